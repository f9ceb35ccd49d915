"""Awards (SUC-8): the list of them, and who has won what on a day that is over. Pure."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from astor.game.rows.board import Board
from diplomacy.evidence.award_measures import counts
from factions.story.questions import over
from factions.story.rules import awards as rules
from factions.story.rules.awards import Award, Won

LIST = Path(__file__).with_name("awards.toml")
LANGUAGES = ("en", "de", "fr")


@cache
def awards() -> dict[str, Award]:
    """All there are, in the order in which they are read out."""
    told: list[dict[str, Any]] = msgspec.toml.decode(LIST.read_bytes())["award"]
    return {one["key"]: _award(one) for one in told}


def _award(told: dict[str, Any]) -> Award:
    titles = {language: told[language] for language in LANGUAGES}
    return Award(told["key"], told["measure"], titles, told.get("least", 1))


def won(board: Board, award: Award) -> Won | None:
    """Nobody has won anything before the end."""
    return rules.won(award, counts(board, award.measure)) if over(board) else None
