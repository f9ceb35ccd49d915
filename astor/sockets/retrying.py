"""Orders while the database is away: nobody knows whether the last try was kept, so nobody is told that it was not."""

import asyncio
import time
from collections.abc import Callable

from django.conf import settings
from django.db import InterfaceError, OperationalError

from astor.game.orders.commands import Order
from astor.game.play.call import Answer
from astor.game.values import outages
from astor.sockets.group_commit import writer

LONGEST, AGAIN = 10.0, 0.25
"""How long an order is tried, and how long it rests in between, s."""


class OutcomeUnknown(Exception):
    """The connection broke while the order was carried out: it may stand in the journal. Its sender must ask again."""


async def carried_out(issue: Callable[[Order], Answer], order: Order) -> Answer:
    """Issue an order, and issue it again when the database is back: its id gets it the first answer, if it was kept.

    SQLite tells for sure that nothing was written, so there a fault is raised at once.
    """
    until = time.monotonic() + LONGEST
    while True:
        try:
            return await writer.give(issue, order)
        except (OperationalError, InterfaceError) as fault:
            if settings.EMBEDDED or outages.named(fault) != "database_away":
                raise
            if not order.id or time.monotonic() > until:
                raise OutcomeUnknown from fault
        await asyncio.sleep(AGAIN)
