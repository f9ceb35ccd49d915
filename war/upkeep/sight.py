"""Upkeep (UPK-3, UPK-4): what will come of a faction. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL
from factions.rows import FactionRow
from war.upkeep.budgets import budgets
from war.upkeep.forecast import ahead, coming_harvest, coming_upkeep, forecast
from war.upkeep.remedies import remedies


def _forecast(board: Board, faction: str) -> Iterator[Seen]:
    """The coming upkeep if nothing changes, what would help, and in production whole budgets, for it and Control."""
    turn = coming_upkeep(board)
    if faction in board.some(FactionRow) and turn:
        coming = coming_harvest(board, faction)
        then = ahead(board, faction, turn, coming)
        image = forecast(board, faction, coming, then) | {
            "remedies": remedies(board, coming, then),
            "budgets": board.once(f"budgets/{faction}", lambda now: budgets(now, faction)),
        }
        yield f"faction/{faction}", f"forecast/{faction}", image
        yield CONTROL, f"forecast/{faction}", image


VIEWS = (
    View("forecast", _forecast, keys=lambda board: list(board.some(FactionRow))),
)  # fmt: skip
