"""Rows looked up by their columns: what orders do most, so each statement is put together once, not at every look."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from django.db import connection, models
from django.db.models.expressions import Col

M = TypeVar("M", bound=models.Model)


@dataclass(frozen=True)
class Reading:
    """A statement, the fields it asks for, and which of these do not come from the database as Python has them."""

    sql: str
    names: tuple[str, ...]
    turned: tuple[tuple[int, Col], ...]

    def rows(self, values: Sequence[Any]) -> list[list[Any]]:
        """The values of its fields, row by row."""
        with connection.cursor() as cursor:
            cursor.execute(self.sql, values)
            found = [list(row) for row in cursor.fetchall()]
        for at, column in self.turned if found else ():
            for turn in _turning(column):
                for row in found:
                    row[at] = turn(row[at], column, connection)
        return found


def one(model: type[M], *, lock: bool = False, whose: str = "", **values: Any) -> M | None:
    """The row with these values in its columns, if there is one; to be locked until the transaction ends.

    `whose`: a condition besides, in SQL.
    """
    return next(iter(_found(model, _whole(model, *values, lock=lock, whose=whose), values)), None)


def every(model: type[M], **values: Any) -> list[M]:
    """All rows with these values in their columns, in their order."""
    return _found(model, _whole(model, *values, lock=False), values)


def _found(model: type[M], reading: Reading, values: dict[str, Any]) -> list[M]:
    rows = reading.rows(list(values.values()))
    return [model.from_db(connection.alias, reading.names, row) for row in rows]


@cache
def _whole(model: type[models.Model], *columns: str, lock: bool, whose: str = "") -> Reading:
    return reading(model, tuple(model._meta.concrete_fields), *columns, lock=lock, whose=whose)


def reading(model: type[models.Model], fields: "Sequence[models.Field[Any, Any]]", *where: str,
            lock: bool = False, whose: str = "") -> Reading:  # fmt: skip
    """A statement for these fields of the rows that have certain values in these columns."""
    name = connection.ops.quote_name
    asked = ", ".join(name(str(field.column)) for field in fields)
    values = " AND ".join([*(f"{name(column)} = %s" for column in where), *([whose] if whose else [])])
    order = ", ".join(name(str(column)) for column in model._meta.ordering or ())
    in_order = f" ORDER BY {order}" if order else ""
    for_update = " FOR UPDATE" if lock and connection.features.has_select_for_update else ""
    columns = [(at, field.get_col(model._meta.db_table)) for at, field in enumerate(fields)]
    return Reading(
        sql=f"SELECT {asked} FROM {name(model._meta.db_table)} WHERE {values}{in_order}{for_update}",
        names=tuple(str(field.attname) for field in fields),
        turned=tuple((at, column) for at, column in columns if _turning(column)),
    )


def _turning(column: Col) -> list[Any]:
    """Asked each time: a database's connection belongs to its thread and is kept by nothing else."""
    return [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
