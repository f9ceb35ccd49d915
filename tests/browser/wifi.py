"""The hall's Wi-Fi: a way to the server that can be slow, go silent, break off or let nobody in."""

import asyncio
import contextlib
from typing import Self


class Wifi:
    """A TCP relay to one port of this machine. Faults begin and end while connections live."""

    def __init__(self, port: int) -> None:
        self.delay_s = 0.0
        """How much later each piece arrives, either way."""
        self.refusing = False
        """New connections are torn down at once; those that live go on."""
        self.accepted = 0
        """How many connections were tried so far."""
        self._target = port
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._lines: set[asyncio.StreamWriter] = set()
        self._relays: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        for relay in self._relays:
            relay.cancel()
        await asyncio.gather(*self._relays, return_exceptions=True)

    @property
    def url(self) -> str:
        """The server's address, through this."""
        return f"http://127.0.0.1:{self.port}"

    def stall(self) -> None:
        """From now on nothing arrives, and nobody is told: both ends think they are connected."""
        self._flowing.clear()

    def flow(self) -> None:
        """What was held arrives, late and in order, as TCP would deliver it."""
        self._flowing.set()

    def cut(self) -> None:
        """Reset every connection that lives."""
        for line in tuple(self._lines):
            line.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.accepted += 1
        task = asyncio.current_task()
        if self.refusing or task is None:
            writer.transport.abort()
            return
        self._relays.add(task)
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await self._relay(reader, writer)
        self._relays.discard(task)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        ends = {writer, far_writer}
        self._lines |= ends
        try:
            await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer))
        finally:
            self._lines -= ends
            for end in ends:
                end.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(65536):
            await asyncio.sleep(self.delay_s)
            await self._flowing.wait()
            writer.write(piece)
            await writer.drain()
        writer.write_eof()
