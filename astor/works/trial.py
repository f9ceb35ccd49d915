"""An event from elsewhere, shown to everybody whom it would be shown to, before anything of it is kept."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import structlog

from astor.archive import lines
from astor.archive.faults import Unfit
from astor.archive.reading import Numbered
from astor.game.models import Entry, Event
from astor.game.orders.offers import LOOKED_AT
from astor.game.play.play import plays
from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.handbook.book import first_minute, handbook
from astor.handbook.numbers import Day
from astor.replay.reels import Reel, seen
from astor.sockets import delta, protocol
from astor.sockets import live_board as boards
from astor.sockets.protocol import Side, Snap

log = structlog.get_logger()

LOOKS = 2_000
"""So often its screens are looked at on the way through the day: of a day like others, after each entry."""


def shown(head: lines.Head, numbered: Iterator[Numbered]) -> Iterator[Numbered]:
    """The same lines; raises Unfit at the first after which a screen, the desk, the replay or the rules could not be
    shown.
    """
    reel, every = Reel(head.key, head.play), max(1, head.entries // LOOKS)
    board = reel.board
    sides: delta.Sides | None = None
    number = 0
    for number, line in numbered:
        if isinstance(line, lines.Entry):
            with _told(number):
                entry = Entry(**msgspec.structs.asdict(line))
                reel.lay(entry)
                boards.summary(plays[head.play], entry)
                if sides is None:
                    sides = delta.everything(board, seen(plays[head.play]))
                elif entry.seq % every == 0:
                    delta.changes(sides, board)
        yield number, line
    with _told(0):
        _all_of_it(head, board)


def _all_of_it(head: lines.Head, board: Board) -> None:
    """What everybody is sent who comes, and what everybody may read."""
    board.rows.setdefault(LOOKED_AT, {})
    rows = delta.everything(board).rows
    protocol.write(Snap(epoch="", now=0, sides={side: Side(n=0, rows=shown) for side, shown in rows.items()}))
    event = Event(play=head.play, **image_of(board.clock))
    day = msgspec.json.decode(msgspec.json.encode(Day.of(event)), type=Day)
    handbook(day, "en")
    first_minute(day, "en")


@contextmanager
def _told(number: int) -> Iterator[None]:
    """Whatever comes of showing what somebody else has written, it is a fault of the line; loud, as it may be ours."""
    try:
        yield
    except Exception as fault:
        log.warning("an event from elsewhere cannot be shown", line=number, exc_info=fault)
        raise Unfit("unshown", number, what=f"{type(fault).__name__}: {fault}") from None
