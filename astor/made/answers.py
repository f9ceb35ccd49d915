"""How pages hand out what is made of an event, and what they say while it is not there yet."""

import gzip
from collections.abc import Callable
from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from astor.game.models import Event
from astor.made import places
from astor.made.making import Awaited, Denied, wanted

WHY: dict[str, Promise] = {
    "made_later": _("So much else is being made that this has to wait. Ask again in some seconds."),
    "not_made": _("This could not be made. The server's log says why; it is tried again when somebody asks later."),
}
"""Why something will not be there soon, by the refusal."""
SOON = 1
"""When to ask again for what is being made, s."""


def answered(event: Event, kind: str, give: Callable[[Path], HttpResponseBase]) -> HttpResponseBase:
    """What `give` makes of the folder of a thing; while that is made, how far it is, of 1."""
    there = wanted(event, kind)
    if isinstance(there, Path):
        try:
            return give(there)
        except FileNotFoundError:  # a newer one has just replaced it
            there = Awaited(0.0)
    if isinstance(there, Denied):
        return denied(there)
    return JsonResponse({"done": there.done}, status=202, headers={"Retry-After": SOON, "Cache-Control": "no-store"})


def denied(no: Denied) -> HttpResponse:
    told = {"refused": no.code, "why": str(WHY[no.code])}
    return JsonResponse(told, status=503, headers={"Retry-After": no.again, "Cache-Control": "no-store"})


def packed(request: HttpRequest, file: Path, content_type: str) -> HttpResponseBase:
    """A file that is kept as gzip. Browsers keep it, and ask each time whether it is still the one."""
    etag = f'"{places.mark(file.parent)}"'
    text = file.read_bytes()
    if unchanged := get_conditional_response(request, etag=etag):
        return unchanged
    response = HttpResponse(text, content_type=content_type)
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response["Content-Encoding"] = "gzip"
    else:
        response.content = gzip.decompress(text)
    response["ETag"], response["Cache-Control"] = etag, "no-cache"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
