"""What runs beside the sockets while a server lives: ticker, bots, the look at the lines and, with Redis, doorbell."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from astor.game import journal
from astor.live import doorbell, garbage, keeper, refusals, ticker
from astor.live.door import door
from astor.live.hub import hub
from astor.live.lines import lines
from astor.live.practice import Practice
from astor.live.pulse import Pulse
from astor.live.works import running
from astor.live.works.runner import Runner


class Company:
    """The tasks of one server process."""

    def __init__(self) -> None:
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start inside the running loop."""
        loop = asyncio.get_running_loop()
        hub.loop = loop
        works = (ticker.run(), Practice().run(), lines.watch(), door.watch(), keeper.run(), Pulse().run(),
                 garbage.run(), refusals.run(), Runner().run())  # fmt: skip
        self.tasks = [loop.create_task(work) for work in works]
        if doorbell.wanted():
            bell = doorbell.Doorbell(loop)
            journal.listeners.append(bell.entered)
            hub.tell_others = bell.tell
            self.tasks.append(loop.create_task(bell.listen()))

    async def stop(self) -> None:
        """Say goodbye to every socket, then stop."""
        running.stop()
        await hub.farewell()
        await lines.end()
        await refusals.look()
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
