"""Set-up: what a drawn map shows and map.toml does not say, as its author would write it there."""

from collections.abc import Iterator, Sequence

from astor.scenarios.picture import Picture
from factions.scenario import MapFile


def survey(land: MapFile, picture: Picture) -> list[str]:
    """The lines to put in and the borders to take out; none if map.toml says what the map shows."""
    return [*_shores(land, picture), *_waters(land, picture), *_borders(land, picture)]


def _shores(land: MapFile, picture: Picture) -> Iterator[str]:
    told = {province.key: sorted(province.coast) for province in land.province}
    for shape in picture.provinces:
        if sorted(shape.coast) != told.get(shape.id):
            yield f"province {shape.id}: coast = {_listed(shape.coast)}"


def _waters(land: MapFile, picture: Picture) -> Iterator[str]:
    told = {zone.key: sorted(zone.neighbours) for zone in land.sea_zone}
    for zone in picture.sea_zones:
        if sorted(zone.neighbours) != told.get(zone.id):
            yield f"sea_zone {zone.id}: neighbours = {_listed(zone.neighbours)}"


def _borders(land: MapFile, picture: Picture) -> Iterator[str]:
    told = {tuple(sorted(border.between)) for border in land.border}
    shown = {(a, b) for a, b, _line, _kind in picture.edges}
    yield from (f"{{ between = {_listed(pair)} }}," for pair in sorted(shown - told))
    yield from (f"not on the map: the border between {' and '.join(pair)}" for pair in sorted(told - shown))


def _listed(keys: Sequence[str]) -> str:
    quoted = ", ".join(f'"{key}"' for key in sorted(keys))
    return f"[{quoted}]"
