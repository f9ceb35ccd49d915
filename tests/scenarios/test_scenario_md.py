"""Set-up: the example in docs/scenario.md is exactly what an organiser can play, and its tables tell every key."""

import re
import tomllib
from pathlib import Path

import pytest
from django.core.management import call_command
from msgspec.structs import fields

from astor.scenarios import loader
from astor.scenarios.faults import ScenarioFaulty
from astor.scenarios.folders import FILES
from astor.scenarios.founding import found
from astor.scenarios.tables import Lengths, ScenarioFile
from astor.scenarios.texts import FactionTexts, SeatTexts, TechnologyTexts, TextsFile
from factions.models import Province
from factions.research.rules.quantities import BRANCHES, INSTITUTIONS, QUANTITIES, EffectTable
from factions.rules.tables import Treasury
from factions.rulings import Rules
from factions.scenario import (
    BorderTable,
    FactionsFile,
    FactionTable,
    ProvinceTable,
    SeatTable,
    SeaZoneTable,
    TechnologiesTable,
    TechnologyTable,
)
from factions.story.rules.evidence import FACTS
from war.scenario import ArmyTable, UnitTable

GUIDE = (Path(__file__).parents[2] / "docs" / "scenario.md").read_text()
EXAMPLE = {text.split("\n")[0].removeprefix("# "): text for text in re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)}
KINDS = (
    ScenarioFile, Lengths, Rules, TechnologyTable, TechnologiesTable, EffectTable, FactionTable, SeatTable, Treasury,
    FactionsFile,
)  # fmt: skip
LAND = (ProvinceTable, SeaZoneTable, BorderTable, UnitTable, ArmyTable)


@pytest.fixture
def copied(tmp_path, settings):
    """What an organiser has who copies the example into a folder of their own."""
    settings.DATA = tmp_path
    folder = tmp_path / "scenarios" / "three-shores"
    folder.mkdir(parents=True)
    for name, text in EXAMPLE.items():
        (folder / name).write_text(text)
    return folder


def test_the_example_is_all_four_files():
    assert sorted(EXAMPLE) == sorted(FILES)


def test_the_example_lacks_only_its_map(copied):
    with pytest.raises(ScenarioFaulty) as faulty:
        loader.read("three-shores")
    assert [(fault.file, fault.wrong) for fault in faulty.value.faults] == [("map.json", "the file is missing")]


def test_the_example_once_drawn_is_played(copied, db):
    pytest.importorskip("shapely", reason="pip install --group draw")
    pytest.importorskip("scipy", reason="pip install --group draw")
    call_command("scenario", "draw", "three-shores", "--seed", "1")
    assert ("three-shores", "Three Shores") in loader.playable()
    event = found("shores", loader.read("three-shores"), name="Shores", now=1_700_000_000_000, by="control/ann")
    assert (event.turns, event.lengths["war"], event.lengths["trade"]) == (4, 480, 600)
    assert Province.objects.filter(owner="").count() == 2


def test_the_guide_names_every_key():
    told = set(re.findall(r"`(?:\[+)?([a-z_.]+)\]*`", GUIDE.replace("`[[faction.seat]]`", "`seat`")))
    missing = {
        f"{kind.__name__}.{field.name}" for kind in KINDS + LAND for field in fields(kind) if field.name not in told
    }
    assert missing == set()


def test_SET_6_the_guide_tells_every_fact():
    section = GUIDE.split("#### What objectives look at")[1].split("### map.toml")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert {fact for row in rows for fact in re.findall(r"`([a-z_]+)`", row)} - {"fact"} == FACTS.keys()


def effect_rows():
    """Quantity → the scopes its row of the table of effects names; those of x and y have a table of their own."""
    section = GUIDE.split("#### Effects")[1].split("#### Institutions")[0]
    rows = [row.split("|") for row in section.splitlines() if row.startswith("| `")]
    of_battle = {scope for row in rows if len(row) == 4 for scope in re.findall(r"`([a-z_]+)`", row[1])}
    told = dict[str, set[str]]()
    for _, quantities, _, scopes, *_ in (row for row in rows if len(row) > 4):
        named = set(re.findall(r"`([a-z_]+)`", scopes))
        told |= dict.fromkeys(re.findall(r"`([a-z_]+)`", quantities), named or of_battle)
    return told


def test_TECH_3_the_guide_tells_every_quantity_with_its_scopes():
    told = effect_rows()
    assert told.keys() - {"quantity"} == QUANTITIES.keys()
    assert {quantity: told[quantity] for quantity in QUANTITIES} == {key: set(of) for key, of in QUANTITIES.items()}


def test_TECH_2_the_guide_names_every_branch_and_institution():
    section = GUIDE.split("### factions.toml")[1].split("#### Effects")[0]
    assert all(f"`{branch}`" in section for branch in BRANCHES)
    assert all(f'`"{institution}"`' in section for institution in INSTITUTIONS)


def test_the_excerpt_in_german_tells_of_the_example():
    """Its tables, their keys and how many texts they have are the example's; it is only not whole."""
    excerpt = tomllib.loads(GUIDE.split("```\n# texts.de.toml\n")[1].split("```")[0])
    own = tomllib.loads(EXAMPLE["factions.toml"])
    hill, told = own["faction"][0], excerpt["faction"]["hill"]
    assert {technology["key"] for technology in own["technology"]} >= set(excerpt["technology"])
    assert len(told["objectives"]) == len(hill["objectives"])
    assert len(told["seat"]["monarch"]["objectives"]) == len(hill["seat"][0]["objectives"])
    for table, kind in ((excerpt, TextsFile), (told, FactionTexts), (told["seat"]["monarch"], SeatTexts),
                        (excerpt["technology"]["terraces"], TechnologyTexts)):  # fmt: skip
        assert set(table) <= {field.name for field in fields(kind)}
