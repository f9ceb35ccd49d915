"""The pulse: every few seconds this process looks how it is, and tells Control's desks if that has changed."""

import asyncio
import shutil
import time
from collections import defaultdict, deque
from contextlib import suppress
from dataclasses import dataclass, field
from os import getpid
from socket import gethostname

import structlog
from django.conf import settings
from django.utils.text import slugify
from msgspec import convert
from msgspec.structs import replace

from astor.backups import backups
from astor.door import addresses, code_guesses
from astor.door.host_names import strangers
from astor.game.journal import boards
from astor.game.models import Event
from astor.game.play.play import play_of
from astor.game.rows.page import Image
from astor.health import health
from astor.health.health import LastBackup, Topic
from astor.running import again, broken_events, ticker
from astor.running.broken_events import Told
from astor.running.thread import in_lane, in_turn, now_ms
from astor.running.timepiece import timepiece
from astor.shown.rows import ShownHealth
from astor.shown.seen import told
from astor.sockets.hub import hub
from astor.sockets.live_event import Live
from astor.sockets.presence import SILENCE_S, Count

log = structlog.get_logger()

EVERY = 5.0
LOOKS = 12
"""So many looks back phones are missed: a minute."""
STALE = 60_000
"""Figures that tell nothing new are renewed at most this often, ms."""

NAME = f"health/{slugify(f'{gethostname()}-{getpid()}')[:80]}"
"""This process's row."""


@dataclass(frozen=True)
class Tables:
    """What only the tables know."""

    running: bool
    last: LastBackup
    guessing: dict[str, int]
    """Event → how many addresses have sent too many wrong codes."""
    broken: tuple[Told, ...] = ()
    """The events with which something is wrong, but for those put away."""


@dataclass
class Pulse:
    """What was found at the last look, and how many phones there were at the looks before."""

    tables: Tables = field(default_factory=lambda: Tables(False, LastBackup(), {}))
    asked: asyncio.Task[Tables] | None = None
    looked: int = 0
    phones: dict[str, deque[int]] = field(default_factory=lambda: defaultdict(lambda: deque(maxlen=LOOKS)))

    async def run(self) -> None:
        await asyncio.gather(ticker.forever(self.look), ticker.forever(self.compare))

    async def look(self) -> float:
        now = now_ms()
        common = {"at": now, "database": health.database(await self.ask()), "clock": _clock(),
                  "disk": health.disk(free()), "address": address(),
                  "events": health.events(self.tables.broken), "version": health.version(again.other_version()),
                  "backup": health.backup(self.tables.last, running=self.tables.running, now=now)}  # fmt: skip
        for live in list(hub.events.values()):
            try:
                await tell(live, {**common, "phones": self.phones_at(live)})
            except Exception:  # of this event: the desks of the others are told
                log.exception("a desk could not be told how the server is", game=live.key)
        await forget(time.monotonic())
        return EVERY

    async def compare(self) -> float:
        """One kind of row of one event a look: what orders are judged by must be what the tables say."""
        if events := list(hub.events):
            self.looked += 1
            around, at = divmod(self.looked, len(events))
            kinds = play_of(hub.events[events[at]].board).kinds
            await self._compare(events[at], kinds[around % len(kinds)].KIND)
        return EVERY

    async def _compare(self, key: str, kind: str) -> None:
        if lost := await in_lane(key, boards.astray, key, kind):
            log.error("the board has lost step with the tables", game=key, rows=lost[:10])
            await hub.warn(key, "board_astray")

    async def ask(self) -> float | None:
        """How long the database took to say what it knows, in ms; None if it did not. Never asked twice at once."""
        began = time.monotonic()
        if self.asked is None or self.asked.done():
            self.asked = asyncio.create_task(in_turn(read))
        await asyncio.wait({self.asked}, timeout=health.SILENT_MS / 1000)
        if not self.asked.done() or self.asked.exception() is not None:
            return None
        self.tables = self.asked.result()
        return (time.monotonic() - began) * 1000

    def phones_at(self, live: Live) -> Topic:
        key = live.key
        connected = sum(convert(row, Count).devices for name, row in live.own.items() if name.startswith("presence/"))
        self.phones[key].append(connected)
        running = live.clock.state == "running"
        return health.phones(
            connected, max(self.phones[key]), running=running, guessing=self.tables.guessing.get(key, 0)
        )


def read() -> Tables:
    """Ask the tables; on the database's thread."""
    done, tried = backups.last()
    now = now_ms()
    broken = tuple(told for told in broken_events.survey(now) if not told.put_away)
    there = broken_events.sound(Event.objects.all())
    guessing = {event.key: some for event in there if (some := code_guesses.guessing(event, now))}
    last = LastBackup(done.done if done else None, tried.fault if tried else "", there=bool(tried and tried.file),
                      apart=backups.are_apart(), asked=backups.waiting_since(),
                      paper=backups.fault_of_print())  # fmt: skip
    return Tables(Event.objects.filter(state=Event.State.RUNNING).exists(), last, guessing, broken)


def _clock() -> Topic:
    return health.clock(_late(), timepiece.ahead or 0, news=timepiece.is_news)


def _late() -> float:
    """The ticker's longest gap since the last look."""
    late, ticker.pace.worst = ticker.pace.worst_gap(), 0.0
    return late


def free() -> int:
    """Bytes left on the fullest disk that is written to; a second folder that is away is the backups' to report."""
    left = []
    for place in (settings.DATA, backups.second_folder()):
        with suppress(OSError):
            left += [shutil.disk_usage(place).free] if place else []
    return min(left, default=0)


def address() -> Topic:
    """Where phones are sent right now; with an address or ASTOR_HOSTS set there is nothing left to choose."""
    known = [place.host for place in addresses.here()]
    chosen = addresses.chosen()
    undecided = not (addresses.named() or chosen)
    return health.address(addresses.origin(), others=max(0, len(known) - 1) if undecided else 0,
                          alone=undecided and not known,
                          gone=chosen if chosen not in known and not settings.ADDRESS else "",
                          stranger=strangers.lately(time.monotonic()))  # fmt: skip


async def tell(live: Live, row: Image) -> None:
    """Show the row if it says anything new, figures alone only now and then; to the others it is a sign of life too."""
    shown = live.own.get(NAME)
    if shown is None or _is_news(told(ShownHealth, shown), told(ShownHealth, row)):
        await live.show({NAME: row})
    hub.tell_others({"type": "health", "event": live.key, "from": hub.process, "rows": {NAME: live.own[NAME]}})


async def forget(now: float) -> None:
    """Processes that have fallen silent are gone; their rows go as well."""
    gone = [name for name, heard in hub.heard.items() if now - heard > SILENCE_S]
    for live in list(hub.events.values()) if gone else []:
        await live.show(dict.fromkeys(gone))
    for name in gone:
        del hub.heard[name]


def _is_news(shown: ShownHealth, now: ShownHealth) -> bool:
    if _gist(shown) != _gist(now):
        return True
    same = replace(shown, at=now.at) == now
    return not same and now.at - shown.at >= STALE


def _gist(row: ShownHealth) -> tuple[list[str], Image | None]:
    """What must be told at once: what a topic is called, and the last backup, which somebody may wait for."""
    topics = [row.database, row.clock, row.disk, row.address, row.phones, row.backup, row.events, row.version]
    return [topic.state + topic.code if topic else "" for topic in topics], row.backup.facts if row.backup else None
