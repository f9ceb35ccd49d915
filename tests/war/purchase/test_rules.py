"""Purchase: prices, what stands in the way, and a basket added up in its order."""

from dataclasses import replace

import pytest

from astor.game.values.errors import Refused
from war.purchase.rules import MOST_OFFICERS, Means, Site, Wish, may_buy, open_sites, power, prices, reckon

PRICES = prices({"temple": {"gold": 2, "stone": 1}, "guildhall": {"gold": 2, "wood": 1}}, ())
RICH = dict.fromkeys(("gold", "wood", "stone", "metal"), 20)
COURT = Means(
    kind="kingdom",
    stock=RICH,
    sites={
        "kingsmead": Site(own=True, coastal=True, built=frozenset({"capital", "port"})),
        "hartwood": Site(own=True, coastal=False),
        "saltmere": Site(own=True, coastal=True),
        "midmarch": Site(own=False, coastal=True, built=frozenset({"port"})),
    },
    militia=frozenset({"militia-1", "militia-2"}),
    names=frozenset({"hawise"}),
    officers=5,
)
FAITH = replace(COURT, kind="religion", sites={
    "kingsmead": Site(own=False, coastal=True, open=True),
    "hartwood": Site(own=False, coastal=False),
    "saltmere": Site(own=False, coastal=True, open=True, housed=True),
})  # fmt: skip


@pytest.mark.parametrize(("kind", "price"), [
    ("regiment", {"gold": 1}),
    ("warship", {"gold": 1, "wood": 1, "metal": 1}),
    ("trade_ship", {"wood": 1, "gold": 1}),
    ("infrastructure", {"gold": 1, "stone": 1}),
    ("port", {"gold": 3, "wood": 1, "stone": 1}),
    ("fortress", {"gold": 3, "stone": 2, "wood": 1}),
    ("officer", {}),
])  # fmt: skip
def test_BUY_1_what_it_costs(kind: str, price: dict[str, int]):
    assert PRICES[kind] == price


def test_BUY_9_houses_cost_what_the_scenario_says():
    assert (PRICES["temple"], PRICES["guildhall"]) == ({"gold": 2, "stone": 1}, {"gold": 2, "wood": 1})


@pytest.mark.parametrize(("wish", "code"), [
    (Wish("regiment", "militia-1"), None),
    (Wish("regiment", "regiment-1"), "no_militia"),
    (Wish("trade_ship", "kingsmead"), None),
    (Wish("trade_ship", "saltmere"), "needs_port"),
    (Wish("warship", "midmarch"), "no_consent"),
    (Wish("warship", "atlantis"), "not_yours"),
    (Wish("port", "saltmere"), None),
    (Wish("port", "hartwood"), "needs_coast"),
    (Wish("port", "kingsmead"), "stands_already"),
    (Wish("port", "midmarch"), "not_yours"),
    (Wish("fortress", "hartwood"), None),
    (Wish("infrastructure", "hartwood"), None),
    (Wish("infrastructure", "kingsmead"), "stands_already"),
    (Wish("officer", "Maud"), None),
    (Wish("officer", "HAWISE"), "name_taken"),
    (Wish("temple", "kingsmead"), "not_your_building"),
])  # fmt: skip
def test_BUY_3_what_a_kingdom_may_buy(wish: Wish, code: str | None):
    no = may_buy(COURT, wish)
    assert (no and no.code) == code


@pytest.mark.parametrize(("wish", "code"), [
    (Wish("temple", "kingsmead"), None),
    (Wish("temple", "hartwood"), "no_consent"),
    (Wish("temple", "saltmere"), "stands_already"),
    (Wish("temple", "atlantis"), "no_consent"),
    (Wish("guildhall", "kingsmead"), "not_your_building"),
])  # fmt: skip
def test_BUY_9_a_house_needs_the_owners_consent(wish: Wish, code: str | None):
    no = may_buy(FAITH, wish)
    assert (no and no.code) == code


def test_BUY_9_on_land_of_its_own_nobody_else_is_asked():
    settled = replace(FAITH, sites={"hartwood": Site(own=True, coastal=False)})
    assert may_buy(settled, Wish("temple", "hartwood")) is None


def test_BUY_2_BUY_3_a_port_supports_three_ships():
    assert may_buy(replace(COURT, ships=2), Wish("warship", "kingsmead")) is None
    assert may_buy(replace(COURT, ships=3), Wish("warship", "kingsmead")) == Refused("ship_limit", have=3, most=3)


def test_BUY_3_ships_over_the_limit_are_kept_but_none_is_added():
    assert may_buy(replace(COURT, ships=7), Wish("trade_ship", "kingsmead")) == Refused("ship_limit", have=7, most=3)


def test_BUY_8_there_is_a_most_of_living_officers():
    assert may_buy(replace(COURT, officers=MOST_OFFICERS - 1), Wish("officer", "Maud")) is None
    assert may_buy(replace(COURT, officers=MOST_OFFICERS), Wish("officer", "Maud")) == Refused(
        "officer_limit", most=100
    )


def test_BUY_8_a_scenario_may_allow_fewer_a_phase():
    two = replace(COURT, recruited=1, limit=2)
    bill = reckon(two, [Wish("officer", "Maud"), Wish("officer", "Nell")], PRICES)
    assert [line.block for line in bill.lines] == [None, Refused("officers_per_phase", most=2)]
    assert may_buy(replace(COURT, recruited=50), Wish("officer", "Nell")) is None


def test_BUY_8_no_two_of_a_basket_have_one_name():
    bill = reckon(COURT, [Wish("officer", "Maud"), Wish("officer", "maud")], PRICES)
    assert bill.block == Refused("name_taken", name="maud")


def test_BUY_1_a_militia_becomes_one_regiment():
    bill = reckon(COURT, [Wish("regiment", "militia-1"), Wish("regiment", "militia-1")], PRICES)
    assert [line.block and line.block.code for line in bill.lines] == [None, "no_militia"]
    assert bill.cost == {"gold": 1}


def test_BUY_5_a_basket_is_reckoned_in_its_order():
    ships = [Wish("trade_ship", "saltmere")] * 3
    assert reckon(replace(COURT, ships=3), [Wish("port", "saltmere"), *ships], PRICES).block is None
    assert reckon(replace(COURT, ships=3), [*ships, Wish("port", "saltmere")], PRICES).block is not None


def test_BUY_5_it_costs_all_of_it_together():
    bill = reckon(replace(COURT, stock={"gold": 3, "wood": 1}), [
        Wish("trade_ship", "kingsmead"), Wish("port", "saltmere")], PRICES)  # fmt: skip
    assert bill.cost == {"gold": 4, "wood": 2, "stone": 1}
    assert bill.block == Refused("cannot_afford", short={"gold": 1, "wood": 1, "stone": 1})


def test_BUY_5_what_is_blocked_costs_nothing():
    bill = reckon(COURT, [Wish("port", "hartwood"), Wish("fortress", "hartwood")], PRICES)
    assert bill.cost == {"gold": 3, "wood": 1, "stone": 2}
    assert bill.block == Refused("needs_coast", province="hartwood")


def test_an_empty_basket_costs_nothing():
    bill = reckon(COURT, [], PRICES)
    assert (bill.cost, bill.short, bill.block) == ({}, {}, None)


def test_SEAT_1_troops_and_ships_take_less_than_the_treasury():
    assert power([Wish("regiment", "militia-1"), Wish("warship", "kingsmead")]) == "units"
    assert power([Wish("regiment", "militia-1"), Wish("fortress", "kingsmead")]) == "treasury"
    assert power([Wish("officer", "Maud")]) == "treasury"


def test_where_something_can_be_had_is_told_beforehand():
    assert open_sites(COURT, "trade_ship") == ["kingsmead"]
    assert open_sites(COURT, "port") == ["saltmere"]
    assert open_sites(COURT, "infrastructure") == ["hartwood", "saltmere"]
    assert open_sites(replace(COURT, ships=3), "warship") == []
