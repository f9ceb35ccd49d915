"""The ticker: rings what is due, notes the heartbeat and beats to the sockets. Every server process runs one."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from astor.game import clock
from astor.game.models import Event
from astor.live.hub import hub
from astor.live.thread import in_turn, now_ms

log = structlog.get_logger()

LONGEST, SHORTEST = 0.2, 0.005
"""How long the ticker sleeps at most and at least, s."""
HEARTBEAT, BEAT, AGAIN = 2.0, 5.0, 1.0


async def ring() -> float:
    """Ring what is due; returns how long nothing will be, s."""
    return await in_turn(_ring, now_ms())


def _ring(now: int) -> float:
    clock.ring_due(now)
    running = Event.objects.filter(state=Event.State.RUNNING).values_list("key", flat=True)
    bells = [bell for key in running if (bell := clock.next_bell(key, after=now)) is not None]
    soonest = min(bells, default=now + 10_000) - now_ms()
    return max(SHORTEST, min(LONGEST, soonest / 1000))


async def heartbeat() -> float:
    await in_turn(clock.beat, now_ms())
    return HEARTBEAT


async def beat() -> float:
    await hub.beat()
    return BEAT


async def forever(work: Callable[[], Awaitable[float]]) -> None:
    """Do this again and again; a failure is loud and does not stop the clock."""
    while True:
        await asyncio.sleep(await once(work) or AGAIN)


async def once(work: Callable[[], Awaitable[float]]) -> float | None:
    """How long until the next time; None if it failed."""
    try:
        return await work()
    except Exception:
        log.exception("the ticker failed", work=work.__name__)
        return None


async def run() -> None:
    """The first heartbeat comes before the first bell: after an outage events are paused, not rung."""
    while await once(heartbeat) is None:  # the database may start after us
        await asyncio.sleep(AGAIN)
    await asyncio.gather(forever(ring), forever(heartbeat), forever(beat))
