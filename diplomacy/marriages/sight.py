"""Marriages (DIP-2): who sees a proposal and a wedding. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL, PUBLIC
from diplomacy.rows import MarriageRow


def _marriage(board: Board, key: str) -> Iterator[Seen]:
    """A proposal is the two courts' affair; a wedding everybody's, but for what was said when it was proposed."""
    suit, name = board.find(MarriageRow, key), f"marriage/{key}"
    if suit is None:
        return
    wed, image = suit.state == "made", image_of(suit)
    if wed:
        yield PUBLIC, name, {**image, "note": ""}
    for court in (suit.proposer, suit.receiver):
        yield f"faction/{court}", name, {"note": suit.note} if wed else image
    yield CONTROL, name, image


VIEWS = (View("marriage", _marriage),)
