"""Awards (SUC-8): which the day is looked through for, and who has earned one. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Award:
    """One that is given to whom most of something is counted, if there are so many of it at least."""

    key: str
    measure: str
    titles: Mapping[str, str]
    least: int = 2


@dataclass(frozen=True)
class Won:
    """So many were counted of its winner; `tied`: of these just as many."""

    n: int
    winner: str
    tied: tuple[str, ...] = ()


@dataclass(frozen=True)
class Court:
    """Whom somebody is counted to, a court to itself, how many provinces it holds, and by which name they are told."""

    key: str
    lands: int
    name: str


def given(
    awards: Iterable[Award], counted: Mapping[str, Mapping[str, int]], courts: Mapping[str, Court]
) -> dict[str, Won]:
    """Award → who has it, one after the other; what too few have, or all alike, nobody has.

    Of those who are alike it goes to whoever was given fewest before, then to whose court was, then to the court of the
    fewest provinces, then by the alphabet of the names they are told by.
    """
    before, found = Counter[str](), dict[str, Won]()
    for award in awards:
        best = _best(award, counted[award.key])
        if not best:
            continue
        first, *others = sorted(best, key=lambda who: (before[who], before[courts[who].key], *_least(who, courts[who])))
        found[award.key] = Won(counted[award.key][first], first, tuple(sorted(others)))
        before.update({first, courts[first].key})
    return found


def _least(who: str, court: Court) -> tuple[int, str, str]:
    """The smaller realm first, then by the alphabet."""
    return court.lands, court.name.casefold(), who


def _best(award: Award, counted: Mapping[str, int]) -> list[str]:
    """Whoever has most; nobody where nobody has enough, or where all who could have it have the same."""
    most = max(counted.values(), default=0)
    best = [who for who, n in counted.items() if n == most]
    return [] if most < award.least or len(best) == len(counted) > 1 else best


# Peace


@dataclass(frozen=True)
class Change:
    """In this turn two came to war, or were at war no more."""

    turn: int
    pair: frozenset[str]
    war: bool


def years_of_peace(factions: Iterable[str], changes: Iterable[Change], turns: int) -> dict[str, int]:
    """Faction → how many turns in a row at most it was at war with nobody."""
    fought = _fought(changes, turns)
    return {faction: _longest({turn for pair, turn in fought if faction in pair}, turns) for faction in factions}


def _fought(changes: Iterable[Change], turns: int) -> set[tuple[frozenset[str], int]]:
    """Which two were at war in which turns; a war that nobody ended goes on to the end."""
    began, fought = dict[frozenset[str], int](), set[tuple[frozenset[str], int]]()
    for change in changes:
        if change.war:
            began.setdefault(change.pair, change.turn)
        elif change.pair in began:
            fought |= _each(change.pair, began.pop(change.pair), change.turn)
    return fought.union(*(_each(pair, turn, turns) for pair, turn in began.items()))


def _each(pair: frozenset[str], first: int, last: int) -> set[tuple[frozenset[str], int]]:
    return {(pair, turn) for turn in range(first, last + 1)}


def _longest(fought: set[int], turns: int) -> int:
    stops = [0, *sorted(turn for turn in fought if 0 < turn <= turns), turns + 1]
    return max(later - earlier - 1 for earlier, later in pairwise(stops))
