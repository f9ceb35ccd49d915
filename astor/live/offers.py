"""Which event somebody means who comes without naming one; the front page and the console's links go by it."""

from astor.game.models import Event, Seat


def open_events() -> list[Event]:
    """Events that can be joined, newest first: neither ended nor put away."""
    return list(Event.objects.filter(shelved=False).exclude(state=Event.State.ENDED).order_by("-id"))


def offered() -> list[Event]:
    """Of those the newest, and every other one that has begun or been joined: only between these is it a question."""
    there = open_events()
    joined = Seat.objects.filter(event__in=there, joined=True, bot=False).values_list("event", flat=True)
    in_use = {*joined, *(event.pk for event in there if event.state != Event.State.PLANNING)}
    return [event for event in there if event is there[0] or event.pk in in_use]
