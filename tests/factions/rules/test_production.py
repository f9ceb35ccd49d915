"""Production (PROD-1 to PROD-7), and what Seats and the turn say of it, clause by clause."""

import pytest

from astor.game.errors import Refused
from factions.rules import production
from factions.rules.production import Land, Note, Work, Yield

PLAIN = Land("metal")
MARKET = Land("metal", improved=True)
HUNGRY = Land("metal", starving=True)
NOTHING_YET = Work(())

IDLE = "repeat"
"""The default of [idle_province]."""


def harvest(work: Work, order: int = 2) -> Yield:
    """What it gives in a province of this public order."""
    return production.harvest(work, order=order, most=6)


def test_public_order_rises_to_its_limit_and_no_higher():
    both = Work(("order", "order"))
    assert [harvest(both, order).gained for order in (3, 4, 5, 6, 7)] == [2, 2, 1, 0, 0]
    assert harvest(Work(("order", "order", "order"), overwork=True), 5).gained == 2, "worked away first"


def at_the_close(land: Land, work: Work | None = None, last: Work = NOTHING_YET, idle: str = IDLE) -> Work:
    """What this province does."""
    return production.ordered(land, work, last, idle)


# PROD-1: declared, then received


def test_PROD_1_a_province_gives_what_was_declared_for_it():
    declared = Work(("metal", "militia"))
    assert at_the_close(PLAIN, declared) == declared
    assert harvest(declared) == Yield((("metal", 1), ("militia", 1)))


def test_PROD_1_the_same_twice_is_received_twice():
    assert harvest(Work(("gold", "gold"))) == Yield((("gold", 2),))


# PROD-2: how often


@pytest.mark.parametrize(
    ("land", "times"),
    [(PLAIN, 2), (MARKET, 3), (HUNGRY, 1), (Land("wood", improved=True, starving=True), 2)],
)
def test_PROD_2_twice_one_more_improved_one_less_starving(land, times):
    assert production.times(land) == times


def test_PROD_2_never_below_0_times(monkeypatch):
    monkeypatch.setattr(production, "reasons", lambda land: [("base", 2), ("starving", -1), ("plague", -4)])
    assert production.times(HUNGRY) == 0


def test_PROD_2_the_numbers_are_told_with_their_reasons():
    land = Land("wood", improved=True, starving=True)
    assert production.reasons(land, overwork=True) == [("base", 2), ("improved", 1), ("starving", -1), ("overwork", 1)]
    assert production.reasons(PLAIN) == [("base", 2)]


@pytest.mark.parametrize("land", [PLAIN, MARKET, HUNGRY])
@pytest.mark.parametrize("overwork", [False, True])
def test_PROD_2_the_told_reasons_add_up_to_the_times(land, overwork):
    told = sum(amount for _, amount in production.reasons(land, overwork=overwork))
    assert told == production.times(land, overwork=overwork)


def test_PROD_2_more_than_its_times_is_refused():
    three = Work(("gold",) * 3)
    assert production.may_produce(PLAIN, three) == Refused("too_many_outputs", most=2, asked=3)
    assert production.may_produce(MARKET, three) is None
    assert production.may_produce(HUNGRY, Work(("gold",) * 2)) == Refused("too_many_outputs", most=1, asked=2)


# PROD-3: what


def test_PROD_3_militia_food_its_own_good_gold_or_order():
    assert set(production.choices(Land("exotic"))) == {"militia", "food", "exotic", "gold", "order"}


@pytest.mark.parametrize("good", ["wood", "stone", "metal", "exotic"])
def test_PROD_3_each_choice_is_legal_and_gives_one(good):
    for output in ("militia", "food", "gold", good):
        assert production.may_produce(Land(good), Work((output,))) is None
        assert harvest(Work((output,))) == Yield(((output, 1),))


def test_PROD_3_public_order_rises_by_one_a_time():
    assert harvest(Work(("order", "order"))) == Yield((), wanted=2, gained=2)


@pytest.mark.parametrize("output", ["wood", "credits", "regiment", "", "Gold"])
def test_PROD_3_anything_else_is_refused(output):
    no = production.may_produce(PLAIN, Work((output,)))
    assert no == Refused("cannot_produce", output=output, choices=list(production.choices(PLAIN)))


# PROD-4: over-working


def test_PROD_4_over_working_is_one_more_time():
    assert [production.times(land, overwork=True) for land in (PLAIN, MARKET, HUNGRY)] == [3, 4, 2]


def test_PROD_4_over_working_costs_one_public_order():
    assert harvest(Work(("gold",) * 3, overwork=True)) == Yield((("gold", 3),), worked=1)
    assert harvest(Work(("gold", "gold", "order"), overwork=True)) == Yield(
        (("gold", 2),), worked=1, wanted=1, gained=1
    )


def test_PROD_4_at_most_once_in_a_phase():
    assert production.may_produce(PLAIN, Work(("gold",) * 3, overwork=True)) is None
    twice = production.may_produce(PLAIN, Work(("gold",) * 4, overwork=True))
    assert twice == Refused("too_many_outputs", most=3, asked=4)


def test_PROD_4_not_without_something_to_do():
    idle = production.may_produce(PLAIN, Work(("gold", "gold"), overwork=True))
    assert idle == Refused("overwork_without_output", times=2)


# PROD-5: the idle


def test_PROD_5_without_an_order_the_last_one_is_repeated():
    assert at_the_close(PLAIN, last=Work(("metal", "gold"))) == Work(("metal", "gold"), note=Note.REPEATED)


def test_PROD_5_an_over_worked_last_order_is_repeated_over_worked():
    last = Work(("gold", "gold", "militia"), overwork=True)
    assert at_the_close(PLAIN, last=last) == Work(last.outputs, overwork=True, note=Note.REPEATED)


@pytest.mark.parametrize(
    ("land", "last"),
    [
        pytest.param(HUNGRY, Work(("gold", "gold")), id="it starves now"),
        pytest.param(PLAIN, Work(("gold", "gold", "gold")), id="its infrastructure is gone"),
        pytest.param(PLAIN, Work(("stone", "gold")), id="its good is another"),
        pytest.param(PLAIN, NOTHING_YET, id="it never had one"),
    ],
)
def test_PROD_5_where_the_last_one_is_no_longer_legal_it_gives_food(land, last):
    assert at_the_close(land, last=last) == Work(("food",) * production.times(land), note=Note.FOOD)


def test_PROD_5_an_order_that_became_illegal_counts_as_none():
    assert at_the_close(HUNGRY, Work(("gold", "gold")), last=Work(("metal",))).outputs == ("metal",)


def test_PROD_5_an_order_comes_before_the_last_one():
    assert at_the_close(PLAIN, Work(("gold", "gold")), last=Work(("metal", "metal"))) == Work(("gold", "gold"))


def test_PROD_5_times_nothing_was_said_about_give_food():
    assert at_the_close(MARKET, Work(("gold",))).outputs == ("gold", "food", "food")
    assert at_the_close(PLAIN, Work(())).outputs == ("food", "food")
    assert at_the_close(MARKET, last=Work(("gold", "metal"))).outputs == ("gold", "metal", "food")


def test_PROD_5_the_scenario_may_let_the_idle_give_food():
    assert at_the_close(PLAIN, last=Work(("gold", "gold")), idle="food") == Work(("food", "food"), note=Note.FOOD)


def test_PROD_5_or_nothing():
    assert at_the_close(PLAIN, last=Work(("gold", "gold")), idle="nothing") == Work((), note=Note.NOTHING)
    assert at_the_close(PLAIN, Work(("gold", "gold")), idle="nothing").outputs == ("gold", "gold")


# PROD-6: the independent


def test_PROD_6_independent_provinces_produce_nothing():
    assert not production.produces("")
    assert production.produces("humans")


# PROD-7: temples and guildhalls


@pytest.mark.parametrize("chosen", ["gold", "food", "wood"])
def test_PROD_7_one_gold_one_food_or_one_good_of_its_province(chosen):
    assert production.may_collect("wood", chosen) is None
    assert production.income("wood", chosen, "", 1, at_war=False) == (chosen, 1)


@pytest.mark.parametrize("chosen", ["militia", "order", "metal", ""])
def test_PROD_7_nothing_else(chosen):
    assert production.may_collect("wood", chosen) == Refused(
        "cannot_produce", output=chosen, choices=["gold", "food", "wood"]
    )


def test_PROD_7_without_a_choice_the_last_one_else_food():
    assert production.income("wood", None, "gold", 1, at_war=False) == ("gold", 1)
    assert production.income("wood", None, "", 1, at_war=False) == ("food", 1)
    assert production.income("wood", None, "metal", 1, at_war=False) == ("food", 1), "the good is another now"


@pytest.mark.parametrize("amount", [0, 2])
def test_PROD_7_the_scenario_says_how_much(amount):
    assert production.income("wood", "gold", "", amount, at_war=False) == ("gold", amount)


def test_DIP_10_a_building_in_an_enemys_province_gives_nothing():
    assert production.income("wood", "gold", "", 1, at_war=True) == ("gold", 0)


# Beyond the chapter


def test_worked_example_5():
    """A starving province with infrastructure that is over-worked: 2 + 1 - 1 + 1 = 3 times, public order -1."""
    land, work = Land("stone", improved=True, starving=True), Work(("stone", "stone", "militia"), overwork=True)
    assert production.times(land, overwork=True) == 3
    assert production.may_produce(land, work) is None
    assert harvest(work) == Yield((("stone", 2), ("militia", 1)), worked=1)


def test_TURN_5_drafts_not_confirmed_count_unless_the_scenario_ignores_them():
    assert production.counted(confirmed=False, unconfirmed_orders="count")
    assert not production.counted(confirmed=False, unconfirmed_orders="ignore")
    assert production.counted(confirmed=True, unconfirmed_orders="ignore")


def test_SEAT_6_the_first_province_a_landless_faction_gains_becomes_its_capital():
    assert production.capital_of("", ["midmarch"]) == "midmarch"


def test_SEAT_6_a_faction_that_has_a_capital_keeps_it():
    assert production.capital_of("kingsmead", ["hartwood", "kingsmead"]) == "kingsmead"


def test_SEAT_6_without_land_there_is_no_capital():
    assert production.capital_of("kingsmead", []) == ""
