"""Set-up: shapes as SVG paths, short enough to send to a phone."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry


def outline(shape: BaseGeometry) -> str:
    """The path of a polygon or of several, holes included."""
    return "".join(_ring(polygon) for polygon in pieces(shape))


def line(shape: LineString) -> str:
    return _moves(list(shape.coords))


def pieces(shape: BaseGeometry) -> list[Polygon]:
    """The areas of a shape, be it one or several."""
    return [piece for piece in getattr(shape, "geoms", [shape]) if isinstance(piece, Polygon)]


def strokes(shape: BaseGeometry) -> list[LineString]:
    """The lines of a shape, be it one or several."""
    return [piece for piece in getattr(shape, "geoms", [shape]) if isinstance(piece, LineString)]


def _ring(polygon: Polygon) -> str:
    rings = [polygon.exterior, *polygon.interiors]
    return "".join(f"{_moves(list(ring.coords)[:-1])}z" for ring in rings)


def _moves(points: Sequence[Sequence[float]]) -> str:
    """An absolute start, then relative steps; rounded from the absolute places, so that no error adds up."""
    places = [(round(x * 10), round(y * 10)) for x, y in points]
    steps = ((x - a, y - b) for (a, b), (x, y) in pairwise(places))
    return f"M{_pair(places[0])}" + "".join(f"l{_pair(step)}" for step in _moving(steps))


def _moving(steps: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    return (step for step in steps if step != (0, 0))


def _pair(tenths: tuple[int, int]) -> str:
    x, y = (f"{value / 10:g}" for value in tenths)
    return f"{x}{y}" if y.startswith("-") else f"{x} {y}"
