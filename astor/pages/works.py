"""The page of long work: what is waited for, how far it is, and what came of it. One page for all kinds."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from astor.desk.pages import controls_only
from astor.game.models import Event, Work
from astor.running import job
from astor.running.broken_events import sound
from astor.running.thread import now_ms
from astor.screens import downloads
from astor.works import worker
from astor.works.kinds import KINDS, Kind

State = Work.State
STANDS = {
    State.WAITING: _("waits for what was asked for before"),
    State.RUNNING: _("under way"),
    State.DONE: _("done"),
    State.FAILED: _("nothing came of it"),
    State.CANCELLED: _("cancelled"),
    State.CUT_OFF: _("cut off: the server was stopped; try again"),
}
AGAIN = (State.FAILED, State.CANCELLED, State.CUT_OFF)


@dataclass(frozen=True)
class Shown:
    """A work as its page shows it."""

    row: Work
    kind: Kind
    event: Event | None
    far: tuple[int, int]
    now: int

    @property
    def stands(self) -> object:
        return STANDS[State(self.row.state)]

    @property
    def at(self) -> datetime:
        """When it was asked for."""
        return datetime.fromtimestamp(self.row.asked / 1000, UTC)

    @property
    def is_open(self) -> bool:
        return self.row.state in worker.ASKED

    @property
    def may_again(self) -> bool:
        return may_again(self.row)

    @property
    def left(self) -> str:
        """How long it will still take, as people read it; "" if nobody can say."""
        seconds = job.left(self.row.begun, self.now, self.far)
        if seconds is None:
            return ""
        if seconds < 90:
            return ngettext("%(n)s s left", "%(n)s s left", seconds) % {"n": seconds}
        return ngettext("%(n)s min left", "%(n)s min left", round(seconds / 60)) % {"n": round(seconds / 60)}


def may_again(row: Work) -> bool:
    """May it be asked for once more? A file that it was given is not kept."""
    return row.state in AGAIN and not KINDS[row.kind].page


@require_http_methods(["GET", "HEAD", "POST"])
@controls_only
@cache_control(no_store=True)
def works(request: HttpRequest) -> HttpResponse:
    """What this Control may see of all that was asked for lately, newest first; and what can be asked for here."""
    kind = request.POST.get("kind", "")[:20]
    forms = {name: form(request.POST if name == kind else None, auto_id=f"{name}-%s") for name, form in _forms(request)}
    if kind in forms and forms[kind].is_valid():
        return asked(request, kind, args=forms[kind].cleaned_data)
    shown = list(_shown(request))
    told = {"works": shown, "busy": any(each.is_open for each in shown),
            "forms": [(name, KINDS[name], form) for name, form in forms.items()]}  # fmt: skip
    return render(request, "pages/works.html", told)


def _forms(request: HttpRequest) -> Iterator[tuple[str, type[Form]]]:
    """The forms of what this Control may ask for here."""
    for name, kind in KINDS.items():
        if kind.form is not None and _may(request, kind) and kind.offered():
            yield name, kind.form


def _shown(request: HttpRequest) -> Iterator[Shown]:
    events, now = {event.key: event for event in sound(Event.objects.all())}, now_ms()
    for row in Work.objects.order_by("-id"):
        kind = KINDS.get(row.kind)
        if kind is not None and _may(request, kind):
            yield Shown(row, kind, events.get(row.event), job.Job(row).far(), now)


def _may(request: HttpRequest, kind: Kind) -> bool:
    user = request.user
    return bool(user.is_superuser or (user.is_staff and not kind.organisers))


@require_http_methods(["GET", "HEAD", "POST"])
@controls_only
@cache_control(no_store=True)
def work(request: HttpRequest, work: str) -> HttpResponseBase:
    """What came of one; posted: it is ended, thrown away, or asked for again."""
    row = get_object_or_404(Work, key=work, kind__in=KINDS)
    if not _may(request, KINDS[row.kind]):
        raise PermissionDenied
    if request.method == "POST":
        return _obeyed(request, row)
    if row.state != State.DONE or not row.file:
        raise Http404
    return downloads.handed_over((job.Job(row).folder / row.file).open("rb"), row.file)


def _obeyed(request: HttpRequest, row: Work) -> HttpResponse:
    if request.POST.get("deed") != "again":
        worker.cancel(row)
        return redirect("works")
    if not may_again(row):  # a page that is older than what has become of it
        return redirect("works")
    again = asked(request, row.kind, event=row.event, args=row.args)
    worker.forget(row)
    return again


def asked(
    request: HttpRequest, kind: str, *, event: str = "", args: dict[str, Any] | None = None, given: object = None
) -> HttpResponse:
    """Ask for work, and go where one sees how far it is. Who may not is refused."""
    if not _may(request, KINDS[kind]):
        raise PermissionDenied
    row = worker.ask(kind, by=request.user.get_username(), language=get_language() or "en", now=now_ms(), event=event,
                      args=args, given=given)  # fmt: skip
    return redirect(f"{reverse('works')}#{row.key}")
