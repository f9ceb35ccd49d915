"""A file larger than what one page may be sent: it comes in pieces, one behind the other, into the data folder."""

import re
import secrets
import time
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

NAME = re.compile(r"[0-9a-f]{32}")
LONGEST = 40
"""Letters of a name that are looked at."""
DAY = 24 * 3600
"""What was begun and not ended is kept for so long, s."""


class Misplaced(Exception):
    """A piece does not follow what is there; `at`: what is there, in bytes."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def too_large(most: int) -> str:
    """What people are told of a file of more bytes than these."""
    return _("A file of more than %(most)s GB is not taken in.") % {"most": most >> 30}


def begin() -> str:
    """The name of a file of which nothing is there yet. What was begun long ago and not ended goes."""
    home = _home()
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    for old in home.iterdir():
        if time.time() - old.stat().st_mtime > DAY:
            old.unlink(missing_ok=True)
    name = secrets.token_hex(16)
    (home / name).touch(mode=0o600)
    return name


def add(name: str, at: int, piece: Iterable[bytes]) -> int:
    """Set this behind what is there; returns how much is there now, in bytes.

    Raises Misplaced, FileNotFoundError where nothing of that name was begun, and OSError.
    """
    with found(name).open("r+b") as file:
        there = file.seek(0, 2)
        if there != at:
            raise Misplaced(there)
        try:
            file.writelines(piece)
            file.flush()
        except OSError:
            file.truncate(there)
            raise
        return file.tell()


def found(name: str) -> Path:
    """The file of that name; raises FileNotFoundError."""
    file = _home() / name
    if not NAME.fullmatch(name) or not file.is_file():
        raise FileNotFoundError(2, "No such file", name)
    return file


def _home() -> Path:
    home: Path = settings.DATA / "pieces"
    return home
