"""Guests of a server: pages asked for again and again, by so many connections at once; standard library only.

    python tests/bench/asking.py PORT      takes tasks as lines of JSON, answers each with one

{"do": "ask", "lines": 2, "paths": ["/dice"], "cookie": "", "seconds": 5}: each connection asks for the paths in turn,
the next as soon as the last was answered. Told is how often it was answered with what, and the slowest answer, s.
{"do": "await", "path": "/control/storms/paper", "cookie": "…"}: asked until it is there, as a browser does; how long
that took, s, and what came.
"""

import asyncio
import contextlib
import json
import sys
import time
from collections import Counter
from typing import Any

LOST = "lost"
AGAIN_S, LONGEST_S = 0.5, 120.0


class Guest:
    """One connection, opened anew when the server closes it."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, self.cookie = port, cookie
        self.writer: asyncio.StreamWriter | None = None

    async def get(self, path: str) -> str:
        """The status of the answer, once all of it is there."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**24)
        head = {"Host": f"127.0.0.1:{self.port}", "Accept-Encoding": "gzip", "Cookie": self.cookie}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items() if value), "", ""]
        self.writer.write("\r\n".join(lines).encode())
        told = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = told.split(" ", 2)[1]
        named = dict(line.partition(":")[::2] for line in told.split("\r\n")[1:])
        if "chunked" in named.get("transfer-encoding", ""):
            while (await self.reader.readuntil(b"\r\n")) != b"0\r\n":
                await self.reader.readuntil(b"\r\n")
            await self.reader.readuntil(b"\r\n")
        else:
            await self.reader.readexactly(int(named.get("content-length", "0")))
        if "close" in named.get("connection", ""):
            self.close()
        return status

    def close(self) -> None:
        if self.writer is not None:
            self.writer.transport.abort()
        self.writer = None


async def _ask(guest: Guest, paths: list[str], until: float, told: Counter[str]) -> float:
    slowest, at = 0.0, 0
    while time.monotonic() < until:
        began = time.monotonic()
        try:
            status = await guest.get(paths[at % len(paths)])
        except (OSError, EOFError):
            guest.close()
            status = LOST
        told[status] += 1
        slowest, at = max(slowest, time.monotonic() - began), at + 1
    guest.close()
    return slowest


async def ask(port: int, task: dict[str, Any]) -> dict[str, Any]:
    told, until = Counter[str](), time.monotonic() + task["seconds"]
    guests = [Guest(port, task.get("cookie", "")) for _ in range(task["lines"])]
    slowest = await asyncio.gather(*(_ask(guest, task["paths"], until, told) for guest in guests))
    return {"told": told, "slowest": max(slowest)}


async def wait(port: int, task: dict[str, Any]) -> dict[str, Any]:
    began, guest, status = time.monotonic(), Guest(port, task.get("cookie", "")), ""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LONGEST_S):
            while (status := await guest.get(task["path"])) in ("202", "503"):
                await asyncio.sleep(AGAIN_S)
    guest.close()
    return {"seconds": time.monotonic() - began, "status": status}


async def serve(port: int) -> None:
    """Tasks run beside each other; each answer has the number of its task."""
    loop, running = asyncio.get_running_loop(), set[asyncio.Task[None]]()
    deeds = {"ask": ask, "await": wait}

    async def answer(number: int, task: dict[str, Any]) -> None:
        print(json.dumps({"task": number, **await deeds[task["do"]](port, task)}), flush=True)

    number = 0
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        running.add(asyncio.ensure_future(answer(number, json.loads(line))))
        number += 1
    for task in running:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
