"""Set-up: what an author types."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def scenario(*words, home):
    out = StringIO()
    call_command("scenario", *words, home=home, stdout=out)
    return out.getvalue()


def test_check_says_that_all_is_well(edited):
    assert scenario("check", "storms", home=edited()) == "Storms Over Astor: no faults\n"


def test_check_lists_every_fault_and_fails(edited):
    home = edited(("scenario.toml", "turns = 6", "turns = 0"), ("map.toml", 'good = "stone"', 'good = "tin"'))
    with pytest.raises(CommandError) as failed:
        scenario("check", "storms", home=home)
    lines = str(failed.value).splitlines()
    assert lines[0] == "2 faults"
    assert [line.split(":")[0] for line in lines[1:]] == ["map.toml", "scenario.toml"]


def test_a_scenario_that_is_not_there(edited):
    with pytest.raises(CommandError, match="there is no scenario calms; there are storms"):
        scenario("check", "calms", home=edited())


def test_draw_writes_the_map(edited):
    pytest.importorskip("shapely", reason="pip install --group draw")
    home = edited()
    (home / "storms" / "map.json").unlink()
    assert "19 provinces" in scenario("draw", "storms", "--seed", "22", home=home)
    assert (home / "storms" / "map.json").exists()


def test_a_drawing_nobody_could_read_keeps_the_old_one(edited):
    pytest.importorskip("shapely", reason="pip install --group draw")
    home = edited()
    before = (home / "storms" / "map.json").read_bytes()
    with pytest.raises(CommandError, match="would be drawn only"):
        scenario("draw", "storms", "--seed", "1", home=home)
    assert (home / "storms" / "map.json").read_bytes() == before
