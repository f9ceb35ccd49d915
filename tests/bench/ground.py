"""What a bench stands on: servers of its own, an event at play, and a crowd of phones in a process of their own."""

import asyncio
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Self

from astor.game.orders.clock import GRACE
from astor.venue.client import Client
from astor.venue.clusters import free_port
from astor.venue.ledger import Ledger
from astor.venue.server import EventServer, own_database
from astor.venue.surroundings import ROOT

HERE = Path(__file__).resolve().parent
ANSWER = 2**26
"""No answer of a crowd is longer, in bytes."""
WINDOW_S = 1.2
"""So long after a bell everything phones are told is counted to it."""
LATEST_S = 20
"""A phone that has not heard of a bell by then never will."""
EARLY_S = 0.02
CLOCKS = ("start", "resume", "close_phase", "set_clock", "rewind")
"""Orders that move the clock."""
BARE_S = 0.6


def raise_limits() -> None:
    """As many open files as this user may have; the processes started from here inherit it."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


# Processes


class Worker:
    """A script of this folder that answers lines with lines."""

    def __init__(self, script: str, *words: str) -> None:
        self.command = (sys.executable, str(HERE / script), *words)

    async def __aenter__(self) -> Self:
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe, limit=ANSWER)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.process.kill()
        await self.process.wait()

    async def hear(self) -> str:
        assert self.process.stdout is not None
        return (await self.process.stdout.readline()).decode().strip()

    async def ask(self, task: Any) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(task).encode() + b"\n")
        return json.loads(await self.hear())

    async def do(self, deed: str, **task: Any) -> Any:
        return await self.ask({"do": deed, **task})


@dataclass
class Watched(EventServer):
    """A server that stamps its tellings."""

    def command(self) -> list[str]:
        return [*super().command()[:-2], str(HERE / "watched.py"), "serve"]

    def cpu(self) -> float:
        """What it has used of the processor since it was started, in seconds."""
        assert self.process is not None
        stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stamps(self, event: str) -> list[float]:
        """When it began to tell this event's phones something."""
        lines = (line.split() for line in (self.folder / "stamps").read_text().splitlines())
        return [float(at) for at, named in lines if named == event]


@contextmanager
def serving(kind: str, services: Mapping[str, str], count: int = 1, events: int = 0) -> Iterator[list[Watched]]:
    """Servers of this kind, on SQLite or on the services' database; with `events` of them founded beforehand."""
    with TemporaryDirectory(prefix="astor-bench-") as home, own_database(services) as own:
        settings = {**own, "ASTOR_SERVER": kind, "PYTHONPATH": str(ROOT)}
        servers = [Watched(Path(home) / str(at), settings=settings) for at in range(count)]
        try:
            for server in servers:
                server.folder.mkdir()
                if events and (server is servers[0] or not services):
                    subprocess.run([*server.command()[:-1], "found", str(events)], check=True, cwd=home)
                server.start()
            yield servers
        finally:
            for server in servers:
                server.kill()


# An event


@dataclass
class Bell:
    """One bell: when it was due, when the server began to tell of it, when each phone had heard all, s."""

    due: float
    begun: float
    last: list[float]
    sizes: list[int]
    phase: str = ""

    def after(self, share: float) -> float:
        """Bell → this share of the phones, ms."""
        ordered = sorted(self.last)
        return 1000 * (ordered[min(len(ordered) - 1, int(share * len(ordered)))] - self.due)

    @property
    def telling(self) -> float:
        """From the first byte the server wrote to the last phone, ms."""
        return 1000 * (max(self.last) - self.begun)


class Hall:
    """One event at play: Control's desk, its seats, and its phones in the crowd."""

    def __init__(self, servers: list[Watched], crowd: Worker, event: str = "storms") -> None:
        self.servers, self.crowd, self.event = servers, crowd, event
        self.cookies = dict[str, str]()
        self.lands = dict[str, dict[str, Any]]()
        self.seats: list[str] = []
        self.of: tuple[int, int] = (0, 0)

    async def open(self, control: str) -> None:
        """Control at the desk, and the clock in the first production phase."""
        self.desk = Client("desk", self.servers[0], f"/ws/control/{self.event}", control, Random(0))
        await self.desk.__aenter__()
        for name in ("start", "close_phase", "close_phase"):
            await self.order(name)

    async def close(self) -> None:
        await self.desk.__aexit__()

    async def order(self, name: str, **args: Any) -> float:
        """An order of Control's that must be accepted; how long its answer took, ms. The desk shows what it changed."""
        began, before = time.monotonic(), self.clock["revision"]
        ack = await self.desk.give(name, args)
        assert "refused" not in ack, (name, ack)
        took = 1000 * (time.monotonic() - began)
        if name in CLOCKS:
            await self.desk.until(lambda: self.clock["revision"] != before)
        return took

    @property
    def clock(self) -> dict[str, Any]:
        return self.desk.row(f"event/{self.event}")

    def rows(self, kind: str) -> dict[str, dict[str, Any]]:
        names = [name for name in self.desk.tables["public"] if name.startswith(f"{kind}/")]
        return {name.partition("/")[2]: self.desk.row(name) for name in names}

    def rulers(self) -> list[str]:
        """The seats that order for a kingdom's lands."""
        kingdoms = {key for key, faction in self.rows("faction").items() if faction["kind"] == "kingdom"}
        return [key for key, seat in self.rows("seat").items()
                if seat["office"] == "monarch" and seat["faction"] in kingdoms]  # fmt: skip

    async def courts(self) -> list[str]:
        """All seats of the kingdoms, to which the rulers lend their power: one seat alone may ask only so much."""
        factions = {seat: row["faction"] for seat, row in self.rows("seat").items()}
        ruling = {factions[ruler]: ruler for ruler in self.rulers()}
        mates = [seat for seat, faction in factions.items() if faction in ruling and seat not in ruling.values()]
        for mate in mates:
            args = {"seat": mate, "power": "rule"}
            await self.order("act_for", seat=ruling[factions[mate]], command="lend", args=args)
        return [*ruling.values(), *mates]

    async def seat(self, phones: int, *, seats: list[str] | None = None, first: int = 0) -> float:
        """So many phones, seat by seat and server by server; every seat is taken once. Seconds until all are in."""
        await self.take(seats or list(self.rows("seat")))
        chosen = seats or list(self.cookies)
        self.seats = [chosen[at % len(chosen)] for at in range(phones)]
        self.of = (first, first + phones)
        opened = await self.crowd.do("open", phones=[
            {"port": self.servers[at % len(self.servers)].port, "path": f"/ws/seat/{self.event}",
             "cookie": self.cookies[seat]} for at, seat in enumerate(self.seats)])  # fmt: skip
        return float(opened["seconds"])

    async def take(self, seats: list[str]) -> None:
        tokens = Ledger(self.servers[0].database, self.event).tokens()  # not in a thread: it overrides the settings
        for seat in seats:
            taken = await asyncio.to_thread(self.servers[0].take, tokens[seat], "A player")
            self.cookies[seat] = taken

    async def drafts(self, count: int, random: Random, *, names: int = 60,
                     seats: list[str] | None = None) -> list[tuple[int, str, dict[str, Any]]]:  # fmt: skip
        """Orders for the crowd: drafts of production by rulers' (or these) phones, each of a land of its own among its
        court's as far as there are, for whoever replaces a mate's draft has that mate told; every so many, a name for
        all.
        """
        for seat in seats or self.rulers():
            if seat in self.seats and seat not in self.lands:
                self.lands[seat] = await self._lands(seat)
        rulers = [at for at, seat in enumerate(self.seats) if seat in self.lands]
        own = self._own_lands()
        orders: list[tuple[int, str, dict[str, Any]]] = []
        for at in range(count):
            phone = rulers[at % len(rulers)]
            province, may = random.choice(own[self.seats[phone]])
            args = {"province": province, "outputs": random.choices(may["outputs"], k=may["times"])}
            named = names and at % names == names - 1
            orders.append((self.of[0] + phone, "name_character", {"name": f"Name {random.randrange(10**9)}"})
                          if named else (self.of[0] + phone, "produce", args))  # fmt: skip
        return orders

    def _own_lands(self) -> dict[str, list[tuple[str, Any]]]:
        """The lands of each seat that orders, shared among those of its court."""
        faction = {seat: row["faction"] for seat, row in self.rows("seat").items()}
        own = dict[str, list[tuple[str, Any]]]()
        for seat, lands in self.lands.items():
            court = [other for other in self.lands if faction[other] == faction[seat]]
            among = sorted(lands.items())
            at = court.index(seat)
            own[seat] = among[at :: len(court)] or [among[at % len(among)]]
        return own

    async def _lands(self, seat: str) -> dict[str, Any]:
        path = f"/ws/seat/{self.event}"
        async with Client("ruler", self.servers[0], path, self.cookies[seat], Random(0)) as phone:
            lands: dict[str, Any] = phone.row("may/produce")["choices"]["province"]
            return lands

    async def bell(self) -> Bell:
        """Let the phase end in a second, and count what the phones were told then."""
        phase, due = self.clock["phase"], await self.ring()
        return replace(await self.heard(due), phase=phase)

    async def ring(self) -> float:
        """When the next bell will ring, s by the monotonic clock."""
        await self.order("set_clock", seconds=1, revision=self.clock["revision"])
        return self.due

    @property
    def due(self) -> float:
        """When the clock the desk shows will ring, s by the monotonic clock."""
        return float((self.clock["deadline"] + GRACE) / 1000 - time.time() + time.monotonic())

    async def heard(self, due: float) -> Bell:
        since, until = due - EARLY_S, due + WINDOW_S
        told = await self.crowd.do("window", since=since, until=until, of=self.of)
        while len(told["last"]) < self.of[1] - self.of[0] and until < due + LATEST_S:
            until += WINDOW_S
            told = await self.crowd.do("window", since=since, until=until, of=self.of)
        assert len(told["last"]) == self.of[1] - self.of[0], f"{len(told['last'])} phones heard the bell"
        begun = [at for server in self.servers for at in server.stamps(self.event) if since <= at < max(told["last"])]
        return Bell(due, min(begun), told["last"], told["sizes"])


@asynccontextmanager
async def hall(kind: str, services: Mapping[str, str], count: int = 1) -> AsyncIterator[Hall]:
    """One event on servers of this kind, in its first production phase, and an empty crowd."""
    with serving(kind, services, count) as servers:
        async with Worker("load.py") as crowd:
            one = Hall(servers, crowd)
            await one.open(await asyncio.to_thread(servers[0].log_in))
            try:
                yield one
            finally:
                await one.close()


@asynccontextmanager
async def bare(phones: int, port: int = 0) -> AsyncIterator[tuple[Worker, Worker]]:
    """A bare server at this port, or at any, and as many phones of its own."""
    port = port or free_port()
    async with Worker("bare.py", str(port)) as server, Worker("load.py") as crowd:
        assert await server.hear() == "ready"
        await crowd.do("open", phones=[{"port": port, "path": "/", "cookie": ""}] * phones)
        yield server, crowd


async def bare_telling(server: Worker, crowd: Worker, sizes: list[int], phones: int) -> float:
    """How long the bare server needs for frames of these lengths, ms."""
    await crowd.do("forget")
    begun = await server.ask(sizes)
    told = await crowd.do("window", since=begun, until=begun + BARE_S)
    assert len(told["last"]) == phones
    return float(1000 * (max(told["last"]) - begun))


async def hub_answers(senders: int, seconds: float) -> float:
    """Answers a second of a hub without rules."""
    port = free_port()
    with TemporaryDirectory(prefix="astor-hub-") as home:
        async with Worker("hub.py", f"{home}/hub.sqlite3", str(port)):
            async with asyncio.timeout(LATEST_S):
                while not await _listens(port):
                    await asyncio.sleep(EARLY_S)
            async with Worker("hub.py", "--ask", str(port), str(senders), str(seconds)) as asking:
                return float(await asking.hear())


async def _listens(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True
