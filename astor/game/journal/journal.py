"""One journal, four uses: broadcast, undo, audit and replay. Every change of a game row is inside one entry."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from astor.game.journal import boards
from astor.game.journal.batch import Batch, CommandId, Locked, open_batch
from astor.game.models import Entry, Event
from astor.game.rows import unwritten
from astor.game.rows.board import Board
from astor.game.rows.lock import Lock, held, held_lock
from astor.game.rows.page import Image, Images, Page, open_page
from astor.game.rows.reading import one
from astor.game.values.errors import Refused

listeners: list[Callable[[Entry], None]] = []
"""Told each entry once it is kept; the hub of the sockets is one."""

Upcaster = Callable[[str, Image], Image]
UPCASTERS: tuple[Upcaster, ...] = ()
"""UPCASTERS[v - 1] makes an image of schema version v readable as version v + 1."""


@contextmanager
def locked(key: str) -> Iterator[Event]:
    """The event, under its lock, in one transaction. Whatever leaves by an exception leaves no trace.

    Inside `together` whoever comes first takes the lock, and all have it until that ends.
    """
    outer = held_lock.get()
    assert outer is None or outer.board.event == key, "an order of one event inside that of another"
    batch = open_batch.get()
    if batch is None:
        with together() as batch:
            _lock(batch, key)
            with _given(batch, key) as event:
                yield event
        return
    if key not in batch.events:  # before the order's savepoint: if that is taken back, PostgreSQL lets go of the lock
        _lock(batch, key)
    with _given(batch, key) as event, unwritten.savepoint():  # nothing is given back that its end may still refuse
        yield event


def _lock(batch: Batch, key: str) -> None:
    """Read the event's row and lock it, for all of the batch."""
    outer = held_lock.get()
    if outer is not None:  # an order has the row, which is to say how far it has come, and the board
        unwritten.write_out()
    with unwritten.aside():  # what others of the batch have changed is of other events
        event = one(Event, lock=True, key=key)
        if event is None:
            raise Refused("no_event", event=key)
        batch.locks(event, outer.board if outer is not None else _board(event))


@contextmanager
def _given(batch: Batch, key: str) -> Iterator[Event]:
    """An order has the event in hands: its row as it lies on the board, under a lock of its own.

    It is that of the order before, unless something was set there that was not kept; then it is another copy.
    """
    found = batch.events.pop(key)
    board = found.board
    board.settle()
    lock, image = Lock(found.event.pk, board), board.image(f"{Event.KIND}/{key}")
    assert image is not None
    event = found.event if found.event.stands_as(image) else found.event.as_of(image)
    event.read_under(lock, image)
    before = [getattr(event, name) for name in Event.IN_NO_IMAGE]
    try:
        with board.trial(), _held(lock):
            yield event
    except BaseException:
        for name, value in zip(Event.IN_NO_IMAGE, before, strict=True):
            setattr(event, name, value)
        batch.events[key] = Locked(event, board)
        raise
    if held_lock.get() is None:  # what another order has carried out inside it takes back by itself
        batch.kept = True
    if batch.events.pop(key, None) is None:
        batch.events[key] = Locked(event, board)
    else:  # somebody has locked it inside: who comes next reads how far it has come
        unwritten.write_out()


@contextmanager
def one_moment() -> Iterator[None]:
    """What is read inside is as of one moment, and nobody who writes waits for it. Nothing is written inside."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")  # Django's own transactions take the lock of those who write
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


@contextmanager
def together(ids: Iterable[CommandId] = ()) -> Iterator[Batch]:
    """One transaction: what is locked inside is kept with it or not at all, and its boards are as it left them.

    `ids` will be asked for inside: those of an event are looked up at once.
    """
    batch = Batch(ids)
    try:
        with transaction.atomic(), _opened(batch), unwritten.gathered():
            yield batch
    except BaseException:
        if batch.kept:  # nobody knows what of it was
            boards.forget()
        raise


@contextmanager
def _opened(batch: Batch) -> Iterator[None]:
    token = open_batch.set(batch)
    try:
        yield
    finally:
        open_batch.reset(token)


def _board(event: Event) -> Board:
    """The event's board in this process, brought up to what other processes have entered."""
    board = boards.board(event)
    later = Entry.objects.filter(event=event, seq__gt=board.seq).order_by("seq") if board.seq < event.seq else ()
    try:
        for record in later:
            for name, (_, after) in images(record).items():
                board.put(name, after)
    except ValueError:  # no row of today's: who comes next reads the tables anew
        boards.forget()
        raise
    board.seq = event.seq
    return board


@contextmanager
def _held(lock: Lock) -> Iterator[None]:
    token = held_lock.set(lock)
    try:
        yield
    finally:
        held_lock.reset(token)


@contextmanager
def entry(event: Event, record: Entry) -> Iterator[Page]:
    """Open the next page; when the block ends well, `record` is written with what the page gathered."""
    page = Page(event_id=event.pk, seq=event.seq + 1, secret=event.secret)
    token = open_page.set(page)
    try:
        yield page
    finally:
        open_page.reset(token)
    record.event, record.seq = event, page.seq
    record.images = {row: list(pair) for row, pair in page.images.items()}
    record.dice = [list(die) for die in page.dice]
    event.seq = held().board.seq = page.seq
    unwritten.change(event, "seq", "closings")
    unwritten.add(record, lambda: _tell(record))


def _tell(record: Entry) -> None:
    for listener in listeners:
        listener(record)


class _Tried(Exception):
    """Ends a trial and takes its savepoint back with it."""


@contextmanager
def tried(page: Page) -> Iterator[None]:
    """Carry something out only to see whether it is refused; whatever it did is forgotten."""
    kept = page.copy()
    try:
        with unwritten.savepoint(), held().board.trial():
            yield
            raise _Tried
    except _Tried:
        page.images, page.dice, page.made, page.touched = kept.images, kept.dice, kept.made, kept.touched


@contextmanager
def founding(event: Event, record: Entry) -> Iterator[Page]:
    """The first entry of a new event; the event itself is saved inside the block."""
    lock = Lock(None, Board(event.key, play=event.play))
    with together(), _held(lock), entry(event, record) as page:
        page.event_id = None
        yield page


def ordered(record: Entry) -> str:
    """The command that was carried out, also when the clock gave it by ringing an alarm."""
    if record.command != "ring_alarm":
        return record.command
    alarm = images(record)[f"alarm/{record.args['alarm']}"][0]
    return str(alarm["command"]) if alarm else record.command


def images(record: Entry) -> Images:
    """An entry's images, brought up to today's schema."""
    newer = UPCASTERS[record.version - 1 :]
    return {row: (_up(row, pair[0], newer), _up(row, pair[1], newer)) for row, pair in record.images.items()}


def _up(row: str, image: Image | None, newer: tuple[Upcaster, ...]) -> Image | None:
    for upcast in newer:
        image = None if image is None else upcast(row, image)
    return image


GIVEN = "NOT command_id = ''"
"""Said in so many words, or SQLite does not take the index of those that have an id."""


def answered(event: Event, actor: str, command_id: str) -> dict[str, Any] | None:
    """The first answer to this command id, if it was accepted before."""
    batch = open_batch.get()
    if not command_id or (batch is not None and batch.is_new((event.key, actor, command_id))):
        return None
    first = one(Entry, whose=GIVEN, event_id=event.pk, actor=actor, command_id=command_id)
    return None if first is None else {"at": first.at, **first.answer}


def entries_after(key: str, seq: int) -> list[Entry]:
    return list(Entry.objects.filter(event__key=key, seq__gt=seq).order_by("seq"))
