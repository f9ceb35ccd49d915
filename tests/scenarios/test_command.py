"""Set-up: what an author types."""

import json
import shutil
from functools import cache
from io import StringIO

import msgspec
import pytest
from django.core.management import CommandError, call_command

from astor.scenarios.faults import ScenarioFaulty
from astor.scenarios.folders import HOME
from factions.scenario import MapFile


def scenario(*words):
    out = StringIO()
    call_command("scenario", *map(str, words), stdout=out)
    return out.getvalue()


@pytest.fixture
def drawing(monkeypatch):
    """The author's libraries. What a seed makes of a sketch is drawn once for all who ask for it here."""
    pytest.importorskip("shapely", reason="pip install --group draw")
    pytest.importorskip("scipy", reason="pip install --group draw")
    monkeypatch.setattr("astor.scenarios.management.commands.scenario.draw", drawn)


@cache
def draws_once(sketch, seed):
    """What comes of it, or why nothing does."""
    from_author = pytest.importorskip("astor.scenarios.draw", reason="pip install --group draw")
    try:
        return from_author.draw(msgspec.json.decode(sketch, type=MapFile), seed)
    except ScenarioFaulty as faulty:
        return faulty


def drawn(sketch, seed):
    came = draws_once(msgspec.json.encode(sketch), seed)
    if isinstance(came, ScenarioFaulty):
        raise came
    return came


def test_check_says_that_all_is_well(edited):
    assert scenario("check", "storms") == "Storms Over Astor: no faults\n"
    assert scenario("check", edited()) == "Storms Over Astor: no faults\n"


def test_check_lists_every_fault_and_fails(edited):
    folder = edited(("scenario.toml", "turns = 6", "turns = 0"), ("map.toml", 'good = "stone"', 'good = "tin"'))
    with pytest.raises(CommandError) as failed:
        scenario("check", folder)
    lines = str(failed.value).splitlines()
    assert lines[0] == "2 faults"
    assert [line.split(":")[0] for line in lines[1:]] == ["map.toml", "scenario.toml"]


def test_one_fault_is_one_fault(edited):
    with pytest.raises(CommandError, match=r"^1 fault\n"):
        scenario("check", edited(("scenario.toml", "turns = 6", "turns = 0")))


def test_a_scenario_that_is_not_there(settings, tmp_path):
    settings.DATA = tmp_path
    with pytest.raises(CommandError, match="there is no scenario or folder calms; there are storms"):
        scenario("check", "calms")


def test_an_own_scenario_by_its_name(settings, tmp_path):
    settings.DATA = tmp_path
    shutil.copytree(HOME / "storms", tmp_path / "scenarios" / "calms")
    assert scenario("check", "calms") == "Storms Over Astor: no faults\n"


def test_an_own_scenario_that_nobody_can_play_is_named(settings, tmp_path):
    settings.DATA = tmp_path
    shutil.copytree(HOME / "storms", tmp_path / "scenarios" / "storms")
    with pytest.raises(CommandError, match=r"is never played: .* is called storms\. Rename the folder\."):
        scenario("check", "storms")


def test_draw_writes_the_map(edited, drawing):
    folder = edited()
    (folder / "map.json").unlink()
    said = scenario("draw", folder, "--seed", "60")
    assert said.startswith("map.json: seed 60, 33 provinces, ")
    assert said.endswith("Storms Over Astor: no faults\n")
    assert (folder / "map.json").exists()


def test_who_reads_the_map_meanwhile_reads_the_whole_of_the_old_one(edited, drawing):
    folder = edited()
    files, before = sorted(folder.iterdir()), (folder / "map.json").read_bytes()
    with (folder / "map.json").open("rb") as reader:
        scenario("draw", folder, "--seed", "60")
        assert reader.read() == before
    assert sorted(folder.iterdir()) == files


def test_a_drawing_nobody_could_read_keeps_the_old_one(edited, drawing):
    folder = edited()
    before = (folder / "map.json").read_bytes()
    with pytest.raises(CommandError, match="would be drawn only"):
        scenario("draw", folder, "--seed", "1")
    assert (folder / "map.json").read_bytes() == before


def test_draw_says_what_the_author_has_to_write(edited, drawing):
    folder = edited(
        (
            "map.toml",
            '[[border]]\nbetween = ["brackhaven", "ironscar"]',
            '[[border]]\nbetween = ["brackhaven", "ixtal"]',
        ),
        ("map.toml", 'coast = ["dawn-sea"]', "coast = []"),
        ("map.toml", 'neighbours = ["bellwater", "veil-sound"]', "neighbours = []"),
    )
    lines = scenario("draw", folder, "--seed", "60").splitlines()
    assert lines[1:] == [
        "",
        "map.toml has to say what the map shows:",
        "",
        'province ostmark: coast = ["dawn-sea"]',
        'sea_zone coral-reach: neighbours = ["bellwater", "veil-sound"]',
        '{ between = ["brackhaven", "ironscar"] },',
        "not on the map: the border between brackhaven and ixtal",
    ]


def test_without_a_seed_the_first_readable_map_is_drawn(edited, drawing, monkeypatch):
    monkeypatch.setattr("astor.scenarios.management.commands.scenario.SEEDS", (1, 60, 2))
    folder = edited()
    scenario("draw", folder)
    assert json.loads((folder / "map.json").read_bytes())["seed"] == 60


@pytest.mark.parametrize("seed", ["-1", "six", "1.5", ""])
def test_a_seed_is_a_whole_number(edited, seed):
    with pytest.raises(CommandError, match="a seed is a whole number from 0"):
        scenario("draw", edited(), f"--seed={seed}")
