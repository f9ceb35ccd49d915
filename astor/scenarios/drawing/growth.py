"""Set-up: provinces and sea zones grow from the places the author sketched until they meet."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import chain
from math import dist, inf, sqrt
from types import MappingProxyType

from astor.scenarios.drawing.mesh import HEIGHT, WIDTH, Mesh, Place
from astor.scenarios.drawing.noise import Field

Owners = dict[int, str]
"""Cell → the province or sea zone it belongs to."""

REACH = 453.0
"""How far a single province would spread where nobody stops it; many share the sheet, and each spreads less far.

A step costs its length, less on easy ground.
"""
NO_END: Mapping[str, float] = MappingProxyType({})
EASIEST, CONTRAST = 0.35, 1.3
"""What a step costs per length: on the easiest ground, and how much more on the hardest."""
MARGIN = 60
"""No land nearer than this to the picture's frame."""


@dataclass(frozen=True)
class Sketch:
    """Where the author wants a province, and how large (1: like most)."""

    at: Place
    size: float = 1.0


def land(mesh: Mesh, sketch: Mapping[str, Sketch], ground: Field) -> Owners:
    """Provinces grow from their places, each to its reach; ponds are filled, thin necks and needles rounded off."""
    dry = [cell for cell in range(len(mesh.middles)) if not mesh.at_frame(cell, MARGIN)]
    places = {key: province.at for key, province in sketch.items()}
    reach = {key: usual_reach(len(sketch)) * province.size for key, province in sketch.items()}
    owners = _spread(mesh, _starts(mesh, places), dry, _rough(mesh, ground), reach)
    owners = _filled(mesh, owners)
    for _ in range(2):
        owners = _rounded(mesh, owners)
    return _whole(mesh, owners, places)


def usual_reach(provinces: int) -> float:
    return REACH / sqrt(provinces)


def sea(mesh: Mesh, sketch: dict[str, Place], land: Collection[int]) -> Owners:
    """Every cell that is not land belongs to the sea zone nearest by water."""
    water = [cell for cell in range(len(mesh.middles)) if cell not in land]
    return _spread(mesh, _starts(mesh, sketch), water, _plain(mesh))


def touching(mesh: Mesh, owners: Owners, others: Owners) -> dict[tuple[str, str], int]:
    """How many pairs of cells meet, by (owner here, owner there)."""
    meetings = ((owners[cell], others[near]) for cell in owners for near in mesh.neighbours[cell] if near in others)
    return dict(Counter((a, b) for a, b in meetings if a != b))


def _starts(mesh: Mesh, sketch: dict[str, Place]) -> Owners:
    return {mesh.nearest(place): key for key, place in sketch.items()}


def _rough(mesh: Mesh, ground: Field) -> Callable[[int, int], float]:
    def cost(a: int, b: int) -> float:
        x, y = mesh.middles[b]
        return dist(mesh.middles[a], mesh.middles[b]) * (EASIEST + CONTRAST * ground(x / WIDTH, y / HEIGHT))

    return cost


def _plain(mesh: Mesh) -> Callable[[int, int], float]:
    return lambda a, b: dist(mesh.middles[a], mesh.middles[b])


def _spread(
    mesh: Mesh,
    starts: Owners,
    allowed: Iterable[int],
    cost: Callable[[int, int], float],
    reach: Mapping[str, float] = NO_END,
) -> Owners:
    """Dijkstra from all starts at once: each cell goes to the start that reaches it most cheaply."""
    free = set(allowed)
    owners: Owners = {}
    heap = [(0.0, key, cell) for cell, key in starts.items()]
    while heap:
        spent, key, cell = heappop(heap)
        if cell not in free or spent > reach.get(key, inf):
            continue
        free.remove(cell)
        owners[cell] = key
        for near in mesh.neighbours[cell]:
            heappush(heap, (spent + cost(cell, near), key, near))
    return owners


def _filled(mesh: Mesh, owners: Owners) -> Owners:
    """Water that cannot be reached from the frame becomes land of the provinces around it."""
    wet = [cell for cell in range(len(mesh.middles)) if cell not in owners]
    frame = {cell: "sea" for cell in wet if mesh.at_frame(cell, MARGIN)}
    open_sea = _spread(mesh, frame, wet, _plain(mesh))
    ponds = [cell for cell in range(len(mesh.middles)) if cell not in open_sea]
    return _spread(mesh, owners, ponds, _plain(mesh))


def _rounded(mesh: Mesh, owners: Owners) -> Owners:
    """A cell almost surrounded by one other kind (a province, or the sea) joins it."""
    rounded = dict(owners)
    for cell, around in enumerate(mesh.neighbours):
        most, count = Counter(owners.get(near) for near in around).most_common(1)[0]
        if count * 3 <= len(around) * 2 or mesh.at_frame(cell, MARGIN):
            continue
        if most is None:
            rounded.pop(cell, None)
        else:
            rounded[cell] = most
    return rounded


def _whole(mesh: Mesh, owners: Owners, sketch: dict[str, Place]) -> Owners:
    """Each province in one piece: what is cut off from where it started goes under."""
    cells = defaultdict(list)
    for cell, key in owners.items():
        cells[key].append(cell)
    pieces = (_piece(mesh, key, cells[key], place) for key, place in sketch.items())
    return dict(chain.from_iterable(piece.items() for piece in pieces))


def _piece(mesh: Mesh, key: str, cells: list[int], place: Place) -> Owners:
    return _spread(mesh, {mesh.nearest(place): key}, cells, _plain(mesh))
