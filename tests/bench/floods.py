"""Guests who are nobody: how much later an event's bells are under each of the floods of `tests.floods`.

Beside it stands a bare `websockets` server under the same flood: what Python can do on this machine.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from statistics import median

from astor.venue.clusters import free_port
from tests import over
from tests.bench.ground import BARE_S, LATEST_S, Bell, Hall, Worker, bare, serving
from tests.bench.runs import Bench, Table
from tests.floods import FLOODS, flooded

TITLE = "Floods"
PLAYED = "event-0"
PHONES = 40
LATER_MS = 100
"""By so much more than a bare server's may a flood delay our bell."""
TURNS = 20
AGAIN_S = 0.2
RISING_S = 2.0
"""So long after its beginning a flood is as high as it gets."""
Both = tuple[list[float], list[float]]
"""Bell → last phone without the row and under it, ms."""


async def floods(bench: Bench) -> None:
    """Every row once, at the last of the servers that are measured: the default one, unless others are asked for."""
    kind, count = bench.scale.servers[-1], bench.scale.bells  # a turn's, for a war's bell is later than others
    table = bench.table(
        TITLE, f"One event, {PHONES} phones, {kind}; guests send what the table says, from addresses of their own. "
        f"Bell → last phone, ms, median of {count} bells just before the flood and of {count} under it, and the worst "
        "of those; beside it the same flood at a bare `websockets` server that reads what it is sent, throws it away "
        "and tells its phones frames of the same lengths. *Later*: by how much more than the bare server's bell ours "
        "is delayed.",
        "flood", "how much", "without", "with", "worst", "bare, without", "bare, with", "later",
        "asked", "")  # fmt: skip
    async with at_play(kind, bench.scale.floods) as (one, cookie):
        for name in bench.scale.floods:
            peace = await bells(one, count)
            async with flooded(name, one.servers[0].port, event=PLAYED, cookie=cookie) as counts:
                await asyncio.sleep(RISING_S)
                under = await bells(one, count)
            bare_peace, bare_under = await at_bare(name, [bell.sizes for bell in under], cookie)
            bench.say(f"{name}: sent and answered {dict(counts)}")
            ours = [bell.after(1) for bell in peace], [bell.after(1) for bell in under]
            _tell(bench, table, name, ours, (bare_peace, bare_under))
    assert len(table.rows) == len(bench.scale.floods)


def _tell(bench: Bench, table: Table, name: str, ours: Both, plain: Both) -> None:
    (peace, under), (bare_peace, bare_under) = ours, plain
    later = median(under) - median(peace) - (median(bare_under) - median(bare_peace))
    bench.figures[f"flood/{name}"] = later
    bench.add(table, FLOODS[name].what, FLOODS[name].rate, median(peace), median(under), max(under),
              median(bare_peace), median(bare_under), later, f"≤ {LATER_MS}",
              "met" if later <= LATER_MS else "**missed**")  # fmt: skip


@asynccontextmanager
async def at_play(kind: str, rows: Sequence[str]) -> AsyncIterator[tuple[Hall, str]]:
    """One event at play beside those that are over, if one of the rows asks for them; Control's cookie."""
    with serving(kind, {}, events=1) as servers:
        await asyncio.to_thread(over.lay, servers[0], rows)
        async with Worker("load.py") as crowd:
            one, cookie = Hall(servers, crowd, PLAYED), await asyncio.to_thread(servers[0].log_in)
            await one.open(cookie)
            try:
                await one.order("override", row=f"event/{PLAYED}", field="turns", value=TURNS, reason="Bells enough")
                await one.seat(PHONES)
                yield one, cookie
            finally:
                await one.close()


async def bells(one: Hall, count: int) -> list[Bell]:
    """So many phases, each of which is let end in a second."""
    rung = []
    for _ in range(count):
        while True:
            moved = one.clock["revision"]
            ack = await one.desk.give("set_clock", {"seconds": 1, "revision": moved})
            if "refused" not in ack:
                break
            await asyncio.sleep(AGAIN_S)  # a part of the phase has just ended, and the clock moved with it
        await one.desk.until(lambda moved=moved: one.clock["revision"] != moved)  # type: ignore[misc]
        rung.append(await one.heard(one.due))
    return rung


async def at_bare(name: str, told: Sequence[list[int]], cookie: str) -> Both:
    """How long a bare server needs to tell as many phones frames of these lengths, in peace and under the row, ms."""
    port = free_port()
    async with bare(PHONES, port) as (server, crowd):
        peace = [await _telling(server, crowd, sizes) for sizes in told]
        async with flooded(name, port, event=PLAYED, cookie=cookie):
            await asyncio.sleep(RISING_S)
            return peace, [await _telling(server, crowd, sizes) for sizes in told]


async def _telling(server: Worker, crowd: Worker, sizes: list[int]) -> float:
    """From the order to tell, which waits for its turn as a bell does, to the last phone, ms."""
    await crowd.do("forget")
    asked = time.monotonic()
    await server.ask(sizes)
    until = asked + BARE_S
    heard = await crowd.do("window", since=asked, until=until)
    while heard["bytes"] < PHONES * sum(sizes) and until < asked + LATEST_S:
        until += BARE_S
        heard = await crowd.do("window", since=asked, until=until)
    assert heard["bytes"] == PHONES * sum(sizes), f"{heard['bytes']} bytes were heard"
    return float(1000 * (max(heard["last"]) - asked))
