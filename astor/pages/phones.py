"""A player's pages: the phone, what it sent, and the story that is taken home."""

import secrets

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from astor.desk import receipts
from astor.door import cookies, whereabouts
from astor.game.models import Event, Seat
from astor.game.orders import seats
from astor.game.values.sides import PUBLIC, own_side, sides_at
from astor.handbook.offices import briefs
from astor.screens import language
from astor.screens.shell import client_page, shell
from astor.screens.texts import retold
from astor.sockets.hub import hub


@require_safe
@gzip_page
@ensure_csrf_cookie
def play(request: HttpRequest, event: str) -> HttpResponse:
    """A player's phone."""
    seat = seat_here(request, event)
    if seat is None:
        return redirect("join")
    sides = (*sides_at(seat.key, seat.faction), own_side(seat.key))
    boot = {"socket": f"/ws/seat/{event}", "seat": seat.key, "faction": seat.faction,
            "brief": briefs(seat.event.scenario).get(seat.faction, ""), "code": seats.spoken_code(seat),
            "story": _story_of(seat)}  # fmt: skip
    return shell(request, "player", seat.event, sides, boot, whose=retold(seat, seat.event.scenario).title)


def seat_here(request: HttpRequest, event: str) -> Seat | None:
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
    """What became of the orders of the seat this device holds; nobody else's. With `kept`, which of those there are."""
    seat = seat_here(request, event)
    if seat is None:
        return JsonResponse({"refused": "no_seat"}, status=403)
    if "kept" in request.GET:
        asked = request.GET["kept"].split(",")[: receipts.MOST]
        return JsonResponse({"kept": receipts.kept(seat.event, seat.key, asked)}, headers={"Cache-Control": "no-store"})
    return receipts.page(receipts.for_player(receipts.of_seat(seat.event, seat.key), seat))


STORY = frozenset(
    {"event", "faction", "province", "sea_zone", "seat", "character", "officer", "technology", "former", "moment",
     "deed", "saga", "story", "objective", "tally", "battle", "article", "quest"}
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
        return render(request, "screens/untold.html", {"event": found.event})
    boot = {"socket": "", "seat": seat, "faction": found.faction, "players": found.players}
    whose = retold(found, found.event.scenario).title
    return shell(request, "story", found.event, (PUBLIC, f"seat/{seat}"), boot, whose=whose, kinds=STORY)


SHOWN = "storms"
"""The scenario of the film that the client plays."""


@require_safe
@gzip_page
@csp_replace({"frame-ancestors": ["'self'"]})
@xframe_options_sameorigin
def film(request: HttpRequest) -> HttpResponse:
    """A turn to try, the same for everybody: what it shows is a file of the client's. Phone and hall frame it."""
    language.obey(request)
    return client_page(request, "film", Event(key="film", name="Astor", scenario=SHOWN), {"socket": ""})


def _story_of(seat: Seat) -> str:
    return reverse("story", args=[seat.event.key, seat.key, seats.story_mark(seat)])
