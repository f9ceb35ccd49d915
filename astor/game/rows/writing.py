"""Rows written by statements that are put together once: an order writes few rows, and always of the same kinds."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django.db import connection, models


def insert(row: models.Model) -> None:
    """Write a new row; from then on it has its id."""
    sql, fields = _insertion(type(row), 1)
    with connection.cursor() as cursor:
        cursor.execute(f"{sql} RETURNING {_name('id')}", _told(row, fields))
        (row.pk,) = cursor.fetchone()
    row._state.adding, row._state.db = False, connection.alias


def insert_all(rows: Sequence[models.Model]) -> None:
    """Write new rows of one kind by one statement. They do not learn their ids, so none of them is to be saved."""
    sql, fields = _insertion(type(rows[0]), len(rows))
    with connection.cursor() as cursor:
        cursor.execute(sql, [value for row in rows for value in _told(row, fields)])
    for row in rows:
        row._state.adding, row._state.db = False, connection.alias


def update(row: models.Model, names: Iterable[str]) -> None:
    """Write these fields of a row that is there."""
    sql, fields = _change(type(row), *names)
    with connection.cursor() as cursor:
        cursor.execute(sql, [*_told(row, fields), row.pk])


Fields = Sequence["models.Field[Any, Any]"]


def _told(row: models.Model, fields: Fields) -> list[Any]:
    return [field.get_db_prep_save(field.pre_save(row, row._state.adding), connection) for field in fields]


@cache
def _insertion(model: type[models.Model], rows: int) -> tuple[str, Fields]:
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns, values = ", ".join(_name(field.column) for field in fields), ", ".join(["%s"] * len(fields))
    all_values = ", ".join([f"({values})"] * rows)
    return f"INSERT INTO {_name(model._meta.db_table)} ({columns}) VALUES {all_values}", fields


@cache
def _change(model: type[models.Model], *names: str) -> tuple[str, Fields]:
    fields = [field for field in model._meta.concrete_fields if field.name in names]
    told = ", ".join(f"{_name(field.column)} = %s" for field in fields)
    return f"UPDATE {_name(model._meta.db_table)} SET {told} WHERE {_name('id')} = %s", fields


def _name(of: str | None) -> str:
    return connection.ops.quote_name(str(of))
