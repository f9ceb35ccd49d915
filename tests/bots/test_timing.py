"""When bots play: in the first half of a part, one after the other, those who decide last."""

from itertools import pairwise
from typing import Any

import pytest

from astor.bots.duties import occasion
from astor.bots.timing import AGAIN, ANSWERS, MULLS, PUT_BEFORE, Scene, asked, owes_an_answer, played
from astor.game.rows.own import SeatRow
from tests.rows import row

TEN_MINUTES = 600_000


def scene(seats: int, opened: int = TEN_MINUTES) -> Scene:
    made = Scene("t1/production", "", opened)
    made.enter(f"seat {n:02}" for n in range(seats))
    return made


def seat(office: str, **changed: Any) -> SeatRow:
    return row(SeatRow, **{"office": office, "bot": True, "joined": True, **changed})


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


def test_WAR_12_who_is_called_or_awaited_in_a_battle_is_asked():
    turns = {
        "activation/a": {"faction": "elves", "state": "called"},
        "activation/b": {"faction": "orcs", "state": "done"},
    }
    rows: dict[str, Any] = {**turns, "battle/c": {"awaited": ["humans", "control"]}, "battle/d": {"awaited": []}}
    assert asked(rows) == {"elves", "humans", "control"}


def test_a_bot_that_is_asked_looks_up_after_some_seconds_and_sooner_in_a_short_part():
    long, short = scene(2), scene(1, 4_000)
    for left in (TEN_MINUTES, TEN_MINUTES - 1_000, TEN_MINUTES - 2_000):
        long.hurry(["seat 00"], left)
    short.hurry(["seat 00"], 4_000)
    assert ANSWERS[0] <= TEN_MINUTES - long.nexts["seat 00"] <= ANSWERS[1]
    assert 4_000 - short.nexts["seat 00"] == 200
    assert long.nexts["seat 01"] == scene(2).nexts["seat 01"]


def test_TRADE_5_who_has_an_offer_before_it_thinks_for_some_seconds_not_until_its_moment():
    play = scene(25)
    for left in (TEN_MINUTES, TEN_MINUTES - 1_000, TEN_MINUTES - 20_000):
        play.hurry(["seat 24"], left, MULLS)
    assert MULLS[0] <= TEN_MINUTES - play.nexts["seat 24"] <= MULLS[1]


@pytest.mark.parametrize("command", PUT_BEFORE)
def test_SEAT_3_what_lies_before_a_seat_is_seen_by_what_it_is_offered(command: str):
    waits: dict[str, Any] = {"refused": None, "choices": {"key": {"a": {}}}}
    assert owes_an_answer({f"may/{command}": waits})
    assert not owes_an_answer({f"may/{command}": {**waits, "choices": {"key": {}}}})
    assert not owes_an_answer({f"may/{command}": {**waits, "refused": "no_power"}})
    assert not owes_an_answer({"may/offer": waits})
    assert not owes_an_answer({})


def test_a_bot_that_failed_is_not_asked_either():
    play = scene(1)
    play.leave_out("seat 00")
    play.hurry(["seat 00"], TEN_MINUTES)
    assert play.due(0) == []


def test_BAT_7_in_each_round_of_a_battle_the_same_may_be_said_once_more():
    stay = ("withdraw_units", {"battle": "b", "units": []})
    moments = [occasion({"battle/b": {"state": "withdrawals", "round": n}}, stay) for n in (1, 2)]
    assert len(set(moments)) == 2
    assert occasion({}, ("confirm", {})) == ""


def test_time_that_control_gives_makes_nobody_wait():
    play = scene(25)
    play.follow(TEN_MINUTES)
    assert len(play.due(TEN_MINUTES // 2)) == 25
    play.follow(TEN_MINUTES // 2)
    for seat in play.nexts:
        play.look_again(seat, TEN_MINUTES // 2)
    play.follow(TEN_MINUTES)
    assert play.due(TEN_MINUTES) == []
    assert len(play.due(TEN_MINUTES - AGAIN)) == 25


def test_who_would_have_looked_again_after_the_end_does_where_control_gives_time():
    play = scene(1)
    play.follow(1_000)
    play.look_again("seat 00", 1_000)
    play.follow(61_000)
    assert (play.due(61_000), play.due(61_000 - AGAIN)) == ([], ["seat 00"])
