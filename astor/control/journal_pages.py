"""What the desk asks of the journal: older entries, the phases one may go back to, and what a rewind would change."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.admin.views.decorators import staff_member_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from astor.game import journal
from astor.game.errors import Refused
from astor.game.models import Alarm, Entry, Event, Former, Line
from astor.game.page import Image
from astor.game.play import play_of
from astor.game.rewind import Past, past, rows_now
from astor.game.rows import Kept
from astor.live import board

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
    return {"entries": {str(entry.seq): board.summary(play_of(event), entry) for entry in found}}


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
            "to": then.to, "phase": clock["phase"], "state": Event.State.PAUSED, "left_ms": then.left(locked),
            "entries": [_told(entry) for entry in reversed(stood)],
            "again": [entry.seq for entry in then.revived(locked)],
            "rows": list(_differences(locked, then)),
            "dice": [die for entry in stood for die in entry.dice],
            "dice_stay": not locked.revealed, "seats_stay": True,
        }  # fmt: skip


def _told(entry: Entry) -> dict[str, Any]:
    return {field: getattr(entry, field) for field in ("seq", "at", "actor", "command", "args", "phase", "step")}


def _differences(event: Event, then: Past) -> list[dict[str, Any]]:
    """Each field that would change, with what it is now and was then."""
    told, current = list[dict[str, Any]](), rows_now(event, then.rows)
    for row, image in then.rows.items():
        kind = row.partition("/")[0]
        if kind not in UNTOLD:
            told += [{"row": row, "kind": kind, **change} for change in _of_row(current.get(row), image)]
    return told


def _of_row(now: Kept | None, then: Image | None) -> list[dict[str, Any]]:
    if now is None or then is None:
        whole = then if now is None else now.image()
        return [] if whole is None else [_whole(whole, comes=now is None)]
    current, stays = now.image(), now.STAYS | now.NUMBERS
    return [{"field": field, "now": current[field], "then": value} for field, value in then.items()
            if field not in stays and current.get(field) != value]  # fmt: skip


def _whole(row: Image, *, comes: bool) -> dict[str, Any]:
    facts = {field: row[field] for field in CALLED_BY if field in row}
    return {"field": "", "now": not comes, "then": comes, "facts": facts}
