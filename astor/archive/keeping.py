"""An event taken in from its file: whole or not at all, as it stood; one that was running comes up paused."""

from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import TypeVar

from django.db import transaction
from msgspec import structs

from astor.archive import lines
from astor.archive.faults import Unfit
from astor.archive.progress import Tell, counted, nobody
from astor.archive.reading import Numbered, read
from astor.archive.rows import Renamed, event_of, lay
from astor.game import event_keys
from astor.game.commands import Order, issue
from astor.game.models import Entry, Event
from astor.game.play import CLOCK, plays
from astor.scenarios import folders

T = TypeVar("T")

AT_ONCE = 500
"""So many rows or entries are written by one statement."""
SMALL = 5_000
"""More entries than these would keep the orders of a running event waiting."""


def take_in(file: Path, *, now: int, key: str = "", tell: Tell = nobody) -> Event:
    """Import an event, under another key if asked for. Raises Unfit; then nothing of it is there."""
    head = _looked_through(file, tell)
    key = key or head.key
    _may_be_taken(head, key)
    with transaction.atomic():
        event = _laid(file, head, key, tell)
    _keep_scenario(file, head.scenario)
    if event.state == Event.State.RUNNING:
        issue(Order(event=key, actor=CLOCK, name="pause_outage", args={"at": _last(event)}, now=now))
    return event


def _looked_through(file: Path, tell: Tell) -> lines.Head:
    """The head, once every line has been read: nothing is begun that will not end."""
    numbered = read(file)
    _, head = next(numbered, (0, None))
    if not isinstance(head, lines.Head):
        raise Unfit("no_event")
    found = {lines.Row: 0, lines.Entry: 0}
    for number, line in counted(numbered, tell, _lines(head)):
        if type(line) in found:
            found[type(line)] += 1
        if isinstance(line, lines.Entry) and line.seq != found[lines.Entry]:
            raise Unfit("misplaced", number, what=f"entry {line.seq}")
    if (found[lines.Row], found[lines.Entry]) != (head.rows, head.entries):
        raise Unfit("damaged")
    return head


def _may_be_taken(head: lines.Head, key: str) -> None:
    if head.play not in plays:
        raise Unfit("newer_rows", 1, what=head.play)
    if head.schema > Entry.VERSION:
        raise Unfit("newer_rows", 1, what=f"schema {head.schema}")
    if Event.objects.filter(key=key).exists():
        raise Unfit("key_taken", key=key)
    if not event_keys.reachable(key):
        raise Unfit("no_address", key=key)
    if head.entries > SMALL and Event.objects.filter(state=Event.State.RUNNING).exists():
        raise Unfit("running")


def _lines(head: lines.Head) -> int:
    """So many go by: all of them to be looked through, and all to be laid."""
    return 2 * (head.rows + head.entries)


def _laid(file: Path, head: lines.Head, key: str, tell: Tell) -> Event:
    """The event's own row first, then the others kind by kind, then the journal."""
    renamed, done = Renamed(head.key, key), head.rows + head.entries
    numbered = counted(read(file), tell, _lines(head), begin=done)
    event = event_of(next(_of(lines.Row, numbered), None), head, key)
    for kind, of_kind in groupby(numbered, key=_kind):
        for some in _batches(of_kind):
            _lay(event, kind, [(number, renamed(line)) for number, line in some])
    return event


def _kind(numbered: Numbered) -> str:
    """Of which kind a row is; "" for every other line."""
    line = numbered[1]
    return line.name.partition("/")[0] if isinstance(line, lines.Row) else ""


def _lay(event: Event, kind: str, numbered: list[Numbered]) -> None:
    if kind:
        return lay(event, kind, [(number, line) for number, line in numbered if isinstance(line, lines.Row)])
    entries = (line for _number, line in numbered if isinstance(line, lines.Entry))
    Entry.objects.bulk_create(Entry(event=event, **structs.asdict(entry)) for entry in entries)
    return None


def _of(kind: type[T], numbered: Iterator[Numbered]) -> Iterator[tuple[int, T]]:
    return ((number, line) for number, line in numbered if isinstance(line, kind))


def _batches(of: Iterator[T]) -> Iterator[list[T]]:
    while some := list(islice(of, AT_ONCE)):
        yield some


def _keep_scenario(file: Path, name: str) -> None:
    """The files of a scenario that is not known here; one of the same name stays as it is."""
    if name in folders.names():
        return
    for _, part in _of(lines.File, read(file)):
        home = folders.own_home() / name
        home.mkdir(parents=True, exist_ok=True)
        (home / part.name).write_text(part.text, encoding="utf-8")


def _last(event: Event) -> int:
    return Entry.objects.filter(event=event).latest("seq").at
