"""The moment that is printed: what each side sees of one board, read under the event's lock, in one language."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from astor.bots.screen import merged
from astor.game.models import Event
from astor.game.orders import rewind
from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.page import Image
from astor.game.values.sides import CONTROL, PUBLIC
from astor.handbook.numbers import Day
from astor.scenarios.catalogue import Catalogue
from astor.screens.texts import spoken
from astor.sockets import delta
from astor.sockets import live_board as boards

Rows = Mapping[str, Image]


@dataclass(frozen=True)
class View:
    """What some sides see together: kind of row → key → image, its texts in the language of the print."""

    kinds: Mapping[str, Rows]

    def of(self, kind: str) -> Rows:
        return self.kinds.get(kind, {})

    def some(self, kind: str, /, **alike: Any) -> list[tuple[str, Image]]:
        """Keys and images of the rows whose fields say this, by name."""
        found = [(key, row) for key, row in self.of(kind).items() if all(row.get(f) == v for f, v in alike.items())]
        return sorted(found, key=lambda pair: (pair[1].get("name", ""), pair[0]))

    def name(self, kind: str, key: str) -> str:
        return str(self.of(kind).get(key, {}).get("name", key))

    def place(self, key: str) -> str:
        """A province or a sea zone."""
        return self.name("province" if key in self.of("province") else "sea_zone", key)

    @property
    def event(self) -> Image:
        return next(iter(self.of("event").values()))


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
        kinds: dict[str, dict[str, Image]] = {}
        for name, row in merged(self.sides.get(side, {}) for side in sides).items():
            kind, _, key = name.partition("/")
            kinds.setdefault(kind, {})[key] = row
        return _retold(kinds, self.event.scenario)


def _retold(kinds: Mapping[str, Rows], scenario: str) -> View:
    texts = spoken(scenario)
    return View({kind: {key: _told(texts, kind, row) for key, row in rows.items()} for kind, rows in kinds.items()})


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
    return _retold({kind: board.images(kind) for kind in board.rows}, board.fact("scenario"))


def printed(key: str, seq: int) -> View:
    """The same as it was right after this entry, which a print names as the journal's last; raises Refused."""
    board = boards.load(key)
    rows = {kind: board.images(kind) for kind in board.rows}
    for name, image in rewind.rows_at(Event.objects.get(key=key), seq).items():
        kind, _, row = name.partition("/")
        there = rows.setdefault(kind, {})
        if image is None:
            there.pop(row, None)
        else:
            there[row] = image
    return _retold(rows, board.fact("scenario"))


def moment_of(board: Board, sides: Mapping[str, Rows], now: int) -> Moment:
    return Moment(Event().restore(image_of(board.clock)), board.seq, now, sides)
