"""The organiser's pages of events as files: one to take away, and one to take in what was taken away elsewhere."""

from typing import Any

from django.core.files import File
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_POST

from astor.archive.faults import Unfit
from astor.archive.reading import PACKED
from astor.desk.pages import organisers_only
from astor.game.models import Event
from astor.pages.works import asked
from astor.running import pieces
from astor.sockets.protocol import LONGEST_BODY
from astor.works.kinds import PARTS


@require_http_methods(["GET", "HEAD", "POST"])
def export(request: HttpRequest, event: str) -> HttpResponse:
    """Which part of an event to take away; posted, that part is asked for, with the names of people or without."""
    organisers_only(request)  # it holds what no Control may see before the end
    found = get_object_or_404(Event, key=event)
    part = request.POST.get("as", "")[:20]
    if part not in PARTS or (part == "page" and found.state != Event.State.ENDED):
        return render(request, "pages/export.html", {"event": found})
    args = {"part": part, "people": request.POST.get("names") != "no"}
    return asked(request, "export", event=event, args=args)


PIECE = LONGEST_BODY // 2
"""A larger file is sent in pieces of this size, in bytes: around them there is more in what a page is sent."""
LONGEST_NUMBER = 20
"""Digits."""


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Choose a file, and it is taken in: the one that is sent with the form, or that has come in pieces before."""
    organisers_only(request)
    args = {"key": request.POST.get("key", "")[:100]}
    if upload := request.POST.get("upload", "")[: pieces.LONGEST]:
        return _put_together(request, upload, args)
    larger = int(request.META.get("CONTENT_LENGTH") or 0) > LONGEST_BODY  # of such a one no page is given all
    given = request.FILES.get("file")
    if larger:
        return _form(request, str(Unfit("by_hand", most=LONGEST_BODY >> 20)), 413)
    return asked(request, "import", args=args, given=given) if isinstance(given, UploadedFile) else _form(request)


def _put_together(request: HttpRequest, upload: str, args: dict[str, Any]) -> HttpResponse:
    """Take in what has come in pieces under this name."""
    try:
        whole = pieces.found(upload)
    except FileNotFoundError:  # it was taken in already, or lay too long
        return _form(request, str(Unfit("cut_off")), 410)
    try:
        with whole.open("rb") as opened:
            answer = asked(request, "import", args=args, given=File(opened))
        whole.unlink(missing_ok=True)
    except OSError as fault:
        return _form(request, fault.strerror or str(fault), 507)
    return answer


def _form(request: HttpRequest, why: str = "", status: int = 200) -> HttpResponse:
    """In which a file is chosen; `why` the last one was not taken in."""
    return render(request, "pages/import.html", {"why": why, "piece": PIECE}, status=status)


@require_POST
def piece(request: HttpRequest) -> HttpResponse:
    """A piece of a file that is larger than what a page is sent; without a name it begins another one.

    Told is the file's name and how much of it is there, or why nothing was added.
    """
    organisers_only(request)
    sent, told = request.FILES.get("piece"), request.POST.get("at", "")[:LONGEST_NUMBER]
    if not isinstance(sent, UploadedFile) or not told.isascii() or not told.isdigit():
        return JsonResponse({"why": str(Unfit("cut_off"))}, status=400)
    at = int(told)
    if at + (sent.size or 0) > PACKED:
        return JsonResponse({"why": str(Unfit("too_large", most=PACKED >> 30))}, status=413)
    try:
        name = request.POST.get("upload", "")[: pieces.LONGEST] or pieces.begin()
        return JsonResponse({"upload": name, "at": pieces.add(name, at, sent.chunks())})
    except pieces.Misplaced as misplaced:
        return JsonResponse({"at": misplaced.at}, status=409)
    except OSError as fault:
        return JsonResponse({"why": fault.strerror}, status=507)
