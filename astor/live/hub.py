"""The hub: what each side of a live event sees, and the sockets it is written to, encoded once per side."""

import asyncio
import secrets
from collections import defaultdict, deque
from collections.abc import Iterable
from contextvars import Context
from typing import Protocol

import structlog

from astor.game import journal
from astor.game.page import Image, Images
from astor.game.sight import CONTROL, Board
from astor.live import board as boards
from astor.live import delta, protocol
from astor.live.delta import Change
from astor.live.protocol import Beat, Bye, Delta, Note, Side, Snap
from astor.live.thread import in_turn, now_ms

log = structlog.get_logger()

KEPT = 200
"""So many deltas of each side are kept for phones that come back."""
BURST = 0.02
"""Entries that come within this time are looked at together, s."""


class Socket(Protocol):
    """A connected phone, desk or screen, as the hub sees it."""

    sides: tuple[str, ...]
    seat: str
    epoch: int

    async def tell(self, text: str) -> None:
        """Send; never fails, whatever has become of the other end."""

    async def leave(self, bye: Bye) -> None: ...


class Live:
    """One event in this process: its board, what every side sees of it, and who is listening."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.epoch = secrets.token_hex(8)
        self.shown = delta.everything(board)
        self.n: dict[str, int] = defaultdict(int)
        self.kept: dict[str, deque[tuple[int, str]]] = defaultdict(lambda: deque(maxlen=KEPT))
        self.sockets: dict[str, set[Socket]] = defaultdict(set)
        self.lock = asyncio.Lock()

    def snap(self, sides: Iterable[str]) -> Snap:
        """Everything these sides see now."""
        rows = {side: Side(n=self.n[side], rows=dict(self.shown.rows[side])) for side in sides}
        return Snap(epoch=self.epoch, now=now_ms(), sides=rows)

    def missed(self, epoch: str | None, n: dict[str, int], sides: tuple[str, ...]) -> list[str]:
        """The frames that bring a returning client up to date: its missing deltas, else a snapshot."""
        if epoch != self.epoch or set(n) != set(sides) or any(self._lost(side, n[side]) for side in sides):
            return [protocol.write(self.snap(sides))]
        return [text for side in sides for at, text in self.kept[side] if at > n[side]]

    def _lost(self, side: str, n: int) -> bool:
        """Has this side gone on so far (or is the client so far ahead) that deltas cannot mend it?"""
        oldest = self.kept[side][0][0] if self.kept[side] else self.n[side] + 1
        return not oldest - 1 <= n <= self.n[side]

    async def catch_up(self) -> None:
        """Read what was committed since, and write each side its news."""
        async with self.lock:
            entries = await in_turn(journal.entries_after, self.board.event, self.board.seq)
            if not entries:
                return
            touched = boards.advance(self.board, entries)
            try:
                news = delta.changes(self.shown, self.board, touched)
            except Exception:
                log.exception("the news could not be told; everybody starts anew", game=self.board.event)
                await self._start_anew()
            else:
                await self.publish(news)
        await self._part_with(touched)

    async def _start_anew(self) -> None:
        """After a bug halfway through the news: a fresh board, and a snapshot for every socket."""
        present = {name: row for name, row in self.shown.rows[CONTROL].items() if name.startswith("presence/")}
        self.board = await in_turn(boards.load, self.board.event)
        self.shown, self.epoch = delta.everything(self.board), secrets.token_hex(8)
        self.shown.rows[CONTROL] |= present
        self.n.clear()
        self.kept.clear()
        for socket in {socket for group in self.sockets.values() for socket in group}:
            await socket.tell(protocol.write(self.snap(socket.sides)))

    async def publish(self, news: dict[str, Change]) -> None:
        """Give each side its next delta, encoded once; all are counted and kept before the first is sent."""
        texts = {side: self._next(side, change) for side, change in news.items()}
        for side, text in texts.items():
            for socket in list(self.sockets[side]):
                await socket.tell(text)

    def _next(self, side: str, change: Change) -> str:
        self.n[side] += 1
        text = protocol.write(Delta(side=side, n=self.n[side], set=change.set, drop=change.drop))
        self.kept[side].append((self.n[side], text))
        return text

    async def _part_with(self, touched: Images) -> None:
        """Seats that were handed over, issued anew or closed: their older devices are told and let go."""
        for row, (before, after) in touched.items():
            kind, _, _ = row.partition("/")
            if kind == "seat" and before is not None and after is not None:
                dead = after["revoked"] or after["issue"] != before["issue"]
                moved = after["faction"] != before["faction"]
                for socket in [s for s in self.sockets[row] if moved or s.epoch != after["epoch"]]:
                    code = "revoked" if dead else "taken_over" if socket.epoch != after["epoch"] else "going_away"
                    await socket.leave(Bye(code=code))

    async def beat(self) -> None:
        """Every side's `n` and the time, to every socket."""
        now = now_ms()
        groups: dict[tuple[str, ...], set[Socket]] = defaultdict(set)
        for sockets in self.sockets.values():
            for socket in sockets:
                groups[socket.sides].add(socket)
        for sides, sockets in groups.items():
            text = protocol.write(Beat(now=now, n={side: self.n[side] for side in sides}))
            for socket in sockets:
                await socket.tell(text)

    def enter(self, socket: Socket) -> None:
        for side in socket.sides:
            self.sockets[side].add(socket)

    async def part(self, socket: Socket) -> None:
        for side in socket.sides:
            self.sockets[side].discard(socket)
        await self.note_presence(socket)

    async def note_presence(self, socket: Socket) -> None:
        """Control sees how many devices sit at a seat; nobody else does."""
        if not socket.seat:
            return
        name = f"presence/{socket.seat}"
        async with self.lock:
            shown: Image = {"devices": len(self.sockets[f"seat/{socket.seat}"]), "seen": now_ms()}
            self.shown.rows[CONTROL][name] = shown
            await self.publish({CONTROL: Change(set={name: shown})})

    async def warn_control(self, code: str, facts: dict[str, str]) -> None:
        """A bug is loud: it shows on the desk."""
        for socket in list(self.sockets[CONTROL]):
            await socket.tell(protocol.write(Note(code=code, facts=facts)))


class Hub:
    """All live events of this process. `ring` may be called from any thread: an entry was committed."""

    def __init__(self) -> None:
        self.events: dict[str, Live] = {}
        self.loading = asyncio.Lock()
        self.rung: set[str] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.loop: asyncio.AbstractEventLoop | None = None

    async def event(self, key: str) -> Live:
        """The live event, loaded at its first use; raises Event.DoesNotExist."""
        self.loop = asyncio.get_running_loop()
        async with self.loading:
            if key not in self.events:
                await in_turn(self.here, key)
        return self.events[key]

    def here(self, key: str) -> Live:
        """The live event, for a page made on the database's thread; pages read copies and never wait for the loop."""
        if key not in self.events:
            self.events.setdefault(key, Live(boards.load(key)))
        return self.events[key]

    def ring(self, key: str) -> None:
        """The doorbell: look at this event's journal again. It may drop: the next one makes it whole."""
        if self.loop is not None and not self.loop.is_closed():
            # In a context of its own: the ringing thread's says that it is busy, and would bar the hub from it
            self.loop.call_soon_threadsafe(self._soon, key, context=Context())

    def _soon(self, key: str) -> None:
        if key in self.events and key not in self.rung:
            self.rung.add(key)
            task = asyncio.ensure_future(self._catch_up(key))
            self.tasks.add(task)
            task.add_done_callback(self._done)

    async def _catch_up(self, key: str) -> None:
        await asyncio.sleep(BURST)
        self.rung.discard(key)
        await self.events[key].catch_up()

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (bug := task.exception()):
            log.error("the hub could not follow the journal", exc_info=bug)

    async def beat(self) -> None:
        for live in list(self.events.values()):
            await live.catch_up()
            await live.beat()

    async def farewell(self) -> None:
        """Tell everybody to come back in a moment, before this server stops."""
        for live in self.events.values():
            sockets = {socket for group in live.sockets.values() for socket in group}
            for socket in sockets:
                await socket.leave(Bye(code="going_away"))

    def forget(self) -> None:
        """Drop every event, as a restart would."""
        self.events.clear()
        self.rung.clear()


hub = Hub()
