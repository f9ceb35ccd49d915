"""Objectives and stories (SET-6, SUC-8): whether all is over, and what a seat was dealt. Pure."""

from astor.game.board import Board
from astor.game.phases import ENDED
from factions.models import SPARE


def over(board: Board) -> bool:
    """Is the event over, and everything told?"""
    return bool(board.fact("phase") == ENDED)


def in_hand(board: Board, seat: str) -> str:
    """The spare objective this seat was dealt and has not reached; "" if there is none (SUC-8)."""
    dealt = ((key, o) for key, o in board.of("objective").items() if key.startswith(SPARE) and o["seat"] == seat)
    return next((key for key, objective in dealt if objective["state"] != "confirmed"), "")
