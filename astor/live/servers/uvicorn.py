"""uvicorn, with what it lacks for us: direct lines, goodbye before the end, and no waiting for a slow phone."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from typing import Any

from uvicorn import Config, Server
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from astor.live import lines
from astor.live.lifespan import Company
from astor.live.protocol import LONGEST

PATIENCE_S = 5
"""So long a server that stops waits for pages that are being made, s."""


class Phone(WebSocketsSansIOProtocol):
    """A phone's socket, which is its own line."""

    async def run_asgi(self) -> None:
        """The consumer finds its line in the scope."""
        self.scope["extensions"] = {lines.EXTENSION: self}  # type: ignore[dict-item]
        lines.lines.open.add(self)
        await super().run_asgi()

    def connection_lost(self, exc: Exception | None) -> None:
        lines.lines.open.discard(self)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """A full buffer stops nobody: one slow phone would hold up the hall. The look at the lines cuts it off."""

    def write(self, wire: bytes) -> None:
        if self.handshake_complete and not self.leaving():
            self.transport.write(wire)

    def unread(self) -> int:
        return self.transport.get_write_buffer_size()

    def leaving(self) -> bool:
        return self.close_sent or self.transport.is_closing()

    def cut(self) -> None:
        self.transport.abort()


class AstorServer(Server):
    """One server process."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.company = Company()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.company.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Phones are told first, then the rest is ended."""
        for server in self.servers:
            server.close()
        await self.company.stop()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal is an order to stop in order; it is not raised once more when that is done."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


def serve(application: Any, *, host: str, port: int) -> None:
    """Serve until stopped by a signal."""
    config = Config(
        application,
        host=host,
        port=port,
        loop="asyncio",
        http="h11",
        ws=Phone,
        lifespan="off",  # the server has its own start and end, before and after its sockets
        log_config=None,
        access_log=False,  # it would name queries
        proxy_headers=False,
        server_header=False,
        ws_max_size=2 * LONGEST,  # room for a frame at the limit and a little more; the consumer says what was wrong
        ws_ping_interval=lines.PING_S,
        ws_ping_timeout=lines.PING_S,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=PATIENCE_S,
    )
    asyncio.run(AstorServer(config).serve())
