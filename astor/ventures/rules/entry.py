"""Who may set out or fight, for what, and what a quest may still bring (VEN-1 to VEN-3, VEN-8, VEN-10). Pure."""

from collections.abc import Iterable, Sequence

from msgspec import UNSET

from astor.game.values.errors import Refused
from astor.ventures.rows import VentureRow
from astor.ventures.rules.terms import VentureTerms

OFF, HONOUR, PLAYERS = "off", "honour", "players"
"""Who opens side tables: nobody; Control alone, but for what is for honour; players too (VEN-1)."""
VOID = "void"
MOST = 3
"""So much gold from each, at most (VEN-3)."""


def may_begin(mode: str, *, lives: bool, busy: bool) -> Refused | None:
    """`lives`: their character does; `busy`: at another table."""
    if mode == OFF:
        return Refused("ventures_off")
    if not lives:
        return Refused("nobody_to_venture")
    return Refused("venturing") if busy else None


def tried(ventures: Iterable[VentureRow], *, honour: bool) -> set[str]:
    """The quests of these that one seat has had: each once, but what came to nothing (VEN-10).

    What was tried for honour may be tried once more for its gift, and not once more for honour (VEN-3).
    """
    had = (venture for venture in ventures if venture.won != VOID)
    return {venture.about for venture in had if honour or counts(venture.terms)}


def counts(terms: VentureTerms) -> bool:
    """Does a quest on these terms give and take anything? One that was begun before there were terms does (VEN-3)."""
    return terms.gift is not False


def rewarded(ventures: Iterable[VentureRow], turn: int) -> bool:
    """Has one of these, all of one faction, brought something home in this turn already (VEN-10)?"""
    return any(v.gift and (v.state, v.turn) == ("over", turn) for v in ventures)


def grown(ventures: Iterable[VentureRow], officer: str, turn: int) -> bool:
    """Has a victory in one of these made this officer grow in this turn already (VEN-7)?"""
    taught = (v for v in ventures if v.terms.growth and (v.state, v.turn) == ("over", turn))
    won = (v.sides[v.won] for v in taught if v.won in v.sides)
    return any(officer in (side.learnt if side.learnt is not UNSET else (side.officer,)) for side in won)


def for_honour_alone(mode: str, *, asked: bool, started: bool, house: bool) -> bool:
    """Before the start, against the house, and where players open none but such: duels and quests (VEN-1, VEN-3)."""
    return house or not started or (asked and mode != PLAYERS)


def may_raid(sides: Sequence[Sequence[str]], most: int) -> Refused | None:
    """The seats of each side, "" for a warrior of the house: somebody on both, no more than so many, each seat once."""
    if not all(sides):
        return Refused("raid_nobody")
    if any(len(side) > most for side in sides):
        return Refused("raid_crowded", most=most)
    seated = [seat for side in sides for seat in side if seat]
    if not seated:
        return Refused("raid_house")
    twice = next((seat for seat in seated if seated.count(seat) > 1), "")
    return Refused("raid_twice", seat=twice) if twice else None


def may_stake(terms: VentureTerms, *, honour: bool) -> Refused | None:
    return Refused("honour_only") if honour and any((terms.gold, terms.wound, terms.growth, terms.death)) else None


def may_lay_down(treasury: int, gold: int) -> Refused | None:
    """Is so much there?"""
    return Refused("cannot_afford", short={"gold": gold - treasury}) if gold > treasury else None
