"""The bell (TURN-3): what is due rings exactly once, whoever asks `ring_due`, at any time, any number at once.

A server that beats notes that it is alive; events that nobody kept alive for long come back paused.
"""

from contextlib import suppress
from dataclasses import replace

import structlog
from django.db import OperationalError, connection

from astor.game.models import Alarm, Event, Heartbeat
from astor.game.orders import broken_events
from astor.game.orders.clock import GRACE, State, rings, time_is_up
from astor.game.orders.commands import Order, issue
from astor.game.play import countdown
from astor.game.play.play import CLOCK
from astor.game.rows.reading import every, one
from astor.game.values import outages
from astor.game.values.errors import Refused

log = structlog.get_logger()

AGAIN = 5_000
"""After so long an event whose bell could not ring is tried again, ms."""
_tried: dict[int, int] = {}
"""Event whose bell could not ring → when it was tried last, ms."""


class StillDue(Exception):
    """Something is due that neither goes nor goes away."""


GOES_ON = """state = 'running'
    AND NOT EXISTS (SELECT 1 FROM game_trouble WHERE event_id = event.id AND put_away)"""
"""Of an event: its clock runs, and Control has not put it away."""
OVER = (
    f"SELECT id FROM game_event event WHERE deadline <= %(over)s AND {GOES_ON} ORDER BY deadline",
    "SELECT event.id FROM game_alarm alarm CROSS JOIN game_event event "
    f"WHERE event.id = event_id AND due <= %(over)s AND {GOES_ON} ORDER BY due",
)
"""What is due, joined so that SQLite begins with the alarms."""


def ring_due(now: int) -> int:
    """Ring every bell and alarm that is due in any event; how many rang. Harmless at any time, from anywhere.

    A machine that was asleep wakes up here first: what fell due in the meantime is not rung, the events are paused.
    """
    if _silent_since(now) is not None:
        beat(now)
    due: dict[int, None] = {}
    with connection.cursor() as cursor:
        for asked in OVER:
            cursor.execute(asked, {"over": now - GRACE})
            due.update((number, None) for (number,) in cursor.fetchall())
    return sum(_rung(number, now) for number in due)


def _rung(number: int, now: int) -> int:
    """How much of an event rang. Whatever is wrong with it, the others have their bells: it is told of, and tried again
    only after a while.
    """
    if number in _tried and abs(now - _tried[number]) < AGAIN:
        return 0
    try:
        rung = _ring_event(_key(number), now)
    except Exception as fault:
        if outages.named(fault):  # the database is away or busy: the ticker comes again
            raise
        _tried[number] = now
        broken_events.note(number, broken_events.Of.CLOCK, broken_events.named(fault), now)
        return 0
    if _tried.pop(number, None) is not None:
        broken_events.over(broken_events.Of.CLOCK, [number])
    return rung


def _key(number: int) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT key FROM game_event WHERE id = %s", [number])
        (key,) = cursor.fetchone()
        return str(key)


def _ring_event(key: str, now: int) -> int:
    rung, refused, given_up = 0, None, None
    while order := _due(key, now):
        if order == given_up:
            raise StillDue(f"{order.name} {dict(order.args)} could neither be given nor given up")
        try:
            issue(order)
        except Refused as no:  # another worker got there first, unless it is refused again
            if order == refused:
                _give_up(order, no)
                given_up = order
            refused = order
            continue
        except OperationalError:
            raise
        except Exception as bug:
            _hold_for(order, bug)
            given_up = order
        rung += 1
    return rung


def _give_up(order: Order, no: Refused) -> None:
    """An alarm that is refused is struck; a bell that is refused is a bug."""
    if order.name != "ring_alarm":
        return _hold_for(order, no)
    args = {"alarm": order.args["alarm"], "why": no.code}
    with suppress(Refused):  # another worker struck it already
        issue(replace(order, name="strike_alarm", args=args))
    return None


def _hold_for(order: Order, bug: Exception) -> None:
    """A bell that cannot ring is a bug: hold the event, loudly, and let the others go on."""
    log.error("the bell failed", game=order.event, order=order.name, exc_info=bug)
    with suppress(Refused):  # another worker stopped it already
        issue(replace(order, name="hold_phase", args={"reason": repr(bug)[:500]}))


def _due(key: str, now: int) -> Order | None:
    """The earliest thing that is due, as an order of the clock.

    When the time is up what a short phase left over comes before it ends, at once unless it is `patient`.
    """
    event = one(Event, key=key)
    if event is None or event.state != State.RUNNING or event.deadline is None:
        return None
    due = [(alarm.due, alarm.pk, alarm) for alarm in every(Alarm, event_id=event.pk) if alarm.due is not None]
    alarms = [alarm for _, _, alarm in sorted(due)]
    alarm = next((alarm for alarm in alarms if rings(event, alarm, event.deadline, now - GRACE)), None)
    if alarm is not None:
        return Order(event=key, actor=CLOCK, name="ring_alarm", args={"alarm": alarm.key}, now=now)
    if not time_is_up(event, now):
        return None
    if event.hold:
        return Order(event=key, actor=CLOCK, name="hold_phase", args={}, now=now)
    return Order(event=key, actor=CLOCK, name="close_phase", args={"phase": event.phase}, now=now)


NEXT = """
    SELECT deadline FROM game_event WHERE state = 'running' AND deadline > %(after)s AND %(key)s IN ('', key)
    ORDER BY deadline LIMIT 1""", """
    SELECT due FROM game_alarm alarm CROSS JOIN game_event event
    WHERE event.id = event_id AND state = 'running' AND due > %(after)s AND %(key)s IN ('', event.key)
    ORDER BY due LIMIT 1"""  # fmt: skip
"""Each takes a row of an index, however many events are running; joined so that SQLite begins with the alarms, too."""


def next_bell(key: str = "", after: int = 0) -> int | None:
    """When the next bell or alarm of this event, or of any, is due, ms; not what was due at `after` and could not ring.

    A server asks five times a second, so these statements are not put together at every look.
    """
    dues = []
    with connection.cursor() as cursor:
        for asked in NEXT:
            cursor.execute(asked, {"after": after - GRACE, "key": key})
            dues += [due + GRACE for (due,) in cursor.fetchall() if isinstance(due, int)]
    return min(dues, default=None)


def beat(now: int) -> int:
    """Note that a server is alive. After an outage, first bring running events back paused; how many were.

    What the clock had left when the servers fell silent is what it has left now: nobody loses minutes to a crash.
    """
    last = _silent_since(now)
    stopped = 0
    if last is not None:
        for number in Event.objects.filter(state=State.RUNNING).values_list("pk", flat=True):
            stopped += stopped_at(number, last, now)
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": now})
    return stopped


def _silent_since(now: int) -> int | None:
    """The last sign of life, if it is longer ago than an outage; or to come: then nobody knows how long ago it is."""
    last = one(Heartbeat, id=1)
    return last.at if last is not None and abs(now - last.at) > countdown.OUTAGE else None


def stopped_at(number: int, at: int, now: int, why: str = "pause_outage") -> bool:
    """Was this event paused as of then, by the order `why`? One that cannot be is told of, and keeps nobody from
    pausing the others.
    """
    try:
        issue(Order(event=_key(number), actor=CLOCK, name=why, args={"at": at}, now=now))
    except Refused:  # another server did it already
        return False
    except Exception as fault:
        if outages.named(fault):
            raise
        broken_events.note(number, broken_events.Of.CLOCK, broken_events.named(fault), now)
        return False
    return True
