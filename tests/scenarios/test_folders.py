"""Set-up: the scenarios that come with the server, and the organiser's own beside them."""

import shutil

import pytest

from astor.game.values.errors import Refused
from astor.scenarios import folders, loader
from astor.scenarios.faults import ScenarioFaulty
from astor.scenarios.folders import HOME


@pytest.fixture
def own(settings, tmp_path):
    """Puts a copy of the storms among the organiser's own scenarios, under this name."""
    settings.DATA = tmp_path

    def put(name):
        return shutil.copytree(HOME / "storms", tmp_path / "scenarios" / name)

    return put


def retitle(folder, title):
    path = folder / "scenario.toml"
    path.write_text(path.read_text().replace('name = "Storms Over Astor"', f'name = "{title}"'))


@pytest.mark.parametrize("name", ["nowhere", "../storms", "", "storms/../storms", "checks", "storms\0"])
def test_a_scenario_that_is_not_there_is_refused(name):
    with pytest.raises(Refused) as refused:
        loader.read(name)
    assert refused.value.code == "scenario_unknown"


def test_only_folders_with_a_scenario_are_scenarios(own, tmp_path):
    (tmp_path / "scenarios" / "notes").mkdir(parents=True)
    assert loader.names() == ["storms"]


def test_an_own_scenario_is_listed_after_those_of_the_server(own):
    retitle(own("calms"), "Calms Over Astor")
    assert loader.names() == ["storms", "calms"]
    assert loader.playable() == [("storms", "Storms Over Astor"), ("calms", "Calms Over Astor")]
    assert loader.read("calms").name == "calms"


@pytest.mark.parametrize(
    "file", ["scenario.toml", "factions.toml", "map.toml", "armies.toml", "map.json", "texts.de.toml"]
)
def test_what_an_editor_sets_before_the_text_is_passed_over(own, file):
    """Notepad and PowerShell save UTF-8 with a mark before it."""
    path = own("calms") / file
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert loader.read("calms").name == "calms"


def test_only_the_files_a_scenario_has_are_its_own(own):
    folder = own("calms")
    for stray in ("factions (copy).toml", "._factions.toml", "notes.json", "texts.xx.toml"):
        (folder / stray).write_bytes(b"\xff")
    assert [path.name for path in folders.files_of("calms")] == sorted(
        path.name for path in (HOME / "storms").iterdir()
    )


def test_an_own_scenario_with_a_fault_is_listed_but_not_playable(own):
    retitle(own("calms"), "")
    assert loader.names() == ["storms", "calms"]
    assert loader.playable() == [("storms", "Storms Over Astor")]
    with pytest.raises(ScenarioFaulty, match=r"scenario\.toml: name: '' does not fit"):
        loader.read("calms")


@pytest.mark.parametrize("name", ["My Calms", "calms_2", "cálms", "Calms", "-calms", "c" * 41])
def test_an_own_scenario_is_called_by_a_key(own, name):
    own(name)
    assert loader.playable() == [("storms", "Storms Over Astor")]
    with pytest.raises(
        ScenarioFaulty, match=r"its folder is called .*: which does not fit; right would be: at most 40"
    ):
        loader.read(name)


def test_an_own_scenario_cannot_take_the_place_of_one_of_the_servers(own):
    folder = own("storms")
    retitle(folder, "Other Storms")
    assert loader.names() == ["storms"]
    assert loader.read("storms").event.name == "Storms Over Astor"
    assert folders.shadowed("storms") == folder
    with pytest.raises(ScenarioFaulty, match="its folder is called 'storms': that is a scenario which comes with"):
        loader.read_folder(folder)


def test_elsewhere_a_scenario_has_any_name(own, tmp_path):
    shutil.copytree(HOME / "storms", tmp_path / "My Desk" / "storms")
    assert loader.read_folder(tmp_path / "My Desk" / "storms").name == "storms"


def test_what_cannot_be_read_is_a_fault_of_that_file(own):
    folder = own("calms")
    (folder / "armies.toml").unlink()
    (folder / "armies.toml").mkdir()
    (folder / "map.toml").write_text(f"province = {'[' * 5000}")
    with pytest.raises(ScenarioFaulty) as faulty:
        loader.read("calms")
    assert {fault.file for fault in faulty.value.faults} == {"armies.toml", "map.toml"}
    assert all("cannot be read" in fault.wrong for fault in faulty.value.faults)
