"""Whom an activation may attack (WAR-7 to WAR-10, WAR-19), and what is left of a plan when it is called (BAT-18)."""

from dataclasses import replace

import pytest

from astor.game.values.errors import Refused
from tests.war.rules.field import Rows, army, changed, field, fleet, garrison, without
from war.march.rules.marching import Orders, Section, as_it_stands, ashore, may_march, targets
from war.rules.standing import Theatre

HOST = army("host", "humans", "meadow", "regiment regiment", "marshal", "wizard")
BAND = garrison("band", "humans", "meadow", "militia")
HORDE = army("horde", "orcs", "wood", "regiment militia", "brute")
REBELS = army("rebels", "", "fen", "militia", "rebel")
SHIPS = fleet("ships", "humans", "mere", "warship warship", "heir")
CREW = army("crew", "humans", "mere", "regiment", "marshal", aboard="ships-1")
BRIDGE = {"wood": "infrastructure"}


def march(theatre: Theatre, army: str = "host", **orders: object) -> Refused | None:
    return may_march(theatre, army, Orders(**orders), ())  # type: ignore[arg-type]


def nobody(place: str) -> Refused:
    return Refused("nobody_to_attack", place=place)


# Whom


def test_WAR_7_to_move_into_a_province_is_not_to_attack():
    theatre = field(HOST, HORDE, built=BRIDGE)
    assert march(theatre, to="wood") is None, "in peace, even where an enemy stands"
    assert march(theatre, to="wood", attack="orcs") is None


def test_WAR_8_an_attack_names_the_owner_the_independents_or_anybody_with_units_there():
    guests = garrison("guests", "dwarves", "wood", "militia")
    assert targets(field(HORDE, guests), "humans", "wood", at_sea=False) == ["dwarves", "orcs"]
    assert targets(field(HORDE, guests, owners={"wood": ""}), "humans", "wood", at_sea=False) == ["", "dwarves", "orcs"]
    assert targets(field(HORDE, guests), "dwarves", "wood", at_sea=False) == ["orcs"], "never one's own"


def test_WAR_8_an_owner_without_a_unit_there_may_be_attacked():
    assert targets(field(), "humans", "wood", at_sea=False) == ["orcs"]
    assert march(field(HOST, built=BRIDGE), to="wood", attack="orcs") is None


def test_WAR_8_independents_are_attacked_by_no_name():
    assert march(field(HOST, REBELS), to="fen", attack="") is None
    assert march(field(HOST), to="fen", attack="") is None, "nobody need stand there"
    assert march(field(HOST, REBELS), to="haven", attack="") == nobody("haven")


def test_WAR_8_whoever_stands_in_ones_own_land_may_be_attacked_there():
    assert march(field(HOST, garrison("guests", "dwarves", "meadow", "militia")), attack="dwarves") is None


def test_WAR_8_an_ally_may_be_attacked_too():
    assert march(field(HOST, garrison("guests", "elves", "meadow", "militia")), attack="elves") is None


@pytest.mark.parametrize("foe", ["dwarves", "elves", ""])
def test_WAR_8_who_is_not_there_is_not_attacked(foe: str):
    assert march(field(HOST, HORDE, built=BRIDGE), to="wood", attack=foe) == nobody("wood")


def test_WAR_8_nobody_attacks_their_own():
    assert march(field(HOST), to="haven", attack="humans") == Refused("same_side")


def test_WAR_5_it_attacks_where_it_ends_not_where_it_was():
    theatre = field(HOST, REBELS, garrison("guests", "dwarves", "meadow", "militia"))
    assert march(theatre, attack="dwarves") is None
    assert march(theatre, to="fen", attack="dwarves") == nobody("fen")
    assert march(theatre, to="haven", attack="dwarves") == nobody("haven")


def test_WAR_6_from_the_crossing_nobody_attacks_across_it():
    assert march(field(HOST, HORDE), to="wood", attack="orcs") == nobody("meadow")
    assert march(changed(field(HOST, HORDE), "army/host", crossing="wood"), to="wood", attack="orcs") is None


def test_WAR_9_without_a_general_nobody_attacks():
    leaderless = field(army("host", "humans", "meadow", "regiment"), REBELS)
    assert march(leaderless, to="fen", attack="") == Refused("no_general")


# At sea


def at_sea(commander: str = "heir", *more: Rows, place: str = "mere") -> Theatre:
    return field(fleet("ships", "humans", place, "warship", commander),
                 fleet("raiders", "orcs", "gulf", "warship", "scout"), *more)  # fmt: skip


def test_WAR_10_a_fleet_attacks_ships_where_its_move_ends():
    assert march(at_sea(), "ships", to="gulf", attack="orcs") is None
    assert march(at_sea(), "ships", attack="orcs") == nobody("mere")
    assert march(at_sea(), "ships", to="gulf", attack="elves") == nobody("gulf")


def test_WAR_10_a_fleet_without_a_general_cannot_attack():
    assert march(at_sea(""), "ships", to="gulf", attack="orcs") == Refused("no_general")


def test_WAR_10_cargo_at_sea_is_no_target_by_itself():
    cargo = garrison("cargo", "dwarves", "gulf", "militia", berths=["raiders-1"])
    assert targets(at_sea("heir", cargo), "humans", "gulf", at_sea=True) == ["orcs"]


def test_WAR_19_ships_cannot_be_attacked_in_a_port():
    guests = garrison("guests", "dwarves", "isle", "militia")
    moored = field(fleet("ships", "humans", "gulf", "warship", "heir"),
                   fleet("cogs", "dwarves", "isle", "trade_ship"), guests)  # fmt: skip
    assert targets(moored, "humans", "isle", at_sea=True) == []
    assert march(moored, "ships", to="isle", attack="dwarves") == nobody("isle")


def test_WAR_19_nor_by_land():
    moored = field(
        army("host", "humans", "isle", "regiment", "marshal"), fleet("cogs", "dwarves", "isle", "trade_ship")
    )
    assert targets(moored, "humans", "isle", at_sea=False) == ["elves"], "the owner, but not who lies in the port"


@pytest.mark.parametrize("berth", ["mere", "haven"])
def test_WAR_10_who_embarks_attacks_nobody(berth: str):
    theatre = field(army("host", "humans", "haven", "regiment", "marshal"),
                    fleet("ships", "humans", berth, "warship"), fleet("raiders", "orcs", "mere", "warship"),
                    garrison("guests", "dwarves", "haven", "militia"))  # fmt: skip
    assert march(theatre, to=berth) is None
    for foe in ("orcs", "dwarves"):
        assert march(theatre, to=berth, attack=foe) == Refused("aboard")


# Landing


def test_WAR_10_an_officer_aboard_may_attack_at_once_after_landing():
    theatre = field(SHIPS, CREW)
    assert march(theatre, "ships", to="gulf", land="cove", attack="orcs") is None
    assert march(theatre, "ships", to="gulf", land="cove", attack="dwarves") == nobody("cove")


def test_WAR_10_troops_without_an_officer_land_but_do_not_attack():
    theatre = field(SHIPS, garrison("cargo", "humans", "mere", "militia", berths=["ships-1"]))
    assert march(theatre, "ships", to="gulf", land="cove") is None
    assert march(theatre, "ships", to="gulf", land="cove", attack="orcs") == Refused("no_general")


def test_WAR_10_a_fleet_without_a_general_lands_an_officer_who_attacks():
    theatre = field(fleet("ships", "humans", "mere", "warship warship"), CREW)
    assert march(theatre, "ships", to="gulf", land="cove", attack="orcs") is None


def test_WAR_10_after_landing_it_is_a_battle_on_land():
    theatre = field(SHIPS, CREW, fleet("raiders", "dwarves", "gulf", "warship"))
    assert march(theatre, "ships", to="gulf", land="cove", attack="dwarves") == nobody("cove")


def test_WAR_10_of_several_armies_ashore_the_highest_x_goes_first():
    second = army("second", "humans", "mere", "militia", "queen", aboard="ships-2")
    assert ashore(field(SHIPS, CREW, second), "ships") == ["crew", "second"]
    assert ashore(changed(field(SHIPS, CREW, second), "officer/queen", x=3), "ships") == ["second", "crew"]
    assert ashore(field(SHIPS), "ships") == []


def test_WAR_10_who_parts_with_a_section_of_the_fleet_does_not_land():
    second = garrison("second", "humans", "mere", "militia", berths=["ships-2"])
    parting = Orders(to="gulf", land="cove", attack="orcs", split=Section(("ships-1",)))
    assert may_march(field(SHIPS, CREW, second), "ships", parting, ()) == Refused("no_general")
    assert may_march(field(SHIPS, CREW, second), "ships", replace(parting, attack=None), ()) is None


def test_WAR_10_who_comes_with_ships_that_are_absorbed_lands_too():
    cogs = fleet("cogs", "humans", "mere", "trade_ship")
    second = army("second", "humans", "mere", "militia", "queen", aboard="cogs-1")
    raid = Orders(to="gulf", land="cove", attack="orcs", absorb=("cogs-1",))
    assert may_march(field(SHIPS, cogs, second), "ships", raid, ()) is None


# Plans


def stands(theatre: Theatre, army: str = "host", **orders: object) -> Orders:
    return as_it_stands(theatre, army, Orders(**orders), ())  # type: ignore[arg-type]


RAID = {"to": "wood", "attack": "orcs"}
NOW = "t3/season_2"
OPEN = field(HOST, HORDE, BAND, built=BRIDGE)


def test_WAR_12_a_plan_that_can_be_done_is_done_as_it_was_meant():
    assert stands(OPEN, **RAID, absorb=("band-1",)) == Orders("wood", "orcs", ("band-1",))


def test_BAT_18_the_later_one_attacks_whoever_holds_the_province_then():
    taken = field(
        HOST,
        army("league", "dwarves", "wood", "regiment", "thane"),
        built=BRIDGE,
        owners={"wood": "dwarves"},
        season=NOW,
    )
    assert stands(taken, **RAID) == Orders("wood", "dwarves")


def test_BAT_18_the_one_it_meant_is_still_attacked_while_there():
    taken = field(HOST, HORDE, built=BRIDGE, owners={"wood": "dwarves"})
    assert stands(taken, **RAID) == Orders("wood", "orcs")


def test_BAT_18_independents_who_hold_it_are_attacked_too():
    assert stands(field(HOST, built=BRIDGE, owners={"wood": ""}, season=NOW), **RAID) == Orders("wood", "")


@pytest.mark.parametrize("holder", ["humans", "elves"])
def test_BAT_18_but_neither_its_own_nor_an_ally(holder: str):
    assert stands(field(HOST, built=BRIDGE, owners={"wood": holder}), **RAID) == Orders("wood")


def test_BAT_18_an_ally_is_attacked_if_it_was_meant():
    assert stands(field(HOST, built=BRIDGE, owners={"wood": "elves"}), to="wood", attack="elves") == Orders(
        "wood", "elves"
    )


def test_BAT_18_a_guest_who_is_gone_leaves_the_host_to_be_attacked():
    guests = garrison("guests", "dwarves", "wood", "militia")
    theatre = field(HOST, guests, HORDE, built=BRIDGE)
    assert stands(theatre, to="wood", attack="dwarves") == Orders("wood", "dwarves")
    assert stands(without(theatre, "guests-1"), to="wood", attack="dwarves") == Orders("wood", "orcs")


def test_BAT_18_but_not_one_at_peace_who_held_it_all_along():
    guests = garrison("guests", "orcs", "wood", "militia")
    peace = {("dwarves", "humans"): "peace"}
    theatre = changed(field(HOST, guests, built=BRIDGE, relations=peace, season=NOW), "province/wood", owner="dwarves")
    assert stands(theatre, **RAID) == Orders("wood", "orcs")
    assert stands(without(theatre, "guests-1"), **RAID) == Orders("wood")


def test_BAT_18_at_sea_nobody_holds_anything():
    theatre = field(fleet("ships", "humans", "mere", "warship", "heir"), fleet("cogs", "dwarves", "gulf", "trade_ship"))
    assert stands(theatre, "ships", to="gulf", attack="orcs") == Orders("gulf")


def test_BAT_18_after_a_landing_too():
    taken = field(SHIPS, CREW, owners={"cove": "dwarves"}, season=NOW)
    assert stands(taken, "ships", to="gulf", land="cove", attack="orcs") == Orders("gulf", "dwarves", land="cove")


def test_WAR_12_a_march_that_now_ends_at_a_crossing_attacks_nobody_there():
    abroad = field(army("host", "humans", "cove", "regiment", "marshal"), owners={"cove": "dwarves", "wood": "orcs"})
    assert stands(abroad, to="wood", attack="orcs") == Orders("wood", "orcs")
    abroad = field(army("host", "humans", "wood", "regiment", "marshal"), owners={"wood": "dwarves"})
    assert stands(abroad, to="peak", attack="orcs") == Orders("peak"), "the dwarves are only its hosts"
    taken = field(army("host", "humans", "wood", "regiment", "marshal"), owners={"wood": "dwarves"}, season=NOW)
    assert stands(taken, to="peak", attack="orcs") == Orders("peak"), "nor if they took the land this turn"


def test_WAR_12_without_those_it_meant_to_absorb_it_goes_all_the_same():
    assert stands(without(OPEN, "band-1"), to="wood", absorb=("band-1",)) == Orders("wood")


def test_WAR_12_without_the_officer_of_its_section_it_goes_whole():
    parting = Section(("host-1",), "wizard")
    assert stands(OPEN, to="fen", split=parting) == Orders("fen", split=parting)
    relieved = changed(OPEN, "army/host", lieutenant="")
    assert stands(relieved, to="fen", split=parting) == Orders("fen")


def test_WAR_12_where_it_cannot_go_any_more_it_does_nothing():
    assert stands(changed(OPEN, "army/host", place="isle"), **RAID) == Orders()
    tired = changed(field(HOST, season="t1/season_1", built=BRIDGE), "unit/host-1", moved="t1/season_1")
    assert stands(tired, **RAID) == Orders()


def test_WAR_12_an_army_that_lost_its_general_does_nothing():
    assert stands(changed(OPEN, "army/host", commander=""), **RAID) == Orders()


def test_WAR_12_a_fleet_still_goes_where_its_cargo_was_to_land():
    assert stands(field(SHIPS, CREW), "ships", to="gulf", land="cove") == Orders("gulf", land="cove")
    assert stands(field(SHIPS), "ships", to="gulf", land="cove") == Orders(), "its landing was the plan"
