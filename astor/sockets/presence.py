"""Who is at the phones and desks of an event, over all server processes; each seat sees its own, Control all of it.

Who has copied the cookie of a seat is nobody new to the server. What a copy cannot do is be in two places at once in
secret: a sign-in that is used from elsewhere, while the phone that was there before is still there, is told to the seat
and to Control. Elsewhere is another address or another kind of browser; who shares both is counted, not told apart.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, Protocol

from django.db.models import Max
from msgspec import Struct, convert, to_builtins
from msgspec.structs import replace

from astor.game.models import Entry
from astor.sockets.protocol import Bye, Rows

DEVICES = 12
"""So many devices of one seat are connected at a time: nobody is cut off to make room for a seat's hundredth."""
SILENT_S = 15.0
"""A phone asks for the time every few seconds; one that has not been heard for so long is gone, or its line is, s."""
APART_S = 25.0
"""A phone that changes networks leaves a dead line behind, but not for so long, s."""
MOST_SIGNS = 24
"""So many hall screens are told apart by their signs; those that Control has named always are, further ones counted."""
TOGETHER = "screen/hall"
"""The place of those."""
SILENCE_S = 15.0
"""A server process that has said nothing for so long counts nobody any more, s."""


class Count(Struct, frozen=True, omit_defaults=True):
    """What one process counts at a place: devices of a seat, hall screens or desks, and what the newest of them shows.

    `seen`: when somebody came or went, `copied`: when its sign-in was found to be used from two places,
    `there`: so many hall screens, or desks; `since`: since when the newest shows that; ms.
    """

    devices: int = 0
    seen: int = 0
    copied: int = 0
    there: int = 0
    at: str = ""
    since: int = 0


NOBODY = Count()


class Present(Protocol):
    """A socket at its place: `presence/<seat>`, `desk/<user>`, `screen/<sign>` or `screen/hall`; "" is nobody's.

    `browser` names the sign-in its cookie holds, `where` what it was opened from; `heard`: when last, monotonic, in s.
    """

    place: str
    at: str
    since: int
    browser: str
    where: str
    heard: float

    async def leave(self, bye: Bye) -> None: ...


class Screen:
    """A hall screen, where screens are counted; it is no seat's, and what it may ask is bounded by nobody's rate.

    `at`: what it shows and whether it is heard, "map/on"; since when, in ms.
    """

    browser, where, heard = "", "", 0.0

    def __init__(self, place: str) -> None:
        self.place, self.at, self.since = place, "", 0

    async def leave(self, bye: Bye) -> None:
        """There are never too many."""


def last_orders(event: str) -> dict[str, int]:
    """When each seat last gave an order, in ms."""
    given = Entry.objects.filter(event__key=event, actor__startswith="seat/", step=False)
    last = given.values("actor").annotate(seq=Max("seq")).values_list("seq", flat=True)
    found = Entry.objects.filter(event__key=event, seq__in=list(last)).values_list("actor", "at")
    return {actor.removeprefix("seat/"): at for actor, at in found}


class Presence:
    """One event's. What this process counts and what others told are summed when shown."""

    def __init__(self, active: dict[str, int]) -> None:
        self.active = active
        self.here: dict[str, dict[Present, None]] = defaultdict(dict)  # who came first stands first
        self.own: dict[str, Count] = {}
        self.others: dict[str, tuple[float, dict[str, Count]]] = {}
        self.changed: set[str] = {f"presence/{seat}" for seat in active}
        self.untold: set[str] = set()
        self.doubted: dict[Present, float] = {}  # whose sign-in was used elsewhere, and since when (monotonic)
        self.copied: dict[str, int] = {}  # when a place was first found to be used from two, ms

    # What happens here

    def comes(self, socket: Present, now: int) -> None:
        self.here[socket.place][socket] = None
        self._count(socket.place, now)

    def goes(self, socket: Present, now: int) -> None:
        self.here[socket.place].pop(socket, None)
        self._count(socket.place, now)
        if not self.here[socket.place]:
            del self.here[socket.place]

    def wall(self, sign: str, *, named: bool) -> str:
        """The place of a hall screen that reports by this sign: its own, if Control knows it or these are not too
        many."""
        place = f"screen/{sign}"
        apart = [known for known in self.here if known.startswith("screen/") and known != TOGETHER]
        return place if named or place in apart or len(apart) < MOST_SIGNS else TOGETHER

    def too_many(self, place: str, now: float) -> list[Present]:
        """Those who go from a seat with more devices than it may have; of desks there are few. `now` is monotonic."""
        there = list(self.here[place]) if place.startswith("presence/") else []
        gone: list[Present] = []
        while len(there) > DEVICES:
            gone.append(_least(there, now))
            there.remove(gone[-1])
        return gone

    # One sign-in in two places

    def used(self, place: str, browser: str, where: str, now: float) -> None:
        """A page or a socket was opened with this sign-in, from there: those who hold it elsewhere are in doubt."""
        for socket in self.here.get(place, ()):
            if browser and socket.browser == browser and socket.where != where:
                self.doubted.setdefault(socket, now)

    def look_again(self, now: float, at: int) -> None:
        """Who was in doubt and is still there was not the one who moved; `now` is monotonic, `at` in ms."""
        for socket, since in list(self.doubted.items()):
            if socket not in self.here.get(socket.place, ()):
                del self.doubted[socket]
            elif now - since >= APART_S:
                del self.doubted[socket]
                if now - socket.heard < SILENT_S:
                    self.copied.setdefault(socket.place, at)  # said once, until all others are put out
                    self._count(socket.place, at)

    def put_out(self, place: str) -> None:
        """All sign-ins of this seat have ended: none of them is in two places any more."""
        if self.copied.pop(place, 0) and place in self.own:
            self.own[place] = replace(self.own[place], copied=0)
            self.changed.add(place)
            self.untold.add(place)

    def looks(self, socket: Present) -> None:
        """A desk or a hall screen shows something else now."""
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
            self.own[place] = Count(devices=len(sockets), seen=now, copied=self.copied.get(place, 0))
        elif sockets:
            newest = max(sockets, key=lambda socket: socket.since)
            self.own[place] = Count(there=len(sockets), at=newest.at, since=newest.since)
        else:
            self.own.pop(place, None)
        self.changed.add(place)
        self.untold.add(place)

    # What other processes tell

    def news(self) -> Rows:
        """What has changed here since the others were last told; nobody left at a place is an empty row."""
        told, self.untold = {place: to_builtins(self.own.get(place, NOBODY)) for place in self.untold}, set()
        return told

    def whole(self) -> Rows:
        """All that is counted here."""
        return {place: to_builtins(count) for place, count in self.own.items()}

    def hear(self, process: str, rows: Rows, *, whole: bool, now: float) -> None:
        """Another process tells its whole table, or what has changed in it; `now` is monotonic, in s."""
        before, counts = self.others.get(process, (now, {}))[1], convert(rows, dict[str, Count])
        self.changed |= rows.keys() | (before.keys() if whole else set())
        self.others[process] = (now, counts if whole else before | counts)

    def forget(self, now: float) -> None:
        """Drop what silent processes told."""
        for process in [name for name, (heard, _) in self.others.items() if now - heard > SILENCE_S]:
            self.changed |= self.others.pop(process)[1].keys()

    # What Control and the seat see

    def take_changed(self) -> dict[str, dict[str, Any] | None]:
        """The rows that may have changed since last asked, as they are to be shown; None: dropped."""
        names, self.changed = self.changed, set()
        return {name: self._shown(name) for name in sorted(names)}

    def _shown(self, name: str) -> dict[str, Any] | None:
        tables = [self.own, *(counts for _, counts in self.others.values())]
        parts = [count for counts in tables if (count := counts.get(name, NOBODY)) != NOBODY]
        kind, _, key = name.partition("/")
        if kind != "presence":
            if not parts:
                return None
            newest, there = max(parts, key=lambda part: part.since), sum(part.there for part in parts)
            return {"screens" if kind == "screen" else "desks": there, "at": newest.at, "since": newest.since}
        active, seen = self.active.get(key, 0), max((part.seen for part in parts), default=0)
        row = {"devices": sum(part.devices for part in parts), "seen": seen, "active": active}
        if copied := max((part.copied for part in parts), default=0):
            row["copied"] = copied
        return row if seen or active else None


def _least(there: list[Present], now: float) -> Present:
    """Who is missed least: the one longest silent, else of the place with most of them the one that came last.

    So who plays stays, and a newcomer that only piles up lines is refused.
    """
    silent = [socket for socket in there if now - socket.heard > SILENT_S]
    if silent:
        return min(silent, key=lambda socket: socket.heard)
    many = Counter((socket.browser, socket.where) for socket in there)
    most = max(many.values())
    return next(socket for socket in reversed(there) if many[socket.browser, socket.where] == most)
