"""Orders that wait share a transaction: each on a savepoint of its own, all answered once all are kept."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest
from django.conf import settings
from django.db import DatabaseError, IntegrityError, InternalError, OperationalError, connection, transaction

from astor.game.journal import boards, journal
from astor.game.models import Entry, Event, Line, Seat
from astor.game.orders import commands
from astor.game.orders.commands import Order, issue
from astor.game.play.call import Answer
from astor.game.rows.lock import held
from astor.game.rows.page import Page
from astor.game.values.errors import Refused
from astor.running.thread import LANES, in_lane, in_turn
from astor.sockets.group_commit import MOST, writer
from tests import cast
from tests.rooms.screens import PATIENCE_S, Venue, joined

pytestmark = pytest.mark.both_databases


@pytest.fixture(autouse=True)
def _together(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No batch is carried out one by one for a reason that its test does not know."""
    if "one_by_one" not in request.fixturenames:
        monkeypatch.delattr(commands, "_alone")


@pytest.fixture
def one_by_one() -> None:
    """An order of this test costs the others the transaction."""


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


def entry(order: Order, event: Event, command: str, **fields: Any) -> AbstractContextManager[Page]:
    """An entry of ours in the order's place, open while the block lasts."""
    record = Entry(actor=order.actor, command=command, phase=event.phase, at=order.now, **fields)
    return journal.entry(event, record)


def moves(order: Order) -> Answer:
    """Our queen sits at the place of the order's name: one row changes. Refused in the end if that is "no"."""
    with journal.locked(order.event) as event:
        seat = Seat.named(event, cast.QUEEN)
        seat.sits_at = order.args["name"]
        with entry(order, event, "moves"):
            seat.save()
        if order.args["name"] == "no":
            raise Refused("no")
    return {}


def sits_at() -> str:
    return Seat.objects.get(event__key=cast.EVENT, key=cast.QUEEN).sits_at


def seq() -> int:
    return Event.objects.get(key=cast.EVENT).seq


def numbers(after: int) -> list[int]:
    return list(Entry.objects.filter(event__key=cast.EVENT, seq__gt=after).values_list("seq", flat=True))


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the transactions of orders ask of the database."""
    asked: list[str] = []
    together = commands.issue_all

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    def listened(orders: Any) -> Any:
        with connection.execute_wrapper(note):
            return together(orders)

    monkeypatch.setattr("astor.sockets.group_commit.issue_all", listened)
    return asked


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


async def test_what_orders_have_in_common_is_asked_and_written_once(venue: Venue, statements: list[str]):
    """The event's row, which of their ids stand in the journal, their entries, and how far the event has come."""
    await given(*(replace(named(f"Ada {n}"), id=f"first-{n}") for n in "BCD"))
    statements.clear()
    await given(*(replace(named(f"Bert {n}"), id=f"second-{n}") for n in "BCDEF"))
    of_event = [sql for sql in statements if "game_event" in sql]
    of_entry = [sql for sql in statements if "game_entry" in sql]
    assert [sql.split()[0] for sql in of_event] == ["SELECT", "UPDATE"]
    assert [sql.split()[0] for sql in of_entry] == ["SELECT", "INSERT"]


async def test_an_order_that_only_changes_rows_tells_the_database_nothing(venue: Venue, statements: list[str]):
    """In the end it hears of all of them: of each row once, as the last that was kept has left it."""
    await given(named("table 1"), by=moves)  # from then on the board has the seats
    statements.clear()
    before = await in_turn(seq)
    *_, refused = await given(*(named(place) for place in ("table 2", "table 3", "no")), by=moves)
    assert isinstance(refused, Refused)
    savepoints = [sql for sql in statements if sql.startswith("SAVEPOINT")]
    written = [sql for sql in statements if sql.startswith(("INSERT", "UPDATE"))]
    assert savepoints == []
    assert [sql.split('"')[1] for sql in written] == ["game_entry", "game_seat", "game_event"]
    assert await in_turn(sits_at) == "table 3"
    assert await in_turn(seq) == before + 2


def adds(event: Event, page: Page) -> None:
    Line(event=event, key=page.key("line"), side="public", seq_no=9_999, code="x", phase="", at=0).save()


def tries(event: Event, page: Page) -> None:
    with journal.tried(page):
        adds(event, page)


ASKS: dict[str, Callable[[Event, Page], object]] = {
    "nothing": lambda _event, _page: None,
    "reads": lambda _event, _page: numbers(0),
    "adds": adds,
    "tries": tries,
}
"""What an order does that has changed a row already: by all but the first the database is told of its savepoint."""


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("places", ["no first second", "first no second", "first second no"])
@pytest.mark.parametrize("asks", ASKS)
async def test_nothing_is_left_of_a_refused_order(
    venue: Venue, monkeypatch: pytest.MonkeyPatch, asks: str, places: str, after: bool
):
    """Whatever the database was told of it, also `after` its entry; and of the others each is heard of once."""
    heard: list[int] = []
    monkeypatch.setattr(journal, "listeners", [lambda entry: heard.append(entry.seq)])
    before, lines = await in_turn(seq), await in_turn(Line.objects.count)

    def issued(order: Order) -> Answer:
        if order.args["name"] != "no":
            return moves(order)
        with journal.locked(order.event) as event:
            seat = Seat.named(event, cast.QUEEN)
            seat.sits_at = "no"
            with entry(order, event, "no") as page:
                seat.save()
                ASKS[asks](event, page)
            if after:
                assert numbers(before)
            raise Refused("no")

    await given(*(named(place) for place in places.split()), by=issued)
    assert heard == await in_turn(numbers, before) == [before + 1, before + 2]
    assert await in_turn(sits_at) == "second"
    assert await in_turn(Line.objects.count) == lines


async def test_nothing_is_left_of_what_was_tried(venue: Venue):
    def issued(order: Order) -> Answer:
        with journal.locked(order.event) as event, entry(order, event, "tries") as page, journal.tried(page):
            seat = Seat.named(event, cast.QUEEN)
            seat.sits_at = order.args["name"]
            seat.save()
            assert sits_at() == order.args["name"]
        return {}

    before = await in_turn(sits_at)
    assert await given(named("table 1"), named("table 2"), by=issued) == [{}, {}]
    assert await in_turn(sits_at) == before


async def test_whoever_asks_a_table_inside_an_order_finds_what_it_has_changed(venue: Venue):
    found: list[str] = []

    def issued(order: Order) -> Answer:
        with journal.locked(order.event):
            answer = moves(order)
            found.append(sits_at())
        return answer

    await given(named("table 1"), named("table 2"), by=issued)
    assert found == ["table 1", "table 2"]


async def test_an_id_that_is_used_twice_is_answered_alike(venue: Venue):
    """Of the same batch, of an earlier one, and where the first who used it was refused."""
    before = await in_turn(seq)
    nobody, ada = replace(named("Ada", actor="seat/nobody"), id="one"), replace(named("Ada"), id="one")
    refused, first, again, other = await given(nobody, ada, ada, replace(named("Bert"), id="two"))
    assert isinstance(refused, Refused)
    assert first == again
    assert await given(ada, replace(named("Cleo"), id="three")) == [first, {**other, "at": cast.T0}]
    assert await in_turn(seq) == before + 3


async def test_an_id_that_another_process_has_entered_gets_its_answer(venue: Venue):
    """This one hears of it when it takes the lock, and nobody enters one after that."""
    before, ada = await in_turn(seq), replace(named("Ada"), id="elsewhere")
    await given(named("Bert"))

    def elsewhere() -> Answer:
        mine = boards._boards.kept.popitem()
        answer = issue(ada)
        boards._boards.kept.update([mine])
        return answer

    first = await in_lane(cast.EVENT, elsewhere)
    answers = await given(replace(named("Cleo"), id="here"), ada)
    assert answers[1] == first
    assert await in_turn(seq) == before + 3


@pytest.mark.usefixtures("one_by_one")
async def test_an_entry_that_its_table_does_not_take_costs_the_others_nothing(venue: Venue):
    """None is written by the statement for all, so each is carried out by itself."""
    before = await in_turn(seq)
    nothing: Any = None

    def issued(order: Order) -> Answer:
        if order.args["name"] != "Bad":
            return issue(order)
        with journal.locked(order.event) as event, entry(order, event, nothing):
            pass
        return {}

    one, bad, two = await given(*(named(name) for name in ("Ada One", "Bad", "Ada Two")), by=issued)
    assert isinstance(bad, IntegrityError)
    assert {"at"} <= one.keys() & two.keys()
    assert await in_turn(seq) == before + 2
    assert await in_turn(numbers, before) == [before + 1, before + 2]


@pytest.mark.usefixtures("one_by_one")
async def test_a_row_that_its_table_does_not_take_costs_the_others_nothing(venue: Venue):
    """It is written with theirs, after all of them were carried out."""
    before = await in_turn(seq)

    def issued(order: Order) -> Answer:
        if order.args["name"] != "bad":
            return moves(order)
        with journal.locked(order.event) as event:
            seat = Seat.named(event, cast.GENERAL)
            seat.devices = -1
            with entry(order, event, "bad"):
                seat.save()
        return {}

    one, bad, two = await given(*(named(name) for name in ("table 1", "bad", "table 2")), by=issued)
    assert isinstance(bad, IntegrityError)
    assert one == two == {}
    assert await in_turn(numbers, before) == [before + 1, before + 2]
    assert await in_turn(sits_at) == "table 2"


@pytest.mark.usefixtures("one_by_one")
async def test_an_answer_that_cannot_be_written_costs_the_others_nothing(venue: Venue):
    before, public = await in_turn(seq), Line.objects.filter(side="public")
    lines = await in_turn(public.count)

    def issued(order: Order) -> Answer:
        if order.args["name"] != "Bad":
            return issue(order)
        nonsense = {"what": object()}
        with journal.locked(order.event) as event, entry(order, event, "bad", answer=nonsense) as page:
            adds(event, page)
        return {}

    one, bad, two = await given(*(named(name) for name in ("Ada One", "Bad", "Ada Two")), by=issued)
    assert isinstance(bad, TypeError)
    assert await in_turn(public.count) == lines
    assert {"at"} <= one.keys() & two.keys()
    assert await in_turn(numbers, before) == [before + 1, before + 2]


async def test_what_no_future_may_be_given_is_told_too(venue: Venue):
    """A forgotten `next` of nothing: whoever waits behind it is answered nevertheless."""

    def issued(order: Order) -> Answer:
        if order.args["name"] == "Bug":
            raise StopIteration
        return issue(order)

    async with asyncio.timeout(PATIENCE_S):
        one, bug, two = await given(named("Ada One"), named("Bug"), named("Ada Two"), by=issued)
    assert isinstance(bug, RuntimeError)
    assert {"at"} <= one.keys() & two.keys()


@pytest.mark.parametrize("inside", [nullcontext, journal.tried])
async def test_what_was_written_for_a_reader_that_is_refused_is_written_again(venue: Venue, inside: Any):
    """Whoever reads the journal has the entries before it written on its own savepoint, or on that of a trial."""
    before = await in_turn(seq)

    def issued(order: Order) -> Answer:
        if order.args["name"] != "Reader":
            return issue(order)
        with journal.locked(order.event) as event, entry(order, event, "read") as page:
            with nullcontext() if inside is nullcontext else journal.tried(page):
                assert numbers(before) == [before + 1]
            if inside is nullcontext:
                raise Refused("no")
        return {}

    first, reader, last = await given(*(named(name) for name in ("Ada One", "Reader", "Ada Two")), by=issued)
    kept = 2 + (inside is not nullcontext)
    assert {"at"} <= first.keys() & last.keys()
    assert isinstance(reader, Refused) == (inside is nullcontext)
    assert await in_turn(seq) == before + kept
    assert await in_turn(numbers, before) == [before + n + 1 for n in range(kept)]


async def test_a_refusal_leaves_nothing_of_the_event_to_the_next(venue: Venue):
    """Each order has a copy of the event's row: what the one before has set and not kept is not there."""
    seen: list[tuple[str, int]] = []

    def issued(order: Order) -> Answer:
        with journal.locked(order.event) as event:
            seen.append((event.name, event.closings))
            event.name, event.closings = "spoilt", 99
            raise Refused("no")

    await given(named("Ada"), named("Bert"), by=issued)
    assert seen[0] == seen[1] != ("spoilt", 99)


async def test_an_order_in_which_another_is_refused_goes_on(venue: Venue):
    """Both have the event in hands; who comes next finds it as the one that was kept has left it."""
    before = await in_turn(seq)

    def issued(order: Order) -> Answer:
        if order.args["name"] != "Outer":
            return issue(order)
        with journal.locked(order.event) as event:
            with pytest.raises(Refused):
                issue(named("Nobody", actor="seat/nobody"))
            with entry(order, event, "outer"):
                pass
        return {}

    answers = await given(*(named(name) for name in ("Ada One", "Outer", "Ada Two")), by=issued)
    assert not [one for one in answers if isinstance(one, Exception)]
    assert await in_turn(numbers, before) == [before + n for n in (1, 2, 3)]


@pytest.mark.skipif(settings.EMBEDDED, reason="SQLite lets one write at a time")
async def test_the_lock_is_held_until_the_end_though_its_taker_was_refused(venue: Venue):
    def issued(order: Order) -> Answer:
        if order.args["name"] == "Refused":
            with journal.locked(order.event):
                raise Refused("no")
        waits = threading.Thread(target=tries)
        waits.start()
        waits.join(PATIENCE_S)
        return {}

    met: list[Exception] = []

    def tries() -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SELECT id FROM game_event WHERE key = %s FOR UPDATE NOWAIT", [cast.EVENT])
        except OperationalError as held:
            met.append(held)
        finally:
            connection.close()

    await given(named("Refused"), named("Ada"), by=issued)
    assert len(met) == 1


async def test_whoever_hears_of_an_entry_may_give_an_order(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    """It is kept by then, and what is ordered now is of another transaction."""
    before = await in_turn(seq)

    def answers(entry: Entry) -> None:
        if entry.seq == before + 1:
            issue(named("Bert"))

    monkeypatch.setattr(journal, "listeners", [answers])
    await given(named("Ada"))
    assert await in_turn(numbers, before) == [before + 1, before + 2]


async def test_if_their_thread_takes_none_each_hears_why(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    async def gone(*_args: Any) -> None:
        raise RuntimeError("cannot schedule new futures after shutdown")

    monkeypatch.setattr("astor.sockets.group_commit.in_lane", gone)
    answers = await asyncio.gather(*(writer.give(issue, named(n)) for n in ("Ada", "Bert")), return_exceptions=True)
    monkeypatch.undo()
    assert [str(answer) for answer in answers] == ["cannot schedule new futures after shutdown"] * 2
    assert "at" in await writer.give(issue, named("Ada"))


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


async def test_what_it_gives_up_between_two_orders_is_nobodys_either(venue: Venue):
    """Where no order has the event in hands, and Django hears of an error alone."""
    before = await in_turn(seq)

    def issued(order: Order) -> Answer:
        if order.args["name"] != "Reader":
            return issue(order)
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")
        raise OperationalError("disk I/O error")

    answers = await given(*(named(name) for name in ("Ada One", "Reader", "Ada Two")), by=issued)
    assert [str(answer) for answer in answers] == ["disk I/O error"] * 3
    assert await in_turn(seq) == before
    assert await in_turn(numbers, before) == []
    assert "at" in await writer.give(issue, named("Ada"))


@pytest.mark.usefixtures("one_by_one")
async def test_what_is_swallowed_of_such_a_loss_is_not_answered_either(venue: Venue):
    before = await in_turn(seq)

    def issued(order: Order) -> Answer:
        with journal.locked(order.event) as event:
            with pytest.raises(DatabaseError), transaction.atomic():
                connection.savepoint_rollback("nowhere")
            transaction.set_rollback(True)
            return {"at": event.seq}

    (answer,) = await given(named("Ada"), by=issued)
    assert isinstance(answer, InternalError)
    assert await in_turn(seq) == before


@pytest.mark.usefixtures("one_by_one")
async def test_a_loss_between_two_orders_that_nobody_tells_of_costs_the_others_nothing(venue: Venue):
    """Django hears nothing of it, and the next statement would begin a transaction of its own."""
    before = await in_turn(seq)

    def issued(order: Order) -> Answer:
        if order.args["name"] != "gone":
            return moves(order)
        with suppress(DatabaseError), connection.cursor() as cursor:  # alone there is nothing to give up
            cursor.execute("ROLLBACK")
        raise Refused("no")

    one, gone, two, again = await given(*(named(name) for name in ("one", "gone", "two", "gone")), by=issued)
    assert isinstance(gone, Refused)
    assert isinstance(again, Refused)
    assert one == two == {}
    assert await in_turn(numbers, before) == [before + 1, before + 2]
    assert await in_turn(sits_at) == "two"


@pytest.mark.usefixtures("one_by_one")
async def test_an_error_that_an_order_keeps_to_itself_loses_nothing(venue: Venue):
    """PostgreSQL carries out nothing more in such a transaction, and ends it without a word."""
    before = await in_turn(seq)

    def issued(order: Order) -> Answer:
        if order.args["name"] != "keeps it":
            return moves(order)
        with journal.locked(order.event), suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT nothing FROM nowhere")
        return {}

    one, kept, two = await given(*(named(name) for name in ("one", "keeps it", "two")), by=issued)
    assert kept == {} if settings.EMBEDDED else isinstance(kept, InternalError)
    assert one == two == {}
    assert await in_turn(numbers, before) == [before + 1, before + 2]


async def test_an_order_inside_another_has_its_board(venue: Venue):
    """Also where all boards were to be read anew meanwhile."""

    def issued(order: Order) -> Answer:
        with journal.locked(order.event):
            outer = held().board
            boards.forget()
            with journal.locked(order.event):
                assert held().board is outer
        return {}

    assert await given(named("Ada"), by=issued) == [{}]


@pytest.mark.usefixtures("one_by_one")
async def test_a_loss_that_ends_in_a_refusal_costs_the_others_nothing(venue: Venue):
    """No savepoint is left to go back to: what the others have done is lost as well, and done again one by one."""
    before, lines = await in_turn(seq), await in_turn(Line.objects.count)

    def issued(order: Order) -> Answer:
        with journal.locked(order.event) as event:
            with entry(order, event, "adds") as page:
                adds(event, page)
            if order.args["name"] == "full":
                with connection.cursor() as cursor:
                    cursor.execute("ROLLBACK")
                raise Refused("no")
        return {}

    one, full, two = await given(*(named(name) for name in ("one", "full", "two")), by=issued)
    assert isinstance(full, Refused)
    assert one == two == {}
    assert await in_turn(numbers, before) == [before + 1, before + 2]
    assert await in_turn(Line.objects.count) == lines + 2


async def test_a_statement_that_fails_in_a_refused_order_costs_only_that(venue: Venue):
    """Django would let nobody go on in a transaction in which one of its blocks has failed; the savepoint does."""
    before = await in_turn(seq)

    def issued(order: Order) -> Answer:
        if order.args["name"] != "no":
            return moves(order)
        nothing: Any = None
        with journal.locked(order.event) as event, entry(order, event, "no") as page:
            with pytest.raises(IntegrityError), transaction.atomic(savepoint=False):
                Line(event=event, key=page.key("line"), seq_no=nothing, phase="", at=0).save()
            raise Refused("no")

    one, refused, two = await given(*(named(name) for name in ("table 1", "no", "table 2")), by=issued)
    assert isinstance(refused, Refused)
    assert one == two == {}
    assert await in_turn(numbers, before) == [before + 1, before + 2]


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
