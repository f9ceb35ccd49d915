"""The keeper: sees in every server process that backups are asked for in time, and made."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.db import connections

from astor.game.models import Backup
from astor.live import backups, ticker
from astor.live.thread import in_turn, now_ms

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


def _made(why: str) -> backups.Made:
    """A print reads the tables by a connection of this thread's own, which is not kept."""
    try:
        return backups.make(why, now_ms())
    finally:
        connections.close_all()


async def _make(rows: list[Backup]) -> None:
    loop = asyncio.get_running_loop()
    for lot in backups.lots(rows):
        made = await loop.run_in_executor(copying, _made, backups.reason(lot))
        await in_turn(backups.note, lot, made, now_ms())
    await loop.run_in_executor(copying, backups.tidy, now_ms())
