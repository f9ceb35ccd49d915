"""A few troubles of each kind in a live event: no answered order is lost, none is repeated, no bell rings twice."""

from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from random import Random

import pytest

from astor.venue.clusters import DURABLE, Postgres, Redis, Server, running
from astor.venue.server import started
from tests.chaos import troubles
from tests.chaos.day import Day, Trouble
from tests.chaos.report import Outage, report
from tests.compose.containers import Town
from tests.compose.towns import left_out_if_missing

PHONES, SEED, LONGEST_S = 12, 20, 1.0
ON_SQLITE = (troubles.flood("frames"), troubles.server_killed, troubles.lines_reset, troubles.server_frozen,
             troubles.lines_stalled, troubles.server_killed, troubles.lines_refused, troubles.lines_delayed,
             troubles.server_ended_in_order, troubles.clock_set_back, troubles.spare_that_is_behind,
             troubles.clock_set_forward, troubles.network_comes_and_goes, troubles.strange_name)  # fmt: skip
ON_BOTH = (troubles.server_killed, troubles.postgres_killed, troubles.lines_reset, troubles.redis_killed,
           troubles.server_frozen, troubles.servers_killed_at_once, troubles.lines_stalled,
           troubles.clock_set_back, troubles.everything_killed_at_once, troubles.clock_set_forward,
           troubles.network_comes_and_goes, troubles.strange_name)  # fmt: skip
BY_PROXY = (troubles.server_killed, troubles.server_frozen, troubles.postgres_killed, troubles.server_ended_in_order,
            troubles.proxy_killed, troubles.everything_killed_at_once, troubles.server_killed)  # fmt: skip


@pytest.fixture
def clusters() -> Iterator[tuple[Postgres, Redis]]:
    """A PostgreSQL that keeps what it was told, and a Redis; both may be killed."""
    with ExitStack() as stack:
        with left_out_if_missing():
            own = stack.enter_context(running(DURABLE))
        yield own


async def test_nothing_is_lost_or_repeated_on_sqlite(tmp_path: Path):
    await suffered(tmp_path, {}, (), ON_SQLITE)


@pytest.mark.thorough
async def test_nothing_is_lost_or_repeated_on_two_servers(tmp_path: Path, clusters: tuple[Postgres, Redis]):
    postgres, redis = clusters
    await suffered(tmp_path, {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}, clusters, ON_BOTH)


@pytest.mark.thorough
async def test_nothing_is_lost_or_repeated_behind_a_proxy(town: Town):
    await lived_through(Day([town.front()], Random(SEED), (town.postgres, town.redis), LONGEST_S, town), BY_PROXY)


async def suffered(home: Path, settings: dict[str, str], clusters: Sequence[Server], kinds: Sequence[Trouble]) -> None:
    with started(home, settings, settable=True) as servers:
        await lived_through(Day(servers, Random(SEED), clusters, longest=LONGEST_S), kinds)


async def lived_through(day: Day, kinds: Sequence[Trouble]) -> None:
    async with AsyncExitStack() as stack:
        await day.open(stack, PHONES)
        await day.begin(seconds=1)
        async with day.at_play():
            for trouble in kinds:
                await day.suffer(trouble, killed=trouble in troubles.KILLS, say=print)
        assert await day.faults() == []
        assert len(day.bells()) > len(day.servers)


def test_the_report_counts_a_kill_from_its_beginning_and_a_stall_from_its_end():
    outages = [Outage("server_killed", True, over=at, back=at + 1) for at in (1.0, 2.0, 3.0)]
    lines = report([*outages, Outage("lines_stalled", False, over=2.0, back=2.5)], phones=30, answered=9, bells=4)
    assert lines.splitlines()[0] == "4 faults, 30 phones, 9 orders answered, 4 bells"
    assert [line.split("p50")[1] for line in lines.splitlines()[2:]] == [
        " 0.50, p95 0.50",
        " 3.00, p95 4.00",
        " 2.00, p95 3.00",
        " 3.00, p95 4.00",
    ]
