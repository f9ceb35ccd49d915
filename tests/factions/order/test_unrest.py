"""Public order and uprisings (ORD-1 to ORD-4, ORD-6) through the door: what upkeep makes of discontent."""

import pytest

from tests import cast
from tests.chronicle import (
    ANN,
    battle,
    board,
    closed,
    conceal,
    lands,
    lines,
    order,
    override,
    owner,
    reckoned,
    ruling,
    stands,
    treasury,
    war,
)
from tests.laws import Table

HARTWOOD = "province/hartwood"
NEIGHBOURS = ("kingsmead", "saltmere", "wheatley")
"""Of Hartwood, in the humans' land; Ostmark lies behind them."""


@pytest.fixture
def realm(table: Table) -> Table:
    table.join(cast.QUEEN, cast.ELF_QUEEN)
    table.until("t1/production")
    return table


def causes(table: Table, province: str) -> list[list[object]]:
    found: list[list[object]] = table.sees("public", f"province/{province}")["causes"]
    return found


# Uprisings


def test_ORD_1_provinces_start_at_2(table: Table):
    assert {p["order"] for p in table.dump()["province"].values() if p["owner"]} == {2}


def test_ORD_1_at_0_there_is_an_uprising_in_the_upkeep_phase_and_not_before(realm: Table):
    order(realm, 0, "hartwood")
    order(realm, 1, "wheatley")
    realm.until("t1/upkeep")
    assert owner(realm, "hartwood") == "humans"
    closed(realm)
    assert [owner(realm, key) for key in ("hartwood", "wheatley")] == ["", "humans"]
    assert lines(realm, "rose") == [("public", {"province": "hartwood", "faction": "humans"})]
    assert reckoned(realm, "hartwood") == [(0, [["stored", 0]], "rises")]
    row = realm.sees("public", HARTWOOD)
    assert (row["risen"], row["lost_by"], row["stands"], row["causes"]) == (1, "humans", 0, [])


def test_ORD_1_one_rebel_militia_appears_under_an_officer_of_minus_1_plus_1(realm: Table):
    order(realm, -1, "hartwood")
    before = realm.dump()
    after = closed(realm).dump()
    new = {kind: [after[kind][key] for key in after[kind].keys() - before[kind].keys()]
           for kind in ("unit", "army", "officer")}  # fmt: skip
    (unit,), (army,), (officer,) = new.values()
    assert (unit["kind"], unit["faction"], unit["place"], unit["x"], unit["y"]) == ("militia", "", "hartwood", 0, 0)
    assert (army["faction"], army["place"], army["commander"], unit["army"]) == (
        "", "hartwood", officer["key"], army["key"],
    )  # fmt: skip
    assert (officer["x"], officer["y"], officer["faction"], officer["alive"]) == (-1, 1, "", True)
    assert (officer["name"], army["name"]) == (after["province"]["hartwood"]["captain"], "Hartwood")


def test_ORD_1_nobody_rises_against_nobody(realm: Table):
    order(realm, -2, "midmarch")
    assert lines(closed(realm), "rose") == []


def test_ORD_1_all_that_rise_rise_at_once(realm: Table):
    order(realm, 0, "hartwood", "wheatley", "lirien")
    closed(realm)
    assert {facts["province"] for _, facts in lines(realm, "rose")} == {"hartwood", "wheatley", "lirien"}
    assert len({line["at"] for line in realm.dump()["line"].values() if line["code"] == "rose"}) == 1


def test_ORD_1_the_scenario_may_let_them_rise_at_once(realm: Table):
    ruling(realm, uprising_check="at_once")
    order(realm, 1, "hartwood")
    assert owner(realm, "hartwood") == "humans"
    order(realm, 0, "hartwood")
    assert owner(realm, "hartwood") == ""
    assert [unit["faction"] for unit in realm.dump()["unit"].values() if unit["place"] == "hartwood"] == [""]


def test_ORD_1_at_once_by_over_working_too(realm: Table):
    ruling(realm, uprising_check="at_once")
    order(realm, 1, "hartwood")
    realm.play(cast.QUEEN, "produce", province="hartwood", outputs=["gold"] * 3, overwork=True)
    realm.ring()
    assert (realm.clock.phase, owner(realm, "hartwood")) == ("t1/trade", "")


def test_ORD_1_at_once_by_a_war_from_the_turn_after_it_began(realm: Table):
    ruling(realm, uprising_check="at_once")
    order(realm, 1, "hartwood")
    war(realm)
    closed(realm)
    assert owner(realm, "hartwood") == "humans"
    realm.until("t2/production")
    assert owner(realm, "hartwood") == ""


# Causes


def test_ORD_3_at_war_minus_1_once_however_many_enemies(realm: Table):
    war(realm)
    war(realm, "dwarves")
    assert reckoned(closed(realm), "ostmark") == [(2, [["stored", 2]], "")], "not in the turn the war began"
    realm.until("t2/production")
    assert (stands(realm, "ostmark"), causes(realm, "ostmark")) == (1, [["stored", 2], ["at_war", -1]])
    assert stands(realm, "lirien") == 1, "both sides are at war"
    assert reckoned(closed(realm, 2), "ostmark", 2) == [(1, [["stored", 2], ["at_war", -1]], "")]
    assert realm.row("province/ostmark")["order"] == 2, "what is stored stays"


def test_ORD_3_only_while_it_is_true(realm: Table):
    war(realm)
    realm.until("t2/production")
    realm.play(ANN, "set_relation", a="elves", b="humans", state="peace")
    assert (stands(realm, "ostmark"), realm.row("province/ostmark")["order"]) == (2, 2)


def test_ORD_3_DIP_9_a_declared_war_counts_only_after_an_attack(realm: Table):
    war(realm, attacked=False)
    realm.until("t2/production")
    assert stands(realm, "ostmark") == 2
    war(realm)
    assert stands(realm, "ostmark") == 1


def test_ORD_3_a_battle_minus_1_for_good_charged_once(realm: Table):
    battle(realm, "hartwood")
    assert stands(realm, "hartwood") == 2
    closed(realm)
    assert reckoned(realm, "hartwood") == [(1, [["stored", 2], ["battle", -1]], "")]
    assert realm.row(HARTWOOD)["order"] == 1
    closed(realm, 2)
    assert realm.row(HARTWOOD)["order"] == 1
    assert reckoned(realm, "wheatley") == [(2, [["stored", 2]], "")]


def test_ORD_2_two_battles_of_one_turn_are_one_cause(realm: Table):
    battle(realm, "hartwood")
    battle(realm, "hartwood", "dwarves")
    assert reckoned(closed(realm), "hartwood") == [(1, [["stored", 2], ["battle", -1]], "")]


def test_ORD_2_over_working_minus_1_and_producing_order_plus_1_are_stored(realm: Table):
    order(realm, 4, "hartwood")
    realm.play(cast.QUEEN, "produce", province="hartwood", outputs=["gold"] * 3, overwork=True)
    realm.play(cast.QUEEN, "produce", province="wheatley", outputs=["order", "wood"])
    realm.ring()
    assert [realm.row(f"province/{key}")["order"] for key in ("hartwood", "wheatley")] == [3, 3]
    assert [stands(realm, key) for key in ("hartwood", "wheatley")] == [3, 3]


def test_ORD_3_every_upkeep_takes_the_standing_causes_off_where_the_scenario_says_so(realm: Table):
    ruling(realm, standing_causes="each_upkeep")
    war(realm)
    order(realm, 5, "ostmark")
    rows = [closed(realm, turn).row("province/ostmark")["order"] for turn in (1, 2, 3)]
    assert (rows, stands(realm, "ostmark")) == ([5, 4, 3], 3)


def test_ORD_2_starvation_minus_2(realm: Table):
    order(realm, 3, *lands(realm, "humans"))
    realm.until("t1/upkeep")
    treasury(realm, "humans", food=0)
    assert reckoned(closed(realm), "ostmark") == [(1, [["stored", 3], ["unfed", -2]], "")]


def test_ORD_6_it_rises_as_high_as_the_scenario_lets_it(realm: Table):
    ruling(realm, order_max=9)
    order(realm, 6, "hartwood")
    order(realm, 8, "wheatley")
    for key in ("hartwood", "wheatley"):
        realm.play(cast.QUEEN, "produce", province=key, outputs=["order", "order"])
    realm.ring()
    assert [realm.row(f"province/{key}")["order"] for key in ("hartwood", "wheatley")] == [8, 9]


# The spread


def rebellion(realm: Table) -> Table:
    """Hartwood rises in the first turn."""
    order(realm, 0, "hartwood")
    return closed(realm)


def test_ORD_4_neighbours_of_a_rebellion_get_minus_3_from_the_next_turn_on(realm: Table):
    rebellion(realm)
    assert [stands(realm, key) for key in NEIGHBOURS] == [2, 2, 2]
    realm.until("t2/production")
    assert [stands(realm, key) for key in NEIGHBOURS] == [-1, -1, -1]
    assert causes(realm, "wheatley") == [["stored", 2], ["rebellion", -3]]
    assert (stands(realm, "ostmark"), stands(realm, "cinderfell")) == (2, 2), "behind them, and the dwarves'"


def test_ORD_4_still_independent_at_the_next_upkeep_it_spreads(realm: Table):
    closed(rebellion(realm), 2)
    assert lands(realm, "humans") == ["ostmark"]
    assert reckoned(realm, "saltmere", 2) == [(-1, [["stored", 2], ["rebellion", -3]], "rises")]
    closed(realm, 3)
    assert lands(realm, "humans") == []


@pytest.mark.parametrize("by", ["humans", "dwarves"])
def test_ORD_4_conquest_by_anyone_ends_it(realm: Table, by: str):
    rebellion(realm).until("t2/war")
    battle(realm, "hartwood", by, taken=True)
    assert [stands(realm, key) for key in NEIGHBOURS] == [2, 2, 2]
    row = realm.sees("public", HARTWOOD)
    assert (row["owner"], row["risen"], row["lost_by"]) == (by, 0, "")
    closed(realm, 2)
    assert owner(realm, "wheatley") == "humans"


def test_ORD_4_given_to_anyone_by_control_it_is_over_too(realm: Table):
    rebellion(realm)
    override(realm, HARTWOOD, "owner", "dwarves")
    row = realm.row(HARTWOOD)
    assert (row["risen"], row["lost_by"]) == (0, "")


def test_ORD_4_at_once_or_not_it_spreads_in_upkeep(realm: Table):
    ruling(realm, uprising_check="at_once")
    order(realm, 0, "hartwood")
    realm.until("t2/upkeep")
    assert [owner(realm, key) for key in NEIGHBOURS] == ["humans"] * 3, "there was a war phase to retake it"
    closed(realm, 2)
    assert [owner(realm, key) for key in NEIGHBOURS] == [""] * 3


# Worked example 4, who hears of it, and the way back


def test_worked_example_4_in_play(realm: Table):
    """At war with two since an earlier turn, a battle in it, unfed: 2 - 1 - 1 - 2 = -2, it rises."""
    war(realm)
    war(realm, "dwarves")
    realm.until("t2/upkeep")
    battle(realm, "hartwood")
    treasury(realm, "humans", food=4)
    realm.play(cast.QUEEN, "allot", mouths=[f"province/{key}" for key in lands(realm, "humans") if key != "hartwood"])
    closed(realm, 2)
    why = [["stored", 2], ["battle", -1], ["at_war", -1], ["unfed", -2]]
    assert reckoned(realm, "hartwood", 2) == [(-2, why, "rises")]
    assert (owner(realm, "hartwood"), stands(realm, "wheatley")) == ("", 1)
    realm.until("t3/war")
    assert stands(realm, "wheatley") == 2 - 1 - 3
    battle(realm, "hartwood", "humans", taken=True)
    assert (realm.row(HARTWOOD)["order"], stands(realm, "wheatley")) == (2, 1)
    assert owner(closed(realm, 3), "hartwood") == "humans"


def test_SEAT_5_an_uprising_is_told_to_its_faction_alone_where_owners_are_not_public(realm: Table):
    conceal(realm, "province", "owner")
    order(realm, 0, "hartwood")
    assert [side for side, _ in lines(closed(realm), "rose")] == ["faction/humans"]


def test_SEAT_5_how_a_province_stands_is_its_factions_own_where_order_is_not_public(realm: Table):
    conceal(realm, "province", "order")
    assert not {"order", "stands", "causes"} & realm.sees("public", HARTWOOD).keys()
    assert realm.sees("faction/humans", HARTWOOD)["stands"] == 2
    assert "province/hartwood" not in realm.screens["faction/elves"]


def test_TURN_4_back_takes_an_uprising_back(realm: Table):
    order(realm, 0, "hartwood")
    realm.until("t1/upkeep")
    realm.ring()
    before = board(realm)
    closed(realm)
    realm.play(ANN, "back")
    assert board(realm) == before
    realm.play(ANN, "resume")
    assert owner(closed(realm), "hartwood") == ""


def test_undoing_what_made_it_rise_at_once_takes_the_rebels_back(realm: Table):
    ruling(realm, uprising_check="at_once")
    before = board(realm)
    order(realm, 0, "hartwood")
    realm.play(ANN, "undo", entry=realm.seq)
    assert board(realm) == before
