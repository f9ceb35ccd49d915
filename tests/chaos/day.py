"""A short event with many phones on servers that are killed: what `make chaos` and the tests run."""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from random import Random

from astor.venue import ledger
from astor.venue.clusters import Server
from astor.venue.ledger import Ledger, Record
from astor.venue.server import EventServer
from tests.chaos.client import Client, Frame
from tests.chaos.player import play
from tests.chaos.report import Outage
from tests.chaos.wire import Wire
from tests.compose.containers import Container, Town

EVENT = "storms"
KINDS = ("planning", "initial_diplomacy", "production", "trade", "purchase", "war", "upkeep", "diplomacy")
MOST = 0.95
ANEW = "everybody starts anew"
"""What the log of a server says that could not tell its news."""
BACK_S = 180
"""After so long a day is given up, s: a server that is moved to a spare starts three times, on a busy machine."""
Trouble = Callable[["Day"], Awaitable[None]]


class Day:
    """Control at the desk, phones at play, the servers they are connected to, and what may be killed behind those.
    With a town phones come to its proxy, as to one server, and what stands behind that may be killed too.
    """

    def __init__(
        self,
        servers: list[EventServer],
        random: Random,
        clusters: Sequence[Server] = (),
        longest: float = 4.0,
        town: Town | None = None,
    ) -> None:
        self.servers, self.random, self.clusters, self.town = servers, random, clusters, town
        self.longest = longest  # a trouble that lasts for a while is over by then, s
        self.wires: list[Wire] = []
        self.ledger = Ledger(servers[0].database, EVENT)
        self.phones: list[Client] = []
        self.seats: dict[str, str] = {}
        self.stop = asyncio.Event()
        self.outages: list[Outage] = []

    # The beginning

    async def open(self, stack: AsyncExitStack, phones: int) -> None:
        """Seat the players, phone by phone over the servers, and log Control in."""
        for server in self.servers:
            self.wires.append(await stack.enter_async_context(Wire(server.port, self.random)))
            server.door = self.wires[-1].port
        first = self.servers[0]
        self.control = await asyncio.to_thread(first.log_in)
        self.desk = Client("desk", first, f"/ws/control/{EVENT}", self.control, Random(0))
        await stack.enter_async_context(self.desk)
        tokens = list(self.ledger.tokens().items())
        for at in range(phones):
            seat, token = tokens[at % len(tokens)]
            server = self.servers[at % len(self.servers)]
            cookie = await asyncio.to_thread(server.take, token, f"Player {at}")
            phone = Client(f"phone{at}", server, f"/ws/seat/{EVENT}", cookie, Random(self.random.random()))
            self.phones.append(await stack.enter_async_context(phone))
            self.seats[phone.name] = seat

    async def begin(self, seconds: int) -> None:
        """Start the clock, with phases of so many seconds; production takes three times as long."""
        lengths = dict.fromkeys(KINDS, seconds) | {"production": 3 * seconds}
        await self.order("override", row=f"event/{EVENT}", field="lengths", value=lengths, reason="a short day")
        await self.order("start")
        await self.order("close_phase", phase="planning")

    async def order(self, name: str, /, **args: object) -> None:
        """An order of Control that must be accepted."""
        ack = await self.desk.order(name, **args)
        assert "refused" not in ack, ack

    @property
    def at_work(self) -> Sequence[EventServer | Container]:
        """The servers that serve."""
        return self.town.servers if self.town else self.servers

    # The middle

    @asynccontextmanager
    async def at_play(self) -> AsyncIterator[None]:
        """While this lasts, every phone plays; at its end every order has been answered."""
        async with asyncio.TaskGroup() as players:
            for phone in self.phones:
                players.create_task(play(phone, self.seats[phone.name], self.stop))
            players.create_task(self.resume())
            yield
            self.stop.set()

    async def resume(self) -> None:
        """What Control does after an outage; for as long as the day lasts."""
        while not self.stop.is_set():
            if self._shown()["state"] == "paused":
                await self.desk.order("resume")
            await asyncio.sleep(0.2)

    async def suffer(self, trouble: Trouble, *, killed: bool, say: Callable[[str], None]) -> None:
        """A trouble at any moment; go on once every phone has been answered again."""
        await asyncio.sleep(self.random.uniform(0.1, 1.0))
        began = time.monotonic()
        await trouble(self)
        over, answers = time.monotonic(), [phone.answers for phone in self.phones]
        await self.answered_again(answers, MOST)
        self.outages.append(Outage(trouble.__name__, killed, over - began, time.monotonic() - began))
        await self.answered_again(answers, 1.0)
        outage = self.outages[-1]
        say(f"{outage.kind:28} over after {outage.over:4.1f} s, 95 % of phones back after {outage.back:4.1f} s")

    async def answered_again(self, answers: list[int], part: float) -> None:
        """Until this part of the phones has had more answers than these."""
        wanted = math.ceil(part * len(answers))
        async with asyncio.timeout(BACK_S):
            while sum(phone.answers > then for phone, then in zip(self.phones, answers, strict=True)) < wanted:
                await asyncio.sleep(0.02)

    async def next_bell(self) -> None:
        """Until the desk has heard of one, or of the end of the event."""
        phase = self._shown()["phase"]
        await self.desk.until(lambda: self._shown()["phase"] != phase or self._shown()["state"] == "ended")

    def _shown(self) -> Frame:
        """The event as the desk shows it."""
        return self.desk.row(f"event/{EVENT}")

    # The end

    def bells(self) -> list[Record]:
        """Every close of a phase, as the journal has it."""
        return [entry for entry in self.ledger.entries() if entry.command == "close_phase" and not entry.step]

    async def faults(self) -> list[str]:
        """Stop the clock; compare answers with the journal, bells with the order of play, screens with the truth."""
        await self._stand_still()
        journal = await asyncio.to_thread(self.ledger.entries)
        found = ledger.lost_or_twice([*self.phones, self.desk], journal)
        found += [*ledger.bells(journal, turns=6), *ledger.gaps(journal), *ledger.held(journal)]
        found += [f"{one.folder.name} started everybody anew" for one in self.at_work if ANEW in one.log]
        return [*found, *await self._stale_screens()]

    async def _stand_still(self) -> None:
        await self.desk.order("pause")  # refused if the day has ended
        for screen in (self.desk, *self.phones):
            await screen.until(partial(_stands_still, screen))

    async def _stale_screens(self) -> list[str]:
        """Screens that do not show what a fresh one shows."""
        stale = []
        for phone in self.phones:
            async with Client("fresh", phone.server, phone.path, phone.cookie, Random(0)) as fresh:
                rows: dict[str, object] = {}
                await phone.until(partial(compared, phone, fresh, rows))
                if rows:
                    stale.append(f"{phone.name} shows something else than a fresh screen: {rows}")
        return stale


def _stands_still(screen: Client) -> bool:
    return screen.row(f"event/{EVENT}")["state"] in ("paused", "ended")


def compared(phone: Client, fresh: Client, differ: dict[str, object]) -> bool:
    """Are both as far? Then, before either of them hears more, what they show differently is put into `differ`: by side
    and name of a row what the phone has of it and what the fresh one has.

    Each server counts from a beginning of its own, and whoever fled to another one stays there: of two that hear
    different servers both are as far once they show the same.
    """
    together = phone.epoch == fresh.epoch
    if together and phone.n != fresh.n:
        return False
    differ.clear()
    for side in phone.tables.keys() | fresh.tables.keys():
        here, there = phone.tables.get(side, {}), fresh.tables.get(side, {})
        for name in here.keys() | there.keys():
            if here.get(name) != there.get(name):
                differ[f"{side} {name}"] = (here.get(name), there.get(name))
    return together or not differ
