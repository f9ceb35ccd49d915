"""Orders that wait share a transaction: each on a savepoint of its own, all answered once all are kept."""

import asyncio
import threading
from typing import Any
from zlib import crc32

import pytest
from django.conf import settings
from django.db import DatabaseError, OperationalError, connection, transaction

from astor.game.journal import journal
from astor.game.models import Entry, Event
from astor.game.orders import commands
from astor.game.orders.commands import Order, issue
from astor.game.play.call import Answer
from astor.game.values.errors import Refused
from astor.running.thread import LANES, in_lane, in_turn
from astor.sockets.group_commit import MOST, writer
from tests import cast
from tests.rooms.screens import PATIENCE_S, Venue, joined

pytestmark = pytest.mark.both_databases


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many orders each transaction held."""
    sizes: list[int] = []
    together = commands.issue_all

    def counted(orders: Any) -> Any:
        sizes.append(len(orders))
        return together(orders)

    monkeypatch.setattr("astor.sockets.group_commit.issue_all", counted)
    return sizes


def named(name: str, actor: str = f"seat/{cast.QUEEN}") -> Order:
    return Order(cast.EVENT, actor, "name_character", {"name": name}, cast.T0)


async def given(*orders: Order, by: Any = issue) -> list[Any]:
    """What comes of orders that all wait already when the first is carried out."""
    begin = threading.Event()
    before = asyncio.ensure_future(in_lane(cast.EVENT, begin.wait, PATIENCE_S))
    answers = asyncio.gather(*(writer.give(by, order) for order in orders), return_exceptions=True)
    await asyncio.sleep(0)
    begin.set()
    await before
    return await answers


def seq() -> int:
    return Event.objects.get(key=cast.EVENT).seq


async def test_orders_that_wait_share_a_transaction(venue: Venue, begun: list[int]):
    before = await in_turn(seq)
    answers = await given(*(named(f"Ada {n}") for n in "BCDEF"))
    assert all("at" in answer for answer in answers)
    assert begun == [5]
    assert await in_turn(seq) == before + 5


async def test_a_refusal_and_a_bug_cost_the_others_nothing(venue: Venue, begun: list[int]):
    before = await in_turn(seq)

    def issued(order: Order) -> Answer:
        answer = issue(order)
        if order.args["name"] == "Bug":
            raise ZeroDivisionError
        return answer

    nobody = named("Nobody", actor="seat/nobody")
    one, refused, bug, two = await given(named("Ada One"), nobody, named("Bug"), named("Ada Two"), by=issued)
    assert isinstance(refused, Refused)
    assert isinstance(bug, ZeroDivisionError)
    assert {"at"} <= one.keys() & two.keys()
    assert begun == [4]
    assert await in_turn(seq) == before + 3


async def test_what_could_not_be_kept_is_nobodys(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    """The commit itself fails: none is answered, and the next orders find the event as the tables have it."""
    before, kept = await in_turn(seq), transaction.Atomic.__exit__

    def fails(self: transaction.Atomic, *raised: Any) -> None:
        outermost = not transaction.get_connection().savepoint_ids and raised[0] is None
        met = OperationalError("disk I/O error") if outermost else None
        kept(self, *((type(met), met, None) if met else raised))
        if met:
            raise met

    monkeypatch.setattr(transaction.Atomic, "__exit__", fails)
    answers = await given(*(named(f"Ada {n}") for n in "BCD"))
    monkeypatch.undo()
    assert all(isinstance(answer, OperationalError) for answer in answers)
    assert await in_turn(seq) == before
    assert "at" in await writer.give(issue, named("Ada"))
    assert await in_turn(seq) == before + 1
    assert await in_turn(lambda: Entry.objects.filter(seq__gt=before).count()) == 1


async def test_what_the_database_gives_up_by_itself_is_nobodys(venue: Venue):
    """As when the disk is full: the whole transaction is gone in the middle of it, and no savepoint is left."""
    before = await in_turn(seq)

    def issued(order: Order) -> Answer:
        if order.args["name"] != "Full":
            return issue(order)
        with journal.locked(order.event), connection.cursor() as cursor:
            cursor.execute("ROLLBACK")
            raise OperationalError("database or disk is full")

    answers = await given(*(named(name) for name in ("Ada One", "Full", "Ada Two")), by=issued)
    assert [str(answer) for answer in answers] == ["database or disk is full"] * 3
    assert await in_turn(seq) == before
    assert "at" in await writer.give(issue, named("Ada"))
    assert await in_turn(seq) == before + 1


async def test_what_is_swallowed_of_such_a_loss_is_not_answered_either(venue: Venue):
    before = await in_turn(seq)

    def issued(order: Order) -> Answer:
        with journal.locked(order.event) as event:
            with pytest.raises(DatabaseError), transaction.atomic():
                connection.savepoint_rollback("nowhere")
            transaction.set_rollback(True)
            return {"at": event.seq}

    (answer,) = await given(named("Ada"), by=issued)
    assert isinstance(answer, OperationalError)
    assert await in_turn(seq) == before


async def test_those_whose_senders_have_gone_keep_nobody_waiting(venue: Venue):
    """More than share a transaction lie before it, and nobody waits for them any more."""
    gone = [asyncio.ensure_future(writer.give(issue, named(f"Ada {n}"))) for n in range(MOST + 8)]
    await asyncio.sleep(0)
    for one in gone:
        one.cancel()
    assert "at" in await writer.give(issue, named("Bert"))
    await asyncio.gather(*gone, return_exceptions=True)


@pytest.mark.skipif(settings.EMBEDDED, reason="SQLite lets one write at a time")
async def test_events_do_not_wait_for_each_other(venue: Venue):
    """One event's order is held up in the middle of it; another event's is answered meanwhile."""
    lane = crc32(cast.EVENT.encode()) % LANES
    other = next(key for key in (f"other-{n}" for n in range(99)) if crc32(key.encode()) % LANES != lane)
    await in_turn(cast.new_event, other)
    going_on = threading.Event()

    def held_up(order: Order) -> Answer:
        going_on.wait(PATIENCE_S)
        return issue(order)

    first = asyncio.ensure_future(writer.give(held_up, named("Ada")))
    await in_turn(joined, cast.QUEEN, event=other)
    order = Order(other, f"seat/{cast.QUEEN}", "name_character", {"name": "Bert"}, cast.T0)
    assert "at" in await writer.give(issue, order)
    assert not first.done()
    going_on.set()
    assert "at" in await first
