"""Orders that wait for their thread: all that wait when their turn comes are carried out in one transaction."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass

from django.conf import settings

from astor.game.orders.commands import Order, Outcome, issue_all
from astor.game.play.call import Answer
from astor.running.thread import in_lane

MOST = 32
"""So many share a transaction."""


@dataclass
class Waiting:
    """An order that is to be carried out, how, and whom to tell what has come of it."""

    issue: Callable[[Order], Answer]
    order: Order
    outcome: asyncio.Future[Outcome]
    """What it has met is a result, too: not every exception may be one of a future."""

    def tell(self, outcome: Outcome) -> None:
        if not self.outcome.done():  # else its sender has gone
            self.outcome.set_result(outcome)


class Writer:
    """The orders of this process, in the order they came in; on SQLite all together, else those of each event."""

    def __init__(self) -> None:
        self.waiting: dict[str, deque[Waiting]] = defaultdict(deque)
        self.at_work: dict[str, asyncio.Task[None]] = {}

    async def give(self, issue: Callable[[Order], Answer], order: Order) -> Answer:
        """Carry out an order; returns its answer once it is kept, or raises what it met."""
        lane, loop = "" if settings.EMBEDDED else order.event, asyncio.get_running_loop()
        mine = Waiting(issue, order, loop.create_future())
        self.waiting[lane].append(mine)
        if lane not in self.at_work:  # in a context of its own: it is there for all, and outlives who came first
            self.at_work[lane] = loop.create_task(self._work(lane, order.event), context=Context())
        outcome = await mine.outcome
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def _work(self, lane: str, event: str) -> None:
        """Until nobody waits: one way to the thread and back for many. Pages have their turn in between."""
        queue = self.waiting[lane]
        try:
            while queue:
                for one, outcome in await in_lane(event, _carried_out, queue):
                    one.tell(outcome)
        except Exception as fault:  # their thread does not take them: they wait still
            for one in queue:
                one.tell(fault)
            queue.clear()
        finally:
            del self.at_work[lane], self.waiting[lane]


def _carried_out(queue: deque[Waiting]) -> list[tuple[Waiting, Outcome]]:
    """On their thread: the first that wait by now, and what has come of each."""
    some = [queue.popleft() for _ in range(min(MOST, len(queue)))]
    try:
        outcomes = issue_all([(one.issue, one.order) for one in some])
    except Exception as fault:  # theirs all: nothing of them was kept
        outcomes = [fault] * len(some)
    return list(zip(some, outcomes, strict=True))


writer = Writer()
