"""The one ASGI application: pages, sockets and, under servers that know it, lifespan."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "astor.settings")

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django import setup
from django.core.handlers.asgi import ASGIHandler
from django.urls import path, re_path

setup(set_prefix=False)

from astor.game import journal
from astor.live import consumers
from astor.live.hub import hub
from astor.live.lifespan import Lifespan


class OneThreadHandler(ASGIHandler):
    """Pages are made on the one thread that also carries out orders: SQLite never has two writers."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.handle(scope, receive, send)


journal.listeners.append(hub.ring)

application = ProtocolTypeRouter({
    "http": OneThreadHandler(),
    "websocket": URLRouter([
        path("ws/seat/<slug:event>", consumers.SeatSocket.as_asgi()),
        path("ws/hall/<slug:event>", consumers.HallSocket.as_asgi()),
        path("ws/control/<slug:event>", AuthMiddlewareStack(consumers.ControlSocket.as_asgi())),
        re_path(r"", consumers.NoSocket.as_asgi()),
    ]),
    "lifespan": Lifespan(),
})  # fmt: skip
