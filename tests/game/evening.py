"""An evening that many entries lie behind, beside other events, and what is done on it: growth is measured by these."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeVar

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet
from django.forms.models import model_to_dict

from astor.game.journal import boards, journal
from astor.game.models import Alarm, Entry, Event, Line
from astor.game.orders import bell, clock
from astor.game.orders.commands import Order, issue, issue_all
from astor.game.values.errors import Refused
from astor.sockets import delta, live_board
from diplomacy.sending import RANG
from tests import cast
from tests.explained import analyze

AN_HOUR = 3_600_000
CROWD = 1000
EARLIER = "t0/none"
GIVEN = ("consent", EARLIER), ("produce", "t1/production")
"""What lies behind: orders there may be only so many of, from before, and others in this very phase."""


class Evening:
    """An event in production that many entries lie behind, its news told as far as they go."""

    def __init__(self, entries: int, others: int) -> None:
        for at in range(others):
            await_something(begun(f"other-{at}", cast.T0 + AN_HOUR))
        if others:
            crowd("other-0")
        self.event = begun(cast.EVENT, cast.T0)
        cast.order("control/ann", "close_phase")
        await_something(self.event)
        lengthen(self.event, entries)
        boards.forget()
        self.given = 0
        self.board = live_board.load(cast.EVENT)
        self.sides = delta.everything(self.board)
        self.twice("produce", province="ostmark", outputs=["gold"])
        self.twice("consent", province="ostmark", faction="sunfaith")  # every kind of row is read once
        self.refused()
        self.news()
        self.board.heaps(RANG)  # sorted once a board, when a hint first asks who has refused an offer
        self.elsewhere("produce", province="ostmark", outputs=["gold"])
        connection.run_on_commit.clear()  # a rollback walks them: so many orders share a transaction only here

    @property
    def clock(self) -> Event:
        return Event.objects.get(pk=self.event.pk)

    def twice(self, name: str, **args: Any) -> None:
        """An order, and the same again as a phone sends it that has heard no answer."""
        self.given += 1
        for _ in range(2):
            cast.order(cast.QUEEN, name, command_id=f"id{self.given}", **args)

    def together(self, name: str, **args: Any) -> None:
        """Two orders that wait when the first is carried out, and both again."""
        self.given += 1
        ids = [f"id{self.given}-{at}" for at in range(2)] * 2
        orders = [Order(cast.EVENT, f"seat/{cast.QUEEN}", name, args, cast.T0, id=one) for one in ids]
        assert all(isinstance(outcome, dict) for outcome in issue_all([(issue, order) for order in orders]))

    def refused(self) -> None:
        """An order that is refused, and judged anew when it is sent again."""
        for _ in range(2):
            with pytest.raises(Refused):
                cast.order(cast.QUEEN, "consent", command_id="no", province="ostmark", faction="humans")

    def elsewhere(self, name: str, **args: Any) -> None:
        """An order is given by another process, of which this one is still to hear."""
        mine = boards._boards.kept.pop(self.event.pk)
        cast.order(cast.QUEEN, name, **args)
        boards._boards.kept[self.event.pk] = mine

    def looks(self, now: int) -> int:
        """What a server does at every tick; how much rang."""
        bell.beat(now)
        bell.next_bell()
        return bell.ring_due(now)

    def news(self) -> None:
        live_board.advance(self.board, journal.entries_after(cast.EVENT, self.board.seq))
        delta.changes(self.sides, self.board)


def begun(key: str, now: int) -> Event:
    event = cast.new_event(key)
    cast.order("control/ann", "start", event=key, now=now)
    cast.order("control/ann", "close_phase", event=key, now=now)
    for seat in (cast.QUEEN, cast.GENERAL):
        cast.order(seat, "join", event=key, now=now, player=seat[:40])
    return event


def await_something(event: Event) -> None:
    """It has an alarm that lasts beyond its phase."""
    table: QuerySet[Alarm] = QuerySet(Alarm)
    table.bulk_create([Alarm(event=event, key="alarm-1", due=cast.T0 + 2 * AN_HOUR, command="call_time")])


def crowd(key: str) -> None:
    """As if many more events like this one were running: in a table of forty rows PostgreSQL takes whichever index."""
    like = model_to_dict(Event.objects.get(key=key), exclude=["id", "key"])
    table: QuerySet[Event] = QuerySet(Event)
    table.bulk_create(Event(key=f"crowd-{at}", **like) for at in range(CROWD))


def lengthen(event: Event, entries: int) -> None:
    """As if so many orders more had been given, each told to the faction that gave it."""
    event.refresh_from_db()
    last = Entry.objects.get(event=event, seq=event.seq)
    told = model_to_dict(Line.objects.filter(event=event)[0], exclude=["id", "event", "phase"])
    ahead = range(1, entries + 1)
    Entry.objects.bulk_create(
        Entry(event=event, seq=last.seq + at, actor=f"seat/{cast.QUEEN}", command=GIVEN[at % 2][0], command_id=f"c{at}",
              phase=GIVEN[at % 2][1], at=cast.T0, answer={}, images={}) for at in ahead)  # fmt: skip
    table: QuerySet[Line] = QuerySet(Line)
    table.bulk_create(
        Line(event=event, **{**told, "key": f"more-{at}", "side": "faction/humans", "seq_no": 1000 + at}, phase=EARLIER)
        for at in ahead)  # fmt: skip
    QuerySet(Event).filter(pk=event.pk).update(seq=last.seq + entries)


def _tick(day: Evening) -> None:
    assert day.looks(day.clock.deadline or 0) == 0


def _bell(day: Evening) -> None:
    assert day.looks((day.clock.deadline or 0) + clock.GRACE) == 1
    assert day.clock.phase == "t1/trade"


DEEDS: dict[str, Callable[[Evening], object]] = {
    "an order": lambda day: day.twice("produce", province="ostmark", outputs=["food"]),
    "orders in a batch": lambda day: day.together("produce", province="ostmark", outputs=["gold"]),
    "an order of which there may be only so many": lambda day: day.twice(
        "consent", province="ostmark", faction="guild"),
    "an order that is refused": Evening.refused,
    "news": Evening.news,
    "a tick": _tick,
    "a bell": _bell,
    "news of a bell": Evening.news,
}  # fmt: skip

M = TypeVar("M")


def measured(entries: int, others: int, measure: Callable[[], AbstractContextManager[M]]) -> dict[str, M]:
    """What each deed takes on such an evening, one after the other."""
    found = {}
    with transaction.atomic():
        day = Evening(entries, others)
        analyze()
        for name, deed in DEEDS.items():
            with measure() as found[name]:
                deed(day)
        transaction.set_rollback(True)
    return found
