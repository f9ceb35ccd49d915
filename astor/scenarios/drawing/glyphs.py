"""Set-up: where the little drawings of mountains, trees, caves and reeds stand."""

from collections.abc import Iterable
from math import dist

import numpy as np
from shapely import Point
from shapely.geometry.base import BaseGeometry

Spot = tuple[int, int]

SPACING = {"mountains": 23.0, "forest": 19.0, "caves": 40.0, "marsh": 25.0}
"""The least distance between two drawings, by terrain; plains stay empty."""
TRIES = 900
FROM_BORDER = 11.0
NAME_HALF_WIDTH, NAME_HALF_HEIGHT = 46.0, 30.0
"""Room kept free around the place of a province's name."""
ALONG = 21.0
"""Distance of two mountains along a mountain border."""


def scattered(rng: np.random.Generator, shape: BaseGeometry, name: Point, terrain: str) -> list[Spot]:
    """As many drawings as fit between the province's border and its name."""
    spacing = SPACING.get(terrain)
    if spacing is None:
        return []
    inside, spots = shape.buffer(-FROM_BORDER), list[Spot]()
    west, north, east, south = shape.bounds
    for x, y in rng.uniform((west, north), (east, south), (TRIES, 2)).tolist():
        if _beside_name(x, y, name) and inside.contains(Point(x, y)) and _apart((x, y), spots, spacing):
            spots.append((round(x), round(y)))
    return spots


def along(line: BaseGeometry) -> list[Spot]:
    """A chain of mountains on a border."""
    count = max(1, round(line.length / ALONG))
    points = (line.interpolate((number + 0.5) / count, normalized=True) for number in range(count))
    return [(round(point.x), round(point.y)) for point in points]


def clear_of(spots: Iterable[Spot], others: list[Spot], distance: float) -> list[Spot]:
    return [spot for spot in spots if _apart(spot, others, distance)]


def _beside_name(x: float, y: float, name: Point) -> bool:
    return bool(abs(x - name.x) > NAME_HALF_WIDTH or abs(y - name.y) > NAME_HALF_HEIGHT)


def _apart(place: tuple[float, float], spots: Iterable[Spot], spacing: float) -> bool:
    return all(dist(place, spot) >= spacing for spot in spots)
