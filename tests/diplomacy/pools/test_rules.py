"""Pooled research: who may pay for a technology together, and whether they can."""

from typing import Any

import pytest

from astor.game.values.errors import Refused
from diplomacy.pools.rules import Shares, may_join, may_start, still_able
from factions.research.rules.research import Scholar, Technology
from factions.rules.goods import GOODS

PLOUGHS = Technology("ploughs", needs=("crop-rotation",))
LETTERS = Technology("letters")
COST = {"gold": 2, "wood": 1}
RICH = dict.fromkeys(GOODS, 9)
FARMER = Scholar(frozenset({"crop-rotation"}), stock=RICH)


def shares(**told: dict[str, int]) -> Shares:
    return told


HALVES = shares(humans={"gold": 1, "wood": 1}, guild={"gold": 1})


def started(told: Shares, who: Scholar = FARMER, technology: Technology = PLOUGHS) -> str | None:
    """What keeps the humans from starting it."""
    no = may_start("humans", who, technology, COST, told)
    return no.code if no else None


def test_TECH_4_the_shares_together_pay_the_cost():
    assert started(HALVES) is None
    assert started(shares(humans={"gold": 1}, guild={"gold": 1}, elves={"wood": 1})) is None


def test_BUY_6_credits_stand_for_any_resource_in_a_pool_too():
    assert started(shares(humans={"credits": 2}, guild={"credits": 1})) is None
    assert started(shares(humans={"wood": 1, "credits": 1}, guild={"gold": 1})) is None


@pytest.mark.parametrize(("told", "missing"), [
    (shares(humans={"gold": 1}, guild={"gold": 1}), 1),
    (shares(humans={"gold": 2}, guild={"wood": 2}), -1),
    (shares(humans={"gold": 2, "wood": 1}, guild={"credits": 1}), -1),
    (shares(humans={"gold": 2}, guild={"stone": 1}), 0),
])  # fmt: skip
def test_TECH_4_and_pay_it_exactly(told: Shares, missing: int):
    no = may_start("humans", FARMER, PLOUGHS, COST, told)
    assert no == Refused("wrong_payment", cost=COST, owed=missing)


@pytest.mark.parametrize(("told", "code"), [
    (shares(), "nobody_to_pool_with"),
    (shares(humans={"gold": 2, "wood": 1}), "nobody_to_pool_with"),
    (shares(guild={"gold": 2}, elves={"wood": 1}), "nobody_to_pool_with"),
    (shares(humans={"gold": 2, "wood": 1}, guild={}), "empty_share"),
    (shares(humans={}, guild={"gold": 2, "wood": 1}), "empty_share"),
    (shares(humans={"gold": 2, "wood": 1}, guild={"stone": 0}), "bad_amount"),
    (shares(humans={"gold": 3, "wood": 1}, guild={"gold": -1}), "bad_amount"),
])  # fmt: skip
def test_TECH_4_everybody_in_it_pays_something(told: Shares, code: str):
    assert started(told) == code


def test_TECH_4_the_starter_must_be_able_to_research_and_pay_it():
    assert started(HALVES, Scholar(stock=RICH)) == "needs_technology"
    assert started(HALVES, Scholar(frozenset({"ploughs"}), stock=RICH)) == "known_already"
    assert started(HALVES, technology=LETTERS) == "no_card"
    assert started(HALVES, Scholar(cards=frozenset({"letters"}), stock=RICH), LETTERS) is None
    assert started(HALVES, Scholar(FARMER.knows, stock=RICH | {"wood": 0})) == "cannot_afford"


def joins(faction: str = "guild", agreed: tuple[str, ...] = ("humans",), **who: Any) -> str | None:
    scholar = Scholar(**({"knows": FARMER.knows, "stock": RICH} | who))
    no = may_join(faction, scholar, PLOUGHS, HALVES, agreed)
    return no.code if no else None


def test_TECH_4_who_is_asked_may_join():
    assert joins() is None


def test_TECH_4_who_joins_needs_no_card_but_the_prerequisites():
    assert joins(knows=frozenset()) == "needs_technology"
    assert joins(knows=frozenset({"crop-rotation", "ploughs"})) == "known_already"
    assert may_join("guild", Scholar(stock=RICH), LETTERS, HALVES, ()) is None


def test_TECH_4_who_joins_must_have_the_share():
    assert joins(stock=RICH | {"gold": 0}) == "cannot_afford"


def test_TECH_4_who_was_not_asked_has_nothing_to_agree_to():
    assert joins("elves") == "not_asked"


def test_TECH_4_nobody_agrees_twice():
    assert joins(agreed=("humans", "guild")) == "no_change"


def test_TECH_4_a_word_given_must_be_kept_when_it_is_done():
    share = {"gold": 1}
    assert still_able(FARMER, PLOUGHS, share) is None
    assert still_able(Scholar(FARMER.knows, stock=RICH | {"gold": 0}), PLOUGHS, share) == Refused(
        "cannot_afford", short={"gold": 1}
    )
    assert still_able(Scholar(frozenset({"ploughs"}), stock=RICH), PLOUGHS, share) is None, "whatever it knows by now"
    assert still_able(Scholar(stock=RICH), PLOUGHS, share) is not None
