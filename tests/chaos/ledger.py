"""What the database holds, read beside the server and never through it."""

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import Any

import psycopg
from django.test import override_settings

from astor.game import seats
from astor.game.models import Event, Seat
from astor.rehearsal.ledger import COLUMNS, Record
from tests.chaos.server import KEY

__all__ = ["Ledger", "Record"]


class Ledger:
    """The tables behind a DATABASE_URL."""

    def __init__(self, url: str, event: str) -> None:
        self.url, self.event = url, event

    def entries(self) -> list[Record]:
        """The whole journal."""
        asked = f"select {COLUMNS} from game_entry where event_id = {self._id()} order by seq"
        return [Record(*row) for row in self._ask(asked)]

    def tokens(self) -> dict[str, str]:
        """Each seat's link, as Control would read it from the seat list."""
        commitment, number = self._ask(f"select commitment, id from game_event where key = '{self.event}'")[0]
        event = Event(pk=number, key=self.event, commitment=commitment)
        rows = self._ask(f"select key, issue from game_seat where event_id = {number} order by id")
        with override_settings(SECRET_KEY=KEY):
            return {key: seats.token(Seat(event=event, key=key, issue=issue)) for key, issue in rows}

    def _id(self) -> int:
        found: int = self._ask(f"select id from game_event where key = '{self.event}'")[0][0]
        return found

    def _ask(self, sql: str) -> list[tuple[Any, ...]]:
        with self._open() as connection:
            rows: list[tuple[Any, ...]] = connection.execute(sql).fetchall()
            return rows

    @contextlib.contextmanager
    def _open(self) -> Iterator[Any]:
        path = self.url.partition("sqlite:///")[2]
        with contextlib.closing(sqlite3.connect(path) if path else psycopg.connect(self.url)) as connection:
            yield connection
