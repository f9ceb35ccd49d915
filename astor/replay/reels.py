"""Replays: what the public side was told of an event, and apart from it what nobody saw; made of the journal."""

import zlib
from collections.abc import Callable, Iterable, Iterator

from astor.game.journal import journal
from astor.game.models import Entry, Event
from astor.game.play.play import Play, play_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.rows.rows import Kept
from astor.game.rows.views import View
from astor.game.values.sides import PUBLIC
from astor.replay.unseen import UNSEEN, Unseen
from astor.sockets import delta, protocol
from astor.sockets.delta import Change, News, Sides
from astor.sockets.protocol import Delta, Frame, Rows, Side, Snap
from factions.story.questions import all_told

UNTOLD = frozenset(
    {"may", "asked", "entry", "forecast", "appeal", "pursuit", "evidence", "deed", "saga", "pace", "ceremony", "wall",
     "bookmark"}
)  # fmt: skip
"""Kinds worked out for seats or Control alone, and dear, or that count on the day alone: a replay does without."""
AT_ONCE = 100
"""So many entries are read at a time."""
GZIP = 31


Veiling = Callable[[Rows], Rows]


def as_told(rows: Rows) -> Rows:
    return rows


class Tape:
    """The frames one side would have been sent, and when, pressed as they come: each is a line of JSON.

    `veiled`: its rows as they may be told.
    """

    def __init__(self, side: str, veiled: Veiling = as_told) -> None:
        self.side, self.frames, self._veiled = side, 0, veiled
        self._pressing = zlib.compressobj(wbits=GZIP)
        self._pressed: list[bytes] = []

    def packed(self) -> bytes:
        """All lines so far, as gzip."""
        return b"".join([*self._pressed, self._pressing.copy().flush()])

    def open(self, at: int, rows: Rows) -> None:
        """What it showed as the clock began to run."""
        self._write(Snap(epoch="", now=at, sides={self.side: Side(n=0, rows=self._veiled(rows))}))

    def tell(self, at: int, news: Change | None) -> None:
        if news is not None:
            self.frames += 1
            self._write(Told(side=self.side, n=self.frames, set=self._veiled(news.set), drop=news.drop, at=at))

    def _write(self, frame: Frame) -> None:
        self._pressed.append(self._pressing.compress(f"{protocol.write(frame)}\n".encode()))


class Reel:
    """A replay as far as it is wound; it begins with the start of the clock.

    What was secret is on a tape of its own: the public one has not even a tick of it.
    """

    def __init__(self, event: str, play: str, veiled: Veiling = as_told) -> None:
        self.board = Board(event, play=play)
        self.began = 0
        """When the clock was started, ms; 0: it was not."""
        self.told, self.unseen = Tape(PUBLIC, veiled), Tape(UNSEEN, veiled)
        self.all_told = False
        """May everybody see what nobody saw?"""
        self._sides: Sides | None = None
        self._secret = Unseen()

    @property
    def seq(self) -> int:
        """The newest entry on it."""
        return self.board.seq

    def wind(self, entries: Iterable[Entry]) -> None:
        """Go on by these entries."""
        for entry in entries:
            self.lay(entry)
            if self._sides is not None:
                self._tell(entry.at, self._sides, delta.changes(self._sides, self.board))
            elif entry.command == "start":
                self._open(entry.at)
        self.all_told = all_told(self.board)

    def lay(self, entry: Entry) -> None:
        """Lay the rows an entry touched as it left them."""
        play = play_of(self.board)
        for row, pair in journal.images(entry).items():
            self.board.put(row, _whole(play, row, pair[1]))
        self.board.seq = entry.seq

    def _open(self, at: int) -> None:
        self.began = at
        self._sides = delta.everything(self.board, seen(play_of(self.board)))
        self.told.open(at, self._sides.rows[PUBLIC])
        self.unseen.open(at, self._secret.begun(self._sides))

    def _tell(self, at: int, sides: Sides, news: News) -> None:
        self.told.tell(at, news.get(PUBLIC))
        self.unseen.tell(at, self._secret.changed(sides, news))


class Told(Delta, tag="delta"):
    """The public side's news, and when they came, ms."""

    at: int = 0


def seen(play: Play) -> tuple[View, ...]:
    """The views a replay looks at."""
    return tuple(view for view in play.views if view.kind not in UNTOLD)


def _whole(play: Play, row: str, image: Image | None) -> Image | None:
    """An image of yesterday's version has the fields that were new since as they are by default."""
    kind = row.partition("/")[0]
    model: type[Kept] = Event if kind == Event.KIND else play.model(kind)
    return None if image is None else model.filled(image)


def between(event: Event, seq: int, last: int) -> Iterator[Entry]:
    """The entries after this one up to the last, read some at a time: orders are entered meanwhile."""
    while seq < last:
        some = list(Entry.objects.filter(event=event, seq__gt=seq, seq__lte=last).order_by("seq")[:AT_ONCE])
        yield from some
        seq = some[-1].seq if some else last
