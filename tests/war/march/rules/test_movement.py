"""How far armies and ships go (WAR-4 to WAR-6, WAR-16, WAR-19), and what ships carry (WAR-10, BUY-2)."""

from typing import Any

import pytest

from astor.game.values.errors import Refused
from factions.research.rules.effects import Effect, Effects
from tests.war.rules.field import army, changed, field, fleet, garrison
from war.march.rules.movement import (
    activations,
    berth_room,
    berths,
    capacity,
    havens,
    landings,
    may_enter,
    moved,
    room,
    ship_spaces,
    spaces,
)
from war.rules.standing import Theatre


@pytest.mark.parametrize(("border", "bridged", "needed"), [
    ("open", False, 1),
    ("river", False, 2),
    ("mountain", False, 2),
    ("river", True, 1),
    ("mountain", True, 1),
])  # fmt: skip
def test_WAR_6_a_river_or_mountain_takes_two_unless_there_is_infrastructure(border: str, bridged: bool, needed: int):
    assert activations(border, (), bridged=bridged) == needed


def test_TECH_3_who_can_cross_a_river_crosses_it_in_one():
    boats = (Effect("crossing", "river", 1),)
    assert [activations(border, boats, bridged=False) for border in ("river", "mountain", "open")] == [1, 2, 1]


def test_BUY_2_ships_move_two_spaces_and_carry_one_unit():
    assert (ship_spaces(()), capacity("warship", ()), capacity("trade_ship", ())) == (2, 1, 1)


def test_TECH_3_better_ships_go_farther_and_carry_more():
    keels = (Effect("spaces", "fleet", 1), Effect("cargo", "trade_ship", 2))
    assert (ship_spaces(keels), capacity("warship", keels), capacity("trade_ship", keels)) == (3, 1, 3)


def test_TECH_3_no_trait_leaves_a_ship_where_it_lies():
    heavy = (Effect("spaces", "fleet", -5), Effect("cargo", "warship", -5))
    assert (ship_spaces(heavy), capacity("warship", heavy)) == (1, 0)


# By land


def roads(theatre: Theatre, key: str = "host", effects: Effects = ()) -> dict[str, str]:
    """Where an army can go and how; of the places that will not have it, the refusal's code."""
    found = spaces(theatre, key, effects)
    return {place: how.code if isinstance(how, Refused) else str(how) for place, how in found.items()}


HOST = army("host", "humans", "meadow", "regiment regiment", "marshal")


def test_WAR_4_an_activation_moves_the_army_one_province():
    assert roads(field(HOST)) == {"haven": "march", "fen": "march", "wood": "approach"}


def test_WAR_4_from_another_province_to_its_neighbours():
    assert roads(field(army("host", "orcs", "wood", "regiment", "brute"))) == {
        "meadow": "approach", "peak": "approach", "cove": "march", "fen": "march"}  # fmt: skip


def test_WAR_7_it_may_go_where_others_stand_and_where_it_owns_nothing():
    crowded = field(
        HOST, army("horde", "orcs", "fen", "regiment", "brute"), garrison("watch", "dwarves", "fen", "militia")
    )
    assert roads(crowded)["fen"] == "march"


@pytest.mark.parametrize(("kind", "place"), [
    ("infrastructure", "meadow"),
    ("infrastructure", "wood"),
    ("capital", "meadow"),
    ("capital", "wood"),
])  # fmt: skip
def test_WAR_6_infrastructure_on_either_side_of_a_river_or_the_capital_lets_an_army_cross(kind: str, place: str):
    assert roads(field(HOST, built={place: kind}))["wood"] == "march"


@pytest.mark.parametrize("place", ["wood", "peak"])
def test_WAR_6_infrastructure_on_either_side_of_a_mountain_border_too(place: str):
    over = field(army("host", "orcs", "wood", "regiment", "brute"), built={place: "infrastructure"})
    assert roads(over)["peak"] == "march"


@pytest.mark.parametrize("kind", ["port", "fortress", "temple", "guildhall"])
def test_WAR_6_no_other_building_does(kind: str):
    assert roads(field(HOST, built={"wood": kind}))["wood"] == "approach"


def test_WAR_6_infrastructure_elsewhere_does_not_help():
    assert roads(field(HOST, built={"haven": "capital", "fen": "infrastructure"}))["wood"] == "approach"


def test_WAR_6_from_the_crossing_the_next_activation_completes_the_move():
    there = changed(field(HOST), "army/host", crossing="wood")
    assert roads(there) == {"haven": "march", "fen": "march", "wood": "march"}


def test_WAR_6_a_crossing_leads_to_one_province_only():
    band = army("host", "orcs", "wood", "regiment", "brute", crossing="meadow")
    assert roads(field(band)) == {"meadow": "march", "peak": "approach", "cove": "march", "fen": "march"}


def test_TECH_3_who_can_cross_a_river_needs_no_bridge():
    assert roads(field(HOST), effects=(Effect("crossing", "river", 1),))["wood"] == "march"


# Aboard


def at_coast(units: str = "regiment", ships: str = "warship", berth: str = "mere") -> Theatre:
    return field(army("host", "humans", "haven", units, "marshal"), fleet("ships", "humans", berth, ships))


def test_WAR_10_an_army_embarks_on_its_ships_in_the_sea_zone_next_to_it():
    assert roads(at_coast()) == {"meadow": "march", "mere": "embark"}


def test_WAR_10_an_army_embarks_on_its_ships_in_the_port_where_it_stands():
    assert roads(at_coast(berth="haven")) == {"meadow": "march", "haven": "embark"}


def test_WAR_10_without_own_ships_there_nobody_embarks():
    assert roads(field(army("host", "humans", "haven", "regiment", "marshal"))) == {"meadow": "march"}
    others = field(army("host", "humans", "haven", "regiment", "marshal"), fleet("elven", "elves", "mere", "warship"))
    assert roads(others) == {"meadow": "march"}


def test_WAR_10_ships_farther_off_are_out_of_reach():
    assert "gulf" not in roads(at_coast(berth="gulf"))


def test_BUY_2_each_unit_needs_a_ship():
    assert spaces(at_coast("regiment militia"), "host", ())["mere"] == Refused("no_room", have=1, need=2)
    assert roads(at_coast("regiment militia", "warship trade_ship"))["mere"] == "embark"


def test_BUY_2_a_laden_ship_has_no_room():
    laden = field(
        army("host", "humans", "haven", "regiment", "marshal"),
        fleet("ships", "humans", "mere", "warship"),
        garrison("cargo", "humans", "mere", "militia", berths=["ships-1"]),
    )
    assert spaces(laden, "host", ())["mere"] == Refused("no_room", have=0, need=1)
    assert roads(laden, effects=(Effect("cargo", "warship", 1),))["mere"] == "embark"


def test_BUY_2_room_is_counted_ship_by_ship():
    cargo = garrison("cargo", "humans", "mere", "militia", berths=["ships-2"])
    theatre = field(fleet("ships", "humans", "mere", "warship warship trade_ship"), cargo)
    assert room(theatre, theatre.ships("mere", "humans"), ()) == {"ships-1": 1, "ships-2": 0, "ships-3": 1}
    assert berth_room(theatre, "mere", "humans", ()) == 2
    assert berth_room(theatre, "mere", "elves", ()) == 0


def test_WAR_10_who_is_aboard_goes_where_the_ships_go():
    aboard = army("host", "humans", "mere", "regiment", "marshal", aboard="ships-1")
    assert roads(field(fleet("ships", "humans", "mere", "warship"), aboard)) == {}


# By sea


def ships(place: str, faction: str = "humans", **more: Any) -> Theatre:
    return field(fleet("ships", faction, place, "warship"), **more)


def test_WAR_19_a_port_is_a_space_from_there_it_is_two_to_the_next_sea():
    assert roads(ships("haven"), "ships") == {"mere": "sail", "gulf": "sail"}


def test_WAR_19_ships_enter_a_port_whose_owner_is_not_at_war_with_them():
    assert roads(ships("mere"), "ships") == {"haven": "sail", "gulf": "sail", "isle": "sail", "cove": "hostile_port"}


def test_WAR_19_the_port_of_an_enemy_is_named_with_its_owner():
    assert may_enter(ships("gulf"), "humans", "cove") == Refused("hostile_port", province="cove", faction="orcs")
    assert may_enter(ships("gulf"), "dwarves", "cove") is None
    assert may_enter(ships("gulf"), "humans", "isle") is None
    assert may_enter(ships("gulf", owners={"cove": ""}), "humans", "cove") is None, "nobody is at war with independents"


@pytest.mark.parametrize(("state", "how"), [("war", "hostile_port"), ("peace", "sail"), ("alliance", "sail")])
def test_WAR_19_war_and_peace_decide_who_enters(state: str, how: str):
    assert roads(ships("gulf", relations={("humans", "elves"): state}), "ships")["isle"] == how


def test_WAR_19_there_is_no_port_where_none_was_built():
    assert "meadow" not in roads(ships("mere"), "ships")
    assert roads(ships("mere", built={"meadow": "port"}), "ships")["meadow"] == "sail"


def test_WAR_16_ships_move_two_spaces_and_no_farther():
    assert roads(ships("isle"), "ships") == {"gulf": "sail", "mere": "sail", "cove": "hostile_port"}
    assert "haven" not in roads(ships("isle"), "ships"), "Isle, Gulf, Mere, Haven are three spaces"


def test_WAR_16_two_spaces_may_lead_through_any_sea():
    guarded = field(fleet("ships", "humans", "mere", "warship"), fleet("raiders", "orcs", "gulf", "warship"))
    assert roads(guarded, "ships")["isle"] == "sail"


def test_TECH_3_faster_ships_reach_farther():
    assert roads(ships("isle"), "ships", (Effect("spaces", "fleet", 1),))["haven"] == "sail"


@pytest.mark.parametrize(("berth", "shores"), [("gulf", ["cove", "isle"]), ("mere", ["haven", "meadow"]),
                                               ("haven", ["haven"])])  # fmt: skip
def test_WAR_10_cargo_goes_ashore_on_any_coast_of_the_zone_or_at_the_port(berth: str, shores: list[str]):
    assert landings(field(), berth) == shores


def test_WAR_10_an_army_boards_in_the_port_and_at_the_coast():
    assert berths(field(), "haven") == ["haven", "mere"]
    assert berths(field(), "meadow") == ["mere"]
    assert berths(field(), "wood") == []


# Havens


def test_WAR_19_ships_that_lose_their_port_put_to_an_adjacent_sea_zone():
    assert havens(field(), "haven", "humans") == ["mere"]


@pytest.mark.parametrize(("faction", "zones"), [("orcs", []), ("elves", ["mere"]), ("dwarves", ["mere"]),
                                                ("humans", ["mere"])])  # fmt: skip
def test_WAR_19_but_not_where_an_enemy_fleet_lies(faction: str, zones: list[str]):
    assert havens(field(fleet("raiders", faction, "mere", "warship")), "haven", "humans") == zones


# Once a season


def test_WAR_16_a_unit_moves_at_most_once_a_season_whichever_army_carries_it():
    tired = field(garrison("band", "humans", "meadow", "militia militia", moved="t1/season_1"), season="t1/season_1")
    assert moved(tired, tired.forces("meadow", "humans"), []) == Refused("moved_already", rows=["band-1", "band-2"])


def test_WAR_16_an_officer_too():
    tired = changed(field(HOST, season="t1/season_1"), "officer/marshal", moved="t1/season_1")
    assert moved(tired, tired.troops("host"), ["marshal"]) == Refused("moved_already", rows=["marshal"])
    assert moved(tired, tired.troops("host"), ["heir"]) is None


@pytest.mark.parametrize("season", ["t1/season_2", "t2/season_1", ""])
def test_WAR_16_in_the_next_season_all_may_move_again(season: str):
    rested = field(garrison("band", "humans", "meadow", "militia", moved="t1/season_1"), season=season)
    assert moved(rested, rested.forces("meadow", "humans"), ["marshal"]) is None


def test_WAR_16_between_seasons_nobody_has_moved():
    fresh = field(HOST)
    assert moved(fresh, fresh.troops("host"), ["marshal"]) is None
