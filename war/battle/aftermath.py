"""Battle (BAT-11, BAT-13): militia of the winning side become regiments, officers grow, a conqueror may destroy."""

from collections import Counter
from collections.abc import Collection, Iterable

from astor.game.play import countdown, sight
from astor.game.play.call import Call
from astor.game.rows.timers import Timer
from factions.models import Officer, Province
from factions.order import close as unrest
from factions.rulings import ruled
from factions.scenario import xy
from factions.turns import kind_of
from war import questions
from war.battle import questions as battles
from war.models import Growth, Unit
from war.scenario import STATS

SETTLE_GROWTH = Timer("settle_growth", "growth")
"""What an officer grows by who has not chosen (BAT-11)."""
SPOILS = {"food": 1, "gold": 1}
"""What each building that is destroyed gives the conqueror (BAT-13)."""


def promote(call: Call, units: Iterable[str]) -> None:
    """Militia that came through become regiments; what they had learnt they keep."""
    militia, regiment = xy(STATS["militia"]), xy(STATS["regiment"])
    made = Counter[tuple[str, str]]()
    for unit in Unit.these(call.event, units):
        if unit.kind != "militia":
            continue
        unit.kind, unit.x, unit.y = "regiment", unit.x + regiment[0] - militia[0], unit.y + regiment[1] - militia[1]
        unit.save()
        made[unit.faction, unit.place] += 1
    for (faction, place), n in made.items():
        call.report("unit.place", "militia_promoted", faction, faction=faction, place=place, n=n)


def let_grow(call: Call, led: Collection[str]) -> None:
    """Each who survived raises x or lowers y: their player's choice within the time for decisions, else x."""
    season = questions.season(call.board)
    survived = (officer for officer in Officer.every(call.event, alive=True) if officer.key in led)
    for officer in survived:
        grown = Growth(event=call.event, key=call.page.key("growth"), faction=officer.faction, officer=officer.key,
                       season=season)  # fmt: skip
        grown.save()
        if not officer.faction or not sight.anybody(call.board, officer.faction):
            grow(call, grown, "x")
    set_clock(call)


def set_clock(call: Call) -> None:
    """The clock chooses for who has not, when the time for decisions is over; never where that is 0 (WAR-12)."""
    seconds = ruled(call.board).decision_seconds
    for growth in battles.undecided(call.board) if seconds else ():
        if not countdown.alarms(call.event, SETTLE_GROWTH, growth.key):
            countdown.set_alarm(call, seconds * 1000, SETTLE_GROWTH, growth.key)


def grow(call: Call, growth: Growth, choice: str) -> None:
    """One more on one's own die, or one less on the opponent's."""
    officer = Officer.named(call.event, growth.officer)
    officer.x, officer.y = (officer.x + 1, officer.y) if choice == "x" else (officer.x, officer.y - 1)
    officer.save()
    growth.choice, growth.season = choice, questions.season(call.board)  # it counts from the season after this (WAR-3)
    growth.save()
    countdown.cancel(call.event, SETTLE_GROWTH, growth.key)
    call.report("officer.x", "officer_grew", officer.faction, officer=officer.key, faction=officer.faction,
                choice=choice)  # fmt: skip


def settle_all(call: Call) -> None:
    """What nobody decided by the end of the war."""
    for growth in battles.undecided(call.board):
        grow(call, Growth.named(call.event, growth.key), "x")


def take(call: Call, province: Province, by: str) -> None:
    """A province is taken; its conqueror has time to destroy what stands there, be it past the bell (BAT-13)."""
    unrest.take(call, province, by)
    countdown.cancel(call.event, battles.END_SPOILS, province.key)
    seconds = ruled(call.board).decision_seconds if kind_of(call.event.phase) == "war" else 0
    standing = battles.standing(call.board, province.key)
    if seconds and standing and sight.anybody(call.board, by):
        countdown.set_alarm(call, seconds * 1000, battles.END_SPOILS, province.key)


def razed(call: Call, province: str) -> None:
    """Where nothing is left to destroy nobody is waited for."""
    if not battles.standing(call.board, province):
        countdown.cancel(call.event, battles.END_SPOILS, province)
