"""Set-up: the picture of the map shows what its tables say."""

from collections.abc import Iterator, Mapping

from astor.scenarios.faults import ScenarioFault
from astor.scenarios.picture import Picture
from factions.scenario import MapFile

FILE = "map.toml"
REDRAW = "what map.json shows, or a map drawn anew"


def of_picture(land: MapFile, picture: Picture) -> Iterator[ScenarioFault]:
    """Every difference between map.toml and map.json, whichever of the two is wrong."""
    yield from _places(land, picture)
    told = {"~".join(sorted(border.between)): border.kind for border in land.border}
    shown = {f"{a}~{b}": kind for a, b, _, kind in picture.edges}
    yield from _differing("border.{}.kind", told, shown)
    shores = {province.key: _keys(province.coast) for province in land.province}
    yield from _differing("province.{}.coast", shores, {shape.id: _keys(shape.coast) for shape in picture.provinces})
    waters = {zone.key: _keys(zone.neighbours) for zone in land.sea_zone}
    shown = {zone.id: _keys(zone.neighbours) for zone in picture.sea_zones}
    yield from _differing("sea_zone.{}.neighbours", waters, shown)


def _places(land: MapFile, picture: Picture) -> Iterator[ScenarioFault]:
    told = {f"province.{province.key}" for province in land.province} | {f"sea_zone.{z.key}" for z in land.sea_zone}
    shown = {f"province.{shape.id}" for shape in picture.provinces} | {f"sea_zone.{z.id}" for z in picture.sea_zones}
    for place in sorted(told ^ shown):
        wrong = "is not in the picture" if place in told else "is in the picture only"
        yield ScenarioFault(FILE, place, wrong, REDRAW)


def _differing(where: str, told: Mapping[str, str], shown: Mapping[str, str]) -> Iterator[ScenarioFault]:
    for key in sorted(told.keys() | shown.keys()):
        if told.get(key) != shown.get(key):
            wrong = f"{told.get(key, 'nothing')}, but the picture shows {shown.get(key, 'nothing')}"
            yield ScenarioFault(FILE, where.format(key), wrong, REDRAW)


def _keys(keys: list[str]) -> str:
    return f"[{', '.join(sorted(keys))}]"
