"""The turn (TURN-1 to TURN-3): the phases in their order."""

import pytest

from factions.turns import COURSE, kind_of, order_of_play, turn_of

SIX = ["production", "trade", "purchase", "war", "upkeep", "diplomacy"]


def test_TURN_1_a_turn_has_six_phases_in_this_order():
    third = [phase for phase in order_of_play(6) if phase.startswith("t3/")]
    assert [kind_of(phase) for phase in third] == SIX


def test_TURN_1_there_are_six_turns():
    order = order_of_play(6)
    assert sum(phase.endswith("/war") for phase in order) == 6
    assert len(order) == 1 + 1 + 36 + 1


def test_TURN_2_planning_then_the_initial_diplomacy_come_before_the_first_turn():
    assert order_of_play(6)[:3] == ["planning", "t0/diplomacy", "t1/production"]
    assert COURSE.following("planning", 6) == "t0/diplomacy"
    assert COURSE.following("t0/diplomacy", 6) == "t1/production"


def test_TURN_2_the_initial_diplomacy_is_a_kind_of_its_own():
    assert kind_of("t0/diplomacy") == "initial_diplomacy"
    assert kind_of("t1/diplomacy") == "diplomacy"
    assert kind_of("planning") == "planning"


def test_TURN_3_the_game_ends_after_the_last_turn():
    assert COURSE.following("t6/diplomacy", 6) == "ended"
    assert COURSE.following("t5/diplomacy", 6) == "t6/production"
    assert COURSE.following("ended", 6) == "ended"


def test_TURN_3_what_is_to_come_ends_before_the_end():
    order = order_of_play(2)
    assert COURSE.to_come("planning", 2) == order[1:-1]
    assert COURSE.to_come("t2/diplomacy", 2) == COURSE.to_come("ended", 2) == []
    assert COURSE.to_come("t2/war", 1) == ["t2/upkeep", "t2/diplomacy"]


def test_TURN_4_a_turn_that_has_begun_is_played_out_though_the_turns_were_cut():
    assert COURSE.following("t5/war", 4) == "t5/upkeep"
    assert COURSE.following("t5/diplomacy", 4) == "ended"


@pytest.mark.parametrize("turns", [1, 2, 6, 20])
def test_TURN_4_the_scenario_says_how_many_turns(turns):
    phase, seen = "planning", ["planning"]
    while phase != "ended":
        phase = COURSE.following(phase, turns)
        seen.append(phase)
    assert seen == order_of_play(turns)
    assert len(seen) == 6 * turns + 3


@pytest.mark.parametrize(
    ("phase", "turn"), [("planning", 0), ("t0/diplomacy", 0), ("t1/production", 1), ("t12/war", 12), ("ended", 6)]
)
def test_TURN_1_the_turn_is_told_with_the_phase(phase, turn):
    assert turn_of(phase, 6) == turn
