"""One event as it is live in this process: what each side sees of it, and the sockets that are told."""

import asyncio
import secrets
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count, takewhile
from typing import NamedTuple, ParamSpec, Protocol, TypeVar

import structlog
from msgspec import convert

from astor.door.token_bucket import BURST, RATE, Bucket
from astor.game.journal import journal
from astor.game.models import Entry
from astor.game.orders.offers import LOOKED_AT
from astor.game.rows.board import Board
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image, Images
from astor.game.values.sides import CONTROL, PUBLIC, own_side
from astor.running import metrics
from astor.running.thread import in_turn, now_ms
from astor.sockets import delta, protocol
from astor.sockets import live_board as boards
from astor.sockets.delta import Change
from astor.sockets.lines import Text
from astor.sockets.presence import Count, Presence, Present, last_orders
from astor.sockets.protocol import Beat, Bye, Delta, Hello, Note, Side, Snap
from astor.sockets.snapshots import Snapshots

log = structlog.get_logger()
P = ParamSpec("P")
R = TypeVar("R")

KEPT = 200
"""So many deltas of each side are kept for phones that come back, and no more than a snapshot has bytes, about:"""
WIDE_BYTES, OWN_BYTES = 64 * 1024, 8 * 1024
"""That of what all or Control see, and that of a faction or a seat."""

ASKED = (RATE, BURST)
"""So many orders a second a seat may give, from all its devices together, and how many at once."""


class Socket(Present, Protocol):
    """A connected phone, desk or screen, as the hub sees it."""

    sides: tuple[str, ...]
    user: str
    proof: str
    session: str

    async def tell(self, text: Text) -> None:
        """Send; never fails, whatever has become of the other end."""

    def outdated(self, before: SeatRow, after: SeatRow) -> str:
        """Why this socket has to go, now that its seat's row is another; "" if it may stay."""


beside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="news")
"""News are worked out beside the loop, which hears and answers meanwhile."""


class Fresh(NamedTuple):
    """What was worked out of some entries: every touched row before and after, and the frames that tell the news."""

    touched: Images
    rows: Mapping[str, dict[str, Image]]
    texts: Mapping[str, Text]


class Live:
    """One event in this process: its board, what every side sees of it, and who is listening.

    The board is advanced on the thread for news, and looked at nowhere else: whatever the loop and pages read here is
    as it was shown last, all of it of one moment.
    """

    def __init__(self, board: Board, presence: Presence) -> None:
        self.board, self.presence, self.key = board, presence, board.event
        self.epoch = secrets.token_hex(8)
        self.shown = delta.everything(board)
        self._read_board()
        self.own = {name: row for name, row in presence.take_changed().items() if row}
        self._show_own()
        self.n: dict[str, int] = defaultdict(int)
        self.snapshots = Snapshots(self._side)
        self.kept: dict[str, deque[tuple[int, Text]]] = defaultdict(deque)
        self.weight: dict[str, int] = defaultdict(int)  # of the deltas kept, in bytes
        self.sockets: dict[str, set[Socket]] = defaultdict(set)
        self.orders: dict[str, Bucket] = {}
        self.fresh: dict[int, Entry] = {}  # entered by this process, not yet shown
        self.reading = asyncio.Lock()  # held while the database is asked, which may take its time
        self.lock = asyncio.Lock()  # held while something is shown

    def _read_board(self) -> None:
        """Seats and clock for the loop, which looks at the board only while nobody advances it."""
        self.seats, self.clock = dict(self.board.of(SeatRow)), self.board.clock

    def may_ask(self, actor: str, cost: int = 1) -> bool:
        """Is one more order of this actor, from whatever device, within the rate? What costs more counts for more."""
        now = time.monotonic()
        if actor not in self.orders:
            self.orders[actor] = Bucket(now, *ASKED)
        return self.orders[actor].take(now, cost)

    def snap(self, sides: Iterable[str]) -> Snap:
        """Everything these sides see now."""
        return Snap(epoch=self.epoch, now=now_ms(), sides={side: self._side(side) for side in sides})

    def snapped(self, sides: Iterable[str], *, packed: bool = False) -> Text:
        """The same, as it is written."""
        write = self.snapshots.packed if packed else self.snapshots.plain
        return write(self.epoch, now_ms(), sides)

    def _side(self, side: str) -> Side:
        return Side(n=self.n[side], rows=dict(self.shown.rows[side]))

    def missed(self, hello: Hello, sides: tuple[str, ...]) -> list[Text]:
        """The frames that bring a returning client up to date: its missing deltas, else a snapshot."""
        if self.is_lost(hello.epoch, hello.n, sides):
            return [self.snapped(sides, packed=hello.unpacks)]
        return [text for side in sides for at, text in self.kept[side] if at > hello.n[side]]

    def is_lost(self, epoch: str | None, n: dict[str, int], sides: tuple[str, ...]) -> bool:
        """Can only a snapshot help this client?"""
        return epoch != self.epoch or set(n) != set(sides) or any(self._lost(side, n[side]) for side in sides)

    def _lost(self, side: str, n: int) -> bool:
        """Has this side gone on so far (or is the client so far ahead) that deltas cannot mend it?"""
        oldest = self.kept[side][0][0] if self.kept[side] else self.n[side] + 1
        return not oldest - 1 <= n <= self.n[side]

    async def catch_up(self) -> None:
        """Read what was committed since, and write each side its news; who asked for it may be gone by then."""
        await asyncio.shield(asyncio.ensure_future(self._catch_up()))

    async def _catch_up(self) -> None:
        async with self.reading:
            await self.show(self.presence.take_changed())
            if entries := self._entered() or await in_turn(journal.entries_after, self.key, self.board.seq):
                await self._advance(entries)

    def _entered(self) -> list[Entry]:
        """What this process has entered itself, if it follows on what is shown."""
        seqs = takewhile(self.fresh.__contains__, count(self.board.seq + 1))
        entries = [self.fresh[seq] for seq in seqs]
        known = entries[-1].seq if entries else self.board.seq
        self.fresh = {seq: entry for seq, entry in self.fresh.items() if seq > known}
        return entries

    async def _advance(self, entries: list[Entry]) -> None:
        async with self.lock:
            seats = self.seats
            await self._tell(self._work_out, entries)
            self.presence.ordered(entries)
            await self._show(self.presence.take_changed())
        await self._part_with(seats)

    async def _tell(self, work: Callable[P, Fresh], *args: P.args, **kwargs: P.kwargs) -> None:
        """Show what is worked out beside the loop; after a bug halfway everybody starts anew."""
        try:
            fresh = await _beside(work, *args, **kwargs)
        except Exception:
            log.exception("the news could not be told; everybody starts anew", game=self.key)
            await self._start_anew()
        else:
            await self._show_fresh(fresh)

    def _work_out(self, entries: list[Entry]) -> Fresh:
        """On the thread for news, while nothing else is shown."""
        touched = boards.advance(self.board, entries)
        return self._fresh(touched)

    def _fresh(self, touched: Images) -> Fresh:
        news, rows = delta.looked_again(self.shown, self.board)
        return Fresh(touched, rows, {side: self.written(side, change) for side, change in news.items()})

    async def _show_fresh(self, fresh: Fresh) -> None:
        """From now on this is what is shown."""
        self.shown.rows.update(fresh.rows)
        if any(row.startswith(("seat/", "event/")) for row in fresh.touched):
            self._read_board()
        await self.publish(fresh.texts)

    async def _start_anew(self) -> None:
        """After a bug halfway through the news: a fresh board, and a snapshot for every socket."""
        looked_at = self.board.images(LOOKED_AT)
        self.board = await in_turn(boards.load, self.key)
        self.board.lay(LOOKED_AT, looked_at)
        self.shown, self.epoch = await _beside(delta.everything, self.board), secrets.token_hex(8)
        self._read_board()
        self._show_own()
        self.n.clear()
        self.kept.clear()
        self.weight.clear()
        self.snapshots.clear()
        for socket in list(self.sockets[PUBLIC]):
            await socket.tell(self.snapped(socket.sides))

    async def look_at(self, court: str) -> None:
        """A Control looks at it from one of its seats: what these may order is worked out even if nobody sits there."""
        await asyncio.shield(asyncio.ensure_future(self._look_at(court)))

    async def _look_at(self, court: str) -> None:
        async with self.lock:
            if court not in self.board.keys(LOOKED_AT):
                self.board.put(f"{LOOKED_AT}/{court}", {})
                await self._tell(self._fresh, {})

    async def show(self, rows: Mapping[str, Image | None]) -> None:
        """Set or drop (None) rows of this server's own, which are in no table: Control sees them, a seat its own."""
        async with self.lock:
            await self._show(rows)

    async def _show(self, rows: Mapping[str, Image | None]) -> None:
        news: dict[str, Change] = defaultdict(Change)
        for name, row in rows.items():
            if row is None:
                self.own.pop(name, None)
            else:
                self.own[name] = row
            for side, seen, image in _seen(name, row):
                self._set(side, seen, image, news)
        if news:
            await self.publish({side: self.written(side, change) for side, change in news.items()})

    def _set(self, side: str, name: str, image: Image | None, news: dict[str, Change]) -> None:
        shown = self.shown.rows[side]
        if image == shown.get(name):
            return
        if image is None:
            del shown[name]
            news[side].drop.append(name)
        else:
            news[side].set[name] = shown[name] = image

    def _show_own(self) -> None:
        for name, row in self.own.items():
            for side, seen, image in _seen(name, row):
                if image is not None:
                    self.shown.rows[side][seen] = image

    def written(self, side: str, change: Change) -> Text:
        """A side's next delta, encoded once."""
        return protocol.text(Delta(side=side, n=self.n.get(side, 0) + 1, set=change.set, drop=change.drop))

    async def publish(self, texts: Mapping[str, Text]) -> None:
        """Give each side its delta: all are counted and kept before the first is sent. A socket gets all that concerns
        it by one write, and those that see the same sides get the same bytes.
        """
        for side, text in texts.items():
            self.n[side] += 1
            self.snapshots.outdate(side)
            metrics.DELTAS.inc()
            self._keep(side, text)
        joined: dict[tuple[str, ...], Text] = {}
        concerned = dict.fromkeys(socket for side in texts for socket in self.sockets[side])
        for socket in concerned:
            if socket.sides not in joined:
                joined[socket.sides] = Text.joined([texts[side] for side in socket.sides if side in texts])
            await socket.tell(joined[socket.sides])

    def _keep(self, side: str, text: Text) -> None:
        kept = self.kept[side]
        kept.append((self.n[side], text))
        self.weight[side] += len(text.wire)
        most = WIDE_BYTES if side in (PUBLIC, CONTROL) else OWN_BYTES
        while len(kept) > KEPT or self.weight[side] > most:
            self.weight[side] -= len(kept.popleft()[1].wire)

    async def _part_with(self, before: Mapping[str, SeatRow]) -> None:
        """Seats that were handed over, issued anew or closed: their older devices are told and let go."""
        for key, now in self.seats.items():
            was = before.get(key)
            if was is None or was is now or was == now:
                continue
            if was.epoch != now.epoch:
                self.presence.put_out(f"presence/{key}")
            for socket in list(self.sockets[f"seat/{key}"]):
                if code := socket.outdated(was, now):
                    await socket.leave(Bye(code=code))

    async def beat(self) -> None:
        """Every side's `n` and the time, to every socket."""
        now = now_ms()
        groups: dict[tuple[str, ...], set[Socket]] = defaultdict(set)
        for socket in self.sockets[PUBLIC]:
            groups[socket.sides].add(socket)
        for sides, sockets in groups.items():
            text = protocol.text(Beat(now=now, n={side: self.n[side] for side in sides}))
            for socket in sockets:
                await socket.tell(text)

    def enter(self, socket: Socket) -> None:
        for side in socket.sides:
            self.sockets[side].add(socket)

    def part(self, socket: Socket) -> None:
        for side in socket.sides:
            self.sockets[side].discard(socket)

    async def warn_control(self, code: str, facts: Mapping[str, str]) -> None:
        """What is wrong is loud: it shows on the desks."""
        text = protocol.text(Note(code=code, facts=dict(facts)))
        for socket in list(self.sockets[CONTROL]):
            await socket.tell(text)


def _seen(name: str, row: Image | None) -> Iterator[tuple[str, str, Image | None]]:
    """Who sees a row of the server's own, and as what: who plays a seat is told where its sign-in is open besides."""
    yield CONTROL, name, row
    kind, _, key = name.partition("/")
    if kind == "presence":
        there = convert(row, Count) if row else Count()
        shared = there.devices > 1 or there.copied
        yield own_side(key), f"open/{key}", {"devices": there.devices, "copied": there.copied} if shared else None


async def _beside(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    return await asyncio.get_running_loop().run_in_executor(beside, partial(work, *args, **kwargs))


def load(key: str) -> Live:
    """An event as it is in the tables."""
    return Live(boards.load(key), Presence(last_orders(key)))
