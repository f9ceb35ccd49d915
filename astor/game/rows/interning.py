"""What is alike is kept once: events of one scenario, and sides of one event, have most of it in common. Pure."""

from collections.abc import Hashable
from typing import Any, TypeVar

import msgspec

Value = TypeVar("Value", bound=Hashable)
Row = TypeVar("Row")

MOST = 10_000
"""So many are known, of rows and of what else is kept; then it begins anew."""

_encode = msgspec.json.Encoder().encode
_rows: dict[tuple[type, int], Any] = {}
_others: dict[Any, Any] = {}


def one(value: Value) -> Value:
    """The same, as somebody else keeps it already."""
    if len(_others) >= MOST:
        _others.clear()
    kept: Value = _others.setdefault(value, value)
    return kept


def same(row: Row) -> Row:
    """This row or image as it lies elsewhere already, with its fields in the same order. Nobody changes it."""
    if len(_rows) >= MOST:
        _rows.clear()
    kept: Row = _rows.setdefault((type(row), hash(_encode(row))), row)
    return kept if kept == row else row
