"""The logs: each side's lines, the oldest first, as they lie on the board. Pure."""

from collections.abc import Iterator
from itertools import islice, takewhile

from astor.game.rows.board import Board, Index
from astor.game.rows.own import LineRow
from astor.game.rows.page import Image
from astor.game.values.sides import CONTROL, PUBLIC


def _own(line: LineRow) -> tuple[str, ...]:
    return (line.side,)


def _overheard(line: LineRow) -> tuple[str, ...]:
    return () if line.side in (PUBLIC, CONTROL) else (HEARD,)


def _told(line: LineRow) -> tuple[LineRow, Image]:
    """It, and what its readers are told; whose order it came of is for nobody."""
    return line, {name: getattr(line, name) for name in line.__struct_fields__ if name != "by"}


HEARD = "others"
SIDES = Index(LineRow, _own, lambda line: line.seq_no, _told)
OTHERS = Index(LineRow, _overheard, lambda line: (line.at, line.seq_no), _told)


def newest(board: Board, side: str, most: int) -> list[tuple[str, Image]]:
    """The keys and images of the newest lines in a side's log."""
    return [(key, image) for key, (_, image) in islice(board.latest(SIDES, side), most)][::-1]


def overheard(board: Board, most: int) -> list[tuple[str, Image]]:
    """Those of all logs that are neither public nor Control's own."""
    return [(key, image) for key, (_, image) in islice(board.latest(OTHERS, HEARD), most)][::-1]


def since(board: Board, side: str, phase: str) -> Iterator[LineRow]:
    """The lines of a side's log that were written in the phase that is still going on, the newest first."""
    return takewhile(lambda line: line.phase == phase, (line for _, (line, _) in board.latest(SIDES, side)))


def sides(board: Board) -> list[str]:
    """Every side that has a log."""
    return board.heaps(SIDES)


def following(board: Board, side: str) -> int:
    """The place of the next line in a side's log."""
    return next((line.seq_no for _, (line, _) in board.latest(SIDES, side)), 0) + 1
