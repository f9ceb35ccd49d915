"""Subterfuge (SUB-1, SUB-7): what a seat may ask: sanction one act, or call it off."""

from astor.game.arguments import Key, KeyOrNone
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.proposals import end
from diplomacy.models import Plot
from diplomacy.plots import questions, rules
from diplomacy.plots.rules import FIELDS, Act, Option
from factions.models import Faction, Technology
from factions.research.questions import may_learn


def sanction(call: Call, *, act: Act, against: KeyOrNone = "", technology: KeyOrNone = "", character: KeyOrNone = "",
             province: KeyOrNone = "", counters: Option | None = None) -> None:  # fmt: skip
    """Sanction your faction's one act of this phase; it is sealed until the close (SUB-1).

    Refused if it is aimed at no such faction or technology, or at one you cannot learn yet (SUB-4).
    """
    event, mine, board = call.event, call.asker.faction, call.board
    insist(questions.may_plot(board, mine))
    if against:
        Faction.named(event, against)
    if technology:
        Technology.named(event, technology)
        insist(may_learn(board, mine, technology) if act == "steal" else None)
    plot = Plot(event=event, key=call.page.key("plot"), faction=mine, act=act, against=against, technology=technology,
                character=character, province=province, counters=counters or "", seat=call.asker.key, phase=event.phase,
                at=call.now)  # fmt: skip
    aim = [name for name in FIELDS if getattr(plot, name)]
    insist(rules.may_sanction(act, aim, mine, questions.mark(board, plot.image())))
    plot.save()


def call_off(call: Call, *, plot: Key) -> None:
    """Call your act of this phase off; another may be sanctioned until the close (SUB-1)."""
    found = Plot.find(call.event, plot)
    if found is None or found.faction != call.asker.faction or found.state != "sealed":
        raise Refused("plot_gone")
    end(call, found)
