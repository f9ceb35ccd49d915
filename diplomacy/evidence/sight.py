"""Evidence (SET-6): whoever has an objective sees what stands and what is missing; Control sees all of it. Pure."""

from collections.abc import Iterator

from astor.game.address import CONTROL
from astor.game.board import Board
from astor.game.views import Seen, View
from diplomacy.evidence.questions import evidence
from factions.story.rules.claims import side_of


def _evidence(board: Board, key: str) -> Iterator[Seen]:
    objective = board.row(f"objective/{key}")
    whole = evidence(board, objective, all_told=True) if objective else None
    if not objective or not whole:
        return
    yield CONTROL, f"evidence/{key}", whole
    own = evidence(board, objective, all_told=False)
    if own:
        yield side_of(objective["seat"], objective["faction"]), f"evidence/{key}", own


VIEWS = (View("evidence", _evidence, keys=lambda board: list(board.some("objective"))),)
