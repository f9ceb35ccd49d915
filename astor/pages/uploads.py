"""A file from elsewhere that the organiser gives long work: with the form, or in pieces where it is a large one."""

from collections.abc import Callable
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from astor.archive.faults import Unfit
from astor.desk.pages import organisers_only
from astor.pages.works import asked
from astor.running import pieces
from astor.sockets.protocol import LONGEST_BODY

PIECE = LONGEST_BODY // 2
"""A larger file is sent in pieces of this size, in bytes: around them there is more in what a page is sent."""
LONGEST_NUMBER = 20
"""Digits."""

Form = Callable[[str, int], HttpResponse]
"""The page on which a file is chosen: why the last one was not taken, and the status of the answer."""


def handed_over(request: HttpRequest, kind: str, form: Form, args: dict[str, Any] | None = None) -> HttpResponse:
    """Ask for work of this kind on the file that is sent with the form, or that has come in pieces before."""
    if upload := request.POST.get("upload", "")[: pieces.LONGEST]:
        try:
            whole = pieces.found(upload)
        except FileNotFoundError:  # it was taken in already, or lay too long
            return form(str(Unfit("cut_off")), 410)
        try:
            return asked(request, kind, args=args, given=whole)
        except OSError as fault:
            return form(fault.strerror or str(fault), 507)
    if int(request.META.get("CONTENT_LENGTH") or 0) > LONGEST_BODY:  # of such a one no page is given all
        return form(str(Unfit("by_hand", most=LONGEST_BODY >> 20)), 413)
    given = request.FILES.get("file")
    if isinstance(given, UploadedFile):
        return asked(request, kind, args=args, given=given)
    return form(_("Choose a file first."), 400) if request.method == "POST" else form("", 200)


@require_POST
def piece(request: HttpRequest, most: int) -> HttpResponse:
    """A piece of a file that is larger than what a page is sent, and has no more bytes than `most`; without a name it
    begins another one.

    Told is the file's name and how much of it is there, or why nothing was added.
    """
    organisers_only(request)
    sent, told = request.FILES.get("piece"), request.POST.get("at", "")[:LONGEST_NUMBER]
    if not isinstance(sent, UploadedFile) or not told.isascii() or not told.isdigit():
        return JsonResponse({"why": str(Unfit("cut_off"))}, status=400)
    at = int(told)
    if at + (sent.size or 0) > most:
        return JsonResponse({"why": pieces.too_large(most)}, status=413)
    try:
        name = request.POST.get("upload", "")[: pieces.LONGEST] or pieces.begin()
        return JsonResponse({"upload": name, "at": pieces.add(name, at, sent.chunks())})
    except pieces.Misplaced as misplaced:
        return JsonResponse({"at": misplaced.at}, status=409)
    except FileNotFoundError:
        return JsonResponse({"why": str(Unfit("cut_off"))}, status=410)
    except OSError as fault:
        return JsonResponse({"why": fault.strerror or str(fault)}, status=507)
