"""Subterfuge (SUB-1 to SUB-6): acts are decided by dice at the close, carried out when they are published."""

from astor.game.play import countdown
from astor.game.play.call import Call
from astor.game.rows.board import Board
from astor.game.rows.timers import Timer
from astor.game.values.phases import ENDED
from diplomacy.models import Plot
from diplomacy.plots import questions, rules
from diplomacy.plots.rules import COUNTERED, FAILURE, SUCCESS, Mark
from diplomacy.rows import PlotRow
from factions.models import Character, Officer, Province, Sabotage
from factions.order.questions import turn_now
from factions.questions import phase_now
from factions.research import questions as learnt
from factions.research.orders import learn
from factions.research.questions import lore
from factions.rows import OfficerRow
from factions.rulings import ruled
from war.armies import losses

PUBLISH = Timer("publish_plots")
"""Control has had the time to look at what was decided."""


def decide_plots(call: Call) -> None:
    """The counters first, then a lot for each act and the dice of each (SUB-1); nothing of it has happened yet."""
    plots = sorted(Plot.every(call.event, state="sealed"), key=lambda plot: plot.faction)
    counters = {plot.faction: plot.counters for plot in plots if plot.act == "counter"}
    for plot in plots:
        _decide(call, plot, counters)
        plot.save()


def _decide(call: Call, plot: Plot, counters: dict[str, str]) -> None:
    label = f"t{turn_now(call.board)}/plots/{plot.faction}"
    plot.state, plot.lot = "decided", call.roll(f"{label}/lot", 100)
    aimed = questions.mark(call.board, plot.as_row(PlotRow))
    if aimed is None:
        plot.outcome = SUCCESS
        return
    own, theirs = lore(call.board, plot.faction), lore(call.board, aimed.faction)
    thrown = call.roll(f"{label}/{plot.act}", 100) if rules.needs_luck(plot.act) else 0
    countered = rules.is_countered(plot.act, aimed.faction, counters)
    plot.outcome = rules.outcome(countered=countered, thrown=thrown, percent=rules.chance(plot.act, own, theirs))
    if plot.act == "assassinate":
        plot.exposed = call.roll(f"{label}/exposure", 100) <= rules.exposure(own)


def review_plots(call: Call) -> None:
    """Control has so long to look at what was decided; without such a time, or at the end, it is published now."""
    seconds = ruled(call.board).plot_review_seconds
    if not Plot.every(call.event, state="decided"):
        return
    if not seconds or call.event.phase == ENDED:
        publish_plots(call)
    else:
        countdown.set_alarm(call, min(seconds * 1000, call.event.length // 2), PUBLISH)


# When it is published


def publish_plots(call: Call) -> None:
    """What was decided happens, from the highest lot down, and each side learns its part of it (SUB-2 to SUB-6)."""
    countdown.cancel(call.event, PUBLISH)
    decided = Plot.every(call.event, state="decided")
    for plot in sorted(decided, key=lambda plot: (-plot.lot, plot.faction)):
        aimed = questions.mark(call.board, plot.as_row(PlotRow))
        if plot.outcome == SUCCESS and not _carry_out(call, plot, aimed):
            plot.outcome = FAILURE
        plot.state = "published"
        plot.save()
        if aimed is not None:
            _tell(call, plot, aimed)


def _carry_out(call: Call, plot: Plot, aimed: Mark | None) -> bool:
    """Do it, if it still can be done."""
    if aimed is None:
        return True
    if not rules.may_hit(plot.act, plot.faction, aimed):
        return False
    if plot.act == "steal":
        return _steal(call, plot)
    if plot.act == "assassinate":
        return _kill(call, plot)
    if plot.act == "incite":
        land = Province.named(call.event, plot.province)
        land.order -= 1
        land.save()
        call.say(f"faction/{land.owner}", "incited", province=land.key)
    if plot.act == "sabotage":
        Sabotage(event=call.event, key=call.page.key("sabotage"), faction=plot.against, technology=plot.technology,
                 phase=_next_purchase(call.board)).save()  # fmt: skip
    return True


def _next_purchase(board: Board) -> str:
    this_turn = phase_now(board) in ("production", "trade")
    return f"t{turn_now(board) if this_turn else turn_now(board) + 1}/purchase"


def _steal(call: Call, plot: Plot) -> bool:
    """If they have it, and its prerequisites are met (SUB-4); what stands in a place stands there for the thief."""
    theirs = learnt.known_to(call.board, plot.technology).get(plot.against)
    if theirs is None or learnt.may_learn(call.board, plot.faction, plot.technology):
        return False
    learn(call, plot.faction, plot.technology, stands=theirs.stands)
    return True


def _kill(call: Call, plot: Plot) -> bool:
    """The person of the court dies, and the officer they were; what they led follows from that (WAR-17)."""
    kind, key = questions.victim(call.board, plot.character)
    person = Character.named(call.event, key) if kind == Character.KIND else Officer.named(call.event, key)
    losses.bury(call, person)
    facts = {"character": person.key, "faction": person.faction}
    call.report(f"{kind}.alive", "assassinated", person.faction, **facts)
    return True


def dates_from(call: Call, faction: str) -> str:
    """As of which phase a death at this court counts: a murder that has just come out was sealed earlier (SUC-2)."""
    for plot in Plot.every(call.event, act="assassinate", state="published", outcome=SUCCESS):
        if plot.row_name in call.page.images:
            dead = call.board.find(OfficerRow, questions.officer(call.board, plot.character))
            if dead is not None and not dead.alive and faction in (dead.faction, dead.home):
                return plot.phase
    return call.event.phase


def _tell(call: Call, plot: Plot, aimed: Mark) -> None:
    aim = {"act": plot.act, **{field: getattr(plot, field) for field in sorted(rules.AIMS[plot.act])}}
    code = "plot_succeeded" if plot.outcome == SUCCESS else "plot_failed"
    call.say(f"faction/{plot.faction}", code, seat=plot.seat, **aim)
    if plot.outcome == COUNTERED and aimed.faction:
        call.say(f"faction/{aimed.faction}", "plot_countered", act=plot.act)
    if plot.exposed:
        for side in (f"faction/{aimed.faction}", "control") if aimed.faction else ("control",):
            call.say(side, "culprit_identified", faction=plot.faction, character=plot.character,
                     killed=plot.outcome == SUCCESS)  # fmt: skip


def publish_left(call: Call) -> None:
    """What Control kept back comes out with the end of the phase at the latest: orders for the next build on it."""
    publish_plots(call)


def lift_sabotage(call: Call) -> None:
    """With the purchase phase it ends (SUB-2)."""
    for sabotage in Sabotage.every(call.event, phase=call.event.phase):
        sabotage.delete()
