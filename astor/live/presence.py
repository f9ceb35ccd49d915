"""Who is at the phones and desks of an event, over all server processes. Only Control sees it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from django.db.models import Max

from astor.game.models import Entry
from astor.live.protocol import Bye

DEVICES = 12
"""So many devices of one seat are connected at a time: nobody is cut off to make room for a seat's hundredth."""
SILENCE_S = 15.0
"""A server process that has said nothing for so long counts nobody any more, s."""

Rows = dict[str, dict[str, Any]]


class Present(Protocol):
    """A socket at its place: `presence/<seat>`, `desk/<user>` or `screen/hall`; "" is nobody's."""

    place: str
    at: str
    since: int

    async def leave(self, bye: Bye) -> None: ...


class Screen:
    """A hall screen, where screens are counted; it is no seat's, and what it may ask is bounded by nobody's rate."""

    place, at, since = "screen/hall", "", 0

    async def leave(self, bye: Bye) -> None:
        """There are never too many."""


def last_orders(event: str) -> dict[str, int]:
    """When each seat last gave an order, in ms."""
    given = Entry.objects.filter(event__key=event, actor__startswith="seat/", step=False)
    last = given.values("actor").annotate(seq=Max("seq")).values_list("seq", flat=True)
    found = Entry.objects.filter(event__key=event, seq__in=list(last)).values_list("actor", "at")
    return {actor.removeprefix("seat/"): at for actor, at in found}


class Presence:
    """One event's. What this process counts and what others told are rows of the same shape, summed when shown."""

    def __init__(self, active: dict[str, int]) -> None:
        self.active = active
        self.here: dict[str, dict[Present, None]] = defaultdict(dict)  # who came first stands first
        self.own: Rows = {}
        self.others: dict[str, tuple[float, Rows]] = {}
        self.changed: set[str] = {f"presence/{seat}" for seat in active}
        self.untold: set[str] = set()

    # What happens here

    def comes(self, socket: Present, now: int) -> None:
        self.here[socket.place][socket] = None
        self._count(socket.place, now)

    def goes(self, socket: Present, now: int) -> None:
        self.here[socket.place].pop(socket, None)
        self._count(socket.place, now)

    def too_many(self, place: str) -> list[Present]:
        """Those who have sat longest at a seat with more devices than it may have; of desks there are few."""
        there = list(self.here[place]) if place.startswith("presence/") else []
        return there[:-DEVICES]

    def looks(self, socket: Present) -> None:
        """A desk shows something else now."""
        self._count(socket.place, socket.since)

    def ordered(self, entries: Iterable[Entry]) -> None:
        """These were committed, by whichever process."""
        for entry in entries:
            kind, _, seat = entry.actor.partition("/")
            if kind == "seat" and not entry.step:
                self.active[seat] = entry.at
                self.changed.add(f"presence/{seat}")

    def _count(self, place: str, now: int) -> None:
        sockets = self.here[place]
        if place.startswith("presence/"):
            self.own[place] = {"devices": len(sockets), "seen": now}
        elif place.startswith("screen/") and sockets:
            self.own[place] = {"screens": len(sockets)}
        elif sockets:
            newest = max(sockets, key=lambda socket: socket.since)
            self.own[place] = {"desks": len(sockets), "at": newest.at, "since": newest.since}
        else:
            self.own.pop(place, None)
        self.changed.add(place)
        self.untold.add(place)

    # What other processes tell

    def news(self) -> Rows:
        """What has changed here since the others were last told; nobody left at a place is an empty row."""
        told, self.untold = {place: self.own.get(place, {}) for place in self.untold}, set()
        return told

    def hear(self, process: str, rows: Rows, *, whole: bool, now: float) -> None:
        """Another process tells its whole table, or what has changed in it; `now` is monotonic, in s."""
        before = self.others.get(process, (now, {}))[1]
        self.changed |= rows.keys() | (before.keys() if whole else set())
        self.others[process] = (now, rows if whole else before | rows)

    def forget(self, now: float) -> None:
        """Drop what silent processes told."""
        for process in [name for name, (heard, _) in self.others.items() if now - heard > SILENCE_S]:
            self.changed |= self.others.pop(process)[1].keys()

    # What Control sees

    def take_changed(self) -> dict[str, dict[str, Any] | None]:
        """The rows that may have changed since last asked, as they are to be shown; None: dropped."""
        names, self.changed = self.changed, set()
        return {name: self._shown(name) for name in sorted(names)}

    def _shown(self, name: str) -> dict[str, Any] | None:
        tables: list[Mapping[str, dict[str, Any]]] = [self.own, *(rows for _, rows in self.others.values())]
        parts = [part for rows in tables if (part := rows.get(name))]
        kind, _, key = name.partition("/")
        if kind == "screen":
            return {"screens": sum(part["screens"] for part in parts)} if parts else None
        if kind == "desk":
            newest = max(parts, key=lambda part: int(part["since"]), default=None)
            return newest and {**newest, "desks": sum(part["desks"] for part in parts)}
        active, seen = self.active.get(key, 0), max((part["seen"] for part in parts), default=0)
        devices = sum(part["devices"] for part in parts)
        return {"devices": devices, "seen": seen, "active": active} if seen or active else None
