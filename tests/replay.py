"""A journal played again on the same founding; journals that begin alike are played again from where they part.

Tests of a file mostly begin alike. What the first of them replayed is kept, as rows, and laid again for the next.
"""

import json
from collections import OrderedDict, deque
from collections.abc import Sequence
from itertools import takewhile

from astor.game.models import Entry, Event
from astor.game.orders.commands import Order, issue
from astor.game.play.play import plays
from tests import cast
from tests.template import Beginning

Journal = tuple[str, ...]
MOST = 6
"""So many beginnings are kept, those used last."""
WORTH_IT = 6
"""A beginning of fewer orders is replayed as fast as it is laid."""


class Replays:
    """What was replayed by this process."""

    def __init__(self) -> None:
        self.kept = OrderedDict[Journal, Beginning]()
        self.latest = deque[Journal](maxlen=3)

    def again(self, event: Event, orders: Sequence[Entry]) -> bool:
        """Give these orders on the founding of this event, whose name is free; was a beginning laid instead?"""
        journal = (_founding(event), *(_told(order) for order in orders))
        start = self._known(journal)
        if start:
            self.kept[journal[:start]].lay()
            self.kept.move_to_end(journal[:start])
        else:
            cast.new_event(event.key, practice=event.practice)
        alike = max((_alike(journal, other) for other in self.latest), default=0)
        self.latest.append(journal)
        _give(event.key, orders[max(0, start - 1) : alike - 1] if alike > start else ())
        if alike > max(start, WORTH_IT):
            self._keep(journal[:alike], event.key)
        _give(event.key, orders[max(start, alike, 1) - 1 :])
        return start > 0

    def _known(self, journal: Journal) -> int:
        """How much of it is kept."""
        return max((len(begun) for begun in self.kept if journal[: len(begun)] == begun), default=0)

    def _keep(self, journal: Journal, key: str) -> None:
        self.kept[journal] = Beginning.of(Event.objects.get(key=key))
        while len(self.kept) > MOST:
            self.kept.popitem(last=False)


def _give(key: str, orders: Sequence[Entry]) -> None:
    for entry in orders:
        issue(Order(key, entry.actor, entry.command, entry.args, entry.at))


def _founding(event: Event) -> str:
    """What it began as, and under which order of play."""
    first = Entry.objects.get(event=event, seq=1)
    return json.dumps([id(plays["storms"]), event.practice, first.at, first.images])


def _told(entry: Entry) -> str:
    return json.dumps([entry.actor, entry.command, entry.args, entry.at])


def _alike(one: Journal, other: Journal) -> int:
    """How many of them are the same from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


replays = Replays()
