"""Production (PROD-1 to PROD-7), and what Seats and the turn say of it, clause by clause."""

import pytest

from astor.game.values.errors import Refused
from factions.production import rules as production
from factions.production.rules import Estate, Field, House, Land, Note, Work, Yield, instead
from factions.research.rules.effects import Effect
from factions.upkeep.rules import Mouth, Stock

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


PLENTY = Stock(99, 99)
"""Nothing is short."""
GUARD = Mouth("unit/guard", "regiment", "province/a")


def at_the_close(land: Land, work: Work | None = None, last: Work = NOTHING_YET, idle: str = IDLE) -> Work:
    """What this province does, alone and where nothing is short."""
    return together({"a": Field(land, work, last)}, PLENTY, ruling=idle)["a"]


def together(fields: dict[str, Field], stock: Stock, *units: Mouth, ruling: str = IDLE) -> dict[str, Work]:
    """What the provinces of a faction do, with this in its treasury and these to feed."""
    return dict(production.given(Estate(fields, {}, stock, units), ruling).works)


def unasked(*lands: Land) -> dict[str, Field]:
    """Provinces of which nobody ever said anything, in the order of their names."""
    return {chr(ord("a") + n): Field(land, None, NOTHING_YET) for n, land in enumerate(lands)}


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
    assert production.times(Land("metal", starving=True)) == 0


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


def test_PROD_3_what_it_could_give_up_for_another_output_is_told_the_least_first():
    tried = list(instead(Work(("gold", "food", "gold")), "food", most=2))
    assert [work.outputs for work in tried] == [("gold", "food", "food"), ("food", "food", "food")]
    assert list(instead(Work(("gold", "wood")), "food", most=1)) == [Work(("wood", "food")), Work(("gold", "food"))]


def test_PROD_4_for_more_public_order_it_works_less_first():
    first, *others = instead(Work(("gold",) * 3, overwork=True), "order", most=3)
    assert first == Work(("gold",) * 2)
    assert [work.outputs.count("order") for work in others] == [1, 2, 3]


def test_PROD_5_without_an_order_the_last_one_is_repeated():
    assert at_the_close(PLAIN, last=Work(("metal", "gold"))) == Work(("metal", "gold"), note=Note.REPEATED)


def test_PROD_5_never_the_over_working_of_it():
    last = Work(("gold", "metal", "militia"), overwork=True)
    assert at_the_close(PLAIN, last=last) == Work(("gold", "metal"), note=Note.REPEATED), "without what came last"
    assert harvest(at_the_close(PLAIN, last=last)).worked == 0
    assert at_the_close(MARKET, last=last).outputs == ("gold", "metal", "food"), "it has grown since"


def test_PROD_5_an_over_worked_order_of_a_province_that_gave_but_that_is_none():
    barren = Land("metal", starving=True, lore=(("trait", -1),))
    assert at_the_close(barren, last=Work(("gold",), overwork=True)) == Work((), note=Note.FOOD)


@pytest.mark.parametrize(
    ("land", "last"),
    [
        pytest.param(HUNGRY, Work(("gold", "gold")), id="it starves now"),
        pytest.param(PLAIN, Work(("gold", "gold", "gold")), id="its infrastructure is gone"),
        pytest.param(PLAIN, Work(("stone", "gold")), id="its good is another"),
        pytest.param(HUNGRY, Work(("gold", "gold", "gold"), overwork=True), id="too much even without over-working"),
        pytest.param(PLAIN, NOTHING_YET, id="it never had one"),
    ],
)
def test_PROD_5_where_the_last_one_is_no_longer_legal_it_is_idle(land, last):
    assert at_the_close(land, last=last) == Work(("food",) * production.times(land), note=Note.FOOD)


def test_PROD_5_an_order_of_nothing_is_none():
    assert at_the_close(PLAIN, Work(()), last=Work(("gold", "gold"))) == Work(("gold", "gold"), note=Note.REPEATED)


def test_PROD_5_the_idle_together_give_what_the_next_upkeep_lacks_food_first_then_gold_the_rest_food():
    realm = unasked(PLAIN, PLAIN, PLAIN)
    done = together(realm, Stock(0, 0), GUARD)
    assert [done[key].outputs for key in "abc"] == [("food", "food"), ("food", "food"), ("gold", "food")]
    assert {work.note for work in done.values()} == {Note.FOOD}


def test_PROD_5_what_the_treasury_holds_is_not_lacking():
    realm = unasked(PLAIN, PLAIN)
    assert [work.outputs for work in together(realm, Stock(3, 0), GUARD).values()] == [("gold", "food"), ("food",) * 2]
    assert [work.outputs for work in together(realm, Stock(3, 1), GUARD).values()] == [("food", "food")] * 2
    assert together(realm, Stock(0, 9), GUARD)["a"].outputs == ("food", "food"), (
        "what it has too much of is none the less"
    )


def test_PROD_5_food_comes_before_gold_where_there_is_not_enough_for_both():
    guards = [Mouth(f"unit/{n}", "regiment", "province/a") for n in range(4)]
    assert together(unasked(PLAIN), Stock(0, 0), *guards)["a"].outputs == ("food", "food")
    assert together(unasked(PLAIN), Stock(4, 0), *guards)["a"].outputs == ("food", "gold")


def test_PROD_5_what_others_were_told_to_give_counts_and_so_do_the_militia_they_raise():
    market = Field(MARKET, Work(("gold", "food", "food")), NOTHING_YET)
    last = Field(PLAIN, None, Work(("militia", "militia")))
    done = together({**unasked(PLAIN), "m": market, "n": last}, Stock(2, 0), GUARD)
    assert done["a"].outputs == ("food", "food")
    assert together({**unasked(PLAIN), "m": market}, Stock(2, 0), GUARD, GUARD)["a"].outputs == ("gold", "food")
    fed = together({**unasked(PLAIN, PLAIN), "n": last}, Stock(5, 0), GUARD)
    assert fed["a"].outputs == ("food", "gold"), "six mouths: three lands, the guard, two recruits"


def test_PROD_5_whom_technologies_keep_needs_nothing():
    kept = (Effect("free_upkeep", "province", 1), Effect("free_upkeep", "regiment", 1))
    done = production.given(Estate(unasked(PLAIN), {}, Stock(0, 0), (GUARD,), kept), IDLE)
    assert done.works["a"].outputs == ("food", "food")
    assert together(unasked(PLAIN), Stock(1, 0), GUARD)["a"].outputs == ("food", "gold")


def test_PROD_5_it_is_told_of_each_output_why():
    mixed = Work(("food", "gold"), note=Note.FOOD)
    assert [production.noted(mixed, output) for output in mixed.outputs] == [Note.FOOD, Note.GOLD]
    again = Work(("gold", "food"), note=Note.REPEATED, filled=1)
    assert [production.noted(again, output) for output in again.outputs] == [Note.REPEATED, Note.FILLED]


def test_PROD_5_an_order_that_became_illegal_counts_as_none():
    assert at_the_close(HUNGRY, Work(("gold", "gold")), last=Work(("metal",))).outputs == ("metal",)


def test_PROD_5_an_order_comes_before_the_last_one():
    assert at_the_close(PLAIN, Work(("gold", "gold")), last=Work(("metal", "metal"))) == Work(("gold", "gold"))


def test_PROD_5_times_nothing_was_said_about_give_food():
    assert at_the_close(MARKET, Work(("gold",))).outputs == ("gold", "food", "food")
    assert at_the_close(PLAIN, Work(())).outputs == ("food", "food")
    assert at_the_close(MARKET, last=Work(("gold", "metal"))).outputs == ("gold", "metal", "food")


def test_PROD_5_the_scenario_may_let_the_idle_give_food():
    assert together(unasked(PLAIN), Stock(9, 0), GUARD, ruling="food")["a"] == Work(("food", "food"), note=Note.FOOD)
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
    assert income(House("wood", 1, chosen, "")) == (chosen, 1, Note.ORDERED)


@pytest.mark.parametrize("chosen", ["militia", "order", "metal", ""])
def test_PROD_7_nothing_else(chosen):
    assert production.may_collect("wood", chosen) == Refused(
        "cannot_produce", output=chosen, choices=["gold", "food", "wood"]
    )


def income(house: House, stock: Stock = PLENTY) -> tuple[str, int, Note]:
    """What a house gives its holder, who has to feed and pay a guard."""
    good, note = production.given(Estate({}, {"hall": house}, stock, (GUARD,)), IDLE).incomes["hall"]
    return good, house.amount, note


def test_PROD_7_without_a_choice_the_last_one():
    assert income(House("wood", 1, None, "gold")) == ("gold", 1, Note.REPEATED)
    assert income(House("wood", 1, None, "metal")) == ("food", 1, Note.FOOD), "the good is another now"


def test_PROD_5_PROD_7_houses_of_which_nobody_ever_spoke_give_what_is_short_too():
    hall = House("wood", 1, None, "")
    assert income(hall) == ("food", 1, Note.FOOD)
    assert income(hall, Stock(0, 0)) == ("food", 1, Note.FOOD)
    assert income(hall, Stock(1, 0)) == ("gold", 1, Note.GOLD)
    both = Estate({}, {"a": hall, "b": hall, "c": hall}, Stock(0, 0), (GUARD,))
    assert [good for good, _ in production.given(both, IDLE).incomes.values()] == ["food", "gold", "food"]


def test_PROD_5_PROD_7_what_houses_give_is_not_lacking_any_more():
    hall = House("wood", 1, "gold", "")
    estate = Estate(unasked(PLAIN), {"hall": hall}, Stock(2, 0), (GUARD,))
    assert production.given(estate, IDLE).works["a"].outputs == ("food", "food")


@pytest.mark.parametrize("amount", [0, 2])
def test_PROD_7_the_scenario_says_how_much(amount):
    assert income(House("wood", amount, "gold", ""))[:2] == ("gold", amount)


def test_DIP_10_a_building_in_an_enemys_province_gives_nothing():
    assert income(House("wood", 1, "gold", "", hostile=True))[:2] == ("gold", 0)


# Beyond the chapter


def test_worked_example_5():
    """A starving province with infrastructure that is over-worked: 2 + 1 - 1 + 1 = 3 times, public order -1."""
    land, work = Land("stone", improved=True, starving=True), Work(("stone", "stone", "militia"), overwork=True)
    assert production.times(land, overwork=True) == 3
    assert production.may_produce(land, work) is None
    assert harvest(work) == Yield((("stone", 2), ("militia", 1)), worked=1)
