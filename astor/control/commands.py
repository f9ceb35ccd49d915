"""Control can override any outcome (TURN-4, and the preamble of the rules): undo, redo, back, override, seats."""

from typing import Annotated, Any

import msgspec
from django.core.exceptions import FieldDoesNotExist, ValidationError

from astor.game import seats
from astor.game.call import Answer, Call
from astor.game.commands import CONTROL, Command, row_of, the_play, understand
from astor.game.errors import Refused
from astor.game.models import Entry, Event, Guesses, Seat
from astor.game.rows import Kept, NameOf
from astor.game.seats import Key
from astor.game.undo import take_back

Reason = Annotated[str, msgspec.Meta(max_length=500)]
Number = Annotated[int, msgspec.Meta(ge=1)]
CLOCKS_OWN = Event.NUMBERS | {"phase", "granted", "commitment", "word", "scenario"}
"""Fields of the event that have commands of their own, or that nobody may set."""


def take_back_entry(call: Call, entry: Entry) -> Answer:
    """Undo an entry; one that belongs to a closing takes the whole closing back."""
    entries = [entry]
    if entry.closing is not None:
        entries = list(Entry.objects.filter(event=call.event, closing=entry.closing))
    take_back(call, entries)
    _tell_the_concerned(call, entries)
    return {"undoes": [e.seq for e in entries]}


def _tell_the_concerned(call: Call, entries: list[Entry]) -> None:
    """Everybody hears that a closing was taken back; of an order only those whose rows it touched."""
    if entries[0].closing is not None:
        call.say("public", "closing_undone", phase=entries[0].phase)
        return
    call.say("control", "entry_undone", entry=entries[0].seq, command=entries[0].command)
    owners = {image.get("faction", "") for e in entries for pair in e.images.values() for image in pair if image}
    for faction in sorted(owners - {""}):
        call.say(f"faction/{faction}", "control_undid", command=entries[0].command)


def back(call: Call) -> Answer:
    """Take the last closing back: the clock returns to that phase, paused."""
    last = Entry.objects.filter(event=call.event, closing__isnull=False, undone_by=None, step=False)
    found = last.order_by("-seq").first()
    if found is None:
        raise Refused("nothing_to_undo")
    return take_back_entry(call, found)


def redo(call: Call, *, entry: Number) -> Answer:
    """Give an order that was taken back once more, under the same dice."""
    record = _entry(call.event, entry)
    if record.undone_by is None:
        raise Refused("not_undone", entry=entry)
    if Entry.objects.filter(event=call.event, command="redo", args__entry=entry, undone_by=None).exists():
        raise Refused("already_redone", entry=entry)
    command = the_play().command(record.command)
    if command.closes or record.step:
        raise Refused("close_again", entry=entry)
    again = Call(call.event, record.actor, call.now, call.page, seats.seated(call.event, record.actor))
    answer = command.run(again, **understand(command, record.args)) or {}
    call.say("control", "entry_redone", entry=entry, command=record.command)
    return answer


def _entry(event: Event, seq: int) -> Entry:
    found = Entry.objects.filter(event=event, seq=seq).first()
    if found is None:
        raise Refused("unknown_row", row=f"entry/{seq}")
    return found


def override(call: Call, *, row: Key, field: Key, value: Any, reason: Reason) -> None:
    """Set any field of any game row, with a reason the players see."""
    if not reason.strip():
        raise Refused("reason_needed")
    found = _row(call.event, row)
    column = _column(found, field)
    old = getattr(found, column.name)
    _check(call.event, column, value)
    setattr(found, column.name, value)
    try:
        found.clean_fields(exclude={"event"})
    except ValidationError as wrong:
        raise Refused("bad_value", field=field, wrong="; ".join(wrong.messages)) from None
    if found.image() == {**found.image(), column.name: old}:
        raise Refused("no_change", field=field)
    found.save()
    _tell_of_override(call, found, field, old, value, reason)


def _row(event: Event, name: str) -> Kept:
    found = row_of(event, name)
    if found is None:
        raise Refused("unknown_row", row=name)
    return found


def _column(row: Kept, field: str) -> Any:
    """The column behind a field name; keys, ids and the clock's own numbers are not for override."""
    try:
        column = row._meta.get_field(field)
    except FieldDoesNotExist:
        column = None
    barred = {"key"} | row.NUMBERS | (CLOCKS_OWN if row.KIND == "event" else set())
    if column is None or column not in row.imaged() or field in barred:
        raise Refused("unknown_field", row=row.row_name, field=field)
    return column


def _check(event: Event, column: Any, value: Any) -> None:
    """The value has the column's own type, and a relation names a row that is there."""
    kind = column.get_internal_type()
    wanted: dict[str, type] = {"BooleanField": bool, "CharField": str, "TextField": str, "JSONField": object}
    expected = wanted.get(kind, str if isinstance(column, NameOf) else int)
    is_bool_for_int = expected is int and isinstance(value, bool)
    if not isinstance(value, expected) or is_bool_for_int:
        raise Refused("bad_value", field=column.name, wrong=f"needs {expected.__name__}")
    if isinstance(column, NameOf) and value:
        _row(event, f"{column.kind}/{value}")


def _tell_of_override(call: Call, row: Kept, field: str, old: Any, new: Any, reason: str) -> None:
    """Control's log has it all; the faction concerned hears of its own rows."""
    facts = {"row": row.row_name, "field": field, "old": old, "new": new, "reason": reason}
    call.say("control", "overridden", **facts)
    faction = row.key if row.KIND == "faction" else getattr(row, "faction", "") or getattr(row, "owner", "")
    personal = getattr(row, "seat", "") if row.KIND == "objective" else ""
    if personal or faction:
        call.say(f"seat/{personal}" if personal else f"faction/{faction}", "overridden", **facts)


def reissue(call: Call, *, seat: Key) -> None:
    """A new link and code for a seat; the old ones are dead and its devices are out."""
    found = _seat(call.event, seat)
    found.issue += 1
    found.epoch += 1
    found.revoked = False
    seats.issue_link(found)
    found.save()
    call.say("control", "seat_reissued", seat=seat)


def revoke(call: Call, *, seat: Key) -> None:
    """Close a seat: its link, code and devices are out until it is issued again."""
    found = _seat(call.event, seat)
    if found.revoked:
        raise Refused("no_change", field="revoked")
    found.revoked, found.joined = True, False
    found.epoch += 1
    found.save()
    call.say("control", "seat_revoked", seat=seat)


def _seat(event: Event, key: str) -> Seat:
    found = Seat.objects.filter(event=event, key=key).first()
    if found is None:
        raise Refused("unknown_row", row=f"seat/{key}")
    return found


def open_codes(call: Call) -> None:
    """Let short codes be typed again after too many wrong ones."""
    Guesses.objects.filter(event=call.event).delete()
    call.say("control", "codes_opened")


def undo(call: Call, *, entry: Number, reason: Reason = "") -> Answer:
    """Take an entry back, by its images."""
    del reason  # kept with the entry
    return take_back_entry(call, _entry(call.event, entry))


COMMANDS = (
    Command(undo, by=(CONTROL,), undoable=False),
    Command(back, by=(CONTROL,), undoable=False),
    Command(redo, by=(CONTROL,)),
    Command(override, by=(CONTROL,)),
    Command(reissue, by=(CONTROL,), undoable=False),
    Command(revoke, by=(CONTROL,), undoable=False),
    Command(open_codes, by=(CONTROL,), undoable=False),
)
