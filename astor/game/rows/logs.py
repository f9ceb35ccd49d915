"""The logs: each side's lines, the oldest first, as they lie on the board. Pure."""

from collections.abc import Iterator
from itertools import islice, takewhile

from astor.game.rows.board import Board, Index
from astor.game.rows.page import Image
from astor.game.values.sides import CONTROL, PUBLIC


def _own(line: Image) -> tuple[str, ...]:
    return (line["side"],)


def _told(line: Image) -> Image:
    """Whose order it came of is for nobody."""
    return {name: value for name, value in line.items() if name != "by"}


def _overheard(line: Image) -> tuple[str, ...]:
    return () if line["side"] in (PUBLIC, CONTROL) else (HEARD,)


HEARD = "others"
SIDES = Index("line", _own, lambda line: line["seq_no"], _told)
OTHERS = Index("line", _overheard, lambda line: (line["at"], line["seq_no"]), _told)


def newest(board: Board, side: str, most: int) -> list[tuple[str, Image]]:
    """The keys and images of the newest lines in a side's log."""
    return list(islice(board.latest(SIDES, side), most))[::-1]


def overheard(board: Board, most: int) -> list[tuple[str, Image]]:
    """Those of all logs that are neither public nor Control's own."""
    return list(islice(board.latest(OTHERS, HEARD), most))[::-1]


def since(board: Board, side: str, phase: str) -> Iterator[Image]:
    """The lines of a side's log that were written in the phase that is still going on, the newest first."""
    return takewhile(lambda line: line["phase"] == phase, (line for _, line in board.latest(SIDES, side)))


def sides(board: Board) -> list[str]:
    """Every side that has a log."""
    return board.heaps(SIDES)


def following(board: Board, side: str) -> int:
    """The place of the next line in a side's log."""
    last = next((line["seq_no"] for _, line in board.latest(SIDES, side)), 0)
    return int(last) + 1
