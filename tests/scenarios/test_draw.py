"""Set-up: the same sketch and seed draw the same map; needs the author's drawing libraries."""

import msgspec
import pytest

from astor.scenarios import loader
from astor.scenarios.faults import ScenarioFaulty
from astor.scenarios.folders import HOME, PICTURE

pytest.importorskip("shapely", reason="pip install --group draw")
pytest.importorskip("scipy", reason="pip install --group draw")

from astor.scenarios.draw import draw
from astor.scenarios.picture import Picture


@pytest.fixture(scope="module")
def shipped():
    return msgspec.json.decode((HOME / "storms" / PICTURE).read_bytes(), type=Picture)


def test_the_shipped_map_is_what_its_seed_draws(shipped):
    """Twice, so that nothing hangs on the order of a set."""
    land = loader.sketch(HOME / "storms")
    again, once_more = draw(land, shipped.seed), draw(land, shipped.seed)
    assert msgspec.json.encode(again) == msgspec.json.encode(once_more)
    assert [edge[:2] for edge in again.edges] == [edge[:2] for edge in shipped.edges]
    assert [(p.id, p.coast, pytest.approx(p.r, abs=1)) for p in again.provinces] == [
        (p.id, p.coast, p.r) for p in shipped.provinces
    ]


def test_a_border_too_short_to_see_is_refused():
    with pytest.raises(ScenarioFaulty, match="would be drawn only"):
        draw(loader.sketch(HOME / "storms"), 1)


def test_two_places_on_one_spot_are_refused(edited):
    folder = edited(("map.toml", "at = [793, 320]", "at = [931, 310]"))
    with pytest.raises(ScenarioFaulty, match="another place has taken the spot"):
        draw(loader.sketch(folder), 60)
