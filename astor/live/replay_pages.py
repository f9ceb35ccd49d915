"""The replay of an event: for everybody when it is over, for Control's eyes before; wound on a thread of its own.

What nobody saw is fetched apart: Control's as well, and everybody's once all that was secret is told.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from astor.game.address import PUBLIC
from astor.game.models import Event
from astor.live import language
from astor.live.hub import hub
from astor.live.reels import Reel, Tape, between, sparing
from astor.live.shell import shell
from astor.live.thread import released

MOST = 4
"""So many reels are kept; the one not asked for longest makes room."""
FRESH = 10.0
"""A reel of an event that goes on is new for so long, s."""


@require_safe
@gzip_page
def replay(request: HttpRequest, event: str) -> HttpResponse:
    """The page with the bar of time; what it shows it fetches."""
    found = get_object_or_404(Event, key=event)
    language.obey(request)
    if not _may_see(request, found):
        return render(request, "live/unwound.html", {"event": found}, status=403)
    boot = {
        "socket": "",
        "replay": reverse("replay-told", args=[event]),
        "unseen": reverse("unseen", args=[event]),
    }
    return shell(request, "replay", found, (PUBLIC,), boot, kinds=frozenset({Event.KIND}))


@require_safe
@cache_control(no_store=True)
def replay_told(request: HttpRequest, event: str) -> HttpResponse:
    """The frames of the day as gzip, a line each; while they are wound, how far that is."""
    found = get_object_or_404(Event, key=event)
    return _told(found, lambda reel: _sent(reel.told)) if _may_see(request, found) else _refused("replay_closed", 403)


@require_safe
@cache_control(no_store=True)
def replay_unseen(request: HttpRequest, event: str) -> HttpResponse:
    """The same of what was secret; to others than Control only if the event, and Control's `reveal`, have told it."""
    found = get_object_or_404(Event, key=event)
    if not _may_see(request, found):
        return _refused("replay_closed", 403)
    control = _is_control(request)
    return _told(found, lambda reel: _sent(reel.unseen) if control or reel.all_told else _refused("replay_sealed", 403))


def _may_see(request: HttpRequest, event: Event) -> bool:
    return _is_control(request) or event.state == Event.State.ENDED


def _is_control(request: HttpRequest) -> bool:
    user = request.user
    return isinstance(user, User) and user.is_active and user.is_staff


def _told(event: Event, of: Callable[[Reel], HttpResponse]) -> HttpResponse:
    """What this makes of the reel; while it is wound, how far that is."""
    if event.state == Event.State.PLANNING:
        return _refused("replay_empty", 409)
    winding = _winding(event)
    if not winding.wound(event):
        return JsonResponse({"done": winding.reel.seq / event.seq}, status=202)
    return of(winding.reel)


def _sent(tape: Tape) -> HttpResponse:
    told = HttpResponse(tape.packed(), content_type="application/jsonl")
    told["Content-Encoding"] = "gzip"
    return told


def _refused(code: str, status: int) -> HttpResponse:
    return JsonResponse({"refused": code}, status=status)


class Winding:
    """A reel, and the work on it."""

    def __init__(self, event: Event) -> None:
        self.reel = Reel(event.key, event.play)
        self._work: Future[None] | None = None
        self._done = float("-inf")

    def wound(self, event: Event) -> bool:
        """Is it all there? If not, work on it goes on; raises what has broken that off."""
        if self._work is not None and self._work.done():
            self._finish(self._work)
        if self._work is None and self._behind(event):
            self._work = apart(partial(_wind, self.reel, event))
        return self._work is None

    def _behind(self, event: Event) -> bool:
        stale = event.state == Event.State.ENDED or time.monotonic() - self._done > FRESH
        return stale and self.reel.seq < event.seq

    def _finish(self, work: Future[None]) -> None:
        self._work, self._done = None, time.monotonic()
        if work.exception() is not None:  # it may be halfway through an entry
            self.reel = Reel(self.reel.board.event, self.reel.board.play)
        work.result()


_reeler = ThreadPoolExecutor(max_workers=1, thread_name_prefix="replays")
_windings: OrderedDict[str, Winding] = OrderedDict()
"""By the epoch of the live event, so that none outlives its tables; those asked for last at the end."""


def _winding(event: Event) -> Winding:
    epoch = hub.here(event.key).epoch
    _windings[epoch] = _windings.pop(epoch) if epoch in _windings else Winding(event)
    while len(_windings) > MOST:
        _windings.popitem(last=False)
    return _windings[epoch]


def _wind(reel: Reel, event: Event) -> None:
    """To the newest entry there was when it was asked for."""
    reel.wind(sparing(between(event, reel.seq, event.seq)))


def apart(work: Callable[[], None]) -> Future[None]:
    """On a thread of its own, with a connection of its own: pages and orders go on meanwhile."""
    return _reeler.submit(released, work)
