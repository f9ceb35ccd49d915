"""Upkeep (UPK-1 to UPK-6): who must be fed and paid, with what, and what the guild may take over."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from astor.game.values.errors import Refused
from factions.research.rules.effects import Effects, bonus


@dataclass(frozen=True)
class Stock:
    """Food and gold in a treasury."""

    food: int
    gold: int

    def less(self, other: "Stock") -> "Stock":
        return Stock(self.food - other.food, self.gold - other.gold)

    @property
    def short(self) -> dict[str, int]:
        """What is missing where this is below nothing."""
        return {good: -amount for good, amount in (("food", self.food), ("gold", self.gold)) if amount < 0}


@dataclass(frozen=True)
class Allotment:
    """Whom a faction feeds and pays, and whom it passes over: rows of provinces and units (UPK-3)."""

    mouths: tuple[str, ...]
    without: tuple[str, ...]


NEEDS = {"province": Stock(1, 0), "regiment": Stock(1, 1), "militia": Stock(1, 0)}
"""Food and gold that each needs (UPK-1); ships and officers need nothing. The order is that of the default (UPK-3)."""

RANK = {kind: rank for rank, kind in enumerate(NEEDS)}


@dataclass(frozen=True)
class Mouth:
    """A province or unit with its upkeep, and the row of the place where it is. Of one kind, higher `worth` goes first.

    `paid`: taken over this turn, which paid for it already (UPK-6). `free`: what its faction knows keeps it (TECH-3).
    """

    row: str
    kind: str
    place: str
    worth: int = 0
    paid: bool = False
    free: bool = False

    @property
    def needs(self) -> Stock:
        return Stock(0, 0) if self.paid or self.free else NEEDS[self.kind]


def due(mouths: Iterable[Mouth]) -> Stock:
    """What all of them need together (UPK-1)."""
    needs = [mouth.needs for mouth in mouths]
    return Stock(sum(need.food for need in needs), sum(need.gold for need in needs))


def in_turn(mouths: Iterable[Mouth]) -> list[Mouth]:
    """Provinces first, then regiments, then militia (UPK-3); of the same worth by place and name, so that a forecast
    and the close agree."""
    return sorted(mouths, key=lambda mouth: (RANK[mouth.kind], -mouth.worth, mouth.place, mouth.row))


def eased(mouths: Sequence[Mouth], effects: Effects) -> list[Mouth]:
    """So many of each kind as a faction's trait and technologies keep need nothing, the first in turn (TECH-3)."""
    left = {kind: bonus(effects, "free_upkeep", kind) for kind in NEEDS}
    free = set[str]()
    for mouth in in_turn(mouths) if any(left.values()) else ():
        if left[mouth.kind] > 0 and not mouth.paid:
            left[mouth.kind] -= 1
            free.add(mouth.row)
    return [mouth if mouth.free == (mouth.row in free) else replace(mouth, free=mouth.row in free) for mouth in mouths]


def served(mouths: Iterable[Mouth], stock: Stock, without: Collection[str] = ()) -> frozenset[str]:
    """The rows that are fed and paid: all but those its faction leaves without, as far as the treasury goes (UPK-3).

    A regiment that lacks either of its goods gets neither.
    """
    got: set[str] = set()
    for mouth in in_turn(mouths):
        left = stock.less(mouth.needs)
        if mouth.row not in without and not left.short:
            got.add(mouth.row)
            stock = left
    return frozenset(got)


def left_out(mouths: Iterable[Mouth], chosen: Collection[str]) -> list[str]:
    """Whom an allotment leaves without; what comes to the faction afterwards is not among them (UPK-3)."""
    return sorted(mouth.row for mouth in mouths if mouth.row not in chosen and not (mouth.paid or mouth.free))


def cost(mouths: Iterable[Mouth], rows: Collection[str]) -> Stock:
    """What it takes to serve these rows."""
    return due(mouth for mouth in mouths if mouth.row in rows)


def may_allot(mouths: Sequence[Mouth], chosen: Sequence[str], stock: Stock) -> Refused | None:
    """May the faction feed and pay exactly these? (UPK-3)"""
    own = {mouth.row for mouth in mouths}
    for row in chosen:
        if row not in own:
            return Refused("not_yours", row=row[:100])
        if chosen.count(row) > 1:
            return Refused("allotted_twice", row=row)
    short = stock.less(cost(mouths, chosen)).short
    return Refused("cannot_afford", short=short) if short else None


@dataclass(frozen=True)
class Hireling:
    """A regiment as the guild sees it in its window."""

    key: str
    kind: str
    faction: str
    upkeep: str


def may_hire(unit: Hireling | None, *, guild: str, stock: Stock) -> Refused | None:
    """May the guild take this regiment over by paying its upkeep? First come, first served (UPK-4)."""
    if unit is not None and unit.upkeep == "paid":
        return Refused("hired_already", unit=unit.key, by=unit.faction)
    if unit is None or unit.upkeep != "unpaid" or unit.faction == guild:
        return Refused("not_for_hire")
    short = stock.less(NEEDS[unit.kind]).short
    return Refused("cannot_afford", short=short) if short else None
