"""Rows written by statements that are put together once: an order writes few rows, and always of the same kinds."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec
from django.db import connection, models


def insert(row: models.Model) -> None:
    """Write a new row; from then on it has its id."""
    sql, columns = _insertion(type(row), 1)
    with connection.cursor() as cursor:
        cursor.execute(f"{sql} RETURNING {_name('id')}", _told(row, columns))
        (row.pk,) = cursor.fetchone()
    row._state.adding, row._state.db = False, connection.alias


def insert_all(rows: Sequence[models.Model]) -> None:
    """Write new rows of one kind by one statement. They do not learn their ids, so none of them is to be saved."""
    sql, columns = _insertion(type(rows[0]), len(rows))
    with connection.cursor() as cursor:
        cursor.execute(sql, [value for row in rows for value in _told(row, columns)])
    for row in rows:
        row._state.adding, row._state.db = False, connection.alias


def told(row: models.Model, names: Iterable[str]) -> dict[str, Any]:
    """What the database is told of these fields of a row, as they are now."""
    columns = _columns(type(row))
    return {name: columns[name](row) for name in names}


def update_all(model: type[models.Model], names: tuple[str, ...], rows: Sequence[Sequence[Any]]) -> None:
    """Write these fields of rows that are there; of each, what the database is told of them, and last its id."""
    with connection.cursor() as cursor:
        cursor.executemany(_change(model, names), rows)


Column = Callable[[models.Model], Any]
"""What the database is told of a row's value in a column."""
AS_IT_IS = models.CharField, models.TextField, models.IntegerField, models.BooleanField, models.ForeignKey
"""Columns whose values Python and both databases have alike."""


def _told(row: models.Model, columns: Sequence[Column]) -> list[Any]:
    return [column(row) for column in columns]


@cache
def _column(field: "models.Field[Any, Any]") -> Column:
    """Found out once: an order writes some fifty values, and Django would ask of each what it is."""
    name = field.attname
    if isinstance(field, AS_IT_IS):
        return attrgetter(name)
    if isinstance(field, models.JSONField) and not field.null:
        return lambda row: msgspec.json.encode(field.get_prep_value(getattr(row, name))).decode()
    return lambda row: field.get_db_prep_save(getattr(row, name), connection)


@cache
def _insertion(model: type[models.Model], rows: int) -> tuple[str, Sequence[Column]]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns, values = ", ".join(_name(field.column) for field in fields), ", ".join(["%s"] * len(fields))
    all_values = ", ".join([f"({values})"] * rows)
    sql = f"INSERT INTO {_name(model._meta.db_table)} ({columns}) VALUES {all_values}"
    return sql, tuple(map(_column, fields))


@cache
def _change(model: type[models.Model], names: tuple[str, ...]) -> str:
    fields = {field.name: field for field in model._meta.concrete_fields}
    changed = ", ".join(f"{_name(fields[name].column)} = %s" for name in names)
    return f"UPDATE {_name(model._meta.db_table)} SET {changed} WHERE {_name('id')} = %s"


@cache
def _columns(model: type[models.Model]) -> dict[str, Column]:
    """Those of a model's fields, by name."""
    return {field.name: _column(field) for field in model._meta.concrete_fields}


def _name(of: str | None) -> str:
    return connection.ops.quote_name(str(of))
