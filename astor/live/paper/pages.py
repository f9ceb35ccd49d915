"""The desk's page that prints everything."""

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from astor.control.pages import controls_only
from astor.game.models import Event
from astor.live import language
from astor.live.hub import hub
from astor.live.keeper import apart
from astor.live.live import Live
from astor.live.paper import printing
from astor.live.paper.moment import Moment, moment_of
from astor.live.paper.phrases import spoken
from astor.live.thread import now_ms
from astor.live.works.pages import asked


@require_http_methods(["GET", "HEAD", "POST"])
@controls_only
@cache_control(no_store=True)
async def paper(request: HttpRequest, event: str) -> HttpResponse:
    """The whole event at this moment, secrets too; written on the thread that makes backups, orders go on meanwhile.

    Posted, it is asked for as a file.
    """
    language.obey(request)
    try:
        live = await sync_to_async(hub.here)(event)
    except Event.DoesNotExist:
        raise Http404 from None
    if request.method == "POST":
        return await sync_to_async(asked)(request, "print", event=event)
    return HttpResponse(await apart(printing.written, await _now(live), spoken(), token=get_token(request)))


async def _now(live: Live) -> Moment:
    """What all sides are shown, at one moment between two entries."""
    async with live.lock:
        return moment_of(live.board, {side: dict(rows) for side, rows in live.shown.rows.items()}, now_ms())
