"""Set-up: cells become provinces with smooth outlines; neighbours share one and the same line."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from shapely import LineString, Point, STRtree, line_merge, maximum_inscribed_circle, unary_union
from shapely.affinity import scale
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from astor.scenarios.drawing.growth import Owners
from astor.scenarios.drawing.mesh import Mesh
from astor.scenarios.drawing.paths import pieces, strokes

Pair = tuple[str, str]
Shapes = dict[str, BaseGeometry]

STRAIGHTEN, CORNER_CUTS, THIN = 1.4, 2, 0.3
SHORTEST = 8.0
"""A shorter piece of a line between two seas is not worth drawing."""


def lines_between(mesh: Mesh, owners: Owners) -> list[LineString]:
    """Every coast and border once, smoothed; where three provinces meet the lines keep their common point."""
    drawn = unary_union([shape.boundary for shape in _rough(mesh, owners).values()])
    return [_smooth(arc) for arc in strokes(line_merge(drawn))]


def shapes(mesh: Mesh, owners: Owners, lines: Sequence[LineString]) -> Shapes:
    """The faces between the lines, each given to the province it mostly lies in."""
    rough = _rough(mesh, owners)
    keys, tree = list(rough), STRtree(list(rough.values()))
    faces = defaultdict(list)
    for face in polygonize(lines):
        inside = face.representative_point()
        for number in tree.query(inside, predicate="within"):
            faces[keys[int(number)]].append(face)
    return {key: unary_union(faces[key]) for key in keys}


def borders(shapes: Shapes, lines: Sequence[LineString]) -> dict[Pair, BaseGeometry]:
    """The lines with a province on either side, by the two keys in order."""
    keys, tree = list(shapes), STRtree(list(shapes.values()))
    shared = defaultdict(list)
    for arc in lines:
        middle = arc.interpolate(0.5, normalized=True)
        sides = sorted(keys[int(number)] for number in tree.query(middle, predicate="dwithin", distance=0.3))
        if len(sides) == 2:
            shared[sides[0], sides[1]].append(arc)
    return {pair: line_merge(unary_union(arcs)) for pair, arcs in sorted(shared.items())}


def sea_lines(mesh: Mesh, owners: Owners, coast: BaseGeometry, distance: float) -> list[LineString]:
    """Where two sea zones meet, up to a distance from the coast."""
    zones = list(_rough(mesh, owners).values())
    between = [a.boundary.intersection(b.boundary) for a in zones for b in zones if a is not b]
    open_water = coast.buffer(distance)
    arcs = (_smooth(arc) for arc in strokes(line_merge(unary_union(between))))
    kept = (piece for arc in arcs for piece in strokes(arc.difference(open_water)))
    return [piece for piece in kept if piece.length > SHORTEST]


def water(mesh: Mesh, owners: Owners, coast: BaseGeometry, distance: float) -> Mapping[str, BaseGeometry]:
    """Each sea zone without the strip along the coast."""
    shore = coast.buffer(distance)
    return {zone: shape.difference(shore) for zone, shape in _rough(mesh, owners).items()}


def room(shape: BaseGeometry, narrow: float = 1.0) -> tuple[Point, float]:
    """The middle and the radius of the largest circle inside; narrowed, it looks for room for a long name."""
    largest = max(pieces(shape), key=lambda piece: piece.area)
    circle = maximum_inscribed_circle(scale(largest, xfact=narrow, origin=(0, 0)), tolerance=1)
    x, y = circle.coords[0]
    return Point(x / narrow, y), circle.length


def _rough(mesh: Mesh, owners: Owners) -> Shapes:
    cells = defaultdict(list)
    for cell in sorted(owners):
        cells[owners[cell]].append(mesh.outlines[cell])
    return {key: unary_union(cells[key]) for key in sorted(cells)}


def _smooth(arc: LineString) -> LineString:
    points = [(float(x), float(y)) for x, y in arc.simplify(STRAIGHTEN).coords]
    for _ in range(CORNER_CUTS):
        points = _cut_corners(points)
    smooth = LineString(points)
    return LineString(smooth.simplify(THIN).coords)


def _cut_corners(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Chaikin's corner cutting; the ends of an open line stay."""
    cut = [
        (a[0] + (b[0] - a[0]) * way, a[1] + (b[1] - a[1]) * way) for a, b in pairwise(points) for way in (0.25, 0.75)
    ]
    return [*cut, cut[0]] if points[0] == points[-1] else [points[0], *cut, points[-1]]
