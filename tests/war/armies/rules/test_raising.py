"""What makes an army or a fleet, and who may lead it (WAR-9, WAR-10, WAR-14)."""

import dataclasses

import pytest

from astor.game.values.errors import Refused
from tests.war.rules.field import army, changed, field, fleet, garrison
from war.armies.rules.raising import available, may_raise, may_take_post
from war.rules.standing import Theatre

BAND = garrison("band", "humans", "haven", "regiment militia")
HOST = army("host", "humans", "meadow", "regiment", "marshal", "wizard")
SHIPS = garrison("ships", "humans", "haven", "warship trade_ship")


def raised(*units: str, led: str = "queen", lieutenant: str = "", theatre: Theatre | None = None) -> Refused | None:
    stands = theatre or field(BAND, HOST, SHIPS, garrison("watch", "orcs", "haven", "militia"))
    return may_raise(stands, "humans", units, led, lieutenant)


# Units


def test_WAR_9_troops_under_a_general_are_an_army():
    assert raised("band-1", "band-2") is None
    assert raised("band-1", led="queen", lieutenant="heir") is None


def test_WAR_9_troops_without_a_general_are_none():
    assert raised("band-1", led="") == Refused("commander_first")


def test_WAR_9_a_lieutenant_alone_commands_nobody():
    assert raised("band-1", led="", lieutenant="heir") == Refused("commander_first")
    assert raised("ships-1", led="", lieutenant="heir") == Refused("commander_first")


def test_WAR_9_commander_and_lieutenant_are_two():
    assert raised("band-1", led="queen", lieutenant="queen") == Refused("there_already")


def test_WAR_10_ships_may_go_without_a_general():
    assert raised("ships-1", "ships-2", led="") is None
    assert raised("ships-1", led="queen") is None


def test_WAR_10_ships_and_troops_are_no_army_together():
    assert raised("ships-1", "band-1") == Refused("not_together")


def test_WAR_4_an_army_is_raised_in_one_place():
    assert raised("band-1", "host-1") == Refused("not_together")


def test_WAR_10_who_is_aboard_must_land_first():
    aboard = field(SHIPS, garrison("cargo", "humans", "haven", "militia", berths=["ships-1"]))
    assert raised("cargo-1", theatre=aboard) == Refused("aboard")


@pytest.mark.parametrize(("units", "row"), [
    (["watch-1"], "unit/watch-1"),
    (["band-1", "watch-1"], "unit/watch-1"),
    (["band-1", "nobody"], "unit/nobody"),
    (["watch-1", "nobody"], "unit/nobody"),
])  # fmt: skip
def test_WAR_9_only_own_units_are_raised(units: list[str], row: str):
    assert raised(*units) == Refused("not_yours", row=row)


def test_WAR_9_no_army_is_raised_of_nobody():
    assert raised() == Refused("no_units")


def test_WAR_4_units_of_another_army_may_part_from_it():
    assert raised("host-1", led="queen") is None


# Officers


def test_WAR_14_an_officer_is_in_at_most_one_army():
    assert raised("band-1", led="marshal") == Refused("not_available", officer="marshal")
    assert raised("band-1", led="queen", lieutenant="marshal") == Refused("not_available", officer="marshal")


def test_WAR_14_a_lieutenant_may_take_a_command_of_their_own():
    assert raised("band-1", led="wizard") is None


@pytest.mark.parametrize("officer", ["brute", "warden", "rebel", "nobody"])
def test_WAR_14_nobody_elses_officers(officer: str):
    assert raised("band-1", led=officer) == Refused("not_available", officer=officer)


def test_WAR_14_the_dead_lead_nobody():
    assert raised("band-1", led="heir", theatre=changed(field(BAND), "officer/heir", alive=False)) == Refused(
        "not_available", officer="heir"
    )


def test_WAR_14_available_are_those_who_command_nothing():
    assert available(field(BAND, HOST), "humans") == ["heir", "queen", "wizard"]
    assert available(field(fleet("ram", "humans", "mere", "warship", "heir")), "humans") == [
        "marshal", "queen", "wizard"]  # fmt: skip


# Posts in a season


@pytest.mark.parametrize("officer", ["heir", "queen", "wizard"])
def test_WAR_14_between_the_seasons_officers_join_any_own_army_at_once(officer: str):
    assert may_take_post(field(HOST, army("guard", "humans", "haven", "militia", "queen")), officer, "host", {}) is None


def test_WAR_14_in_a_season_only_one_where_they_stand():
    guard = army("guard", "humans", "haven", "militia", "queen")
    season = field(HOST, guard, season="t1/season_1")
    assert may_take_post(season, "heir", "guard", {}) is None, "free officers are at the capital, which is Haven"
    assert may_take_post(season, "heir", "host", {}) == Refused("officer_elsewhere", officer="heir")
    assert may_take_post(season, "wizard", "guard", {}) == Refused("officer_elsewhere", officer="wizard")
    assert may_take_post(season, "wizard", "host", {}) is None, "the lieutenant stands there"


def test_WAR_14_free_officers_are_at_the_capital_and_in_exile_without_one():
    assert field().stands("heir") == "haven"
    assert dataclasses.replace(field(), capitals={"humans": "meadow"}).stands("heir") == "meadow"
    assert field().stands("thane") == "", "the dwarves have no province"
    assert field(HOST).stands("wizard") == "meadow", "who has a post is with the army"
