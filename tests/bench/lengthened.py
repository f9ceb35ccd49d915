"""An event with a long journal: the recorded one, played again, and what happened in it repeated until it is so long.

python -m tests.bench.lengthened ENTRIES FILE       writes it as an event's file
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db.models import QuerySet
from msgspec import structs

from astor.archive import lines, writing
from astor.game.models import Entry, Event
from astor.game.orders.commands import Order, issue
from tests import recorded

AT_ONCE = 500
COLUMNS = [column.name for column in structs.fields(lines.Entry)]


def played(entries: int) -> Event:
    """The recorded event, as far as so many entries at least, if it has them; its clock stands."""
    for _closing in recorded.again(recorded.read()):
        if Entry.objects.count() >= entries:
            break
    event = Event.objects.get(key=recorded.KEY)
    if event.state == Event.State.RUNNING:
        issue(Order(event.key, recorded.ANN, "pause", {}, Entry.objects.latest("seq").at))
        event.refresh_from_db()
    return event


def lengthen(event: Event, entries: int) -> None:
    """Its journal once more and once more, each time back from where it had ended, as often as there is room for all of
    it.
    """
    once = list(Entry.objects.filter(event=event).order_by("seq").values(*COLUMNS))
    closings, rounds = event.closings, max(1, entries // len(once))
    repeated = (
        Entry(event=event, **values) for number in range(1, rounds) for values in _again(once, number, closings)
    )
    while some := list(islice(repeated, AT_ONCE)):
        Entry.objects.bulk_create(some)
    QuerySet(Event).filter(pk=event.pk).update(seq=len(once) * rounds, closings=closings * rounds)


def _again(once: Sequence[dict[str, Any]], number: int, closings: int) -> Iterator[dict[str, Any]]:
    """The whole journal for the so many-eth time: where the event was founded it is brought back to that."""
    before = number * len(once)
    for values in once:
        told = {name: [seq + before for seq in values[name]] for name in ("undoes", "again")}
        for name, more in (("undone_by", before), ("closing", number * closings)):
            told[name] = values[name] + more if values[name] else values[name]
        images = _back(once) if values["seq"] == 1 else values["images"]
        yield values | told | {"seq": values["seq"] + before, "command_id": "", "images": images}


def _back(once: Sequence[dict[str, Any]]) -> dict[str, list[Any]]:
    """From the last image of every row to that of the founding."""
    last: dict[str, Any] = {}
    for values in once:
        last |= {name: after for name, (_, after) in values["images"].items()}
    first = {name: after for name, (_, after) in once[0]["images"].items()}
    return {name: [image, first.get(name)] for name, image in last.items() if image != first.get(name)}


def main(entries: int, file: Path) -> None:
    call_command("migrate", verbosity=0)
    event = played(entries)
    lengthen(event, entries)
    writing.write(event.key, file)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
