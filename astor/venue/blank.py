"""A database with all its tables and nothing in them, on SQLite and on PostgreSQL: migrated once a run and copied for
each process that needs one, as to migrate takes seconds.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from astor.venue.surroundings import OURS, ROOT

PLACE = "ASTOR_TEST_BLANK"
"""Names the folder it is kept in, to every process of a run."""
POSTGRES = "postgres"
"""The file in it that says at which address the database lies that PostgreSQL copies from."""


def begin() -> Path:
    """From now on copies can be had, until the end."""
    os.environ[PLACE] = tempfile.mkdtemp(prefix="astor-blank-")
    return Path(os.environ[PLACE])


def end(folder: Path) -> None:
    """The run is over: what was copied from is removed."""
    if (kept := folder / POSTGRES).exists():
        tell(kept.read_text(), f"drop database if exists {_name(folder)}")
    shutil.rmtree(folder)


def lay(path: Path) -> None:
    """Put a copy there, unless there is a database already; outside of a test run whoever comes first migrates."""
    if PLACE in os.environ and not path.exists():
        shutil.copyfile(_made(Path(os.environ[PLACE])), path)


def template(url: str) -> str:
    """The database on this PostgreSQL that others are copied from; outside of a test run one with nothing in it."""
    if PLACE not in os.environ:
        return "template1"
    folder = Path(os.environ[PLACE])
    with _alone(folder):
        if not (folder / POSTGRES).exists():
            tell(url, f"create database {_name(folder)}")
            _migrate(folder / "making", DATABASE_URL=urlunsplit(urlsplit(url)._replace(path=f"/{_name(folder)}")))
            (folder / POSTGRES).write_text(url)
    return _name(folder)


def tell(url: str, sql: str) -> None:
    """On a connection of its own: the cluster may have been killed since the last one."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql)


def _name(folder: Path) -> str:
    return folder.name.replace("-", "_")


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Of all processes of a run."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _made(folder: Path) -> Path:
    made = folder / "astor.sqlite3"
    with _alone(folder):
        if not made.exists():
            _migrate(folder / "making")
            (folder / "making" / made.name).rename(made)
    return made


def _migrate(data: Path, **settings: str) -> None:
    own = {name: value for name, value in os.environ.items() if name not in OURS}
    command = [sys.executable, str(ROOT / "manage.py"), "migrate", "--verbosity=0"]
    subprocess.run(command, check=True, env={**own, "ASTOR_DATA": str(data), **settings})
