"""Marriages (DIP-2): who sees a proposal and a wedding. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL, PUBLIC


def _marriage(board: Board, key: str) -> Iterator[Seen]:
    """A proposal is the two courts' affair; a wedding everybody's, but for what was said when it was proposed."""
    image, name = board.row(f"marriage/{key}"), f"marriage/{key}"
    if image is None:
        return
    wed = image["state"] == "made"
    if wed:
        yield PUBLIC, name, {**image, "note": ""}
    for court in (image["proposer"], image["receiver"]):
        yield f"faction/{court}", name, {"note": image["note"]} if wed else image
    yield CONTROL, name, image


VIEWS = (View("marriage", _marriage),)
