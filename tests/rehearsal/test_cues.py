"""When bots play: in the first half of a part, one after the other, those who decide last."""

from itertools import pairwise
from typing import Any

import pytest

from astor.rehearsal.cues import AGAIN, Scene, played

TEN_MINUTES = 600_000


def scene(seats: int, opened: int = TEN_MINUTES) -> Scene:
    made = Scene("t1/production", "", opened)
    made.enter(f"seat {n:02}" for n in range(seats))
    return made


def seat(office: str, **changed: Any) -> dict[str, Any]:
    return {"office": office, "bot": True, "joined": True, "revoked": False, **changed}


@pytest.mark.parametrize("opened", [3_000, TEN_MINUTES])
def test_all_have_played_when_half_the_time_is_over(opened: int):
    play = scene(25, opened)
    assert play.due(opened) == []
    assert len(play.due(opened // 2)) == 25


def test_one_plays_some_seconds_after_the_other():
    moments = sorted(scene(25).nexts.values())
    assert min(later - one for one, later in pairwise(moments)) > 10_000


def test_the_longest_waiting_comes_first():
    assert scene(3).due(TEN_MINUTES // 2) == ["seat 00", "seat 01", "seat 02"]


def test_a_bot_looks_again_after_a_while_and_sooner_in_a_short_part():
    long, short = scene(1), scene(1, 5_000)
    long.look_again("seat 00", 200_000)
    short.look_again("seat 00", 2_000)
    assert (long.nexts, short.nexts) == ({"seat 00": 200_000 - AGAIN}, {"seat 00": 1_750})


def test_a_bot_that_failed_is_left_out_and_one_that_comes_later_is_not():
    play = scene(2)
    play.leave_out("seat 00")
    play.enter(["seat 00", "late"])
    assert set(play.due(1)) == {"seat 01", "late"}


def test_bots_take_breath_between_orders_but_never_for_long():
    assert scene(1).breath == 0.7
    assert scene(1, 4_000).breath == 0.02


def test_heirs_speak_before_those_who_decide():
    court = {"h": seat("successor"), "m": seat("monarch"), "w": seat("arch-wizard"), "second": seat("second-in-line")}
    assert played(court) == ["second", "h", "w", "m"]


def test_only_seats_of_bots_are_played():
    court = {"gone": seat("monarch", revoked=True), "person": seat("monarch", bot=False),
             "free": seat("monarch", joined=False)}  # fmt: skip
    assert played(court) == []
