"""What may happen to an event in a hall: each trouble comes, lasts a moment, and is over when its function returns."""

import asyncio
import signal
from collections.abc import Sequence
from typing import TypeVar

from astor.venue.clusters import Postgres, Redis, Server
from astor.venue.server import EventServer
from tests.chaos.day import EVENT, Day, Trouble
from tests.chaos.wire import Wire
from tests.compose.containers import Container
from tests.floods import flooded

S = TypeVar("S", bound=Server)


# To the server


async def server_killed(day: Day) -> None:
    await _restarted(_of_the_event(day))


async def servers_killed_at_once(day: Day) -> None:
    await asyncio.gather(*map(_restarted, day.at_work))


async def server_ended_in_order(day: Day) -> None:
    await _restarted(_of_the_event(day), signal.SIGTERM)


async def server_frozen(day: Day) -> None:
    server = _of_the_event(day)
    server.send(signal.SIGSTOP)
    await _a_moment(day)
    server.send(signal.SIGCONT)


# To its clock


async def clock_set_back(day: Day) -> None:
    await _clock_wrong(day, -day.random.randint(120, 7200))


async def clock_set_forward(day: Day) -> None:
    await _clock_wrong(day, day.random.randint(120, 7200))


async def _clock_wrong(day: Day, seconds: int) -> None:
    """It is set, and after a moment right again."""
    server = _one(day)
    server.set_clock(seconds)
    await _a_moment(day)
    server.set_clock(0)


async def spare_that_is_behind(day: Day) -> None:
    """The laptop is dead; its last backup goes to another one, whose clock is behind and stays so."""
    await asyncio.to_thread(_moved, _one(day), day.random.randint(120, 7200))


def _moved(server: EventServer, behind: int) -> None:
    server.end(signal.SIGKILL)
    kept = server.folder / f"kept-{len(list(server.folder.glob('kept-*')))}"
    server.manage("backup", "--to", str(kept))
    for part in server.folder.glob("astor.sqlite3*"):
        part.unlink()
    server.set_clock(-behind)
    server.manage("restore", str(kept))
    server.start()


# To what the server stands on


async def postgres_killed(day: Day) -> None:
    await _restarted(_found(day, Postgres))


async def redis_killed(day: Day) -> None:
    await _restarted(_found(day, Redis))


async def redis_gone_for_a_while(day: Day) -> None:
    redis = _found(day, Redis)
    await asyncio.to_thread(redis.end, signal.SIGKILL)
    await _a_moment(day)
    await asyncio.to_thread(redis.start)


async def proxy_killed(day: Day) -> None:
    assert day.town is not None
    await _restarted(day.town.proxy)


async def everything_killed_at_once(day: Day) -> None:
    """A power cut: what comes up first must wait for the rest."""
    everything = (*day.clusters, *day.at_work)
    await asyncio.gather(*(asyncio.to_thread(server.end, signal.SIGKILL) for server in everything))
    for server in everything:
        await asyncio.to_thread(server.start)


# To the lines between


async def lines_stalled(day: Day) -> None:
    wire = _wire(day)
    wire.open.clear()
    await _a_moment(day)
    wire.open.set()


async def lines_delayed(day: Day) -> None:
    wire = _wire(day)
    wire.delay = day.random.uniform(0.1, 0.5)
    await _a_moment(day)
    wire.delay = 0.0


async def lines_reset(day: Day) -> None:
    _wire(day).reset()


async def lines_refused(day: Day) -> None:
    wire = _wire(day)
    wire.refuse()
    wire.reset()
    await _a_moment(day)
    await wire.accept()


async def lines_lost(day: Day) -> None:
    _wire(day).lose()


async def network_comes_and_goes(day: Day) -> None:
    """The router starts anew, and again: all lines end at once, and who comes back is soon out again."""
    for _ in range(3):
        for wire in day.wires:
            wire.refuse()
            wire.reset()
        await asyncio.sleep(day.random.uniform(0.2, 0.8))
        for wire in day.wires:
            await wire.accept()
        await asyncio.sleep(day.random.uniform(0.2, 0.8))


async def strange_name(day: Day) -> None:
    """A name of the internet points here: whoever comes by it is sent away; phones play on at the address they know."""
    browser = _one(day).browser
    for _ in range(20):
        answer = await asyncio.to_thread(browser.get, "/", host="rebound.example.org")
        assert answer.status == 400, answer.status


# By guests who are nobody


def flood(row: str) -> Trouble:
    """This row of `tests.floods`; it lasts until every phone has been answered under it, and a bell has rung."""

    async def suffered(day: Day) -> None:
        answers, rung = [phone.answers for phone in day.phones], len(await asyncio.to_thread(day.bells))
        async with flooded(row, _one(day).port, event=EVENT, cookie=day.control) as counts:
            await _a_moment(day)
            await day.answered_again(answers, 1.0)
            await day.next_bell()
            heard = sum(phone.answers for phone in day.phones) - sum(answers)
            rang = len(await asyncio.to_thread(day.bells)) - rung
        print(f"{row}: {heard} orders answered and {rang} bells under it; sent and answered {dict(counts)}")

    suffered.__name__ = f"flood_of_{row.replace(' ', '_')}"
    return suffered


KILLS: tuple[Trouble, ...] = (server_killed, servers_killed_at_once, postgres_killed, redis_killed, proxy_killed,
                              everything_killed_at_once)  # fmt: skip
"""Troubles after which the time to stand up again counts."""
EVERYWHERE: tuple[Trouble, ...] = (server_killed, lines_reset, server_frozen, lines_stalled, server_killed,
                                   lines_delayed, lines_refused, server_ended_in_order, lines_lost,
                                   network_comes_and_goes)  # fmt: skip
OF_MACHINES: tuple[Trouble, ...] = (clock_set_back, clock_set_forward, strange_name)
OF_SERVICES: tuple[Trouble, ...] = (servers_killed_at_once, postgres_killed, redis_killed, redis_gone_for_a_while,
                                    postgres_killed, everything_killed_at_once)  # fmt: skip
ON_SQLITE: tuple[Trouble, ...] = (*EVERYWHERE, *OF_MACHINES, spare_that_is_behind)
ON_SERVICES: tuple[Trouble, ...] = (*EVERYWHERE, *OF_MACHINES, *OF_SERVICES)
BY_PROXY: tuple[Trouble, ...] = (*EVERYWHERE, *OF_SERVICES, server_killed, proxy_killed)
"""The server that is killed, ended or frozen is always the one that has the event."""


def drawn(day: Day, number: int, floods: Sequence[str]) -> list[Trouble]:
    """So many troubles in an order nobody could foresee, every kind as often as the others, and each flood once."""
    kinds = BY_PROXY if day.town else ON_SERVICES if day.clusters else ON_SQLITE
    troubles = [*(kinds[at % len(kinds)] for at in range(number)), *map(flood, floods)]
    day.random.shuffle(troubles)
    return troubles


def _one(day: Day) -> EventServer:
    return day.random.choice(day.servers)


def _of_the_event(day: Day) -> EventServer | Container:
    """The server that has the event, where a proxy has chosen one."""
    return day.town.chosen() if day.town else _one(day)


def _wire(day: Day) -> Wire:
    return day.random.choice(day.wires)


def _found(day: Day, kind: type[S]) -> S:
    return next(server for server in day.clusters if isinstance(server, kind))


async def _restarted(server: Server, how: signal.Signals = signal.SIGKILL) -> None:
    await asyncio.to_thread(server.end, how)
    await asyncio.to_thread(server.start)


async def _a_moment(day: Day) -> None:
    await asyncio.sleep(day.random.uniform(0.5, day.longest))
