"""Set-up: the map's picture shows what its tables say, and leaves room for what the client writes on it."""

import re
from itertools import combinations
from math import dist

import msgspec
import pytest

from astor.scenarios.folders import HOME, PICTURE
from astor.scenarios.picture import Picture

PATH = re.compile(r"(M-?[\d.]+[ -][\d.]+(l-?[\d.]+[ -][\d.]+)+z?)+")


@pytest.fixture(scope="module")
def picture():
    return msgspec.json.decode((HOME / "storms" / PICTURE).read_bytes(), type=Picture)


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


def test_every_name_has_room(storms, picture):
    """On a phone that shows a kingdom a letter takes some eight units, and the name may be wider than the circle."""
    letters = {province.key: len(province.name) for province in storms.land.province}
    assert [shape.id for shape in picture.provinces if shape.r * 2.9 < letters[shape.id] * 8] == []
    assert min(shape.r for shape in picture.provinces) > 37


def test_terrain_leaves_the_names_free(storms, picture):
    half = {province.key: 4 * len(province.name) for province in storms.land.province}
    for shape in picture.provinces:
        assert len(set(shape.spots)) == len(shape.spots) >= 6
        assert all(abs(x - shape.x) > half[shape.id] or abs(y - shape.y) > 24 for x, y in shape.spots)


def test_any_first_spots_are_spread_over_the_province(picture):
    """The nearest two of the first so many are never nearer than two of a longer beginning."""
    for shape in picture.provinces:
        nearest = [min(dist(a, b) for a, b in combinations(shape.spots[:n], 2)) for n in range(2, len(shape.spots))]
        assert nearest == sorted(nearest, reverse=True)


def test_ridges_stand_on_mountain_borders_only(storms, picture):
    ridges = [path for _, _, path, kind in picture.edges if kind == "mountain"]
    assert len(picture.ridge) >= 2 * len(ridges) > 0


def test_every_place_is_inside_the_view(picture):
    x, y, width, height = picture.view
    places = [(place.x, place.y) for place in (*picture.provinces, *picture.sea_zones)]
    places += [spot for shape in picture.provinces for spot in shape.spots] + picture.ridge
    assert all(x < px < x + width and y < py < y + height for px, py in places)


def test_its_paths_are_plain_svg(picture):
    outlines = [shape.d for shape in picture.provinces] + [picture.coast, *picture.rings]
    lines = [path for _, _, path, _ in picture.edges] + picture.rivers + picture.sea_edges
    assert all(PATH.fullmatch(path) for path in outlines + lines)
    assert all(path.endswith("z") for path in outlines)


def test_it_is_small_enough_for_a_phone():
    assert (HOME / "storms" / PICTURE).stat().st_size < 100_000
