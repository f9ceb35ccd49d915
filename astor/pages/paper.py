"""The desk's page that prints everything."""

import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from astor.desk.pages import controls_only
from astor.game.models import Event
from astor.made import kinds
from astor.made.answers import SOON, WHY
from astor.made.making import Denied, wanted
from astor.pages.works import asked
from astor.paper.phrases import spoken
from astor.paper.printing import BAR
from astor.screens import language


@require_http_methods(["GET", "HEAD", "POST"])
@controls_only
@cache_control(no_store=True)
def paper(request: HttpRequest, event: str) -> HttpResponse:
    """The whole event at this moment, secrets too; a page waits for it, and becomes it by itself.

    Posted, it is asked for as a file.
    """
    language.obey(request)
    found = get_object_or_404(Event, key=event)
    if request.method == "POST":
        return asked(request, "print", event=event)
    since = _since(request)
    there = wanted(found, kinds.paper(spoken()), since=since)
    if isinstance(there, Path):
        with suppress(FileNotFoundError):  # a newer one has just replaced it
            return HttpResponse(_for_the_desk(request, found, (there / kinds.PRINTED).read_text(encoding="utf-8")))
    return _wait(request, found, since, there if isinstance(there, Denied) else None)


def _since(request: HttpRequest) -> float:
    """When this Control asked, s since the epoch: the page that waits brings it along."""
    with suppress(ValueError):
        return min(int(request.GET.get("since", "")[:15]) / 1000, time.time())
    return time.time()


def _for_the_desk(request: HttpRequest, event: Event, printed: str) -> str:
    """With what is there at the desk alone and is not printed."""
    return printed.replace(BAR, render_to_string("paper/bar.html", {"event": event}, request), 1)


def _wait(request: HttpRequest, event: Event, since: float, no: Denied | None) -> HttpResponse:
    again = no.again if no else SOON
    asked_again = {"since": int(since * 1000), **({"lang": get_language()} if "lang" in request.GET else {})}
    told = {"event": event, "again": again, "address": f"?{urlencode(asked_again)}", "why": WHY[no.code] if no else ""}
    response = render(request, "pages/waits.html", told, status=503 if no else 202)
    response["Retry-After"] = str(again)
    return response
