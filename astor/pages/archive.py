"""The organiser's pages of events as files: one to take away, and one to take in what was taken away elsewhere."""

from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from astor.archive.faults import Unfit
from astor.game.models import Event
from astor.pages.works import asked
from astor.sockets.protocol import LONGEST_BODY
from astor.works.kinds import PARTS


@require_http_methods(["GET", "HEAD", "POST"])
def export(request: HttpRequest, event: str) -> HttpResponse:
    """Which part of an event to take away; posted, that part is asked for, with the names of people or without."""
    _organisers_only(request)
    found = get_object_or_404(Event, key=event)
    part = request.POST.get("as", "")[:20]
    if part not in PARTS or (part == "page" and found.state != Event.State.ENDED):
        return render(request, "pages/export.html", {"event": found})
    args = {"part": part, "people": request.POST.get("names") != "no"}
    return asked(request, "export", event=event, args=args)


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Choose a file, and it is taken in."""
    _organisers_only(request)
    larger = int(request.META.get("CONTENT_LENGTH") or 0) > LONGEST_BODY  # of such a one no page is given all
    given = request.FILES.get("file")
    if larger or not isinstance(given, UploadedFile):
        told = {"larger": larger, "by_hand": str(Unfit("by_hand", most=LONGEST_BODY >> 20))}
        return render(request, "pages/import.html", told, status=413 if larger else 200)
    return asked(request, "import", args={"key": request.POST.get("key", "")[:100]}, given=given)


def _organisers_only(request: HttpRequest) -> None:
    """The file holds what no Control may see before the end."""
    if not request.user.is_superuser:
        raise PermissionDenied
