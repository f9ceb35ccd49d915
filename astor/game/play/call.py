"""One order being carried out: what a command's function is handed."""

from dataclasses import dataclass, field
from typing import Any, TypeVar

from astor.game.models import Event, Line
from astor.game.rows import logs
from astor.game.rows.board import Board
from astor.game.rows.frozen import BoardRow, row_of
from astor.game.rows.lock import held
from astor.game.rows.own import EventRow, SeatRow
from astor.game.rows.page import Image, Page
from astor.game.values.dice import roll
from astor.game.values.errors import Refused
from astor.game.values.phases import ENDED

R = TypeVar("R", bound=BoardRow)
Answer = dict[str, Any]
"""What an accepted order tells the one who gave it, in JSON values."""


@dataclass(frozen=True)
class Overruled:
    """What a seat had filed by an order, about a row ("" about none): replaced or taken back, as a line's `code` says.

    `by`: the seat that did it, "" Control.
    """

    seat: str
    code: str
    by: str
    command: str
    row: str


@dataclass
class Call:
    """One order being carried out: who asks, when, on which page of which event, made for which phase ("": any).

    `for_control`: Control gives it in the name of the seat. `overruled`: what seats had filed and what it has replaced
    or taken back (`filed`).
    """

    event: Event
    actor: str
    now: int
    page: Page
    seat: SeatRow | None = None
    sent_for: str = ""
    for_control: bool = False
    overruled: list["Overruled"] = field(default_factory=list)

    @property
    def board(self) -> Board:
        """All rows of the event as they stand now, what this order has written among them."""
        return held().board

    @property
    def asker(self) -> SeatRow:
        """The seat that asks, as it was when it did; only seats reach commands that use it."""
        if self.seat is None:
            raise Refused("no_seat")
        return self.seat

    def named(self, kind: type[R], key: str) -> R:
        """The row with this key, as it stands; refused if there is none."""
        found = self.board.find(kind, key)
        if found is None:
            raise Refused("unknown_row", row=f"{kind.KIND}/{key}")
        return found

    def changes(self, kind: type[R]) -> list[tuple[R | None, R | None]]:
        """What the rows of this kind that the order has touched were before, and what they are; None: not there."""
        return [(_row(kind, before), _row(kind, after)) for before, after in self.page.changes(kind.KIND)]

    def change(self, kind: type[R], key: str) -> tuple[R | None, R | None]:
        """The same of the row with this key; of one that is untouched both are None."""
        before, after = self.page.images.get(f"{kind.KIND}/{key}", (None, None))
        return _row(kind, before), _row(kind, after)

    @property
    def has_ended_the_event(self) -> bool:
        """Is it over by this order?"""
        return any(was and now and was.phase != ENDED == now.phase for was, now in self.changes(EventRow))

    def roll(self, label: str, sides: int) -> int:
        """Throw the labelled die and keep it with the entry."""
        value = roll(self.event.secret, label, sides, word=self.event.word)
        self.page.dice.append((label, value, sides))
        return value

    def say(self, side: str, code: str, /, **facts: Any) -> None:
        """Write a line into the log of a side: public, faction/…, seat/… or control."""
        place = logs.following(self.board, side)
        Line(event=self.event, key=self.page.key("line"), side=side, seq_no=place, code=code, facts=facts,
             by=self.seat.key if self.seat else "", phase=self.event.phase, at=self.now).save()  # fmt: skip

    def report(self, field: str, code: str, /, *factions: str, **facts: Any) -> None:
        """News of a row's field ("province.starving"): public where that is public, else for those factions only."""
        own = sorted({f"faction/{faction}" if faction else "control" for faction in factions})
        for side in ("public",) if self.is_public(field) else own:
            self.say(side, code, **facts)

    def is_public(self, field: str) -> bool:
        """Does everybody see a row's field ("province.starving")?"""
        kind, _, name = field.partition(".")
        return name in self.event.public.get(kind, ())


def _row(kind: type[R], image: Image | None) -> R | None:
    return None if image is None else row_of(kind, image)
