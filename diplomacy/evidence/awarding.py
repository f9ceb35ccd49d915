"""Awards (SUC-8): the list of them, and who has won what on a day that is over. Pure."""

from functools import cache
from pathlib import Path

import msgspec

from astor.game.rows.board import Board
from diplomacy.evidence.award_measures import counts
from factions.story.questions import over
from factions.story.rules import awards as rules
from factions.story.rules.awards import Award, Won

LIST = Path(__file__).with_name("awards.toml")


class AwardTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An award as the list has it, with its title in three languages."""

    key: str
    measure: str
    en: str
    de: str
    fr: str
    least: int = 1


class AwardList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole list."""

    award: list[AwardTable]


@cache
def awards() -> dict[str, Award]:
    """All there are, in the order in which they are read out."""
    told = msgspec.toml.decode(LIST.read_bytes(), type=AwardList)
    return {one.key: Award(one.key, one.measure, {"en": one.en, "de": one.de, "fr": one.fr}, one.least)
            for one in told.award}  # fmt: skip


def won(board: Board, award: Award) -> Won | None:
    """Nobody has won anything before the end."""
    return rules.won(award, counts(board, award.measure)) if over(board) else None
