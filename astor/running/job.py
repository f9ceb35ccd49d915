"""One piece of long work as it is done: its folder, how far it is, and whether anybody still wants it.

How far it is and that it is to end go through files: an import is one transaction, and no row that is written meanwhile
would be seen from outside it before its end.
"""

import shutil
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from astor.game.models import Work
from astor.running.thread import now_ms

EVERY = 0.3
"""How often it is noted how far one is, s."""

stopping = threading.Event()
"""Set when this process is to end: what it has begun is cut off."""


class GivenUp(Exception):
    """Nobody wants it any more."""


class Failed(Exception):
    """Nothing came of it; the text is for people."""


@dataclass(frozen=True)
class Result:
    """What came of it: a file in its folder, or an event."""

    file: str = ""
    event: str = ""
    note: str = ""
    """What else there is to say of it, for people."""


def home() -> Path:
    found: Path = settings.DATA / "works"
    return found


class Job:
    """Handed to who does the work, and asked by who wants to know."""

    def __init__(self, row: Work) -> None:
        self.row, self.folder = row, home() / row.key
        self._noted = 0.0

    # Who does it

    def tell(self, done: int, of: int) -> None:
        """So much is done. Raises GivenUp if it is no longer wanted."""
        self.insist()
        if time.monotonic() - self._noted >= EVERY:
            self._noted = time.monotonic()
            part = self.folder / "far.part"
            part.write_text(f"{done} {of} {now_ms()}")
            part.replace(self.folder / "far")

    def insist(self) -> None:
        """Raises GivenUp if it is no longer wanted."""
        if stopping.is_set() or self.is_unwanted:
            raise GivenUp

    @property
    def given(self) -> Path:
        """What it was given to work on."""
        return self.folder / "given"

    # Who wants to know

    def open(self) -> None:
        """Nobody else may look into it."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def far(self) -> tuple[int, int]:
        """How much of how much is done, as it was last told."""
        done, of, _ = self._told()
        return done, of

    def heard(self) -> int:
        """When it was last told how far it is, ms; 0 if never."""
        return self._told()[2]

    def _told(self) -> tuple[int, int, int]:
        """So much of so much, and when that was told, ms: the file's own date is the machine's clock's."""
        with suppress(FileNotFoundError):
            done, of, *at = map(int, (self.folder / "far").read_text().split())
            return done, of, at[0] if at else 0  # yesterday's version told no time
        return 0, 0, 0

    @property
    def is_unwanted(self) -> bool:
        return (self.folder / "unwanted").exists()

    def give_up(self) -> None:
        """Say that nobody wants it; whoever does it reads that soon."""
        with suppress(FileNotFoundError):
            (self.folder / "unwanted").touch()

    def clear(self, kept: str = "") -> None:
        """Throw away everything but this one file."""
        if not kept:
            shutil.rmtree(self.folder, ignore_errors=True)
            return
        for path in self.folder.glob("*"):
            if path.name != kept:
                path.unlink()


def left(begun: int | None, now: int, far: tuple[int, int]) -> int | None:
    """How long it will still take if it goes on like this, s; None as long as nobody can say. Times are ms."""
    done, of = far
    if begun is None or not 0 < done <= of or now - begun < 1000:
        return None
    return round((now - begun) * (of - done) / done / 1000)
