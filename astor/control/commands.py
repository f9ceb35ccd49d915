"""Control can override any outcome (TURN-4, and the preamble of the rules): undo, redo, back, override, seats."""

from collections.abc import Collection, Sequence
from typing import Annotated, Any

import msgspec
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import models
from django.db.models import Q

from astor.control.rulings import rules_changed
from astor.game.journal import journal
from astor.game.models import Entry, Event, Guesses, Seat
from astor.game.orders import seats
from astor.game.orders.admission import admit
from astor.game.orders.commands import react, row_of, understand
from astor.game.orders.undo import Needed, needed, refuse_undone, take_back, timely
from astor.game.play.call import Answer, Call
from astor.game.play.play import CONTROL, Command, play_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.rows.rows import Kept, NameOf
from astor.game.values.arguments import Key, Number, Reason
from astor.game.values.errors import Refused, insist
from astor.scenarios.shapes import LARGEST, SHAPES, misfit, shape

CLOCKS_OWN = Event.NUMBERS | {"phase", "granted", "commitment", "word", "scenario"}
"""Fields of the event that have commands of their own, or that nobody may set."""
RULED = {"outcome", "exposed", "said", "said_exposed", "ruled_by"}
"""What came of a plot is for `rule_plot`, which keeps what the dice had said."""
Along = Annotated[tuple[Number, ...], msgspec.Meta(max_length=200)]
"""Entries that are taken back with another."""
OWNERS = ("faction", "owner", "holder", "offerer", "receiver", "proposer", "passenger", "carrier", "host")
"""Columns that name a faction a row belongs to."""
SEVERAL = ("parties", "invited", "shares")
"""Columns that name several of them."""
SIDES, SEATS = "sides", "seats"
"""Where the image of a side table has those who sit there: its sides, and the seats of each."""
PERSONAL = ("objective", "request", "article", "rumour", "letter")
"""Rows that may be one player's own."""
OF_PLOTS = ("rule_plot", "hold_plots", "publish_plots")
"""Orders that belong to the closing in which the dice for plots fell."""
UNSEEN = ("line", "alarm", "former")
"""Rows nobody needs to hear about when they go."""


def take_back_entry(call: Call, entry: Entry, along: Collection[int] = ()) -> Answer:
    """Undo an entry, alone or along with what has built on it; one that belongs to a closing takes the whole closing
    back, and what came of its plots (SUB-1)."""
    entries = [entry]
    if entry.closing is None:
        insist(timely(play_of(call.event), entry, call.event.phase))
        entries = _with(call, entry, set(along))
    else:
        closing = Entry.objects.filter(event=call.event, closing=entry.closing)
        entries = [*closing, *_of_its_plots(call.event, max(e.seq for e in closing))]
    running, rules = call.event.state == Event.State.RUNNING, call.event.rules
    take_back(call, entries)
    if call.event.rules != rules:
        start = Entry.objects.filter(event=call.event, command="start", undone_by=None).first()
        rules_changed(call, rules, back_since_start=start is not None and min(e.seq for e in entries) > start.seq)
    _tell_the_concerned(call, entries)
    if running and call.event.state == Event.State.PAUSED and entry.closing is None:
        call.say("public", "paused", reason="")
    return {"undoes": [e.seq for e in entries]}


def _with(call: Call, entry: Entry, along: set[int]) -> list[Entry]:
    """The entry and these, if they are exactly those that have to go with it; or the refusal that names them."""
    refuse_undone(play_of(call.event), entry)
    found = needed(call.event, call.board, entry)
    if found is None:
        return [entry]  # what is in the way refuses it by name
    if along != set(found.along):
        raise _built_on(call, entry, found)
    return found.entries


def _built_on(call: Call, entry: Entry, found: Needed) -> Refused:
    """What stands in the way of this entry alone, and those that would have to go with it."""
    first = Refused("no_change", field="along")  # nothing is: more was to be taken back than has to be
    try:
        take_back(call, [entry])
    except Refused as no:
        first = no
    return Refused(first.code, **{**first.facts, "along": found.along, "n": len(found.along), "of": found.of})


def _of_its_plots(event: Event, closed: int) -> list[Entry]:
    """What has been ruled and published in this phase of the plots its beginning, entry `closed`, has decided."""
    since = Entry.objects.filter(event=event, seq__gt=closed, phase=event.phase, closing=None, undone_by=None)
    return [entry for entry in since if journal.ordered(entry) in OF_PLOTS]


def _tell_the_concerned(call: Call, entries: list[Entry]) -> None:
    """Everybody hears that a closing was taken back; of an order only those whose rows it touched."""
    if entries[0].closing is not None:
        call.say("public", "closing_undone", phase=entries[0].phase)
        return
    command = _ordered(entries[0])
    call.say("control", "entry_undone", entry=entries[0].seq, command=command)
    sides = {side for e in entries for row, pair in e.images.items() if row.split("/")[0] not in UNSEEN
             for side in concerned(row, *pair)}  # fmt: skip
    for side in sorted(sides):
        call.say(side, "control_undid", command=command)


def _ordered(entry: Entry) -> str:
    """The command that was carried out, also when Control gave it for a seat or the clock by an alarm."""
    return entry.order[0] if entry.command == "act_for" else journal.ordered(entry)


def back(call: Call) -> Answer:
    """Take the last closing back: the clock returns to that phase, paused."""
    last = Entry.objects.filter(event=call.event, closing__isnull=False, undone_by=None, step=False)
    found = last.order_by("-seq").first()
    if found is None:
        raise Refused("nothing_to_undo")
    return take_back_entry(call, found)


def redo(call: Call, *, entry: Number) -> Answer:
    """Give an order that was taken back once more, under the same dice; or all that were taken back with an undo."""
    record = _entry(call.event, entry)
    together = sorted(record.undoes) if record.command == "undo" and record.args.get("along") else []
    answer: Answer = {}
    for seq in together or [entry]:
        answer = _give_again(call, _entry(call.event, seq))
        if together:
            react(call)  # what follows one of them comes before the next, as it did
    call.say("control", "entry_redone", entry=entry, command=record.command)
    return answer


def _give_again(call: Call, record: Entry) -> Answer:
    """One that was taken back, alone or along with others, and has not been given again."""
    if record.undone_by is None:
        raise Refused("not_undone", entry=record.seq)
    again = Q(args__entry=record.seq) | Q(args__entry=record.undone_by)
    if Entry.objects.filter(again, event=call.event, command="redo", undone_by=None).exists():
        raise Refused("already_redone", entry=record.seq)
    if record.closing is not None:
        raise Refused("close_again", entry=record.seq)
    command = play_of(call.event).command(record.command)
    seat = seats.seated(call.board, record.actor)
    args = record.args | ({"revision": call.event.revision} if "revision" in record.args else {})
    typed = understand(command, args)
    admit(command, typed, call.event, seat, call.now, sent_for=record.phase, by_right=True)
    return command.run(Call(call.event, record.actor, call.now, call.page, seat, record.phase), **typed) or {}


def _entry(event: Event, seq: int) -> Entry:
    found = Entry.objects.filter(event=event, seq=seq).first()
    if found is None:
        raise Refused("unknown_row", row=f"entry/{seq}")
    return found


def stated(reason: str) -> str:
    """The reason as players read it; refused if there is none."""
    if not reason.strip():
        raise Refused("reason_needed")
    return reason.strip()


def override(call: Call, *, row: Key, field: Key, value: Any, reason: Reason) -> None:
    """Set any field of any game row, with a reason the players see."""
    reason = stated(reason)
    found, column = place(call.event, row, field)
    before, rules = found.image(), call.event.rules
    setattr(found, column.name, _check(call.event, found, column, value))
    if found.image() == before:
        raise Refused("no_change", field=field)
    found.save()
    rules_changed(call, rules)
    _tell_of_override(call, found, field, before, reason)


def place(event: Event, name: str, field: str) -> tuple[Kept, Any]:
    """A row, and the column of this field that may be set; refused if there is none."""
    found = row_of(event, name)
    if found is None:
        raise Refused("unknown_row", row=name)
    return found, _column(found, field)


def _insist_on_one(event: Event, kinds: Sequence[str], key: str) -> None:
    """Refused unless a row of one of these kinds has this key."""
    if not any(row_of(event, f"{kind}/{key}") for kind in kinds):
        raise Refused("unknown_row", row=f"{kinds[0]}/{key}")


def _column(row: Kept, field: str) -> Any:
    """The column behind a field name; keys, ids and the clock's own numbers are not for override."""
    try:
        column = row._meta.get_field(field)
    except FieldDoesNotExist:
        column = None
    if column is None or column not in row.imaged() or field in barred(row):
        raise Refused("unknown_field", row=row.row_name, field=field)
    return column


def barred(row: Kept | type[Kept]) -> set[str]:
    """Fields nobody may set: names, the clock's own, what opens a seat, what is private, tables of no known shape."""
    own = {
        "event": CLOCKS_OWN,
        "seat": {"issue", "epoch", "devices", "revoked"},
        "plot": RULED,
        "former": {"of", "until"},
        "throw": {"text", "sides", "chance", "by", "phase", "at"},
        "task": {"what", "by"},
        "objective": {"whole"},
        "venture": {field.name for field in row.imaged()},  # its own orders, which follow the rules of its kind
    }.get(row.KIND, set())
    shapeless = {f.name for f in row.imaged() if isinstance(f, models.JSONField) and (row.KIND, f.name) not in SHAPES}
    private = {column.name for column in row.imaged()} if row.PRIVATE else set()
    return {"key"} | row.NUMBERS | own | shapeless | private


def _check(event: Event, row: Kept, column: Any, value: Any) -> Any:
    """The value as the column takes it; a relation names a row that is there."""
    if value is None and column.null:
        return value
    floor = row.COUNTERS.get(column.name)
    fits = {} if floor is None else {"least": floor, "most": LARGEST}
    try:
        typed = msgspec.convert(value, shape(row.KIND, column))
        if not isinstance(column, models.JSONField):  # an empty list or table is as good as any
            column.clean(typed, None)
    except msgspec.ValidationError as wrong:
        kind = shape(row.KIND, column)
        tables = isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, dict)
        named = misfit(kind, value) if tables else {}
        raise Refused("bad_value", field=column.name, wrong=str(wrong), **fits, **named) from None
    except ValidationError as wrong:
        raise Refused("bad_value", field=column.name, wrong="; ".join(wrong.messages), **fits) from None
    if floor is not None and typed < floor:
        raise Refused("bad_value", field=column.name, wrong=f"at least {floor}", **fits)
    if isinstance(column, NameOf) and value:
        _insist_on_one(event, column.kinds, value)
    return msgspec.to_builtins(typed)


def _tell_of_override(call: Call, row: Kept, field: str, before: Image, reason: str) -> None:
    """Control's log has it all; those concerned hear of their own rows."""
    after = row.image()
    facts = {"row": row.row_name, "field": field, "old": before[field], "new": after[field], "reason": reason}
    for side in ("control", *sorted(concerned(row.row_name, before, after))):
        call.say(side, "overridden", **facts)


def concerned(row: str, *images: Image | None) -> set[str]:
    """The sides a row belongs or belonged to: its seat if it is one player's own, else its factions."""
    kind, _, key = row.partition("/")
    there = [image for image in images if image]
    if kind == "sabotage" or (kind == "plot" and all(image["state"] != "sealed" for image in there)):
        return set()  # what becomes of a plot is told when it is published, to each side its part
    if kind == "venture":  # a closed one, and a challenge, are theirs alone who sit there (VEN-8, VEN-13)
        parties = [party for image in there for party in image[SIDES].values()]
        return {f"seat/{seat}" for party in parties for seat in party[SEATS]}
    if seats_own := {f"seat/{image['seat']}" for image in there if kind in PERSONAL and image["seat"]}:
        return seats_own
    columns = (*OWNERS, "a", "b") if kind == "relation" else OWNERS  # a border's are provinces
    owners = {image.get(column, "") for image in there for column in columns} - {""}
    owners |= {party for image in there for column in SEVERAL for party in image.get(column, ())}
    known = owners | ({key} if kind == "faction" else set())
    return {f"faction/{faction}" for faction in known}


def reissue(call: Call, *, seat: Key) -> None:
    """A new link and code for a seat; the old ones are dead and its devices are out."""
    found = Seat.named(call.event, seat)
    found.epoch += 1
    found.devices = 0
    found.beside = []  # whose card it is stays written there; who sat beside them sits here no more
    found.revoked = found.joined = False
    seats.give_new_link(found)
    found.save()
    call.say("control", "seat_reissued", seat=seat)


def revoke(call: Call, *, seat: Key) -> None:
    """Close a seat: its link, code and devices are out until it is issued again."""
    found = Seat.named(call.event, seat)
    if found.revoked:
        raise Refused("no_change", field="revoked")
    found.revoked = True
    found.joined = found.bot = False
    found.devices = 0
    found.epoch += 1
    found.save()
    call.say("control", "seat_revoked", seat=seat)


def open_codes(call: Call) -> None:
    """Nobody has to wait any more for wrong codes they have typed."""
    Guesses.objects.filter(event=call.event).delete()
    call.say("control", "codes_opened")


def shelve(call: Call, *, on: bool) -> None:
    """Put the event away, so that nobody is offered it any more; or offer it again."""
    if call.event.shelved == on:
        raise Refused("no_change", field="shelved")
    call.event.shelved = on
    call.event.save()


def undo(call: Call, *, entry: Number, along: Along = (), reason: Reason = "") -> Answer:
    """Take an entry back, by its images; where others have built on it, exactly those along with it."""
    del reason  # kept with the entry
    return take_back_entry(call, _entry(call.event, entry), along)


def override_choices(board: Board, _control: str) -> Image:
    """Kind of row → the fields of it that may be set."""
    kinds: tuple[type[Kept], ...] = (Event, *play_of(board).kinds)
    return {"field": {kind.KIND: _open(kind) for kind in kinds}}


def _open(kind: type[Kept]) -> list[str]:
    closed = barred(kind)
    return [column.name for column in kind.imaged() if column.name not in closed]


COMMANDS = (
    Command(undo, by=(CONTROL,), undoable=False),
    Command(back, by=(CONTROL,), undoable=False),
    Command(redo, by=(CONTROL,)),
    Command(override, choices=override_choices, by=(CONTROL,)),
    Command(reissue, by=(CONTROL,), undoable=False),
    Command(revoke, by=(CONTROL,), undoable=False),
    Command(shelve, by=(CONTROL,)),
    Command(open_codes, by=(CONTROL,), undoable=False),
)
