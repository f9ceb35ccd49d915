"""Orders that meet a bell, and bells that meet orders."""

import asyncio
import time
from contextlib import AsyncExitStack
from random import Random
from statistics import median

from tests.bench.ground import Bell, Hall, hall
from tests.bench.runs import BESIDE_S, RATE, Bench, Table, drafts_of_all, many_halls, ring_all, spread

TITLE = "Orders at a bell"
NEAR_S = 0.2
"""So long before a bell, and after it, an order may be given to count."""
BOTS_S = 6
"""So long bots are let order in a phase before it ends, s: most have answered and ordered by then."""


async def bells(bench: Bench) -> None:
    """Orders within 200 ms of a bell, of one event and of many; bells of an event half of which bots play."""
    phones, count = bench.scale.most, bench.scale.events
    table = bench.table(
        TITLE, f"{RATE} orders a second, drafts of production: of one event with {phones} phones those within "
        f"{1000 * NEAR_S:.0f} ms of a bell; of {count} events while a bell rings every {1000 * BESIDE_S:.0f} ms. "
        "After production they are refused, which is an answer. *Bots order*: bots play half the courts, and "
        f"have had {BOTS_S} s of the phase. Bell → phone, median / worst of the bells. ms.",
        "server", "what", "order → answer, p50 / p95 / p99", "bell → first", "bell → last")  # fmt: skip
    for kind in bench.scale.servers:
        async with hall(kind, {}) as one:
            await one.seat(phones)
            waits, rung = await _near_bells(one, bench.scale.bells)
            _tell(bench, table, kind, "one event", waits, rung)
        async with hall(kind, {}) as one:
            await one.order("override", row=f"event/{one.event}", field="practice", value=True, reason="bots order")
            await one.seat(phones, seats=_of_half_the_courts(one))
            rung = []
            for _ in range(bench.scale.bells):
                await asyncio.sleep(BOTS_S)
                rung.append(await one.bell())
            _tell(bench, table, kind, "one event, bots order", [], rung)
        async with AsyncExitStack() as stack:
            many = await many_halls(stack, kind, count, bench.scale.devices, {})
            waits, rung = await _while_many_ring(many)
            _tell(bench, table, kind, f"{count} events", waits, rung)


async def _near_bells(one: Hall, count: int) -> tuple[list[float], list[Bell]]:
    """How long orders around so many bells waited for their answers, s."""
    orders = await one.drafts(int(2 * NEAR_S * RATE), Random(6), names=0)
    waits, rung = [], []
    for _ in range(count):
        due = await one.ring()
        await asyncio.sleep(due - NEAR_S - time.monotonic())
        done = await one.crowd.do("rate", rate=RATE, seconds=2 * NEAR_S, orders=orders)
        waits += done["waits"]
        rung.append(await one.heard(due))
    return waits, rung


async def _while_many_ring(many: list[Hall]) -> tuple[list[float], list[Bell]]:
    """The same of orders to any of these events while all ring, one after the other."""
    orders, seconds = await drafts_of_all(many, 6), 1 + len(many) * BESIDE_S
    async with asyncio.TaskGroup() as both:
        ringing = both.create_task(ring_all(many))
        ordered = both.create_task(many[0].crowd.do("rate", rate=RATE, seconds=seconds, orders=orders))
    rung = [await one.heard(at) for one, at in zip(many, ringing.result(), strict=True)]
    return ordered.result()["waits"], rung


def _of_half_the_courts(one: Hall) -> list[str]:
    """The seats of every other court."""
    seats = one.rows("seat")
    courts = sorted({seat["faction"] for seat in seats.values()})[::2]
    return [key for key, seat in seats.items() if seat["faction"] in courts]


def _tell(bench: Bench, table: Table, kind: str, what: str, waits: list[float], rung: list[Bell]) -> None:
    first, last = [bell.after(0) for bell in rung], [bell.after(1) for bell in rung]
    bench.add(table, kind, what, spread(waits) if waits else "", _of(first), _of(last))


def _of(times: list[float]) -> str:
    return f"{median(times):.0f} / {max(times):.0f}"
