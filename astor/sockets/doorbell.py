"""What server processes tell each other, over the channel layer: "this event has news", who is there, what is wrong.

It may drop; the beat mends it.
"""

import asyncio
from typing import Any

import structlog
from channels.layers import get_channel_layer
from django.conf import settings

from astor.game.models import Entry
from astor.sockets.hub import hub

log = structlog.get_logger()

GROUP = "astor.entries"
SIGN_ON_S = 10
"""How often a process says that it still listens; the layer strikes it off after three times as long."""


class Doorbell:
    """Rings the hubs of the other processes, and ours when they ring."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.layer = get_channel_layer()

    def entered(self, entry: Entry) -> None:
        """Called after a commit, from any thread; never waits and never fails the order."""
        self.tell(
            {"type": "entries", "event": entry.event.key, "from": hub.process, "closes": entry.closing is not None}
        )

    def tell(self, message: dict[str, Any]) -> None:
        """Tell every process, ours too; from any thread."""
        asyncio.run_coroutine_threadsafe(self._send(message), self.loop)

    async def _send(self, message: dict[str, Any]) -> None:
        try:
            await self.layer.group_send(GROUP, message)
        except Exception:
            log.exception("the doorbell is silent", game=message["event"])

    async def listen(self) -> None:
        """One subscription for the whole process."""
        while True:
            try:
                channel = await self.layer.new_channel()
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._stay(channel))
                    both.create_task(self._hear(channel))
            except Exception:
                log.exception("the doorbell is deaf")
                await asyncio.sleep(1.0)

    async def _stay(self, channel: str) -> None:
        """Sign on again and again: who was killed is struck off soon, and what it was told piles up no longer."""
        while True:
            await self.layer.group_add(GROUP, channel)
            await asyncio.sleep(SIGN_ON_S)

    async def _hear(self, channel: str) -> None:
        while True:
            await hub.hear(await self.layer.receive(channel))


def wanted() -> bool:
    return bool(settings.REDIS_URL)
