"""Cookies of ours, all signed: which seat this browser holds, and which Control has logged in with it before.

A browser forgets them after a month. Here they do not grow old: a clock that was set forward would put the hall out.
"""

import secrets
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from django.conf import settings
from django.core import signing
from django.http import parse_cookie

if TYPE_CHECKING:
    from django.http import HttpResponse

    from astor.game.models import Seat

MONTH = 30 * 24 * 3600
SEAT, BEFORE = "astor-seat-", "astor-before"
LOOKED_AT = 4
"""Cookies of one request that are asked whether we signed them."""


@dataclass(frozen=True)
class Sitting:
    """What a browser may claim: this seat of this event, since this hand-over; `browser` tells sign-ins apart."""

    event: str
    seat: str
    epoch: int
    browser: str = ""


def cookie_name(event: str) -> str:
    return SEAT + event


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


@dataclass(frozen=True)
class Before:
    """A browser with which this Control has logged in before; it opens nothing."""

    name: str
    browser: str


def remember(response: "HttpResponse", name: str, browser: str = "") -> None:
    """This Control has logged in with this browser; one that is known already keeps its mark."""
    value = signing.dumps([name, browser or secrets.token_urlsafe(12)], salt="astor.before")
    response.set_cookie(BEFORE, value, max_age=MONTH, httponly=True, samesite="Lax", secure=settings.SECURE)


def before(cookies: dict[str, str]) -> Before | None:
    """Who has logged in with this browser before; what is forged says nothing."""
    with suppress(signing.BadSignature):
        return Before(*signing.loads(cookies.get(BEFORE, ""), salt="astor.before"))
    return None


def is_ours(header: str) -> bool:
    """Does this Cookie header hold a seat, or come from a browser of Control's? The database is not asked."""
    found = parse_cookie(header) if "astor-" in header else {}
    events = (name.removeprefix(SEAT) for name in found if name.startswith(SEAT))
    return before(found) is not None or any(sitting(event, found) for event in islice(events, LOOKED_AT))
