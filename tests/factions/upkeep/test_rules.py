"""Upkeep (UPK-1 to UPK-6): who needs what, who is served, what the guild may take over."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astor.game.values.errors import Refused
from factions.upkeep import rules as upkeep
from factions.upkeep.rules import Hireling, Mouth, Stock, cost, due, left_out, may_allot, may_hire, served
from tests.rows import row
from war.rows import UnitRow
from war.upkeep.rules import mouth


def province(key: str, worth: int = 0) -> Mouth:
    return Mouth(f"province/{key}", "province", f"province/{key}", worth)


def unit(key: str, kind: str, worth: int = 0, *, paid: bool = False) -> Mouth:
    return Mouth(f"unit/{key}", kind, "province/ostmark", worth, paid)


LAND, OTHER = province("ostmark"), province("wheatley")
GUARD, SPEARS = unit("guard", "regiment", 3), unit("spears", "regiment", 4)
LEVY = unit("levy", "militia")
EVERYBODY = (LEVY, GUARD, LAND, SPEARS, OTHER)


def rows(*mouths: Mouth) -> set[str]:
    return {mouth.row for mouth in mouths}


def levy(kind: str, x: int = 0, y: int = 0, paid: str = "") -> UnitRow:
    return row(UnitRow, key="levy", kind=kind, x=x, y=y, upkeep=paid)


STOCKS = st.builds(Stock, st.integers(0, 30), st.integers(0, 15))
KINDS = st.sampled_from(["province", "regiment", "militia"])
MOUTHS = st.lists(st.tuples(KINDS, st.integers(-6, 6), st.booleans()), max_size=15).map(
    lambda told: [
        Mouth(f"row/{n}", kind, "province/x", worth, paid and kind == "regiment")
        for n, (kind, worth, paid) in enumerate(told)
    ]
)


# UPK-1: what each needs


@pytest.mark.parametrize(("kind", "food", "gold"), [("province", 1, 0), ("militia", 1, 0), ("regiment", 1, 1)])
def test_UPK_1_a_province_1_food_a_militia_1_food_a_regiment_1_food_and_1_gold(kind, food, gold):
    assert due([Mouth("row", kind, "place")]) == Stock(food, gold)


def test_UPK_1_ships_need_nothing():
    assert set(upkeep.NEEDS) == {"province", "regiment", "militia"}


def test_UPK_1_together_they_need_the_sum():
    assert due(EVERYBODY) == Stock(5, 2)
    assert due([]) == Stock(0, 0)
    assert cost(EVERYBODY, rows(GUARD, LAND)) == Stock(2, 1)


# UPK-2: unfed, unpaid


def test_UPK_2_without_food_nobody_is_served_whatever_the_gold():
    assert served(EVERYBODY, Stock(0, 99)) == frozenset()


def test_UPK_2_without_gold_regiments_are_not_served_and_their_food_goes_to_others():
    assert served(EVERYBODY, Stock(3, 0)) == rows(LAND, OTHER, LEVY)


def test_UPK_2_a_regiment_fed_but_not_paid_is_not_served():
    assert served([GUARD], Stock(1, 0)) == served([GUARD], Stock(0, 1)) == frozenset()


# UPK-3: what it will, else provinces, then regiments, then militia


@pytest.mark.parametrize(
    ("food", "fed"),
    [
        (5, rows(*EVERYBODY)),
        (4, rows(LAND, OTHER, GUARD, SPEARS)),
        (3, rows(LAND, OTHER, SPEARS)),
        (2, rows(LAND, OTHER)),
        (1, rows(LAND)),
    ],
)
def test_UPK_3_by_default_provinces_first_then_regiments_then_militia(food, fed):
    assert served(EVERYBODY, Stock(food, 9)) == fed


def test_UPK_3_among_provinces_the_least_content_eats_first():
    calm, angry = province("calm", worth=-2), province("angry", worth=-1)
    assert served([calm, angry], Stock(1, 0)) == {"province/angry"}


def test_UPK_3_among_units_of_a_kind_the_better_one():
    assert served([GUARD, SPEARS], Stock(1, 1)) == served([SPEARS, GUARD], Stock(1, 1)) == rows(SPEARS)
    assert mouth(levy("regiment", 2, -1), "province/x").worth == 3


def test_UPK_3_of_equals_it_is_decided_by_place_and_name_whoever_counts_them():
    here, there = Mouth("unit/b", "militia", "province/a"), Mouth("unit/a", "militia", "province/b")
    assert served([there, here], Stock(1, 0)) == served([here, there], Stock(1, 0)) == {"unit/b"}


def test_UPK_3_a_faction_may_serve_less_than_it_could():
    assert served(EVERYBODY, Stock(9, 9), left_out(EVERYBODY, rows(LEVY, SPEARS))) == rows(LEVY, SPEARS)
    assert served(EVERYBODY, Stock(9, 9), left_out(EVERYBODY, [])) == frozenset()


def test_UPK_3_what_comes_after_the_allotment_gets_the_default():
    late = Mouth("province/late", "province", "province/late")
    without = left_out(EVERYBODY, rows(LAND))
    assert served([*EVERYBODY, late], Stock(9, 9), without) == rows(LAND, late)


def test_UPK_3_what_was_allotted_and_can_no_longer_be_paid_falls_to_the_default_order():
    assert served(EVERYBODY, Stock(2, 9), left_out(EVERYBODY, rows(LEVY, GUARD, LAND))) == rows(LAND, GUARD)


def test_UPK_3_it_may_allot_what_it_has():
    assert may_allot(EVERYBODY, [LAND.row, GUARD.row], Stock(2, 1)) is None
    assert may_allot(EVERYBODY, [], Stock(0, 0)) is None


def test_UPK_3_not_more():
    no = may_allot(EVERYBODY, [LAND.row, GUARD.row, SPEARS.row], Stock(1, 1))
    assert no == Refused("cannot_afford", short={"food": 2, "gold": 1})
    assert may_allot(EVERYBODY, [GUARD.row], Stock(5, 0)) == Refused("cannot_afford", short={"gold": 1})


def test_UPK_3_not_to_anothers_and_not_twice():
    assert may_allot(EVERYBODY, ["unit/theirs"], Stock(9, 9)) == Refused("not_yours", row="unit/theirs")
    twice = may_allot(EVERYBODY, [LAND.row, LAND.row], Stock(9, 9))
    assert twice == Refused("allotted_twice", row=LAND.row)


@given(MOUTHS, STOCKS, st.sets(st.sampled_from([f"row/{n}" for n in range(15)])))
def test_UPK_3_never_more_is_spent_than_there_is(mouths, stock, without):
    fed = served(mouths, stock, without)
    assert stock.less(cost(mouths, fed)).short == {}
    assert fed <= {mouth.row for mouth in mouths}


@given(MOUTHS, STOCKS)
def test_UPK_3_by_default_nobody_goes_without_while_what_they_need_is_left(mouths, stock):
    fed = served(mouths, stock)
    left = stock.less(cost(mouths, fed))
    assert [m for m in mouths if m.row not in fed and not left.less(m.needs).short] == []


@given(MOUTHS, STOCKS)
def test_UPK_3_by_default_no_food_goes_to_a_later_kind_before_a_province(mouths, stock):
    fed = served(mouths, stock)
    hungry = [m for m in mouths if m.kind == "province" and m.row not in fed]
    assert not hungry or [m for m in mouths if m.kind != "province" and not m.paid and m.row in fed] == []


@given(MOUTHS, STOCKS, st.sets(st.sampled_from([f"row/{n}" for n in range(15)])))
def test_UPK_3_what_may_be_allotted_is_served_to_the_last(mouths, stock, wish):
    own = sorted(wish & {mouth.row for mouth in mouths})
    if may_allot(mouths, own, stock) is None:
        fed = served(mouths, stock, left_out(mouths, own))
        assert set(own) <= fed <= set(own) | {mouth.row for mouth in mouths if mouth.paid}


@given(MOUTHS, STOCKS)
def test_UPK_3_one_hired_away_changes_nothing_for_the_others(mouths, stock):
    fed = served(mouths, stock)
    gone = next((mouth for mouth in mouths if mouth.row not in fed), None)
    assert served([mouth for mouth in mouths if mouth is not gone], stock) == fed


# UPK-4: the guild takes over


UNPAID = Hireling("spears", "regiment", "humans", "unpaid")


def hired(unit: Hireling | None, food: int = 1, gold: int = 1) -> Refused | None:
    return may_hire(unit, guild="guild", stock=Stock(food, gold))


def test_UPK_4_an_unpaid_regiment_for_1_food_and_1_gold():
    assert hired(UNPAID) is None
    assert hired(UNPAID, 0, 0) == Refused("cannot_afford", short={"food": 1, "gold": 1})
    assert hired(UNPAID, 5, 0) == Refused("cannot_afford", short={"gold": 1})


def test_UPK_4_only_what_the_owner_failed_to_pay():
    assert hired(replace(UNPAID, upkeep="")) == Refused("not_for_hire")
    assert hired(None) == Refused("not_for_hire")


def test_UPK_4_first_come_first_served():
    taken = replace(UNPAID, faction="guild", upkeep="paid")
    assert hired(taken) == Refused("hired_already", unit="spears", by="guild")


def test_UPK_6_what_the_guild_leaves_unpaid_it_cannot_take_over_again():
    assert hired(replace(UNPAID, faction="guild")) == Refused("not_for_hire")


# UPK-6: the mercenary's first upkeep


def test_UPK_6_taking_over_paid_for_this_turn():
    merc = mouth(levy("regiment", paid="paid"), "province/x")
    assert merc.needs == Stock(0, 0)
    assert served([merc], Stock(0, 0), []) == rows(merc), "though it stands in no allotment"


def test_UPK_6_later_turns_are_the_guilds():
    assert mouth(levy("regiment"), "province/x").needs == Stock(1, 1)
    assert mouth(levy("regiment", paid="unpaid"), "province/x").needs == Stock(1, 1)


@pytest.mark.parametrize("place", ["province/ostmark", "province/abroad", "sea_zone/dawn-sea"])
def test_UPK_6_it_is_the_same_abroad_and_aboard(place):
    assert mouth(levy("militia"), place).needs == Stock(1, 0)
