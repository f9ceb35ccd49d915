"""Attacks (MOR-44 to MOR-49): what hits, what it does, and how likely that is. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

CRIT = 6
"""A natural 6 always hits, and hits harder (MOR-46)."""


@dataclass(frozen=True)
class Volley:
    """All that one attack is reckoned from."""

    dice: int
    strength: int
    toughness: int
    harm: int
    crit: int
    soak: int = 0

    @property
    def need(self) -> int:
        """The least face that hits (MOR-45)."""
        return 3 if self.strength > self.toughness else 4 if self.strength == self.toughness else 5

    def hurts(self, face: int) -> int:
        """What one die does; armour soaks it (MOR-49)."""
        if face == CRIT:
            return max(0, self.crit - self.soak)
        return max(0, self.harm - self.soak) if face >= self.need else 0


def dealt(volley: Volley, faces: Sequence[int]) -> int:
    return sum(volley.hurts(face) for face in faces)


@lru_cache(2000)
def spread(volley: Volley) -> Mapping[int, Fraction]:
    """Each damage that may come of it, and how likely it is."""
    found = {0: Fraction(1)}
    for _ in range(volley.dice):
        after: dict[int, Fraction] = {}
        for before, chance in found.items():
            for face in range(1, 7):
                total = before + volley.hurts(face)
                after[total] = after.get(total, Fraction()) + chance / 6
        found = after
    return found


def together(spreads: Sequence[Mapping[int, Fraction]]) -> Mapping[int, Fraction]:
    """Of several attacks, one after the other."""
    found = {0: Fraction(1)}
    for one in spreads:
        after: dict[int, Fraction] = {}
        for before, chance in found.items():
            for more, also in one.items():
                after[before + more] = after.get(before + more, Fraction()) + chance * also
        found = after
    return found


def either(of: Sequence[tuple[Mapping[int, Fraction], Fraction]]) -> Mapping[int, Fraction]:
    """One of several, each so often."""
    found = dict[int, Fraction]()
    for one, so_often in of:
        for damage, chance in one.items():
            found[damage] = found.get(damage, Fraction()) + chance * so_often
    return found


def at_least(of: Mapping[int, Fraction], least: int) -> Fraction:
    return sum((chance for damage, chance in of.items() if damage >= least), Fraction())


@lru_cache(2000)
def mean(volley: Volley) -> Fraction:
    """What it does on average."""
    return sum((damage * chance for damage, chance in spread(volley).items()), Fraction())


def passes(characteristic: int) -> Fraction:
    """How likely a test is passed: 1 always, 6 never (MOR-26 to MOR-28)."""
    return Fraction(max(1, min(5, characteristic)), 6)


def passed(die: int, characteristic: int) -> bool:
    return die <= max(1, min(5, characteristic))
