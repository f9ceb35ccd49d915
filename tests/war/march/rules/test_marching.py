"""One activation (WAR-4, WAR-5, WAR-9, WAR-10, WAR-16, WAR-18): absorb or split, go or stay, land."""

import pytest

from astor.game.values.errors import Refused
from factions.research.rules.effects import Effect
from tests.war.rules.field import Rows, army, changed, field, fleet, garrison
from war.march.rules.marching import Orders, Section, goal, joinable, may_march, section_leaders
from war.march.rules.movement import spaces
from war.rules.standing import Theatre

HOST = army("host", "humans", "meadow", "regiment regiment militia", "marshal", "wizard")
BAND = garrison("band", "humans", "meadow", "militia militia")
FARMERS = garrison("farmers", "humans", "haven", "militia")
SHIPS = fleet("ships", "humans", "mere", "warship warship", "heir")
CREW = army("crew", "humans", "mere", "regiment", "marshal", aboard="ships-1")
SECOND = "t1/season_2"


def march(theatre: Theatre, army: str = "host", **orders: object) -> Refused | None:
    return may_march(theatre, army, Orders(**orders), ())  # type: ignore[arg-type]


def split(*units: str, led: str = "", lieutenant: str = "") -> Section:
    return Section(units, led, lieutenant)


def out_of_reach(to: str) -> Refused:
    return Refused("out_of_reach", to=to)


# Staying and going


def test_WAR_5_an_army_may_stay():
    assert march(field(HOST)) is None


@pytest.mark.parametrize("to", ["haven", "fen", "wood"])
def test_WAR_4_it_moves_to_a_province_next_to_it(to: str):
    assert march(field(HOST), to=to) is None


@pytest.mark.parametrize("to", ["peak", "isle", "mere", "meadow", "nowhere"])
def test_WAR_4_and_no_farther(to: str):
    assert march(field(HOST), to=to) == out_of_reach(to)


def test_WAR_9_units_without_a_commander_do_not_move():
    assert march(field(changed_army(""))) == Refused("no_general")
    assert march(field(changed_army("")), to="fen") == Refused("no_general")


def changed_army(commander: str) -> Rows:
    return army("host", "humans", "meadow", "regiment", commander)


def test_WAR_10_a_fleet_moves_without_one():
    assert march(field(fleet("ships", "humans", "mere", "warship")), "ships", to="gulf") is None


def test_WAR_6_at_the_crossing_it_is_still_in_its_province():
    theatre = field(HOST)
    assert goal(theatre, "host", Orders(to="wood"), spaces(theatre, "host", ())) == "meadow"
    bridged = field(HOST, built={"wood": "infrastructure"})
    assert goal(bridged, "host", Orders(to="wood"), spaces(bridged, "host", ())) == "wood"
    there = changed(theatre, "army/host", crossing="wood")
    assert goal(there, "host", Orders(to="wood"), spaces(there, "host", ())) == "wood"


# Absorbing


def test_WAR_5_units_are_absorbed_where_it_departs():
    assert march(field(HOST, BAND), to="haven", absorb=("band-1", "band-2")) is None


def test_WAR_5_units_are_absorbed_where_it_arrives():
    assert march(field(HOST, FARMERS), to="haven", absorb=("farmers-1",)) is None


def test_WAR_5_units_are_absorbed_at_both_ends_and_nowhere_else():
    assert march(field(HOST, BAND, FARMERS), to="haven", absorb=("band-1", "farmers-1")) is None
    assert march(field(HOST, BAND, FARMERS), to="fen", absorb=("band-1", "farmers-1")) == Refused(
        "not_there", units=["farmers-1"]
    )


def test_WAR_5_at_the_crossing_it_has_not_arrived():
    watch = garrison("watch", "humans", "wood", "militia")
    assert march(field(HOST, watch), to="wood", absorb=("watch-1",)) == Refused("not_there", units=["watch-1"])
    bridged = field(HOST, watch, built={"wood": "infrastructure"})
    assert march(bridged, to="wood", absorb=("watch-1",)) is None


@pytest.mark.parametrize("stranger", [
    garrison("other", "orcs", "meadow", "militia"),
    garrison("other", "humans", "meadow", "warship"),
    garrison("other", "humans", "fen", "militia"),
    {},
])  # fmt: skip
def test_WAR_4_neither_others_nor_ships_nor_units_elsewhere_are_absorbed(stranger: Rows):
    assert march(field(HOST, stranger), absorb=("other-1",)) == Refused("not_there", units=["other-1"])


def test_WAR_4_its_own_units_are_no_addition_and_who_is_aboard_cannot_join():
    aboard = garrison("cargo", "humans", "haven", "militia", berths=["cogs-1"])
    theatre = field(HOST, fleet("cogs", "humans", "haven", "trade_ship"), aboard)
    assert march(theatre, absorb=("host-1",)) == Refused("not_there", units=["host-1"])
    assert march(theatre, to="haven", absorb=("cargo-1",)) == Refused("not_there", units=["cargo-1"])


def test_WAR_4_units_of_another_army_of_ones_own_are_absorbed_too():
    theatre = field(HOST, BAND, army("guard", "humans", "meadow", "regiment", "queen"))
    assert joinable(theatre, "host", "meadow") == ["band-1", "band-2", "guard-1"]
    assert march(theatre, absorb=("guard-1",)) is None


def test_WAR_4_a_fleet_absorbs_ships():
    theatre = field(SHIPS, garrison("cogs", "humans", "haven", "trade_ship"), FARMERS)
    assert joinable(theatre, "ships", "haven") == ["cogs-1"]
    assert march(theatre, "ships", to="haven", absorb=("cogs-1",)) is None


# Splitting


def test_WAR_4_a_section_parts_under_a_commander_of_its_own():
    assert march(field(HOST), to="fen", split=split("host-1", led="wizard")) is None


def test_WAR_4_units_absorbed_where_it_departs_may_part_with_the_section():
    assert march(field(HOST, BAND), absorb=("band-1",), split=split("host-1", "band-1", led="wizard")) is None


def test_WAR_5_units_absorbed_on_arrival_do_not_part_before_it_goes():
    gone = march(field(HOST, FARMERS), to="haven", absorb=("farmers-1",), split=split("farmers-1", led="wizard"))
    assert gone == Refused("not_in_army", units=["farmers-1"])


@pytest.mark.parametrize(("units", "strangers"), [((), []), (("band-1",), ["band-1"]),
                                                  (("host-1", "nobody"), ["nobody"])])  # fmt: skip
def test_WAR_4_a_section_is_made_of_units_of_the_army(units: tuple[str, ...], strangers: list[str]):
    assert march(field(HOST, BAND), split=split(*units, led="wizard")) == Refused("not_in_army", units=strangers)


def test_WAR_4_somebody_stays_with_the_commander():
    assert march(field(HOST), split=split("host-1", "host-2", "host-3", led="wizard")) == Refused("nobody_left")


@pytest.mark.parametrize("officer", ["marshal", "heir", "brute", "nobody"])
def test_WAR_18_a_section_needs_an_officer_who_is_there_and_commands_nothing(officer: str):
    theatre = field(HOST, army("horde", "orcs", "meadow", "regiment", "chief", "brute"))
    assert march(theatre, split=split("host-1", led=officer)) == Refused("officer_elsewhere", officer=officer)


def test_WAR_18_the_lieutenant_may_lead_it_and_free_officers_at_the_capital():
    assert section_leaders(field(HOST), "host") == ["wizard"]
    at_home = field(army("host", "humans", "haven", "regiment regiment", "marshal", "wizard"))
    assert section_leaders(at_home, "host") == ["heir", "queen", "wizard"]
    assert march(at_home, split=split("host-1", led="heir", lieutenant="queen")) is None


def test_WAR_18_with_one_officer_there_is_no_split_but_a_garrison_may_stay():
    alone = field(army("host", "humans", "meadow", "regiment regiment", "marshal"))
    assert section_leaders(alone, "host") == []
    assert march(alone, to="fen", split=split("host-1")) is None


def test_WAR_18_where_it_is_ruled_out_nobody_stays_without_a_general():
    strict = field(HOST, SHIPS, garrisons=False)
    assert march(strict, split=split("host-1")) == Refused("section_without_general")
    assert march(strict, split=split("host-1", led="wizard")) is None
    assert march(strict, "ships", split=split("ships-1")) is None, "ships need none (WAR-10)"


def test_WAR_18_a_section_has_a_commander_before_it_has_a_lieutenant():
    assert march(field(HOST), split=split("host-1", lieutenant="wizard")) == Refused("commander_first")


def test_WAR_14_nobody_has_both_posts_of_a_section():
    assert march(field(HOST), split=split("host-1", led="wizard", lieutenant="wizard")) == Refused("there_already")


# Once a season


def tired(theatre: Theatre, *rows: str) -> Theatre:
    for row in rows:
        theatre = changed(theatre, row, moved=SECOND)
    return theatre


def test_WAR_16_who_has_moved_in_this_season_does_not_move_again():
    theatre = tired(field(HOST, season=SECOND), "unit/host-2", "officer/wizard")
    assert march(theatre, to="fen") == Refused("moved_already", rows=["host-2", "wizard"])
    assert march(theatre) is None, "it may stay"


def test_WAR_16_who_is_absorbed_here_goes_along_and_who_is_absorbed_there_does_not():
    theatre = tired(field(HOST, BAND, FARMERS, season=SECOND), "unit/band-1", "unit/farmers-1")
    assert march(theatre, to="haven", absorb=("band-1",)) == Refused("moved_already", rows=["band-1"])
    assert march(theatre, to="haven", absorb=("farmers-1",)) is None


def test_WAR_16_who_parts_before_it_goes_may_have_moved():
    theatre = tired(field(HOST, season=SECOND), "unit/host-2", "officer/wizard")
    assert march(theatre, to="fen", split=split("host-2", led="wizard")) is None
    assert march(theatre, to="fen", split=split("host-2")) == Refused("moved_already", rows=["wizard"])


def test_WAR_16_to_come_to_a_crossing_is_no_move():
    assert march(tired(field(HOST, season=SECOND), "unit/host-2"), to="wood") is None


def test_WAR_16_cargo_that_embarked_in_this_season_is_not_carried_on():
    theatre = tired(field(SHIPS, CREW, season=SECOND), "unit/crew-1")
    assert march(theatre, "ships", to="gulf") == Refused("moved_already", rows=["crew-1"])
    rested = field(SHIPS, CREW, season=SECOND)
    assert march(rested, "ships", to="isle") is None, "aboard it goes its ship's two spaces"


def test_WAR_16_officers_aboard_count_too():
    theatre = tired(field(SHIPS, CREW, season=SECOND), "officer/marshal")
    assert march(theatre, "ships", to="gulf") == Refused("moved_already", rows=["marshal"])
    assert march(theatre, "ships", to="gulf", split=split("ships-1")) is None, "the ship that carries them stays"


# Aboard and ashore


def at_coast(units: str, *more: Rows, season: str = "") -> Theatre:
    return field(army("host", "humans", "haven", units, "marshal", "wizard"), SHIPS, *more, season=season)


def test_WAR_10_embarking_is_the_armys_move():
    assert march(at_coast("regiment militia"), to="mere") is None
    assert march(tired(at_coast("regiment", season=SECOND), "unit/host-1"), to="mere") == Refused(
        "moved_already", rows=["host-1"]
    )


def test_WAR_10_all_who_go_need_room():
    three = at_coast("regiment regiment militia")
    assert march(three, to="mere") == Refused("no_room", have=2, need=3)
    assert may_march(three, "host", Orders(to="mere"), (Effect("cargo", "warship", 1),)) is None


def test_WAR_10_a_section_that_stays_needs_no_room_and_one_absorbed_does():
    assert march(at_coast("regiment regiment militia"), to="mere", split=split("host-3")) is None
    three = at_coast("regiment regiment militia")
    assert goal(three, "host", Orders(to="mere", split=split("host-3")), spaces(three, "host", ())) == "mere"
    two = at_coast("regiment regiment", FARMERS)
    assert march(two, to="mere", absorb=("farmers-1",)) == Refused("no_room", have=2, need=3)


def test_WAR_10_who_is_aboard_acts_with_the_ships():
    assert march(field(SHIPS, CREW), "crew", to="meadow") == Refused("aboard")
    assert march(field(SHIPS, CREW), "crew") == Refused("aboard")


@pytest.mark.parametrize(("to", "land"), [("", "meadow"), ("", "haven"), ("gulf", "cove"), ("gulf", "isle"),
                                          ("haven", "haven"), ("isle", "isle")])  # fmt: skip
def test_WAR_10_cargo_lands_on_the_coast_of_the_zone_or_at_the_port_it_comes_to(to: str, land: str):
    assert march(field(SHIPS, CREW), "ships", to=to, land=land) is None


@pytest.mark.parametrize(("to", "land"), [("", "isle"), ("gulf", "meadow"), ("haven", "meadow"), ("", "wood"),
                                          ("", "mere"), ("", "nowhere")])  # fmt: skip
def test_WAR_10_and_nowhere_else(to: str, land: str):
    assert march(field(SHIPS, CREW), "ships", to=to, land=land) == out_of_reach(land)


def test_WAR_10_without_cargo_nobody_lands():
    assert march(field(SHIPS), "ships", land="meadow") == Refused("no_cargo")
    assert march(field(HOST), land="meadow") == Refused("no_cargo")


def test_WAR_16_who_embarked_in_this_season_does_not_land_in_it():
    theatre = tired(field(SHIPS, CREW, season=SECOND), "unit/crew-1", "officer/marshal")
    assert march(theatre, "ships", land="meadow") == Refused("moved_already", rows=["crew-1", "marshal"])


def test_WAR_19_a_fleet_does_not_enter_the_port_of_an_enemy():
    theatre = field(fleet("ships", "humans", "gulf", "warship", "heir"))
    assert march(theatre, "ships", to="cove") == Refused("hostile_port", province="cove", faction="orcs")
    assert march(theatre, "ships", to="isle") is None


def test_WAR_4_a_fleet_splits_with_what_its_ships_carry():
    assert march(field(SHIPS, CREW), "ships", to="gulf", split=split("ships-1")) is None
    gone = march(field(SHIPS, CREW), "ships", to="gulf", land="cove", split=split("ships-1"))
    assert gone == Refused("no_cargo"), "the cargo stays with the ship that parts"
