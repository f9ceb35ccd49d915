"""Backups on time: every server process sees that they are asked for when they are due, and made."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.conf import settings

from astor.backups import backups
from astor.game.models import Backup
from astor.running import ticker
from astor.running.thread import in_turn, now_ms, released

P = ParamSpec("P")
T = TypeVar("T")

LOOK = 2.0
"""How often it looks, s."""
LEFT_FOR = 30_000
"""With services the worker makes backups; what it has left for so long the servers make themselves, ms."""

copying = ThreadPoolExecutor(max_workers=1, thread_name_prefix="backups")
"""A thread of its own: the database's one thread goes on meanwhile."""


async def run() -> None:
    await ticker.forever(look)


async def look() -> float:
    rows = await in_turn(_claim, now_ms())
    if rows:
        await _make(rows)
    return LOOK


def _claim(now: int) -> list[Backup]:
    backups.ask_if_due(now)
    return backups.claim(now, left_for=0 if settings.EMBEDDED else LEFT_FOR)


async def _make(rows: list[Backup]) -> None:
    for lot in backups.lots(rows):
        made = await apart(backups.make, backups.reason(lot), now_ms())
        await in_turn(backups.note, lot, made, now_ms())
    await apart(backups.tidy, now_ms())


async def apart(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run long work on the thread of its own, by a connection that is not kept."""
    return await asyncio.get_running_loop().run_in_executor(copying, partial(released, work, *args, **kwargs))
