"""A narrow, far way to a server: its connections share so many bytes a second, each half a round trip late.

Everything is slowed and counted, sockets included, which a browser's own emulation does not do in every version.
"""

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Self

PACKET = 1400
AHEAD_S = 0.03
"""So far the way may be taken ahead: then the next connection has its turn."""


@dataclass(frozen=True)
class Grade:
    """What a line is like: kbit/s to and from the phone, and the round trip, ms."""

    down: int
    up: int
    trip: int

    def __str__(self) -> str:
        return (
            f"{self.down / 1000:g} Mbit/s, {self.trip} ms"
            if self.down >= 1000
            else f"{self.down} kbit/s, {self.trip} ms"
        )


class Way:
    """One direction. What is sent waits until all before it is through."""

    def __init__(self, kbit: int, late: float) -> None:
        self.rate, self.late, self.free, self.carried = kbit * 125, late, 0.0, 0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, first: float = 0.0) -> None:
        loop = asyncio.get_running_loop()
        arriving: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        await asyncio.sleep(first)
        arrivals = asyncio.create_task(self._arrive(arriving, writer))
        try:
            while data := await reader.read(PACKET):
                while self.free > loop.time() + AHEAD_S:
                    await asyncio.sleep(self.free - loop.time() - AHEAD_S)
                self.free = max(self.free, loop.time()) + len(data) / self.rate
                arriving.put_nowait((self.free + self.late, data))
            arriving.put_nowait((self.free + self.late, b""))
            await arrivals
        finally:
            arrivals.cancel()

    async def _arrive(self, arriving: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due, data = await arriving.get()
            await asyncio.sleep(max(0.0, due - loop.time()))
            if not data:
                return writer.write_eof()
            self.carried += len(data)
            writer.write(data)


class Narrow:
    """A port that leads to another one of this machine."""

    def __init__(self, target: int, grade: Grade) -> None:
        late = grade.trip / 2000
        self.target, self.trip = target, grade.trip / 1000
        self.down, self.up = Way(grade.down, late), Way(grade.up, late)
        self.lines: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self.door = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port: int = self.door.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.door.close()
        for line in self.lines:
            line.cancel()
        await asyncio.gather(*self.lines, return_exceptions=True)
        await asyncio.sleep(0)  # a transport that was aborted is closed in the next round

    async def _accept(self, phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self.lines.add(line)
        try:
            with contextlib.suppress(OSError, asyncio.CancelledError):
                await self._connect(phone, to_phone)
        finally:
            to_phone.transport.abort()
            self.lines.discard(line)

    async def _connect(self, phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection("127.0.0.1", self.target)
        try:
            # A connection costs one round trip before the first byte may leave.
            up = asyncio.create_task(self.up.carry(phone, to_server, self.trip))
            down = asyncio.create_task(self.down.carry(server, to_phone))
            # Whoever hangs up is not sent the rest.
            await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
            for way in (up, down):
                way.cancel()
            await asyncio.gather(up, down, return_exceptions=True)
        finally:
            to_server.transport.abort()
