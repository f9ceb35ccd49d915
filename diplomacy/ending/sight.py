"""The ending (SET-6, SUC-8): once all is over everybody sees the ranking, and at which step the ceremony is. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of, plain
from astor.game.rows.page import Image
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL, PUBLIC
from diplomacy.ending.questions import courts, seats, steps
from diplomacy.evidence.person import known_as
from diplomacy.rows import CeremonyRow
from factions.story.questions import over
from factions.story.rules.ranking import Ranked


def _ending(board: Board, event: str) -> Iterator[Seen]:
    """Who stands where, and what the ceremony tells, step by step."""
    image = {
        "courts": [_place(court) for court in courts(board)],
        "seats": [_place(seat) | {"person": known_as(board, seat.key)} for seat in seats(board)],
        "steps": [plain(step) for step in steps(board)],
    }
    for side in (PUBLIC, CONTROL):
        yield side, f"ending/{event}", image


def _place(one: Ranked) -> Image:
    return {"key": one.key, "place": one.place, **plain(one.merit)}


def _ceremony(board: Board, key: str) -> Iterator[Seen]:
    if over(board):
        image = image_of(board.named(CeremonyRow, key))
        for side in (PUBLIC, CONTROL):
            yield side, f"ceremony/{key}", image


VIEWS = (
    View("ending", _ending, keys=lambda board: [board.event] if over(board) else []),
    View("ceremony", _ceremony),
)
