"""The server's own manners, at a real socket: phones that do not read, frames without end, and saying goodbye."""

import asyncio
import base64
import contextlib
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.chaos.client import Client
from tests.chaos.day import EVENT, Day
from tests.chaos.pair import started
from tests.chaos.server import EventServer

PATIENCE_S = 60
HELLO = b'{"t":"hello"}'


@pytest.fixture
async def day(tmp_path: Path) -> AsyncIterator[Day]:
    """A server, a phone and Control."""
    with started(tmp_path, {}) as servers:
        async with AsyncExitStack() as stack:
            day = Day(servers, Random(3))
            await day.open(stack, phones=1)
            yield day


async def test_a_screen_that_never_reads_is_cut_off_and_harms_nobody(day: Day):
    writer = await deaf(day.desk)  # Control's snapshots are the longest
    for _ in range(55):
        writer.write(masked(HELLO))
    await cut_off(writer)
    assert "refused" not in await day.phones[0].order("name_character", name="Ada")
    assert day.phones[0].connections == 1


async def test_a_frame_without_end_is_cut_off_and_harms_nobody(day: Day):
    async with hall(day.servers[0]) as line:
        with contextlib.suppress(ConnectionClosed):
            await line.send("x" * 2**20)
        with pytest.raises(ConnectionClosed):
            await line.recv()
    assert "refused" not in await day.phones[0].order("name_character", name="Ada")
    assert day.phones[0].connections == 1


async def test_a_phone_that_vanishes_while_it_is_told_harms_nobody(day: Day):
    for _ in range(5):
        writer = await deaf(day.desk)
        writer.write(masked(HELLO))
        writer.transport.abort()
        assert "refused" not in await day.phones[0].order("name_character", name=f"Name {_}")
    assert day.phones[0].connections == 1


async def test_a_server_that_stops_says_goodbye(day: Day):
    async with hall(day.servers[0]) as line:
        await line.send(HELLO.decode())
        assert json.loads(await line.recv())["t"] == "snap"
        stopped = asyncio.create_task(asyncio.to_thread(day.servers[0].end, signal.SIGTERM))
        assert json.loads(await line.recv()) == {"t": "bye", "code": "going_away", "facts": {}}
        with pytest.raises(ConnectionClosed):
            await line.recv()
        await stopped
    assert line.close_code == 4001
    assert "Traceback" not in day.servers[0].log


async def test_a_data_folder_has_one_server(day: Day):
    other = EventServer(day.servers[0].folder)
    with pytest.raises(RuntimeError, match="Another server is running"):
        other.start()
    assert "refused" not in await day.phones[0].order("name_character", name="Ada")


def hall(server: EventServer) -> connect:
    return connect(f"ws://127.0.0.1:{server.port}/ws/hall/{EVENT}", origin=Origin(server.origin), max_size=2**24)


async def deaf(like: Client) -> asyncio.StreamWriter:
    """A screen like this one that has opened its socket and will not read."""
    reader, writer = await asyncio.open_connection("127.0.0.1", like.server.port, limit=4096)
    key = base64.b64encode(os.urandom(16)).decode()
    head = {"Host": f"127.0.0.1:{like.server.port}", "Origin": like.server.origin, "Cookie": like.cookie,
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": key}  # fmt: skip
    lines = [f"GET {like.path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
    writer.write("\r\n".join(lines).encode())
    await reader.readuntil(b"\r\n\r\n")
    return writer


def masked(text: bytes) -> bytes:
    """A text frame as browsers send it; a mask of zeros is a mask."""
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text


async def cut_off(writer: asyncio.StreamWriter) -> None:
    """Wait until the server has reset the line; it shows at the next write, for nothing is read."""
    async with asyncio.timeout(PATIENCE_S):
        with contextlib.suppress(ConnectionError):
            while True:
                writer.write(masked(b'{"t":"ping","c":1}'))
                await writer.drain()
                await asyncio.sleep(0.5)
