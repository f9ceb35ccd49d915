"""Placards: what a court says it looks for and has to give; nothing where it has hung out nothing. Pure."""

from astor.game.rows.board import Board
from diplomacy.rows import PlacardRow


def seeks(board: Board, faction: str) -> tuple[str, ...]:
    placard = board.find(PlacardRow, faction)
    return placard.seeks if placard else ()


def spares(board: Board, faction: str) -> tuple[str, ...]:
    placard = board.find(PlacardRow, faction)
    return placard.spares if placard else ()
