"""War (WAR-20): which passages a faction has offered, and which wait for its answer. Pure."""

from astor.game.rows.board import Board
from war.rows import PassageRow


def offered(board: Board, faction: str) -> list[str]:
    """The passages that a faction has offered."""
    return sorted(key for key, row in board.of(PassageRow).items() if row.proposer == faction)


def to_answer(board: Board, faction: str) -> list[str]:
    """Those that wait for its answer."""
    return [key for key, row in board.of(PassageRow).items()
            if row.proposer != faction and faction in (row.passenger, row.carrier)]  # fmt: skip
