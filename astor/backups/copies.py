"""A copy of the whole database by its own means, and back: SQLite's backup API, or pg_dump and pg_restore."""

import os
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from astor.backups import versions
from astor.running import files, pieces

POSTGRES_HOMES = "usr/lib/postgresql/*/bin"
LONGEST = 600
"""No dump and no restore takes longer, s."""
SQLITE = b"SQLite format 3\0"
MARKS = {SQLITE: "SQLite", b"PGDMP": "PostgreSQL"}
"""What a backup's file begins with."""
IN_PARTS = 2
"""Bytes 18 and 19 of a file of SQLite that is written with a journal beside it, as a server's own."""
LARGEST = 2 * 2**30
"""Of a copy from elsewhere, in bytes."""
LONGEST_VALUE, MOST = 16 * 2**20, 10_000
"""Of one that is looked through: bytes of one value, and how many tables and migrations it can have."""
LOOK = 10_000
"""So often it is looked whether anybody still waits for it, in steps of SQLite."""
LATEST = 4_102_444_800_000
"""No server gave a sign of life after the year 2099, ms."""
OURS = re.compile(r"create\s+(table|(unique\s+)?index)\s", re.IGNORECASE)
"""So begins how a table or an index was made that does nothing by itself."""
BEGINNING = 40
"""Letters of that which are read."""
NEEDED = {"game_event", "game_heartbeat", "auth_user", "django_session", "django_migrations"}
"""Tables without which no server could go on from an SQLite backup."""
WIPE = """
DO $$ DECLARE old record; BEGIN
  FOR old IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP TABLE %I CASCADE', old.tablename);
  END LOOP;
END $$;
"""


class CannotCopy(Exception):
    """The database could not be copied, or a copy not be put back; the message is for people."""


def ending() -> str:
    """What a copy's file name ends with."""
    return "sqlite3" if settings.EMBEDDED else "dump"


def _database() -> dict[str, Any]:
    found: dict[str, Any] = settings.DATABASES["default"]
    return found


@contextmanager
def _in_plain_words() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as fault:
        raise CannotCopy(f"SQLite says: {fault}") from fault
    except OSError as fault:
        raise CannotCopy(f"{fault.strerror or fault}: {fault.filename or ''}".rstrip(": ")) from fault


# Out


def write(file: Path) -> int:
    """Copy the database to this file while it is in use; returns the file's size. Raises CannotCopy."""
    with _in_plain_words():
        return files.write_whole(file, _from_sqlite if settings.EMBEDDED else _from_postgres)


def _from_sqlite(part: Path) -> None:
    """In one step on a connection of our own: in WAL mode a reader holds no writer up."""
    _pour(Path(_database()["NAME"]), part)


def _pour(source: Path, target: Path) -> None:
    there = f"{source.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(there, uri=True, timeout=5)) as full, closing(sqlite3.connect(target)) as copy:
        full.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, which needs no others beside it
        if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise CannotCopy(_("%(file)s is damaged") % {"file": source.name})


def _from_postgres(part: Path) -> None:
    _run("pg_dump", "--format=custom", "--no-owner", "--no-acl", f"--file={part}")


def _run(name: str, *options: str, **more: Any) -> bytes:
    """One of PostgreSQL's programs on our database; where it is and its password are in no process list."""
    told = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    ours = {word: str(_database()[key]) for word, key in told.items() if _database().get(key)}
    try:
        done = subprocess.run([_program(name), *options], check=False, capture_output=True, timeout=LONGEST,
                              env={**os.environ, **ours, "PGOPTIONS": "-c lock_timeout=10000"}, **more)  # fmt: skip
    except subprocess.TimeoutExpired:
        raise CannotCopy(f"{name} took longer than {LONGEST} s") from None
    if done.returncode:
        raise CannotCopy(f"{name} says: {done.stderr.decode(errors='replace').strip()[-300:]}")
    said: bytes = done.stdout
    return said


def _program(name: str) -> str:
    """On the path, or where Debian keeps the newest."""
    homes = sorted(Path("/").glob(POSTGRES_HOMES), key=lambda home: [int(n) for n in home.parent.name.split(".")])
    places = [str(home / name) for home in homes if (home / name).exists()]
    found = shutil.which(name) or (places[-1] if places else None)
    if found is None:
        raise CannotCopy(f"{name} is not installed on this machine (Debian: apt-get install postgresql-client)")
    return found


# Back


def look_through(file: Path, tell: Callable[[], None]) -> int:
    """A copy from elsewhere, which may be anything. Raises CannotCopy unless a server can go on from it; returns when
    the one it was made of gave its last sign of life, ms.

    SQLite is told to trust nothing in it, and everything that is read of it has an end. Meanwhile `tell` is called now
    and then; where it raises, SQLite is interrupted.
    """
    with _in_plain_words(), file.open("rb") as opened:
        start = opened.read(20)
    if file.stat().st_size > LARGEST:
        raise CannotCopy(pieces.too_large(LARGEST))
    if start.startswith(SQLITE) and IN_PARTS in start[18:]:
        raise CannotCopy(_("That is a server’s own database, and the newest of it lies in another file beside it. "
                           "Send a backup."))  # fmt: skip
    if start.startswith(SQLITE):
        with _in_plain_words():
            _insist_that_it_is_whole(file, tell)
    look_at(file, _("The file"))
    with _in_plain_words(), _opened(file, "mode=ro&immutable=1", tell) as found:
        return _last_sign(found)


def _last_sign(found: sqlite3.Connection) -> int:
    """Raises CannotCopy if a server would go by a time that no clock shows: what its own machine's showed is looked at
    as well."""
    signs = found.execute("SELECT at, at - ahead FROM game_heartbeat WHERE id = 1").fetchmany(MOST)
    if not all(type(at) is int and 0 <= at <= LATEST for sign in signs for at in sign):
        raise _not_ours(_("The file"))
    return max((at for at, _shown in signs), default=0)


def _nobody() -> None:
    """Nobody is told."""


@contextmanager
def _opened(file: Path, how: str, tell: Callable[[], None] = _nobody) -> Iterator[sqlite3.Connection]:
    """To read what somebody may have made on purpose: nothing is carried out of it. If it is said to be immutable, no
    journal beside it counts."""
    until = time.monotonic() + LONGEST

    def is_over() -> bool:
        tell()
        return time.monotonic() > until

    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?{how}", uri=True)) as found:
        found.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        found.set_progress_handler(is_over, LOOK)
        for word in ("trusted_schema=OFF", "cell_size_check=ON", "query_only=ON"):
            found.execute(f"PRAGMA {word}")
        yield found


def _insist_that_it_is_whole(file: Path, tell: Callable[[], None]) -> None:
    """Raises CannotCopy if it is damaged, does something by itself, or has not what its version of Astor keeps."""
    with _opened(file, "mode=ro&immutable=1", tell) as found:
        made = found.execute("SELECT name, type, substr(sql, 1, ?) FROM sqlite_master", [BEGINNING]).fetchmany(MOST)
        acts = any(kind not in ("table", "index") or not _does_nothing(sql) for _name, kind, sql in made)
        if acts or len(made) == MOST or not {name for name, *_more in made} >= NEEDED:
            raise _not_ours(_("The file"))
        if found.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise CannotCopy(_("%(file)s is damaged") % {"file": _("The file")})
        for table, columns in versions.columns(_steps(found, _("The file"))).items():
            if not _columns(found, table) >= columns:
                raise _not_ours(_("The file"))


def _does_nothing(sql: object) -> bool:
    """An index that comes with its table has none."""
    return sql is None or (isinstance(sql, str) and OURS.match(sql) is not None)


def _columns(found: sqlite3.Connection, table: str) -> set[str]:
    """Those that keep what is written into them; others are worked out whenever they are read."""
    told = found.execute(f'PRAGMA table_xinfo("{table}")').fetchmany(MOST)
    return {name for _at, name, *_more, hidden in told if not hidden}


def _steps(found: sqlite3.Connection, called: str) -> list[tuple[str, str]]:
    """The migrations it has had, app and name."""
    if not _columns(found, "django_migrations") >= {"id", "app", "name", "applied"}:
        raise _not_ours(called)
    steps = found.execute("SELECT app, name FROM django_migrations").fetchmany(MOST)
    if len(steps) == MOST:
        raise _not_ours(called)
    return steps


def look_at(file: Path, called: str = "") -> None:
    """Raises CannotCopy if this is no backup that this server's database could take. `called`: what it is for those
    who do not know where it lies."""
    called = called or str(file)
    with _in_plain_words(), file.open("rb") as opened:
        start = opened.read(16)
    made_by = next((kind for mark, kind in MARKS.items() if start.startswith(mark)), None)
    ours = "SQLite" if settings.EMBEDDED else "PostgreSQL"
    if made_by is None:
        raise CannotCopy(_("%(file)s is no backup") % {"file": called})
    if made_by != ours:
        told = {"file": called, "theirs": made_by, "ours": ours}
        raise CannotCopy(_("%(file)s was made by %(theirs)s, but this server runs on %(ours)s") % told)
    with _in_plain_words():
        read = _migrations_in_sqlite if settings.EMBEDDED else _migrations_in_postgres
        fault = versions.fault(read(file, called))
    if fault:
        raise CannotCopy(_("%(file)s was %(fault)s") % {"file": called, "fault": fault})


def _not_ours(called: str) -> CannotCopy:
    return CannotCopy(_("%(file)s is a database, but none of Astor") % {"file": called})


def _migrations_in_sqlite(file: Path, called: str) -> list[tuple[str, str]]:
    with _opened(file, "mode=ro") as found:
        made = found.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchmany(MOST)
        if len(made) == MOST or not {name for (name,) in made} >= NEEDED:
            raise _not_ours(called)
        return _steps(found, called)


def _migrations_in_postgres(file: Path, called: str) -> list[tuple[str, str]]:
    """From the lines between `COPY public.django_migrations (id, app, name, applied) FROM stdin;` and `\\.`."""
    told = _run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(file)).decode().splitlines()
    begin = next((at for at, line in enumerate(told) if line.startswith("COPY ")), None)
    if begin is None:
        raise _not_ours(called)
    columns = told[begin].partition("(")[2].partition(")")[0].split(", ")
    rows = [dict(zip(columns, line.split("\t"), strict=True)) for line in told[begin + 1 : told.index("\\.", begin)]]
    return [(row["app"], row["name"]) for row in rows]


def put_back(file: Path, aside: str = "") -> None:
    """Put this copy in the database's place, whole or not at all; nobody may be using it. Raises CannotCopy.

    An SQLite database that could not be read is not written over: it is renamed, with `aside` after its name.
    """
    with _in_plain_words():
        if settings.EMBEDDED:
            _into_sqlite(file, aside)
        else:
            _into_postgres(file)


def _into_sqlite(file: Path, aside: str) -> None:
    live = Path(_database()["NAME"])
    live.parent.mkdir(parents=True, exist_ok=True)

    def fill(part: Path) -> None:
        _pour(file, part)
        _clear_the_way(live, aside)

    files.write_whole(live, fill)


def take_back(copy: Path | None, aside: str) -> None:
    """What lay in the database's place before `put_back` lies there again: this copy of it, or what was renamed with
    `aside`. Raises CannotCopy."""
    if copy is not None:
        put_back(copy)
        return
    live = Path(_database()["NAME"])
    with _in_plain_words():
        _clear_the_way(live, "")
        for old in live.parent.glob(f"{live.name}*.{aside}"):
            old.replace(old.with_name(old.name.removesuffix(f".{aside}")))


def _clear_the_way(live: Path, aside: str) -> None:
    """No journal of the old database may be left to be read into the new one."""
    journals = [live.with_name(f"{live.name}-{name}") for name in ("wal", "shm")]
    if aside:
        for old in (live, *journals):
            if old.exists():
                old.replace(old.with_name(f"{old.name}.{aside}"))
        return
    with suppress(sqlite3.Error), closing(sqlite3.connect(live)) as old_one:
        old_one.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for journal in journals:
        journal.unlink(missing_ok=True)


def _into_postgres(file: Path) -> None:
    """In one transaction: either the database is as it was in the backup, or as it is now."""
    script = _run("pg_restore", "--no-owner", "--no-acl", "--file=-", str(file))
    _run("psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--file=-",
         input=WIPE.encode() + script)  # fmt: skip
