"""The hero phase (MOR-4 to MOR-17): six dice a side, singles, sets, and what wild dice make of them. Pure."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

DICE = 6
QUAD = 4
"""No set counts for more; four and more cannot grow (MOR-7, MOR-13)."""


@dataclass(frozen=True)
class Pool:
    """One side's dice of a round: faces that show once, sets as face and size, wild dice and what they are for."""

    dice: tuple[int, ...] = ()
    lone: tuple[int, ...] = ()
    sets: tuple[tuple[int, int], ...] = ()
    wild: int = 0
    counted: int = 0
    grown: tuple[int, ...] = ()
    said: bool = False

    @property
    def singles(self) -> int:
        """MOR-5, MOR-13: faces that show once, and wild dice added to them."""
        return len(self.lone) + self.counted


def pool(dice: Iterable[int], wild: int) -> Pool:
    """What so many dice show; the greatest set first. `wild`: how many wild dice the side has."""
    thrown = tuple(dice)
    shown = Counter(thrown)
    sets = sorted(((face, n) for face, n in shown.items() if n > 1), key=lambda of: (of[1], of[0]), reverse=True)
    return Pool(thrown, tuple(sorted(face for face, n in shown.items() if n == 1)), tuple(sets), wild)


def growable(of: Pool) -> list[int]:
    """The faces a wild die may be added to: singles, and sets below a quad that have none yet (MOR-12, MOR-13)."""
    if not of.wild:
        return []
    sets = [face for face, size in of.sets if size < QUAD and face not in of.grown]
    return [*sets, *reversed(of.lone)]


def raised(of: Pool, face: int) -> Pool:
    """A single is a double and counts no more, a set is one larger (MOR-13, MOR-14)."""
    size = dict(of.sets).get(face, 1) + 1
    sets = {**dict(of.sets), face: size}
    return replace(of, lone=tuple(f for f in of.lone if f != face), sets=_sorted(sets), wild=of.wild - 1,
                   grown=(*of.grown, face))  # fmt: skip


def _sorted(sets: dict[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(sets.items(), key=lambda of: (of[1], of[0]), reverse=True))


def counted(of: Pool) -> Pool:
    """A wild die is one single more."""
    return replace(of, wild=of.wild - 1, counted=of.counted + 1)


def said(of: Pool) -> Pool:
    """The side has said what its wild dice are for; the rest it keeps (MOR-11)."""
    return replace(of, said=True)


def paying(of: Pool, size: int) -> tuple[int, int] | None:
    """The smallest set that pays for a skill of this size, the higher face of equal ones; a whole set goes (MOR-21)."""
    enough = [(face, n) for face, n in of.sets if n >= size]
    return min(enough, key=lambda of: (of[1], -of[0]), default=None)


def spent(of: Pool, face: int) -> Pool:
    """Without this set."""
    return replace(of, sets=tuple((f, n) for f, n in of.sets if f != face))
