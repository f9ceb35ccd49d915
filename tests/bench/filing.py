"""An event as a file: one with a long journal is written, taken in by a server that has none, and written again."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from astor.venue.server import own_database
from astor.venue.surroundings import OURS, ROOT
from tests.bench.ground import HERE
from tests.bench.runs import Bench, Table
from tests.recorded import KEY

TITLE = "An event as a file"
MOST_S, MOST_MB = 60, 300
"""Of all three together, and of any of them."""


@dataclass(frozen=True)
class Place:
    """A server's folder and database, without the server."""

    settings: Mapping[str, str]

    def command(self, *words: str) -> dict[str, float]:
        """Run a command of manage.py there; its seconds and MB."""
        return dict(json.loads(self.told(str(HERE / "filed.py"), *words).splitlines()[-1]))

    def told(self, *words: str) -> str:
        kept = {name: value for name, value in os.environ.items() if name not in OURS}
        ours = {"PYTHONPATH": str(ROOT), "DJANGO_SETTINGS_MODULE": "astor.settings", **self.settings}
        return subprocess.run([sys.executable, *words], check=True, cwd=ROOT, env=kept | ours, stdout=subprocess.PIPE,
                              encoding="utf-8").stdout  # fmt: skip


@contextmanager
def place(services: Mapping[str, str]) -> Iterator[Place]:
    """With all tables, and nothing in them; gone at the end."""
    with TemporaryDirectory(prefix="astor-bench-") as home, own_database(services) as own:
        found = Place({"ASTOR_DATA": home, **own})
        found.command("migrate", "--verbosity=0")
        yield found


async def filing(bench: Bench) -> None:
    """On each database that is there; in processes of their own, as by hand."""
    table = bench.table(
        TITLE, f"The recorded event, its journal repeated to {bench.scale.entries} entries: `manage.py export`, "
        "`import` on a server that has no event, and `export` there. Seconds of the whole command; memory is the most "
        "that any of the three had.",
        "database", "file, MB", "export, s", "import, s", "export again, s", "together, s", "asked", "memory, MB",
        "asked", "the same file", "")  # fmt: skip
    kinds: dict[str, Mapping[str, str]] = {"SQLite": {}} | ({"PostgreSQL": bench.services} if bench.services else {})
    with TemporaryDirectory(prefix="astor-bench-") as home:
        first = Path(home) / "first.astor"
        await asyncio.to_thread(Place({}).told, "-m", "tests.bench.lengthened", str(bench.scale.entries), str(first))
        for kind, services in kinds.items():
            steps = await asyncio.to_thread(there_and_back, first, services)
            _tell(bench, table, kind, first.stat().st_size / 1e6, *steps)


def there_and_back(first: Path, services: Mapping[str, str]) -> tuple[list[dict[str, float]], bool]:
    """What export, import and export took, and whether the file has come to the same."""
    out, again = first.with_suffix(".out"), first.with_suffix(".again")
    with place(services) as one, place(services) as other:
        one.command("import", str(first))
        steps = [one.command("export", KEY, str(out)), other.command("import", str(out)),
                 other.command("export", KEY, str(again))]  # fmt: skip
    return steps, first.read_bytes() == out.read_bytes() == again.read_bytes()


def _tell(bench: Bench, table: Table, kind: str, size: float, steps: list[dict[str, float]], same: bool) -> None:
    seconds, memory = [step["seconds"] for step in steps], max(step["memory"] for step in steps)
    bench.figures |= {f"filing/{kind}": sum(seconds), f"filing memory/{kind}": memory}
    met = sum(seconds) <= MOST_S and memory <= MOST_MB and same
    bench.add(table, kind, size, *(f"{each:.1f}" for each in seconds), sum(seconds), f"≤ {MOST_S}", memory,
              f"≤ {MOST_MB}", "yes" if same else "**no**", "met" if met else "**missed**")  # fmt: skip
