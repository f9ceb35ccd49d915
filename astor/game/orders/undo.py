"""Undo: take an entry back by its images, field by field, or refuse by name what was built on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from astor.game.journal import journal
from astor.game.models import Entry, Event
from astor.game.orders.commands import row_of
from astor.game.play import countdown
from astor.game.play.call import Call
from astor.game.play.play import Play, play_of
from astor.game.rows import frozen
from astor.game.rows.board import Board
from astor.game.rows.own import EventRow
from astor.game.rows.page import Image
from astor.game.rows.rows import Kept
from astor.game.values.errors import Refused


def take_back(call: Call, entries: list[Entry]) -> None:
    """Undo these entries, newest first, on the open page; all or nothing."""
    clock = call.event.as_row(EventRow)
    for record in sorted(entries, key=lambda e: -e.seq):
        refuse_undone(play_of(call.event), record)
        for row, (before, after) in journal.images(record).items():
            _restore(call, record, row, before, after)
        record.undone_by = call.page.seq
        record.save(update_fields=["undone_by"])
    _settle(call, entries, clock)


def refuse_undone(play: Play, record: Entry) -> None:
    """Only an order that stands, and that is not the clock's own, can be taken back."""
    if record.undone_by is not None:
        raise Refused("already_undone", entry=record.seq)
    if not undoable(play, record):
        raise Refused("not_undoable", entry=record.seq, command=record.command)


def timely(play: Play, record: Entry, phase: str) -> Refused | None:
    """What the play has gone on from is taken back with all that came of it, or not at all."""
    command = play.known(journal.ordered(record))
    over = record.phase != phase and command is not None and command.binds
    return Refused("phase_gone_on", entry=record.seq, phase=record.phase) if over else None


def undoable(play: Play, record: Entry) -> bool:
    """May it be taken back at all? The clock's own business has buttons of its own."""
    command = play.known(journal.ordered(record))
    return record.step or (command is not None and command.undoable)


def _settle(call: Call, entries: list[Entry], clock: EventRow) -> None:
    name = call.event.row_name
    oldest = next((e for e in sorted(entries, key=lambda e: e.seq) if name in e.images), None)
    if oldest is not None:
        then, after = (image and frozen.row_of(EventRow, Event.filled(image)) for image in journal.images(oldest)[name])
        if then and after and then.part != after.part == call.event.part:
            call.event.part = then.part
        countdown.settle(call.event, clock, then or clock, call.now)
    back = {row.partition("/")[2] for e in entries for row, (_, after) in e.images.items()
            if row.startswith("alarm/") and after is None}  # fmt: skip
    if back and entries[0].closing is None:
        countdown.look_again(call.event, call.now, back, stand=any(e.command == "ring_alarm" for e in entries))


def _restore(call: Call, record: Entry, row: str, before: Image | None, after: Image | None) -> None:
    """Bring one row from its image after an entry to the one before it."""
    now = row_of(call.event, row)
    try:
        then = was(model_of(call.event, row), now.image() if now else None, before, after)
    except InTheWay as no:
        raise _refused(call.event, record, row, no) from None
    bring_back(call.event, row, now, then)


def bring_back(event: Event, row: str, now: Kept | None, then: Image | None) -> None:
    """Make a row what this image says; without one it is gone."""
    if then is None:
        if now is not None:
            now.delete()
    elif now is None:
        play_of(event).model(row.partition("/")[0])(event=event).restore(then).save()
    else:
        now.restore(then).save()


def model_of(event: Event, row: str) -> type[Kept]:
    """The model of the row of this name, also of the event's own."""
    kind = row.partition("/")[0]
    return Event if kind == Event.KIND else play_of(event).model(kind)


# What a row was before an entry, as far as nobody has built on it since


class InTheWay(Exception):
    """A field that others have changed since ("" for the whole row), perhaps one `key` of the table in it, or a
    counter that would go below its floor.
    """

    def __init__(self, field: str, *, key: str = "", floor: int | None = None, have: int = 0, back: int = 0) -> None:
        self.field, self.key, self.floor, self.have, self.back = field, key, floor, have, back


def was(of: type[Kept], now: Image | None, before: Image | None, after: Image | None) -> Image | None:
    """The row as it is now without what the entry with these images did to it. Pure."""
    if before is None:
        return None if now is None else _unmade(of, now, after or {})
    if after is None:
        if now is not None:
            raise InTheWay("")
        return before
    if now is None:
        raise InTheWay("")
    return now | {field: _turned_back(of, field, now[field], old, after[field]) for field, old in before.items()
                  if old != after.get(field) and field not in of.NUMBERS}  # fmt: skip


def _unmade(of: type[Kept], now: Image, made: Image) -> Image | None:
    """It is gone again; what others have put in since stays."""
    then = dict(now)
    for field, value in now.items():
        if field not in made or field in of.NUMBERS:
            continue
        if field in of.GATHERED and (left := _taken_out(value, [], made[field])) is not None:
            then[field] = left
        elif made[field] != value:
            raise InTheWay(field)
    return then if any(then[field] for field in of.GATHERED) else None


def _turned_back(of: type[Kept], field: str, now: Any, before: Any, after: Any) -> Any:
    if field in of.COUNTERS:
        return _by_difference(now, before - after, field, of.COUNTERS[field])
    if field in of.GATHERED and (left := _taken_out(now, before, after)) is not None:
        return left
    if field in of.KEYED:
        return _key_by_key(field, now, before, after)
    if now != after and field not in of.FLOWS:
        raise InTheWay(field)
    return before if now == after else now


def _key_by_key(field: str, now: Image, before: Image, after: Image) -> Image:
    """The table as it is now, with what lay between these two turned back."""
    then = dict(now)
    for key in sorted(before.keys() | after.keys()):
        if _at(before, key) == _at(after, key):
            continue
        if _at(now, key) != _at(after, key):
            raise InTheWay(field, key=key)
        if key in before:
            then[key] = before[key]
        else:
            del then[key]
    return then


def _at(table: Image, key: str) -> tuple[Any, ...]:
    """What a table has there; nothing is not the same as null."""
    return (table[key],) if key in table else ()


def _taken_out(now: list[Any], before: list[Any], after: list[Any]) -> list[Any] | None:
    """What is gathered now without what came in between these two; None if that is not there any more."""
    left, added = list(now), after[len(before) :]
    if after[: len(before)] != before or any(now.count(item) < added.count(item) for item in added):
        return None
    for item in added:  # the last that is like it, so that the others keep their order
        del left[len(left) - 1 - left[::-1].index(item)]
    return left


def _by_difference(now: int, difference: int, field: str, floor: int | None) -> int:
    value = now + difference
    if floor is not None and value < floor:
        raise InTheWay(field, floor=floor, have=now, back=-difference)
    return value


# What stands in the way


def _refused(event: Event, record: Entry, row: str, no: InTheWay) -> Refused:
    """The refusal that names the later entry which changed the same thing."""
    if no.floor is not None:
        return Refused("would_go_below", row=row, field=no.field, floor=no.floor, have=no.have, back=no.back)
    later = next((e.seq for e in _later(event, record) if _touches(e, row, no)), None)
    return Refused("built_on", row=row, field=no.field, entry=record.seq, later=later)


def _later(event: Event, record: Entry) -> Iterable[Entry]:
    """What was entered after it and stands, newest first."""
    return Entry.objects.filter(event=event, seq__gt=record.seq, undone_by=None).order_by("-seq")


def _touches(record: Entry, row: str, no: InTheWay) -> bool:
    """Has it changed what is in the way, or taken from the counter that is?"""
    if row not in record.images:
        return False
    before, after = journal.images(record)[row]
    if before is None or after is None or not no.field:
        return True
    if no.floor is not None:
        return bool(after[no.field] < before[no.field])
    if no.key:
        return _at(before[no.field], no.key) != _at(after[no.field], no.key)
    return bool(before.get(no.field) != after.get(no.field))


@dataclass(frozen=True)
class Needed:
    """What an entry can be taken back with: it and the entries that have built on it, newest first; what each row was
    without them, by name.
    """

    entries: list[Entry]
    rows: dict[str, Image | None]
    of: int
    """So many orders were given since."""

    @property
    def along(self) -> list[int]:
        """The numbers of those that have built on it."""
        return sorted(e.seq for e in self.entries)[1:]


def needed(event: Event, board: Board, record: Entry) -> Needed | None:
    """Exactly the entries that would have to go with this one; None where what is in the way cannot go by itself, as
    the bell of a phase. Nothing is changed.
    """
    later, going = list(_later(event, record)), [record]
    while True:
        rows: dict[str, Image | None] = {}
        found = _first_in_the_way(event, board, going, rows)
        if found is None:
            return Needed(going, rows, sum(not e.step and undoable(play_of(event), e) for e in later))
        row, no = found
        by = next((e for e in later if e not in going and _touches(e, row, no)), None)
        if by is None or not goes_alone(play_of(event), by, event.phase):
            return None
        going = sorted([*going, by], key=lambda e: -e.seq)


def goes_alone(play: Play, record: Entry, phase: str) -> bool:
    """May it be taken back by itself now?"""
    return record.closing is None and undoable(play, record) and timely(play, record, phase) is None


def _first_in_the_way(event: Event, board: Board, going: list[Entry],
                      rows: dict[str, Image | None]) -> tuple[str, InTheWay] | None:  # fmt: skip
    """Take these back, newest first, on images alone; `rows` is what they come to."""
    for record in going:
        for row, (before, after) in journal.images(record).items():
            now = rows[row] if row in rows else board.image(row)
            try:
                rows[row] = was(model_of(event, row), now, before, after)
            except InTheWay as no:
                return row, no
    return None
