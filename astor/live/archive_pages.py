"""The organiser's pages of events as files: one to take away, and one to take in what was taken away elsewhere."""

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile

from asgiref.sync import sync_to_async
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from astor.archive import tables, writing
from astor.archive.faults import Unfit
from astor.archive.keeping import take_in
from astor.game.errors import Refused
from astor.game.models import Event
from astor.live import files
from astor.live.keeper import apart
from astor.live.thread import now_ms

PARTS: Mapping[str, tuple[Callable[..., int], str]] = {
    "file": (writing.write, "{}.astor"),
    "public": (writing.write_public, "{}-public.astor"),
    "tables": (tables.write, "{}-tables.zip"),
}
"""What of an event can be taken away: who writes it, and what the file is called."""


@require_safe
async def export(request: HttpRequest, event: str) -> HttpResponseBase:
    """Which part of an event to take away; with `as` that part of it, `names=no`: without the names of people."""
    await _organisers_only(request)
    part = request.GET.get("as", "")
    if part not in PARTS:
        found = await Event.objects.filter(key=event).afirst()
        if found is None:
            raise Http404
        return await sync_to_async(render)(request, "control/export.html", {"event": found})
    write, name = PARTS[part]
    people = {} if part == "public" else {"people": request.GET.get("names") != "no"}
    with NamedTemporaryFile(prefix="astor-export-") as kept:  # it has no name when it is sent, and is gone after that
        file = Path(kept.name)
        try:
            await apart(write, event, file, **people)
        except Refused:
            raise Http404 from None
        return files.handed_over(file.open("rb"), name.format(event))


@require_http_methods(["GET", "HEAD", "POST"])
async def bring(request: HttpRequest) -> HttpResponse:
    """Choose a file, and the event is there; or it is said what is wrong with the file."""
    await _organisers_only(request)
    given, key = request.FILES.get("file"), request.POST.get("key", "")[:100]
    if request.method != "POST" or not isinstance(given, UploadedFile):
        return _page(request)
    try:
        event = await apart(_taken_in, given, key)
    except Unfit as no:
        return _page(request, fault=str(no), key=key, status=409)
    return redirect("desk", event=event.key)


def _page(request: HttpRequest, *, fault: str = "", key: str = "", status: int = 200) -> HttpResponse:
    return render(request, "control/import.html", {"fault": fault, "key": key}, status=status)


def _taken_in(given: "UploadedFile[bytes]", key: str) -> Event:
    with NamedTemporaryFile(prefix="astor-import-") as file:
        file.writelines(given.chunks())
        file.flush()
        return take_in(Path(file.name), key=slugify(key), now=now_ms())


async def _organisers_only(request: HttpRequest) -> None:
    """The file holds what no Control may see before the end."""
    if not (await request.auser()).is_superuser:
        raise PermissionDenied
