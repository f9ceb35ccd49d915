"""The one ASGI application: pages, sockets and, under servers that know it, lifespan."""

import os
from contextlib import suppress
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "astor.settings")

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django import setup
from django.core.exceptions import BadRequest, PermissionDenied, RequestAborted, SuspiciousOperation
from django.core.handlers.asgi import ASGIHandler
from django.http import Http404, HttpRequest
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.urls import path, re_path

setup(set_prefix=False)

from astor.desk import log_in
from astor.door.callers import address_of, place_of
from astor.door.page_queue import Turns
from astor.game.journal import journal
from astor.health import probes
from astor.screens.shell import load_beforehand
from astor.screens.static_files import StaticFiles
from astor.servers.lifespan import Lifespan
from astor.sockets import consumers
from astor.sockets.hub import hub
from astor.sockets.protocol import LONGEST_BODY

AT_ONCE = 2
"""So many pages are made at a time; the others wait outside: no order waits behind them, nor a neighbour's page."""


class OneThreadHandler(ASGIHandler):
    """Pages are made on the one thread that also carries out orders: SQLite never has two writers."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = Turns(AT_ONCE)
        self.static_files = StaticFiles()

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        await log_in.look_beforehand(request)
        await load_beforehand(request)
        async with self.turns.taken(place_of(address_of(request) or "")):
            return await super().get_response_async(request)

    async def _get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """What says that a page is none, or is not for whoever asks, keeps none of the threads it came through."""
        try:
            return await super()._get_response_async(request)  # type: ignore[misc,no-any-return]
        except (Http404, PermissionDenied, BadRequest, SuspiciousOperation, MultiPartParserError) as no:
            no.__traceback__ = no.__context__ = None
            raise

    async def listen_for_disconnect(self, receive: Any) -> None:
        """Returns when the caller has gone, where Django raises: the exception would keep all of the request."""
        with suppress(RequestAborted):
            await super().listen_for_disconnect(receive)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] in (probes.LIVE, probes.READY):
            await probes.answer(scope["path"], send)
        elif not await self.static_files.handed_out(scope, send):
            await self.handle(scope, to_a_point(receive), send)


def to_a_point(receive: Any) -> Any:
    """What is sent with a page, as far as it is heard; the rest is thrown away."""
    taken = 0

    async def heard() -> Any:
        nonlocal taken
        message = await receive()
        while taken > LONGEST_BODY and message["type"] == "http.request":
            message = await receive()
        taken += len(message.get("body", b""))
        return message if taken <= LONGEST_BODY else {**message, "more_body": False}

    return heard


journal.listeners.append(hub.entered)

application = ProtocolTypeRouter({
    "http": OneThreadHandler(),
    "websocket": URLRouter([
        path("ws/seat/<slug:event>", consumers.SeatSocket.as_asgi()),
        path("ws/hall/<slug:event>", consumers.HallSocket.as_asgi()),
        path("ws/control/<slug:event>", AuthMiddlewareStack(consumers.ControlSocket.as_asgi())),
        path("ws/control/<slug:event>/seat/<slug:seat>", AuthMiddlewareStack(consumers.ActingSocket.as_asgi())),
        re_path(r"", consumers.NoSocket.as_asgi()),
    ]),
    "lifespan": Lifespan(),
})  # fmt: skip
