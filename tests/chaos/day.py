"""A short event with many phones on servers that are killed: what `make chaos` and the tests run."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from random import Random

from tests.chaos import faults
from tests.chaos.client import Client
from tests.chaos.ledger import Ledger, Record
from tests.chaos.player import play
from tests.chaos.server import EventServer

EVENT = "storms"
KINDS = ("planning", "initial_diplomacy", "production", "trade", "purchase", "war", "upkeep", "diplomacy")


class Day:
    """Control at the desk, phones at play, and the servers they are connected to."""

    def __init__(self, servers: list[EventServer], random: Random) -> None:
        self.servers, self.random = servers, random
        self.ledger = Ledger(servers[0].database, EVENT)
        self.phones: list[Client] = []
        self.seats: dict[str, str] = {}
        self.stop = asyncio.Event()
        self.outages: list[float] = []

    # The beginning

    async def open(self, stack: AsyncExitStack, phones: int) -> None:
        """Seat the players, phone by phone over the servers, and log Control in."""
        first = self.servers[0]
        cookie = await asyncio.to_thread(first.log_in)
        self.desk = Client("desk", first, f"/ws/control/{EVENT}", cookie, Random(0))
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

    # The middle

    @asynccontextmanager
    async def at_play(self) -> AsyncIterator[None]:
        """While this lasts, every phone plays; at its end every order has been answered."""
        async with asyncio.TaskGroup() as players:
            for phone in self.phones:
                players.create_task(play(phone, self.seats[phone.name], self.stop))
            yield
            self.stop.set()

    async def kill(self, server: EventServer, say: Callable[[str], None]) -> None:
        """Kill a server at any moment, start it again, and go on once each of its phones is answered again."""
        await asyncio.sleep(self.random.uniform(0.2, 1.5))
        began, met = time.monotonic(), {phone: phone.connections for phone in self.phones if phone.server is server}
        await asyncio.to_thread(server.kill)
        answered = {phone: len(phone.acks) for phone in met}
        await asyncio.to_thread(server.start)
        self.outages.append(time.monotonic() - began)
        for phone, orders in answered.items():
            await phone.until(partial(_is_back, phone, met[phone], orders))
        say(f"killed, back after {self.outages[-1]:.1f} s, {sum(len(p.acks) for p in self.phones)} orders answered")

    # The end

    def bells(self) -> list[Record]:
        """Every close of a phase, as the journal has it."""
        return [entry for entry in self.ledger.entries() if entry.command == "close_phase" and not entry.step]

    async def faults(self) -> list[str]:
        """Stop the clock; compare answers with the journal, bells with the order of play, screens with the truth."""
        await self._stand_still()
        journal = await asyncio.to_thread(self.ledger.entries)
        found = faults.lost_or_twice([*self.phones, self.desk], journal)
        return [*found, *faults.bells(journal, turns=6), *faults.gaps(journal), *await self._stale_screens()]

    async def _stand_still(self) -> None:
        await self.desk.order("pause")  # refused if the day has ended
        for screen in (self.desk, *self.phones):
            await screen.until(partial(_stands_still, screen))

    async def _stale_screens(self) -> list[str]:
        """Screens that do not show what a fresh one shows."""
        stale = []
        for phone in self.phones:
            async with Client("fresh", phone.server, phone.path, phone.cookie, Random(0)) as fresh:
                await phone.until(partial(_as_far, phone, fresh))
                stale += [phone.name] if phone.tables != fresh.tables else []
        return [f"{name} shows something else than a fresh screen" for name in stale]


def _is_back(phone: Client, connections: int, answers: int) -> bool:
    """Has it connected and been answered since?"""
    return phone.connections > connections and len(phone.acks) > answers


def _stands_still(screen: Client) -> bool:
    return screen.row(f"event/{EVENT}")["state"] in ("paused", "ended")


def _as_far(phone: Client, fresh: Client) -> bool:
    return (phone.epoch, phone.n) == (fresh.epoch, fresh.n)
