"""Letters (SEAT-5, TRADE-1): who may write, whom a letter reaches, and what lies before whom. Pure."""

from collections.abc import Iterator, Mapping
from itertools import islice

from astor.game.rows.board import Board, index
from astor.game.rows.own import SeatRow
from astor.game.values.errors import Refused
from diplomacy.letters import rules
from diplomacy.letters.rules import BOARD, LETTERS, OPEN, Hand
from diplomacy.rows import LetterRow
from diplomacy.trade.questions import may_meet
from factions.rulings import Rules, ruled

SHOWN = 100
"""So many letters, and so many notes of its court's board, has a phone at hand."""
Letter = tuple[str, LetterRow]
"""Its key and its row."""


def _parties(letter: LetterRow) -> tuple[str, ...]:
    return (letter.seat, letter.to) if letter.to else ()


def _court(letter: LetterRow) -> tuple[str, ...]:
    return () if letter.to else (letter.faction,)


def _opened(letter: LetterRow) -> tuple[str, ...]:
    return (OPEN,) if letter.opened else ()


PARTIES = index(LetterRow, _parties, lambda letter: letter.at)
COURT = index(LetterRow, _court, lambda letter: letter.at)
OPENED = index(LetterRow, _opened, lambda letter: letter.at)


def rulings(now: Rules) -> Mapping[str, str]:
    """What an event has ruled of letters, and of the boards of its courts."""
    return {LETTERS: now.letters, BOARD: now.court_board}


def ruling(board: Board, matter: str) -> str:
    return rulings(ruled(board))[matter]


def hand(board: Board, seat: str) -> Hand:
    found = board.named(SeatRow, seat)
    return Hand(found.faction, found.joined and not found.revoked, not found.vacant)


def may_pin(board: Board, seat: str) -> Refused | None:
    return rules.may_pin(ruling(board, BOARD), hand(board, seat))


def may_write(board: Board, seat: str) -> Refused | None:
    return rules.may_write(ruling(board, LETTERS), hand(board, seat))


def may_reach(board: Board, seat: str, to: str) -> Refused | None:
    """Does a letter of this seat reach that one now? At one court they need no more."""
    if board.find(SeatRow, to) is None:
        return Refused("unknown_row", row=f"seat/{to}")
    if seat == to:
        return Refused("own_letter")
    mine, reader = hand(board, seat).faction, hand(board, to)
    apart = None if mine == reader.faction else may_meet(board, mine, reader.faction)
    return rules.may_reach(reader, apart)


def readers(board: Board, seat: str) -> list[str]:
    """Whom a letter of this seat reaches."""
    return [to for to in board.some(SeatRow) if may_reach(board, seat, to) is None]


def before(board: Board, seat: str) -> Iterator[Letter]:
    """What lies before whoever sits here: the newest letters they have written or got, and the board of their court."""
    yield from islice(board.latest(PARTIES, seat), SHOWN)
    yield from islice(board.latest(COURT, board.named(SeatRow, seat).faction), SHOWN)


def opened(board: Board) -> Iterator[Letter]:
    """The newest of those that Control may read."""
    return islice(board.latest(OPENED, OPEN), 2 * SHOWN)
