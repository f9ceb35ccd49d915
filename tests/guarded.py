"""A guard over every test: what a board hands out by fields can be read by these alone, and a name has one question.

`Board.some` notes the fields it is asked for, and that is what later tells that something has to be looked at again: a
field that is read and was not named leaves a screen as it was, and nothing is wrong until that field changes. So here
rows hold what was named, and whatever else is read of them raises where it is read. `Board.once` keeps an answer under
a name: two questions under one name would be given each other's.
"""

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from types import new_class
from typing import Any, NoReturn

import pytest
from django.apps import apps

from astor.game.rows.board import Board, Worked
from astor.game.rows.frozen import BoardRow
from astor.game.rows.rows import Kept

Rows = Mapping[str, Any]


class Unnamed(AssertionError):
    """A field is read that was not named, or a name is used for another question."""


def pytest_configure(config: pytest.Config) -> None:
    """In every test process, until it ends."""
    patch = pytest.MonkeyPatch()
    patch.setattr(Board, "some", _guarded(Board.some))
    patch.setattr(Board, "once", _one_question(Board.once))
    config.add_cleanup(patch.undo)


def _guarded(some: Callable[..., Rows]) -> Callable[..., Rows]:
    def guarded(board: Board, kind: type[BoardRow], *fields: str) -> Rows:
        """Made once for each list of fields, as long as nothing is laid on the board: tests ask millions of times."""
        rows, name = some(board, kind, *fields), kind.KIND
        made: dict[object, tuple[Rows, int, Rows]] = board.__dict__.setdefault("guarded", {})
        known = made.get((kind, fields))
        if known is None or known[0] is not rows or known[1] != board.changes:
            for field in set(fields) - _columns().get(name, set(fields)):
                raise Unnamed(f"{name} has no {field}")
            named = {key: _named(row, fields) for key, row in rows.items()}
            known = made[kind, fields] = rows, board.changes, named
        return known[2]

    return guarded


def _named(row: BoardRow, fields: tuple[str, ...]) -> BoardRow:
    return _blinkered(type(row), fields)(*(getattr(row, name) for name in row.__struct_fields__))


@cache
def _blinkered(of: type[BoardRow], fields: tuple[str, ...]) -> type[BoardRow]:
    """The same class, but of its columns only these can be read."""

    def unnamed(name: str) -> property:
        def read(_row: object) -> NoReturn:
            raise Unnamed(f"{of.KIND}.{name} is read and was not named")

        return property(read)

    hidden = set(of.__struct_fields__) - {"key", *fields}
    walls = {name: unnamed(name) for name in hidden}
    made: type[BoardRow] = new_class(of.__name__, (of,), {"frozen": True, "gc": False}, lambda body: body.update(walls))
    return made


@cache
def _columns() -> dict[str, set[str]]:
    """Those of each kind of row there is."""
    kept = [model for model in apps.get_models() if issubclass(model, Kept)]
    return {model.KIND: {column.name for column in model.imaged()} for model in kept}


def _one_question(once: Callable[..., Any]) -> Callable[..., Any]:
    asked = dict[str, tuple[object, tuple[object, ...]]]()

    def guarded(board: Board, name: str, work: Callable[[Board], Worked]) -> Worked:
        """A question is where its work is written, and which words and numbers it closes over."""
        written: Any = inspect.unwrap(work)
        closed_over = [cell.cell_contents for cell in written.__closure__ or ()]
        about = tuple(of for of in closed_over if isinstance(of, str | int))
        question = written.__code__, about
        if asked.setdefault(name, question) != question:
            raise Unnamed(f"{name} is the name of two questions: {asked[name]} and {question}")
        found: Worked = once(board, name, work)
        return found

    return guarded
