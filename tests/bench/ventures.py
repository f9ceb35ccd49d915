"""Orders of a war, with nobody at a side table, beside ten duels, and beside ten skirmishes, in the same run."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from random import Random
from typing import Any

from astor.bots.ventures.quests import ordered
from astor.shown.offers import ActOffer
from astor.shown.seen import told
from astor.venue.client import Client
from tests.bench.ground import Hall, hall
from tests.bench.runs import RATE, Bench, Table, spread

TITLE = "Side tables beside a war"
DUELS = SKIRMISHES = 10
LOOKS_S = 0.5, 1.5
"""So long somebody looks at what may be done, at least and at most: no two people tap at the same moment for long."""
TO_WAR = 3
"""Phases from production to war."""
PHONES = 200

SCREENS = count()

Order = tuple[int, str, dict[str, Any]]


async def ventures(bench: Bench) -> None:
    phones = min(PHONES, bench.scale.most)
    looks = f"{LOOKS_S[0]:g} to {LOOKS_S[1]:g} s"
    table = bench.table(
        TITLE, f"One event at war, {phones} phones; {RATE} plans a second for the armies of all kingdoms. First nobody "
        f"is at a side table; then {2 * DUELS} are in duels; then {2 * SKIRMISHES} in skirmishes: each does what is "
        f"usual {looks} after it is offered. Order → answer, ms.",
        "server", "side tables", "deeds a second", "order → answer, p50 / p95 / p99", "refused")  # fmt: skip
    for kind in bench.scale.servers:
        async with hall(kind, {}) as one:
            await one.seat(phones)
            for _ in range(TO_WAR):
                await one.order("close_phase")
            plans = await _plans(one, int(RATE * bench.scale.seconds))
            await _measured(bench, table, one, kind, plans, "none")
            async with _in_duels(one):
                await _measured(bench, table, one, kind, plans, "duels")
            for key in _running(one):
                await one.order("close_venture", venture=key, reason="the next come")
            async with _in_skirmishes(one):
                await _measured(bench, table, one, kind, plans, "skirmishes")


async def _measured(bench: Bench, table: Table, one: Hall, kind: str, plans: Sequence[Order], what: str) -> None:
    before, began = _deeds(one), time.monotonic()
    done = await one.crowd.do("rate", rate=RATE, seconds=bench.scale.seconds, orders=plans)
    a_second = (_deeds(one) - before) / (time.monotonic() - began)
    bench.add(table, kind, f"{len(_running(one))} ({what})", f"{a_second:.1f}", spread(done["waits"]),
              len(done["refused"]))  # fmt: skip


def _running(one: Hall) -> list[str]:
    return [key for key, row in one.rows("venture").items() if row["state"] == "running"]


def _deeds(one: Hall) -> int:
    return sum(row["deeds"] for row in one.rows("venture").values())


async def _plans(one: Hall, number: int) -> list[Order]:
    """One general after the other stays, and thinks again about when to withdraw."""
    armies = list[tuple[int, str]]()
    for phone, seat in enumerate(one.seats[: len(one.cookies)]):
        async with _screen(one, seat) as screen:
            offer = screen.row("may/file_plan")
            own = [] if offer["refused"] else sorted(offer["choices"]["army"])
        armies += [(phone, army) for army in own]
    assert armies, "nobody has an army"
    random = Random(5)
    return [(phone, "file_plan", {"army": army, "withdraw_below": random.randint(0, 9)})
            for phone, army in (armies[at % len(armies)] for at in range(number))]  # fmt: skip


def _screen(one: Hall, seat: str) -> Client:
    """A screen of its own name: an order under an id that was used before is answered as it was, and not done again."""
    name = f"{seat.replace('-', '')}{next(SCREENS)}x"
    return Client(name, one.servers[0], f"/ws/seat/{one.event}", one.cookies[seat], Random(seat))


@asynccontextmanager
async def _in_duels(one: Hall) -> AsyncIterator[None]:
    """Control opens them; each plays at a screen of their own."""
    fighters = _free(one)[: 2 * DUELS]
    async with _playing(one, fighters):
        for a, b in zip(fighters[::2], fighters[1::2], strict=True):
            await one.order("open_duel", a=a, b=b, kit="sword")
        yield


@asynccontextmanager
async def _in_skirmishes(one: Hall) -> AsyncIterator[None]:
    """Control opens as many as there are seats for, each of all companies in turn."""
    companies = one.desk.row("may/open_skirmish")["choices"]["company"]
    free = _free(one)[: 2 * SKIRMISHES]
    async with _playing(one, free):
        for n, (a, b) in enumerate(zip(free[::2], free[1::2], strict=False)):
            await one.order("open_skirmish", a=[a], company=companies[n % len(companies)], b=[b])
        yield


def _free(one: Hall) -> list[str]:
    """The seats at a phone that are at no side table."""
    return sorted(set(one.desk.row("may/open_duel")["choices"]["seat"]) & one.cookies.keys())


@asynccontextmanager
async def _playing(one: Hall, seats: Sequence[str]) -> AsyncIterator[None]:
    """Each of these at a screen of their own, as long as this is open."""
    async with AsyncExitStack() as stack:
        screens = [await stack.enter_async_context(_screen(one, seat)) for seat in seats]
        playing = [asyncio.create_task(_plays(screen)) for screen in screens]
        try:
            yield
        finally:
            for task in playing:
                task.cancel()
            for task in playing:
                with suppress(asyncio.CancelledError):
                    await task


async def _plays(screen: Client) -> None:
    """What is usual, whenever it is offered; time may have done it first."""
    while True:
        await screen.until(lambda: screen.row("may/act")["refused"] is None, seconds=600)
        await asyncio.sleep(screen.random.uniform(*LOOKS_S))
        for venture, offer in told(ActOffer, screen.row("may/act")["choices"]).venture.items():
            deed = ordered(offer.deeds[offer.usual], offer, False, Random(0))
            await screen.give("act", {"venture": venture, "at": offer.at, "deed": deed})
