"""Where what was made of events is kept: a folder for each thing, there whole or not at all, named by its source.

The name says of which entry a thing was made, and a digest tells that entry, this version of Astor and this database
from others: what was kept before a rewind, a restore or an update is never taken for what there is now.
"""

import fcntl
import secrets
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings

from astor.game.models import Entry, Event
from astor.running import files

MOST_BYTES = 256 * 2**20
"""So much is kept of all events together; the oldest makes room."""
DAY = 24 * 3600
"""What holds the secrets of an event that is played lies no longer than this, s."""
OURS = ("astor", "diplomacy", "factions", "war", "frontend/src/core/words")


def home() -> Path:
    found: Path = settings.DATA / "made"
    return found


def place(event: str) -> Path:
    """Where the things of an event lie."""
    return home() / event


def opened(event: str) -> Path:
    """The same; nobody else may look into it."""
    for folder in (home(), place(event)):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return place(event)


def found(event: Event, kind: str, version: str) -> Path | None:
    """The folder of what was made of the event as it is now; None if that was not made yet."""
    folder = place(event.key) / _name(event, kind, event.seq, version)
    return folder if folder.is_dir() else None


def lately(event: Event, kind: str, version: str, since: float) -> Path | None:
    """The newest that was made of this very journal, if it was made after `since` (s since the epoch)."""
    for folder in sorted(place(event.key).glob(f"{kind}.*"), key=_seq, reverse=True):
        if folder.name == _name(event, kind, _seq(folder), version) and since <= _made(folder) <= time.time():
            return folder
    return None


def mark(folder: Path) -> str:
    """What tells a thing from every other of its kind."""
    return folder.name.rpartition(".")[2]


def keep(event: Event, kind: str, version: str, fill: Callable[[Path], int]) -> Path:
    """Have a folder filled, then name it by the entry `fill` says it was made of; what it replaces goes."""
    folder = opened(event.key) / f".{kind}.{secrets.token_hex(4)}"
    folder.mkdir(mode=0o700)
    try:
        seq = fill(folder)
        for file in folder.iterdir():
            files.on_disk(file)
        named = place(event.key) / _name(event, kind, seq, version)
        if named.exists():
            named.rename(folder.with_name(f"{folder.name}-older"))
        folder.rename(named)
    finally:
        for left in place(event.key).glob(f"{folder.name}*"):
            shutil.rmtree(left, ignore_errors=True)
    for other in place(event.key).glob(f"{kind}.*"):
        if other != named:
            shutil.rmtree(other, ignore_errors=True)
    return named


@contextmanager
def alone(event: str, kind: str) -> Iterator[None]:
    """Wait until no other process makes this thing; what one that died has left behind goes."""
    with (opened(event) / f".{kind}-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for left in place(event).glob(f".{kind}.*"):
            shutil.rmtree(left, ignore_errors=True)
        yield


def tidy(secret: tuple[str, ...]) -> None:
    """Remove what is of no event any more, what is too old among kinds that are `secret`, and the oldest if all
    together is too much."""
    there = list(home().glob("*"))  # before the events: a new one is not taken for none
    known = set(Event.objects.values_list("key", flat=True))
    for folder in there:
        if folder.name not in known:
            shutil.rmtree(folder, ignore_errors=True)
    things = sorted(home().glob("*/[!.]*"), key=_made)
    room = MOST_BYTES - sum(map(_size, things))
    for thing in things:
        old = thing.name.partition(".")[0] in secret and time.time() - _made(thing) > DAY
        if old or (room < 0 and thing != things[-1]):
            room += _size(thing)
            shutil.rmtree(thing, ignore_errors=True)


def _name(event: Event, kind: str, seq: int, version: str) -> str:
    at = Entry.objects.filter(event=event, seq=seq).values_list("at", flat=True).first()
    digest = sha256(f"{event.pk} {seq} {at} {version}".encode()).hexdigest()[:16]
    return f"{kind}.{seq}-{digest}"


def _seq(folder: Path) -> int:
    return int(mark(folder).partition("-")[0])


def _made(folder: Path) -> float:
    """When it was made, s since the epoch; 0 if it has just gone."""
    with suppress(FileNotFoundError):
        return folder.stat().st_mtime
    return 0.0


def _size(folder: Path) -> int:
    with suppress(FileNotFoundError):
        return sum(file.stat().st_size for file in folder.iterdir())
    return 0


@cache
def version() -> str:
    """A digest of the source as it was when this process first asked."""
    digest = sha256()
    for package in OURS:
        for file in sorted((Path(settings.BASE_DIR) / package).rglob("*")):
            if file.suffix in (".py", ".html", ".css", ".toml", ".mo", ".json"):
                digest.update(file.read_bytes())
    return digest.hexdigest()
