"""Set-up: who plays and how long each phase lasts, for so many players and so many hours; the day's timetable. Pure."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from msgspec import to_builtins

from astor.scenarios.tables import FEWEST_KINGDOMS, Scenario
from factions.turns import kind_of, order_of_play

ABSENT = 10
"""One in so many players does not come."""
WANTED, LEAST = 3, 2
"""Players at a faction's table: so many make it lively; with fewer than the second it is nobody's."""
SHORTEST, LONGEST = 0.7, 1.5
"""How far phases may be from the scenario's lengths, before there are fewer turns, or time to spare."""
STEP = 30
"""Lengths are whole and half minutes, s."""
DAY = 24 * 60


@dataclass(frozen=True)
class Break:
    """When it should begin, in minutes since midnight, and for how many minutes."""

    at: int
    minutes: int


@dataclass(frozen=True)
class Stretch:
    """A phase, or a break without a name: when it begins and ends, in minutes since midnight."""

    phase: str
    begins: float
    ends: float


@dataclass(frozen=True)
class Tables:
    """Who is left out, and how many sit at each table of those who play."""

    left_out: tuple[str, ...]
    factions: int
    coming: int
    seats: int

    @property
    def thin(self) -> bool:
        """Are there too few even so?"""
        return self.coming < self.factions * LEAST

    @property
    def surplus(self) -> int:
        """Players more than seats."""
        return max(0, self.coming - self.seats)


def tables_for(plan: Scenario, players: int) -> Tables:
    """First kingdoms stay out, then religions, the last of the scenario's list first, until the tables are filled."""
    coming, there = players - players // ABSENT, [(f.key, f.kind) for f in plan.factions.faction]
    kingdoms = [key for key, kind in there if kind == "kingdom"][FEWEST_KINGDOMS:]
    religions = [key for key, kind in there if kind == "religion"]
    gone: list[str] = []
    for spare, wanted in ((kingdoms, WANTED), (religions, LEAST)):
        while spare and (len(there) - len(gone)) * wanted > coming:
            gone.append(spare.pop())
    seats = sum(len(f.seat) for f in plan.factions.faction if f.key not in gone)
    return Tables(tuple(gone), len(there) - len(gone), coming, seats)


def shortest_day(plan: Scenario) -> int:
    """Minutes that one turn takes at the least."""
    return ceil(_played(plan, 1) * SHORTEST / 60)


def course_for(plan: Scenario, minutes: int) -> tuple[int, dict[str, int]]:
    """Turns, and phase → seconds: the scenario's turns if its phases need not be much shorter, else as many as fit."""
    turns = plan.event.turns
    while turns > 1 and minutes * 60 < _played(plan, turns) * SHORTEST:
        turns -= 1
    share = min(LONGEST, minutes * 60 / _played(plan, turns))
    return turns, {kind: max(STEP, int(seconds * share) // STEP * STEP) for kind, seconds in _lengths(plan).items()}


def _lengths(plan: Scenario) -> dict[str, int]:
    lengths: dict[str, int] = to_builtins(plan.event.lengths)
    return lengths


def _played(plan: Scenario, turns: int) -> int:
    lengths = _lengths(plan)
    return sum(lengths[kind_of(phase)] for phase in phases_of(turns))


def phases_of(turns: int) -> list[str]:
    """Every phase that takes time."""
    return order_of_play(turns)[:-1]


def open_minutes(begins: int, ends: int, breaks: Collection[Break]) -> int:
    """What is left for playing; an end before the beginning is after midnight."""
    return (ends - begins) % DAY - sum(each.minutes for each in breaks)


def timetable(phases: Sequence[str], lengths: Mapping[str, int], begins: int,
              breaks: Collection[Break]) -> Iterator[Stretch]:  # fmt: skip
    """The phases one after the other, each break at the bell that is nearest to its time."""
    now, waiting = float(begins), sorted(breaks, key=lambda each: (each.at - begins) % DAY)
    for phase in phases:
        minutes = lengths[kind_of(phase)] / 60
        while waiting and (waiting[0].at - begins) % DAY <= now - begins + minutes / 2:
            rest = waiting.pop(0).minutes
            yield Stretch("", now, now + rest)
            now += rest
        yield Stretch(phase, now, now + minutes)
        now += minutes
