"""Daphne, with what it lacks for us: a start and an end of our own tasks, and a limit on what a phone may send."""

import asyncio
from contextlib import suppress
from typing import Any

from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import defer
from twisted.internet.abstract import FileDescriptor

from astor.live.lifespan import Company
from astor.live.protocol import LONGEST

SNAPSHOT = 4 * 1024 * 1024
"""No snapshot is longer, in bytes."""
GOODBYE = 1.0
"""So long a server that stops waits for phones to take their last frame, s."""
UNREAD = 256 * 1024
"""A phone that leaves more than this unread from one look to the next, 2 s later, is cut off, in bytes."""


class AstorServer(Server):  # type: ignore[misc]
    """One server process."""

    def __init__(self, application: Any, *, host: str, port: int) -> None:
        self.company = Company()
        self.deaf: set[WebSocketProtocol] = set()
        super().__init__(
            application,
            endpoints=[f"tcp:port={port}:interface={host.replace(':', chr(92) + ':')}"],
            websocket_timeout=-1,
            # What comes in is cut at the frame; the limit on messages holds for what goes out as well, snapshots too
            websocket_max_frame_size=2 * LONGEST,
            websocket_max_message_size=SNAPSHOT,
            ping_interval=10,
            ping_timeout=10,
            server_name="astor",
            ready_callable=self._begin,
            verbosity=0,
        )

    def _begin(self) -> None:
        asyncio.get_event_loop().call_soon(self.company.start)

    def timeout_checker(self) -> None:
        """Daphne's own look at its sockets, every 2 s: what a phone does not read would pile up here without end."""
        deaf = {protocol for protocol in self.connections if unread(protocol) > UNREAD}
        for protocol in deaf & self.deaf:
            protocol.transport.abortConnection()
        self.deaf = deaf - self.deaf
        super().timeout_checker()

    def kill_all_applications(self) -> Any:
        """On SIGTERM: phones are told first, then the applications are ended."""
        return defer.Deferred.fromFuture(asyncio.ensure_future(self._end()))

    async def _end(self) -> None:
        await self.company.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await self._all_closed()
        running = [c["application_instance"] for c in self.connections.values() if "application_instance" in c]
        for application in running:
            application.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _all_closed(self) -> None:
        """The last frame and the close lie in a buffer until the phone has answered them."""
        while any(isinstance(p, WebSocketProtocol) and not c.get("disconnected") for p, c in self.connections.items()):
            await asyncio.sleep(0.01)


def unread(protocol: Any) -> int:
    """Bytes written to a socket that the system has not taken; Twisted keeps them in two buffers of its own."""
    line = protocol.transport if isinstance(protocol, WebSocketProtocol) else None
    return len(line.dataBuffer) - line.offset + line._tempDataLen if isinstance(line, FileDescriptor) else 0
