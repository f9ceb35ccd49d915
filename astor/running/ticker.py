"""The ticker: rings what is due and notes the heartbeat. Every server process runs one."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

import structlog

from astor.game.orders import bell
from astor.game.values import outages
from astor.running.metrics import BELL_SECONDS
from astor.running.thread import in_turn, now_ms
from astor.running.timepiece import lasting, timepiece

log = structlog.get_logger()

Work = Callable[[], Awaitable[float]]


class Tell(Protocol):
    """Tell the desks of all events that something is wrong: those at this process, or `elsewhere` as well."""

    async def __call__(self, code: str, facts: Mapping[str, str], *, elsewhere: bool) -> None: ...


listeners: list[Tell] = []
"""Who tells the desks: what is above, and has the lines to them."""

LONGEST, SHORTEST = 0.2, 0.005
"""How long the ticker sleeps at most and at least, s."""
HEARTBEAT, AGAIN = 2.0, 1.0


class Pace:
    """When the ticker last looked at the clock, and the longest it did not; when the next bell is due, ms."""

    def __init__(self) -> None:
        self.at, self.worst, self.due = time.monotonic(), 0.0, 0

    def look(self) -> None:
        self.worst, self.at = self.worst_gap(), time.monotonic()

    def gap(self) -> float:
        return time.monotonic() - self.at

    def worst_gap(self) -> float:
        """The longest gap since `worst` was last set to 0, s."""
        return max(self.worst, self.gap())


pace = Pace()
warned: dict[Work, str] = {}
"""Work → the fault of which the desks have been told."""


async def ring() -> float:
    """Ring what is due; returns how long nothing will be, s."""
    pause = await in_turn(_ring, now_ms())
    pace.look()
    return pause


def _ring(now: int) -> float:
    due = bell.next_bell()
    if due is not None and due <= now:
        if bell.ring_due(now) and 0 < pace.due <= now:
            BELL_SECONDS.observe((now_ms() - pace.due) / 1000)
        due = bell.next_bell(after=now)
    pace.due = due or now + 10_000
    return max(SHORTEST, min(LONGEST, (pace.due - now_ms()) / 1000))


async def heartbeat() -> float:
    set_by = await in_turn(_beat)
    if set_by:
        code = "machine_set_forward" if set_by > 0 else "machine_set_back"
        for tell in listeners:
            await tell(code, {"by": lasting(set_by)}, elsewhere=False)  # every server sees it for itself
    return HEARTBEAT


def _beat() -> int:
    """By how much the clock has been set, ms."""
    set_by = timepiece.look()
    now = timepiece.now()
    bell.beat(now)
    timepiece.gave_sign(now)
    return set_by


async def forever(work: Work) -> None:
    """Do this again and again; a failure is loud and does not stop the clock."""
    while True:
        await asyncio.sleep(await once(work) or AGAIN)


async def once(work: Work) -> float | None:
    """How long until the next time; None if it failed."""
    try:
        pause = await work()
    except Exception as fault:
        log.exception("it failed and is tried again", work=f"{work.__module__}.{getattr(work, '__qualname__', '')}")
        await _warn(work, outages.named(fault))
        return None
    warned.pop(work, None)
    return pause


async def _warn(work: Work, code: str) -> None:
    """Tell the desks what is wrong with the database, once until it is well again."""
    if code and warned.get(work) != code:
        warned[work] = code
        for tell in listeners:
            await tell(code, {}, elsewhere=True)


async def run() -> None:
    """The first heartbeat comes before the first bell: after an outage events are paused, not rung."""
    while await once(heartbeat) is None:  # the database may start after us
        await asyncio.sleep(AGAIN)
    await asyncio.gather(forever(ring), forever(heartbeat))
