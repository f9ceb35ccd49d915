"""Upkeep (UPK-1 to UPK-6) through the door: allotments, the close, starvation, disbanding, statements."""

import pytest

from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import (
    ANN,
    board,
    closed,
    conceal,
    lands,
    lines,
    may,
    order,
    override,
    ruling,
    seeing,
    statement,
    stock,
    told,
    total,
    treasury,
    units,
)
from tests.laws import Table

QUEEN = cast.QUEEN
PHASE, DRAFT = "t1/upkeep", "draft/t1-upkeep-allot-humans"
GUARD, HOME = "unit/regiment-humans-1", "kingsmead"
PLENTY = {"food": 20, "gold": 20}


@pytest.fixture
def upkeep(table: Table) -> Table:
    """The first upkeep: the humans feed five content provinces, a regiment at home and two militia in Ostmark."""
    table.join(QUEEN, cast.ELF_QUEEN, cast.GUILDMASTER)
    table.until("t1/production")
    table.play(QUEEN, "produce", province="ostmark", outputs=["militia", "militia"])
    table.until(PHASE)
    order(table, 5, *lands(table, "humans"))
    return table


def militia(table: Table) -> list[str]:
    return [f"unit/{key}" for key in units(table, "humans", "militia")]


def starving(table: Table) -> set[str]:
    return {key for key in lands(table, "humans") if table.sees("public", f"province/{key}")["starving"]}


def allot(table: Table, *rows: str) -> None:
    table.play(QUEEN, "allot", mouths=list(rows))


def served(table: Table) -> list[str]:
    rows: list[str] = may(table, QUEEN, "allot")["choices"]["now"]
    return rows


# What each needs


def test_UPK_1_each_province_1_food_each_militia_1_food_each_regiment_1_food_and_1_gold(upkeep: Table):
    treasury(upkeep, "humans", **PLENTY)
    closed(upkeep)
    assert stock(upkeep, "humans") == (20 - 5 - 2 - 1, 20 - 1)
    items = statement(upkeep, "humans", PHASE)
    assert told(items, "province/wheatley", "food") == [("food", -1, "UPK-1", [["province", 1]], "")]
    assert told(items, "province/ostmark", "food") == [
        ("food", -1, "UPK-1", [["province", 1]], ""),
        ("food", -2, "UPK-1", [["militia", 2]], ""),
    ]
    assert told(items, "province/kingsmead", "food", "gold")[1:] == [
        ("food", -1, "UPK-1", [["regiment", 1]], ""),
        ("gold", -1, "UPK-1", [["regiment", 1]], ""),
    ]


def test_UPK_1_ships_and_officers_need_nothing(upkeep: Table):
    food, gold = stock(upkeep, "guild")
    closed(upkeep)
    assert len(units(upkeep, "guild", "trade_ship")) == 2
    assert stock(upkeep, "guild") == (food - 1, gold - 1), "for its guard alone"


# Without


def test_UPK_2_an_unfed_province_starves_an_unfed_militia_and_regiment_disband(upkeep: Table):
    treasury(upkeep, "humans", food=0)
    closed(upkeep)
    assert starving(upkeep) == set(lands(upkeep, "humans"))
    assert units(upkeep, "humans") == {}
    assert {facts["province"] for _, facts in lines(upkeep, "hunger")} == starving(upkeep)
    assert lines(upkeep, "regiments_disbanded") == [("public", {"faction": "humans", "n": 1})]
    assert lines(upkeep, "militia_disbanded") == [("public", {"faction": "humans", "n": 2})]


def test_UPK_2_a_regiment_fed_and_not_paid_disbands(upkeep: Table):
    treasury(upkeep, "humans", food=20, gold=0)
    closed(upkeep)
    assert (starving(upkeep), len(militia(upkeep))) == (set(), 2)
    assert units(upkeep, "humans", "regiment") == {}
    assert stock(upkeep, "humans") == (20 - 7, 0), "nor is it fed"


def test_UPK_2_the_statement_says_who_went_without(upkeep: Table):
    treasury(upkeep, "humans", food=0)
    items = statement(closed(upkeep), "humans", PHASE)
    assert told(items, "province/hartwood", "food") == [("food", 0, "UPK-2", [], "starves")]
    assert told(items, "province/ostmark", "militia") == [("militia", -2, "UPK-2", [], "disbands")]
    assert told(items, "province/kingsmead", "regiment") == [("regiment", -1, "UPK-2", [], "disbands")]


def test_UPK_2_an_army_nobody_is_left_in_is_no_army_any_more(upkeep: Table):
    treasury(upkeep, "humans", food=5)
    armies, officers = upkeep.dump()["army"].keys(), upkeep.dump()["officer"]
    assert armies - closed(upkeep).dump()["army"].keys() == {"humans-guard"}
    assert upkeep.dump()["officer"] == officers, "they are free"


# Who first


@pytest.mark.parametrize(
    ("food", "regiments", "militia_left", "hungry"),
    [(8, 1, 2, 0), (7, 1, 1, 0), (6, 1, 0, 0), (5, 0, 0, 0), (3, 0, 0, 2)],
)
def test_UPK_3_by_default_provinces_first_then_regiments_then_militia(
    upkeep: Table, food: int, regiments: int, militia_left: int, hungry: int
):
    treasury(upkeep, "humans", food=food)
    closed(upkeep)
    kept = len(units(upkeep, "humans", "regiment")), len(militia(upkeep)), len(starving(upkeep))
    assert kept == (regiments, militia_left, hungry)
    assert stock(upkeep, "humans")[0] == 0


def test_UPK_3_by_default_the_least_content_province_eats_first(upkeep: Table):
    order(upkeep, 3, "wheatley")
    treasury(upkeep, "humans", food=1)
    assert served(upkeep) == ["province/wheatley"]
    assert set(lands(closed(upkeep), "humans")) - starving(upkeep) == {"wheatley"}


def test_UPK_3_a_faction_may_allot_less_on_purpose(upkeep: Table):
    treasury(upkeep, "humans", **PLENTY)
    allot(upkeep, GUARD, "province/kingsmead", "province/ostmark")
    closed(upkeep)
    assert starving(upkeep) == {"saltmere", "wheatley", "hartwood"}
    assert units(upkeep, "humans") == {"regiment-humans-1": HOME}
    assert stock(upkeep, "humans") == (20 - 3, 20 - 1)


def test_UPK_3_it_may_feed_its_militia_before_its_land(upkeep: Table):
    treasury(upkeep, "humans", food=2)
    allot(upkeep, *militia(upkeep))
    closed(upkeep)
    assert len(militia(upkeep)) == 2
    assert len(starving(upkeep)) == 5


def test_UPK_3_the_choices_are_all_mouths_what_there_is_and_who_is_served(upkeep: Table):
    treasury(upkeep, "humans", food=6, gold=9)
    choices = may(upkeep, QUEEN, "allot")["choices"]
    guard = {"row": GUARD, "kind": "regiment", "place": HOME, "food": 1, "gold": 1}
    assert guard in choices["mouths"]
    assert (len(choices["mouths"]), choices["have"]) == (8, {"food": 6, "gold": 9})
    assert set(choices["now"]) == {GUARD, *(f"province/{key}" for key in lands(upkeep, "humans"))}
    allot(upkeep, GUARD)
    chosen = may(upkeep, QUEEN, "allot")["choices"]
    assert (chosen["now"], chosen["default"]) == ([GUARD], choices["now"])


def test_UPK_3_a_later_allotment_takes_the_place_of_an_earlier_one(upkeep: Table):
    treasury(upkeep, "humans", **PLENTY)
    allot(upkeep)
    allot(upkeep, *may(upkeep, QUEEN, "allot")["choices"]["now"], GUARD)
    assert closed(upkeep).dump()["draft"] == {}
    assert len(starving(upkeep)) == 5
    assert units(upkeep, "humans") == {"regiment-humans-1": HOME}


def test_UPK_3_what_can_no_longer_be_paid_falls_to_the_default_order(upkeep: Table):
    treasury(upkeep, "humans", **PLENTY)
    allot(upkeep, *militia(upkeep), GUARD, "province/hartwood")
    treasury(upkeep, "humans", food=2)
    assert set(served(upkeep)) == {"province/hartwood", GUARD}
    assert set(units(closed(upkeep), "humans")) == {"regiment-humans-1"}


def test_UPK_3_a_province_lost_since_is_another_factions_to_feed(upkeep: Table):
    treasury(upkeep, "humans", **PLENTY)
    allot(upkeep, "province/hartwood", "province/ostmark")
    override(upkeep, "province/hartwood", "owner", "elves")
    closed(upkeep)
    assert stock(upkeep, "humans")[0] == 20 - 1
    assert told(statement(upkeep, "elves", PHASE), "province/hartwood", "food")[0][1] == -1


def test_UPK_3_more_than_there_is_is_refused(upkeep: Table):
    treasury(upkeep, "humans", food=1, gold=0)
    no = upkeep.refuse(QUEEN, "allot", mouths=[GUARD, "province/kingsmead"])
    assert no == Refused("cannot_afford", short={"food": 1, "gold": 1})


def test_UPK_3_another_factions_is_refused(upkeep: Table):
    for row in ("unit/regiment-elves-1", "province/lirien", "province/midmarch", "faction/humans", "x" * 90):
        assert upkeep.refuse(QUEEN, "allot", mouths=[row]) == Refused("not_yours", row=row)


def test_SEAT_1_allotting_is_the_treasurys(upkeep: Table):
    upkeep.join(cast.GENERAL)
    assert upkeep.refuse(cast.GENERAL, "allot", mouths=[]) == Refused("no_power", power="treasury")
    upkeep.play(QUEEN, "lend", seat=cast.GENERAL, power="treasury")
    upkeep.play(cast.GENERAL, "allot", mouths=[])


@pytest.mark.parametrize(("confirmed", "hungry"), [(False, 0), (True, 5)])
def test_TURN_5_where_drafts_are_ignored_an_allotment_has_to_be_confirmed(upkeep: Table, confirmed: bool, hungry: int):
    ruling(upkeep, unconfirmed_orders="ignore")
    treasury(upkeep, "humans", **PLENTY)
    allot(upkeep)
    if confirmed:
        upkeep.play(QUEEN, "confirm")
    assert len(served(upkeep)) == (0 if confirmed else 8)
    assert len(starving(closed(upkeep))) == hungry


def test_TURN_5_an_allotment_not_confirmed_counts(upkeep: Table):
    allot(upkeep)
    assert len(starving(closed(upkeep))) == 5


def test_SEAT_5_an_allotment_is_its_factions_own(upkeep: Table):
    before = {side: str(rows) for side, rows in upkeep.screens.items()}
    allot(upkeep, "province/hartwood")
    changed = {side for side, rows in upkeep.screens.items() if str(rows) != before[side]}
    assert seeing(upkeep, DRAFT) == {"faction/humans", "control"}
    assert changed <= {"faction/humans", "control"} | {f"seat/humans-{office}" for office in cast.OFFICES}


# Starving


def hungry_hartwood(table: Table) -> Table:
    """Hartwood starves at the first upkeep, and there is food again."""
    treasury(table, "humans", **PLENTY)
    allot(table, GUARD, *(f"province/{key}" for key in lands(table, "humans") if key != "hartwood"))
    return closed(table)


def test_UPK_5_a_starving_province_produces_1_less_until_fed(upkeep: Table):
    hungry_hartwood(upkeep)
    upkeep.until("t2/production")
    assert upkeep.sees("faction/humans", "province/hartwood")["times"] == 1
    upkeep.until("t2/trade")
    items = statement(upkeep, "humans", "t2/production")
    why = [["base", 2], ["starving", -1]]
    assert told(items, "province/hartwood") == [("food", 1, "PROD-3", why, "idle_food")]
    closed(upkeep, 2)
    assert starving(upkeep) == set()
    assert upkeep.sees("faction/humans", "province/hartwood")["times"] == 2


def test_UPK_5_it_has_minus_2_public_order_once_and_only_until_fed(upkeep: Table):
    hungry_hartwood(upkeep)
    seen = upkeep.sees("public", "province/hartwood")
    assert (seen["order"], seen["stands"], seen["causes"]) == (5, 3, [["stored", 5], ["unfed", -2]])
    upkeep.until("t2/upkeep")
    allot(upkeep)
    upkeep.until("t2/diplomacy")
    assert upkeep.sees("public", "province/hartwood")["stands"] == 3, "though it starves a second turn"
    upkeep.until("t3/diplomacy")
    assert upkeep.sees("public", "province/hartwood")["stands"] == 5


def test_UPK_5_hunger_is_told_when_it_begins(upkeep: Table):
    hungry_hartwood(upkeep)
    upkeep.until("t2/upkeep")
    allot(upkeep, *(f"province/{key}" for key in lands(upkeep, "humans") if key not in ("hartwood", "wheatley")))
    upkeep.until("t2/diplomacy")
    assert [facts["province"] for _, facts in lines(upkeep, "hunger")] == ["hartwood", "wheatley"]


# The same for all, all at once


def test_UPK_6_upkeep_is_the_same_abroad_and_aboard(upkeep: Table):
    treasury(upkeep, "humans", **PLENTY)
    override(upkeep, GUARD, "place", "dawn-sea")
    override(upkeep, militia(upkeep)[0], "place", "lirien")
    items = statement(closed(upkeep), "humans", PHASE)
    assert told(items, "sea_zone/dawn-sea", "gold") == [("gold", -1, "UPK-1", [["regiment", 1]], "")]
    assert told(items, "province/lirien", "food") == [("food", -1, "UPK-1", [["militia", 1]], "")]
    assert stock(upkeep, "humans") == (20 - 8, 20 - 1)


def test_UPK_6_rebels_and_independents_pay_none(upkeep: Table):
    free = {key: unit for key, unit in upkeep.dump()["unit"].items() if not unit["faction"]}
    assert free
    closed(upkeep)
    after = upkeep.dump()
    assert free.items() <= after["unit"].items()
    assert not any(p["starving"] for p in after["province"].values() if not p["owner"])
    assert all(facts["faction"] for _, facts in lines(upkeep, "hunger")), "nor does anybody hear that they are hungry"


def test_UPK_6_what_starves_now_rises_now(upkeep: Table):
    order(upkeep, 2, "hartwood")
    hungry_hartwood(upkeep)
    assert (upkeep.row("province/hartwood")["owner"], lines(upkeep, "rose")[0][1]["province"]) == ("", "hartwood")


def test_UPK_6_statements_and_treasuries_agree_for_everybody(upkeep: Table):
    treasury(upkeep, "humans", food=6, gold=0)
    before = {key: stock(upkeep, key) for key in cast.FACTIONS}
    closed(upkeep)
    for key, (food, gold) in before.items():
        items = statement(upkeep, key, PHASE)
        assert stock(upkeep, key) == (food + total(items, "food"), gold + total(items, "gold"))


def test_UPK_6_the_statement_says_how_every_province_stands(upkeep: Table):
    items = statement(closed(upkeep), "humans", PHASE)
    stands = {i["row"]: i["amount"] for i in items if i["what"] == "stands"}
    assert stands == {f"province/{key}": 5 for key in lands(upkeep, "humans")}


def test_SEAT_5_hunger_is_told_to_its_faction_alone_where_it_is_not_public(upkeep: Table):
    conceal(upkeep, "province", "starving")
    conceal(upkeep, "unit", "place")
    treasury(upkeep, "humans", food=4)
    closed(upkeep)
    told = [side for code in ("hunger", "regiments_disbanded") for side, _ in lines(upkeep, code)]
    assert told == ["faction/humans"] * 2
    assert "starving" not in upkeep.sees("public", "province/hartwood")


def test_TURN_4_back_brings_the_fed_the_starving_and_the_disbanded_back(upkeep: Table):
    treasury(upkeep, "humans", food=4)
    upkeep.ring()
    before = board(upkeep)
    closed(upkeep)
    assert board(upkeep) != before
    upkeep.play(ANN, "back")
    assert board(upkeep) == before
    upkeep.play(ANN, "resume")
    assert units(closed(upkeep), "humans") == {}
