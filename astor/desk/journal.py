"""What the desk asks of the journal: older entries, the phases one may go back to, and what a rewind would change."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib.admin.views.decorators import staff_member_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from astor.desk import receipts as orders
from astor.game.journal import journal, sealing
from astor.game.models import Alarm, Entry, Event, Former, Line
from astor.game.orders.rewind import Past, past, rows_now
from astor.game.orders.undo import model_of, needed
from astor.game.play.play import Play, play_of
from astor.game.rows.frozen import plain
from astor.game.rows.lock import held
from astor.game.rows.page import Image
from astor.game.rows.rows import Kept
from astor.game.values.errors import Refused
from astor.sockets import live_board

PAGE = 100
"""So many older entries at a time."""
UNTOLD = (Line.KIND, Alarm.KIND, Former.KIND)
"""Rows that go with the others and need no mention."""
CALLED_BY = ("name", "kind", "faction", "province", "place", "a", "b")
"""A row that is gone for the desk is named by these."""

Asked = Callable[..., dict[str, Any]]


def _for_the_desk(page: Asked) -> Callable[..., HttpResponse]:
    """A page of JSON for Controls; a refusal is told with its code."""

    @wraps(page)
    def told(request: HttpRequest, event: str) -> HttpResponse:
        found = get_object_or_404(Event, key=event)
        try:
            return JsonResponse(page(found, request.GET))
        except Refused as no:
            return JsonResponse({"refused": no.code, "facts": no.facts}, status=409)

    guarded: Callable[..., HttpResponse] = staff_member_required(require_safe(told), login_url="login")
    return guarded


def _number(asked: Any, name: str) -> int:
    text = str(asked.get(name, ""))
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused("bad_arguments", wrong=f"{name} is the number of an entry")
    return int(text)


@_for_the_desk
def older(event: Event, asked: Any) -> dict[str, Any]:
    """The entries before this one, newest first."""
    found = Entry.objects.filter(event=event, seq__lt=_number(asked, "before")).order_by("-seq")[:PAGE]
    return {"entries": {str(entry.seq): live_board.summary(play_of(event), entry) for entry in found}}


@_for_the_desk
def beginnings(event: Event, _asked: Any) -> dict[str, Any]:
    """Where each phase began: the last entry of the closing before it, newest first; only closings that stand."""
    steps = Entry.objects.filter(event=event, command="next_phase", step=True, undone_by=None).order_by("-seq")
    found = steps.values_list("seq", "phase", "at")  # without their images, which are an evening's
    begun = [
        {"seq": seq, "phase": play_of(event).course.following(phase, event.turns), "at": at} for seq, phase, at in found
    ]
    return {"phases": begun}


@_for_the_desk
def rewinding(event: Event, asked: Any) -> dict[str, Any]:
    """What a rewind would change, and what it would leave."""
    to = _number(asked, "to")
    with journal.locked(event.key) as locked:
        then = past(locked, to)
        clock = then.clock(locked)
        stood = then.stood(event)
        return {
            "to": then.to, "phase": clock.phase, "state": Event.State.PAUSED, "left_ms": then.left(locked),
            "entries": [_told(play_of(event), entry) for entry in reversed(stood)],
            "again": [entry.seq for entry in then.revived(locked)],
            "rows": list(_differences(locked, then.rows, _as_they_are(locked, then))),
            "dice": [die for entry in stood for die in entry.dice],
            "dice_stay": not locked.revealed, "seats_stay": True,
        }  # fmt: skip


@_for_the_desk
def receipts(event: Event, asked: Any) -> dict[str, Any]:
    """What became of the orders of a seat, of those about a row, or of one entry."""
    if seat := str(asked.get("seat", "")):
        found = orders.of_seat(event, seat)
    elif row := str(asked.get("row", "")):
        found = orders.of_row(event, row)
    else:
        found = orders.of_entry(event, _number(asked, "entry"))
    return {"receipts": plain(found)}


@_for_the_desk
def undoing(event: Event, asked: Any) -> dict[str, Any]:
    """What would go with an entry that others have built on, exactly, and what each row would be again."""
    with journal.locked(event.key) as locked:
        record = Entry.objects.filter(event=event, seq=_number(asked, "entry")).first()
        found = record and needed(locked, held().board, record)
        if record is None or not found:
            raise Refused("nothing_to_undo")
        now = {row: held().board.image(row) for row in found.rows}
        return {
            "entry": record.seq, "along": found.along, "of": found.of,
            "entries": [_told(play_of(event), entry) for entry in found.entries],
            "rows": list(_differences(locked, found.rows, now)),
        }  # fmt: skip


def _told(play: Play, entry: Entry) -> dict[str, Any]:
    shown = {field: getattr(entry, field) for field in ("seq", "at", "actor", "command", "phase", "step")}
    return {**shown, "args": sealing.args_told(play, entry)}


def _as_they_are(event: Event, then: Past) -> Mapping[str, Image | None]:
    return {row: found.image() for row, found in rows_now(event, then.rows).items()}


Rows = Mapping[str, Image | None]


def _differences(event: Event, then: Rows, now: Rows) -> list[dict[str, Any]]:
    """Each field that would change, with what it is now and was then."""
    told = list[dict[str, Any]]()
    for row, image in then.items():
        kind = row.partition("/")[0]
        of = model_of(event, row)
        if kind not in UNTOLD and not of.PRIVATE:
            told += [{"row": row, "kind": kind, **change} for change in _of_row(of, now.get(row), image)]
    return told


def _of_row(of: type[Kept], now: Image | None, then: Image | None) -> list[dict[str, Any]]:
    if now is None or then is None:
        whole = then if now is None else now
        return [] if whole is None else [_whole(whole, comes=now is None)]
    stays = of.STAYS | of.NUMBERS
    return [{"field": field, "now": now[field], "then": value} for field, value in then.items()
            if field not in stays and now.get(field) != value]  # fmt: skip


def _whole(row: Image, *, comes: bool) -> dict[str, Any]:
    facts = {field: row[field] for field in CALLED_BY if field in row}
    return {"field": "", "now": not comes, "then": comes, "facts": facts}
