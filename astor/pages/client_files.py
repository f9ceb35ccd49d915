"""Files that screens ask for: a scenario's map and texts, kept for good; the script for reloads without signal."""

from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_safe

from astor import screens
from astor.game.values.errors import Refused
from astor.screens.shell import picture_of
from astor.screens.texts import packed_texts

WORKER = Path(screens.__file__).parent / "static" / "astor" / "worker.js"


@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """The script that keeps the phone's page for reloads without signal; at the root, for it minds pages below it."""
    return HttpResponse(WORKER.read_bytes(), content_type="text/javascript", headers={"Cache-Control": "no-cache"})


@require_safe
def map_of(request: HttpRequest, scenario: str) -> HttpResponseBase:
    """The scenario's map: shapes only, the same for everybody, kept by the browser."""
    try:
        picture = picture_of(scenario)
    except Refused:
        raise Http404 from None
    return _for_good(request, picture.plain, picture.packed)


@require_safe
def texts_of(request: HttpRequest, scenario: str, language: str) -> HttpResponseBase:
    """What everybody may read of the scenario's texts in a language, found by the scenario's own; kept likewise."""
    return _for_good(request, *packed_texts(scenario, language))


def _for_good(request: HttpRequest, plain: bytes, packed: bytes) -> HttpResponse:
    """JSON whose address changes with it."""
    small = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(packed if small else plain, content_type="application/json")
    if small:
        response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
