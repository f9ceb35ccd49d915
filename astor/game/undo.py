"""Undo: take an entry back by its images, field by field, or refuse by name what was built on it."""

from collections.abc import Callable
from typing import Any

from astor.game import clockwork, journal
from astor.game.call import Call
from astor.game.commands import row_of
from astor.game.errors import Refused
from astor.game.models import Entry
from astor.game.page import Image
from astor.game.play import Command, Play, play_of
from astor.game.rows import Kept


def take_back(call: Call, entries: list[Entry]) -> None:
    """Undo these entries, newest first, on the open page; all or nothing."""
    was = call.event.image()
    for record in sorted(entries, key=lambda e: -e.seq):
        refuse_undone(play_of(call.event), record)
        for row, (before, after) in journal.images(record).items():
            _restore(call, record, row, before, after)
        record.undone_by = call.page.seq
        record.save(update_fields=["undone_by"])
    _settle(call, entries, was)


def refuse_undone(play: Play, record: Entry) -> None:
    """Only an order that stands, and that is not the clock's own, can be taken back."""
    if record.undone_by is not None:
        raise Refused("already_undone", entry=record.seq)
    if not undoable(play, record):
        raise Refused("not_undoable", entry=record.seq, command=record.command)


def timely(play: Play, record: Entry, phase: str) -> Refused | None:
    """What the play has gone on from is taken back with all that came of it, or not at all."""
    over = record.phase != phase and _is(play, record, lambda command: command.binds)
    return Refused("phase_gone_on", entry=record.seq, phase=record.phase) if over else None


def undoable(play: Play, record: Entry) -> bool:
    """May it be taken back at all? The clock's own business has buttons of its own."""
    return record.step or _is(play, record, lambda command: command.undoable)


def _is(play: Play, record: Entry, such: Callable[[Command], bool]) -> bool:
    name = journal.ordered(record)
    return any(command.name == name and such(command) for command in play.commands)


def _settle(call: Call, entries: list[Entry], was: Image) -> None:
    name = call.event.row_name
    oldest = next((e for e in sorted(entries, key=lambda e: e.seq) if name in e.images), None)
    if oldest is not None:
        then, after = journal.images(oldest)[name]
        if then and after and then["part"] != after["part"] == call.event.part:
            call.event.part = then["part"]
        clockwork.settle(call.event, was, then or was, call.now)
    back = {row.partition("/")[2] for e in entries for row, (_, after) in e.images.items()
            if row.startswith("alarm/") and after is None}  # fmt: skip
    if back and entries[0].closing is None:
        clockwork.look_again(call.event, call.now, back, stand=any(e.command == "ring_alarm" for e in entries))


def _restore(call: Call, record: Entry, row: str, before: Image | None, after: Image | None) -> None:
    """Bring one row from its image after an entry to the one before it."""
    now = row_of(call.event, row)
    if before is None:
        _unmake(call, record, row, after, now)
    elif after is None:
        _remake(call, record, row, before, now)
    elif now is None:
        raise built_on(call, record, row, "")
    else:
        _turn_back(now, before, after, lambda field: built_on(call, record, row, field))


def _unmake(call: Call, record: Entry, row: str, made: Image | None, now: Kept | None) -> None:
    if now is None:
        return
    for field, value in now.image().items():
        if made is None or field not in made or field in now.NUMBERS:
            continue
        if field in now.GATHERED and (left := _taken_out(value, [], made[field])) is not None:
            setattr(now, field, left)
        elif made[field] != value:
            raise built_on(call, record, row, field)
    if any(getattr(now, field) for field in now.GATHERED):  # what others have put in since stays
        now.save()
    else:
        now.delete()


def _remake(call: Call, record: Entry, row: str, before: Image, now: Kept | None) -> None:
    if now is not None:
        raise built_on(call, record, row, "")
    model = play_of(call.event).model(row.partition("/")[0])
    model(event=call.event).restore(before).save()


def _turn_back(now: Kept, before: Image, after: Image, conflict: Callable[[str], Refused]) -> None:
    current = now.image()
    for field, old in before.items():
        if old == after.get(field) or field in now.NUMBERS:
            continue
        if field in now.COUNTERS:
            setattr(now, field, _by_difference(now, field, old - after[field]))
        elif field in now.GATHERED and (left := _taken_out(current[field], old, after[field])) is not None:
            setattr(now, field, left)
        elif current[field] != after[field]:
            raise conflict(field)
        else:
            setattr(now, field, old)
    now.save()


def _taken_out(now: list[Any], before: list[Any], after: list[Any]) -> list[Any] | None:
    """What is gathered now without what came in between these two; None if that is not there any more."""
    left, added = list(now), after[len(before) :]
    if after[: len(before)] != before or any(now.count(item) < added.count(item) for item in added):
        return None
    for item in added:  # the last that is like it, so that the others keep their order
        del left[len(left) - 1 - left[::-1].index(item)]
    return left


def _by_difference(now: Kept, field: str, difference: int) -> int:
    value: int = getattr(now, field) + difference
    floor = now.COUNTERS[field]
    if floor is not None and value < floor:
        have, back = getattr(now, field), -difference
        raise Refused("would_go_below", row=now.row_name, field=field, floor=floor, have=have, back=back)
    return value


def built_on(call: Call, record: Entry, row: str, field: str) -> Refused:
    """The refusal that names the later entry which changed the same thing; Control is offered a rewind."""
    later = Entry.objects.filter(event=call.event, seq__gt=record.seq, undone_by=None).order_by("-seq")
    by = next((e.seq for e in later if _touches(e, row, field)), None)
    return Refused("built_on", row=row, field=field, entry=record.seq, by=by)


def _touches(record: Entry, row: str, field: str) -> bool:
    if row not in record.images:
        return False
    before, after = journal.images(record)[row]
    return before is None or after is None or not field or before.get(field) != after.get(field)
