"""Between processes only "this event has news" travels, over the channel layer; it may drop, the beat mends it."""

import asyncio

import structlog
from channels.layers import get_channel_layer
from django.conf import settings

from astor.live.hub import hub

log = structlog.get_logger()

GROUP = "astor.entries"


class Doorbell:
    """Rings the hubs of the other processes, and ours when they ring."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.layer = get_channel_layer()

    def ring(self, event: str) -> None:
        """Called after a commit, from any thread; never waits and never fails the order."""
        asyncio.run_coroutine_threadsafe(self._send(event), self.loop)

    async def _send(self, event: str) -> None:
        try:
            await self.layer.group_send(GROUP, {"type": "entries", "event": event})
        except Exception:
            log.exception("the doorbell is silent", game=event)

    async def listen(self) -> None:
        """One subscription for the whole process."""
        while True:
            try:
                channel = await self.layer.new_channel()
                await self.layer.group_add(GROUP, channel)
                while True:
                    hub.ring((await self.layer.receive(channel))["event"])
            except Exception:
                log.exception("the doorbell is deaf")
                await asyncio.sleep(1.0)


def wanted() -> bool:
    return bool(settings.REDIS_URL)
