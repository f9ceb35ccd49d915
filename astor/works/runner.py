"""Long work where no worker does it or the worker has left it: done by programs beside the server; and word of its end.

Each lane has a thread that waits for its program. What is in the long lane are programs already.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from astor.backups.run_by_servers import LEFT_FOR
from astor.game.models import Work
from astor.running import programs, ticker
from astor.running.job import GivenUp, stopping
from astor.running.thread import in_turn, now_ms, released
from astor.sockets.hub import hub
from astor.works import worker
from astor.works.kinds import LANES, LONG

LOOK, LOOK_AFTER = 1.0, 30
"""How often it looks for work, s; and after so many looks for what nobody does any more, or has lain long
enough."""

LONGEST = 3600
"""No work of the short lane may take longer, s."""

threads = {lane: ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"works-{lane}") for lane in LANES}


class Runner:
    """Sees that what is asked for is done, a thread for each lane."""

    def __init__(self) -> None:
        self.doing: dict[str, Future[None]] = {}
        self.looks = 0
        self.heard = now_ms()
        """When the last one ended of which the desks have been told, ms."""

    async def run(self) -> None:
        worker.begin()
        await ticker.forever(self.look)

    async def look(self) -> float:
        if self.looks % LOOK_AFTER == 0:
            await in_turn(worker.look_after, now_ms(), alone=settings.EMBEDDED and not self.looks)
        self.looks += 1
        left_for = 0 if settings.EMBEDDED else LEFT_FOR
        for lane in await in_turn(worker.due, now_ms(), left_for=left_for):
            self._go_on(lane, left_for)
        await self._tell()
        return LOOK

    async def _tell(self) -> None:
        """The desks of this process, whoever has done it; what is about no event is for all of them."""
        for row in await in_turn(worker.ended, self.heard):
            self.heard = row.ended or self.heard
            code = "work_done" if row.state == Work.State.DONE else "work_failed"
            for live in list(hub.events.values()):
                if row.event in ("", live.key):
                    await live.warn_control(code, {})

    def _go_on(self, lane: str, left_for: int) -> None:
        """Unless its thread is still at work. What went wrong with the last one is told where the look's faults are."""
        if (doing := self.doing.get(lane)) and not doing.done():
            return
        self.doing[lane] = threads[lane].submit(released, carry_out, lane, left_for)
        if doing:
            doing.result()


def carry_out(lane: str, left_for: int) -> None:
    """Do the next one of a lane. Raises OSError if its program has failed, and what it was at is cut off."""
    if lane == LONG:
        worker.carry_out(lane, left_for=left_for)
        return
    with TemporaryDirectory(prefix="astor-work-") as folder, suppress(GivenUp):
        try:
            programs.run(programs.manage("work", lane, "--left-for", str(left_for)), Path(folder) / "said", _look,
                         longest=LONGEST)  # fmt: skip
        finally:
            if settings.EMBEDDED:  # nobody else does such work
                worker.cut_off(lane, now_ms())


def _look(_said: str) -> None:
    if stopping.is_set():
        raise GivenUp
