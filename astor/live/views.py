"""Pages for players and the hall: joining by link or code, and the shells the client fills."""

import secrets
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from astor.game import seats
from astor.game.address import PUBLIC, own_side, sides_at
from astor.game.commands import Order, issue
from astor.game.errors import Refused
from astor.game.models import Entry, Event, Seat
from astor.live import cookies, guesses, language, receipts, whereabouts
from astor.live.callers import address_of
from astor.live.cookies import Sitting
from astor.live.guesses import Guesser
from astor.live.handbook.offices import briefs
from astor.live.hub import hub
from astor.live.offers import offered, open_events
from astor.live.protocol import LONGEST_ID
from astor.live.shell import how_to_join, picture_of, shell
from astor.live.texts import packed_texts, retold
from astor.live.thread import now_ms
from astor.live.troubles import sound
from factions.models import Character, Faction

DEVICE = "astor-device"
_names = signing.Signer(salt="astor.device")


@require_safe
@gzip_page
def front(request: HttpRequest) -> HttpResponse:
    """Where the hall's QR code leads: choose the event if it is in question, then type the seat's code."""
    events, asked = open_events(), request.GET.get("event")
    meant = offered() if asked is None else [event for event in events if event.key == asked] or events
    chosen = meant[0] if len(meant) == 1 else None
    context = {"events": meant, "event": chosen, "others": len(events) > 1}
    return _with_device(request, render(request, "live/front.html", context))


@require_safe
@gzip_page
def join_page(request: HttpRequest) -> HttpResponse:
    """The page behind a seat's link. The token stays in the fragment until the player takes the seat."""
    return _with_device(request, render(request, "live/join.html"))


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
    guesses.allow(event, who, now)
    found = seats.by_code(event, code) or _elsewhere(event, code, who, now)
    if found is None:
        guesses.count_wrong(event, who, now)
        raise Refused("wrong_code")
    return found


def _elsewhere(event: Event, code: str, who: Guesser, now: int) -> Seat | None:
    """The seat of another event that can be joined: the page shows which, before the player takes it."""
    for other in open_events():
        if other != event and (found := seats.by_code(other, code)):
            guesses.allow(other, who, now)
            return found
    return None


@require_POST
def who(request: HttpRequest) -> JsonResponse:
    """Name the seat a link or code opens, so that the player sees what they are about to take."""
    try:
        seat = _seat(request)
    except Refused as no:
        return _refusal(no)
    scenario = seat.event.scenario
    character = Character.objects.filter(event=seat.event, seat=seat.key).first()
    court = Faction.objects.filter(event=seat.event, key=seat.faction).first()
    faction = retold(court, scenario).name if court else _("The press")
    taken = seat.joined and not seat.bot
    return JsonResponse({"event": seat.event.name, "title": retold(seat, scenario).title, "faction": faction,
                         "joined": taken, "character": retold(character, scenario).name if character else "",
                         "player": seat.player})  # fmt: skip


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
                    "again": again is not None}  # fmt: skip
            issue(Order(event=seat.event.key, actor=f"seat/{seat.key}", name="join", args=args, now=now_ms()))
    except Refused as no:
        return _refusal(no)
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

    `id` makes a repeat harmless: whoever did not hear the answer asks again with it.
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
        issue(Order(event=event, actor=actor, name="join", args={"take_over": True}, now=now_ms(), id=order_id))
    except Refused as no:
        return _refusal(no)
    return _given(seat, None)


def _sits(request: HttpRequest, seat: Seat) -> Sitting | None:
    """What this browser holds, if it holds the seat already."""
    claim = cookies.sitting(seat.event.key, request.COOKIES)
    return claim if claim is not None and (claim.seat, claim.epoch) == (seat.key, seat.epoch) else None


def _refusal(no: Refused) -> JsonResponse:
    return JsonResponse({"refused": no.code, "facts": no.facts}, status=403)


@require_safe
@gzip_page
@ensure_csrf_cookie
def play(request: HttpRequest, event: str) -> HttpResponse:
    """A player's phone."""
    seat = _seat_here(request, event)
    if seat is None:
        return redirect("join")
    sides = (*sides_at(seat.key, seat.faction), own_side(seat.key))
    boot = {"socket": f"/ws/seat/{event}", "seat": seat.key, "faction": seat.faction,
            "brief": briefs(seat.event.scenario).get(seat.faction, ""), "code": seats.spoken_code(seat),
            "story": _story_of(seat)}  # fmt: skip
    return shell(request, "player", seat.event, sides, boot, whose=retold(seat, seat.event.scenario).title)


def _seat_here(request: HttpRequest, event: str) -> Seat | None:
    """The seat that this device holds."""
    claim = cookies.sitting(event, request.COOKIES)
    if claim is None:
        return None
    own = Seat.objects.filter(event__key=event, key=claim.seat, epoch=claim.epoch, revoked=False)
    found = own.select_related("event").first()
    if found is not None:
        hub.used(event, claim.seat, claim.browser, whereabouts.of_page(request))
    return found


@require_safe
@gzip_page
def my_orders(request: HttpRequest, event: str) -> HttpResponse:
    """What became of the orders of the seat this device holds; nobody else's."""
    seat = _seat_here(request, event)
    if seat is None:
        return JsonResponse({"refused": "no_seat"}, status=403)
    return receipts.page(receipts.for_player(receipts.of_seat(seat.event, seat.key), receipts.court(seat)))


STORY = frozenset(
    {"event", "faction", "province", "sea_zone", "seat", "character", "officer", "technology", "former", "moment",
     "deed", "story", "objective", "tally", "battle", "article"}
)  # fmt: skip
"""Kinds of rows that a seat's story is told from."""


@require_safe
@gzip_page
def story(request: HttpRequest, event: str, seat: str, mark: str) -> HttpResponse:
    """What a player takes home: the story of one seat, for whoever has its link, once all is over."""
    found = get_object_or_404(Seat.objects.select_related("event"), event__key=event, key=seat)
    if not secrets.compare_digest(seats.story_mark(found).encode(), mark.encode()):
        raise Http404
    language.obey(request)
    if found.event.state != Event.State.ENDED:
        return render(request, "live/untold.html", {"event": found.event})
    boot = {"socket": "", "seat": seat, "faction": found.faction, "player": found.player}
    whose = retold(found, found.event.scenario).title
    return shell(request, "story", found.event, (PUBLIC, f"seat/{seat}"), boot, whose=whose, kinds=STORY)


PRESS = frozenset(
    {"event", "faction", "province", "sea_zone", "building", "army", "unit", "officer", "seat", "former", "battle",
     "article"}
)  # fmt: skip
"""Kinds of rows that a front page shows."""


@require_safe
@gzip_page
def press(request: HttpRequest, event: str) -> HttpResponse:
    """The front page of the press, to print: what is out by now, nothing else."""
    found = get_object_or_404(Event, key=event)
    language.obey(request)
    return shell(request, "press", found, (PUBLIC,), {"socket": ""}, kinds=PRESS)


def _story_of(seat: Seat) -> str:
    return reverse("story", args=[seat.event.key, seat.key, seats.story_mark(seat)])


@require_safe
@gzip_page
def hall(request: HttpRequest, event: str) -> HttpResponse:
    """A hall screen: what everybody may see."""
    found = get_object_or_404(Event, key=event)
    language.obey(request)
    return shell(request, "hall", found, (PUBLIC,), {"socket": f"/ws/hall/{event}", **how_to_join(request)})


@require_safe
@gzip_page
def sheet(request: HttpRequest, event: str) -> HttpResponse:
    """The map of the moment as one A3 page to print: what everybody may see, nothing more."""
    found = get_object_or_404(Event, key=event)
    language.obey(request)
    return shell(request, "sheet", found, (PUBLIC,), {"socket": f"/ws/hall/{event}"})


WORKER = Path(__file__).parent / "static" / "astor" / "worker.js"


@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """The script that keeps the phone's page for reloads without signal; at the root, for it minds pages below it."""
    return HttpResponse(WORKER.read_bytes(), content_type="text/javascript", headers={"Cache-Control": "no-cache"})


@require_safe
def map_of(request: HttpRequest, scenario: str) -> HttpResponseBase:
    """The scenario's map: shapes only, the same for everybody, kept by the browser."""
    try:
        picture = picture_of(scenario)
    except Refused:
        raise Http404 from None
    return _for_good(request, picture.plain, picture.packed)


@require_safe
def texts_of(request: HttpRequest, scenario: str, language: str) -> HttpResponseBase:
    """What everybody may read of the scenario's texts in a language, found by the scenario's own; kept likewise."""
    return _for_good(request, *packed_texts(scenario, language))


def _for_good(request: HttpRequest, plain: bytes, packed: bytes) -> HttpResponse:
    """JSON whose address changes with it."""
    small = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(packed if small else plain, content_type="application/json")
    if small:
        response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
