"""Several servers on PostgreSQL and Redis: one event, whoever carries the order, and whoever is killed."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from functools import partial
from random import Random

import pytest

from astor.venue.clusters import Missing, Redis, program
from astor.venue.server import ASKED, services, started
from factions import turns
from tests.chaos.client import Client
from tests.chaos.day import EVENT, Day

pytestmark = pytest.mark.skipif(not services(), reason=f"{' and '.join(ASKED)} name no PostgreSQL and Redis for tests")

BELLS_ALONE = 2
IDLE_S = 7
"""Longer than the 5 s after which the Redis client would drop a silent line, if it were let."""


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    """A Redis of our own, which may be killed."""
    try:
        program("redis-server")
    except Missing as why:
        pytest.skip(str(why))
    own = Redis(tmp_path_factory.mktemp("redis"))
    own.start()
    yield own
    own.end(signal.SIGKILL)


@pytest.fixture(scope="module")
async def day(tmp_path_factory: pytest.TempPathFactory, redis: Redis) -> AsyncIterator[Day]:
    """Two servers, and a phone at each; one event for all tests, each of which leaves it whole."""
    with started(tmp_path_factory.mktemp("pair"), {**services(), "REDIS_URL": redis.url}) as servers:
        async with AsyncExitStack() as stack:
            day = Day(servers, Random(1))
            await day.open(stack, phones=2)
            yield day


async def its_clock_runs(day: Day) -> None:
    """Start it, or let it go on."""
    if day.desk.row(f"event/{EVENT}")["state"] == "planning":
        await day.begin(seconds=1)
    else:
        await day.order("resume")


async def test_an_order_at_one_server_reaches_phones_of_the_other(day: Day):
    here, there = day.phones
    assert here.server is not there.server
    assert await by_the_doorbell(here, there, "Ada")
    assert await by_the_doorbell(there, here, "Berta")


async def test_a_doorbell_that_was_silent_still_rings(day: Day):
    here, there = day.phones
    with pytest.raises(TimeoutError):
        await there.until(lambda: False, seconds=IDLE_S)
    assert await by_the_doorbell(here, there, "Ada")
    assert "doorbell is deaf" not in "".join(server.log for server in day.servers)


async def test_without_redis_no_socket_closes_and_the_news_still_come(day: Day, redis: Redis):
    here, there = day.phones
    redis.end(signal.SIGKILL)
    assert "refused" not in await here.order("name_character", name="Ada")
    await there.until(lambda: shows(there, "Ada"))
    redis.start()
    await rings_again(here, there)
    assert (here.connections, there.connections) == (1, 1)


async def test_two_servers_ring_each_bell_once_and_everybody_hears_it(day: Day):
    await its_clock_runs(day)
    for screen in (*day.phones, day.desk):
        for phase in ("t1/production", "t1/trade", "t1/purchase"):
            await screen.until(partial(is_past, screen, phase))
    assert await day.faults() == []


async def test_either_of_two_servers_may_be_killed_and_the_other_goes_on(day: Day):
    await its_clock_runs(day)
    for lost, phone in zip(day.servers, reversed(day.phones), strict=True):
        assert phone.server is not lost
        lost.kill()
        rung = len(day.bells())
        for at in range(BELLS_ALONE):
            assert "refused" not in await phone.order("name_character", name=f"{phone.name} {at}")
            await phone.until(partial(has_rung, day, rung + at + 1))
        await asyncio.to_thread(lost.start)
    assert await day.faults() == []


async def by_the_doorbell(here: Client, there: Client, name: str) -> bool:
    """Do names given here reach the other server otherwise than by its beat, which would bring each in the end?"""
    beats, names = there.beats, [f"{name} {at}" for at in range(5)]
    for each in names:
        await here.order("name_character", name=each)
        await there.until(partial(shows, there, each))
    return there.beats - beats < len(names)


async def rings_again(here: Client, there: Client) -> None:
    """The doorbell comes back by itself; how soon is the machine's affair."""
    tries = 0
    while not await by_the_doorbell(here, there, f"Again {tries}"):
        tries += 1
        assert tries < 5, "the doorbell stayed silent"


def has_rung(day: Day, times: int) -> bool:
    return len(day.bells()) >= times


def is_past(screen: Client, phase: str) -> bool:
    """Has this screen heard of a later phase than that one?"""
    order = turns.order_of_play(turns=6)
    now = screen.row(f"event/{EVENT}")["phase"]
    return order.index(now) > order.index(phase)


def shows(screen: Client, name: str) -> bool:
    return any(row.get("name") == name for row in screen.tables["public"].values())
