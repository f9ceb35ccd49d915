"""Armies at sea (WAR-10, WAR-19, BUY-2): raised, laden, sailed, landed, fought."""

import pytest

from tests.chronicle import lines, may, owner, war
from tests.laws import Table
from tests.lore import trait
from tests.war.flotilla import GULF, at_sea, enemy_fleet, hulls, laden, raised
from tests.war.scenes import (
    ELF,
    GENERAL,
    HUMANS,
    WIZARD,
    call,
    fought,
    last,
    levy,
    lose,
    march,
    put,
    recruit,
    season,
    second_season,
    throw,
    troops,
    turn,
    withdraw,
)

# Raised


def test_WAR_10_ships_become_a_fleet_with_an_officer_or_without(port: Table):
    fleet = raised(port)
    row = port.sees("public", f"army/{fleet}")
    assert (row["name"], row["commander"], row["fleet"], row["place"]) == ("", "", True, "saltmere")
    season(port)
    assert (turn(port, fleet)["x"], turn(port, fleet)["state"]) == (None, "waiting")


def test_WAR_10_without_one_it_moves_after_all_generals_and_cannot_attack(port: Table):
    fleet = raised(port)
    put(port, f"officer/{GENERAL}", x=-5)
    at_sea(port, fleet, GULF)
    enemy_fleet(port, GULF)
    season(port)
    assert port.sees("public", f"activation/{turn(port, fleet)['key']}")["ahead"] > port.sees(
        "public", f"activation/{turn(port, HUMANS)['key']}")["ahead"]  # fmt: skip
    call(port, fleet)
    assert port.refuse(GENERAL, "march", army=fleet, orders={"attack": "elves"}).code == "no_general"
    march(port, GENERAL, fleet, to="veil-sound")
    assert {port.row(f"unit/{ship}")["place"] for ship in hulls(port)} == {"veil-sound"}


# Laden


def test_WAR_10_embarking_is_the_armys_move(port: Table):
    """The guard has a berth; it acts with its ships from now on, and they do not carry it further in this season."""
    fleet = raised(port, WIZARD)
    season(port)
    call(port, HUMANS)
    choice = may(port, GENERAL, "march")["choices"]["army"][HUMANS]["spaces"]["saltmere"]
    assert (choice["how"], choice["refused"]) == ("embark", None)
    march(port, GENERAL, HUMANS, to="saltmere")
    guard = port.row("unit/regiment-humans-1")
    assert (guard["aboard"] in hulls(port), guard["place"], guard["army"]) == (True, "saltmere", HUMANS)
    assert lines(port, "went_embark")[0][1]["officer"] == GENERAL
    call(port, fleet)
    no = port.refuse(GENERAL, "march", army=fleet, orders={"to": GULF})
    assert (no.code, no.facts) == ("moved_already", {"rows": [GENERAL, "regiment-humans-1"]})
    second_season(port)
    assert HUMANS not in {row["army"] for row in port.dump()["activation"].values()}
    assert port.refuse(GENERAL, "file_plan", army=HUMANS, orders={"to": "hartwood"}).code == "aboard"


def test_BUY_2_each_ship_carries_one_unit(port: Table):
    recruit(port, "humans", "saltmere", "militia", "militia", army=HUMANS)
    raised(port, WIZARD)
    season(port)
    call(port, HUMANS)
    no = port.refuse(GENERAL, "march", army=HUMANS, orders={"to": "saltmere"})
    assert (no.code, no.facts) == ("no_room", {"have": 2, "need": 3})
    march(port, GENERAL, HUMANS, to="saltmere", split={"units": troops(port, HUMANS)[:1]})
    assert len({port.row(f"unit/{unit}")["aboard"] for unit in troops(port, HUMANS)}) == 2


def test_BUY_2_or_as_many_as_its_people_know_how_to(port: Table):
    trait(port, "humans", ("cargo", "warship", 1))
    recruit(port, "humans", "saltmere", "militia", "militia", army=HUMANS)
    raised(port, WIZARD)
    season(port)
    march(port, GENERAL, HUMANS, to="saltmere")
    assert all(port.row(f"unit/{unit}")["aboard"] for unit in troops(port, HUMANS))


def test_WAR_10_from_the_coast_to_ships_at_sea(port: Table):
    fleet = raised(port, WIZARD)
    at_sea(port, fleet, GULF)
    season(port)
    march(port, GENERAL, HUMANS, to=GULF)
    assert (port.row(f"army/{HUMANS}")["place"], port.row("unit/regiment-humans-1")["place"]) == (GULF, GULF)


# Under sail


def test_BUY_2_ships_move_two_spaces_with_their_cargo(port: Table):
    fleet = laden(port)
    call(port, fleet)
    spaces = may(port, GENERAL, "march")["choices"]["army"][fleet]["spaces"]
    assert spaces.keys() >= {GULF, "veil-sound", "fernhaven"}
    march(port, GENERAL, fleet, to="veil-sound")
    for row in (f"army/{fleet}", f"army/{HUMANS}", "unit/regiment-humans-1"):
        assert port.row(row)["place"] == "veil-sound"
    assert lines(port, "went_sail")[0][1]["to"] == "veil-sound"


def test_BUY_2_and_no_further(port: Table):
    fleet = raised(port, WIZARD)
    season(port)
    call(port, fleet)
    assert port.refuse(GENERAL, "march", army=fleet, orders={"to": "shiver-sea"}).code == "out_of_reach"
    assert port.refuse(GENERAL, "march", army=fleet, orders={"to": "hartwood"}).code == "out_of_reach"


def test_WAR_19_they_enter_any_port_whose_owner_is_not_at_war_with_them(port: Table):
    fleet = raised(port, WIZARD)
    season(port)
    march(port, GENERAL, fleet, to="fernhaven")
    assert port.row(f"army/{fleet}")["place"] == "fernhaven"


def test_WAR_19_but_not_an_enemys(port: Table):
    fleet = raised(port, WIZARD)
    war(port)
    season(port)
    call(port, fleet)
    no = port.refuse(GENERAL, "march", army=fleet, orders={"to": "fernhaven"})
    assert (no.code, no.facts) == ("hostile_port", {"province": "fernhaven", "faction": "elves"})
    choice = may(port, GENERAL, "march")["choices"]["army"][fleet]["spaces"]["fernhaven"]
    assert choice["refused"] == "hostile_port"


# Ashore


def test_WAR_10_landing_puts_the_cargo_ashore_in_peace(port: Table):
    fleet = laden(port)
    march(port, GENERAL, fleet, to=GULF, land="fernhaven")
    guard = port.row("unit/regiment-humans-1")
    assert (guard["place"], guard["aboard"], port.row(f"army/{HUMANS}")["place"]) == ("fernhaven", "", "fernhaven")
    assert (port.row(f"army/{fleet}")["place"], turn(port, fleet)["how"]) == (GULF, "acted")
    assert (port.dump()["battle"], port.row("relation/elves~humans")["state"]) == ({}, "peace")
    told = {"faction": "humans", "officer": WIZARD, "to": "fernhaven", "n": 1}
    assert lines(port, "landed") == [("public", told)]


def test_WAR_10_where_there_is_a_coast_and_something_to_land(port: Table):
    fleet = laden(port)
    call(port, fleet)
    assert port.refuse(GENERAL, "march", army=fleet, orders={"to": GULF, "land": "hartwood"}).code == "out_of_reach"
    march(port, GENERAL, fleet, to=GULF, land="fernhaven")
    no = port.refuse(GENERAL, "file_plan", army=fleet, orders={"land": "fernhaven"})
    assert no.code == "no_cargo"


def test_WAR_10_an_officer_aboard_attacks_at_once_after_landing(port: Table):
    fleet = laden(port)
    call(port, fleet)
    landings = may(port, GENERAL, "march")["choices"]["army"][fleet]["spaces"][GULF]["land"]
    assert landings["fernhaven"] == {"elves": None}
    march(port, GENERAL, fleet, to=GULF, land="fernhaven", attack="elves")
    assert (owner(port, "fernhaven"), port.row(f"army/{HUMANS}")["place"]) == ("humans", "fernhaven")


def test_WAR_10_troops_without_one_do_not(port: Table):
    """The militia aboard has no general."""
    fleet = raised(port, WIZARD)
    at_sea(port, fleet, GULF)
    unit = recruit(port, "humans", GULF, "militia")[0]
    put(port, f"unit/{unit}", aboard=hulls(port)[0])
    season(port)
    call(port, fleet)
    no = port.refuse(GENERAL, "march", army=fleet, orders={"land": "fernhaven", "attack": "elves"})
    assert no.code == "no_general"
    march(port, GENERAL, fleet, land="fernhaven")
    assert port.row(f"unit/{unit}")["place"] == "fernhaven"


def test_WAR_10_a_landed_army_withdraws_to_ships_with_room(port: Table):
    """Its fleet waits in the gulf."""
    put(port, f"officer/{GENERAL}", x=0, y=-9)
    recruit(port, "humans", "saltmere", "militia", army=HUMANS)
    fleet = laden(port)
    levy(port, "gullrock", "elves", "mistfen", x=0, y=-9)
    march(port, GENERAL, fleet, to=GULF, land="mistfen", attack="elves")
    throw(port, 1, 1)
    withdraw(port, ELF)
    choices = may(port, GENERAL, "withdraw_units")["choices"]["battle"][fought(port)["key"]]
    assert choices["to"][-1] == GULF
    withdraw(port, GENERAL, GULF, *troops(port, HUMANS))
    assert {port.row(f"unit/{unit}")["aboard"] for unit in troops(port, HUMANS)} == set(hulls(port))
    assert (port.row(f"army/{HUMANS}")["place"], fought(port)["outcome"]) == (GULF, "defender")


# Battles at sea


@pytest.fixture
def gulf(port: Table) -> Table:
    """The humans' fleet with the guard aboard meets three warships of the elves, under officers of +0/-0."""
    put(port, f"officer/{WIZARD}", x=0, y=0)
    fleet = laden(port)
    at_sea(port, fleet, GULF)
    enemy_fleet(port, GULF, "warship", "warship")
    march(port, GENERAL, fleet, attack="elves")
    return port


def test_WAR_10_sea_battles_count_ships_only_and_cargo_sinks_with_its_ship(gulf: Table):
    """1 of two humans' ships fights with +1; the elves outnumber them by one, with +3."""
    carrier = gulf.row("unit/regiment-humans-1")["aboard"]
    throw(gulf, 1, 1)
    round_ = last(gulf)
    assert round_["modifiers"] == {"attacker": [["units", 1]], "defender": [["units", 3], ["outnumbering", 1]]}
    assert (round_["units"], round_["results"]) == ({"attacker": 2, "defender": 3}, {"attacker": 2, "defender": 5})
    lost = set(gulf.dump()["unit"])
    assert not {carrier, "regiment-humans-1", *hulls(gulf)} & lost
    assert HUMANS not in gulf.dump()["army"]
    assert not gulf.row(f"officer/{GENERAL}")["alive"]


def test_WAR_10_its_player_chooses_which_ship_sinks(port: Table):
    """The empty one: what is in the other lives."""
    put(port, f"officer/{WIZARD}", x=0, y=-3)
    fleet = laden(port)
    at_sea(port, fleet, GULF)
    enemy_fleet(port, GULF, "warship")
    march(port, GENERAL, fleet, attack="elves")
    throw(port, 1, 2)
    empty = next(s for s in hulls(port) if s != port.row("unit/regiment-humans-1")["aboard"])
    lose(port, GENERAL, empty)
    assert (hulls(port), "regiment-humans-1" in port.dump()["unit"]) == (
        [port.row("unit/regiment-humans-1")["aboard"]], True)  # fmt: skip


def test_WAR_10_fleets_withdraw_with_their_cargo_to_a_zone_or_an_own_port(port: Table):
    put(port, f"officer/{WIZARD}", x=0, y=-9)
    fleet = laden(port)
    at_sea(port, fleet, GULF)
    put(port, "officer/thornwold-officer", y=-9)
    enemy_fleet(port, GULF, "warship")
    put(port, "officer/thornwold-officer", y=-9)
    march(port, GENERAL, fleet, attack="elves")
    throw(port, 1, 1)
    choices = may(port, GENERAL, "withdraw_units")["choices"]["battle"][fought(port)["key"]]
    assert choices["to"] == ["saltmere", "veil-sound"]
    withdraw(port, ELF)
    withdraw(port, GENERAL, "veil-sound", *troops(port, fleet), officers=(WIZARD,))
    assert {port.row(row)["place"] for row in (f"army/{fleet}", f"army/{HUMANS}", "unit/regiment-humans-1")} == {
        "veil-sound"}  # fmt: skip


def test_WAR_10_a_battle_at_sea_leaves_the_land_alone(gulf: Table):
    before = {key: (p["owner"], p["fought"]) for key, p in gulf.dump()["province"].items()}
    throw(gulf, 6, 6)
    assert fought(gulf)["state"] == "over"
    assert {key: (p["owner"], p["fought"]) for key, p in gulf.dump()["province"].items()} == before
    assert gulf.row("relation/elves~humans")["state"] == "war"
