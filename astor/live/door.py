"""The door: how many may be connected, in all and from one address, and who goes when there is no more room.

Each connection costs a file, and files are few: 1,024 by default. Database and backups need theirs at any time.
"""

import asyncio
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum

import structlog

from astor.live.metrics import CUT_OFF

log = structlog.get_logger()

ENOUGH = 10_240
"""Files where the system names a hard limit and will not give it, as macOS does."""
RESERVE = 224
"""Files that no connection gets: for database and backups, and for those that are let in while others are closed."""
MOST = 4096
"""Connections, however many files there are: a thousand phones, and each of them loading its page."""
PATIENCE_S = 10.0
"""Who has not asked for anything by then goes, s."""
PAGE_S = 30.0
"""A page that is not taken by then may have to make room, s."""
LAST_PAGE_S = 60.0
"""So long somebody who is let go may take to read the rest of a page, s."""
LOOK_S = 1.0
TOLD_S = 60.0
"""The log is told at most this often, s."""


class Stage(IntEnum):
    """What a connection is there for. When room is needed, the lowest go first; those who play never."""

    SILENT = 0  # has asked for nothing
    RESTING = 1  # has its page, and may ask for the next one
    LEAVING = 2  # rested too long: goes as soon as it has read what it was given
    SERVED = 3  # waits for its page
    WATCHING = 4  # a socket at which nobody sits: a hall screen
    PLAYING = 5  # a socket of a seat or of Control


Queues = dict[Stage, dict["Guest", None]]
"""Who is at which stage, the longest first."""


class Guest:
    """One connection, from its acceptance to its end. `cut` resets it, `close` lets it read what was written."""

    def __init__(self, door: "Door", address: str, cut: Callable[[], object], close: Callable[[], object]) -> None:
        self.door, self.address, self.cut, self.close = door, address, cut, close
        self.stage, self.since = Stage.SILENT, time.monotonic()

    def asks(self) -> None:
        """It has sent a whole request."""
        self.door.move(self, Stage.SERVED)

    def rests(self) -> None:
        """The answer has been written."""
        self.door.move(self, Stage.RESTING)

    def listens(self) -> None:
        """It is a socket now."""
        self.door.move(self, Stage.WATCHING)

    def sits(self) -> None:
        """Somebody sits at this socket."""
        self.door.move(self, Stage.PLAYING)

    def goes(self) -> None:
        """It has ended, whoever ended it."""
        self.door.forget(self)


class Door:
    """Everybody connected to this process."""

    def __init__(self, most: int = MOST, each: int = MOST // 2) -> None:
        self.most, self.each = most, each
        self.all: Queues = _queues()
        self.of: defaultdict[str, Queues] = defaultdict(_queues)
        self.counts: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        self.told = float("-inf")

    def open(self, *, proxied: bool) -> None:
        """Make room, as far as the system allows. Behind a proxy all have its address: there is no bound to that."""
        files = raise_limit()
        self.most = min(MOST, max(files - RESERVE, files // 2))
        self.each = self.most if proxied else self.most // 2

    def let_in(self, address: str, cut: Callable[[], object], close: Callable[[], object]) -> Guest:
        """Somebody new. Where there is no room, somebody else goes, or, if all the others play, who has just come."""
        guest = Guest(self, address, cut, close)
        if self.counts[address] >= self.each:
            self._make_room(self.of[address], guest)
        elif self.counts.total() >= self.most:
            self._make_room(self.all, guest)
        self._add(guest)
        return guest

    def _make_room(self, queues: Queues, newcomer: Guest) -> None:
        victim = _first_to_go(queues, newcomer.since)
        if victim is not None:
            self._end(victim, "crowd")
            return
        self.closed["full"] += 1
        CUT_OFF.labels("full").inc()
        newcomer.cut()

    def _end(self, guest: Guest, why: str) -> None:
        self.closed[why] += 1
        CUT_OFF.labels(why).inc()
        self.forget(guest)
        guest.cut()

    def _add(self, guest: Guest) -> None:
        for queues in (self.all, self.of[guest.address]):
            queues[guest.stage][guest] = None
        self.counts[guest.address] += 1

    def move(self, guest: Guest, stage: Stage) -> None:
        """What it is there for now; nothing if it has been cut."""
        if guest in self.all[guest.stage] and stage != guest.stage:
            for queues in (self.all, self.of[guest.address]):
                del queues[guest.stage][guest]
                queues[stage][guest] = None
            guest.stage, guest.since = stage, time.monotonic()

    def forget(self, guest: Guest) -> None:
        if guest not in self.all[guest.stage]:
            return
        for queues in (self.all, self.of[guest.address]):
            del queues[guest.stage][guest]
        self.counts[guest.address] -= 1
        if not self.counts[guest.address]:
            del self.counts[guest.address], self.of[guest.address]

    def look(self, now: float) -> None:
        """Let those go who have nothing to do here, and tell the log, in one line, what has been done."""
        for guest in _older(self.all[Stage.SILENT], now - PATIENCE_S):
            self._end(guest, "silent")
        for guest in _older(self.all[Stage.RESTING], now - PATIENCE_S):
            self.move(guest, Stage.LEAVING)
            guest.close()
        for guest in _older(self.all[Stage.LEAVING], now - LAST_PAGE_S):
            self._end(guest, "unread")
        if self.closed and now - self.told > TOLD_S:
            self.told, closed, self.closed = now, self.closed, Counter()
            log.warning("connections were closed", connected=self.counts.total(), room=self.most, **closed)

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self.look(time.monotonic())


def _queues() -> Queues:
    return {stage: {} for stage in Stage}


def _first_to_go(queues: Queues, now: float) -> Guest | None:
    """The one that has done nothing for longest; of screens the newest, for the hall's own stands there all day."""
    for stage in (Stage.SILENT, Stage.RESTING, Stage.LEAVING):
        if queues[stage]:
            return next(iter(queues[stage]))
    slow = next(iter(queues[Stage.SERVED]), None)
    if slow is not None and now - slow.since > PAGE_S:
        return slow
    return next(reversed(queues[Stage.WATCHING]), None)


def _older(queue: dict[Guest, None], than: float) -> list[Guest]:
    found = []
    for guest in queue:
        if guest.since > than:
            break
        found.append(guest)
    return found


def raise_limit() -> int:
    """Let this process open as many files as the system will ever let it; returns how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, ENOUGH):
        if soft not in (hard, resource.RLIM_INFINITY):
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                soft = wanted
                break
    return MOST + RESERVE if soft == resource.RLIM_INFINITY else soft


door = Door()
