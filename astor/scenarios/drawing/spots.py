"""Set-up: where the little drawings of terrain and of mountain borders stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist, inf

import numpy as np
from shapely import Point
from shapely.geometry.base import BaseGeometry

Spot = tuple[int, int]

SPACING = 19.0
"""The least distance between two drawings, that of trees in a forest; other terrain takes fewer of the spots."""
TRIES = 900
FROM_BORDER = 10.0
FROM_RIDGE = 18.0
LETTER, NAME_MARGIN, NAME_HALF_HEIGHT = 4.0, 6.0, 25.0
"""Room kept free around the place of a province's name: half of what a letter is wide, and what lies beside it."""
ALONG = 21.0
"""Distance of two mountains along a mountain border."""


@dataclass(frozen=True)
class Label:
    """Where a province's name stands."""

    middle: Point
    name: str

    def covers(self, x: float, y: float) -> bool:
        half_width = LETTER * len(self.name) + NAME_MARGIN
        return bool(abs(x - self.middle.x) <= half_width and abs(y - self.middle.y) <= NAME_HALF_HEIGHT)


def scattered(rng: np.random.Generator, shape: BaseGeometry, label: Label, ridge: Sequence[Spot]) -> list[Spot]:
    """As many spots as fit between the province's border, its ridges and its name, in even order."""
    inside, spots = shape.buffer(-FROM_BORDER), list[Spot]()
    west, north, east, south = shape.bounds
    for x, y in rng.uniform((west, north), (east, south), (TRIES, 2)).tolist():
        apart = _distance((x, y), spots) >= SPACING and _distance((x, y), ridge) >= FROM_RIDGE
        if apart and not label.covers(x, y) and inside.contains(Point(x, y)):
            spots.append((round(x), round(y)))
    return evenly(spots)


def evenly(spots: Sequence[Spot]) -> list[Spot]:
    """The same spots in an order of which any beginning is spread over the whole: each the farthest from all before."""
    left, order = list(spots), list[Spot]()
    while left:
        order.append(max(left, key=lambda spot: _distance(spot, order)))
        left.remove(order[-1])
    return order


def along(line: BaseGeometry) -> list[Spot]:
    """A chain of mountains on a border."""
    count = max(1, round(line.length / ALONG))
    points = (line.interpolate((number + 0.5) / count, normalized=True) for number in range(count))
    return [(round(point.x), round(point.y)) for point in points]


def _distance(place: tuple[float, float], spots: Sequence[Spot]) -> float:
    """To the nearest of them; without any, endless."""
    return min((dist(place, spot) for spot in spots), default=inf)
