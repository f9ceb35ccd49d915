"""Research (BUY-4 to BUY-6, TECH-1, TECH-4): what may be learnt, what it costs, and what pays for it."""

import pytest

from astor.game.values.errors import Refused
from factions.research.rules.effects import Effect
from factions.research.rules.research import (
    Scholar,
    Technology,
    covers,
    may_learn,
    may_pay,
    may_research,
    price,
    scholar,
    short,
    usual_payment,
)
from factions.rows import KnowledgeRow, TechnologyRow
from tests.rows import row

ROOT, LEAF = Technology("logic"), Technology("rhetoric", ("logic", "grammar"))
COST = {"gold": 2, "wood": 1}


def wrong(missing: int) -> Refused:
    return Refused("wrong_payment", cost=COST, owed=missing)


# What may be learnt


def test_TECH_1_what_has_prerequisites_is_open_to_who_knows_them_all():
    assert may_research(Scholar(frozenset({"logic", "grammar"})), LEAF) is None
    no = may_research(Scholar(frozenset({"grammar"})), LEAF)
    assert no == Refused("needs_technology", technology="rhetoric", missing=["logic"])
    assert may_research(Scholar(), LEAF) == Refused(
        "needs_technology", technology="rhetoric", missing=["logic", "grammar"]
    )


def test_SET_3_what_has_none_takes_an_option_card():
    assert may_research(Scholar(cards=frozenset({"logic"})), ROOT) is None
    assert may_research(Scholar(), ROOT) == Refused("no_card", technology="logic")


def test_TECH_1_a_card_does_not_stand_for_a_prerequisite():
    no = may_research(Scholar(frozenset({"logic"}), frozenset({"rhetoric"})), LEAF)
    assert no == Refused("needs_technology", technology="rhetoric", missing=["grammar"])


@pytest.mark.parametrize("asked", [may_learn, may_research])
def test_TECH_1_nobody_learns_it_twice(asked):
    assert asked(Scholar(frozenset({"logic"})), ROOT) == Refused("known_already", technology="logic")


def test_TRADE_4_others_may_teach_what_one_has_no_card_for():
    assert may_learn(Scholar(), ROOT) is None
    assert may_learn(Scholar(), LEAF) == may_research(Scholar(), LEAF)


def test_SET_3_known_technologies_and_cards_are_told_apart():
    known = [("humans", "logic", "known"), ("humans", "grammar", "option"), ("elves", "rhetoric", "known")]
    rows = [row(KnowledgeRow, faction=whose, technology=what, state=how) for whose, what, how in known]
    assert scholar(rows, "humans", {"gold": 3}) == Scholar(frozenset({"logic"}), frozenset({"grammar"}), {"gold": 3})


# What it costs


def test_TECH_3_it_costs_less_where_its_branch_is_easier():
    steel = row(TechnologyRow, branch="war", cost=COST)
    known = (Effect("gold_cost", "war", -1), Effect("wood_cost", "war", -5), Effect("gold_cost", "sea", -1))
    assert price(steel, ()) == COST
    assert price(steel, known) == {"gold": 1}


# What pays for it


@pytest.mark.parametrize("payment", [COST, {"gold": 2, "credits": 1}, {"credits": 3}, {"wood": 1, "credits": 2}])
def test_BUY_6_credits_stand_for_any_resource(payment: dict[str, int]):
    assert covers(COST, [payment]) is None


@pytest.mark.parametrize(("payment", "missing"), [
    ({}, 3),
    ({"gold": 2}, 1),
    ({"gold": 1, "credits": 1}, 1),
    ({"gold": 2, "wood": 2}, -1),
    ({"gold": 3}, 0),
    ({"gold": 2, "stone": 1}, 0),
    ({"gold": 2, "wood": 1, "credits": 1}, -1),
    ({"credits": 4}, -1),
])  # fmt: skip
def test_BUY_5_too_much_too_little_or_something_else_is_refused(payment: dict[str, int], missing: int):
    assert covers(COST, [payment]) == wrong(missing)


@pytest.mark.parametrize("payment", [{"gold": 0, "credits": 3}, {"gold": 3, "wood": -1}])
def test_BUY_5_nobody_pays_with_nothing_or_less(payment: dict[str, int]):
    assert covers(COST, [payment]) == Refused("bad_amount")


def test_TECH_4_shares_are_added_up():
    assert covers(COST, [{"gold": 1}, {"gold": 1}, {"credits": 1}]) is None
    assert covers(COST, [{"gold": 2}, {"gold": 1}]) == wrong(0)


def test_BUY_5_what_cannot_be_paid_is_refused_with_what_is_short():
    stock = {"gold": 1, "wood": 0, "credits": 9}
    assert short(stock, COST) == {"gold": 1, "wood": 1}
    assert may_pay(stock, COST) == Refused("cannot_afford", short={"gold": 1, "wood": 1})
    assert may_pay(stock, {"gold": 1, "credits": 2}) is None


def test_BUY_6_own_goods_are_offered_first_and_credits_for_the_rest():
    assert usual_payment({"gold": 9, "wood": 9}, COST) == COST
    assert usual_payment({"gold": 1, "wood": 0}, COST) == {"gold": 1, "credits": 2}


def test_BUY_6_what_is_suggested_always_covers_the_cost():
    for gold in range(4):
        assert covers(COST, [usual_payment({"gold": gold, "wood": 1}, COST)]) is None
