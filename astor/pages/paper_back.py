"""The desk's page after a turn on paper: everything that is different, entered as one ruling."""

import re
from collections.abc import Mapping, Sized
from datetime import UTC, datetime
from secrets import token_hex

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from astor.control.decrees import MOST
from astor.desk.pages import controls_only
from astor.game.models import Entry, Event
from astor.game.orders.commands import Order, issue
from astor.game.values.errors import Refused
from astor.paper.asked import Sheet, Turns, filled_in, sheets
from astor.paper.moment import View, every_row, printed
from astor.paper.phrases import has, phase, say, sentence
from astor.paper.typed import Typed, Unfit, read
from astor.running.thread import now_ms
from astor.shown.rows import ShownDeal, ShownObjective, ShownPlot, ShownPool

LONGEST = 200
"""Letters of a field that are looked at."""
NAMED = ("province", "sea_zone", "faction", "officer", "technology", "army")


@require_http_methods(["GET", "HEAD", "POST"])
@controls_only
@cache_control(no_store=True)
def back(request: HttpRequest, event: str) -> HttpResponse:
    """A sheet for each court, to be typed over; all of it is entered, or nothing."""
    try:
        now = every_row(event)
    except Event.DoesNotExist:
        raise Http404 from None
    seq = _named(request)
    turns, fault = _since_the_print(event, now, seq)
    asked, given = sheets(turns), _given(request)
    if request.method == "POST" and not (fault := fault or _entered(request, turns, asked, given)):
        return redirect("desk", event=event)
    told = {"event": now.event, "sheets": filled_in(asked, given), "fault": fault, "reason": _reason(request),
            "once": _once(request), "print": seq, "when": _when(event, seq),
            "open": _open(now)}  # fmt: skip
    return render(request, "pages/paper_back.html", told, status=409 if fault else 200)


def _named(request: HttpRequest) -> str:
    """The last entry of the journal as the print names it; "" if none was named yet."""
    of = request.POST if request.method == "POST" else request.GET
    return str(of.get("print", "")).strip()[:12]


def _since_the_print(event: str, now: View, seq: str) -> tuple[Turns, str]:
    """What the sheets are filled with, the server's own without a print, and what is wrong with the one named."""
    if not seq:
        return Turns(now, now), ""
    try:
        return Turns(printed(event, int(seq)), now), ""
    except (Refused, ValueError):
        return Turns(now, now), _("This event has no entry %(seq)s that a print could be of.") % {"seq": seq}


def _when(event: str, seq: str) -> str:
    """Phase and time of that entry, to be compared with the print: after a restored backup numbers are given anew."""
    entry = Entry.objects.filter(event__key=event, seq=seq).first() if seq.isascii() and seq.isdecimal() else None
    return f"{phase(entry.phase)}, {datetime.fromtimestamp(entry.at / 1000, UTC):%H:%M} UTC" if entry else ""


def _open(now: View) -> list[tuple[str, int]]:
    """What this page does not ask for, and how much of it the server has open."""
    found: tuple[tuple[str, Sized], ...] = (
        (_("secret acts"), [key for key, plot in now.of(ShownPlot).items() if plot.state == "sealed"]),
        (_("offers"), now.of(ShownDeal)),
        (_("research several pay for"), now.of(ShownPool)),
        (_("claimed goals"), [key for key, goal in now.of(ShownObjective).items() if goal.state == "claimed"]),
    )
    return [(what, len(rows)) for what, rows in found]


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


def _entered(request: HttpRequest, turns: Turns, asked: list[Sheet], given: Mapping[str, str]) -> str:
    """What is in the way, in words; "" if all of it is entered."""
    try:
        typed = read(turns, asked, given)
    except Unfit as no:
        return _unfit(no)
    changes = [change for each in typed for change in each.changes]
    if not changes:
        return _("Nothing was changed.")
    if len(changes) > MOST:
        return _("These are more than %(most)s changes. Enter one court after the other.") % {"most": MOST}
    args = {"changes": changes, "reason": _reason(request)}
    try:
        issue(Order(turns.now.event.key, f"control/{request.user.get_username()}", "rule", args, now_ms(),
                    id=_once(request)))  # fmt: skip
    except Refused as no:
        return _refused(turns.now, typed, no)
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
    return next((view.name(kind, key) for kind in NAMED if f"{kind}/{key}" in view.view), str(fact))
