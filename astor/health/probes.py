"""What a proxy or an organiser's script asks: does the process live, is it ready. Answered before any page is made."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from astor.health.health import STANDS_S
from astor.running import ticker
from astor.running.thread import in_turn

Send = Callable[[Any], Awaitable[None]]

LIVE, READY = "/healthz/live", "/healthz/ready"
PATIENCE = 3.0
"""A database that takes longer is not ready, s."""

migrated: set[str] = set()
"""Databases whose migrations are known to be applied; they are never taken back under a running server."""


async def answer(path: str, send: Send) -> None:
    """Whatever the method: 200, or 503 with the reasons in one word each."""
    reasons = await what_is_missing() if path == READY else []
    body = json.dumps({"ready" if path == READY else "live": not reasons, "reasons": reasons}).encode()
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store"),
               (b"content-length", str(len(body)).encode())]  # fmt: skip
    await send({"type": "http.response.start", "status": 503 if reasons else 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def what_is_missing() -> list[str]:
    """database, migrations, clock; the reasons why nobody should be sent here."""
    late = ["clock"] if ticker.pace.gap() > STANDS_S else []
    try:
        async with asyncio.timeout(PATIENCE):
            return [*([] if await in_turn(is_migrated) else ["migrations"]), *late]
    except Exception:  # away, locked or busy: the ticker's log says which
        return ["database", *late]


def is_migrated() -> bool:
    """Asks the database in any case."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    name = str(connection.settings_dict["NAME"])
    if name not in migrated:
        steps = MigrationExecutor(connection)
        if not steps.migration_plan(steps.loader.graph.leaf_nodes()):
            migrated.add(name)
    return name in migrated
