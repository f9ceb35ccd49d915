"""The moment that is printed: what each side sees of one board, read under the event's lock, in one language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from astor.game.models import Event
from astor.game.orders import rewind
from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.page import Image
from astor.game.values.sides import CONTROL, PUBLIC
from astor.handbook.numbers import Day
from astor.scenarios.catalogue import Catalogue
from astor.screens.texts import spoken
from astor.shown.rows import ShownEvent
from astor.shown.seen import Seen, ShownRow, merged
from astor.sockets import delta
from astor.sockets import live_board as boards

Rows = Mapping[str, Image]
R = TypeVar("R", bound=ShownRow)


class View(Seen):
    """What some sides see together, its texts in the language of the print."""

    def some(self, kind: type[R]) -> list[tuple[str, R]]:
        """Keys and rows of a kind, by name."""
        return sorted(self.of(kind).items(), key=lambda pair: (self.name(kind.KIND, pair[0], ""), pair[0]))

    def name(self, kind: str, key: str, unnamed: str | None = None) -> str:
        """What a row is called; its key, or what is given, where nothing is told of it by a name."""
        return str(self.view.get(f"{kind}/{key}", {}).get("name", key if unnamed is None else unnamed))

    def place(self, key: str) -> str:
        """A province or a sea zone."""
        return self.name("province" if f"province/{key}" in self.view else "sea_zone", key)

    def says(self, kind: type[ShownRow], key: str, field: str) -> bool:
        """Is this told of a row at all?"""
        return field in self.view[f"{kind.KIND}/{key}"]

    @property
    def event(self) -> ShownEvent:
        return next(iter(self.of(ShownEvent).values()))


@dataclass(frozen=True)
class Moment:
    """An event as of entry `seq`; `at`: when it was read, ms."""

    event: Event
    seq: int
    at: int
    sides: Mapping[str, Rows]

    @property
    def day(self) -> Day:
        return Day.of(self.event)

    @property
    def courts(self) -> list[str]:
        return [name.partition("/")[2] for name in self.sides[PUBLIC] if name.startswith("faction/")]

    def public(self) -> View:
        return self._view(PUBLIC)

    def control(self) -> View:
        return self._view(PUBLIC, CONTROL)

    def court(self, faction: str) -> View:
        """What the phones of a court show, without what is one player's own."""
        return self._view(PUBLIC, f"faction/{faction}")

    def seat(self, faction: str, seat: str) -> View:
        return self._view(PUBLIC, f"faction/{faction}", f"seat/{seat}")

    def _view(self, *sides: str) -> View:
        return _retold(merged(self.sides.get(side, {}) for side in sides), self.event.scenario)


def _retold(rows: Rows, scenario: str) -> View:
    texts = spoken(scenario)
    return View({name: _told(texts, name.partition("/")[0], row) for name, row in rows.items()})


def _told(texts: Catalogue, kind: str, row: Image) -> Image:
    fields = {*texts.public.get(kind, ()), *texts.others.get(kind, ())} & row.keys()
    return {**row, **{field: texts.tell(f"{kind}.{field}", row[field]) for field in fields if row[field]}}


def moment(key: str, now: int) -> Moment:
    """An event as it is; raises Event.DoesNotExist. Amid a bell it is what was before it, or what comes after."""
    board = boards.load(key)
    return moment_of(board, delta.everything(board).rows, now)


def every_row(key: str) -> View:
    """All there is, as the tables have it: Control's to change; raises Event.DoesNotExist."""
    board = boards.load(key)
    return _retold(_laid(board), board.fact("scenario"))


def printed(key: str, seq: int) -> View:
    """The same as it was right after this entry, which a print names as the journal's last; raises Refused."""
    board = boards.load(key)
    rows = _laid(board)
    for name, image in rewind.rows_at(Event.objects.get(key=key), seq).items():
        if image is None:
            rows.pop(name, None)
        else:
            rows[name] = image
    return _retold(rows, board.fact("scenario"))


def _laid(board: Board) -> dict[str, Image]:
    return {f"{kind}/{key}": image for kind in board.rows for key, image in board.images(kind).items()}


def moment_of(board: Board, sides: Mapping[str, Rows], now: int) -> Moment:
    return Moment(Event().restore(image_of(board.clock)), board.seq, now, sides)
