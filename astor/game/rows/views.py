"""What sides see of a kind of thing (SEAT-5): a view, and the common kinds of it. Pure."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.sides import CONTROL, PUBLIC

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


def public(board: Board, kind: str, image: Image) -> Image:
    """The fields of this kind that the scenario makes public."""
    return {name: image[name] for name in board.fact("public").get(kind, ()) if name in image}


def row_view(kind: str) -> View:
    """The common case: public fields for all, everything for Control."""

    def sees(board: Board, key: str) -> Iterator[Seen]:
        image = board.row(f"{kind}/{key}")
        if image is None:
            return
        name = f"{kind}/{key}"
        if shown := public(board, kind, image):
            yield PUBLIC, name, shown
        yield CONTROL, name, image

    return View(kind, sees)


def whole_view(kind: str, readers: Callable[[Image], Iterable[str]],
               keys: Callable[[Board], Iterable[str]] | None = None) -> View:  # fmt: skip
    """Rows that these sides and Control see whole, and nobody else."""

    def sees(board: Board, key: str) -> Iterator[Seen]:
        image = board.row(f"{kind}/{key}")
        if image is not None:
            for side in (*readers(image), CONTROL):
                yield side, f"{kind}/{key}", image

    return View(kind, sees, keys)


def faction_view(kind: str) -> View:
    """Rows only their faction and Control see: drafts, proposals, statements."""
    return whole_view(kind, lambda image: (f"faction/{image['faction']}",))
