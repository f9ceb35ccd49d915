"""Which event somebody means who comes without naming one; the front page and the console's links go by it."""

from astor.game.models import Event, Seat
from astor.live.troubles import sound


def open_events() -> list[Event]:
    """Events that can be joined, neither ended nor put away: the newest first, those for practice after the others."""
    there = Event.objects.filter(shelved=False).exclude(state=Event.State.ENDED)
    return sound(there.order_by("practice", "-id"))


def offered() -> list[Event]:
    """Of those the first, and every other one that has begun or been joined: only between these is it a question."""
    there = open_events()
    joined = Seat.objects.filter(event__in=there, joined=True, bot=False).values_list("event", flat=True)
    in_use = {*joined, *(event.pk for event in there if event.state != Event.State.PLANNING)}
    return [event for event in there if event is there[0] or event.pk in in_use]
