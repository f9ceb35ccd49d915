"""What is measured, run by run. Each gives rows of a table, and the figures that goals are set for."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

from tests.bench.ground import Bell, Hall, Worker, bare, bare_telling, hall, hub_answers, serving
from tests.floods import FLOODS

RATE = 60
"""Orders a second."""
SENDERS = 200
TAKEN = 10
"""Of many events, so many seats are taken in each; several phones share one."""
FEW = 5
"""So many senders has each of many events."""
BESIDE_S = 0.1
"""From one event's bell to the next one's."""


@dataclass
class Scale:
    """How much is done; the smoke test does little."""

    phones: Sequence[int] = (50, 200, 500, 1000)
    servers: Sequence[str] = ("daphne", "uvicorn")
    bells: int = 6
    seconds: float = 6.0
    senders: int = SENDERS
    events: int = 40
    spread: int = 12
    devices: int = 25
    undos: int = 30
    fights: int = 100
    entries: int = 100_000
    floods: Sequence[str] = tuple(FLOODS)

    @property
    def most(self) -> int:
        return max(self.phones)


@dataclass
class Table:
    """What one run found."""

    title: str
    note: str
    head: tuple[str, ...]
    rows: list[tuple[str, ...]] = field(default_factory=list)
    lacking: str = "neither PostgreSQL nor Redis"
    """What was not there if there are no rows."""


@dataclass
class Bench:
    """Everything measured: tables to read, and figures by name for the goals."""

    scale: Scale
    services: Mapping[str, str]
    say: Callable[[str], None]
    tables: list[Table] = field(default_factory=list)
    figures: dict[str, float] = field(default_factory=dict)

    def table(self, title: str, note: str, *head: str) -> Table:
        self.tables.append(Table(title, note, head))
        return self.tables[-1]

    def add(self, table: Table, *cells: object) -> None:
        table.rows.append(tuple(f"{cell:.0f}" if isinstance(cell, float) else str(cell) for cell in cells))
        self.say(" | ".join(table.rows[-1]))


def share(values: Sequence[float], part: float) -> float:
    """The value below which this part of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def spread(values: Sequence[float]) -> str:
    """p50 / p95 / p99 in ms, of seconds."""
    return " / ".join(f"{1000 * share(values, part):.0f}" for part in (0.5, 0.95, 0.99))


# Telling everybody


async def fanout(bench: Bench) -> None:
    """One event of 40 seats, more and more phones; beside it a bare server with frames of the same lengths."""
    bells = bench.table(
        "Bell → phones",
        "One event, 40 seats. From the bell (250 ms after the deadline) until a phone has heard everything, ms: median "
        "of the bells, and for the last phone also the worst bell. *Telling* is from the server's first write to the "
        "last phone, beside what a bare `websockets` server needs for frames of the same lengths in the same run.",
        "server",
        "phones",
        "first",
        "median",
        "p99",
        "last",
        "last, worst bell",
        "telling",
        "bare",
        "ratio",
        "memory, MB",
    )
    singly = bench.table(
        "Bell by bell", f"The same for {bench.scale.most} phones, ms. In play a war is four bells, of its preparation, "
        "two seasons and its end; here, where no army acts, one second ends them all.",
        "server", "phase that ended", "first", "last")  # fmt: skip
    answers = bench.table(
        "Order → answer", f"{RATE} orders a second, drafts of production and one new name a second, ms.",
        "server", "phones", "p50 / p95 / p99", "refused")  # fmt: skip
    for kind in bench.scale.servers:
        for phones in bench.scale.phones:
            async with hall(kind, {}) as one:
                await one.seat(phones)
                await rate(bench, answers, one, f"{kind}/{phones}", kind, phones)
                rung, plain = await _beside_bare(bench.scale.bells, one, phones)
                _tell_of_bells(bench, bells, kind, phones, rung, plain, one.servers[0].memory())
                for bell in rung if phones == bench.scale.most else ():
                    bench.add(singly, kind, bell.phase, bell.after(0), bell.after(1))


async def rate(bench: Bench, table: Table, one: Hall, name: str, *labels: object) -> None:
    orders = await one.drafts(int(RATE * bench.scale.seconds), Random(1))
    done = await one.crowd.do("rate", rate=RATE, seconds=bench.scale.seconds, orders=orders)
    bench.figures[f"ack/{name}"] = 1000 * share(done["waits"], 0.99)
    bench.add(table, *labels, spread(done["waits"]), len(done["refused"]))


async def _beside_bare(count: int, one: Hall, phones: int) -> tuple[list[Bell], list[float]]:
    rung, plain = [], []
    async with bare(phones) as (server, crowd):
        for _ in range(count):
            rung.append(await one.bell())
            plain.append(await bare_telling(server, crowd, rung[-1].sizes, phones))
    return rung, plain


def _tell_of_bells(bench: Bench, table: Table, kind: str, phones: int, rung: list[Bell], plain: list[float],
                   memory: float) -> None:  # fmt: skip
    telling, last = median(bell.telling for bell in rung), [bell.after(1) for bell in rung]
    ratio = telling / median(plain)
    found = {"first": max(bell.after(0) for bell in rung), "last": max(last), "ratio": ratio, "memory": memory}
    bench.figures |= {f"{name}/{kind}/{phones}": figure for name, figure in found.items()}
    bench.add(table, kind, phones, *(median(bell.after(part) for bell in rung) for part in (0, 0.5, 0.99, 1)),
              max(last), telling, median(plain), f"{ratio:.1f}", memory)  # fmt: skip


# Orders


async def answers(bench: Bench) -> None:
    """As many answers as can be had from one event, beside those of a hub that has no rules."""
    table = bench.table(
        "Answers a second", f"One event; {bench.scale.senders} phones of the kingdoms' seats, all of which may order "
        "for their lands, each giving its next draft as soon as the last one is answered. *Order → answer* in ms. The "
        "*bare hub* is Channels on uvicorn that keeps each order as a row and raises a number, many in a transaction, "
        "and tells everybody of it: no rules, no sides.",
        "server", "database", "answers a second", "of the hub's", "order → answer, p50 / p95 / p99")  # fmt: skip
    hub = await hub_answers(bench.scale.senders, bench.scale.seconds)
    bench.figures["acks/hub"] = hub
    bench.add(table, "bare hub", "SQLite, FULL", hub, "", "")
    for kind in bench.scale.servers:
        for database, services in _databases(bench):
            async with hall(kind, services) as one:
                seats = await one.courts()
                await one.seat(bench.scale.senders, seats=seats)
                orders = await one.drafts(4 * bench.scale.senders, Random(2), names=0, seats=seats)
                done = await _closed_loop(bench, one.crowd, orders)
            a_second = len(done["waits"]) / done["seconds"]
            bench.figures |= {f"acks/{kind}/{database}": a_second, f"hub/{kind}/{database}": a_second / hub}
            bench.add(table, kind, database, a_second, f"{a_second / hub:.2f}", spread(done["waits"]))


def _databases(bench: Bench) -> list[tuple[str, dict[str, str]]]:
    postgres = {name: url for name, url in bench.services.items() if name == "DATABASE_URL"}
    return [("SQLite, FULL", {}), *([("PostgreSQL", postgres)] if postgres else [])]


# Many events, and two processes


async def events(bench: Bench) -> None:
    """Many events on one server."""
    count = bench.scale.events
    table = bench.table(
        f"{count} events of {bench.scale.devices} phones on one server", f"{RATE} orders a second over all events; a "
        f"bell every {1000 * BESIDE_S:.0f} ms. Order → answer; bell → last phone of its event, ms. *Answers a second*: "
        f"{FEW} phones of each event, each giving its next draft as soon as the last one is answered.",
        "server", "order → answer, p50 / p95 / p99", "bell → last, p50 / p95 / p99", "memory, MB",
        "answers a second")  # fmt: skip
    for kind in bench.scale.servers:
        async with AsyncExitStack() as stack:
            many = await many_halls(stack, kind, count, bench.scale.devices, {})
            orders = await drafts_of_all(many, 3)
            done = await many[0].crowd.do("rate", rate=RATE, seconds=bench.scale.seconds, orders=orders)
            closed = await _closed_loop(bench, many[0].crowd, await _drafts_of_few(many))
            a_second = len(closed["waits"]) / closed["seconds"]
            last = await _bells_of_all(many)
            memory = many[0].servers[0].memory()
            bench.figures |= {f"events/{kind}": 1000 * share(done["waits"], 0.99), f"many/{kind}": memory}
            if alone := bench.figures.get(f"acks/{kind}/SQLite, FULL"):  # it was measured before
                bench.figures[f"beside/{kind}"] = a_second / alone
            bench.add(table, kind, spread(done["waits"]), spread(last), memory, a_second)


async def _drafts_of_few(halls: list[Hall]) -> list[Any]:
    """Orders of a few senders in each event."""
    orders = []
    for one in halls:
        few = range(one.of[0], one.of[0] + FEW)
        orders += [order for order in await one.drafts(8 * FEW, Random(5), names=0) if order[0] in few]
    return orders


async def _closed_loop(bench: Bench, crowd: Worker, orders: list[Any]) -> dict[str, Any]:
    """Every sender gives its next order as soon as the last one is answered; none may be refused."""
    done: dict[str, Any] = await crowd.do("loop", seconds=bench.scale.seconds, orders=orders)
    assert not done["refused"], done["refused"][:3]
    return done


async def many_halls(stack: AsyncExitStack, kind: str, count: int, devices: int, services: Mapping[str, str],
                 processes: int = 1, *, apart: bool = False) -> list[Hall]:  # fmt: skip
    """So many events in play. `apart`: the phones of each come to one of the processes, as a proxy sends them."""
    servers = stack.enter_context(serving(kind, services, processes, events=count))
    crowd = await stack.enter_async_context(Worker("load.py"))
    control, halls = await asyncio.to_thread(servers[0].log_in), []
    for at in range(count):
        one = Hall([servers[at % processes]] if apart else servers, crowd, f"event-{at}")
        await one.open(control)
        stack.push_async_callback(one.close)
        seats = [*one.rulers(), *(seat for seat in one.rows("seat") if seat not in one.rulers())]
        await one.seat(devices, seats=seats[:TAKEN], first=at * devices)
        halls.append(one)
    return halls


async def drafts_of_all(halls: list[Hall], seed: int) -> list[Any]:
    """Orders to all of these events, one to any of them after the other."""
    orders = [order for one in halls for order in await one.drafts(12, Random(seed), names=0)]
    Random(seed + 1).shuffle(orders)
    return orders


async def ring_all(halls: list[Hall]) -> list[float]:
    """When the next bell of each event will ring, one after the other, s by the monotonic clock."""
    due = []
    for one in halls:
        due.append(await one.ring())
        await asyncio.sleep(BESIDE_S)
    return due


async def _bells_of_all(halls: list[Hall]) -> list[float]:
    due = await ring_all(halls)
    return [(await one.heard(at)).after(1) / 1000 for one, at in zip(halls, due, strict=True)]


async def pair(bench: Bench) -> None:
    """Two processes against one, on PostgreSQL and Redis."""
    phones = bench.scale.most
    table = bench.table(
        "Two processes and one", f"One event, {phones} phones, PostgreSQL and Redis. With two processes, the load and "
        "PostgreSQL there is more to do than cores. ms.", "server", "processes", "order → answer, p50 / p95 / p99",
        "refused", "bell → last, median", "bell → last, worst")  # fmt: skip
    for kind in bench.scale.servers if bench.services else ():
        for count in (1, 2):
            async with hall(kind, bench.services, count) as one:
                await one.seat(phones)
                orders = await one.drafts(int(RATE * bench.scale.seconds), Random(1))
                done = await one.crowd.do("rate", rate=RATE, seconds=bench.scale.seconds, orders=orders)
                last = [(await one.bell()).after(1) for _ in range(bench.scale.bells)]
            bench.add(table, kind, count, spread(done["waits"]), len(done["refused"]), median(last), max(last))


async def spread_out(bench: Bench) -> None:
    """Many events on two processes: what an answer costs where an event's phones come to one of them, and where not."""
    count = bench.scale.spread
    table = bench.table(
        f"{count} events on two processes", f"PostgreSQL and Redis; {FEW} phones of each event, each giving its next "
        "draft as soon as the last one is answered. CPU of all servers an answer, ms. *By event*: the phones of an "
        "event come to one process, as the proxy of docker-compose.yml sends them; *mixed*: to both in turn.",
        "server", "processes", "answers a second", "CPU an answer", "of one process's")  # fmt: skip
    for kind in bench.scale.servers if bench.services else ():
        alone = 0.0
        for label, processes, apart in (("1", 1, True), ("2, by event", 2, True), ("2, mixed", 2, False)):
            async with AsyncExitStack() as stack:
                many = await many_halls(stack, kind, count, FEW, bench.services, processes, apart=apart)
                servers = [server for one in many[:processes] for server in one.servers][:processes]
                orders = await _drafts_of_few(many)
                before = sum(server.cpu() for server in servers)
                done = await _closed_loop(bench, many[0].crowd, orders)
                used = sum(server.cpu() for server in servers) - before
            a_second, cost = len(done["waits"]) / done["seconds"], 1000 * used / len(done["waits"])
            alone = alone or cost
            bench.figures[f"spread/{kind}/{label}"] = cost / alone
            bench.add(table, kind, label, a_second, f"{cost:.2f}", f"{cost / alone:.2f}")


# Trouble


async def trouble(bench: Bench) -> None:
    """Everybody drops at once; the server is killed. Phones come back as the client does, after 0.2 to 0.4 s."""
    phones = bench.scale.most
    table = bench.table(
        "Trouble", f"One event, {phones} phones. Seconds until a phone is up to date again, its own waiting included.",
        "server", "what", "accepting again", "50 %", "95 %", "last", "never")  # fmt: skip
    for kind in bench.scale.servers:
        async with hall(kind, {}) as one:
            await one.seat(phones)
            dropped = await one.crowd.do("drop")
            bench.figures[f"dropped/{kind}"] = share(dropped["back"], 1)
            _tell_of_trouble(bench, table, kind, "every line dropped", "–", dropped)
            since = time.monotonic()
            await asyncio.to_thread(one.servers[0].kill)
            await asyncio.to_thread(one.servers[0].start)
            accepting = time.monotonic() - since
            back = await one.crowd.do("back", since=since)
            bench.figures |= {f"accepting/{kind}": accepting, f"back/{kind}": share(back["back"], 0.95)}
            _tell_of_trouble(bench, table, kind, "server killed", f"{accepting:.2f}", back)


def _tell_of_trouble(bench: Bench, table: Table, kind: str, what: str, accepting: str, told: dict[str, Any]) -> None:
    times = [f"{share(told['back'], part):.2f}" for part in (0.5, 0.95, 1)]
    bench.add(table, kind, what, accepting, *times, told["phones"] - len(told["back"]))


async def repair(bench: Bench) -> None:
    """What Control takes back."""
    phones = min(200, bench.scale.most)
    table = bench.table(
        "Taking back", f"One event, {phones} phones, SQLite; until Control has the answer, ms.",
        "server", "what", "p50 / p95 / p99")  # fmt: skip
    for kind in bench.scale.servers:
        async with hall(kind, {}) as one:
            await one.seat(phones)
            undos = [await _undo(one, at) for at in range(bench.scale.undos)]
            begin = max(_entries(one))
            rewinds = [await _rewind(bench, one, begin) for _ in range(3)]
            bench.figures |= {f"undo/{kind}": 1000 * share(undos, 0.99), f"rewind/{kind}": 1000 * max(rewinds)}
            bench.add(table, kind, "undo of one order", spread(undos))
            bench.add(table, kind, f"rewind over {bench.scale.undos * 4} orders and a bell", spread(rewinds))


def _entries(one: Hall) -> dict[int, dict[str, Any]]:
    """The journal as the desk shows it."""
    shown = one.desk.tables["control"].items()
    return {int(name.partition("/")[2]): row for name, row in shown if name.startswith("entry/")}


def _drafts(one: Hall) -> list[int]:
    """Drafts that can be taken back."""
    return sorted(seq for seq, row in _entries(one).items() if row["command"] == "produce" and not row["undone"])


async def _undo(one: Hall, at: int) -> float:
    """Seconds for taking back one draft, given just before."""
    before = _drafts(one)
    await one.crowd.do("rate", rate=RATE, seconds=1 / RATE, orders=await one.drafts(1, Random(at)))
    await one.desk.until(lambda: len(_drafts(one)) > len(before))
    took = await one.order("undo", entry=_drafts(one)[-1])
    await one.desk.until(lambda: _drafts(one) == before)
    return took / 1000


async def _rewind(bench: Bench, one: Hall, to: int) -> float:
    """Seconds for going back to an entry from well after it."""
    count = bench.scale.undos * 4
    await one.crowd.do("rate", rate=RATE, seconds=count / RATE, orders=await one.drafts(count, Random(9)))
    if one.clock["state"] == "paused":
        await one.order("resume")
    await one.bell()
    return await one.order("rewind", to=to, reason="measured") / 1000
