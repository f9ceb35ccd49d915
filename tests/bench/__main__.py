"""How fast it is, on this machine, with nothing else running on it.

python -m tests.bench                                    everything; writes docs/performance.md
python -m tests.bench --phones 200 --only fanout         some of it, on the terminal
python -m tests.bench --only loading                     its section of docs/performance.md alone, in a minute
python -m tests.bench --only bells                       likewise, in some four
python -m tests.bench --only ventures                    likewise
python -m tests.bench --only offers                      likewise
python -m tests.bench --only filing                      likewise, in some three
python -m tests.bench --only floods                      likewise, in some nine
python -m tests.bench --only floods --floods dice paper  some rows of it, on the terminal
"""

import argparse
import asyncio
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from astor.rehearsal.figures import own_section, put
from astor.venue import clusters
from astor.venue.surroundings import ROOT
from tests.bench import bells, filing, floods, loading, offers, runs, ventures
from tests.bench.ground import raise_limits
from tests.bench.page import lines, page
from tests.bench.runs import Bench, Scale
from tests.floods import FLOODS

RUNS = {
    "fanout": runs.fanout, "bells": bells.bells, "answers": runs.answers, "events": runs.events, "pair": runs.pair,
    "spread": runs.spread_out, "trouble": runs.trouble, "repair": runs.repair, "ventures": ventures.ventures,
    "offers": offers.offers, "filing": filing.filing, "floods": floods.floods, "loading": loading.loading,
}  # fmt: skip
OWN = {"bells": bells.TITLE, "loading": loading.TITLE, "ventures": ventures.TITLE, "offers": offers.TITLE,
       "filing": filing.TITLE, "floods": floods.TITLE}  # fmt: skip
"""What is measured and written by itself, and the section it has."""
PAGE = ROOT / "docs" / "performance.md"


@contextmanager
def services(wanted: bool) -> Iterator[dict[str, str]]:
    """PostgreSQL and Redis of our own, or those meant for tests; empty if there are none."""
    given = [os.environ.get(name, "") for name in ("ASTOR_TEST_POSTGRES", "ASTOR_TEST_REDIS")]
    if all(given):
        yield dict(zip(("DATABASE_URL", "REDIS_URL"), given, strict=True))
    elif wanted and _installed():
        with clusters.running() as (postgres, redis):
            yield {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
    else:
        yield {}


def _installed() -> bool:
    try:
        return all(clusters.program(name) for name in ("initdb", "redis-server"))
    except clusters.Missing:
        return False


async def run(bench: Bench, only: list[str]) -> None:
    for name in only:
        print(f"\n{name}", flush=True)
        await RUNS[name](bench)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", nargs="+", choices=RUNS, default=list(RUNS))
    parser.add_argument("--phones", nargs="+", type=int, default=list(Scale.phones))
    parser.add_argument("--servers", nargs="+", choices=Scale.servers, default=list(Scale.servers))
    parser.add_argument("--bells", type=int, default=Scale.bells)
    parser.add_argument("--events", type=int, default=Scale.events)
    parser.add_argument("--seconds", type=float, default=Scale.seconds, help="of each load of orders")
    parser.add_argument("--floods", nargs="+", choices=FLOODS, default=list(Scale.floods))
    parser.add_argument("--write", type=Path, help="write the page there")
    asked = parser.parse_args()
    raise_limits()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a bench that is stopped ends what it has started
    scale = Scale(phones=asked.phones, servers=asked.servers, bells=asked.bells, seconds=asked.seconds,
                  events=asked.events, floods=asked.floods)  # fmt: skip
    began = time.monotonic()
    with services(bool({"answers", "pair", "spread", "filing"} & set(asked.only))) as urls:
        bench = Bench(scale, urls, lambda text: print(f"  {text}", flush=True))
        asyncio.run(run(bench, asked.only))
    written(bench, asked, time.monotonic() - began)
    return 0


def written(bench: Bench, asked: argparse.Namespace, seconds: float) -> None:
    """What was measured, on the terminal; all of it, or a section of its own, into docs/performance.md too."""
    whole = len(asked.only) == 1 and len(asked.floods) == len(FLOODS)
    alone = OWN.get(asked.only[0], "") if whole else ""
    text = "\n".join(lines(bench.tables[0])) if alone else page(bench, f"make bench{_args()}", seconds)
    print(f"\n{text}")
    target = asked.write or (PAGE if alone or len(sys.argv) == 1 else None)
    if target is None:
        return
    before = target.read_text(encoding="utf-8") if target.exists() else ""
    if alone:
        text = put(before, text, alone)
    elif kept := own_section(before):  # of `make rehearse-war`
        text = put(text, kept)
    target.write_text(text, encoding="utf-8")
    print(f"written: {target.name}")


def _args() -> str:
    return f" ARGS='{' '.join(sys.argv[1:])}'" if len(sys.argv) > 1 else ""


if __name__ == "__main__":
    sys.exit(main())
