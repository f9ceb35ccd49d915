"""Set-up: the map's picture shows what its tables say, and leaves room for what the client writes on it."""

import re

import msgspec
import pytest

from astor.scenarios import loader
from astor.scenarios.picture import Picture

PATH = re.compile(r"(M-?[\d.]+[ -][\d.]+(l-?[\d.]+[ -][\d.]+)+z?)+")


@pytest.fixture(scope="module")
def picture():
    return msgspec.json.decode((loader.HOME / "storms" / loader.PICTURE).read_bytes(), type=Picture)


def test_it_shows_every_province_and_sea_zone(storms, picture):
    assert [shape.id for shape in picture.provinces] == [province.key for province in storms.land.province]
    assert {zone.id for zone in picture.sea_zones} == {zone.key for zone in storms.land.sea_zone}


def test_its_edges_are_the_borders(storms, picture):
    told = {(*sorted(border.between), border.kind) for border in storms.land.border}
    assert {(a, b, kind) for a, b, _, kind in picture.edges} == told
    assert len(picture.edges) == len(told)


def test_its_shores_are_the_coasts(storms, picture):
    told = {province.key: sorted(province.coast) for province in storms.land.province}
    assert {shape.id: sorted(shape.coast) for shape in picture.provinces} == told


def test_its_waters_meet_as_the_tables_say(storms, picture):
    told = {zone.key: sorted(zone.neighbours) for zone in storms.land.sea_zone}
    assert {zone.id: sorted(zone.neighbours) for zone in picture.sea_zones} == told


def test_every_name_has_room(picture):
    assert min(shape.r for shape in picture.provinces) > 55


def test_every_place_is_inside_the_view(picture):
    x, y, width, height = picture.view
    places = [(place.x, place.y) for place in (*picture.provinces, *picture.sea_zones)]
    places += picture.mountains + picture.forests + picture.caves + picture.marshes
    assert all(x < px < x + width and y < py < y + height for px, py in places)


def test_its_paths_are_plain_svg(picture):
    outlines = [shape.d for shape in picture.provinces] + [picture.coast, *picture.rings]
    lines = [path for _, _, path, _ in picture.edges] + picture.rivers + picture.sea_edges
    assert all(PATH.fullmatch(path) for path in outlines + lines)
    assert all(path.endswith("z") for path in outlines)


def test_it_is_small_enough_for_a_phone():
    assert (loader.HOME / "storms" / loader.PICTURE).stat().st_size < 100_000
