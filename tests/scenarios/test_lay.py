"""Set-up: a scenario becomes the rows of a new event, or nothing at all."""

import pytest

from astor.game.models import Entry, Event, Seat
from astor.game.rows.rows import Kept
from astor.scenarios import loader
from astor.scenarios.faults import ScenarioFaulty
from astor.scenarios.founding import found
from astor.turn import PLAY
from factions.models import (
    Border,
    Building,
    Character,
    Faction,
    Knowledge,
    Objective,
    Officer,
    Province,
    Relation,
    SeaZone,
    Technology,
)
from factions.scenario import wording
from war.models import Army, Unit

KINDS: set[type[Kept]] = {Event, *PLAY.kinds}
MIDNIGHT = 1_700_000_000_000
COURT = {
    "monarch": (1, -1),
    "lord-general": (2, -1),
    "arch-wizard": (2, 2),
    "successor": (0, 0),
    "second-in-line": (0, 0),
}


def begun(scenario):
    return found("storm", scenario, name="Storm", now=MIDNIGHT, by="control/ann")


@pytest.fixture
def event(db):
    return begun(loader.read("storms"))


def row(kind, key):
    return kind.objects.get(key=key)


def keys(kind):
    return set(kind._default_manager.values_list("key", flat=True))


def test_every_row_is_in_the_first_entry(event):
    entry = Entry.objects.get(event=event)
    rows = {f"{kind.KIND}/{key}" for kind in KINDS for key in keys(kind)}
    assert set(entry.images) == rows
    assert all(before is None for before, _ in entry.images.values())


def test_how_many_rows(event):
    counts = {kind.KIND: len(keys(kind)) for kind in KINDS if keys(kind)}
    assert counts == {
        "event": 1, "faction": 8, "province": 33, "border": 61, "sea_zone": 6, "building": 19, "officer": 48,
        "character": 40, "technology": 36, "knowledge": 32, "relation": 28, "objective": 120, "army": 16, "unit": 26,
        "seat": 40,
    }  # fmt: skip


def test_the_event_takes_what_the_scenario_decides(event, storms):
    assert event.turns == 6
    assert event.lengths["planning"] == 1200
    assert event.rules["idle_province"] == "repeat"
    assert event.rules["temple_cost"]["gold"] == 2
    assert event.powers["lord-general"] == ["war", "units"]
    assert event.public["border"] == ["a", "b", "kind"]


@pytest.mark.parametrize(
    "faction", ["humans", "elves", "dwarves", "lizardfolk", "orcs", "guild", "sunfaith", "tidefaith"]
)
def test_SET_1_everybody_at_court_is_an_officer(event, faction):
    for office, stats in COURT.items():
        key = f"{faction}-{office}"
        seat, character, officer = row(Seat, key), row(Character, key), row(Officer, key)
        assert (officer.x, officer.y) == stats
        assert (seat.faction, seat.office, seat.joined) == (faction, office, False)
        assert (character.seat, character.officer, character.name) == (key, key, officer.name)
        assert officer.faction == officer.home == faction


def test_SET_2_the_arch_wizards_bonus_is_the_scenarios(db, edited):
    folder = edited(("scenario.toml", 'arch_wizard = "+2/+2"', 'arch_wizard = "+2/-2"'))
    begun(loader.read_folder(folder))
    wizard = row(Officer, "elves-arch-wizard")
    assert (wizard.x, wizard.y) == (2, -2)


def test_SET_3_what_a_faction_starts_with(event):
    elves = row(Faction, "elves")
    assert (elves.gold, elves.food, elves.wood, elves.credits) == (3, 0, 0, 0)
    cards = Knowledge.objects.filter(faction="elves").values_list("technology", "state", "inventor", "stands")
    assert sorted(cards) == [
        ("healing-groves", "option", "", ""),
        ("longbows", "option", "", ""),
        ("star-lore", "option", "", ""),
        ("woodcraft", "known", "", ""),
    ]
    guard = row(Unit, "regiment-elves-1")
    assert (guard.place, guard.x, guard.y) == ("lirien", 2, -1)


def test_SET_4_a_homeland(event):
    home = Province.objects.filter(owner="dwarves")
    assert {province.key for province in home} == {"karrhold", "brackhaven", "ironscar", "deepvault", "cinderfell"}
    assert row(Building, "karrhold-capital").province == row(Faction, "dwarves").capital == "karrhold"
    assert row(Building, "brackhaven-port").holder == ""


def test_SET_6_objectives_of_a_faction_and_of_a_seat(event):
    assert (row(Objective, "guild-2").faction, row(Objective, "guild-2").seat) == ("guild", "")
    own = row(Objective, "humans-monarch-1")
    assert (own.faction, own.seat) == ("humans", "humans-monarch")
    assert own.text
    assert (own.looks[0]["fact"], own.looks[0]["most"], own.whole) == ("wars", 0, True)
    assert row(Objective, "elves-1").looks == [], "in words alone"


def test_SUC_8_spare_objectives_are_nobodys_yet(event, storms):
    spare = Objective.objects.filter(faction="")
    assert [one.text for one in spare] == [wording(aim) for aim in storms.factions.spare_objectives]
    assert {one.seat for one in spare} == {""}


def test_SET_8_ships_and_halls_of_guild_and_faith(event):
    assert {row(Unit, f"trade-ship-guild-{n}").place for n in (1, 2)} == {"saltmere", "fernhaven"}
    assert row(Unit, "trade-ship-sunfaith-1").kind == "trade_ship"
    assert row(Building, "lirien-guildhall").holder == "guild"
    assert row(Building, "wheatley-temple").holder == "sunfaith"
    assert (row(Faction, "guild").gold, row(Faction, "guild").food) == (6, 3)


def test_SET_9_free_lands(event):
    land, officer, army = row(Province, "midmarch"), row(Officer, "midmarch-officer"), row(Army, "midmarch-guard")
    assert (land.owner, land.order) == ("", 2)
    assert (officer.x, officer.y, officer.faction) == (-1, 1, "")
    assert (army.faction, army.place, army.commander) == ("", "midmarch", "midmarch-officer")
    militia = [row(Unit, f"militia-midmarch-{n}") for n in (1, 2, 3)]
    assert {(unit.kind, unit.faction, unit.army, unit.x, unit.y) for unit in militia} == {
        ("militia", "", "midmarch-guard", 0, 0)
    }


def test_SET_9_an_owned_province_has_no_army_but_knows_who_would_lead_one(event):
    assert row(Province, "ostmark").captain == "Captain Maud Ferrier"
    assert not Officer.objects.filter(key="ostmark-officer").exists()
    assert not Army.objects.filter(place="ostmark").exists()
    assert row(Province, "midmarch").captain == row(Officer, "midmarch-officer").name


def test_TECH_1_the_tree_is_laid_as_it_is_written(event):
    longbows = row(Technology, "longbows")
    assert (longbows.name, longbows.branch, longbows.needs) == ("Longbows", "war", ["woodcraft"])
    assert (longbows.cost, longbows.institution) == ({"food": 1, "wood": 2, "metal": 1}, "")
    assert longbows.text.startswith("A yew stave, ")
    assert row(Technology, "woodcraft").needs == []


def test_TECH_2_no_institution_stands_before_it_is_researched(event):
    assert row(Technology, "university").institution == "university"
    assert not Building.objects.filter(kind="university").exists()


def test_TECH_3_what_technologies_and_traits_change(event):
    assert row(Technology, "longbows").effects == [
        {"quantity": "x", "scope": "defence", "amount": 1},
        {"quantity": "y", "scope": "defence", "amount": -1},
    ]
    assert row(Faction, "orcs").effects == [
        {"quantity": "gold_cost", "scope": "regiment", "amount": -1},
        {"quantity": "gold_cost", "scope": "statecraft", "amount": 1},
    ]


def test_borders_and_relations_are_named_by_their_pair(event):
    border = row(Border, "hartwood~midmarch")
    assert (border.a, border.b, border.kind) == ("hartwood", "midmarch", "river")
    relation = row(Relation, "dwarves~elves")
    assert (relation.a, relation.b, relation.state, relation.since_turn) == ("dwarves", "elves", "peace", 0)
    assert row(SeaZone, "dawn-sea").neighbours == ["bellwater", "shiver-sea"]


def test_a_fleet_is_an_army_at_sea(db, edited):
    at_sea = 'kind = "trade_ship"\nfaction = "guild"\nplace = "lantern-gulf"\ncount = 2\narmy = "convoy"\n'
    fleet = '\n[[army]]\nkey = "convoy"\nname = "Convoy"\nfaction = "guild"\nplace = "lantern-gulf"\n'
    commander = 'commander = "guild-successor"\n'
    ships = 'kind = "trade_ship"\nfaction = "guild"\nplace = "saltmere"\n'
    german = ("texts.de.toml", "[army.elves-guard]", '[army.convoy]\nname = "Geleitzug"\n\n[army.elves-guard]')
    folder = edited(("armies.toml", ships, at_sea + fleet + commander), german)
    begun(loader.read_folder(folder))
    assert row(Army, "convoy").fleet
    assert [row(Unit, f"trade-ship-guild-{n}").army for n in (1, 2)] == ["convoy", "convoy"]


def test_a_faulty_scenario_lays_nothing(db, edited):
    folder = edited(("armies.toml", 'faction = "humans"', 'faction = "giants"'))
    with pytest.raises(ScenarioFaulty):
        begun(loader.read_folder(folder))
    assert not Event.objects.exists()
    assert not any(keys(kind) for kind in KINDS)
