"""Conquest (ORD-5), and what stays in a province that rises (ORD-7), through the door."""

import pytest

from tests import cast
from tests.chronicle import battle, closed, order, override, owner, reckoned, ruling, statement, told, treasury
from tests.laws import Table

HARTWOOD = "province/hartwood"


@pytest.fixture
def realm(table: Table) -> Table:
    table.join(cast.QUEEN, cast.ELF_QUEEN)
    table.until("t1/production")
    return table


def test_ORD_5_a_province_taken_by_attack_has_an_order_of_its_own(realm: Table):
    order(realm, -3, "hartwood")
    battle(realm, "hartwood", taken=True)
    row = realm.row(HARTWOOD)
    assert (row["owner"], row["order"], row["taken"], row["fought"]) == ("elves", 2, 1, 1)
    battle(realm, "midmarch", taken=True)
    assert realm.row("province/midmarch")["order"] == 2


def test_ORD_5_the_scenario_says_how_much(realm: Table):
    ruling(realm, taken_order=4)
    battle(realm, "hartwood", taken=True)
    assert realm.row(HARTWOOD)["order"] == 4


def test_ORD_5_it_is_charged_no_battle_and_does_not_rise_in_this_turns_upkeep(realm: Table):
    realm.until("t1/upkeep")
    battle(realm, "hartwood", taken=True)
    treasury(realm, "elves", food=0)
    closed(realm)
    assert reckoned(realm, "hartwood", faction="elves") == [(0, [["stored", 2], ["unfed", -2]], "spared")]
    assert owner(realm, "hartwood") == "elves"
    assert owner(realm, "lirien") == "", "which was not taken"


def test_ORD_5_the_statement_says_that_it_was_spared(realm: Table):
    battle(realm, "hartwood", taken=True)
    battle(realm, "wheatley")
    closed(realm)
    assert reckoned(realm, "hartwood", faction="elves") == [(2, [["stored", 2]], "spared")]
    assert reckoned(realm, "wheatley") == [(1, [["stored", 2], ["battle", -1]], "")]
    closed(realm, 2)
    assert [note for _, _, note in reckoned(realm, "hartwood", 2, "elves")] == [""]


def test_ORD_5_in_the_next_it_may(realm: Table):
    battle(realm, "hartwood", taken=True)
    closed(realm)
    order(realm, 0, "hartwood")
    closed(realm, 2)
    assert (owner(realm, "hartwood"), realm.row(HARTWOOD)["lost_by"]) == ("", "elves")


def test_ORD_5_taken_at_once_or_not_it_is_spared_this_turn(realm: Table):
    ruling(realm, uprising_check="at_once")
    battle(realm, "hartwood", taken=True)
    order(realm, 0, "hartwood")
    assert owner(realm, "hartwood") == "elves"


# What stays


def test_ORD_7_all_armies_in_a_rising_province_stay_in_peace_with_the_rebels(realm: Table):
    for key in ("regiment-humans-1", "regiment-elves-1"):
        override(realm, f"unit/{key}", "place", "hartwood")
    order(realm, 0, "hartwood")
    before = realm.dump()["relation"]
    closed(realm)
    here = {key: u["faction"] for key, u in realm.dump()["unit"].items() if u["place"] == "hartwood"}
    assert {"regiment-humans-1": "humans", "regiment-elves-1": "elves"}.items() <= here.items()
    assert (len(here), realm.dump()["relation"]) == (3, before)


def test_ORD_7_buildings_stay_the_fortress_serves_the_rebels_and_temples_their_holders(realm: Table):
    override(realm, "building/saltmere-port", "kind", "fortress")
    override(realm, "building/wheatley-temple", "province", "saltmere")
    order(realm, 0, "saltmere")
    realm.until("t1/upkeep")
    before = realm.dump()["building"]
    assert closed(realm).dump()["building"] == before
    assert owner(realm, "saltmere") == ""
    realm.until("t2/trade")
    temple = told(statement(realm, "sunfaith", "t2/production"), "building/wheatley-temple")
    assert [amount for _, amount, *_ in temple] == [1]


def test_TURN_4_undoing_a_conquest_brings_the_orders_of_the_land_back(table: Table):
    table.join(cast.QUEEN, cast.ELF_QUEEN)
    table.until("t1/production")
    table.play(cast.QUEEN, "produce", province="wheatley", outputs=["gold", "gold"])
    table.until("t1/war")
    table.play("control/ann", "record_battle", province="wheatley", attacker="elves", taken=True)
    assert table.row("province/wheatley")["outputs"] == []
    table.play("control/ann", "undo", entry=table.seq, reason="a slip")
    assert table.row("province/wheatley")["outputs"] == ["gold", "gold"]
