"""Refused orders: noted where they are answered, and some seconds later written down together, outside the journal."""

import json
import threading
from collections import defaultdict, deque

from django.db import transaction

from astor.game.models import Event, Refusal
from astor.game.orders.commands import Order
from astor.game.play.play import plays
from astor.game.values.errors import Refused
from astor.running import ticker
from astor.running.thread import in_turn

EVERY = 3.0
KEPT = 40
"""So many of each seat, the newest."""
LARGEST = 1500
"""Bytes of what an order said; of a larger one only its size is kept."""

_noted: dict[tuple[str, str], deque[Refusal]] = defaultdict(lambda: deque(maxlen=KEPT))
_noting = threading.Lock()


def note(order: Order, no: Refused) -> None:
    """Keep in mind what a seat was refused; on the loop, without a word to the database."""
    kind, _, seat = order.actor.partition("/")
    if kind != "seat":
        return
    args = {} if any(order.name in play.sealed for play in plays.values()) else order.args
    row = Refusal(seat=seat, at=order.now, phase=order.phase[:40], command=order.name[:60], args=_room_for(args),
                  code=no.code[:60], facts=_room_for(no.facts))  # fmt: skip
    with _noting:
        _noted[order.event, seat].append(row)


def _room_for(said: object) -> object:
    size = len(json.dumps(said, default=str))
    return said if size <= LARGEST else {"bytes": size}


def keep() -> None:
    """Write down what was noted, in one transaction, and forget what is older than the newest of each seat."""
    with _noting:
        noted = dict(_noted)
        _noted.clear()
    if not noted:
        return
    events = dict(Event.objects.filter(key__in={event for event, _ in noted}).values_list("key", "pk"))
    with transaction.atomic():
        rows = list[Refusal]()
        for (key, _), of_seat in noted.items():
            if key in events:
                for row in of_seat:
                    row.event_id = events[key]
                    rows.append(row)
        Refusal.objects.bulk_create(rows)
        for key, seat in noted:
            if key in events:
                _cut(events[key], seat)


def _cut(event: int, seat: str) -> None:
    newest = Refusal.objects.filter(event=event, seat=seat).order_by("-id").values_list("id", flat=True)
    gone = list(newest[KEPT : KEPT + 1])
    if gone:
        Refusal.objects.filter(event=event, seat=seat, id__lte=gone[0]).delete()


def forget() -> None:
    """Drop what was noted and not written down yet, as a restart would."""
    with _noting:
        _noted.clear()


async def look() -> float:
    if _noted:
        await in_turn(keep)
    return EVERY


async def run() -> None:
    await ticker.forever(look)
