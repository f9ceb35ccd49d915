"""Orders that wait for their thread: whoever's turn comes carries out all of them, in one transaction."""

from collections import defaultdict, deque
from collections.abc import Callable
from functools import partial

from django.conf import settings

from astor.game.orders.commands import Order, Outcome, issue_all
from astor.game.play.call import Answer
from astor.running.thread import in_lane

MOST = 32
"""So many share a transaction."""


class Waiting:
    """An order that is to be carried out, and what has come of it."""

    def __init__(self, order: Callable[[], Answer]) -> None:
        self.order = order
        self.outcome: Outcome | None = None


class Writer:
    """The orders of this process, in the order they came in; on SQLite all together, else those of each event."""

    def __init__(self) -> None:
        self.waiting: dict[str, deque[Waiting]] = defaultdict(deque)

    async def give(self, issue: Callable[[Order], Answer], order: Order) -> Answer:
        """Carry out an order; returns its answer once it is kept, or raises what it met."""
        mine, queue = Waiting(partial(issue, order)), self.waiting["" if settings.EMBEDDED else order.event]
        queue.append(mine)
        await in_lane(order.event, _carry_out, queue, mine)
        assert mine.outcome is not None
        if isinstance(mine.outcome, Exception):
            raise mine.outcome
        return mine.outcome


def _carry_out(queue: deque[Waiting], mine: Waiting) -> None:
    """On the thread of its event: all that wait, unless one whose turn came before has done so."""
    while queue and mine.outcome is None:
        some = [queue.popleft() for _ in range(min(MOST, len(queue)))]
        try:
            outcomes = issue_all([one.order for one in some])
        except Exception as fault:  # theirs all: nothing of them was kept
            outcomes = [fault] * len(some)
        for one, outcome in zip(some, outcomes, strict=True):
            one.outcome = outcome


writer = Writer()
