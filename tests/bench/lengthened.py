"""An event with a long journal: the recorded one, played again, and what happened in it repeated until it is so long.

python -m tests.bench.lengthened ENTRIES FILE       writes it as an event's file
"""

import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from django.core.management import call_command
from django.db.models import QuerySet
from msgspec import structs

from astor.archive import lines, writing
from astor.game.models import Entry, Event
from tests import recorded

AT_ONCE = 500
COLUMNS = [column.name for column in structs.fields(lines.Entry)]


def played(entries: int) -> Event:
    """The recorded event, as far as so many entries at least, if it has them."""
    for _closing in recorded.again(recorded.read()):
        if Entry.objects.count() >= entries:
            break
    return Event.objects.get(key=recorded.KEY)


def lengthen(event: Event, entries: int) -> None:
    """Its journal once more and once more; it is over, so that it may be taken in where others play."""
    repeated = _repeated(event, Entry.objects.filter(event=event).count() + 1)
    while missing := entries - Entry.objects.filter(event=event).count():
        Entry.objects.bulk_create(islice(repeated, min(AT_ONCE, missing)))
    QuerySet(Event).filter(pk=event.pk).update(seq=entries, state=Event.State.ENDED)


def _repeated(event: Event, first: int) -> Iterator[Entry]:
    """Everything but its founding, from this number on."""
    once = list(Entry.objects.filter(event=event, seq__gt=1).order_by("seq").values(*COLUMNS))
    for seq in count(first):
        yield Entry(event=event, **once[(seq - first) % len(once)] | {"seq": seq})


def main(entries: int, file: Path) -> None:
    call_command("migrate", verbosity=0)
    event = played(entries)
    lengthen(event, entries)
    writing.write(event.key, file)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
