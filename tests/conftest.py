"""What every test may rely on. The cast of factions and the laws have files of their own."""

import gc
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from zlib import crc32

import pytest
from django.db import connection
from hypothesis import settings
from pytest_django import DjangoDbBlocker

from astor import prepare
from astor.game.journal import boards
from astor.sockets import refusals
from astor.venue import blank

pytest_plugins = ["tests.guarded", "tests.laws", "tests.bots.troupe", "tests.compose.towns"]

# The same examples on every machine, however slow it is, and nothing left behind.
settings.register_profile("astor", deadline=None, derandomize=True, database=None)
settings.load_profile("astor")

IN_A_HURRY = " PRAGMA synchronous=OFF;"
"""What is thrown away need not outlast a power cut; servers in processes of their own wait for the disk."""
SEND_AWAY = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def pytest_configure(config: pytest.Config) -> None:
    """Tables are made once; pages speak every language, also where the machine was not prepared before."""
    if not hasattr(config, "workerinput"):
        blanks = blank.begin()
        config.add_cleanup(lambda: blank.end(blanks))
        stale = [po for po in prepare.translations() if _older(po.with_suffix(".mo"), po)]
        prepare.run(sys.executable, "-c", prepare.COMPILE, *stale)


LONG = (
    "test_accessible", "test_full_event", "test_troubles", "test_every_command", "test_desk", "test_unattended",
    "test_hall", "test_restoring", "test_fits", "test_evening", "test_running", "test_announcements",
    "test_desk_market", "test_loading", "test_wifi", "test_balance", "test_nothing_is_lost", "test_recorded",
)  # fmt: skip
"""Files that take long, the longest first: begun last, they would keep one process busy when all others are done.

Those that only reckon lie between those of browsers, which wait.
"""


ON_SERVICES = "both_databases"
"""The mark of tests that run on PostgreSQL and Redis too."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Each process would read all files for the few tests with this mark: where they alone are asked for, those
    without the word are left out.
    """
    if config.option.markexpr == ON_SERVICES and collection_path.suffix == ".py":
        return ON_SERVICES not in collection_path.read_text(encoding="utf-8") or None
    return None


AT_SOCKETS = {"browser", "chaos", "rehearsal"}
"""Folders whose tests talk to servers in processes of their own, beside three more on two busy cores."""


DATABASES = {"db", "transactional_db", "django_db_setup"}
"""Fixtures that give a test a database."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The others file by file, well mixed: browsers wait where rules reckon, and so they share the cores.

    What is told through sockets is tried once more if it fails, and the report names it.
    """
    mixed = {item.path: crc32(item.path.name.encode()) for item in items}
    items.sort(key=lambda item: (LONG.index(item.path.stem) if item.path.stem in LONG else len(LONG), mixed[item.path]))
    for item in items:
        if item.path.parent.name in AT_SOCKETS:
            item.add_marker(pytest.mark.flaky(reruns=1))
        elif _is_pure(item):
            item.add_marker(pytest.mark.pure)


def _is_pure(item: pytest.Item) -> bool:
    """Does it ask for no database, and its file for no server of its own?"""
    asked = getattr(item, "fixturenames", ())
    if not DATABASES.isdisjoint(asked) or item.get_closest_marker("django_db") is not None:
        return False
    return not (isinstance(item, pytest.Function) and _calls_at_servers(item.module))


@cache
def _calls_at_servers(module: ModuleType) -> bool:
    """Does this file have anything of the venue?"""
    return any(getattr(one, "__module__", "").startswith("astor.venue.") for one in vars(module).values())


def pytest_collection_finish() -> None:
    """All that was imported stays to the end, and little of the rest is garbage: the collector walks it seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture(autouse=True)
def _other_tables() -> None:
    """What a test has written is taken back behind the back of those who keep it in mind, or have yet to write it."""
    boards.forget()
    refusals.forget()


def _older(made: Path, source: Path) -> bool:
    return not made.exists() or made.stat().st_mtime < source.stat().st_mtime


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A copy of what was migrated once. SQLite in a file: memory cannot be shared by the loop, the writer thread and a
    second process.
    """
    if connection.vendor == "sqlite":
        name: Path = tmp_path_factory.mktemp("database") / "astor.sqlite3"
        blank.lay(name)
        connection.settings_dict["TEST"]["NAME"] = str(name)
        connection.settings_dict["OPTIONS"]["init_command"] += IN_A_HURRY
    else:
        connection.settings_dict["TEST"]["TEMPLATE"] = blank.template(os.environ["DATABASE_URL"])


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """What was laid is taken as it is; another database is made anew."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """At the end whoever is still connected is sent away: PostgreSQL drops no database that a thread holds on to."""
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(SEND_AWAY)
