"""Letters (SEAT-5): what each side sees of them. Pure.

They lie on a side of their own, which the player of a seat sees and a Control who acts for it does not.
"""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL, own_side
from diplomacy.letters import questions
from diplomacy.letters.rules import BOARD, LETTERS
from diplomacy.rows import LetterRow


def _told(letter: LetterRow) -> Image:
    return {"seat": letter.seat, "to": letter.to, "faction": letter.faction, "text": letter.text,
            "phase": letter.phase, "at": letter.at}  # fmt: skip


def _before(board: Board, seat: str) -> Iterator[Seen]:
    """The letters of a seat and the board of its court; and who beside them may read what is written now."""
    side = own_side(seat)
    yield side, f"talk/{seat}", {matter: questions.ruling(board, matter) for matter in (LETTERS, BOARD)}
    for key, letter in questions.before(board, seat):
        yield side, f"letter/{key}", _told(letter)


def _opened(board: Board, _desk: str) -> Iterator[Seen]:
    """What was written while the event said that Control reads it."""
    for key, letter in questions.opened(board):
        yield CONTROL, f"letter/{key}", _told(letter)


VIEWS = (
    View("letter", _before, keys=lambda board: board.some(SeatRow)),
    View("letter", _opened, keys=lambda _: (CONTROL,)),
)
