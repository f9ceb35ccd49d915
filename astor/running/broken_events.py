"""Events with which something is wrong: found wherever events are listed, told of on the desk, and put away there."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from astor.game.models import Event, Trouble
from astor.game.orders import broken_events
from astor.game.orders.broken_events import Of
from astor.scenarios.shapes import wrong_with


@dataclass(frozen=True)
class Told:
    """An event in trouble, as people are told of it: its number, what it is called, what is wrong."""

    number: int
    name: str
    what: str
    put_away: bool


def sound(events: "QuerySet[Event]") -> list[Event]:
    """Those of these events that can be shown and played, and are not put away for what was wrong with them."""
    there = broken_events.readable(events)
    away = broken_events.put_away([event.pk for event in there])
    return [event for event in there if event.pk not in away and not wrong_with(event)]


def survey(now: int) -> list[Told]:
    """Look at every event's own row, note what is wrong or well again; returns what is known to be wrong, put away or
    not.
    """
    there = {event.pk: wrong_with(event) for event in broken_events.readable(Event.objects.all())}
    for number in Event.objects.exclude(pk__in=there).values_list("pk", flat=True):
        there[number] = str(broken_events.read(number))
    wrong = {number: what for number, what in there.items() if what}
    for number, what in wrong.items():
        broken_events.note(number, Of.ROW, what, now)
    broken_events.over(Of.ROW, [number for number in there if number not in wrong])
    return list(known())


def known() -> Iterator[Told]:
    """What was found to be wrong, the newest first."""
    for number, what, away in Trouble.objects.order_by("-since", "-id").values_list("event", "what", "put_away"):
        yield Told(number, _name(number), what, away)


def _name(number: int) -> str:
    """What to call an event of which not even that may be readable."""
    found = broken_events.read(number)
    said = str(found.name or found.key) if isinstance(found, Event) else ""
    return "".join(c for c in said if c.isprintable())[:100].strip() or f"№ {number}"
