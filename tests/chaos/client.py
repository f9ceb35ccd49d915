"""A phone as it should be: it comes back, resends what was not answered, and mends gaps. Its table is the proof."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.chaos.server import EventServer

Frame = dict[str, Any]
PATIENCE_S = 60
GONE_FOR_GOOD = ("taken_over", "revoked", "no_seat", "wrong_origin", "flood", "bad_frame", "frame_too_large")


class Client:
    """One screen at one server, across any number of connections."""

    def __init__(self, name: str, server: EventServer, path: str, cookie: str, random: Random) -> None:
        self.name, self.server, self.path, self.cookie, self.random = name, server, path, cookie, random
        self.epoch: str | None = None
        self.n: dict[str, int] = {}
        self.tables: dict[str, dict[str, Any]] = {}
        self.outbox: dict[str, str] = {}
        self.acks: dict[str, list[Frame]] = {}
        self.ids = count()
        self.line: ClientConnection | None = None
        self.connections = self.beats = 0
        self.news = asyncio.Condition()
        self.running: asyncio.Task[None] | None = None

    # Life

    async def __aenter__(self) -> "Client":
        self.running = asyncio.create_task(self._live())
        await self.until(lambda: bool(self.tables))
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.running is not None:
            self.running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.running

    async def _live(self) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self._converse()
            self.line = None
            await asyncio.sleep(self.random.uniform(0.02, 0.2))  # the herd is spread

    async def _converse(self) -> None:
        address = f"ws://127.0.0.1:{self.server.port}{self.path}"
        own = {"Cookie": self.cookie}
        async with connect(address, origin=Origin(self.server.origin), additional_headers=own, max_size=2**24) as line:
            self.line = line
            self.connections += 1
            await self._greet(line)
            for order in list(self.outbox.values()):
                await line.send(order)
            async for text in line:
                await self._take(line, json.loads(text))

    async def _greet(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"t": "hello", "epoch": self.epoch, "n": self.n}))

    # Hearing

    async def _take(self, line: ClientConnection, frame: Frame) -> None:
        match frame["t"]:
            case "snap":
                self.epoch = frame["epoch"]
                self.tables = {side: told["rows"] for side, told in frame["sides"].items()}
                self.n = {side: told["n"] for side, told in frame["sides"].items()}
            case "delta":
                await self._apply(line, frame)
            case "beat":
                self.beats += 1
                if any(self.n.get(side) != n for side, n in frame["n"].items()):
                    await self._greet(line)
            case "ack":
                self.acks.setdefault(frame["id"], []).append(frame)
                self.outbox.pop(frame["id"], None)
            case "bye":
                assert frame["code"] not in GONE_FOR_GOOD, f"{self.name} was sent away: {frame}"
        async with self.news:
            self.news.notify_all()

    async def _apply(self, line: ClientConnection, delta: Frame) -> None:
        side, n = delta["side"], delta["n"]
        if n > self.n[side] + 1:
            await self._greet(line)
        if n != self.n[side] + 1:
            return
        self.n[side] = n
        self.tables[side].update(delta.get("set", {}))
        for name in delta.get("drop", ()):
            self.tables[side].pop(name, None)

    async def until(self, true: Callable[[], bool], *, seconds: float = PATIENCE_S) -> None:
        """Wait until this holds of what the screen has heard; a client that has died says why."""

        async def wait() -> None:
            async with self.news:
                await self.news.wait_for(true)

        assert self.running is not None
        waiting = asyncio.create_task(wait())
        await asyncio.wait((waiting, self.running), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if waiting.done():
            return waiting.result()
        waiting.cancel()
        if self.running.done():
            self.running.result()
        raise TimeoutError(f"{self.name} waited in vain")

    def row(self, name: str) -> dict[str, Any]:
        """A row as the screen merges it."""
        return {field: value for rows in self.tables.values() for field, value in rows.get(name, {}).items()}

    # Speaking

    async def order(self, name: str, /, **args: Any) -> Frame:
        """Give an order and wait for its answer, over as many connections as it takes."""
        made = f"{self.name}n{next(self.ids)}"
        frame = {"t": "cmd", "id": made, "name": name, "args": args}
        self.outbox[made] = json.dumps(frame)
        for _ in range(self.random.choice((1, 1, 1, 2))):  # a thumb that taps twice
            if self.line is not None:
                with contextlib.suppress(WebSocketException, OSError):
                    await self.line.send(self.outbox.get(made, json.dumps(frame)))
        await self.until(lambda: made in self.acks)
        return self.acks[made][0]
