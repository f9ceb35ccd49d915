"""What runs beside the sockets while a server lives: ticker, bots, the look at the lines and, with Redis, doorbell."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from astor.backups import run_by_servers
from astor.door.door import door
from astor.game.journal import journal
from astor.health.pulse import Pulse
from astor.running import ticker
from astor.servers import garbage
from astor.servers.practice import Practice
from astor.sockets import doorbell, refusals
from astor.sockets.hub import hub
from astor.sockets.hub import run as run_hub
from astor.sockets.lines import lines
from astor.works import worker
from astor.works.runner import Runner

GIVES_WAY_S = 0.0005
"""A thread that works lets another go on after so long: news that are worked out hold up neither loop nor orders, s."""


class Company:
    """The tasks of one server process."""

    def __init__(self) -> None:
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start inside the running loop."""
        sys.setswitchinterval(GIVES_WAY_S)
        loop = asyncio.get_running_loop()
        hub.loop = loop
        works = (ticker.run(), run_hub(), Practice().run(), lines.watch(), door.watch(), run_by_servers.run(),
                 Pulse().run(), garbage.run(), refusals.run(), Runner().run())  # fmt: skip
        self.tasks = [loop.create_task(work) for work in works]
        if doorbell.wanted():
            bell = doorbell.Doorbell(loop)
            journal.listeners.append(bell.entered)
            hub.tell_others = bell.tell
            self.tasks.append(loop.create_task(bell.listen()))

    async def stop(self) -> None:
        """Say goodbye to every socket, then stop."""
        worker.stop()
        await hub.farewell()
        await lines.end()
        await ticker.once(refusals.look)  # loud if it fails; the rest is to be ended all the same
        for task in self.tasks:
            task.cancel()


class Lifespan:
    """The ASGI lifespan protocol, for servers that speak it."""

    def __init__(self) -> None:
        self.company = Company()

    async def __call__(
        self, _scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.company.start()
                await send({"type": "lifespan.startup.complete"})
            elif message["type"] == "lifespan.shutdown":
                await self.company.stop()
                return await send({"type": "lifespan.shutdown.complete"})
