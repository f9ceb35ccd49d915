"""What an order, a bell, a tick and their news cost does not grow with the journal, nor with other events.

Counted, not timed: the steps of SQLite's machine, and of Python's.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet
from django.forms.models import model_to_dict

from astor.game import bell, clock, journal, keeping
from astor.game.models import Entry, Event, Line
from astor.live import board as boards
from astor.live import delta
from tests import cast

FEW, MANY = 100, 10_000
OTHERS = 40
AN_HOUR = 3_600_000
EARLIER = "t0/none"
NOISE = 1.1
"""Dictionaries and B-trees that are larger; a scan of what is there would be many times as much."""
GLANCE = 4
"""The tick asks each event's row whether its time is up: so many steps of the database's."""


@dataclass(frozen=True)
class Cost:
    """What something took: steps of the database's machine, and of Python's."""

    database: int
    python: int

    def within(self, other: "Cost") -> bool:
        return self.database <= NOISE * other.database + GLANCE * OTHERS and self.python <= NOISE * other.python


class Counted:
    """Counts steps while it is open."""

    def __init__(self) -> None:
        self.database = self.python = 0

    def step(self) -> int:
        self.database += 1
        return 0

    def trace(self, frame: FrameType, event: str, _arg: object) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        self.python += event == "opcode"
        return self.trace

    @contextmanager
    def counting(self) -> Iterator[None]:
        before = sys.gettrace()
        connection.connection.set_progress_handler(self.step, 1)
        sys.settrace(self.trace)
        try:
            yield
        finally:
            sys.settrace(before)
            connection.connection.set_progress_handler(None, 1)


class Evening:
    """An event in production that many entries lie behind, its news told as far as they go."""

    def __init__(self, entries: int, others: int) -> None:
        for at in range(others):
            begun(f"other-{at}", cast.T0 + AN_HOUR)
        self.event = begun(cast.EVENT, cast.T0)
        cast.order("control/ann", "close_phase")
        lengthen(self.event, entries)
        keeping.forget()
        self.given = 0
        self.board = boards.load(cast.EVENT)
        self.sides = delta.everything(self.board)
        self.twice("produce", province="ostmark", outputs=["gold"])
        self.twice("consent", province="ostmark", faction="sunfaith")  # every kind of row is read once
        self.news()

    @property
    def clock(self) -> Event:
        return Event.objects.get(pk=self.event.pk)

    def twice(self, name: str, **args: Any) -> None:
        """An order, and the same again as a phone sends it that has heard no answer."""
        self.given += 1
        for _ in range(2):
            cast.order(cast.QUEEN, name, command_id=f"id{self.given}", **args)

    def news(self) -> None:
        boards.advance(self.board, journal.entries_after(cast.EVENT, self.board.seq))
        delta.changes(self.sides, self.board)


def begun(key: str, now: int) -> Event:
    event = cast.new_event(key)
    cast.order("control/ann", "start", event=key, now=now)
    cast.order("control/ann", "close_phase", event=key, now=now)
    for seat in (cast.QUEEN, cast.GENERAL):
        cast.order(seat, "join", event=key, now=now, player=seat[:40])
    return event


def lengthen(event: Event, entries: int) -> None:
    """As if so many orders more had been given, each told to the faction that gave it."""
    event.refresh_from_db()
    last = Entry.objects.get(event=event, seq=event.seq)
    told = model_to_dict(Line.objects.filter(event=event)[0], exclude=["id", "event", "phase"])
    ahead = range(1, entries + 1)
    Entry.objects.bulk_create(
        Entry(event=event, seq=last.seq + at, actor=f"seat/{cast.QUEEN}", command="consent", command_id=f"c{at}",
              phase=EARLIER, at=cast.T0, answer={}, images={}) for at in ahead)  # fmt: skip
    table: QuerySet[Line] = QuerySet(Line)
    table.bulk_create(
        Line(event=event, **{**told, "key": f"more-{at}", "side": "faction/humans", "seq_no": 1000 + at}, phase=EARLIER)
        for at in ahead)  # fmt: skip
    QuerySet(Event).filter(pk=event.pk).update(seq=last.seq + entries)


def _bell(day: Evening) -> None:
    assert bell.ring_due((day.clock.deadline or 0) + clock.GRACE) == 1


def _tick(day: Evening) -> None:
    assert bell.ring_due(day.clock.deadline or 0) == 0


DEEDS: dict[str, Callable[[Evening], object]] = {
    "an order": lambda day: day.twice("produce", province="ostmark", outputs=["food"]),
    "an order of which there may be only so many": lambda day: day.twice(
        "consent", province="ostmark", faction="guild"),
    "news": Evening.news,
    "a tick": _tick,
    "a bell": _bell,
    "news of a bell": Evening.news,
}  # fmt: skip


def costs(entries: int, others: int) -> dict[str, Cost]:
    """What each deed takes on such an evening, one after the other."""
    found = {}
    with transaction.atomic():
        day = Evening(entries, others)
        for name, deed in DEEDS.items():
            count = Counted()
            with count.counting():
                deed(day)
            found[name] = Cost(count.database, count.python)
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize(("entries", "others"), [(MANY, 0), (FEW, OTHERS)], ids=["a long journal", "other events"])
def test_nothing_grows_with_the_journal_or_with_other_events(db: None, entries: int, others: int):
    few, many = costs(FEW, 0), costs(entries, others)
    assert not {name: (few[name], cost) for name, cost in many.items() if not cost.within(few[name])}
