"""Events that cannot be read, or whose bell cannot ring: told of, and passed over, so that all others go on."""

from collections.abc import Collection

import structlog
from django.db import transaction
from django.db.models import QuerySet

from astor.game.models import Event, Trouble
from astor.game.values import outages

log = structlog.get_logger()

LONGEST = 500
"""Of what is told of a fault, in letters."""
Of = Trouble.Of


def named(fault: BaseException) -> str:
    """A fault as a developer reads it, in one line."""
    said = " ".join("".join(c if c.isprintable() else " " for c in f"{type(fault).__name__}: {fault}").split())
    return said[:LONGEST]


def note(event: int, of: str, what: str, now: int) -> None:
    """Something is wrong with this event; loud when it is new. What its row says explains what its clock meets."""
    known = Trouble.objects.filter(event=event).first()
    if known is not None and (known.put_away or known.what == what or (known.of, of) == (Of.ROW, Of.CLOCK)):
        return
    log.error("an event is passed over", number=event, why=what)
    Trouble.objects.update_or_create(event_id=event, defaults={"of": of, "what": what, "since": now})


def over(of: str, events: Collection[int]) -> None:
    """That is well again with these events; what Control has put away stays so."""
    Trouble.objects.filter(event__in=events, of=of, put_away=False).delete()


def put_away(events: Collection[int]) -> set[int]:
    """Those of these events nobody is to look at."""
    away = Trouble.objects.filter(event__in=events, put_away=True) if events else Trouble.objects.none()
    return set(away.values_list("event", flat=True))


def readable(events: "QuerySet[Event]") -> list[Event]:
    """Those of these events that can be read; usually all of them, in one statement."""
    try:
        with transaction.atomic():
            return list(events)
    except Exception as fault:
        if outages.named(fault):
            raise
    return [event for number in events.values_list("pk", flat=True) if isinstance(event := read(number), Event)]


def read(number: int) -> Event | str:
    """The event of this number, or why it cannot be read."""
    try:
        with transaction.atomic():
            return Event.objects.get(pk=number)
    except Exception as fault:
        if outages.named(fault):
            raise
        return named(fault)
