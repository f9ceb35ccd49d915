"""The desk's page after a turn on paper: everything that is different, entered as one ruling."""

import re
from collections.abc import Mapping
from secrets import token_hex

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from astor.control.decrees import MOST
from astor.control.pages import controls_only
from astor.game.commands import Order, issue
from astor.game.errors import Refused
from astor.game.models import Event
from astor.live.paper.asked import Sheet, filled_in, sheets
from astor.live.paper.moment import View, every_row
from astor.live.paper.phrases import has, say, sentence
from astor.live.paper.typed import Typed, Unfit, read
from astor.live.thread import now_ms

LONGEST = 200
"""Letters of a field that are looked at."""
NAMED = ("province", "sea_zone", "faction", "officer", "technology", "army")


@require_http_methods(["GET", "HEAD", "POST"])
@controls_only
@cache_control(no_store=True)
def back(request: HttpRequest, event: str) -> HttpResponse:
    """A sheet for each court, to be typed over; all of it is entered, or nothing."""
    try:
        view = every_row(event)
    except Event.DoesNotExist:
        raise Http404 from None
    asked, given, fault = sheets(view), _given(request), ""
    if request.method == "POST" and not (fault := _entered(request, view, asked, given)):
        return redirect("desk", event=event)
    told = {"event": view.event, "sheets": filled_in(asked, given), "fault": fault, "reason": _reason(request),
            "once": _once(request)}  # fmt: skip
    return render(request, "paper/back.html", told, status=409 if fault else 200)


def _given(request: HttpRequest) -> dict[str, str]:
    """Name of a field → what was typed; what is no such table says nothing."""
    try:
        typed = msgspec.json.decode(request.POST.get("typed", "{}"), type=dict[str, str])
    except msgspec.DecodeError:
        return {}
    return {name: value[:LONGEST] for name, value in typed.items()}


def _once(request: HttpRequest) -> str:
    """The page's own word: what is sent twice with it is entered once."""
    return str(request.POST.get("once", ""))[:32] or token_hex(8)


def _reason(request: HttpRequest) -> str:
    return str(request.POST.get("reason", ""))[:500]


def _entered(request: HttpRequest, view: View, asked: list[Sheet], given: Mapping[str, str]) -> str:
    """What is in the way, in words; "" if all of it is entered."""
    try:
        typed = read(view, asked, given)
    except Unfit as no:
        return _unfit(no)
    changes = [change for each in typed for change in each.changes]
    if not changes:
        return _("Nothing was changed.")
    if len(changes) > MOST:
        return _("These are more than %(most)s changes. Enter one court after the other.") % {"most": MOST}
    args = {"changes": changes, "reason": _reason(request)}
    try:
        issue(Order(view.event["key"], f"control/{request.user.get_username()}", "rule", args, now_ms(),
                    id=_once(request)))  # fmt: skip
    except Refused as no:
        return _refused(view, typed, no)
    return ""


def _unfit(no: Unfit) -> str:
    if no.now:
        return f"{no.label}: {_('Meanwhile this has become %(now)s. Open this page again.') % {'now': no.now}}"
    return _("%(field)s: what was typed does not fit. Nothing was changed.") % {"field": no.label}


def _refused(view: View, typed: list[Typed], no: Refused) -> str:
    """Which field it was, and why."""
    labels = [each.label for each in typed for _change in each.changes]
    number = no.facts.get("change", 0)
    label = f"{labels[number - 1]}: " if isinstance(number, int) and 0 < number <= len(labels) else ""
    return f"{label}{_why(view, no)} {_('Nothing was changed.')}"


def _why(view: View, no: Refused) -> str:
    """In the words of the screens, where all they want is known."""
    key, facts = f"refused.{no.code}", {name: _told(view, fact) for name, fact in no.facts.items()}
    wanted = set(re.findall(r"\{\+?(\w+)", sentence(key))) if has(key) else {""}
    return say(key, **facts) if wanted <= facts.keys() else _("The server refused this: %(code)s.") % {"code": no.code}


def _told(view: View, fact: object) -> str | int:
    if isinstance(fact, int):
        return fact
    key = str(fact).rpartition("/")[2]
    return next((view.name(kind, key) for kind in NAMED if key in view.of(kind)), str(fact))
