"""Evidence (SET-6): whoever has an objective sees what stands; in the end everybody, who has won which award. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import plain
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL, PUBLIC
from diplomacy.evidence.award_measures import OF_PEOPLE
from diplomacy.evidence.awarding import awards, given
from diplomacy.evidence.person import known_as
from diplomacy.evidence.questions import for_players, of_key
from factions.rows import ObjectiveRow
from factions.story.questions import over
from factions.story.rules.awards import Award
from factions.story.rules.claims import side_of


def _evidence(board: Board, key: str) -> Iterator[Seen]:
    objective = board.find(ObjectiveRow, key)
    whole = of_key(board, key) if objective else None
    if not objective or not whole:
        return
    yield CONTROL, f"evidence/{key}", plain(whole)
    told = for_players(board, objective, whole)
    yield side_of(objective.seat, objective.faction), f"evidence/{key}", plain(told)


def _award(board: Board, key: str) -> Iterator[Seen]:
    award = awards()[key]
    found = given(board).get(key)
    if found is None:
        return
    image = {
        "place": list(awards()).index(key),
        "measure": award.measure,
        "title": award.titles["en"],
        "told": {language: {"title": title} for language, title in award.titles.items()},
        "n": found.n,
        "winner": _winner(board, found.winner, award),
        "tied": [_winner(board, who, award) for who in found.tied],
    }
    for side in (PUBLIC, CONTROL):
        yield side, f"award/{key}", image


def _winner(board: Board, who: str, award: Award) -> Image:
    """A faction, or the person whom a seat plays."""
    if award.measure not in OF_PEOPLE:
        return {"faction": who, "person": "", "seat": ""}
    return {"faction": board.named(SeatRow, who).faction, "person": known_as(board, who), "seat": who}


VIEWS = (
    View("evidence", _evidence, keys=lambda board: list(board.some(ObjectiveRow))),
    View("award", _award, keys=lambda board: list(awards()) if over(board) else []),
)
