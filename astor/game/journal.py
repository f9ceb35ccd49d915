"""One journal, four uses: broadcast, undo, audit and replay. Every change of a game row is inside one entry."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from django.db import models, transaction

from astor.game.errors import Refused
from astor.game.models import Entry, Event
from astor.game.page import Image, Images, Lock, Page, held_lock, open_page
from astor.game.reading import one

listeners: list[Callable[[str], None]] = []
"""Told the event's key after each commit that wrote an entry; the roof's hub is one."""

Upcaster = Callable[[str, Image], Image]
UPCASTERS: tuple[Upcaster, ...] = ()
"""UPCASTERS[v - 1] makes an image of schema version v readable as version v + 1."""


@contextmanager
def locked(key: str) -> Iterator[Event]:
    """The event, under its lock, in one transaction. Whatever leaves by an exception leaves no trace."""
    with transaction.atomic():
        lock = Lock()
        token = held_lock.set(lock)
        try:
            event = one(Event, lock=True, key=key)
            if event is None:
                raise Refused("no_event", event=key)
            lock.event = event.pk
            yield event
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
    record.save(force_insert=True)
    event.seq = page.seq
    models.QuerySet(Event).filter(pk=event.pk).update(seq=event.seq, closings=event.closings)
    transaction.on_commit(lambda: _tell(event.key), robust=True)  # a silent hub never undoes an order


def _tell(key: str) -> None:
    for listener in listeners:
        listener(key)


class _Tried(Exception):
    """Ends a trial and takes its savepoint back with it."""


@contextmanager
def tried(page: Page) -> Iterator[None]:
    """Carry something out only to see whether it is refused; whatever it did is forgotten."""
    lock = held_lock.get()
    assert lock is not None
    kept = replace(page, images=dict(page.images), dice=list(page.dice))
    newest = dict(lock.newest)
    try:
        with transaction.atomic():
            yield
            raise _Tried
    except _Tried:
        page.images, page.dice, page.made, lock.newest = kept.images, kept.dice, kept.made, newest
        lock.tables.clear()


@contextmanager
def founding(event: Event, record: Entry) -> Iterator[Page]:
    """The first entry of a new event; the event itself is saved inside the block."""
    with transaction.atomic():
        token = held_lock.set(Lock())
        try:
            with entry(event, record) as page:
                page.event_id = None
                yield page
        finally:
            held_lock.reset(token)


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


def answered(event: Event, actor: str, command_id: str) -> dict[str, Any] | None:
    """The first answer to this command id, if it was accepted before."""
    if not command_id:
        return None
    first = one(Entry, event_id=event.pk, actor=actor, command_id=command_id)
    return None if first is None else {"at": first.at, **first.answer}


def entries_after(key: str, seq: int) -> list[Entry]:
    return list(Entry.objects.filter(event__key=key, seq__gt=seq).order_by("seq"))
