"""Awards (SUC-8): the list of them, and who has won what on a day that is over. Pure."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import msgspec

from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from diplomacy.evidence.award_measures import counts
from diplomacy.evidence.person import known_as
from factions.questions import lands
from factions.rows import FactionRow
from factions.story.questions import over
from factions.story.rules import awards as rules
from factions.story.rules.awards import Award, Court, Won

LIST = Path(__file__).with_name("awards.toml")


class AwardTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An award as the list has it, with its title in three languages."""

    key: str
    measure: str
    en: str
    de: str
    fr: str
    least: int = 2


class AwardList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole list."""

    award: list[AwardTable]


@cache
def awards() -> dict[str, Award]:
    """All there are, in the order in which they are read out."""
    told = msgspec.toml.decode(LIST.read_bytes(), type=AwardList)
    return {one.key: Award(one.key, one.measure, {"en": one.en, "de": one.de, "fr": one.fr}, one.least)
            for one in told.award}  # fmt: skip


def given(board: Board) -> dict[str, Won]:
    """Award → who has it, in their order; nobody has won anything before the end."""
    return board.once("awards", _given) if over(board) else {}


def _given(board: Board) -> dict[str, Won]:
    counted = {key: counts(board, award.measure) for key, award in awards().items()}
    return rules.given(awards().values(), counted, _courts(board))


def _courts(board: Board) -> dict[str, Court]:
    """Court or seat → whom an award of theirs is counted to, and its name or that of whom the seat plays."""
    factions = board.some(FactionRow, "name").items()
    courts = {key: Court(key, len(lands(board, key)), faction.name) for key, faction in factions}
    seats = board.some(SeatRow, "faction").items()
    return courts | {key: replace(courts[seat.faction], name=known_as(board, key))
                     for key, seat in seats if seat.faction in courts}  # fmt: skip
