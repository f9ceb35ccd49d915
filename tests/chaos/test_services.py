"""Several servers on PostgreSQL and Redis: one event, whoever carries the order, and whoever is killed."""

import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.chaos.client import Client
from tests.chaos.day import Day
from tests.chaos.pair import ASKED, services, started
from tests.clusters import Missing, Redis, program

pytestmark = pytest.mark.skipif(not services(), reason=f"{' and '.join(ASKED)} name no PostgreSQL and Redis for tests")

IDLE_S = 7
"""Longer than the 5 s after which the Redis client would drop a silent line, if it were let."""


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """A Redis of our own, which may be killed."""
    try:
        program("redis-server")
    except Missing as why:
        pytest.skip(str(why))
    (tmp_path / "redis").mkdir()
    own = Redis(tmp_path / "redis")
    own.start()
    yield own
    own.end(signal.SIGKILL)


@pytest.fixture
async def day(tmp_path: Path, redis: Redis) -> AsyncIterator[Day]:
    """Two servers, and a phone at each."""
    with started(tmp_path, {**services(), "REDIS_URL": redis.url}) as servers:
        async with AsyncExitStack() as stack:
            day = Day(servers, Random(1))
            await day.open(stack, phones=2)
            yield day


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


async def test_a_killed_server_of_two_loses_nothing_and_rings_nothing_twice(tmp_path: Path):
    with started(tmp_path, services()) as servers:
        async with AsyncExitStack() as stack:
            day = Day(servers, Random(2))
            await day.open(stack, phones=12)
            await day.begin(seconds=1)
            async with day.at_play():
                for server in (*servers, *servers):
                    await day.kill(server, print)
            assert await day.faults() == []
            assert len(day.bells()) > len(servers)


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


def shows(screen: Client, name: str) -> bool:
    return any(row.get("name") == name for row in screen.tables["public"].values())
