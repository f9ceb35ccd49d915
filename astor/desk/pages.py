"""Control's pages: the first log-in, events, their seats with links and QR codes, and the desk."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.admin.views.decorators import staff_member_required
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import models, transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from msgspec import to_builtins

from astor.desk import one_time_links as links
from astor.desk.admin.team import YOURSELF
from astor.desk.cards import cards, link_of, played, sheets
from astor.desk.forms import NewControl
from astor.desk.log_in import may_try, remembered
from astor.desk.preview import preview as close_preview
from astor.desk.preview import preview_plots
from astor.desk.standing import standing
from astor.game import event_keys
from astor.game.models import Event, Seat, Trouble
from astor.game.orders import seats
from astor.game.orders.commands import Order, issue
from astor.game.values.errors import Refused
from astor.game.values.sides import CONTROL, PUBLIC, sides_at
from astor.handbook.house_rules import house_rules
from astor.handbook.offices import briefs
from astor.running import broken_events
from astor.running.thread import now_ms
from astor.screens.shell import how_to_join, join_address, qr, shell
from astor.screens.texts import retold
from astor.sockets.hub import hub
from astor.version import VERSION
from factions.models import Faction

Page = TypeVar("Page", bound=Callable[..., Any])


def controls_only(page: Page) -> Page:
    """Only logged-in Controls see this page; others are sent to the log-in."""
    guarded: Page = staff_member_required(page, login_url="login")
    return guarded


@require_http_methods(["GET", "POST"])
def welcome(request: HttpRequest) -> HttpResponse:
    """Where a one-time link leads. The token is posted from the fragment at a tap, so previews do not use it up."""
    if request.method != "POST":
        return render(request, "desk/welcome.html")
    try:
        user = links.welcomed(str(request.POST.get("token", ""))[:200])
    except links.Dead as dead:
        return render(request, "desk/welcome.html", {"dead": True, "disowned": dead.disowned}, status=403)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return remembered(redirect("password"), request, user)


@require_http_methods(["GET", "POST"])
@controls_only
def password(request: HttpRequest) -> HttpResponse:
    """Choose a password; asked for once after a one-time link. Who has one already names it: a desk may stand open."""
    assert isinstance(request.user, User)
    kind = PasswordChangeForm if request.user.has_usable_password() else SetPasswordForm
    if request.method == "POST" and not may_try(request, request.user.get_username()):
        return render(request, "desk/password.html", {"form": kind(request.user), "too_often": True}, status=429)
    form = kind(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        update_session_auth_hash(request, form.save())
        hub.look_at_desks()
        return redirect("control")
    return render(request, "desk/password.html", {"form": form})


@require_safe
@controls_only
def events(request: HttpRequest) -> HttpResponse:
    """All events of this server, newest first; those put away at the end."""
    taken, broken = _taken(), broken_events.survey(now_ms())
    shelves: dict[bool, list[dict[str, object]]] = {False: [], True: []}
    for event in broken_events.sound(Event.objects.order_by("-id")):
        told = {"event": event, "standing": standing(event), "taken": taken.get(event.pk, 0),
                "reachable": event_keys.reachable(event.key)}  # fmt: skip
        shelves[event.shelved].append(told)
    told = {"events": shelves[False], "shelved": shelves[True], "organiser": request.user.is_superuser,
            "embedded": settings.EMBEDDED, "broken": [each for each in broken if not each.put_away],
            "away": [each for each in broken if each.put_away]}  # fmt: skip
    return render(request, "desk/events.html", told)


def _taken() -> dict[int, int]:
    """Event → how many of its seats somebody has taken."""
    taken = Seat.objects.filter(joined=True, bot=False).values_list("event").annotate(models.Count("id"))
    return dict(taken.order_by())


@controls_only
@require_POST
def shelve(request: HttpRequest, event: str) -> HttpResponse:
    """Put an event away, or offer it again; what is so already stays so."""
    args = {"on": request.POST.get("on") == "yes"}
    try:
        issue(Order(event, f"control/{request.user.get_username()}", "shelve", args, now_ms()))
    except Refused as no:
        if no.code == "no_event":
            raise Http404 from None
    return redirect("control")


@require_POST
def trouble(request: HttpRequest, number: int) -> HttpResponse:
    """Put an event away with which something is wrong, as it stands, or look at it again: the organiser's alone."""
    organisers_only(request)
    if request.POST.get("on") == "yes":
        Trouble.objects.filter(event=number).update(put_away=True)
    else:
        Trouble.objects.filter(event=number).delete()
    return redirect("control")


@require_http_methods(["GET", "POST"])
@controls_only
@cache_control(no_store=True)
def team(request: HttpRequest) -> HttpResponse:
    """Who the Controls are and who invited them; for the organiser, a name gives a one-time link, shown once."""
    assert isinstance(request.user, User)
    form = NewControl(request.POST or None)
    if request.method == "POST":
        organisers_only(request)
        if form.is_valid():
            user = links.control(form.cleaned_data["name"], request.user)
            link = join_address(request).rstrip("/") + links.one_time_path(user)
            return _shown_team(request, form, link=link, qr=qr(link))
    return _shown_team(request, form)


def _shown_team(request: HttpRequest, form: NewControl, *, status: int = 200, **more: object) -> HttpResponse:
    users = User.objects.filter(is_staff=True).select_related("invitation__by").order_by("username")
    context = {"form": form, "users": users, "organiser": request.user.is_superuser, **more}
    return render(request, "desk/team.html", context, status=status)


@require_POST
@controls_only
def dismiss(request: HttpRequest) -> HttpResponse:
    """Let a Control go, whose desks close at once, or in again; what is so already stays so. The organiser's alone."""
    organisers_only(request)
    name = request.POST.get("name", "")[:150].replace("\0", "")
    user = get_object_or_404(User, username=name, is_staff=True)
    if user == request.user:
        return _shown_team(request, NewControl(), fault=YOURSELF, status=409)
    goes = request.POST.get("on") == "yes"
    with transaction.atomic():
        organisers = User.objects.select_for_update().filter(is_superuser=True, is_active=True).order_by("pk")
        if goes and {one.pk for one in organisers} <= {user.pk}:  # one who was just dismissed dismisses another
            return _shown_team(request, NewControl(), fault=_("No organiser would be left."), status=409)
        User.objects.filter(pk=user.pk).update(is_active=not goes)
    hub.look_at_desks()
    return redirect("team")


def organisers_only(request: HttpRequest) -> None:
    """Raises PermissionDenied: this is for no other Control."""
    if not request.user.is_superuser:
        raise PermissionDenied


@require_safe
@controls_only
@gzip_page
def desk(request: HttpRequest, event: str) -> HttpResponse:
    """Control's desk."""
    found_event = get_object_or_404(Event, key=event)
    boot = {"socket": f"/ws/control/{event}", "user": request.user.get_username(),
            "seats_page": reverse("seats", args=[event]), "replay_page": reverse("replay", args=[event]),
            "organiser": request.user.is_superuser, "version": VERSION, **how_to_join(request),
            "house": to_builtins(house_rules(get_language() or settings.LANGUAGE_CODE))}  # fmt: skip
    return shell(request, "control", found_event, (PUBLIC, CONTROL), boot)


@require_safe
@controls_only
@gzip_page
def take_seat(request: HttpRequest, event: str, seat: str) -> HttpResponse:
    """A player's phone, for a Control who acts for the seat."""
    found = get_object_or_404(Seat.objects.select_related("event"), event__key=event, key=seat)
    sides = sides_at(found.key, found.faction)
    boot = {"socket": f"/ws/control/{event}/seat/{seat}", "seat": seat, "faction": found.faction,
            "brief": briefs(found.event.scenario).get(found.faction, ""),
            "acting": request.user.get_username()}  # fmt: skip
    return shell(request, "player", found.event, sides, boot, whose=retold(found, found.event.scenario).title)


@require_safe
@controls_only
def preview(_request: HttpRequest, event: str) -> HttpResponse:
    """What the close of the phase would give and take, and what its plots come to; nothing of it is committed."""
    get_object_or_404(Event, key=event)
    now = now_ms()
    return JsonResponse({"statements": close_preview(event, now), **preview_plots(event, now)})


@require_safe
@controls_only
@cache_control(no_store=True)
def seat_list(request: HttpRequest, event: str) -> HttpResponse:
    """Every seat's link, QR code and short code, by faction."""
    found_event = get_object_or_404(Event, key=event)
    base, told = join_address(request), partial(retold, scenario=found_event.scenario)
    characters = played(found_event)
    listed: dict[str, list[dict[str, object]]] = {}
    for seat in map(told, Seat.objects.filter(event=found_event).select_related("event")):
        listed.setdefault(seat.faction, []).append(_card(seat, base, characters))
    courts = map(told, Faction.objects.filter(event=found_event))
    factions = [(court.name, listed[court.key]) for court in courts if court.key in listed]
    if "" in listed:
        factions.append((_("The press"), listed[""]))
    context = {"event": found_event, "factions": factions, "join": base}
    return render(request, "desk/seats.html", context)


@require_safe
@controls_only
@cache_control(no_store=True)
def seat_cards(request: HttpRequest, event: str) -> HttpResponse:
    """Cards to print and hand over: all of them, one faction's, one seat's, or those nobody has taken."""
    found_event = get_object_or_404(Event, key=event)
    asked = {name: request.GET.get(name, "") for name in ("faction", "seat", "free")}
    there = Seat.objects.filter(event=found_event, revoked=False).select_related("event")
    wanted = [s for s in there if s.faction and asked["faction"] in ("", s.faction) and asked["seat"] in ("", s.key)
              and not (asked["free"] and s.joined and not s.bot)]  # fmt: skip
    made = list(cards(found_event, wanted, join_address(request)))
    context = {"event": found_event, "sheets": sheets(made), "count": len(made), "asked": asked,
               "factions": [retold(f, found_event.scenario)
                            for f in Faction.objects.filter(event=found_event)]}  # fmt: skip
    return render(request, "desk/cards.html", context)


def _card(seat: Seat, base: str, characters: dict[str, str]) -> dict[str, object]:
    link = link_of(seat, base)
    return {"seat": seat, "character": characters.get(seat.key, ""), "link": link, "qr": qr(link),
            "code": seats.spoken_code(seat)}  # fmt: skip
