"""The hub: all live events of this process, what other processes tell of them, and what is done by the clock."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from typing import Any
from weakref import WeakSet

import structlog
from django.contrib.auth import get_user_model

from astor.door.token_bucket import Bucket
from astor.game.models import Entry
from astor.game.values import outages
from astor.game.values.sides import PUBLIC
from astor.running import ticker
from astor.running.sessions import open_sessions
from astor.running.thread import in_turn, now_ms, released
from astor.sockets.live_event import Live, Socket, load
from astor.sockets.presence import Present
from astor.sockets.protocol import Bye

log = structlog.get_logger()

KNOCK = 10
"""So many orders counts a tap that takes a seat: each is an entry of the journal and a device more."""
LOOK = 4
"""So many orders counts a question what an order would make of the coming upkeep: a form asks while it is filled in."""
BEAT = 5.0
"""So often every socket hears that the server lives, and who is no longer Control is looked for, s."""
GATHERED = 0.1
"""News of an event go out at once, and then those of this time together, s."""
RESTS, LONGEST = 3, 0.5
"""While news of other events wait, an event whose own took long rests so many times as long, this many s at most."""

loader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="loader")
"""All of an event is read and looked at once, which may take a good part of a second."""


def controls(names: set[str]) -> dict[str, str]:
    """Those of these users who are Control still, and what a log-in of theirs proves itself by."""
    users = get_user_model().objects.filter(is_active=True, is_staff=True, username__in=names)
    return {user.get_username(): user.get_session_auth_hash() for user in users}


def logged_in(sessions: set[str]) -> set[str]:
    """Those of these sessions that have not ended."""
    there = open_sessions().filter(session_key__in=sessions)
    return set(there.values_list("session_key", flat=True))


def sent_away(desk: Socket, proofs: Mapping[str, str], sessions: Collection[str]) -> str:
    """What this desk is told as it goes; "" where who opened it is Control and logged in still.

    With another password it may come back if it is logged in by that one; if it is not, it hears so then.
    """
    if desk.user not in proofs:
        return "dismissed"
    return "" if desk.proof == proofs[desk.user] and desk.session in sessions else "going_away"


def may_not_order(desk: Socket) -> str:
    """Why who opened this desk gives no orders any more; "" they may. Asked with each of them, on the database's
    thread."""
    return sent_away(desk, controls({desk.user}), logged_in({desk.session}))


def rest(took: float, *, others_wait: bool) -> float:
    """How long news are gathered after some that took so long, both s.

    Those of many events wait for each other, so each goes out less often, and time is left for orders.
    """
    return max(GATHERED - took, min(RESTS * took, LONGEST) if others_wait else 0.0)


class Hub:
    """All live events of this process."""

    def __init__(self) -> None:
        self.events: dict[str, Live] = {}
        self.desks: WeakSet[Socket] = WeakSet()
        self.loading = asyncio.Lock()
        self.rung: set[str] = set()  # events whose news are to be told in a moment
        self.closing: set[str] = set()  # those that are to be told of a phase's end
        self.next: dict[str, float] = {}  # when news of an event may go out again (monotonic)
        self.tasks: set[asyncio.Task[None]] = set()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.process = secrets.token_hex(8)
        self.tell_others: Callable[[dict[str, Any]], None] = _nobody
        self.knocks: dict[str, Bucket] = {}
        self.forecasts: dict[str, Bucket] = {}
        self.heard: dict[str, float] = {}  # the rows of health others told, and when last (monotonic)

    async def event(self, key: str) -> Live:
        """The live event, loaded at its first use, while orders go on; raises Event.DoesNotExist."""
        self.loop = asyncio.get_running_loop()
        async with self.loading:
            if key not in self.events:
                live = await self.loop.run_in_executor(loader, released, load, key)
                # Whoever comes is shown nothing of what was over before they came: here is what was entered meanwhile.
                await self.events.setdefault(key, live).catch_up()
        return self.events[key]

    def here(self, key: str) -> Live:
        """The live event, for a page made on the database's thread; pages read copies and never wait for the loop."""
        if key not in self.events:
            self.events.setdefault(key, load(key))
        return self.events[key]

    def entered(self, entry: Entry) -> None:
        """An entry of this process is kept: it need not be read again."""
        self._on_loop(self._take, entry)

    def _on_loop(self, work: Callable[..., None], *args: Any) -> None:
        """From any thread. In a context of its own: the thread's says that it is busy, and would bar the hub."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(work, *args, context=Context())

    def _take(self, entry: Entry) -> None:
        if live := self.events.get(entry.event.key):
            live.fresh[entry.seq] = entry
            self._soon(entry.event.key, closes=entry.closing is not None)

    def ring(self, key: str) -> None:
        """Who is there has changed: it is told in a moment, and what the journal has by then."""
        self._on_loop(self._soon, key)

    def may_knock(self, seat: str) -> bool:
        """Is one more tap that takes this seat within the rate? Apart from its orders: who sits there goes on."""
        now = time.monotonic()
        return self.knocks.setdefault(seat, Bucket(now)).take(now, KNOCK)

    def may_look_ahead(self, seat: str) -> bool:
        """Is one more question about the coming upkeep, which an order would change, within the rate?"""
        now = time.monotonic()
        return self.forecasts.setdefault(seat, Bucket(now)).take(now, LOOK)

    def _soon(self, key: str, *, closes: bool = False) -> None:
        """What was done by closing a phase does not wait to be told together with what comes next."""
        pending = self.closing if closes else self.rung
        if key in self.events and key not in pending:
            pending.add(key)
            self._begin(self._catch_up(key, pending, 0.0 if closes else self.next.get(key, 0.0) - time.monotonic()))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    async def _catch_up(self, key: str, pending: set[str], wait: float) -> None:
        await asyncio.sleep(wait)
        pending.discard(key)
        began = time.monotonic()
        self.next[key] = began + GATHERED
        if live := self.events.get(key):
            self._tell_presence(key, live.presence.news(), whole=False)
            await live.catch_up()
            now = time.monotonic()
            self.next[key] = now + rest(now - began, others_wait=bool(self.rung - {key}))

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (bug := task.exception()):
            log.error("what the hub had begun failed", exc_info=bug)

    # Who is there

    def comes(self, socket: Present, live: Live) -> None:
        """A phone, a desk or a hall screen is there; Control and the other processes hear of it in a moment."""
        self._used(live, socket.place, socket.browser, socket.where)
        live.presence.comes(socket, now_ms())
        self.ring(live.key)

    def goes(self, socket: Present, live: Live) -> None:
        live.presence.goes(socket, now_ms())
        self.ring(live.key)

    def looks(self, socket: Present, live: Live) -> None:
        live.presence.looks(socket)
        self.ring(live.key)

    def used(self, key: str, seat: str, browser: str, where: str) -> None:
        """A page was asked for with a seat's sign-in, on the database's thread."""
        live = self.events.get(key)
        if live is not None:
            self._on_loop(self._used, live, f"presence/{seat}", browser, where)

    def _used(self, live: Live, place: str, browser: str, where: str) -> None:
        """Whoever holds this sign-in elsewhere, at whichever process, is in doubt."""
        if browser:
            live.presence.used(place, browser, where, time.monotonic())
            self.tell_others({"type": "used", "event": live.key, "from": self.process, "place": place,
                              "browser": browser, "where": where})  # fmt: skip

    def _tell_presence(self, key: str, rows: dict[str, Any], *, whole: bool) -> None:
        if rows or whole:
            self.tell_others({"type": "presence", "event": key, "from": self.process, "rows": rows, "whole": whole})

    async def warn(self, key: str, code: str, **facts: str) -> None:
        """Something is wrong in this event: tell its desks, here and at the other processes."""
        self.tell_others({"type": "note", "event": key, "from": self.process, "code": code, "facts": facts})
        if key in self.events:
            await self.events[key].warn_control(code, facts)

    async def warn_all(self, code: str, facts: Mapping[str, str], *, elsewhere: bool) -> None:
        """The same of the machine or its database: the desks of all events that are live here."""
        for key, live in list(self.events.items()):
            if elsewhere:
                await self.warn(key, code, **facts)
            else:
                await live.warn_control(code, facts)

    def warn_soon(self, key: str, code: str) -> None:
        """The same from any thread."""
        self._on_loop(lambda: self._begin(self.warn(key, code)))

    async def hear(self, message: dict[str, Any]) -> None:
        """What another process tells; our own words come back to us too."""
        live = self.events.get(message["event"])
        if live is not None and message["from"] != self.process:
            await self._hear(live, message)

    async def _hear(self, live: Live, message: dict[str, Any]) -> None:
        if message["type"] == "entries":
            self._soon(live.key, closes=message["closes"])
        elif message["type"] == "presence":
            live.presence.hear(message["from"], message["rows"], whole=message["whole"], now=time.monotonic())
            self.ring(live.key)
        elif message["type"] == "used":
            live.presence.used(message["place"], message["browser"], message["where"], time.monotonic())
        elif message["type"] == "note":
            await live.warn_control(message["code"], message["facts"])
        elif message["type"] == "health":
            self.heard |= dict.fromkeys(message["rows"], time.monotonic())
            await live.show(message["rows"])

    # By the clock

    async def beat(self) -> None:
        """A sign of life to every socket and to the other processes; needs no database."""
        for key, live in list(self.events.items()):
            await self._apart(key, live.beat())
            live.presence.forget(time.monotonic())
            live.presence.look_again(time.monotonic(), now_ms())
            self._tell_presence(key, live.presence.whole(), whole=True)

    async def mend(self) -> None:
        """Who is no longer Control leaves the desk, and whatever the doorbell dropped is heard now."""
        if desks := list(self.desks):  # whoever comes while the database is asked has just been let in
            proofs = await in_turn(controls, {desk.user for desk in desks})
            sessions = await in_turn(logged_in, {desk.session for desk in desks})
            for desk in desks:
                if why := sent_away(desk, proofs, sessions):
                    await desk.leave(Bye(code=why))
        for key, live in list(self.events.items()):
            await self._apart(key, live.catch_up())

    async def _apart(self, key: str, work: Awaitable[None]) -> None:
        """What one event cannot do, the others still do; what the database cannot do is for the ticker to tell."""
        try:
            await work
        except Exception as fault:
            if outages.named(fault):
                raise
            log.exception("an event could not follow", game=key)

    def look_at_desks(self) -> None:
        """Somebody may be Control no more, or has logged out: from a page, on the database's thread."""
        self._on_loop(lambda: self._begin(self.mend()))

    async def farewell(self) -> None:
        """Tell everybody to come back in a moment, before this server stops."""
        for live in list(self.events.values()):
            for socket in list(live.sockets[PUBLIC]):
                await socket.leave(Bye(code="going_away"))

    def forget(self) -> None:
        """Drop every event, as a restart would."""
        self.events.clear()
        self.rung.clear()
        self.closing.clear()
        self.next.clear()
        self.knocks.clear()
        self.forecasts.clear()


def _nobody(_message: dict[str, Any]) -> None:
    """A process on its own has nobody to tell."""


hub = Hub()
ticker.listeners.append(hub.warn_all)


async def beat() -> float:
    await hub.beat()
    return BEAT


async def mend() -> float:
    await hub.mend()
    return BEAT


async def run() -> None:
    """What the hub does by the clock, as long as the server lives."""
    await asyncio.gather(ticker.forever(beat), ticker.forever(mend))
