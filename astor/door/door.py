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

from astor.door.cookies import is_ours
from astor.door.nonsense import nonsense
from astor.running.metrics import CUT_OFF

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
FIRST_WORD_S = 0.3
"""So long a newcomer may take to say what it wants, and who has its page to ask for the next, before it makes room, s.
A phone is far away: its request comes later than the next stranger."""
LOOK_S = 1.0
TOLD_S = 60.0
"""The log is told at most this often, s."""


class Stage(IntEnum):
    """What a connection is there for. When room is needed, the lowest go first; those who play never.

    A connection of ours, whose request holds a seat or comes from a browser of Control's, is spared for a while.
    """

    SILENT = 0  # has asked for nothing
    RESTING = 1  # has its page, and may ask for the next one
    LEAVING = 2  # rested too long: goes as soon as it has read what it was given
    SERVED = 3  # waits for its page
    WATCHING = 4  # a socket at which nobody sits: a hall screen
    PLAYING = 5  # a socket of a seat or of Control


SPARED = {Stage.SILENT: FIRST_WORD_S, Stage.RESTING: FIRST_WORD_S, Stage.SERVED: PAGE_S}
Queues = dict[Stage, dict["Guest", None]]
"""Who is at which stage, the longest first."""


class Guest:
    """One connection, from its acceptance to its end. `cut` resets it, `close` lets it read what was written."""

    def __init__(self, door: "Door", address: str, cut: Callable[[], object], close: Callable[[], object]) -> None:
        self.door, self.address, self.cut, self.close = door, address, cut, close
        self.stage, self.since, self.ours = Stage.SILENT, time.monotonic(), False

    def shows(self, cookies: str) -> None:
        """It has sent the head of a request, with these cookies."""
        self.ours = self.ours or is_ours(cookies)

    def asks(self) -> None:
        """It has sent a whole request."""
        self.door.move(self, Stage.SERVED)

    def rests(self) -> None:
        """The answer has been written."""
        self.door.move(self, Stage.RESTING)

    def listens(self) -> None:
        """It is a socket now."""
        self.door.move(self, Stage.WATCHING)

    def spared(self) -> float:
        """So long at its stage nobody takes its place, s."""
        if self.stage in (Stage.RESTING, Stage.WATCHING) and self.ours:
            return PATIENCE_S
        return SPARED.get(self.stage, 0.0)

    def sits(self) -> None:
        """Somebody sits at this socket."""
        self.door.move(self, Stage.PLAYING)

    def goes(self) -> None:
        """It has ended, whoever ended it: nothing of it is kept, and nothing of it can be cut any more."""
        self.door.forget(self)
        self.cut = self.close = _nothing


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
        full = self.of[address] if self.counts[address] >= self.each else None
        if full is None and self.counts.total() >= self.most:
            full = self.all
        victim = _first_to_go(full, guest.since) if full is not None else None
        if victim is not None:
            self._end(victim, "crowd")
        if full is None or victim is not None:
            self._add(guest)
        else:
            self.closed["full"] += 1
            CUT_OFF.labels("full").inc()
            guest.cut()
        return guest

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
            nonsense.look(time.monotonic())


def _nothing() -> None:
    """What can be done to who has gone."""


def _queues() -> Queues:
    return {stage: {} for stage in Stage}


def _first_to_go(queues: Queues, now: float) -> Guest | None:
    """The one that has done nothing for longest; of screens the newest, for the hall's own stands there all day.

    Where all that are left are spared, one that has its page goes: it can ask again. Who has only just come cannot, and
    makes room only where a crowd that says nothing fills half of it: a phone's request comes before its turn then.
    """
    silent = next(iter(queues[Stage.SILENT]), None)
    if silent is not None and now - silent.since >= silent.spared():
        return silent
    screens = reversed(queues[Stage.WATCHING])
    for guests in (queues[Stage.RESTING], queues[Stage.LEAVING], queues[Stage.SERVED], screens):
        for guest in guests:
            if now - guest.since >= guest.spared():
                return guest
    crowded = 2 * len(queues[Stage.SILENT]) > sum(map(len, queues.values()))
    return next(iter(queues[Stage.RESTING]), silent if crowded else None)


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
    for wanted in (hard, max(soft, ENOUGH)):
        if soft not in (hard, resource.RLIM_INFINITY):
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                soft = wanted
                break
    return MOST + RESERVE if soft == resource.RLIM_INFINITY else soft


door = Door()
