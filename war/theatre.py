"""War: the theatre as the tables or the board have it, for commands and for sight."""

from collections.abc import Mapping
from typing import Any

from astor.game import phases
from astor.game.models import Event
from astor.game.page import Image
from astor.game.powers import RULER
from astor.game.sight import Board
from factions.models import Border, Building, Character, Faction, Officer, Province, Relation, SeaZone
from war.models import Activation, Army, Growth, Unit
from war.rules.theatre import Theatre

SEASONS = ("season_1", "season_2")
MODELS = (
    Army, Unit, Officer, Character, Province, SeaZone, Border, Building, Relation, Faction, Growth, Activation,
)  # fmt: skip


def of_event(event: Event) -> Theatre:
    """As the tables have it now."""
    found = {model.KIND: model.images(event.pk) for model in MODELS}
    return _made(found, event.rules, event.phase, event.part)


def of_board(board: Board) -> Theatre:
    """As the board has it."""
    return board.once("theatre", _of_board)


def _of_board(board: Board) -> Theatre:
    rows = {model.KIND: board.of(model.KIND) for model in MODELS}
    return _made(rows, board.clock["rules"], board.clock["phase"], board.clock["part"])


def _made(rows: Mapping[str, Mapping[str, Image]], rules: Mapping[str, Any], phase: str, part: str) -> Theatre:
    crowned = {c["officer"] for c in rows["character"].values() if c["office"] == RULER and c["alive"]}
    return Theatre(rows, rules, season_of(phase, part), frozenset(crowned))


def season_of(phase: str, part: str) -> str:
    """The season that is being played, as t3/season_1; "" outside of one."""
    return f"{phase.partition('/')[0]}/{part}" if phases.kind_of(phase) == "war" and part in SEASONS else ""


def coming_season(event: Event) -> str:
    """The season that is being played; while the war is prepared the first one."""
    return season(event) or (season_of(event.phase, SEASONS[0]) if event.part == "preparation" else "")


def season(event: Event) -> str:
    return season_of(event.phase, event.part)
