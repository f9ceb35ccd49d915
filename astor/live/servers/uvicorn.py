"""uvicorn, with what it lacks for us: direct lines, goodbye before the end, and no waiting for a slow phone."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from astor.live import lines
from astor.live.door import Guest, door
from astor.live.lifespan import Company
from astor.live.protocol import LONGEST
from astor.live.servers.listening import WAITING

PATIENCE_S = 5
"""So long a server that stops waits for pages that are being made, s."""


AT_ONCE = 16
"""So many are let in before anybody is asked whether there is room."""
PIECE = 4096
"""What comes in is read in pieces, in bytes: a flood is seen as one before much of it has been taken apart."""

guests: dict[asyncio.BaseTransport, Guest] = {}


class Visitor(H11Protocol):
    """A browser's connection, before it becomes a socket, if ever."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = transport.get_extra_info("peername")
        self.guest = door.let_in(str(address[0]) if address else "", transport.abort, transport.close)
        guests[transport] = self.guest

    def connection_lost(self, exc: Exception | None) -> None:
        guests.pop(self.transport, None)
        self.guest.goes()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._tell()

    def on_response_complete(self) -> None:
        self.guest.rests()
        super().on_response_complete()
        self._tell()  # the next request may have come already

    def _tell(self) -> None:
        """Is a page being made, and all of its request here?"""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.more_body and not cycle.response_complete:
            self.guest.asks()


class Phone(WebSocketsSansIOProtocol):
    """A phone's socket, which is its own line."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.guest, self.meter = guests[transport], lines.Meter()
        self.guest.listens()

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), PIECE):
            self.conn.receive_data(data[at : at + PIECE])
            if not self.meter.holds(len(self.conn.events)):
                return self.cut()
            super().data_received(b"")
            if self.transport.is_closing():
                return None
        return None

    async def run_asgi(self) -> None:
        """The consumer finds its line in the scope."""
        self.scope["extensions"] = {lines.EXTENSION: self}  # type: ignore[dict-item]
        lines.lines.open.add(self)
        await super().run_asgi()

    def connection_lost(self, exc: Exception | None) -> None:
        lines.lines.open.discard(self)
        guests.pop(self.transport, None)
        self.guest.goes()
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

    def sits(self) -> None:
        self.guest.sits()


class AstorServer(Server):
    """One server process."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.company = Company()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in [each for server in self.servers for each in server.sockets]:
            with socket.fromfd(listening.fileno(), listening.family, listening.type) as same:
                same.listen(WAITING)
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


def serve(application: Any, sockets: list[socket.socket]) -> None:
    """Serve whoever comes to these sockets until stopped by a signal."""
    door.open(proxied=settings.PROXIED)
    config = Config(
        application,
        loop="asyncio",
        http=Visitor,
        backlog=AT_ONCE,
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
    asyncio.run(AstorServer(config).serve(sockets))
