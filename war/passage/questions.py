"""War (WAR-20): which passages a faction has offered, and which wait for its answer. Pure."""

from collections.abc import Iterable, Mapping

from astor.game.rows.board import Board
from war import questions
from war.rows import ActivationRow, PassageRow


def offered(board: Board, faction: str) -> list[str]:
    """The passages that a faction has offered."""
    return sorted(key for key, row in board.of(PassageRow).items() if row.proposer == faction)


def to_answer(board: Board, faction: str) -> list[str]:
    """Those that wait for its answer."""
    return [key for key, row in board.of(PassageRow).items()
            if row.proposer != faction and faction in (row.passenger, row.carrier)]  # fmt: skip


def turns_to_act(board: Board, units: Iterable[str]) -> Mapping[str, ActivationRow]:
    """The armies these units march in → the turn each has in this season."""
    there = questions.theatre(board).units
    return questions.turns_to_act(board, sorted({there[unit].army for unit in units if unit in there}))
