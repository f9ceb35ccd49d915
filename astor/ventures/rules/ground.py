"""Boards of cells for every rule set: steps, ways, distance, contact and sight (MOR-35, MOR-50, WEA-25). Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import Literal

OPEN, WALL, ROUGH, COVER, HAZARD = ".#~c!"
STRAIGHT, DIAGONAL = 2, 3
"""A step in half inches; on rough ground each is twice as long."""
Cell = tuple[int, int]
SIDES: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west: of equal ways the first."""
AROUND = (*SIDES, (1, -1), (1, 1), (-1, 1), (-1, -1))
"""The eight neighbours, corners last."""
Sight = Literal["clear", "cover", "none"]


@dataclass(frozen=True, eq=False)
class Ground:
    """Rows of cells, and where each side begins; what a cell of hazard costs whom it gets hold of (WEA-38).

    It is read once and equals only itself, so that ways and lines of sight on it are found again fast.
    """

    rows: tuple[str, ...]
    a: tuple[Cell, ...] = ()
    b: tuple[Cell, ...] = ()
    hazard: int = 0

    def at(self, cell: Cell) -> str:
        """What is there; a wall all around."""
        x, y = cell
        return self.rows[y][x] if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) else WALL


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + x, cell[1] + y) for x, y in AROUND]


def touching(one: Cell, other: Cell) -> bool:
    """In contact, within an inch: one of eight neighbours."""
    x, y = one[0] - other[0], one[1] - other[1]
    return -1 <= x <= 1 and -1 <= y <= 1 and one != other


def adjacent(one: Cell, other: Cell) -> bool:
    """One of four neighbours, no corners (WEA-25)."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def inches(one: Cell, other: Cell) -> int:
    """As the crow flies, every second diagonal counting twice."""
    x, y = abs(one[0] - other[0]), abs(one[1] - other[1])
    return max(x, y) + min(x, y) // 2


def within(move: int) -> int:
    """The half inches of so many inches: the last diagonal may be a long one."""
    return 2 * move + 1


def needed(spent: int) -> int:
    """The least inches that are enough for so many half inches."""
    return spent // 2


@lru_cache(5000)
def reach(ground: Ground, start: Cell, taken: frozenset[Cell], budget: int,
          ends: frozenset[Cell] = frozenset()) -> Mapping[Cell, int]:  # fmt: skip
    """Each free cell that can be come to, and the half inches spent; not through anybody (MOR-36).

    `ends`: cells a move goes no further from, but the one it starts on (IST-29).
    """
    found, ahead = {start: 0}, [(0, 0, start)]
    while ahead:
        spent, _, cell = heappop(ahead)
        if cell in ends and cell != start:
            continue
        for order, (there, cost) in enumerate(steps(ground, cell)):
            total = spent + cost
            if there not in taken and total <= budget and total < found.get(there, budget + 1):
                found[there] = total
                heappush(ahead, (total, order, there))
    return {cell: spent for cell, spent in found.items() if cell != start}


@lru_cache(2000)
def steps(ground: Ground, cell: Cell) -> tuple[tuple[Cell, int], ...]:
    """Where one step leads, and the half inches it takes."""
    return tuple((there, _length(cell, there) * (2 if ground.at(there) == ROUGH else 1))
                 for there in around(cell) if ground.at(there) != WALL)  # fmt: skip


def _length(cell: Cell, there: Cell) -> int:
    return STRAIGHT if cell[0] == there[0] or cell[1] == there[1] else DIAGONAL


def nearest(cells: Mapping[Cell, int], among: Iterable[Cell]) -> Cell | None:
    """The one of these that costs least to come to; of equal ones the first."""
    return min((cell for cell in among if cell in cells), key=lambda cell: cells[cell], default=None)


FAR = 999
"""Half inches from anywhere to anywhere."""


def nearest_free(ground: Ground, cell: Cell, taken: frozenset[Cell]) -> Cell:
    """This cell, or the one that costs least to come to from it; itself if none is free."""
    if cell not in taken:
        return cell
    ways = reach(ground, cell, frozenset(), FAR)
    return nearest(ways, [there for there in ways if there not in taken]) or cell


def sight(ground: Ground, one: Cell, other: Cell) -> Sight:
    """Walls hide; cover between the two, or where the second stands, hides a part; not in contact (MOR-48)."""
    if touching(one, other):
        return "clear"
    line = list(between(one, other))
    if any(all(ground.at(cell) == WALL for cell in cells) for cells in line):
        return "none"
    hidden = any(ground.at(cell) in (COVER, WALL) for cells in line for cell in cells)
    return "cover" if hidden or ground.at(other) == COVER else "clear"


def between(one: Cell, other: Cell) -> Iterator[set[Cell]]:
    """The cells of a straight line; two where it runs along an edge."""
    x, y = one
    for cells in _line(other[0] - x, other[1] - y):
        yield {(x + across, y + down) for across, down in cells}


@lru_cache(2000)
def _line(x: int, y: int) -> tuple[tuple[Cell, ...], ...]:
    """The cells of a straight line, counted from its first; two where it runs along an edge."""
    far, found = max(abs(x), abs(y)), list[tuple[Cell, ...]]()
    for n in range(1, far):
        found.append(tuple({(_near(2 * x * n + half, 2 * far), _near(2 * y * n + half, 2 * far)) for half in (-1, 1)}))
    return tuple(found)


def _near(value: int, whole: int) -> int:
    return (value + whole // 2) // whole
