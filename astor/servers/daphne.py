"""Daphne, with what it lacks for us: a start and an end of our own tasks, direct lines, and limits on a phone."""

import asyncio
import socket
from typing import Any

from daphne.http_protocol import WebRequest
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from django.conf import settings
from twisted.internet import defer, reactor, tcp
from twisted.internet.protocol import connectionDone

from astor.door.callers import address_in, place_of
from astor.door.door import door
from astor.door.nonsense import nonsense
from astor.servers.lifespan import Company
from astor.sockets import lines
from astor.sockets.protocol import LONGEST, LONGEST_BODY

AHEAD = 100
"""So many frames of a phone wait to be read; then no more are taken from it until they are."""
AGAIN_S = 0.05
WEIGHT, UNREAD = "weight", "unread"
"""Why nothing is read of a phone for now: it has sent too much, or the consumer has not read what it sent."""
INVALID_DATA = WebSocketProtocol.CLOSE_STATUS_CODE_INVALID_PAYLOAD
AT_ONCE = 16
"""About so many are let in before anybody else is heard."""


class Connection(tcp.Server):
    """A connection of a browser, page or socket."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.server.numberAccepts = min(self.server.numberAccepts, AT_ONCE)  # Twisted would take ever more
        self.guest = door.let_in(place_of(str(self.client[0])), self.abortConnection, self.loseConnection)

    def connectionLost(self, reason: Any) -> None:
        self.guest.goes()
        super().connectionLost(reason)


class Phone(WebSocketProtocol):  # type: ignore[misc]
    """A phone's socket."""

    def makeConnection(self, transport: Any) -> None:
        self.meter, self.spent, self.frames = lines.Meter(""), False, 0
        self.held: set[str] = set()
        self.later: asyncio.TimerHandle | None = None
        transport.guest.listens()
        super().makeConnection(transport)

    def dataReceived(self, data: bytes) -> None:
        self.frames = 0
        super().dataReceived(data)
        if wait := self.meter.weigh(len(data), self.frames):
            self.hold(WEIGHT)
            if self.later is not None:
                self.later.cancel()
            self.later = asyncio.get_running_loop().call_later(wait, self.read_on, WEIGHT)

    def hold(self, why: str) -> None:
        """What else it sends waits in the network."""
        self.held.add(why)
        self.transport.pauseProducing()

    def read_on(self, why: str) -> None:
        """This holds it up no more."""
        self.held.discard(why)
        if not self.held:
            self.transport.resumeProducing()

    def connectionLost(self, reason: Any = connectionDone) -> None:
        if self.later is not None:
            self.later.cancel()
        super().connectionLost(reason)
        self._let_go()

    def _let_go(self) -> None:
        """What has ended goes at once: in a circle it would stay until all garbage is looked through."""
        if waits := self.__dict__.pop("closeHandshakeTimeoutCall", None):
            waits.cancel()
        self.is_open = self.is_closed = None
        self.__dict__.pop("application_queue", None)
        self.page.channel.requests.clear()

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        """What says that it is text and is none ends its line, as the protocol wants (RFC 6455, 8.1)."""
        if isBinary or lines.is_text(payload):
            super().onMessage(payload, isBinary)
        else:
            nonsense.heard(self.transport.guest.address, "no text")
            self.sendCloseFrame(code=INVALID_DATA)
            self.transport.loseConnection()

    def onFrameBegin(self) -> None:
        self.frames += 1
        if self.meter.holds():
            super().onFrameBegin()
        else:
            self.spent = True
            self.transport.abortConnection()

    def processData(self) -> bool:
        return not self.spent and bool(super().processData())


class DaphneLine:
    """A phone's line, on Twisted's transport."""

    def __init__(self, protocol: WebSocketProtocol) -> None:
        self.protocol = protocol

    def write(self, wire: bytes) -> None:
        """At once if the system takes it: Twisted would wait for its next round, and watch the socket until then."""
        protocol, transport = self.protocol, self.protocol.transport
        if protocol.state != WebSocketProtocol.STATE_OPEN or not transport.connected or transport.disconnecting:
            return
        if not (transport.dataBuffer or transport._tempDataBuffer):
            taken = transport.writeSomeData(wire)
            wire = wire[taken:] if isinstance(taken, int) else wire  # a lost line shows at Twisted's own write
        if wire:
            transport.write(wire)

    def unread(self) -> int:
        """Twisted keeps what is not taken in two buffers of its own."""
        transport = self.protocol.transport
        waiting: int = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
        return waiting

    def leaving(self) -> bool:
        return bool(self.protocol.state == WebSocketProtocol.STATE_CLOSING)

    def cut(self) -> None:
        self.protocol.transport.abortConnection()

    def sits(self) -> None:
        self.protocol.transport.guest.sits()


class Inbox:
    """What a phone has said and the consumer has not read: a flood is left in the network."""

    def __init__(self, queue: "asyncio.Queue[dict[str, Any]]", protocol: Phone) -> None:
        self.queue, self.protocol = queue, protocol

    def put_nowait(self, message: dict[str, Any]) -> None:
        self.queue.put_nowait(message)
        if UNREAD not in self.protocol.held and self.queue.qsize() > AHEAD:
            self.protocol.hold(UNREAD)
            self._again()

    def _again(self) -> None:
        if self.queue.empty():
            self.protocol.read_on(UNREAD)
        elif self.protocol.transport.connected:
            asyncio.get_running_loop().call_later(AGAIN_S, self._again)


class Page(WebRequest):  # type: ignore[misc]
    """A request for a page. Twisted keeps what comes with it in a file before anybody is asked, without end."""

    def gotLength(self, length: int | None) -> None:
        """All of its head has come."""
        self.channel.transport.guest.shows("; ".join(self.requestHeaders.getRawHeaders("cookie", [])))
        super().gotLength(length)

    def handleContentChunk(self, data: bytes) -> None:
        if self.content.tell() + len(data) > LONGEST_BODY:
            self.channel.transport.abortConnection()
        else:
            super().handleContentChunk(data)

    def process(self) -> Any:
        connection = self.channel.transport
        connection.guest.asks()
        done = super().process()
        if isinstance(connection.protocol, Phone):
            connection.protocol.page = self
        return done

    def finish(self) -> None:
        if self.channel is not None:
            self.channel.transport.guest.rests()
        super().finish()


class AstorServer(Server):  # type: ignore[misc]
    """One server process."""

    def __init__(self, application: Any, sockets: list[socket.socket]) -> None:
        self.company, self.sockets = Company(), sockets
        self.lines: dict[WebSocketProtocol, DaphneLine] = {}
        super().__init__(
            application,
            endpoints=["none of its own"],
            websocket_timeout=-1,
            # Room for a frame at the limit and a little more, so that the consumer can say what was wrong
            websocket_max_frame_size=2 * LONGEST,
            websocket_max_message_size=2 * LONGEST,
            ping_interval=lines.PING_S,
            ping_timeout=lines.PING_S,
            server_name="astor",
            ready_callable=self._begin,
            verbosity=0,
        )
        self.endpoints: list[str] = []  # it would open sockets of its own, and asks for some before it begins

    def _begin(self) -> None:
        build = self.http_factory.buildProtocol

        def with_our_pages(address: Any) -> Any:
            protocol = build(address)
            protocol.requestFactory = Page
            return protocol

        self.http_factory.buildProtocol = with_our_pages
        self.ws_factory.protocol = Phone
        # What is no text ends its line here, and is counted
        self.ws_factory.setProtocolOptions(utf8validateIncoming=False)
        for listening in self.sockets:
            self.listen_success(reactor.adoptStreamPort(listening.fileno(), listening.family, self.http_factory))
            listening.close()  # the reactor has a copy
        asyncio.get_event_loop().call_soon(self.company.start)

    def listen_success(self, port: Any) -> None:
        port.transport = Connection
        super().listen_success(port)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """A phone's socket gets its line, through which everything after the handshake is written."""
        if not isinstance(protocol, WebSocketProtocol):
            return super().create_application(protocol, scope)
        protocol.meter.address = place_of(address_in(scope))
        line = self.lines[protocol] = DaphneLine(protocol)
        lines.lines.open.add(line)
        scope["extensions"] = {lines.EXTENSION: line}
        queue = super().create_application(protocol, scope)
        return queue and Inbox(queue, protocol)

    def protocol_disconnected(self, protocol: Any) -> None:
        if line := self.lines.pop(protocol, None):
            lines.lines.open.discard(line)
        super().protocol_disconnected(protocol)

    def kill_all_applications(self) -> Any:
        """On SIGTERM: phones are told first, then the applications are ended."""
        return defer.Deferred.fromFuture(asyncio.ensure_future(self._end()))

    async def _end(self) -> None:
        await self.company.stop()
        running = [c["application_instance"] for c in self.connections.values() if "application_instance" in c]
        for application in running:
            application.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def serve(application: Any, sockets: list[socket.socket]) -> None:
    """Serve whoever comes to these sockets until stopped by a signal."""
    door.open(proxied=settings.PROXIED)
    AstorServer(application, sockets).run()
