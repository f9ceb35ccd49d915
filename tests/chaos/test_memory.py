"""A connection that has ended leaves nothing behind, on both servers, though nobody looks for garbage."""

import asyncio
import json
import os
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from astor.venue.clusters import free_port
from astor.venue.surroundings import ROOT
from tests.chaos.crowd import HELLO, PATIENCE_S, BriskServer, Place, bare
from tests.chaos.day import EVENT

EACH = 225
"""Connections of each kind, opened and closed one after the other."""
FEW = EACH // 25
"""So many of a type may be there by chance: of those who came last, or of what is kept once for all."""
OURS = ("astor.servers.", "astor.door.door.", "astor.door.token_bucket.", "astor.sockets.lines.Meter",
        "astor.sockets.consumers.", "uvicorn.", "websockets.", "h11.", "daphne.", "twisted.web.",
        "twisted.internet.tcp.", "autobahn.websocket.", "asyncio.selector_events.", "asyncio.queues.", "socket.",
        "channels.")  # fmt: skip
"""What a connection is made of begins with one of these."""
SECONDS = 12
"""So long a server takes at most to have done with everybody who has gone."""
END, CLOSE = b"\x03\xe8", 0x8


class Counted(BriskServer):
    """Nobody looks for its garbage."""

    def command(self) -> list[str]:
        *told, _brisk = super().command()
        return [*told, str(ROOT / "tests" / "chaos" / "counted.py")]

    async def holds(self) -> Counter[str]:
        """How many objects of each type a connection is made of."""
        assert self.process is not None
        told = self.folder / "counts"
        told.unlink(missing_ok=True)
        os.kill(self.process.pid, signal.SIGUSR1)
        async with asyncio.timeout(PATIENCE_S):
            while not told.exists():
                await asyncio.sleep(0.05)
        return Counter({name: some for name, some in json.loads(told.read_text()).items() if name.startswith(OURS)})


@pytest.fixture(params=["uvicorn", "daphne"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Counted]:
    one = Counted(tmp_path, port=free_port(), settings={"ASTOR_SERVER": request.param})
    try:
        one.start()
        yield one
    except BaseException:
        print(one.log[-4000:])
        raise
    finally:
        one.end(signal.SIGKILL)


Visit = Callable[[Counted, str], Awaitable[None]]


async def a_socket_reset(server: Counted, cookie: str) -> None:
    line = await bare(server.port, f"/ws/seat/{EVENT}", cookie)
    line.say(HELLO)
    await line.reader.read(100)
    line.writer.transport.abort()


async def a_socket_that_says_nothing(server: Counted, _cookie: str) -> None:
    line = await bare(server.port, f"/ws/hall/{EVENT}", "")
    line.writer.close()


async def a_socket_that_says_goodbye(server: Counted, cookie: str) -> None:
    line = await bare(server.port, f"/ws/seat/{EVENT}", cookie)
    line.say(HELLO)
    line.say(END, CLOSE)
    await line.said()
    line.writer.close()


async def a_socket_shown_the_door(server: Counted, _cookie: str) -> None:
    line = await bare(server.port, f"/ws/control/{EVENT}", "")
    assert b"logged_out" in await line.reader.read(200)
    line.writer.close()


async def no_text(server: Counted, _cookie: str) -> None:
    line = await bare(server.port, f"/ws/hall/{EVENT}", "")
    line.say(b"\xff\xfe")
    assert b"\x88\x02\x03\xef" in await line.said(), "a close with code 1007"
    line.writer.close()


async def _asked(server: Counted, said: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(said)
    if said:
        assert await reader.read(100)
    writer.transport.abort()


async def a_page(server: Counted, _cookie: str) -> None:
    await _asked(server, f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())


async def a_page_not_found(server: Counted, _cookie: str) -> None:
    await _asked(server, f"GET /hall/nowhere HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())


async def nothing_said(server: Counted, _cookie: str) -> None:
    await _asked(server, b"")


async def no_request(server: Counted, _cookie: str) -> None:
    await _asked(server, b"\x16\x03\x01\r\n\r\n")


KINDS: tuple[Visit, ...] = (
    a_socket_reset, a_socket_that_says_nothing, a_socket_that_says_goodbye, a_socket_shown_the_door, no_text,
    a_page, a_page_not_found, nothing_said, no_request,
)  # fmt: skip


async def test_connections_that_have_ended_leave_nothing_behind(server: Counted):
    cookie, left = Place(server).cookie(0, "Ada"), dict[str, Counter[str]]()
    for visit in KINDS:
        await visit(server, cookie)
        before = await server.holds()
        for _ in range(EACH):
            await visit(server, cookie)
        left[visit.__name__] = await _left(server, before)
    assert not any(left.values()), left


async def _left(server: Counted, before: Counter[str]) -> Counter[str]:
    """What there is more of, once those who are on their way out have gone."""
    for _ in range(SECONDS):
        if not _more(before, await server.holds()):
            break
        await asyncio.sleep(1)
    return _more(before, await server.holds())


def _more(before: Counter[str], after: Counter[str]) -> Counter[str]:
    return Counter({name: some for name, some in (after - before).items() if some > FEW})
