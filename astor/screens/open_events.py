"""Which event somebody means who comes without naming one; the front page and the console's links go by it."""

from astor.game.models import Entry, Event, Seat
from astor.running.broken_events import sound


def open_events() -> list[Event]:
    """Events that can be joined, neither ended nor put away: the newest first, those for practice after the others."""
    there = Event.objects.filter(shelved=False).exclude(state=Event.State.ENDED)
    return sound(there.order_by("practice", "-id"))


def listed() -> list[Event]:
    """Of those all to choose from; where there are others, not what the server made itself and nobody has touched."""
    there = open_events()
    own = Entry.objects.filter(event__in=there, actor="clock", command="found").values("event")
    touched = Entry.objects.filter(event__in=own).exclude(command="found").values("event")
    left = {*own.exclude(event__in=touched).values_list("event", flat=True)}
    return [event for event in there if event.pk not in left] or there


def offered() -> list[Event]:
    """Of these the first, and every other one that has begun or been joined: only between them is it a question."""
    there = listed()
    joined = Seat.objects.filter(event__in=there, joined=True, bot=False).values_list("event", flat=True)
    in_use = {*joined, *(event.pk for event in there if event.state != Event.State.PLANNING)}
    return [event for event in there if event is there[0] or event.pk in in_use]
