"""Pages take turns: so many are made at a time, and whoever waits does so with their own address, not behind others."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many at once. Who has to wait is served in turn with those from elsewhere, however many wait in one place."""

    def __init__(self, at_once: int) -> None:
        self.free = at_once
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Where they come from → who waits there; the place whose turn it is stands first."""

    @asynccontextmanager
    async def taken(self, place: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it until the block ends."""
        if self.free:
            self.free -= 1
        else:
            await self._wait(place)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, place: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(place, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had just come
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """The next place's turn; who has gone meanwhile is passed over."""
        while self.waiting:
            place = next(iter(self.waiting))
            queue = self.waiting.pop(place)
            turn = queue.popleft()
            if queue:
                self.waiting[place] = queue
            if not turn.done():
                return turn.set_result(None)
        self.free += 1
        return None
