"""A screen at the other end of a real socket: it comes back, resends what was not answered, and mends gaps."""

import asyncio
import contextlib
import json
import time
from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, Protocol, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from astor.venue.packed import opened
from astor.venue.tables import Tables

Frame = dict[str, Any]
PATIENCE_S = 180
SILENCE_S = 12
"""A screen that has heard nothing for so long comes back by itself; a beat comes every 5 s."""
KNOCK_S, CLOSE_S = 5, 0.5
GONE_FOR_GOOD = (
    "taken_over",
    "revoked",
    "no_seat",
    "dismissed",
    "logged_out",
    "wrong_origin",
    "flood",
    "bad_frame",
    "frame_too_large",
)


class Place(Protocol):
    """Where a server listens."""

    port: int


class Client(Tables):
    """One screen at one server, across any number of connections. Its tables are the proof of what it was told."""

    def __init__(self, name: str, server: Place, path: str, cookie: str, random: Random) -> None:
        self.name, self.server, self.path, self.cookie, self.random = name, server, path, cookie, random
        self.epoch: str | None = None
        self.n: dict[str, int] = {}
        self.tables = {}
        self.outbox: dict[str, str] = {}
        self.flying = Counter[str]()
        self.acks: dict[str, list[Frame]] = {}
        self.accepted: list[tuple[str, str]] = []
        self.ids = count()
        self.line: ClientConnection | None = None
        self.connections = self.greetings = self.beats = 0
        self.caught_up_at = 0.0
        self.news = asyncio.Condition()
        self.running: asyncio.Task[None] | None = None

    # Life

    async def __aenter__(self) -> Self:
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
        async with self._connect() as line:
            self.line = line
            self.connections += 1
            self.flying.clear()
            await self._greet(line)
            for made, order in list(self.outbox.items()):
                await self._send(made, order)
            try:
                while True:
                    async with asyncio.timeout(SILENCE_S):  # wait_for may swallow being cancelled
                        text, frame = opened(await line.recv())
                    self._listen(text, frame)
                    await self._take(line, frame)
            finally:
                line.transport.abort()  # no farewell over a line that may be dead

    @property
    def port(self) -> int:
        """Where it finds the server."""
        return self.server.port

    def _connect(self) -> connect:
        here, own = f"127.0.0.1:{self.port}", {"Cookie": self.cookie}
        return connect(f"ws://{here}{self.path}", origin=Origin(f"http://{here}"), additional_headers=own,
                       max_size=2**24, ping_interval=None, open_timeout=KNOCK_S, close_timeout=CLOSE_S)  # fmt: skip

    async def _greet(self, line: ClientConnection) -> None:
        self.greetings += 1
        await line.send(json.dumps({"t": "hello", "epoch": self.epoch, "n": self.n, "unpacks": True}))
        await line.send(json.dumps({"t": "ping", "c": self.greetings}))  # answered after all this screen has missed

    def drop(self) -> None:
        """Lose the connection, as in a lift."""
        if self.line is not None:
            self.line.transport.abort()

    # Hearing

    def _listen(self, text: str, frame: Frame) -> None:
        """Every frame as it came, before anything follows from it."""

    async def _take(self, line: ClientConnection, frame: Frame) -> None:
        match frame["t"]:
            case "snap":
                self.epoch = frame["epoch"]
                self.tables = {side: dict(told["rows"]) for side, told in frame["sides"].items()}
                self.n = {side: told["n"] for side, told in frame["sides"].items()}
            case "delta":
                await self._apply(line, frame)
            case "beat":
                self.beats += 1
                if any(self.n.get(side) != n for side, n in frame["n"].items()):
                    await self._greet(line)
            case "pong":
                self.caught_up_at = time.monotonic()
            case "ack":
                self._answered(frame)
            case "bye":
                assert frame["code"] not in GONE_FOR_GOOD, f"{self.name} was sent away: {frame}"
        async with self.news:
            self.news.notify_all()

    def _answered(self, ack: Frame) -> None:
        """Settled once it is accepted, or refused with no copy of it under way that might yet be accepted."""
        made = ack["id"]
        self.acks.setdefault(made, []).append(ack)
        self.flying[made] -= 1
        accepted = "refused" not in ack
        if made in self.outbox and (accepted or self.flying[made] <= 0):
            order = self.outbox.pop(made)
            self.accepted += [(made, order)] if accepted else []

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
        try:
            await asyncio.wait((waiting, self.running), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if waiting.done():
                return waiting.result()
        finally:  # who waits may be cancelled too
            waiting.cancel()
        if self.running.done():
            self.running.result()
        raise TimeoutError(f"{self.name} waited in vain, not answered: {[*self.outbox.values()]}")

    # Speaking

    async def give(self, name: str, args: dict[str, Any], *, phase: str = "", taps: int = 1) -> Frame:
        """Give an order and wait for its answer, over as many connections as it takes."""
        made = f"{self.name}n{next(self.ids)}"
        self.outbox[made] = order = json.dumps({"t": "cmd", "id": made, "name": name, "args": args, "phase": phase})
        for _ in range(taps):
            await self._send(made, order)
        await self.until(lambda: made not in self.outbox)
        return next((ack for ack in self.acks[made] if "refused" not in ack), self.acks[made][0])

    async def _send(self, made: str, order: str) -> None:
        if self.line is not None:
            self.flying[made] += 1
            with contextlib.suppress(WebSocketException, OSError):
                await self.line.send(order)
