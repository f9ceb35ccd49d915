"""Orders that only tests know, so that the kernel can be tried beyond what today's phases order."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace

import pytest

from astor.game.models import Alarm, Line
from astor.game.play.call import Answer, Call
from astor.game.play.play import CONTROL, Command, Play, play_by, plays
from tests import cast
from tests.laws import Table


def toss(call: Call, *, label: str) -> Answer:
    """Throw a die and tell everybody."""
    value = call.roll(label, 6)
    call.say("public", "tossed", n=value)
    return {"value": value}


def set_alarm(call: Call, *, seconds: int, before_end: bool = False, command: str = "toss") -> None:
    """Have a die thrown in so many seconds."""
    Alarm(event=call.event, key=call.page.key("alarm"), due=call.now + seconds * 1000, before_end=before_end,
          command=command, args={"label": "alarm"}).save()  # fmt: skip


def scratch(call: Call, *, line: str) -> None:
    """Strike a line from a log."""
    Line.objects.get(event=call.event, key=line).delete()


@contextmanager
def _playing(play: Play) -> Iterator[None]:
    usual = plays["storms"]
    play_by(play)
    try:
        yield
    finally:
        play_by(usual)


@pytest.fixture
def playing() -> Callable[[Play], AbstractContextManager[None]]:
    """Play by another order of play inside a `with`."""
    return _playing


@pytest.fixture
def more_orders() -> Iterator[None]:
    """`toss`, `set_alarm` and `scratch` are orders of Control for this test; they outlive the table's replay."""
    usual = plays["storms"]
    ours = [Command(order, by=(CONTROL,)) for order in (toss, set_alarm, scratch)]
    with _playing(replace(usual, commands=(*usual.commands, *ours))):
        yield


@pytest.fixture
def lab(more_orders: None, table: Table) -> Table:
    """A table in its first production phase at which those orders are known."""
    table.join(cast.QUEEN)
    table.until("t1/production")
    return table
