"""A live event to which everything happens that may happen in a hall; at its end the journal is the judge.

python -m tests.chaos                    on SQLite; on two servers with a PostgreSQL and a Redis of their own; and
                                         behind a proxy, on all that docker-compose.yml describes
python -m tests.chaos --on sqlite --faults 50 --seed 7
python -m tests.chaos --on sqlite --faults 0 --floods dice paper
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from random import Random, randrange

from astor.venue.clusters import DURABLE, Missing, Server, running
from astor.venue.server import services, started
from tests import over
from tests.chaos import troubles
from tests.chaos.day import Day
from tests.chaos.report import report
from tests.compose.containers import standing
from tests.floods import FLOODS

SHAPES = ("sqlite", "services", "proxy")
SECONDS_A_FAULT, SECONDS_A_FLOOD = 7, 15
BELLS = 60
"""About as many bells has a day, or lengths of a phase."""


async def suffered(day: Day, phones: int, number: int, floods: Sequence[str]) -> list[str]:
    """The faults found after a day with so many troubles and these floods; prints what it was like."""
    seconds = number * SECONDS_A_FAULT + len(floods) * SECONDS_A_FLOOD
    await asyncio.to_thread(over.lay, day.servers[0], floods)
    async with AsyncExitStack() as stack:
        await day.open(stack, phones)
        await day.begin(seconds=max(1, seconds // BELLS))
        async with day.at_play():
            for trouble in troubles.drawn(day, number, floods):
                await day.suffer(trouble, killed=trouble in troubles.KILLS, say=print)
        found = await day.faults()
    answered = sum(len(phone.acks) for phone in day.phones)
    print("\n" + report(day.outages, phones=phones, answered=answered, bells=len(day.bells())))
    return found


def on(shape: str, asked: argparse.Namespace) -> list[str]:
    """One day on SQLite, or on services: of its own, which may be killed, else those named in the environment."""
    troubled = f"{asked.faults} faults and {len(asked.floods)} floods"
    print(f"\n{shape}: {troubled}, {asked.phones} phones, --seed {asked.seed}", flush=True)
    with ExitStack() as stack:
        day = by_proxy(stack, asked.seed) if shape == "proxy" else bare(shape, stack, asked.seed)
        found = asyncio.run(suffered(day, asked.phones, asked.faults, asked.floods))
    print("\n".join(found) or "0 lost, 0 twice, 0 gaps; every bell once, every screen right", flush=True)
    return found


def by_proxy(stack: ExitStack, seed: int) -> Day:
    """A day at the proxy of a town, all of which may be killed."""
    try:
        town = stack.enter_context(standing())
    except Missing as why:
        raise SystemExit(str(why)) from None
    return Day([town.front()], Random(seed), (town.postgres, town.redis), town=town)


def bare(shape: str, stack: ExitStack, seed: int) -> Day:
    """A day at one server, or at two that nobody chooses between."""
    home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="astor-chaos-")))
    settings, clusters = behind(shape, stack)
    servers = stack.enter_context(started(home, settings, settable=True))
    return Day(servers, Random(seed), clusters)


def behind(shape: str, stack: ExitStack) -> tuple[dict[str, str], Sequence[Server]]:
    """What the servers are told, and what of it may be killed."""
    if shape == "sqlite":
        return {}, ()
    try:
        postgres, redis = stack.enter_context(running(DURABLE))
    except Missing as why:
        if services():
            return services(), ()
        raise SystemExit(f"{why}, and the environment names no pair for tests") from None
    return {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}, (postgres, redis)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--faults", type=int, default=50)
    parser.add_argument("--floods", nargs="+", choices=FLOODS, default=list(FLOODS))
    parser.add_argument("--phones", type=int, default=30)
    parser.add_argument("--on", choices=SHAPES, action="append")
    parser.add_argument("--seed", type=int, default=randrange(10**6))
    asked = parser.parse_args()
    found = [fault for shape in asked.on or SHAPES for fault in on(shape, asked)]
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
