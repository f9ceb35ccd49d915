"""The hall's network between phones and a server: a TCP proxy that stalls, delays, resets, refuses and loses lines."""

import asyncio
import contextlib
import socket
import struct
from random import Random
from types import TracebackType

from astor.venue.clusters import free_port

CHUNK = 16 * 1024


class Line:
    """One phone's connection. It can be cut in the middle of a frame, or go dead without a word to either end."""

    def __init__(self, wire: "Wire", phone: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.wire, self.ends = wire, (phone, server)
        self.cut = self.dead = False
        self.ways: list[asyncio.Task[None]] = []

    async def last(self, phone: asyncio.StreamReader, server: asyncio.StreamReader) -> None:
        """Carry both ways until one of them has ended."""
        to_phone, to_server = self.ends
        self.ways = [asyncio.create_task(self._carry(*way)) for way in ((phone, to_server), (server, to_phone))]
        await asyncio.wait(self.ways, return_when=asyncio.FIRST_COMPLETED)
        self.end()
        await asyncio.gather(*self.ways, return_exceptions=True)
        for end in self.ends:
            end.close()

    def end(self) -> None:
        for way in self.ways:
            way.cancel()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what one end says, as the wire allows it."""
        while data := await reader.read(CHUNK):
            await self.wire.open.wait()
            await asyncio.sleep(self.wire.delay)
            if self.cut:
                writer.write(data[: len(data) // 2])
                return self.reset()
            if not self.dead:
                writer.write(data)
                await writer.drain()
        if self.dead:
            await asyncio.Event().wait()  # an end nobody hears of
        return None

    def reset(self) -> None:
        """Both ends are told at once, and nothing that lies in a buffer is sent."""
        for end in self.ends:
            bare: socket.socket = end.get_extra_info("socket")
            with contextlib.suppress(OSError):
                bare.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            end.transport.abort()


class Wire:
    """All lines to one server, through a port of its own."""

    def __init__(self, target: int, random: Random) -> None:
        self.target, self.random, self.port = target, random, free_port()
        self.lines: set[Line] = set()
        self.open = asyncio.Event()
        self.open.set()
        self.delay = 0.0
        self.door: asyncio.Server | None = None

    async def __aenter__(self) -> "Wire":
        await self.accept()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None):
        self.refuse()
        while self.lines:
            for line in self.lines:
                line.end()
            await asyncio.sleep(0.01)

    # Troubles

    async def accept(self) -> None:
        self.door = await asyncio.start_server(self._connected, "127.0.0.1", self.port)

    def refuse(self) -> None:
        """Nobody gets in any more; who is in may stay."""
        if self.door is not None:
            self.door.close()

    def reset(self) -> None:
        """Every line ends: some at once, some in the middle of the next frame."""
        for line in list(self.lines):
            line.cut = self.random.random() < 0.5
            if not line.cut:
                line.reset()

    def lose(self) -> None:
        """Every line goes dead, as when a phone leaves the Wi-Fi: no end learns of it."""
        for line in self.lines:
            line.dead = True

    async def _connected(self, reader: asyncio.StreamReader, phone: asyncio.StreamWriter) -> None:
        try:
            answers, server = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            phone.transport.abort()
            return
        line = Line(self, phone, server)
        self.lines.add(line)
        await line.last(reader, answers)
        self.lines.discard(line)
