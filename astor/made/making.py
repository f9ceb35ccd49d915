"""Things are made by programs beside the server, one after the other; who asks for one that is awaited gets the same.

A thread would take the interpreter from orders and bells while it works. Here a thread only waits for the program.
"""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import structlog

from astor.archive.progress import Tell
from astor.game.models import Event
from astor.made import places
from astor.made.kinds import CONTROLS, GUESTS, KINDS, SECRET
from astor.running import programs
from astor.running.job import GivenUp, stopping
from astor.sockets.hub import hub

log = structlog.get_logger()

MOST = 8
"""So many things wait in a lane at most, with the one that is made; more are not promised."""
LONGEST = 15 * 60
"""No making may take longer, s."""
FRESH = 10.0
"""Of an event that goes on what was made is new for so long, s."""
SPOILT, AGAIN = 30, 5
"""What could not be made is not tried again for so long; and who finds too much asked for may ask so much later, s."""


@dataclass(frozen=True)
class Awaited:
    """It is not there yet: so much of it is made, of 1."""

    done: float


@dataclass(frozen=True)
class Denied:
    """It will not be there soon: so much else is asked for, or it could not be made. `again`: when to ask again, s."""

    code: str
    again: int


@dataclass
class Making:
    """One thing that is asked for, as its program says how far it is."""

    event: str
    kind: str
    far: tuple[int, int] = (0, 0)

    def hear(self, said: str) -> None:
        """All the program has said so far: lines of how much is done, and of how much."""
        if stopping.is_set():
            raise GivenUp
        words = said.rpartition("\n")[0].rpartition("\n")[2].split()
        if len(words) == 2 and all(word.isdigit() for word in words):
            self.far = (int(words[0]), int(words[1]))

    @property
    def done(self) -> float:
        done, of = self.far
        return done / of if of else 0.0


@dataclass
class Lane:
    """What is asked for in a lane, the one that is made first."""

    thread: ThreadPoolExecutor
    asked: dict[tuple[str, str], Making] = field(default_factory=dict)
    spoilt: dict[tuple[str, str], float] = field(default_factory=dict)
    """What could not be made → when it may be tried again (monotonic)."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def ask(self, event: str, kind: str) -> Awaited | Denied:
        """See that it is made, and say how far that is."""
        thing = (event, kind)
        with self.lock:
            if thing in self.asked:
                return Awaited(self.asked[thing].done)
            if time.monotonic() < self.spoilt.get(thing, 0.0):
                return Denied("not_made", SPOILT)
            if len(self.asked) >= MOST:
                return Denied("made_later", AGAIN)
            making = self.asked[thing] = Making(event, kind)
        apart(self.thread, partial(self._make, making))
        return Awaited(0.0)

    def _make(self, making: Making) -> None:
        thing = (making.event, making.kind)
        try:
            carry_out(making)
            self.spoilt.pop(thing, None)
        except GivenUp:
            pass
        except OSError as fault:
            self.spoilt[thing] = time.monotonic() + SPOILT
            log.exception("it could not be made", made=making.kind, game=making.event, fault=str(fault))
            hub.warn_soon(making.event, "not_made")
        finally:
            with self.lock:
                del self.asked[thing]


lanes = {
    name: Lane(ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"made-{name}")) for name in (GUESTS, CONTROLS)
}


def apart(thread: ThreadPoolExecutor, work: Callable[[], None]) -> Future[None]:
    return thread.submit(work)


def carry_out(making: Making) -> None:
    """By a program; raises OSError if nothing comes of it, GivenUp when the server stops."""
    said = places.opened(making.event) / f".{making.kind}-said"
    programs.run(programs.manage("make", making.event, making.kind, places.version()), said, making.hear,
                 longest=LONGEST)  # fmt: skip


def wanted(event: Event, kind: str, *, since: float | None = None) -> Path | Awaited | Denied:
    """The folder of a thing that is as new as it has to be; else it is made.

    `since`: when it was first asked for, s since the epoch; without it that is now.
    """
    return fresh(event, kind, places.version(), since) or lanes[KINDS[kind].lane].ask(event.key, kind)


def fresh(event: Event, kind: str, version: str, since: float | None = None) -> Path | None:
    """A thing that is new enough: made of the newest entry, or a few seconds before it was asked for, or later.

    So who comes back for it finds it, however fast the journal grows. While a clock runs a thing grows old without any
    entry; of what is over, some are new only with the newest entry.
    """
    runs = event.state in (Event.State.RUNNING, Event.State.HELD)
    if not runs and (there := places.found(event, kind, version)):
        return there
    if event.state == Event.State.ENDED and KINDS[kind].exact:
        return None
    return places.lately(event, kind, version, (since or time.time()) - FRESH)


def make(event: str, kind: str, tell: Tell, version: str) -> Path | None:
    """Make a thing, unless another process has just done so; None where there is no such event.

    `version`: of the server that will look for it, whose source may have been replaced since it was started.
    """
    with places.alone(event, kind):
        found = Event.objects.filter(key=event).first()
        if found is None:
            return None
        there = fresh(found, kind, version)
        made = there or places.keep(found, kind, version, lambda folder: KINDS[kind].fill(found, folder, tell))
    places.tidy(SECRET)
    return made
