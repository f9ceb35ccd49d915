"""SIGKILL of the server in a live event: no answered order is lost, none is repeated, no bell rings twice."""

from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from tests.chaos.day import Day
from tests.chaos.pair import started

KILLS, PHONES, SEED = 5, 30, 20


async def test_a_killed_server_loses_nothing_and_repeats_nothing(tmp_path: Path):
    with started(tmp_path, {}) as servers:
        async with AsyncExitStack() as stack:
            day = Day(servers, Random(SEED))
            await day.open(stack, PHONES)
            await day.begin(seconds=1)
            async with day.at_play():
                for _ in range(KILLS):
                    await day.kill(servers[0], print)
            assert await day.faults() == []
            assert len(day.bells()) > KILLS
