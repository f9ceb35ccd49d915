"""What an order would make of the coming upkeep: a phone asks before it sends the order. Nothing is changed."""

from typing import Any

import msgspec
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_POST

from astor.game.journal import journal
from astor.game.rows.lock import held
from astor.game.values import texts
from astor.game.values.errors import Refused
from astor.pages.joining import refusal
from astor.pages.phones import seat_here
from astor.sockets.hub import hub
from astor.sockets.protocol import LONGEST
from diplomacy.foreseen import foreseen


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order that is not given yet."""

    command: str
    args: dict[str, Any]


@require_POST
def ahead(request: HttpRequest, event: str) -> JsonResponse:
    """What the coming upkeep costs the court of the seat this device holds once this order is carried out, and what
    more than without it; `ahead` is null where nothing hangs on it.
    """
    seat = seat_here(request, event)
    try:
        if seat is None:
            raise Refused("no_seat")
        if not hub.may_look_ahead(f"{event}/{seat.key}"):
            raise Refused("too_fast")
        asked = _read(request.body)
        with journal.locked(event):
            found = foreseen(held().board, seat.key, asked.command, texts.legible(asked.args))
    except Refused as no:
        return refusal(no)
    response = JsonResponse({"ahead": found})
    response["Cache-Control"] = "no-store"
    return response


def _read(body: bytes) -> Asked:
    """The order that was sent, if it is one."""
    if len(body) > LONGEST:
        raise Refused("bad_arguments", wrong=f"more than {LONGEST} bytes")
    try:
        return msgspec.json.decode(body, type=Asked)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("bad_arguments", wrong="this is no order") from None
