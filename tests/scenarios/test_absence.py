"""Set-up: any three kingdoms or more can play the storms; the homelands of the others are free lands."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from astor.game.models import Entry, Event, Seat
from astor.scenarios import checks, loader
from astor.scenarios.faults import ScenarioFaulty
from astor.scenarios.founding import found
from factions.models import Building, Faction, Knowledge, Officer, Province, Technology
from factions.scenario import building
from war.models import Army, Unit
from war.scenario import ArmyTable

KINGDOMS = ("humans", "elves", "dwarves", "lizardfolk", "orcs")
ABSENT = [gone for count in range(3) for gone in combinations(KINGDOMS, count)]
"""Everybody plays, one of five stays away, or two do: sixteen events."""


def land_of(plan, kingdom):
    return [province for province in plan.land.province if province.owner == kingdom]


def province_of(plan, key):
    return next(province for province in plan.land.province if province.key == key)


def standing(plan, kind):
    return {
        province.key: holder
        for province in plan.land.province
        for stands, holder in map(building, province.buildings)
        if stands == kind
    }


def places(plan, faction, kind):
    return [unit.place for unit in plan.armies.unit if (unit.faction, unit.kind) == (faction, kind)]


def test_there_are_sixteen_ways_to_play():
    assert len(ABSENT) == 16


def test_nobody_left_out_is_the_scenario_itself(storms):
    assert loader.without(storms, []) == storms


@pytest.mark.parametrize("gone", ABSENT, ids=" ".join)
def test_whoever_is_left_out_the_rest_passes_all_checks(storms, gone):
    plan = loader.without(storms, gone)
    assert list(checks.of_tables(plan)) == []
    assert plan.left_out == tuple(sorted(gone))
    assert {faction.key for faction in plan.factions.faction}.isdisjoint(gone)


@pytest.mark.parametrize("gone", ABSENT, ids=" ".join)
def test_SET_8_guild_and_religions_start_with_their_own_whoever_is_left_out(storms, gone):
    plan = loader.without(storms, gone)
    capitals = [faction.capital for faction in plan.factions.faction if faction.kind == "kingdom"]
    assert standing(plan, "guildhall") == dict.fromkeys(capitals, "guild")
    assert sorted(standing(plan, "capital")) == sorted(capitals)
    for faith in ("sunfaith", "tidefaith"):
        hosts = [province_of(plan, key).owner for key, holder in standing(plan, "temple").items() if holder == faith]
        assert len(set(hosts)) == len(hosts) == 2
        assert all(hosts)
        assert all(standing(plan, "temple").get(place) == faith for place in places(plan, faith, "regiment"))
        assert len(places(plan, faith, "trade_ship")) == 1
    assert standing(plan, "guildhall")[places(plan, "guild", "regiment")[0]] == "guild"
    assert len(places(plan, "guild", "trade_ship")) == 2


@pytest.mark.parametrize("gone", [gone for gone in ABSENT if gone], ids=" ".join)
def test_SET_9_a_homeland_nobody_plays_is_five_free_lands(storms, gone):
    plan = loader.without(storms, gone)
    for before in (province for kingdom in gone for province in land_of(storms, kingdom)):
        after = province_of(plan, before.key)
        assert (after.owner, after.militia, after.officer, after.order) == ("", 1, before.officer, 2)
        assert (after.terrain, after.good, after.coast) == (before.terrain, before.good, before.coast)


def test_a_port_stays_and_its_ships_sail_to_one_of_a_kingdom(storms):
    plan = loader.without(storms, ["humans"])
    assert province_of(plan, "saltmere").buildings == ["port"]
    assert places(plan, "guild", "trade_ship") == ["fernhaven", "fernhaven"]


def test_who_stood_in_a_vanished_capital_stands_at_the_first_building_left(storms):
    assert places(loader.without(storms, ["humans"]), "guild", "regiment") == ["lirien"]
    assert places(loader.without(storms, ["humans", "elves"]), "guild", "regiment") == ["karrhold"]


def test_an_army_moves_with_its_units(storms):
    plan = loader.without(storms, ["humans"])
    assert {army.key: army.place for army in plan.armies.army}["guild-guard"] == "lirien"
    assert [unit.place for unit in plan.armies.unit if unit.army == "guild-guard"] == ["lirien"]


def test_a_fleet_at_sea_stays_there(storms):
    fleet = ArmyTable(key="convoy", name="Convoy", faction="guild", place="dawn-sea", commander="guild-lord-general")
    ship = replace(storms.armies.unit[8], place="dawn-sea", army="convoy")
    armies = replace(storms.armies, unit=[*storms.armies.unit[:8], ship], army=[fleet])
    plan = loader.without(replace(storms, armies=armies), ["humans"])
    assert (plan.armies.army[0].place, plan.armies.unit[-1].place) == ("dawn-sea", "dawn-sea")


def test_a_religion_can_stay_away_with_all_that_is_its(storms):
    plan = loader.without(storms, ["sunfaith"])
    assert set(standing(plan, "temple").values()) == {"tidefaith"}
    assert "sunfaith" not in {unit.faction for unit in plan.armies.unit}
    assert list(checks.of_tables(plan)) == []
    assert province_of(plan, "wheatley").owner == "humans"


@pytest.mark.parametrize(
    ("gone", "wrong"),
    [
        (["humans", "elves", "dwarves"], r"factions\.toml: faction: 2 kingdoms; right would be: 3 to 8"),
        (["guild"], r"factions\.toml: faction\.guild: cannot be left out; right would be: one of dwarves, elves, "),
        (["giants"], r"faction\.giants: cannot be left out"),
    ],
)
def test_who_cannot_be_left_out(storms, gone, wrong):
    with pytest.raises(ScenarioFaulty, match=wrong):
        loader.without(storms, gone)


def test_leaving_out_goes_on_from_what_was_left_out(storms):
    in_two = loader.without(loader.without(storms, ["orcs"]), ["sunfaith"])
    assert in_two.left_out == ("orcs", "sunfaith")
    assert replace(in_two, left_out=()) == replace(loader.without(storms, ["sunfaith", "orcs"]), left_out=())


@pytest.mark.parametrize("gone", ABSENT, ids=" ".join)
def test_every_way_to_play_can_be_founded(db, storms, gone):
    found("storm", loader.without(storms, gone), name="Storm", now=1_700_000_000_000, by="control/ann")
    assert Seat.objects.count() == 5 * (8 - len(gone))
    free = set(Province.objects.filter(owner="").values_list("key", flat=True))
    assert set(Army.objects.filter(faction="").values_list("place", flat=True)) == free
    assert Entry.objects.get().args["without"] == sorted(gone)


def test_nothing_of_who_is_left_out_is_laid(db, storms):
    found("storm", loader.without(storms, ["orcs", "tidefaith"]), name="Storm", now=1_700_000_000_000, by="control/ann")
    gone = ("orcs", "tidefaith")
    assert Event.objects.get().scenario == "storms"
    for kind in (Faction, Knowledge, Officer, Building, Unit, Seat):
        field = {Faction: "key", Building: "holder"}.get(kind, "faction")
        assert not kind.objects.filter(**{f"{field}__in": gone}).exists()
    assert Officer.objects.get(key="kragmoot-officer").name == "Moot-Caller Gashna"
    assert Unit.objects.get(key="militia-kragmoot-1").army == "kragmoot-guard"


def test_TECH_1_the_tree_stays_whole_though_nobody_can_learn_some_of_it(db, storms):
    """What only the orcs had cards for is nobody's now, and what builds on it; the rest can be learnt."""
    found("storm", loader.without(storms, ["orcs"]), name="Storm", now=1_700_000_000_000, by="control/ann")
    assert Technology.objects.count() == len(storms.factions.technology)
    assert not Knowledge.objects.filter(technology="horse-herds").exists()
    assert Technology.objects.get(key="military-academy").needs == ["muster-rolls", "horse-herds"]
