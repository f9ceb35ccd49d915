"""Set-up: draws a scenario's map from its author's sketch, once, at authoring time.

Needs numpy 2.4, scipy 1.17 and shapely 2.1 or newer (`pip install --group draw`); a running server needs none of them
and reads the finished map.json. The same sketch and seed always give the same picture. Who borders on whom, which
province lies on which sea and which seas meet is read off the picture, so the tables can be held against it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from shapely import Polygon, line_merge, unary_union
from shapely.geometry.base import BaseGeometry

from astor.scenarios.drawing.growth import Owners, Sketch, land, sea, touching, usual_reach
from astor.scenarios.drawing.mesh import HEIGHT, WIDTH, Mesh, mesh
from astor.scenarios.drawing.noise import noise
from astor.scenarios.drawing.paths import line, outline, pieces, strokes
from astor.scenarios.drawing.shapes import Pair, Shapes, borders, lines_between, room, sea_lines, shapes, water
from astor.scenarios.drawing.spots import Label, along, scattered
from astor.scenarios.faults import ScenarioFault, ScenarioFaulty
from astor.scenarios.picture import Edge, Picture, ProvincePicture, SeaZonePicture, Spot
from factions.scenario import MapFile, ProvinceTable

RINGS = (7, 15, 26)
"""How far off the coast the lines around it run."""
OFF_RINGS = 8
SHORE_CELLS = 5
"""A province lies on a sea zone if at least this many pairs of cells touch; fewer is no shore anybody sees."""
SHORTEST_BORDER, OF_REACH = 40, 0.4
"""Of a shorter border nobody could say whether it is one; among many small provinces that is less than among few."""
FRAME = 4
"""Of the sheet's rim, how much is not shown."""


@dataclass(frozen=True)
class Ground:
    """What the picture is made of, before it becomes paths."""

    rng: np.random.Generator
    mesh: Mesh
    land: Owners
    sea: Owners
    shapes: Shapes
    borders: dict[Pair, BaseGeometry]
    coast: BaseGeometry


def draw(sketch: MapFile, seed: int) -> Picture:
    """The whole map; `ScenarioFaulty` if this seed makes of the sketch what nobody could read."""
    ground = _ground(sketch, seed)
    if faults := list(_unclear(ground, sketch)):
        raise ScenarioFaulty(faults)
    ridge = [spot for chain in _of_kind(ground, sketch, "mountain") for spot in along(chain)]
    return Picture(
        seed=seed,
        view=(FRAME, FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME),
        provinces=[_province(ground, province, ridge) for province in sketch.province],
        sea_zones=list(_sea_zones(ground)),
        coast=outline(ground.coast),
        rings=[_ring(ground.coast, distance) for distance in RINGS],
        edges=list(_edges(ground, sketch)),
        sea_edges=[line(arc) for arc in sea_lines(ground.mesh, ground.sea, ground.coast, RINGS[-1] + OFF_RINGS)],
        rivers=[line(river) for river in strokes(line_merge(unary_union(_of_kind(ground, sketch, "river"))))],
        ridge=sorted(ridge, key=lambda spot: spot[::-1]),
    )


def _ground(sketch: MapFile, seed: int) -> Ground:
    rng = np.random.default_rng(seed)
    cells, rough = mesh(rng), noise(rng, layers=4, coarsest=8)
    owners = land(cells, {province.key: Sketch(province.at, province.size) for province in sketch.province}, rough)
    zones = sea(cells, {zone.key: zone.at for zone in sketch.sea_zone}, owners)
    lines = lines_between(cells, owners)
    faces = shapes(cells, owners, lines)
    return Ground(rng, cells, owners, zones, faces, borders(faces, lines), unary_union(list(faces.values())))


def _unclear(ground: Ground, sketch: MapFile) -> Iterator[ScenarioFault]:
    drawn = ground.shapes.keys() | set(ground.sea.values())
    sketched = [province.key for province in sketch.province] + [zone.key for zone in sketch.sea_zone]
    for key in sketched:
        if key not in drawn:
            yield ScenarioFault("map.toml", f"{key}.at", "another place has taken the spot", "a spot of its own")
    shortest = min(SHORTEST_BORDER, OF_REACH * usual_reach(len(sketch.province)))
    for (a, b), border in ground.borders.items():
        if border.length < shortest:
            wrong = f"would be drawn only {border.length:.0f} long"
            yield ScenarioFault("map.toml", f"border.{a}~{b}", wrong, "another seed, or the two nearer or farther")


def _province(ground: Ground, table: ProvinceTable, ridge: list[Spot]) -> ProvincePicture:
    key, shape = table.key, ground.shapes[table.key]
    middle, radius = room(shape)
    shores = touching(ground.mesh, ground.land, ground.sea)
    coast = sorted(zone for (province, zone), cells in shores.items() if province == key and cells >= SHORE_CELLS)
    x, y, r = (round(value, 1) for value in (middle.x, middle.y, radius))
    spots = scattered(ground.rng, shape, Label(middle, table.name), ridge)
    return ProvincePicture(id=key, d=outline(shape), x=x, y=y, r=r, coast=coast, spots=spots)


def _sea_zones(ground: Ground) -> Iterator[SeaZonePicture]:
    meetings = touching(ground.mesh, ground.sea, ground.sea)
    for zone, shape in water(ground.mesh, ground.sea, ground.coast, RINGS[-1]).items():
        middle, _ = room(shape, narrow=0.33)
        neighbours = sorted(b for a, b in meetings if a == zone)
        yield SeaZonePicture(id=zone, x=round(middle.x, 1), y=round(middle.y, 1), neighbours=neighbours)


def _kinds(sketch: MapFile) -> dict[tuple[str, ...], str]:
    return {tuple(sorted(border.between)): border.kind for border in sketch.border}


def _edges(ground: Ground, sketch: MapFile) -> Iterator[Edge]:
    kinds = _kinds(sketch)
    for (a, b), border in ground.borders.items():
        path = "".join(line(part) for part in strokes(border))
        yield a, b, path, kinds.get((a, b), "open")


def _of_kind(ground: Ground, sketch: MapFile, kind: str) -> list[BaseGeometry]:
    kinds = _kinds(sketch)
    return [border for pair, border in ground.borders.items() if kinds.get(pair) == kind]


def _ring(coast: BaseGeometry, distance: float) -> str:
    around = coast.buffer(distance, join_style="round").simplify(1.0)
    return "".join(outline(Polygon(piece.exterior)) for piece in pieces(around))
