"""Backups: asked for as rows, claimed by one process, made, noted; and which files stay.

One is due at every close of a phase and every five minutes while a clock runs; if the organiser wants it, at every
close the event is printed too, which is asked for, claimed and noted likewise. The newest 24 files stay; of older ones
those made at a close, at a tap or before a restore stay for three days. Nothing else in the folder is touched.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import Min

from astor.backups import copies, server_key
from astor.backups.copies import CannotCopy
from astor.game import event_keys
from astor.game.models import Backup, Event, Heartbeat
from astor.paper import each_phase as paper
from astor.running import broken_events, files

log = structlog.get_logger()

EVERY = 5 * 60_000
"""While a clock runs, ms."""
NEWEST, DAYS = 24, 3
GIVEN_UP = 15 * 60_000
"""A backup that was begun and not done by then died with its process, ms."""
LEFTOVER = 3600
"""A half-written file this old belongs to nobody any more, s."""

NAME = re.compile(r"astor-(\d{8}-\d{6})Z-([a-z0-9_-]+)\.(?:sqlite3|dump)")
TIME = "%Y%m%d-%H%M%S"

PRINTS = "paper/"
"""So begins why a print was made: what follows is the close it belongs to."""

WORDS = {"time": "by-the-clock", "restore": "before-restore", "hand": "by-hand"}
"""Why a backup was made, as its name says it."""


@dataclass(frozen=True)
class Made:
    """What became of a backup; with a fault it may still be there, only not in the second folder."""

    file: str = ""
    size: int = 0
    fault: str = ""


@dataclass(frozen=True)
class Kept:
    """A backup in the folder, as its name tells."""

    file: Path
    at: datetime
    why: str
    size: int

    @property
    def ms(self) -> int:
        return int(self.at.timestamp() * 1000)


# Asked for


def ask(why: str, now: int) -> Backup:
    return Backup.objects.create(asked=now, why=why)


def ask_if_due(now: int) -> None:
    """Ask for what is due, once, however many processes look."""
    if not _due(now):
        return
    with transaction.atomic():
        list(Heartbeat.objects.select_for_update().filter(pk=1))
        for why in _due(now):
            ask(why, now)
            if why.startswith("phase/") and paper.folder():
                ask(why.replace("phase/", PRINTS, 1), now)


def _due(now: int) -> list[str]:
    """Closes that no backup was asked for yet; else the time, if a clock runs and the last one is old enough."""
    there = Event.objects.exclude(state=Event.State.PLANNING).filter(closings__gt=0)
    closes = [f"phase/{event.key}/{event.phase}/{event.closings}" for event in broken_events.sound(there)]
    known = set(Backup.objects.filter(why__in=closes).values_list("why", flat=True))
    if missing := [why for why in closes if why not in known]:
        return missing
    running = Event.objects.filter(state=Event.State.RUNNING).exists()
    return ["time"] if running and not Backup.objects.filter(asked__gt=now - EVERY).exists() else []


# Made


def claim(now: int, *, left_for: int = 0) -> list[Backup]:
    """The backups that are now this process's to make: one copy will do for all of them."""
    Backup.objects.filter(begun__lt=now - GIVEN_UP, done=None, fault="").update(fault="the process that began it died")
    waiting = Backup.objects.filter(begun=None, asked__lte=now - left_for)
    return [row for row in waiting if Backup.objects.filter(pk=row.pk, begun=None).update(begun=now)]


def lots(rows: Sequence[Backup]) -> list[list[Backup]]:
    """What is done in one go: one copy for all who have asked for a backup, and each print."""
    copied = [row for row in rows if not row.why.startswith(PRINTS)]
    prints = [[row] for row in rows if row.why.startswith(PRINTS)]
    return [copied, *prints] if copied else prints


def make(why: str, now: int) -> Made:
    """Copy the database into the folder of backups and from there into the second one, or print; touches no row."""
    if why.startswith(PRINTS):
        return _print(why)
    try:
        file = _new_file(why, _later(now))
        size = copies.write(file)
        server_key.keep_beside(folder())
    except (CannotCopy, OSError) as fault:
        return Made(fault=str(fault)[:500])
    return Made(file.name, size, _copy_to_second(file))


def take_in(given: Path, now: int, tell: Callable[[], None]) -> Made:
    """Set a copy from elsewhere among the backups, once it has been looked through; it is new here, and its name says
    of when it is. Raises CannotCopy and OSError, and what `tell` raises, which is called as long as it can be ended."""
    of = datetime.fromtimestamp(copies.look_through(given, tell) / 1000, UTC)
    tell()
    file = _new_file(f"taken/{of:%Y-%m-%d %H:%M}", _later(now))
    size = files.copy_whole(given, file)
    return Made(file.name, size, _copy_to_second(file))


def _print(why: str) -> Made:
    event, _, phase = why.removeprefix(PRINTS).rpartition("/")[0].partition("/")
    place = paper.folder()
    if place is None:
        return Made(fault="no folder for paper is chosen any more")
    try:
        file = paper.keep(event, phase, place)
    except Event.DoesNotExist:
        return Made(fault=f"there is no event {event} any more")
    except OSError as fault:
        return Made(fault=str(fault)[:500])
    return Made(file.name, file.stat().st_size)


def note(rows: Sequence[Backup], made: Made, now: int) -> None:
    """Write down what became of them; a fault is loud in the log too, whoever made the copy."""
    done = now if made.file else None
    mine = Backup.objects.filter(pk__in=[row.pk for row in rows])
    mine.update(done=done, file=made.file, size=made.size, fault=made.fault)
    if made.fault:
        log.error("a backup failed", why=reason(rows), file=made.file, fault=made.fault)


def carry_out(now: int) -> int:
    """Ask for what is due and make all that waits, in one go: the worker's job. Returns how many were asked for."""
    ask_if_due(now)
    rows = claim(now)
    for lot in lots(rows):
        note(lot, make(reason(lot), now), now)
    if rows:
        tidy(now)
    return len(rows)


def reason(rows: Sequence[Backup]) -> str:
    """What the one copy is named for: a close before a tap before the time."""
    return min((row.why for row in rows), key=lambda why: (why == "time", not why.startswith("phase/")))


def last() -> tuple[Backup | None, Backup | None]:
    """The last one that was done, and the last one that was tried, whoever made them."""
    rows = Backup.objects.exclude(why__startswith=PRINTS)
    return rows.exclude(done=None).last(), rows.exclude(done=None, fault="").last()


def waiting_since() -> int | None:
    """Since when a backup waits to be made, ms; None if none does."""
    waiting = Backup.objects.exclude(why__startswith=PRINTS).filter(done=None, fault="")
    return waiting.aggregate(Min("asked"))["asked__min"]  # type: ignore[no-any-return]


def fault_of_print() -> str:
    """What is wrong with the last print that was tried; "" if nothing is, or none is wanted any more."""
    tried = Backup.objects.filter(why__startswith=PRINTS).exclude(done=None, fault="").last()
    return tried.fault if tried and paper.folder() else ""


# Files


def folder() -> Path:
    found: Path = settings.DATA / "backups"
    return found


def second_folder() -> Path | None:
    """Where every backup is copied to, as an USB stick; None if none is set."""
    return Path(settings.SECOND_BACKUPS) if settings.SECOND_BACKUPS else None


def are_apart() -> bool:
    """Does the second folder lie on another disk than the first? With services the database is elsewhere anyway."""
    second = second_folder()
    if not settings.EMBEDDED:
        return True
    try:
        return second is not None and second.stat().st_dev != settings.DATA.stat().st_dev
    except OSError:  # the stick has been taken away
        return False


def folders() -> list[Path]:
    """Where backups are looked for."""
    return [place for place in (folder(), second_folder()) if place is not None]


def places() -> str:
    """The same, as people read it."""
    return " or ".join(map(str, folders()))


def _later(now: int) -> int:
    """When a new backup is named for, ms: later than every other, whatever the clock says."""
    kept = all_kept()
    return max(now, kept[0].ms + 1000) if kept else now


def _new_file(why: str, now: int) -> Path:
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    at = datetime.fromtimestamp(now / 1000, UTC).strftime(TIME)
    ways = (f"astor-{at}Z-{_slug(why)}{f'-{n}' if n else ''}.{copies.ending()}" for n in count())
    return next(file for name in ways if not (file := folder() / name).exists())


def _slug(why: str) -> str:
    """phase/storms/t3/production/12 → storms-t3-production; control/ann → asked-by-ann; taken/2026-11-28 18:30 →
    taken-in-of-2026-11-28-18-30."""
    kind, _, of = why.partition("/")
    told = {"phase": of.rpartition("/")[0].replace("/", " "), "taken": f"taken in of {of}"}
    return WORDS.get(why) or event_keys.latin(told.get(kind, f"asked by {of}"), most=80)


def _copy_to_second(file: Path) -> str:
    """The fault, if the second folder takes no copy; the backup is made all the same."""
    second = second_folder()
    if second is None:
        return ""
    try:
        second.mkdir(mode=0o700, exist_ok=True)  # its parent must be there: a stick that is not plugged in is not
        files.copy_whole(file, second / file.name)
        server_key.keep_beside(second)
    except OSError as fault:
        return f"{fault.strerror}: {fault.filename}"[:500]
    return ""


def kept_in(place: Path) -> list[Kept]:
    """The backups in this folder, newest first."""
    found = [(file, _told_by(file.name)) for file in place.glob("astor-*")]
    kept = [Kept(file, *told, file.stat().st_size) for file, told in found if told]
    return _newest_first(kept)


def all_kept() -> list[Kept]:
    """Those of all folders, newest first; one that lies in several is the first folder's. A folder may be away."""
    found: dict[str, Kept] = {}
    for place in folders():
        with suppress(OSError):
            for each in kept_in(place):
                found.setdefault(each.file.name, each)
    return _newest_first(found.values())


def _newest_first(kept: Iterable[Kept]) -> list[Kept]:
    return sorted(kept, key=lambda each: (each.at, each.file.name), reverse=True)


def _told_by(name: str) -> tuple[datetime, str] | None:
    """When and why a backup of this name was made; None if it is no backup's, as one that somebody has mistyped."""
    found = NAME.fullmatch(name)
    if not found:
        return None
    try:
        return datetime.strptime(found[1], TIME).replace(tzinfo=UTC), found[2]
    except ValueError:
        return None


def tidy(now: int) -> None:
    """Delete what need not stay, in both folders; what cannot be deleted stays."""
    for place in folders():
        with suppress(OSError):
            _tidy(place, now)


def _tidy(place: Path, now: int) -> None:
    """How old a backup is, the newest one tells."""
    kept = kept_in(place)
    for old in kept[NEWEST:]:
        if old.why == WORDS["time"] or kept[0].ms - old.ms > DAYS * 86_400_000:
            old.file.unlink(missing_ok=True)
    for part in place.glob(".astor-*.part"):
        ours = _told_by(part.name.removeprefix(".").removesuffix(".part"))
        if not ours or now / 1000 - ours[0].timestamp() < copies.LONGEST:  # its date alone may be another clock's
            continue
        if now / 1000 - part.stat().st_mtime > LEFTOVER:
            part.unlink(missing_ok=True)
