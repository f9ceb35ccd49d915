"""Subterfuge (SUB-1, SUB-7): what a seat may ask: sanction one act, or call it off."""

from astor.game.arguments import Key, KeyOrNone
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.proposals import forget
from diplomacy import intrigue
from diplomacy.models import Plot
from diplomacy.rules import subterfuge as rules
from diplomacy.rules.subterfuge import Act, Option
from factions import learning
from factions.models import Faction, Technology
from factions.rules import research


def sanction(call: Call, *, act: Act, against: KeyOrNone = "", technology: KeyOrNone = "", character: KeyOrNone = "",
             province: KeyOrNone = "", counters: Option | None = None) -> None:  # fmt: skip
    """Sanction your faction's one act of this phase; it is sealed until the close (SUB-1)."""
    event, mine = call.event, call.asker.faction
    insist(rules.may_plot(event.phase, initial_plots=event.rules["initial_plots"]))
    plot = Plot(event=event, key=call.page.key("plot"), faction=mine, act=act, against=against, technology=technology,
                character=character, province=province, counters=counters or "", seat=call.asker.key, phase=event.phase,
                at=call.now)  # fmt: skip
    aim = [name for name in ("against", "technology", "character", "province", "counters") if getattr(plot, name)]
    plotted = Plot.objects.filter(event=event, faction=mine, state="sealed").exists()
    insist(rules.may_sanction(act, aim, mine, _mark(call, plot), plotted=plotted))
    plot.save()


def _mark(call: Call, plot: Plot) -> rules.Mark | None:
    """Whom it would hit; refused if there is no such faction or technology, or one cannot learn it yet (SUB-4)."""
    if plot.against and Faction.find(call.event, plot.against) is None:
        raise Refused("unknown_row", row=f"faction/{plot.against}")
    if plot.technology:
        wanted = Technology.named(call.event, plot.technology)
        if plot.act == "steal":
            insist(research.may_learn(learning.scholar_of(call.event, plot.faction), learning.seen(wanted)))
    return intrigue.mark(call.event, plot)


def call_off(call: Call, *, plot: Key) -> None:
    """Call your act of this phase off; another may be sanctioned until the close (SUB-1)."""
    found = Plot.find(call.event, plot)
    if found is None or found.faction != call.asker.faction or found.state != "sealed":
        raise Refused("plot_gone")
    found.delete()
    forget(call, found)
