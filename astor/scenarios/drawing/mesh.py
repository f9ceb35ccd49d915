"""Set-up: the fine mesh of cells out of which provinces and sea zones are grown."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from scipy.spatial import Voronoi
from shapely import Polygon

Place = tuple[float, float]

WIDTH, HEIGHT = 1200, 800
CELLS = 3600
RELAXATIONS = 2


@dataclass(frozen=True)
class Mesh:
    """Cells by number: their middles, their outlines, and the numbers of the cells next to them."""

    middles: list[Place]
    outlines: list[Polygon]
    neighbours: list[list[int]]

    def nearest(self, place: Place) -> int:
        distances = ((np.array(self.middles) - place) ** 2).sum(axis=1)
        return int(distances.argmin())

    def at_frame(self, cell: int, margin: float) -> bool:
        x, y = self.middles[cell]
        return not (margin < x < WIDTH - margin and margin < y < HEIGHT - margin)


def mesh(rng: np.random.Generator) -> Mesh:
    """Cells of about one size over the whole picture (Voronoi cells, relaxed)."""
    points = np.column_stack((rng.uniform(0, WIDTH, CELLS), rng.uniform(0, HEIGHT, CELLS)))
    for _ in range(RELAXATIONS):
        outlines = _outlines(_cells(points))
        points = np.array([[cell.centroid.x, cell.centroid.y] for cell in outlines])
    cells = _cells(points)
    return Mesh([(float(x), float(y)) for x, y in points], _outlines(cells), _neighbours(cells))


def _cells(points: np.ndarray) -> Voronoi:
    """The points with their mirror images beyond each side, so that every real cell ends at the frame."""
    mirrors = [
        points * (-1, 1),
        points * (1, -1),
        (2 * WIDTH, 0) + points * (-1, 1),
        (0, 2 * HEIGHT) + points * (1, -1),
    ]
    return Voronoi(np.vstack([points, *mirrors]))


def _outlines(cells: Voronoi) -> list[Polygon]:
    regions = (cells.regions[cells.point_region[cell]] for cell in range(CELLS))
    return [Polygon(cells.vertices[region]) for region in regions]


def _neighbours(cells: Voronoi) -> list[list[int]]:
    found = defaultdict(list)
    for a, b in cells.ridge_points.tolist():
        if a < CELLS and b < CELLS:
            found[a].append(b)
            found[b].append(a)
    return [sorted(found[cell]) for cell in range(CELLS)]
