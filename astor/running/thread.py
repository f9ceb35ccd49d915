"""The threads that talk to the database: one for all, and some for the orders where several can be written at once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar
from zlib import crc32

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections, connections

from astor.running.timepiece import timepiece

P = ParamSpec("P")
R = TypeVar("R")


LANES = 4
_lanes = [ThreadPoolExecutor(1, f"lane-{at}") for at in range(LANES)]


async def in_turn(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run database work on the one thread, after what came before it."""
    return await sync_to_async(_connected, thread_sensitive=True)(partial(work, *args, **kwargs))


async def in_lane(event: str, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run work on the thread that keeps an event's board. SQLite lets one write, so there it is the one for all."""
    if settings.EMBEDDED:
        return await in_turn(work, *args, **kwargs)
    lane = _lanes[crc32(event.encode()) % LANES]
    return await sync_to_async(_connected, thread_sensitive=False, executor=lane)(partial(work, *args, **kwargs))


def _connected(work: Callable[[], R]) -> R:
    close_old_connections()
    return work()


def released(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run long work, on a thread apart from these, by a connection that is not kept."""
    try:
        return work(*args, **kwargs)
    finally:
        connections.close_all()


def now_ms() -> int:
    """The server's time in ms since the epoch; the only place that asks for it."""
    return timepiece.now()
