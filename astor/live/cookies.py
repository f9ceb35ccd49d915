"""The cookie that says which seat this browser holds: signed, bound to one event and one device epoch.

A browser forgets it after a month. Here it does not grow old: a clock that was set forward would put the hall out.
"""

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.core import signing

if TYPE_CHECKING:
    from django.http import HttpResponse

    from astor.game.models import Seat

MONTH = 30 * 24 * 3600


@dataclass(frozen=True)
class Sitting:
    """What a browser may claim: this seat of this event, since this hand-over; `browser` tells sign-ins apart."""

    event: str
    seat: str
    epoch: int
    browser: str = ""


def cookie_name(event: str) -> str:
    return f"astor-seat-{event}"


def give(response: "HttpResponse", seat: "Seat", browser: str = "") -> None:
    """The cookie of this seat, to a browser that has had one already under the name it had there."""
    claim = [seat.event.key, seat.key, seat.epoch, browser or secrets.token_urlsafe(6)]
    value = signing.dumps(claim, salt="astor.seat")
    name = cookie_name(seat.event.key)
    response.set_cookie(name, value, max_age=MONTH, httponly=True, samesite="Lax", secure=settings.SECURE)


def sitting(event: str, cookies: dict[str, str]) -> Sitting | None:
    """The seat these cookies hold in this event; anything forged or of another event is none."""
    try:
        claim = Sitting(*signing.loads(cookies.get(cookie_name(event), ""), salt="astor.seat"))
    except signing.BadSignature:
        return None
    return claim if claim.event == event else None
