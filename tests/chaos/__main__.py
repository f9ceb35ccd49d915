"""A live event whose server is killed again and again.

python -m tests.chaos --kills 20        on SQLite, one server; with ASTOR_TEST_POSTGRES and ASTOR_TEST_REDIS on two
"""

import argparse
import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from random import Random, randrange

from tests.chaos.day import Day
from tests.chaos.pair import services, started


async def run(kills: int, phones: int, seed: int) -> list[str]:
    """The faults of one day with so many kills."""
    with ExitStack() as on_exit:
        home = Path(on_exit.enter_context(tempfile.TemporaryDirectory(prefix="astor-chaos-")))
        servers = on_exit.enter_context(started(home, services()))
        async with AsyncExitStack() as stack:
            day = Day(servers, Random(seed))
            await day.open(stack, phones)
            await day.begin(seconds=max(1, kills // 8))
            async with day.at_play():
                for at in range(kills):
                    await day.kill(servers[at % len(servers)], print)
            return await day.faults()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--phones", type=int, default=30)
    parser.add_argument("--seed", type=int, default=randrange(10**6))
    asked = parser.parse_args()
    print(f"{asked.kills} kills, {asked.phones} phones, --seed {asked.seed}", flush=True)
    faults = asyncio.run(run(asked.kills, asked.phones, asked.seed))
    print("\n".join(faults) or "nothing lost, nothing twice, every bell once, no gap, every screen right")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
