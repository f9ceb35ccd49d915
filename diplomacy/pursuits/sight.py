"""Pursuits (SEAT-5): each seat is told of its own; Control of all. Pure."""

from collections.abc import Iterator

from astor.game.orders.offers import LOOKED_AT
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL
from diplomacy.pursuits.questions import pursuits


def _pursuit(board: Board, key: str) -> Iterator[Seen]:
    """What would bring its objectives nearer, where there is anything."""
    found = pursuits(board, key) if key in board.some(SeatRow) else {}
    if not found:
        return
    orders = [
        {"objective": goal, "command": one.command, "args": dict(one.args), "chance": one.chance}
        for goal, one in found.items()
    ]
    for side in (f"seat/{key}", CONTROL):
        yield side, f"pursuit/{key}", {"orders": orders}


def _read(board: Board) -> list[str]:
    """The seats that somebody plays, or from whose court a Control looks."""
    looked_at = board.keys(LOOKED_AT)
    seats = board.some(SeatRow, "joined", "bot", "faction").items()
    return [key for key, seat in seats if seat.joined or seat.bot or seat.faction in looked_at]


VIEWS = (View("pursuit", _pursuit, keys=_read),)
