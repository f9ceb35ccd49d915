"""Timers: what sets an alarm names an order that is there, and the clock may give it with what the alarm tells it."""

import inspect
import sys

import pytest

from astor.game.play.call import Call
from astor.game.play.play import CLOCK, Command, plays
from astor.game.rows.timers import Timer
from astor.game.values.arguments import Key
from tests.house.source import PACKAGES

TIMED = [command for command in plays["storms"].commands if command.timer]


def ring(call: Call, *, theory: Key) -> None:
    """An order of this test."""


def test_whatever_has_a_timer_is_given_by_the_clock_with_what_the_timer_tells_it():
    for command in TIMED:
        assert command.timer is not None
        assert CLOCK in command.by, command.name
        given = [p.name for p in inspect.signature(command.run).parameters.values() if p.kind is p.KEYWORD_ONLY]
        assert given == list(command.timer.args("key")), command.name


def test_every_timer_that_is_declared_is_one_of_an_order():
    ours = [module for name, module in sys.modules.items() if name.partition(".")[0] in PACKAGES]
    declared = {timer for module in ours for timer in vars(module).values() if isinstance(timer, Timer)}
    assert declared == {command.timer for command in TIMED}


def test_a_timer_of_another_order_is_found_when_the_play_is_declared():
    with pytest.raises(ValueError, match="the timer of count_ballot is given to ring"):
        Command(ring, by=(CLOCK,), timer=Timer("count_ballot", "theory"))
