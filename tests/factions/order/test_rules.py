"""Public order (ORD-1 to ORD-7): causes, uprisings, the spread of a rebellion, conquest."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.order import rules as order
from factions.order.rules import Mood, Province, Reckoning, War, World, causes, mood, reckoned, stands

TRUE, EACH = "while_true", "each_upkeep"
"""[standing_causes]"""

MINE = Province("humans", 2)
THEIRS = Province("elves", 2)
REBELS = Province("", 2, risen=3, lost_by="humans")
HUMANS_ELVES = frozenset({"humans", "elves"})


def world(*wars: War, turn: int = 4, ruling: str = TRUE, **provinces: Province) -> World:
    """`a` lies between `b` and `c`."""
    neighbours = {"a": ["b", "c"], "b": ["a"], "c": ["a"]}
    return World(turn, {"a": MINE, "b": MINE, "c": MINE} | provinces, neighbours, wars, ruling)


def war(since: int = 1, *, attacked: bool = True, sides: frozenset[str] = HUMANS_ELVES) -> War:
    return War(sides, since, attacked)


def weighs(mood: Mood) -> dict[str, int]:
    return dict(order.standing(mood))


MOODS = st.builds(Mood, st.integers(-9, 9), *[st.booleans()] * 5)
RULINGS = st.sampled_from([TRUE, EACH])


# ORD-1: at 0 or below it rises


@pytest.mark.parametrize(("stored", "rises"), [(2, False), (1, False), (0, True), (-1, True)])
def test_ORD_1_at_0_or_below_there_is_an_uprising(stored, rises):
    assert reckoned(Mood(stored), TRUE) == Reckoning(stored, stored, [("stored", stored)], rises)


@given(MOODS, RULINGS)
def test_ORD_1_it_rises_by_the_sum_that_is_told(mood, ruling):
    verdict = reckoned(mood, ruling)
    assert verdict.stands == sum(amount for _, amount in verdict.causes)
    assert verdict.rises == (verdict.stands <= 0 and not mood.spared)


def test_ORD_1_it_is_independent_owes_nobody_and_feeds_itself():
    mine = Province("humans", -1, starving=True, fought=3)
    assert order.risen(mine, 4) == Province("", -1, fought=3, risen=4, lost_by="humans")
    assert order.risen(mine, 0).risen == 1, "0 is for never"


# ORD-2: what each cause weighs


@pytest.mark.parametrize(
    ("cause", "weight"), [("at_war", -1), ("battle", -1), ("unfed", -2), ("rebellion", -3)]
)  # fmt: skip
def test_ORD_2_war_1_battle_1_starvation_2_neighbouring_rebellion_3(cause: Any, weight):
    true: dict[str, Any] = {cause: True}
    worried = replace(Mood(2), **true)
    assert reckoned(worried, TRUE).causes == [("stored", 2), (cause, weight)]


@given(MOODS)
def test_ORD_2_no_other_cause_and_none_that_is_not_so(mood):
    told = dict(reckoned(mood, TRUE).causes)
    true = {"at_war": mood.at_war, "unfed": mood.unfed, "rebellion": mood.rebellion,
            "battle": mood.battle and not mood.spared}  # fmt: skip
    assert told.keys() - {"stored"} == {cause for cause, is_so in true.items() if is_so}


# ORD-3: stored and standing


def test_ORD_3_standing_causes_weigh_only_while_they_are_true():
    unhappy = Mood(2, at_war=True, unfed=True, rebellion=True)
    assert causes(unhappy, TRUE) == [("stored", 2), ("at_war", -1), ("unfed", -2), ("rebellion", -3)]
    assert reckoned(unhappy, TRUE).stored == 2


def test_ORD_3_a_battle_is_charged_for_good():
    assert reckoned(Mood(3, battle=True), TRUE).stored == 2


def test_ORD_3_where_the_scenario_says_so_every_upkeep_takes_them_off_the_stored_score():
    unhappy = Mood(5, at_war=True, unfed=True, battle=True)
    assert reckoned(unhappy, EACH) == Reckoning(
        1, 1, [("stored", 5), ("battle", -1), ("at_war", -1), ("unfed", -2)], rises=False
    )
    assert causes(unhappy, EACH) == [("stored", 5)], "they weigh at upkeep alone"


@given(MOODS)
def test_ORD_3_both_rulings_come_to_the_same_sum_at_one_upkeep(mood):
    assert replace(reckoned(mood, TRUE), stored=0) == replace(reckoned(mood, EACH), stored=0)


def test_ORD_3_at_war_with_anyone_counts_once():
    others = war(sides=frozenset({"humans", "dwarves"}))
    assert weighs(mood(world(war(), others), "a")) == {"at_war": -1}


def test_ORD_3_not_in_the_turn_the_war_began():
    assert [stands(world(war(since), turn=4), "a") for since in (3, 4)] == [1, 2]


def test_ORD_3_DIP_9_a_war_without_an_attack_does_not_count():
    assert stands(world(war(attacked=False)), "a") == 2


def test_ORD_3_a_war_of_others_does_not_count():
    assert stands(world(war(sides=frozenset({"elves", "dwarves"}))), "a") == 2


@pytest.mark.parametrize(("fought", "charged"), [(4, True), (3, False), (0, False)])
def test_ORD_3_a_battle_of_this_turn_alone(fought, charged):
    assert mood(world(a=Province("humans", 2, fought=fought)), "a").battle == charged


def test_ORD_3_before_the_first_turn_nothing_was_fought():
    assert mood(world(turn=0), "a") == Mood(2)


def test_ORD_3_the_battle_of_this_turn_is_charged_at_upkeep_and_not_before():
    fought = world(a=Province("humans", 2, fought=4))
    assert stands(fought, "a") == 2
    assert reckoned(mood(fought, "a"), TRUE).stands == 1


def test_ORD_3_unfed():
    assert stands(world(a=Province("humans", 2, starving=True)), "a") == 0


# ORD-4: the spread


def test_ORD_4_a_rebellion_next_door_weighs_on_the_faction_that_lost_it():
    assert stands(world(b=REBELS), "a") == -1
    assert weighs(mood(world(b=REBELS), "a")) == {"rebellion": -3}


def test_ORD_4_two_of_them_weigh_as_much_as_one():
    assert stands(world(b=REBELS, c=REBELS), "a") == -1


def test_ORD_4_not_in_the_turn_it_rose():
    assert stands(world(b=replace(REBELS, risen=4)), "a") == 2


def test_ORD_4_only_on_neighbours():
    assert stands(world(b=REBELS), "c") == 2


def test_ORD_4_only_on_friendly_provinces():
    assert stands(world(a=THEIRS, b=REBELS), "a") == 2
    assert stands(world(b=Province("", 2)), "a") == 2, "a free land never was anybody's"


@pytest.mark.parametrize("by", ["humans", "elves"])
def test_ORD_4_conquest_by_anyone_ends_it(by):
    freed = order.taken(REBELS, by=by, turn=4, order=2)
    assert (freed.owner, freed.risen, freed.lost_by) == (by, 0, "")
    assert stands(world(b=freed), "a") == 2


# ORD-5: taken by attack


@pytest.mark.parametrize("before", [MINE, THEIRS, REBELS, Province("", 1)])
def test_ORD_5_a_province_taken_from_anyone_has_an_order_of_its_own(before):
    after = order.taken(replace(before, order=-4), by="dwarves", turn=4, order=2)
    assert after == Province("dwarves", 2, taken=4)


def test_ORD_5_this_turns_battles_are_not_charged_to_it():
    fresh = world(a=Province("humans", 2, fought=4, taken=4))
    assert reckoned(mood(fresh, "a"), TRUE) == Reckoning(2, 2, [("stored", 2)], rises=False)


def test_ORD_5_it_does_not_rise_in_this_turns_upkeep():
    hungry = world(a=Province("humans", 1, starving=True, taken=4))
    assert reckoned(mood(hungry, "a"), TRUE) == Reckoning(1, -1, [("stored", 1), ("unfed", -2)], rises=False)


def test_ORD_5_it_may_in_the_next():
    hungry = world(a=Province("humans", 1, starving=True, taken=3))
    assert reckoned(mood(hungry, "a"), TRUE).rises


@given(MOODS.map(lambda mood: replace(mood, spared=True)), RULINGS)
def test_ORD_5_what_was_taken_this_turn_never_rises(mood, ruling):
    assert not reckoned(mood, ruling).rises


# Worked example 4


def test_worked_example_4_at_war_with_two_a_battle_in_it_and_unfed():
    """2 - 1 - 1 - 2 = -2: it rises."""
    wars = war(2), war(3, sides=frozenset({"humans", "dwarves"}))
    found = reckoned(mood(world(*wars, a=Province("humans", 2, starving=True, fought=4)), "a"), TRUE)
    assert found.causes == [("stored", 2), ("battle", -1), ("at_war", -1), ("unfed", -2)]
    assert (found.stands, found.rises) == (-2, True)


def test_worked_example_4_its_neighbours_get_minus_3_from_the_next_upkeep_on_while_it_is_independent():
    rose = order.risen(Province("humans", 1), turn=4)
    assert [stands(world(turn=turn, b=rose), "a") for turn in (4, 5, 6)] == [2, -1, -1]


def test_worked_example_4_fed_and_without_the_battle_it_stands_at_1():
    assert stands(world(war(2), war(3)), "a") == 1


def test_worked_example_4_retaken_it_has_2_and_is_left_alone_in_that_upkeep():
    retaken = order.taken(REBELS, by="humans", turn=4, order=2)
    found = reckoned(mood(world(war(), a=replace(retaken, fought=4, starving=True)), "a"), TRUE)
    assert (retaken.order, found.rises) == (2, False)
