"""uvicorn, with what it lacks for us: direct lines, goodbye before the end, and no waiting for a slow phone."""

import asyncio
import contextlib
import socket
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.conf import settings
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from astor.door.callers import address_in, cookies_in, place_of
from astor.door.door import Guest, door
from astor.door.nonsense import nonsense
from astor.running.listening import WAITING
from astor.servers.lifespan import Company
from astor.sockets import lines
from astor.sockets.protocol import LONGEST

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

PATIENCE_S = 5
"""So long a server that stops waits for pages that are being made, s."""


AT_ONCE = 16
"""So many are let in before anybody is asked whether there is room."""
PIECE = 4096
"""What comes in is read in pieces, in bytes: a flood is seen as one before much of it has been taken apart."""
NO_REQUEST = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

guests: dict[asyncio.BaseTransport, Guest] = {}


def let_go(transport: Any) -> None:
    """What has ended goes at once: a transport of asyncio's holds a method of its own, and would stay."""
    transport._read_ready_cb = None


class Visitor(H11Protocol):
    """A browser's connection, before it becomes a socket, if ever."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = transport.get_extra_info("peername")
        self.guest = door.let_in(place_of(address[0]) if address else "", transport.abort, transport.close)
        guests[transport] = self.guest

    def connection_lost(self, exc: Exception | None) -> None:
        guests.pop(self.transport, None)
        self.guest.goes()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        let_go(self.transport)

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

    def _should_upgrade(self) -> bool:
        """Asked once the head of a request has been read, and before it becomes a socket."""
        self.guest.shows(cookies_in(self.headers))
        return super()._should_upgrade()

    def send_400_response(self, _msg: str) -> None:
        """Counted, and answered in one piece: hundreds a second of them may not delay a bell."""
        nonsense.heard(self.guest.address, "no request")
        self.transport.write(NO_REQUEST)
        self.transport.close()
        if what := sys.exception():
            what.__traceback__ = None  # it names itself among what was done when it was raised


class Phone(WebSocketsSansIOProtocol):
    """A phone's socket, which is its own line."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.guest, self.meter = guests[transport], lines.Meter("")
        self.later: asyncio.TimerHandle | None = None
        self.guest.listens()

    def data_received(self, data: bytes) -> None:
        frames = 0
        for at in range(0, len(data), PIECE):
            self.conn.receive_data(data[at : at + PIECE])
            frames += len(self.conn.events)
            if not self.meter.holds(len(self.conn.events)):
                return self.cut()
            super().data_received(b"")
            if self.transport.is_closing():
                return None
        if wait := self.meter.weigh(len(data), frames):
            self._read_later(wait)
        return None

    def _read_later(self, wait: float) -> None:
        """What else it sends waits in the network."""
        if self.later is not None:
            self.later.cancel()
        self.transport.pause_reading()
        self.later = self.loop.call_later(wait, self._read_on)

    def _read_on(self) -> None:
        self.later = None
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> "ASGIReceiveEvent":
        message = await super().receive()
        if self.later is not None:  # one frame has been read, and it was too much
            self.transport.pause_reading()
        return message

    def send_receive_event_to_app(self) -> None:
        """What says that it is text and is none ends its line, as the protocol wants (RFC 6455, 8.1)."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not lines.is_text(b"".join(self.frames)):
            nonsense.heard(self.guest.address, "no text")
            self.conn.send_close(CloseCode.INVALID_DATA)
            return self.handle_parser_exception()
        return super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        """The consumer finds its line in the scope."""
        self.meter.address = place_of(address_in(self.scope))
        self.scope["extensions"] = {lines.EXTENSION: self}  # type: ignore[dict-item]
        lines.lines.open.add(self)
        await super().run_asgi()

    def connection_lost(self, exc: Exception | None) -> None:
        lines.lines.open.discard(self)
        guests.pop(self.transport, None)
        self.guest.goes()
        if self.later is not None:
            self.later.cancel()
        super().connection_lost(exc)
        self.conn.parser.close()  # it waits for more of what it is part of
        if hasattr(self, "scope"):
            self.scope["extensions"].clear()
        let_go(self.transport)

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
