"""Control's page of backups, the organiser's of putting one back, and the figures for those who watch the server."""

import secrets
from collections import Counter
from functools import partial

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from astor.backups import backups, restoring
from astor.backups.backups import Kept
from astor.backups.copies import CannotCopy
from astor.desk.pages import controls_only, organisers_only
from astor.game.models import Backup, Event
from astor.game.orders import broken_events
from astor.game.values.sides import PUBLIC
from astor.pages import uploads
from astor.pages.server import beside_one_server, ended, new_port, not_now
from astor.paper import each_phase as paper
from astor.running import again, metrics
from astor.running.thread import now_ms
from astor.screens import downloads
from astor.sockets.hub import hub

KINDS = {"presence": "phone", "desk": "desk"}
"""A socket's place → what it is called among the figures."""
FAULTS = 3
"""So many of the last faults are shown."""


@require_POST
@controls_only
def back_up(request: HttpRequest) -> HttpResponse:
    """Ask for a backup now, from the desk."""
    return JsonResponse({"asked": _ask(request).pk})


def _ask(request: HttpRequest) -> Backup:
    return backups.ask(f"control/{request.user.get_username()}", now_ms())


@require_http_methods(["GET", "HEAD", "POST"])
@controls_only
@cache_control(no_store=True)
def backup_list(request: HttpRequest) -> HttpResponse:
    """The backups there are; each holds every secret, so only the organiser may take one away."""
    if request.method == "POST":
        _ask(request)
        return redirect("backups")
    return _listed(request)


def _listed(request: HttpRequest, why: str = "", status: int = 200) -> HttpResponse:
    """`why` a file that was sent was not taken in."""
    rows = Backup.objects.order_by("-id")
    context = {"kept": backups.all_kept(), "waiting": rows.filter(done=None, fault="").exists(),
               "faults": rows.exclude(fault="")[:FAULTS], "folder": backups.folder(),
               "second": backups.second_folder(), "paper": paper.folder(), "apart": backups.are_apart(),
               "organiser": request.user.is_superuser, "embedded": settings.EMBEDDED,
               "outcome": restoring.outcome() if request.user.is_superuser else None}  # fmt: skip
    return render(request, "pages/backups.html", {**context, "why": why, "piece": uploads.PIECE}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@controls_only
@cache_control(no_store=True)
def take_in(request: HttpRequest) -> HttpResponse:
    """A backup that was taken away, sent from the organiser's device: once it has been looked through it stands among
    the others. Whoever asks for the page itself is led to the list."""
    beside_one_server(request)
    if request.method != "POST":
        return redirect("backups")
    return uploads.handed_over(request, "backup", partial(_listed, request))


@require_safe
def download(request: HttpRequest, name: str) -> HttpResponseBase:
    """One backup, as a file."""
    organisers_only(request)
    return downloads.handed_over(_named(name).file.open("rb"), name)


def _named(name: str) -> Kept:
    found = next((each for each in backups.all_kept() if each.file.name == name), None)
    if found is None:
        raise Http404
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@controls_only
@cache_control(no_store=True)
def put_back(request: HttpRequest, name: str) -> HttpResponse:
    """What putting this backup back would do; posted, the server ends, does it, and begins anew."""
    beside_one_server(request)
    kept, fault = _named(name), ""
    if request.method == "POST":
        if (no_start := not_now(request, again.other_version())) is not None:
            return no_start
        asked = restoring.Asked(str(kept.file), request.user.get_username(), request.session.session_key or "",
                                get_language() or settings.LANGUAGE_CODE)  # fmt: skip
        try:
            restoring.ask(asked)
            return ended(request, reverse("backups"))
        except CannotCopy as no:
            fault = str(no)
        except OSError as no:
            fault = no.strerror or str(no)
    running = Event.objects.filter(state=Event.State.RUNNING)
    told = {"kept": kept, "fault": fault, "phones": _phones(), "version": again.other_version(), "port": new_port(),
            "running": [event.name for event in broken_events.readable(running)]}  # fmt: skip
    return render(request, "pages/put_back.html", told, status=409 if fault else 200)


def _phones() -> int:
    """So many are connected now."""
    return sum(socket.place.startswith("presence/") for live in list(hub.events.values())
               for socket in list(live.sockets[PUBLIC]))  # fmt: skip


@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    """/metrics: which orders are given would tell players something, so Control's eyes or a token are asked for."""
    if not _may_watch(request):
        raise PermissionDenied
    _count_sockets()
    _note_backups(now_ms())
    return HttpResponse(generate_latest(metrics.registry), content_type=CONTENT_TYPE_LATEST)


def _may_watch(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "").removeprefix("Bearer ").encode()
    wanted = settings.METRICS_TOKEN.encode()
    by_token = bool(wanted) and secrets.compare_digest(given, wanted)
    return by_token or (request.user.is_authenticated and request.user.is_staff)


def _count_sockets() -> None:
    kinds = Counter(KINDS.get(s.place.partition("/")[0], "hall") for live in list(hub.events.values())
                    for s in list(live.sockets[PUBLIC]))  # fmt: skip
    for kind in {*KINDS.values(), "hall"}:
        metrics.SOCKETS.labels(kind).set(kinds[kind])


def _note_backups(now: int) -> None:
    done, tried = backups.last()
    metrics.BACKUP_AGE.set((now - done.done) / 1000 if done and done.done else float("nan"))
    metrics.BACKUP_SIZE.set(done.size if done else float("nan"))
    metrics.BACKUP_FAULT.set(bool(tried and tried.fault))
