"""Rows of an event's file, which was looked through, as rows of the tables."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from django.db import models
from msgspec import convert, to_builtins

from astor.archive import lines
from astor.game.models import Event, Seat
from astor.game.orders import seats
from astor.game.play.play import play_of
from astor.game.rows.page import Image
from astor.game.rows.rows import Kept

K = TypeVar("K", bound=Kept)
L = TypeVar("L", bound=lines.Line)


class Renamed:
    """Lines as they are when the event is called otherwise; wherever its row is named, it is named by that.

    `called`: the fields of its own row that say what it, and its scenario, are called now; empty if that is as it was.
    """

    def __init__(self, old: str, called: Mapping[str, str]) -> None:
        self._old, self._called = f"event/{old}", called
        self._new = f"event/{called.get('key', old)}"
        self._mark = f'"{self._old}"'.encode()

    def __call__(self, line: L) -> L:
        """Few lines name it, and to look for it is quicker than to take all of them apart."""
        if not self._called or self._mark not in lines.encode(line):
            return line
        return convert(self._told(to_builtins(line)), type(line))

    def _told(self, value: Any) -> Any:
        if isinstance(value, dict):
            told = {self._told(name): self._own(name, self._told(part)) for name, part in value.items()}
            own = told.get("name") == self._new and "image" in told
            return {**told, "image": {**told["image"], **self._called}} if own else told
        if isinstance(value, list | tuple):
            return [self._told(part) for part in value]
        return self._new if value == self._old else value

    def _own(self, name: str, part: Any) -> Any:
        """Images of the event's row hold what it is called."""
        if name != self._old:
            return part
        return [image and {**image, **self._called} for image in part]


def event_of(line: lines.Row, head: lines.Head) -> Event:
    """The event itself, from the first row."""
    event = _filled(Event, line.image)
    event.play, event.secret = head.play, head.secret
    event.seq, event.closings = head.entries, head.closings
    _written(Event, [event])
    return event


def lay(event: Event, kind: str, rows: Sequence[lines.Row]) -> None:
    """Rows of one kind. Links and codes of seats are this server's own: printed cards are of another."""
    model = play_of(event).model(kind)
    made = [_filled(model, row.image) for row in rows]
    for row in made:
        row.event = event
    seats.issue_links([row for row in made if isinstance(row, Seat)])
    _written(model, made)


def _filled(model: type[K], image: Image) -> K:
    row = model()
    for column in model.imaged():
        if column.name in image:
            setattr(row, column.attname, image[column.name])
    return row


def _written(model: type[K], made: Sequence[K]) -> None:
    """Past the journal, which comes with them."""
    table: models.QuerySet[K] = models.QuerySet(model)
    table.bulk_create(made)
