"""Letters and the board of a court (SEAT-5): who may write to whom, and who beside them may read it. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from astor.game.values.errors import Refused

OFF, OPEN = "off", "open"
LETTERS, BOARD = "letters", "court_board"
"""The rulings on them: nobody writes, those concerned alone read it, or Control reads along."""


@dataclass(frozen=True)
class Hand:
    """A seat as far as letters go. `there`: somebody plays it; `lives`: whoever they play does."""

    faction: str
    there: bool
    lives: bool


def may_pin(ruling: str, writer: Hand) -> Refused | None:
    """May this one pin something to the board of their court?"""
    if ruling == OFF:
        return Refused("no_board")
    return None if writer.lives else Refused("dead_hand")


def may_write(ruling: str, writer: Hand) -> Refused | None:
    """May this one write letters at all?"""
    if ruling == OFF:
        return Refused("no_letters")
    return None if writer.lives else Refused("dead_hand")


def may_reach(reader: Hand, apart: Refused | None) -> Refused | None:
    """Does a letter reach this one? `apart`: what keeps the two courts from each other, if they are two (TRADE-1)."""
    if not reader.there:
        return Refused("no_reader")
    return apart if reader.lives else Refused("dead_reader")


def may_rule(was: Mapping[str, str], now: Mapping[str, str]) -> Refused | None:
    """May the rulings of an event that has begun become these? What was not open from its start never is."""
    for matter in (LETTERS, BOARD):
        if now[matter] == OPEN != was[matter]:
            return Refused("sealed_from_start")
    return None
