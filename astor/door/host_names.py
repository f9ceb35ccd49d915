"""Who comes by a name that this server does not know is told what to do, and so are the desks and the log."""

import time
from collections.abc import Callable

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.shortcuts import render

from astor.door import addresses

log = structlog.get_logger()

TOLD_S, LIT_S = 60.0, 300.0
"""The log is told once in so long; the desks show it for so long after the last one came, s."""


class Strangers:
    """The last name that somebody came by, which was none of ours."""

    def __init__(self) -> None:
        self.name, self.came, self.told, self.since_told = "", float("-inf"), float("-inf"), 0

    def note(self, name: str, now: float) -> None:
        """`now` is monotonic, in s."""
        self.name, self.came = name, now
        self.since_told += 1
        if now - self.told >= TOLD_S:
            log.warning("somebody came by a name this server does not know", name=name, times=self.since_told)
            self.told, self.since_told = now, 0

    def lately(self, now: float) -> str:
        """The name, if anybody has come by it lately; "" otherwise."""
        return self.name if now - self.came < LIT_S else ""


strangers = Strangers()


def by_our_names(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: a page is for who asks for it under a name of ours."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        host = request.META.get("HTTP_HOST") or addresses.in_url(request.META["SERVER_NAME"])
        return get_response(request) if addresses.is_ours(host) else _sent_away(request, host)

    return answer


def _sent_away(request: HttpRequest, host: str) -> HttpResponse:
    """400, with what to do: for a phone the number it has reached, for an organiser how the name is made known."""
    name, _port = split_domain_port(host)  # "" for what is no name at all
    strangers.note(name[:100], time.monotonic())
    reached = f"http://{addresses.in_url(request.META['SERVER_NAME'])}:{request.META['SERVER_PORT']}"
    context = {"name": name[:100], "instead": f"{settings.ADDRESS or reached}/"}
    return render(request, "door/unknown_name.html", context, status=400)
