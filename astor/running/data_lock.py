"""One process at a time on a data folder: a server, or a restore; and one that prepares a database for several."""

import fcntl
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection

from astor.running import files, surroundings

PREPARING, AGAIN_S = 0x4173746F72, 0.1
"""The number of the lock, and how often those who wait look again."""


def hold(folder: Path) -> IO[str]:
    """Hold the data folder as long as what is returned is open; a second server would ring the same bells."""
    own(folder)
    with ExitStack() as unless_held:
        try:
            lock = unless_held.enter_context((folder / "lock").open("w"))
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CommandError(f"Another server is running on {folder}. Stop it, or set ASTOR_DATA.") from None
        except OSError as fault:
            raise CommandError(surroundings.cannot_keep(folder, fault)) from fault
        unless_held.pop_all()
    return lock


def own(folder: Path) -> None:
    """See that nobody else reads what lies in the data folder: every secret of every event does."""
    try:
        files.keep_private(folder)
    except files.Shared as shared:
        raise CommandError(f"{shared}: set ASTOR_DATA to one for this server alone.") from None
    except OSError as fault:
        raise CommandError(surroundings.cannot_keep(folder, fault)) from fault


@contextmanager
def preparing() -> Iterator[None]:
    """Servers that start together on one database wait here for each other, however long the first one takes."""
    if settings.EMBEDDED:
        yield
        return
    while not _asked("SELECT pg_try_advisory_lock(%s)"):
        time.sleep(AGAIN_S)
    try:
        yield
    finally:
        _asked("SELECT pg_advisory_unlock(%s)")


def _asked(question: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(question, [PREPARING])
        return bool(cursor.fetchone()[0])
