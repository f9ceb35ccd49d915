"""The one thread that talks to the database: orders, pages and bells take their turn on it."""

import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import close_old_connections

P = ParamSpec("P")
R = TypeVar("R")


async def in_turn(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run database work on the one thread, after what came before it."""

    def connected() -> R:
        close_old_connections()
        return work(*args, **kwargs)

    return await sync_to_async(connected, thread_sensitive=True)()


def now_ms() -> int:
    """The server's time in ms since the epoch; the only place that asks for it."""
    return time.time_ns() // 1_000_000
