"""How the server is, topic by topic: good, warn or bad, with a code whose sentence stands on the desk."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from astor.running.broken_events import Told
from astor.running.timepiece import STEP, lasting
from astor.version import VERSION

Topic = dict[str, Any]
"""state (good, warn or bad), code (a word under health.), facts."""

SLOW_MS, SILENT_MS = 250, 5000
"""A database that takes so long is slow; one that takes longer does not answer."""
LATE_S, STANDS_S = 2.0, 10.0
"""The ticker looks at the clock five times a second; so late it warns, so late phases do not end."""
LOW_MB, FULL_MB = 1024, 200
LOST, LOST_SHARE = 3, 0.1
"""Phones lost within a minute: from so many and such a share of the hall on it is not people going home."""
MANY, MANY_SHARE = 8, 0.5
"""So many, while the clock runs: the Wi-Fi is gone, and people are playing."""
OVERDUE_MIN, LONG_OVERDUE_MIN = 11, 30
"""Two backups in a row were missed; half an hour would be lost."""
OLD_MIN = 120
"""From here on its age is told in hours."""


@dataclass(frozen=True)
class LastBackup:
    """The last one done, and what is wrong with the last one tried."""

    done: int | None = None
    fault: str = ""
    there: bool = True
    apart: bool = True
    """Is there a copy on another disk than the database's?"""
    asked: int | None = None
    """Since when one waits to be made, ms; None if none does."""
    paper: str = ""
    """What is wrong with the last print that was to be made by itself."""


def topic(state: str, code: str, **facts: Any) -> Topic:
    return {"state": state, "code": code, "facts": facts}


def database(ms: float | None) -> Topic:
    """`ms`: until it answered after the work in front of it; None if it did not."""
    if ms is None:
        return topic("bad", "database_silent", seconds=SILENT_MS // 1000)
    return topic("warn" if ms > SLOW_MS else "good", "database_slow" if ms > SLOW_MS else "database_good", ms=rough(ms))


def clock(late_s: float, ahead: int = 0, *, news: bool = False) -> Topic:
    """`late_s`: the longest time lately in which the ticker did not look at the clock.

    `ahead`: how far the server's time is ahead of the machine's clock, ms; `news`: was that found lately?
    """
    if late_s > STANDS_S:
        return topic("bad", "clock_stands", seconds=int(late_s))
    if late_s > LATE_S:
        return topic("warn", "clock_late", seconds=int(late_s))
    if abs(ahead) <= STEP:
        return topic("good", "clock_good")
    return topic("warn" if news else "good", "clock_behind" if ahead > 0 else "clock_before", by=lasting(ahead))


def disk(free: int) -> Topic:
    """`free`: bytes left where database and backups are written."""
    mb = free // 1024**2
    if mb >= LOW_MB:
        return topic("good", "disk_good", gb=rough(mb / 1024))
    return topic("warn", "disk_low", mb=rough(mb)) if mb >= FULL_MB else topic("bad", "disk_full", mb=rough(mb))


def events(broken: Sequence[Told]) -> Topic:
    """`broken`: those that cannot be shown or whose bell cannot ring, and are not put away."""
    if not broken:
        return topic("good", "events_good")
    first = broken[0]
    return topic("bad", "event_broken", event=first.name, what=first.what, n=len(broken))


def version(other: str) -> Topic:
    """`other`: the version that lies in the program's folder, if it is not the one that runs."""
    if other:
        return topic("warn", "version_other", version=VERSION, other=other)
    return topic("good", "version_good", version=VERSION)


def phones(connected: int, peak: int, *, running: bool = True, guessing: int = 0) -> Topic:
    """`peak`: the most at once within the last minute; `guessing`: addresses that send wrong codes."""
    lost = max(0, peak - connected)
    if lost >= LOST and lost >= peak * LOST_SHARE:
        bad = running and lost >= max(MANY, peak * MANY_SHARE)
        return topic("bad" if bad else "warn", "phones_lost", connected=connected, lost=lost)
    if guessing:
        return topic("warn", "codes_guessed", connected=connected, addresses=guessing)
    return topic("good", "phones_good", connected=connected)


def address(origin: str, *, others: int = 0, gone: str = "", stranger: str = "", alone: bool = False) -> Topic:
    """`origin`: what phones are given; `others`: so many more this machine has, if nobody has chosen; `gone`: the one
    that was chosen, if it is not there; `stranger`: a name of ours that we do not know, by which somebody has come;
    `alone`: the machine has no address at all."""
    if stranger:
        return topic("warn", "address_unknown", name=stranger, address=origin)
    if gone:
        return topic("warn", "address_gone", name=gone, address=origin)
    if alone:
        return topic("warn", "address_none")
    if others:
        return topic("warn", "address_several", address=origin, others=others)
    return topic("good", "address_good", address=origin)


def backup(last: LastBackup, *, running: bool, now: int) -> Topic:
    """`running`: does any clock run, so that backups are due?"""
    since = last.asked if last.done is None else last.done
    minutes = 0 if since is None else max(0, now - since) // 60_000
    if fault := _fault(last):
        return fault
    if running and minutes >= OVERDUE_MIN:
        return topic("bad" if minutes >= LONG_OVERDUE_MIN else "warn", "backup_late", minutes=minutes)
    if last.done is None:
        return topic("good", "backup_none" if last.apart else "backup_none_apart")
    if not last.apart:
        return topic("warn", "backup_one_disk", minutes=minutes)
    if minutes >= OLD_MIN:
        return topic("good", "backup_old", hours=minutes // 60)
    return topic("good", "backup_good", minutes=minutes)


def _fault(last: LastBackup) -> Topic | None:
    if last.fault:
        there = last.there
        return topic("warn" if there else "bad", "backup_half" if there else "backup_failed", fault=last.fault)
    return topic("warn", "paper_failed", fault=last.paper) if last.paper else None


def rough(value: float) -> int:
    """A figure nobody reads to its last digit: 347 is 350, 1234 is 1200, 2.4 is 2."""
    whole = round(value)
    return whole if whole < 20 else round(whole, 2 - len(str(whole)))
