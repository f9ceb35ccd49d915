"""Daphne, with what it lacks for us: a start and an end of our own tasks, and a limit on what a phone may send."""

import asyncio
from typing import Any

from daphne.server import Server
from twisted.internet import defer

from astor.live.lifespan import Company
from astor.live.protocol import LONGEST


class AstorServer(Server):  # type: ignore[misc]
    """One server process."""

    def __init__(self, application: Any, *, host: str, port: int) -> None:
        self.company = Company()
        super().__init__(
            application,
            endpoints=[f"tcp:port={port}:interface={host.replace(':', chr(92) + ':')}"],
            websocket_timeout=-1,
            ping_interval=10,
            ping_timeout=10,
            server_name="astor",
            ready_callable=self._begin,
            verbosity=0,
        )

    def _begin(self) -> None:
        self.ws_factory.setProtocolOptions(maxFramePayloadSize=2 * LONGEST, maxMessagePayloadSize=2 * LONGEST)
        asyncio.get_event_loop().call_soon(self.company.start)

    def kill_all_applications(self) -> Any:
        """On SIGTERM: phones are told first, then the applications are ended."""
        told = defer.Deferred.fromFuture(asyncio.ensure_future(self.company.stop()))
        return told.addCallback(lambda _: super(AstorServer, self).kill_all_applications())
