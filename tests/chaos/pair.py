"""The servers of a test: one on SQLite, or two on a PostgreSQL and a Redis meant for tests."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg

from tests.chaos.server import EventServer

ASKED = ("ASTOR_TEST_POSTGRES", "ASTOR_TEST_REDIS")


def services() -> dict[str, str]:
    """DATABASE_URL and REDIS_URL of the pair for tests; empty if there is none."""
    postgres, redis = (os.environ.get(name, "") for name in ASKED)
    return {"DATABASE_URL": postgres, "REDIS_URL": redis} if postgres and redis else {}


@contextmanager
def started(home: Path, settings: Mapping[str, str]) -> Iterator[list[EventServer]]:
    """One server, or two if `settings` name services, each in a folder of its own; killed at the end."""
    with own_database(settings) as own:
        names = ("first", "second") if own else ("only",)
        servers = [EventServer(home / name, settings=own) for name in names]
        try:
            for server in servers:
                server.folder.mkdir()
                server.start()
            yield servers
        except BaseException:
            print(*(f"{server.folder.name}: {server.log[-4000:]}" for server in servers), sep="\n")
            raise
        finally:
            for server in servers:
                server.kill()


@contextmanager
def own_database(settings: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """The same settings with a new database on that PostgreSQL, dropped at the end."""
    if not settings:
        yield settings
        return
    name, url = f"chaos_{uuid4().hex[:12]}", settings["DATABASE_URL"]
    _ask(url, f"create database {name}")
    try:
        yield {**settings, "DATABASE_URL": urlunsplit(urlsplit(url)._replace(path=f"/{name}"))}
    finally:
        _ask(url, f"drop database {name} with (force)")


def _ask(url: str, sql: str) -> None:
    """On a connection of its own: the cluster may have been killed since the last one."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql)
