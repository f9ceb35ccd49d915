"""Guests who are nobody, and a Control at a bell: how late another event's bells are while heavy pages are asked for.

python -m tests.bench.guests [ENTRIES]      every flood once, on the terminal; the journals of what is over are so long

Beside it stands a bare `websockets` server under the same flood: what Python can do on this machine.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tests.bench.ground import BARE_S, Hall, Watched, Worker, raise_limits
from tests.blank import ROOT
from tests.clusters import free_port

PLAYED = "event-0"
OVER = tuple(f"over-{at}" for at in range(6))
PHONES = 10
AGAIN_S = 0.2
SIZES = [2000, 30_000]
"""Frames a bare server tells at its bell; about what ours tells at one of its."""


@dataclass(frozen=True)
class Flood:
    """Who asks for what: so many connections, each for these paths in turn, as soon as the last was answered."""

    name: str
    lines: int
    paths: Sequence[str]
    control: bool = False


FLOODS = (
    Flood("dice of an event that is over, one connection", 1, [f"/dice/{OVER[0]}.json"]),
    Flood("the same, two connections", 2, [f"/dice/{OVER[0]}.json"]),
    Flood("replays of six in turn", 2, [f"/hall/{event}/replay.jsonl" for event in OVER]),
    Flood("pages of replays of six in turn", 2, [f"/hall/{event}/replay" for event in OVER]),
    Flood("Control's print, twice at a time", 2, [f"/control/{PLAYED}/paper"], control=True),
)


@dataclass
class Found:
    """Last phone after each bell, ms: in peace and under the flood, ours and a bare server's; what guests were told."""

    flood: Flood
    peace: list[float]
    under: list[float]
    bare_peace: list[float]
    bare_under: list[float]
    told: dict[str, int] = field(default_factory=dict)
    slowest: float = 0.0

    @property
    def later(self) -> float:
        """So much more than a bare server's does our worst of a turn's bells come later, ms."""
        return max(self.under) - max(self.peace) - (max(self.bare_under) - max(self.bare_peace))


class Asking(Worker):
    """Guests in a process of their own; several tasks at a time."""

    def __init__(self, port: int) -> None:
        super().__init__("asking.py", str(port))


@asynccontextmanager
async def at_play(entries: int, kind: str = "uvicorn") -> AsyncIterator[tuple[Watched, Hall, str]]:
    """A server with one event at play and six that are over; Control's cookie."""
    with TemporaryDirectory(prefix="astor-bench-") as home:
        server = Watched(Path(home) / "0", settings={"ASTOR_SERVER": kind, "PYTHONPATH": str(ROOT)})
        server.folder.mkdir()
        await asyncio.to_thread(_laid, server, Path(home) / "over.astor", entries)
        await asyncio.to_thread(server.start)
        try:
            async with Worker("load.py") as crowd:
                one = Hall([server], crowd, PLAYED)
                cookie = await asyncio.to_thread(server.log_in)
                await one.open(cookie)
                await one.order("override", row=f"event/{PLAYED}", field="turns", value=20, reason="Bells enough")
                try:
                    await one.seat(PHONES)
                    yield server, one, cookie
                finally:
                    await one.close()
        finally:
            server.kill()


def _laid(server: Watched, file: Path, entries: int) -> None:
    command, place = server.command(), file.parent
    own = [*command[: command.index(sys.executable)], f"ASTOR_DATA={place / 'recorded'}", sys.executable]
    subprocess.run([*own, "-m", "tests.bench.lengthened", str(entries), str(file)], check=True, cwd=ROOT)
    subprocess.run([*command[:-1], "found", "1"], check=True, cwd=place)
    for event in OVER:
        manage = [*command[:-2], str(ROOT / "manage.py")]
        subprocess.run([*manage, "import", str(file), "--as", event], check=True, cwd=place, stdout=subprocess.DEVNULL)


async def bells(hall: Hall, count: int) -> list[float]:
    """Bell → last phone of so many phases, ms."""
    rung = []
    for _ in range(count):
        while True:
            moved = hall.clock["revision"]
            ack = await hall.desk.give("set_clock", {"seconds": 1, "revision": moved})
            if "refused" not in ack:
                break
            await asyncio.sleep(AGAIN_S)  # a part of the phase has just ended, and the clock moved with it
        await hall.desk.until(lambda moved=moved: hall.clock["revision"] != moved)  # type: ignore[misc]
        rung.append((await hall.heard(hall.due)).after(1))
    return rung


async def flooded(port: int, flood: Flood, cookie: str, ring: Callable[[], Any]) -> tuple[Any, dict[str, Any]]:
    """What `ring` comes to while guests ask, and what they were told."""
    async with Asking(port) as guests:
        asked = asyncio.ensure_future(guests.do("ask", lines=flood.lines, paths=list(flood.paths), seconds=22,
                                                cookie=cookie if flood.control else ""))  # fmt: skip
        await asyncio.sleep(1)
        rung = await ring()
        return rung, await asked


async def bare_under(flood: Flood, count: int) -> tuple[list[float], list[float]]:
    """How long a bare server needs to tell as many phones at a bell, in peace and while it is asked the same, ms."""
    port = free_port()
    async with Worker("bare.py", str(port)) as server, Worker("load.py") as crowd:
        assert await server.hear() == "ready"
        await crowd.do("open", phones=[{"port": port, "path": "/", "cookie": ""}] * PHONES)

        async def ring() -> list[float]:
            told = []
            for _ in range(count):
                asked = time.monotonic()
                await crowd.do("forget")
                await server.ask(SIZES)
                heard = await crowd.do("window", since=asked, until=asked + BARE_S)
                told.append(1000 * (max(heard["last"]) - asked))
            return told

        peace = await ring()
        under, _ = await flooded(port, flood, "", ring)
        return peace, under


async def measured(flood: Flood, server: Watched, hall: Hall, cookie: str, count: int = 6) -> Found:
    """One flood at our server, and at a bare one."""
    peace = await bells(hall, count)
    under, told = await flooded(server.port, flood, cookie, lambda: bells(hall, count))
    bare_peace, under_bare = await bare_under(flood, count)
    return Found(flood, peace, under, bare_peace, under_bare, told["told"], told["slowest"])


async def main(entries: int) -> None:
    async with at_play(entries) as (server, hall, cookie):
        for flood in FLOODS:
            found = await measured(flood, server, hall, cookie)
            print(f"{flood.name}: in peace {median(found.peace):.0f}, worst {max(found.peace):.0f}; "
                  f"under it {median(found.under):.0f}, worst {max(found.under):.0f} ms; bare "
                  f"{max(found.bare_peace):.0f} → {max(found.bare_under):.0f} ms; later by {found.later:.0f} ms; told "
                  f"{found.told}, slowest {found.slowest:.1f} s", flush=True)  # fmt: skip
        async with Asking(server.port) as guests:
            for event in OVER:
                print(event, await guests.do("await", path=f"/hall/{event}/replay.jsonl"), flush=True)


if __name__ == "__main__":
    raise_limits()
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000))
