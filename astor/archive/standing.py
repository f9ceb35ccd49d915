"""An event as it stands at one moment: its own row and all others, read while orders go on."""

from collections.abc import Iterator

from astor.game.journal import journal
from astor.game.models import Event
from astor.game.play.play import play_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.errors import Refused


def rows(event: Event) -> Iterator[tuple[str, Image]]:
    """The event's own first, those of a kind in the order they were made."""
    yield event.row_name, event.image()
    for model in play_of(event).kinds:
        yield from ((f"{model.KIND}/{key}", image) for key, (image, _) in model.stored(event.pk).items())


def named(key: str) -> Event:
    """The event; refused if there is none."""
    event = Event.objects.filter(key=key).first()
    if event is None:
        raise Refused("no_event", event=key)
    return event


def board(key: str) -> Board:
    """A board of its own, which nobody else moves on."""
    with journal.one_moment():
        event = named(key)
        found = Board(event=key, seq=event.seq, play=event.play)
        for name, image in rows(event):
            found.put(name, image)
    return found
