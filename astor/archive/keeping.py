"""An event taken in from its file: whole or not at all, as it stood; one that was running comes up paused."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, groupby
from pathlib import Path
from tempfile import mkdtemp
from typing import TypeVar

from django.db import DataError, IntegrityError
from django.utils.translation import gettext as _
from msgspec import structs

from astor.archive import lines
from astor.archive.checking import looked_through, so_many
from astor.archive.faults import Unfit
from astor.archive.progress import Tell, counted, nobody
from astor.archive.reading import Numbered, head_of, read
from astor.archive.rows import Renamed, event_of, lay
from astor.game import event_keys
from astor.game.journal import boards, journal
from astor.game.models import Entry, Event
from astor.game.orders.commands import Order, issue
from astor.game.play.play import CLOCK
from astor.scenarios import folders

T = TypeVar("T")

AT_ONCE = 500
"""So many rows or entries are written by one statement."""
MUCH = 4 * 2**20
"""Or so much of them, in letters: what is read waits for the others of its statement."""
SMALL = 5_000
"""More rows or entries than these would keep the orders of a running event waiting."""
LONGEST_NAME = 36
"""Of a scenario, in letters, before a number is set after it."""
Look = Callable[[Path, Tell], lines.Head]


@dataclass(frozen=True)
class Taken:
    """The event that was taken in; the `scenario` it was given here, if its own name is another scenario's."""

    event: Event
    scenario: str = ""

    def told(self) -> str:
        """What there is to say of that; "" if nothing."""
        if not self.scenario:
            return ""
        return _("A scenario of that name is here with other words: the event keeps its own, which is called "
                 "%(scenario)s here.") % {"scenario": self.scenario}  # fmt: skip


def take_in(file: Path, *, now: int, key: str = "", tell: Tell = nobody, look: Look = looked_through) -> Event:
    """Import an event, under another key if asked for. Raises Unfit; then nothing of it is there."""
    return take(file, now=now, key=key, tell=tell, look=look).event


def take(file: Path, *, now: int, key: str = "", tell: Tell = nobody, look: Look = looked_through) -> Taken:
    """The same, and what else there is to say of it. `look` looks through the file first, wherever it has the time."""
    head = head_of(file)
    key = key or head.key
    _may_be_taken(head, key)
    look(file, tell)
    try:
        with _scenario_kept(file, head.scenario) as scenario, journal.together():
            same = (key, scenario) == (head.key, head.scenario)
            called = {} if same else {"key": key, "scenario": scenario}
            event = _laid(file, head, Renamed(head.key, called), tell)
            if event.state == Event.State.RUNNING:
                issue(Order(event=key, actor=CLOCK, name="pause_outage", args={"at": _last(event, now)}, now=now))
    except BaseException:
        boards.forget()  # a board of what is not there after all, whose number the next event may have
        raise
    event.refresh_from_db()
    return Taken(event, scenario if scenario != head.scenario else "")


def _may_be_taken(head: lines.Head, key: str) -> None:
    if Event.objects.filter(key=key).exists():
        raise Unfit("key_taken", key=key)
    if not event_keys.reachable(key):
        raise Unfit("no_address", key=key)
    if max(head.entries, head.rows) > SMALL and Event.objects.filter(state=Event.State.RUNNING).exists():
        raise Unfit("running")


def _laid(file: Path, head: lines.Head, renamed: Renamed, tell: Tell) -> Event:
    """The event's own row first, then the others kind by kind, then the journal."""
    numbered = counted(read(file), tell, so_many(head), begin=head.rows + head.entries)
    number, first = next((number, line) for number, line in numbered if isinstance(line, lines.Row))
    try:
        event = event_of(renamed(first), head)
        for kind, of_kind in groupby(numbered, key=_kind):
            for some in _batches(of_kind):
                number = some[0][0]
                _lay(event, kind, [(at, renamed(line)) for at, line in some])
    except (IntegrityError, DataError) as wrong:
        raise Unfit("wrong", number, what=wrong) from None
    return event


def _kind(numbered: Numbered) -> str:
    """Of which kind a row is; "" for every other line."""
    line = numbered[1]
    return line.name.partition("/")[0] if isinstance(line, lines.Row) else ""


def _lay(event: Event, kind: str, numbered: list[Numbered]) -> None:
    if kind:
        return lay(event, kind, [line for _number, line in numbered if isinstance(line, lines.Row)])
    entries = (line for _number, line in numbered if isinstance(line, lines.Entry))
    Entry.objects.bulk_create(Entry(event=event, **structs.asdict(entry)) for entry in entries)
    return None


def _batches(numbered: Iterator[Numbered]) -> Iterator[list[Numbered]]:
    some, weight = list[Numbered](), 0
    for number, line in numbered:
        some.append((number, line))
        weight += len(lines.encode(line))
        if len(some) == AT_ONCE or weight > MUCH:
            yield some
            some, weight = [], 0
    if some:
        yield some


# The organiser's own scenario


@contextmanager
def _scenario_kept(file: Path, name: str) -> Iterator[str]:
    """Put the files of the event's own scenario in place, and say what it is called here; gone again if what is done
    inside fails.

    One that is here word for word is not put there again. Another one of its name stays as it is, and so does what it
    says of its own events: this one's is then called by the next number.
    """
    told = {line.name: line.text for _number, line in read(file) if isinstance(line, lines.File)}
    called = _free(name, told) if told else name
    home = folders.own_home() / called
    if not told or called in folders.names():
        yield called
        return
    part = _written(told)
    try:
        part.replace(home)
        yield called
    except BaseException:
        shutil.rmtree(home, ignore_errors=True)
        raise
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _written(told: Mapping[str, str]) -> Path:
    """The files in a folder where nobody looks for scenarios."""
    folders.own_home().mkdir(parents=True, exist_ok=True)
    part = Path(mkdtemp(prefix=".", dir=folders.own_home()))
    for name, text in told.items():
        (part / name).write_bytes(text.encode())
    return part


def _free(name: str, told: Mapping[str, str]) -> str:
    """The first of name, name-2, name-3 … that is no scenario's here, or is this very one's."""
    numbered = (f"{name[:LONGEST_NAME]}-{number}" for number in count(2))
    while not _is_its_own(name, told):
        name = next(numbered)
    return name


def _is_its_own(name: str, told: Mapping[str, str]) -> bool:
    if name not in folders.names():
        return not (folders.own_home() / name).exists()
    return {path.name: path.read_bytes() for path in folders.files_of(name)} == {
        file: text.encode() for file, text in told.items()}  # fmt: skip


def _last(event: Event, now: int) -> int:
    """When the last thing happened that the event knows of."""
    last = Entry.objects.filter(event=event).order_by("seq").last()
    return now if last is None else last.at
