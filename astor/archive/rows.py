"""Rows of an event's file as rows of the tables: every field known, each value of its kind."""

from collections.abc import Sequence
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from msgspec import convert, to_builtins

from astor.archive import lines
from astor.archive.faults import Unfit
from astor.game import seats
from astor.game.models import Event, Seat
from astor.game.page import Image
from astor.game.play import play_of
from astor.game.rows import Kept

K = TypeVar("K", bound=Kept)
L = TypeVar("L", bound=lines.Line)


class Renamed:
    """Lines as they are when the event has another key; wherever its row is named, it is named by that."""

    def __init__(self, old: str, new: str) -> None:
        self._old, self._new = old, new
        self._mark = f'"event/{old}"'.encode()

    def __call__(self, line: L) -> L:
        """Few lines name it, and to look for it is quicker than to take all of them apart."""
        if self._old == self._new or self._mark not in lines.encode(line):
            return line
        return convert(self._told(to_builtins(line)), type(line))

    def _told(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {self._told(name): self._own(name, self._told(part)) for name, part in value.items()}
        if isinstance(value, list | tuple):
            return [self._told(part) for part in value]
        return f"event/{self._new}" if value == f"event/{self._old}" else value

    def _own(self, name: str, part: Any) -> Any:
        """Images of the event's row hold its key."""
        if name != f"event/{self._old}":
            return part
        return [image and image | {"key": self._new} for image in part]


def event_of(first: tuple[int, lines.Row] | None, head: lines.Head, key: str) -> Event:
    """The event itself, from the first row."""
    if first is None or first[1].name != f"event/{head.key}":
        raise Unfit("misplaced", first[0] if first else 0, what=first[1].name if first else "row")
    number, row = first
    event = _filled(Event, row.image, number)
    event.key, event.play, event.secret = key, head.play, head.secret
    event.seq, event.closings = head.entries, head.closings
    _written(Event, [event], number)
    return event


def lay(event: Event, kind: str, numbered: Sequence[tuple[int, lines.Row]]) -> None:
    """Rows of one kind. Links and codes of seats are this server's own: printed cards are of another."""
    number = numbered[0][0]
    model = next((model for model in play_of(event).kinds if kind == model.KIND), None)
    if model is None:
        raise Unfit("newer_rows", number, what=kind)
    made = [_filled(model, row.image, number) for number, row in numbered]
    for row in made:
        row.event = event
    seats.issue_links([row for row in made if isinstance(row, Seat)])
    _written(model, made, number)


def _filled(model: type[K], image: Image, number: int) -> K:
    row, known = model(), {field.name: field for field in model.imaged()}
    if unknown := sorted(image.keys() - known.keys()):
        raise Unfit("newer_rows", number, what=f"{model.KIND}.{unknown[0]}")
    for name, value in image.items():
        field = known[name]
        try:
            setattr(row, field.attname, _fitting(field, value))
        except ValidationError as wrong:
            raise Unfit("wrong", number, what=f"{name}: {' '.join(wrong.messages)}") from None
    return row


def _fitting(field: "models.Field[Any, Any]", value: Any) -> Any:
    if value is None and not field.null:
        raise ValidationError(field.error_messages["null"])
    fitting = field.to_python(value)
    if fitting not in field.empty_values:
        field.run_validators(fitting)
    return fitting


def _written(model: type[K], made: Sequence[K], number: int) -> None:
    """Past the journal, which comes with them."""
    table: models.QuerySet[K] = models.QuerySet(model)
    try:
        with transaction.atomic():
            table.bulk_create(made)
    except IntegrityError as wrong:
        raise Unfit("wrong", number, what=wrong) from None
