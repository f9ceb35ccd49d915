"""Joining: a seat is taken on a device, by its link or its code (SEAT-1)."""

import secrets
from contextlib import suppress

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from astor.door import code_guesses, cookies
from astor.door.callers import address_of
from astor.door.code_guesses import Guesser
from astor.door.cookies import Sitting
from astor.game.models import Entry, Event, Seat
from astor.game.orders import seats
from astor.game.orders.commands import Order, issue
from astor.game.values.errors import Refused
from astor.running.broken_events import sound
from astor.running.thread import now_ms
from astor.screens.open_events import listed, offered, open_events
from astor.screens.texts import retold
from astor.sockets.hub import hub
from astor.sockets.protocol import LONGEST_ID
from factions.models import Character, Faction

DEVICE = "astor-device"
_names = signing.Signer(salt="astor.device")


@require_safe
@gzip_page
def front(request: HttpRequest) -> HttpResponse:
    """Where the hall's QR code leads: choose the event if it is in question, then type the seat's code."""
    asked = request.GET.get("event")
    meant = offered() if asked is None else [event for event in open_events() if event.key == asked] or listed()
    chosen = meant[0] if len(meant) == 1 else None
    context = {"events": meant, "event": chosen, "others": len(listed()) > 1}
    return _with_device(request, render(request, "pages/front.html", context))


@require_safe
@gzip_page
def join_page(request: HttpRequest) -> HttpResponse:
    """The page behind a seat's link. The token stays in the fragment until the player takes the seat."""
    return _with_device(request, render(request, "pages/join.html"))


def _with_device(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if not _device(request):
        name = _names.sign(secrets.token_urlsafe(12))
        response.set_cookie(DEVICE, name, max_age=cookies.MONTH, httponly=True, samesite="Lax", secure=settings.SECURE)
    return response


def _device(request: HttpRequest) -> str:
    """This browser's name among those who guess codes; "" if we did not make it up ourselves."""
    with suppress(signing.BadSignature):
        return _names.unsign(request.COOKIES.get(DEVICE, ""))
    return ""


def _said(request: HttpRequest, field: str, most: int) -> str:
    """What was sent in a field of a page, as far as anybody reads it; nothing else of a page is kept or looked up."""
    return str(request.POST.get(field, ""))[:most]


def _seat(request: HttpRequest) -> Seat:
    """The seat a token or a code opens; raises the refusal that says what is wrong with it."""
    if link := _said(request, "token", 64):
        found = seats.by_token(link)
        if found is None:
            raise Refused("dead_link")
        return found
    named = _said(request, "event", 100)
    event = next((event for event in sound(Event.objects.all()) if event.key == named), None)
    if event is None:
        raise Refused("no_event")
    who, now, code = Guesser(_device(request), address_of(request) or ""), now_ms(), _said(request, "code", 40)
    code_guesses.allow(event, who, now)
    found = seats.by_code(event, code) or _elsewhere(event, code, who, now)
    if found is None:
        code_guesses.count_wrong(event, who, now)
        raise Refused("wrong_code")
    return found


def _elsewhere(event: Event, code: str, who: Guesser, now: int) -> Seat | None:
    """The seat of another event that can be joined: the page shows which, before the player takes it."""
    for other in open_events():
        if other != event and (found := seats.by_code(other, code)):
            code_guesses.allow(other, who, now)
            return found
    return None


@require_POST
def who(request: HttpRequest) -> JsonResponse:
    """Name the seat a link or code opens, so that the player sees what they are about to take."""
    try:
        seat = _seat(request)
    except Refused as no:
        return refusal(no)
    scenario = seat.event.scenario
    character = Character.objects.filter(event=seat.event, seat=seat.key, alive=True).first()
    court = Faction.objects.filter(event=seat.event, key=seat.faction).first()
    faction = retold(court, scenario).name if court else _("The press")
    taken = seat.joined and not seat.bot
    rules = reverse("rules-of", args=[seat.event.key])
    return JsonResponse({"event": seat.event.name, "rules": rules, "title": retold(seat, scenario).title,
                         "faction": faction, "joined": taken, "player": ", ".join(seat.players),
                         "place": f"{seat.event.key}/{seat.key}",
                         "character": retold(character, scenario).name if character else ""})  # fmt: skip


@require_POST
def take(request: HttpRequest) -> HttpResponse:
    """Take the seat on this device; with `take_over` all its other devices are out."""
    try:
        seat = _seat(request)
        if not hub.may_knock(f"{seat.event.key}/{seat.key}"):
            raise Refused("too_fast")
        again = _sits(request, seat)
        if seat.event.state != Event.State.ENDED:
            args = {"player": _said(request, "player", 80), "take_over": _said(request, "take_over", 3) == "yes",
                    "again": again is not None, "known_to_all": _said(request, "known_to_all", 3) == "yes"}  # fmt: skip
            issue(Order(event=seat.event.key, actor=f"seat/{seat.key}", name="join", args=args, now=now_ms()))
    except Refused as no:
        return refusal(no)
    return _given(seat, again)


def _given(seat: Seat, before: Sitting | None) -> HttpResponse:
    """What opens the seat from now on; a browser that sits there already goes on under its name, unless all are out."""
    fresh = Seat.objects.select_related("event").get(pk=seat.pk)
    to = reverse("play", args=[fresh.event.key])
    response = JsonResponse({"to": to, "token": seats.token(fresh), "event": fresh.event.key, "seat": fresh.key})
    cookies.give(response, fresh, before.browser if before and before.epoch == fresh.epoch else "")
    return response


@require_POST
def put_out(request: HttpRequest, event: str) -> HttpResponse:
    """All others who hold this seat are out: this browser gets another cookie, link and code, the old ones are dead.

    `player` is who holds it, if this browser knows. `id` makes a repeat harmless: whoever did not hear the answer asks
    again with it.
    """
    claim, order_id = cookies.sitting(event, request.COOKIES), _said(request, "id", LONGEST_ID)
    try:
        seat = Seat.objects.filter(event__key=event, key=claim.seat, revoked=False).first() if claim else None
        if claim is None or seat is None or not (order_id.isascii() and order_id.isalnum()):
            raise Refused("no_seat")
        if not hub.may_knock(f"{event}/{seat.key}"):
            raise Refused("too_fast")
        actor = f"seat/{seat.key}"
        done = Entry.objects.filter(event__key=event, actor=actor, command="join", command_id=order_id).exists()
        if seat.epoch != claim.epoch + done:
            raise Refused("no_seat")
        args = {"player": _said(request, "player", 80), "take_over": True}
        issue(Order(event=event, actor=actor, name="join", args=args, now=now_ms(), id=order_id))
    except Refused as no:
        return refusal(no)
    return _given(seat, None)


def _sits(request: HttpRequest, seat: Seat) -> Sitting | None:
    """What this browser holds, if it holds the seat already."""
    claim = cookies.sitting(seat.event.key, request.COOKIES)
    return claim if claim is not None and (claim.seat, claim.epoch) == (seat.key, seat.epoch) else None


def refusal(no: Refused) -> JsonResponse:
    """What a page reads that has asked for something and is told why not."""
    return JsonResponse({"refused": no.code, "facts": no.facts}, status=403)
