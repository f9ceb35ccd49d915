"""A server with a neighbour at play, and screens with bad manners beside it: bare sockets that say what they like."""

import asyncio
import base64
import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from astor.venue.clusters import free_port
from astor.venue.ledger import Ledger
from astor.venue.server import EventServer
from astor.venue.surroundings import ROOT
from tests.chaos.client import Client, Frame
from tests.chaos.day import EVENT

PATIENCE_S = 60
FLOOD_S = 3
CONTINUED, TEXT, PING = 0x0, 0x1, 0x9
HELLO = b'{"t":"hello"}'


class BriskServer(EventServer):
    """Asks its phones every 3 s whether they are there, and looks twice a second at what they left unread."""

    def command(self) -> list[str]:
        *told, python, _manage, _serve = super().command()
        return [*told, f"PYTHONPATH={ROOT}", python, str(ROOT / "tests" / "chaos" / "brisk.py")]

    @property
    def peak(self) -> float:
        """The most it held since `forget_peak`, in MB."""
        return self._status("VmHWM:")

    def forget_peak(self) -> None:
        (self._kernel / "clear_refs").write_text("5")

    @property
    def _kernel(self) -> Path:
        assert self.process is not None
        return Path(f"/proc/{self.process.pid}")

    def _status(self, line: str) -> float:
        return int((self._kernel / "status").read_text().partition(line)[2].split()[0]) / 1024


class Noting(Client):
    """A screen that keeps the notes it is given."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.notes: list[str] = []

    async def _take(self, line: Any, frame: Frame) -> None:
        if frame["t"] == "note":
            self.notes.append(frame["code"])
        await super()._take(line, frame)


class HeldLedger(Ledger):
    """SQLite's file, which one may write to at a time."""

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        with self._open() as connection:
            connection.execute("begin immediate")
            yield
            connection.rollback()


class Place:
    """One server for several tests: each comes with screens of its own, and leaves the server as it was."""

    def __init__(self, server: BriskServer) -> None:
        self.server = server
        self.ledger = HeldLedger(server.database, EVENT)
        self.control = server.log_in()
        self.seats = list(self.ledger.tokens())
        self.bares: list[Bare] = []

    def desk(self) -> Noting:
        return Noting("desk", self.server, f"/ws/control/{EVENT}", self.control, Random(0))

    def phone(self, at: int, name: str) -> Client:
        """A phone at the seat of this number; only its own test sits there."""
        return Client(name, self.server, f"/ws/seat/{EVENT}", self.cookie(at, name), Random(at))

    async def bare(self, path: str, cookie: str = "", *, door: int = 0) -> "Bare":
        """A socket that has been accepted; it ends with its test."""
        self.bares.append(await bare(door or self.server.port, path, cookie))
        return self.bares[-1]

    async def clear(self) -> None:
        """Everybody with bad manners goes."""
        for one in self.bares:
            one.writer.transport.abort()
        await asyncio.sleep(0)  # transports end in the loop's next round
        self.bares.clear()

    def cookie(self, at: int, name: str) -> str:
        return self.server.take(self.ledger.tokens()[self.seats[at]], name)


class Bare:
    """A screen's socket without a client behind it: it reads nothing and answers nothing by itself."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def say(self, payload: bytes, kind: int = TEXT, *, last: bool = True) -> None:
        """A frame as browsers send it; a mask of zeros is a mask."""
        length = len(payload)
        head = bytes((0x80 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.writer.write(bytes((0x80 * last | kind,)) + head + bytes(4) + payload)

    async def flood(self, payload: bytes, kind: int = TEXT, *, times: int, last: bool = True) -> None:
        """Say this so often, as fast as the server takes it; over before that if the line ends."""
        with contextlib.suppress(ConnectionError):
            for _ in range(times):
                self.say(payload, kind, last=last)
                await self.writer.drain()

    async def flood_for_a_while(self, payload: bytes) -> None:
        """Say this for some seconds, as fast as the server takes it."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FLOOD_S):
                await self.flood(payload, times=10_000)

    async def said(self) -> bytes:
        """All the server still says, until it closes the line."""
        heard = bytearray()
        async with asyncio.timeout(PATIENCE_S):
            with contextlib.suppress(ConnectionError):
                while more := await self.reader.read(4096):
                    heard += more
        return bytes(heard)

    async def cut_off(self, payload: bytes = b'{"t":"ping","c":1}', kind: int = TEXT, *, times: int = 1) -> None:
        """Say this again and again until the server has reset the line; nothing is read, so it shows at a write."""
        async with asyncio.timeout(PATIENCE_S):
            with contextlib.suppress(ConnectionError):
                while True:
                    for _ in range(times):
                        self.say(payload, kind)
                    await self.writer.drain()
                    await asyncio.sleep(0.1)


async def bare(port: int, path: str, cookie: str) -> Bare:
    bare = socket.socket()
    bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # what is not read stays with the server
    bare.setblocking(False)
    await asyncio.get_running_loop().sock_connect(bare, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=bare, limit=4096)
    head = {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}", "Cookie": cookie,
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode()}  # fmt: skip
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items() if value), "", ""]
    writer.write("\r\n".join(lines).encode())
    await reader.readuntil(b"\r\n\r\n")
    return Bare(reader, writer)


def devices(desk: Client, seat: str) -> int:
    return int(desk.row(f"presence/{seat}").get("devices", 0))


def brisk(home: Path, kind: str) -> BriskServer:
    folder = home / kind
    folder.mkdir()
    return BriskServer(folder, port=free_port(), settings={"ASTOR_SERVER": kind})
