"""Set-up: smooth value noise, so that no coast and no border is straight."""

from collections.abc import Callable

import numpy as np

Field = Callable[[float, float], float]
"""Position in the unit square → a value between 0 and 1."""

FADING = 0.55
"""How much less each finer layer of the noise weighs."""


def noise(rng: np.random.Generator, *, layers: int, coarsest: int) -> Field:
    """Layers of random lattices, each twice as fine as the one before."""
    sizes = [coarsest * 2**layer for layer in range(layers)]
    lattices = [_lattice(rng.random((size + 2, size + 2)), size) for size in sizes]
    weights = [FADING**layer for layer in range(layers)]

    def field(x: float, y: float) -> float:
        heights = (weight * lattice(x, y) for weight, lattice in zip(weights, lattices, strict=True))
        return sum(heights) / sum(weights)

    return field


def _lattice(values: np.ndarray, size: int) -> Field:
    grid: list[list[float]] = values.tolist()

    def field(x: float, y: float) -> float:
        column, across = _step(x, size)
        row, down = _step(y, size)
        top = _between(grid[row][column], grid[row][column + 1], across)
        bottom = _between(grid[row + 1][column], grid[row + 1][column + 1], across)
        return _between(top, bottom, down)

    return field


def _step(position: float, size: int) -> tuple[int, float]:
    """The lattice point before a position, and the eased way from it to the next."""
    scaled = min(max(position, 0.0), 1.0) * size
    before = int(scaled)
    way = scaled - before
    return before, way * way * (3 - 2 * way)


def _between(a: float, b: float, way: float) -> float:
    return a + (b - a) * way
