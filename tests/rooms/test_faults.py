"""A full disk and a lost database: refused in plain words, nothing changed, loud at the desk, and on again after."""

import sqlite3
from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, ProgrammingError, connection

from astor.door import token_bucket
from astor.game.orders import bell
from astor.game.values import outages
from astor.running import ticker
from astor.running.thread import in_turn
from astor.sockets import consumers
from astor.sockets.hub import hub, mend
from tests import cast
from tests.rooms.screens import Venue

NO_LIMIT = 2**31 - 3


def pragma(told: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {told}")


def vacuum() -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")


@pytest.fixture
async def full(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """SQLite may not take one more page; it takes as many orders as it needs to fill the last one."""
    monkeypatch.setattr(token_bucket, "RATE", 10**6)
    if connection.vendor != "sqlite":
        pytest.skip("how PostgreSQL says it is told below")
    await in_turn(vacuum)  # rows of tests before have left pages free, and thousands of orders would fit in
    await in_turn(pragma, "max_page_count = 1")
    yield
    await in_turn(pragma, f"max_page_count = {NO_LIMIT}")


async def test_an_order_on_a_full_disk_changes_nothing_and_the_event_goes_on(venue: Venue, full: None):
    desk, phone = await venue.desk(), await venue.phone(cast.QUEEN)
    ack, before = {"refused": ""}, await venue.trace()
    while not ack.get("refused"):
        before = await venue.trace()
        ack = await phone.order("name_character", name="Ada")
    assert ack["refused"] == "disk_full"
    assert await venue.trace() == before
    note = await desk.until("note")
    assert (note["code"], note["facts"]["order"]) == ("disk_full", "name_character")
    await in_turn(pragma, f"max_page_count = {NO_LIMIT}")
    assert "refused" not in await phone.order("name_character", name="Ada")
    await venue.settle()
    fresh = await venue.phone(cast.QUEEN)
    assert (fresh.tables, fresh.n) == (phone.tables, phone.n)


async def test_a_bell_that_cannot_be_kept_is_loud_and_rings_again(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    desk, tries = await venue.desk(), [sqlite(sqlite3.SQLITE_FULL), away()]

    def ring_due(_now: int) -> None:
        if tries:
            raise tries.pop(0)

    monkeypatch.setattr(bell, "next_bell", lambda after=0: after + 1)
    monkeypatch.setattr(bell, "ring_due", ring_due)
    for code in ("disk_full", "database_away"):
        assert await ticker.once(ticker.ring) is None
        assert (await desk.until("note"))["code"] == code
    assert await ticker.once(ticker.ring) is not None


async def test_a_lost_database_is_refused_in_plain_words(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    if connection.vendor != "sqlite":
        pytest.skip("there an order waits for its database: tests/rooms/test_patience.py")
    desk, phone = await venue.desk(), await venue.phone(cast.QUEEN)

    def issue(_order: object) -> None:
        raise away()

    with monkeypatch.context() as lost:
        lost.setattr(consumers, "issue", issue)
        assert (await phone.order("name_character", name="Ada"))["refused"] == "database_away"
    assert (await desk.until("note"))["code"] == "database_away"
    assert "refused" not in await phone.order("name_character", name="Ada")


async def test_the_beat_needs_no_database(venue: Venue, monkeypatch: pytest.MonkeyPatch):
    phone = await venue.phone(cast.QUEEN)

    async def lost(*_: object) -> None:
        raise away()

    with monkeypatch.context() as gone:
        gone.setattr(hub.events[cast.EVENT], "catch_up", lost)
        await hub.beat()
        assert (await phone.frame())["t"] == "beat"
        assert await ticker.once(mend) is None


def sqlite(code: int) -> Any:
    cause = sqlite3.OperationalError("as SQLite says it")
    cause.sqlite_errorcode = code
    return caused(OperationalError(), cause)


def away() -> Any:
    return caused(OperationalError("server closed the connection unexpectedly"), psycopg.OperationalError())


def caused(fault: Any, cause: Exception) -> Any:
    fault.__cause__ = cause
    return fault


NAMES = {
    "disk_full": (sqlite(sqlite3.SQLITE_FULL), caused(OperationalError(), psycopg.errors.DiskFull())),
    "database_away": (
        away(),
        sqlite(sqlite3.SQLITE_BUSY),
        sqlite(sqlite3.SQLITE_IOERR_WRITE),
        sqlite(sqlite3.SQLITE_READONLY_DBMOVED),
        caused(InterfaceError("connection already closed"), psycopg.InterfaceError()),
        caused(OperationalError(), psycopg.errors.LockNotAvailable()),
    ),
    "": (
        sqlite(sqlite3.SQLITE_ERROR),
        caused(ProgrammingError("no such column"), psycopg.errors.UndefinedColumn()),
        ConnectionError(),
        KeyError("a bug"),
    ),
}


@pytest.mark.parametrize("code", NAMES)
def test_faults_have_plain_names_and_bugs_have_none(code: str):
    assert {outages.named(fault) for fault in NAMES[code]} == {code}
