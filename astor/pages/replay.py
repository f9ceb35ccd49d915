"""The replay of an event: for everybody when it is over, for Control's eyes before; wound by a program of its own.

What nobody saw is fetched apart: Control's as well, and everybody's once all that was secret is told.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from astor.control.models import Bookmark
from astor.game.models import Event
from astor.game.values.sides import PUBLIC
from astor.made import kinds
from astor.made.answers import answered, packed
from astor.screens import language
from astor.screens.shell import shell


@require_safe
@gzip_page
def replay(request: HttpRequest, event: str) -> HttpResponse:
    """The page with the bar of time; what it shows it fetches."""
    found = get_object_or_404(Event, key=event)
    language.obey(request)
    if not _may_see(request, found):
        return render(request, "pages/unwound.html", {"event": found}, status=403)
    boot = {
        "socket": "",
        "replay": reverse("replay-told", args=[event]),
        "unseen": reverse("unseen", args=[event]),
        "bookmarks": _bookmarks(found, control=_is_control(request)),
    }
    return shell(request, "replay", found, (PUBLIC,), boot, kinds=frozenset({Event.KIND}))


@require_safe
def replay_told(request: HttpRequest, event: str) -> HttpResponseBase:
    """The frames of the day, a line each; while they are wound, how far that is."""
    found = get_object_or_404(Event, key=event)
    if not _may_see(request, found):
        return _refused("replay_closed", 403)
    return _answered(found, lambda reel: _tape(request, reel / kinds.TOLD))


@require_safe
def replay_unseen(request: HttpRequest, event: str) -> HttpResponseBase:
    """The same of what was secret; to others than Control only if the event, and Control's `reveal`, have told it."""
    found = get_object_or_404(Event, key=event)
    if not _may_see(request, found):
        return _refused("replay_closed", 403)
    control = _is_control(request)

    def give(reel: Path) -> HttpResponseBase:
        if control or (reel / kinds.ALL_TOLD).exists():
            return _tape(request, reel / kinds.UNSEEN)
        return _refused("replay_sealed", 403)

    return _answered(found, give)


def _bookmarks(event: Event, *, control: bool) -> list[dict[str, Any]]:
    """What Controls have marked in the day; for others those that everybody may read, and not who marked them: that is
    half of a log-in.
    """
    marked = [one for one in Bookmark.every(event) if control or one.shared]
    return [{"text": one.text, "by": one.by.removeprefix("control/") if control else "", "at": one.at}
            for one in marked]  # fmt: skip


def _may_see(request: HttpRequest, event: Event) -> bool:
    return _is_control(request) or event.state == Event.State.ENDED


def _is_control(request: HttpRequest) -> bool:
    user = request.user
    return isinstance(user, User) and user.is_active and user.is_staff


def _answered(event: Event, give: Callable[[Path], HttpResponseBase]) -> HttpResponseBase:
    if event.state == Event.State.PLANNING:
        return _refused("replay_empty", 409)
    return answered(event, kinds.REEL, give)


def _tape(request: HttpRequest, tape: Path) -> HttpResponseBase:
    """Nothing between may keep it: before the end it is Control's alone."""
    response = packed(request, tape, "application/jsonl")
    response["Cache-Control"] = "private, no-cache"
    return response


def _refused(code: str, status: int) -> HttpResponse:
    return JsonResponse({"refused": code}, status=status, headers={"Cache-Control": "no-store"})
