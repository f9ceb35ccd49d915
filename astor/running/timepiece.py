"""The server's time: it goes on evenly and never back, whatever becomes of the machine's clock.

Each process counts on by a clock that nobody can set and that goes on while the machine sleeps. How far the server's
time is ahead of the machine's clock stands beside the last sign of life, for all processes of the database and those to
come: what is left of a phase, or of anything else that waits, is what it was before the clock was set. With services
the clock is the database's, for each machine's own may be wrong in a way of its own.
"""

import time
from collections.abc import Callable

import structlog
from django.db import connection

from astor.game.models import Backup, Event, Heartbeat, Work
from astor.game.play.countdown import OUTAGE

log = structlog.get_logger()

STEP = 1_000
"""A clock that is off by more has been set, ms; one that is off by less is followed."""
FOLLOW = 20
"""By so much at a look, ms: no two clocks run quite alike."""
LATELY = 3_000
"""The last sign of life of a server that lives is no older, ms."""
NEWS = 600_000
"""So long it is news that the clock was set, ms."""

COUNTS_ON = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
"""Counts while the machine sleeps, too: Linux has one that does, macOS calls it otherwise, Windows has but one."""


def counted() -> int:
    """Ms since some moment or other, by a clock that nobody can set."""
    return (time.monotonic_ns() if COUNTS_ON is None else time.clock_gettime_ns(COUNTS_ON)) // 1_000_000


def shown() -> int:
    """What the machine's clock shows, in ms since the epoch; it may be wrong, and set at any time."""
    return time.time_ns() // 1_000_000


def shown_to_all() -> int:
    """The clock that all processes of this database compare with: the machine's own, or PostgreSQL's."""
    if connection.vendor != "postgresql":
        return shown()
    with connection.cursor() as cursor:
        cursor.execute("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        ((ms,),) = cursor.fetchall()
    return int(ms)


class Timepiece:
    """The time of one process. `clock` shows ms since the epoch and may be set; `count` gives ms and cannot."""

    def __init__(self, clock: Callable[[], int] = shown_to_all, count: Callable[[], int] = counted) -> None:
        self._clock, self._count = clock, count
        self._ahead_of_count = shown() - count()
        self._noticed, self._beat = count() - NEWS, 0
        self.ahead: int | None = None
        """How far the server's time is ahead of the clock, ms; None before the first look."""

    def now(self) -> int:
        """The server's time, ms since the epoch."""
        return self._ahead_of_count + self._count()

    @property
    def is_news(self) -> bool:
        """Has the clock been set lately, or been found wrong at the start?"""
        return self._count() - self._noticed < NEWS

    def gave_sign(self, at: int) -> None:
        """This process has given the sign of life of this time."""
        self._beat = at

    def begin_anew(self) -> None:
        """Another database lies where one was: its time counts from now on."""
        self.ahead = None
        self.look()

    def look(self) -> int:
        """Compare with the clock, before each sign of life; returns by how much it has been set since, ms.

        It is asked of the database, on its thread. Nothing is kept where another process is quicker: then the next look
        finds what that one has kept.
        """
        began = self._count()
        clock = self._clock()
        took = self._count() - began
        was = self._ahead_of_count + began + took // 2
        row = Heartbeat.objects.filter(pk=1).first()
        first = self.ahead is None
        if took > STEP and not first:  # when the clock showed that, nobody can say
            return 0
        ahead = 0 if row is None else _begun(row, clock) if first else self._gone_on(row, clock, was)
        if row is not None and ahead != row.ahead and not _keep(row, ahead):
            return 0
        set_by = 0 if self.ahead is None else clock + self.ahead - was
        off = clock + ahead - was
        self._ahead_of_count += off if first or abs(off) > STEP else max(-FOLLOW, min(FOLLOW, off))
        self.ahead = ahead
        if abs(set_by) <= STEP and not (first and abs(ahead) > STEP):
            return 0
        self._noticed = self._count()
        log.warning("the clock is not the one that time was kept by", set_by=set_by, ahead=ahead)
        return set_by

    def _gone_on(self, row: Heartbeat, clock: int, was: int) -> int:
        """How far it is ahead of the clock now, so that the server's time goes on from what it `was`.

        If other servers live and go by the clock as before, it is not the clock that was set: this process stood still.
        """
        off = clock + row.ahead - was
        others = row.at != self._beat and -STEP <= clock + row.ahead - row.at <= LATELY
        if abs(off) > STEP and not others:
            return row.ahead - off
        return 0 if row.ahead < 0 and _nothing_waits() else row.ahead


def _begun(row: Heartbeat, clock: int) -> int:
    """How far a process that begins is ahead of the clock.

    Behind the last sign of life the clock has been set back: how long nobody lived no one can say, so it counts as an
    outage. After an outage the clock is taken as it is, as long as time does not go back.
    """
    silent = clock + row.ahead - row.at
    if silent < -STEP:
        return row.at + OUTAGE + 1 - clock
    return 0 if min(silent, clock - row.at) > OUTAGE else row.ahead


def _nothing_waits() -> bool:
    """May time skip what the clock was set forward by? Then times of day are right again.

    With services several processes would have to skip at once.
    """
    if connection.vendor == "postgresql" or Event.objects.filter(state=Event.State.RUNNING).exists():
        return False
    begun = Backup.objects.filter(done=None, fault="").exclude(begun=None)
    return not begun.exists() and not Work.objects.filter(state=Work.State.RUNNING).exists()


def _keep(row: Heartbeat, ahead: int) -> bool:
    """Keep it for all processes; False if another has kept something else meanwhile."""
    return bool(Heartbeat.objects.filter(pk=row.pk, ahead=row.ahead).update(ahead=ahead))


def lasting(ms: int) -> str:
    """So long, as people read it: 1:05, 2:00:00, or in whole days."""
    seconds = round(abs(ms) / 1000)
    if seconds >= 2 * 86_400:
        return f"{seconds // 86_400} d"
    clock = f"{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{seconds // 3600}:{clock}" if seconds >= 3600 else clock.removeprefix("0")


timepiece = Timepiece()
