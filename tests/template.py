"""All rows of an event as they stood once, to be laid again: a test that begins like another need not found anew."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from django.db import connection, models

from astor.game.journal import boards
from astor.game.models import Entry, Event
from astor.game.play.play import plays


@dataclass(frozen=True)
class Table:
    """Rows of one table as the database has them, without their ids."""

    model: type[models.Model]
    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]

    @classmethod
    def read(cls, model: type[models.Model], column: str, value: int, *, keys: Sequence[str] = (),
             after: int | None = None) -> "Table":  # fmt: skip
        """Those with this value, of these keys if some are named, after this entry of the journal if one is."""
        names = tuple(str(field.column) for field in model._meta.concrete_fields if not field.primary_key)
        these = f" AND {_name('key')} IN ({_places(keys)})" if keys else ""
        later = " AND seq > %s" if after is not None else ""
        asked = f"SELECT {_list(names)} FROM {_table(model)} WHERE {_name(column)} = %s{these}{later} ORDER BY id"
        with connection.cursor() as cursor:
            cursor.execute(asked, [value, *keys, *([after] if after is not None else ())])
            return cls(model, names, cursor.fetchall())

    def lay(self, event: int | None = None) -> None:
        """Write them again, as rows of this event."""
        boards.forget()
        at = self.columns.index("event_id") if event is not None else len(self.columns)
        rows = self.rows if event is None else [(*row[:at], event, *row[at + 1 :]) for row in self.rows]
        with connection.cursor() as cursor:
            cursor.executemany(
                f"INSERT INTO {_table(self.model)} ({_list(self.columns)}) VALUES ({_places(self.columns)})", rows
            )

    def numbered(self, number: int) -> "Table":
        """Its one row with this id."""
        return replace(self, columns=("id", *self.columns), rows=[(number, *row) for row in self.rows])

    def part(self, keys: Set[str], *, others: bool = False) -> "Table":
        """The rows of these keys, or all but these."""
        at = self.columns.index("key")
        return replace(self, rows=[row for row in self.rows if (row[at] in keys) != others])

    def change(self, column: str, value: int) -> None:
        """Write them over those that stand there under their keys."""
        boards.forget()
        at, own = self.columns.index("key"), [name for name in self.columns if name != column]
        places = [self.columns.index(name) for name in own]
        told = ", ".join(f"{_name(name)} = %s" for name in own)
        rows = [(*(row[place] for place in places), value, row[at]) for row in self.rows]
        with connection.cursor() as cursor:
            cursor.executemany(
                f"UPDATE {_table(self.model)} SET {told} WHERE {_name(column)} = %s AND {_name('key')} = %s", rows
            )

    def strike(self, event: int, keys: Sequence[str]) -> None:
        """No row of this event has these keys any more."""
        boards.forget()
        asked = f"DELETE FROM {_table(self.model)} WHERE event_id = %s AND {_name('key')} IN ({_places(keys)})"
        if keys:
            with connection.cursor() as cursor:
                cursor.execute(asked, [event, *keys])


def _name(column: str) -> str:
    return connection.ops.quote_name(column)


def _list(columns: Sequence[str]) -> str:
    return ", ".join(map(_name, columns))


def _places(values: Sequence[object]) -> str:
    return ", ".join(["%s"] * len(values))


def _table(model: type[models.Model]) -> str:
    return _name(model._meta.db_table)


@dataclass(frozen=True)
class Beginning:
    """An event with its journal and all its rows."""

    key: str
    number: int
    event: Table
    tables: Sequence[Table]

    @classmethod
    def of(cls, event: Event) -> "Beginning":
        kinds: tuple[type[models.Model], ...] = (Entry, *plays["storms"].kinds)
        tables = [Table.read(model, "event_id", event.pk) for model in kinds]
        own = Table.read(Event, "id", event.pk)
        return cls(event.key, event.pk, own, [table for table in tables if table.rows])

    def lay(self) -> Event:
        """Write it as the newest event, with its own number if that is above all others."""
        late = Event.objects.filter(pk__gte=self.number).exists()
        (self.event if late else self.event.numbered(self.number)).lay()
        event = Event.objects.get(key=self.key)
        for table in self.tables:
            table.lay(event.pk)
        return event
