"""Rows as they lie on a board, made by hand: what is not said of one is as nobody has said it."""

from collections.abc import Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from astor.game.rows.frozen import BoardRow, class_of

R = TypeVar("R", bound=BoardRow)
EMPTY: dict[type, Any] = {str: "", int: 0, bool: False, tuple: (), Mapping: {}}


def row(kind: type[R], /, **columns: Any) -> R:
    """A row of this kind with these columns; the others are empty, 0, false or the first of their words."""
    left = {name: _empty(of) for name, of in get_type_hints(kind).items() if name in kind.__struct_fields__}
    return msgspec.convert({**left, **columns}, kind)


def rows(kind: type[R], images: dict[str, dict[str, Any]]) -> dict[str, R]:
    """The same by their keys."""
    return {key: row(kind, **{"key": key, **image}) for key, image in images.items()}


def whole(images: dict[str, dict[str, dict[str, Any]]]) -> dict[str, dict[str, Any]]:
    """Kind → key → row, as a board has them: what is not said of a row that has a class is empty."""
    return {kind: rows(of, of_kind) if (of := class_of(kind)) else of_kind for kind, of_kind in images.items()}


def _empty(of: Any) -> Any:
    if isinstance(of, type) and issubclass(of, msgspec.Struct):
        return {}
    if get_origin(of) is Literal:
        return get_args(of)[0]
    return EMPTY.get(get_origin(of) or of)
