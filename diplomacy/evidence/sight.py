"""Evidence (SET-6): whoever has an objective sees what stands; in the end everybody, who has won which award. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import plain
from astor.game.rows.page import Image
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL, PUBLIC
from diplomacy.evidence.awarding import awards, won
from diplomacy.evidence.person import people
from diplomacy.evidence.questions import for_players, of_key
from factions.rows import ObjectiveRow
from factions.story.questions import over
from factions.story.rules.awards import Award
from factions.story.rules.claims import side_of
from factions.story.rules.evidence import OF_A_SEAT


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
    found = won(board, award)
    if found is None:
        return
    image = {
        "place": list(awards()).index(key),
        "measure": award.measure,
        "title": award.titles["en"],
        "told": {language: {"title": title} for language, title in award.titles.items()},
        "n": found.n,
        "winners": [_winner(board, who, award) for who in found.winners],
    }
    for side in (PUBLIC, CONTROL):
        yield side, f"award/{key}", image


def _winner(board: Board, who: str, award: Award) -> Image:
    """A faction, or the person whom a seat plays; of several the last who lived."""
    if award.measure not in OF_A_SEAT:
        return {"faction": who, "person": "", "seat": ""}
    own = sorted(people(board, who).values(), key=lambda person: person.alive)
    return {"faction": own[-1].faction, "person": own[-1].name, "seat": who}


VIEWS = (
    View("evidence", _evidence, keys=lambda board: list(board.some(ObjectiveRow))),
    View("award", _award, keys=lambda board: list(awards()) if over(board) else []),
)
