"""What sides see of a kind of thing (SEAT-5): a view, and the common kinds of it. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from astor.game.rows.board import Board
from astor.game.rows.frozen import BoardRow, image_of
from astor.game.rows.page import Image
from astor.game.values.sides import CONTROL, PUBLIC

R = TypeVar("R", bound=BoardRow)
Seen = tuple[str, str, Image]
"""A side, a row's name and what the side sees of it (only what it adds to what its other sides show)."""


@dataclass(frozen=True)
class View:
    """What sides see of one kind of thing. Whom a change concerns follows from what a look has read of the board."""

    kind: str
    sees: Callable[[Board, str], Iterable[Seen]]
    keys: Callable[[Board], Iterable[str]] | None = None

    def all_keys(self, board: Board) -> Iterable[str]:
        return self.keys(board) if self.keys else board.keys(self.kind)


def is_public(board: Board, kind: type[BoardRow], *columns: str) -> bool:
    """Does everybody see these columns of a kind (SEAT-5)?"""
    return set(columns) <= set(board.fact("public").get(kind.KIND, ()))


def public(board: Board, kind: str, image: Mapping[str, Any]) -> Image:
    """The fields of this kind that the scenario makes public."""
    return {name: image[name] for name in board.fact("public").get(kind, ()) if name in image}


def row_view(kind: type[BoardRow]) -> View:
    """The common case: public fields for all, everything for Control."""

    def sees(board: Board, key: str) -> Iterator[Seen]:
        row = board.find(kind, key)
        if row is None:
            return
        name, image = f"{kind.KIND}/{key}", image_of(row)
        if shown := public(board, kind.KIND, image):
            yield PUBLIC, name, shown
        yield CONTROL, name, image

    return View(kind.KIND, sees)


def whole_view(kind: type[R], readers: Callable[[R], Iterable[str]]) -> View:
    """Rows that these sides and Control see whole, and nobody else."""

    def sees(board: Board, key: str) -> Iterator[Seen]:
        row = board.find(kind, key)
        if row is not None:
            image = image_of(row)
            for side in (*readers(row), CONTROL):
                yield side, f"{kind.KIND}/{key}", image

    return View(kind.KIND, sees)


def faction_view(kind: type[BoardRow]) -> View:
    """Rows that have a faction; only it and Control see them: drafts, proposals, statements."""
    return whole_view(kind, _faction)


def _faction(row: Any) -> tuple[str, ...]:
    return (f"faction/{row.faction}",)
