"""Floods: what guests who are nobody may send, and how much of it. `make chaos` counts what is lost under each of them,
and `make bench` how much later a bell is, beside the same flood at a bare server.

    python tests/floods.py NAME PORT SECONDS [WORD=VALUE …]      words fill what is asked: event, cookie

Every flood calls from addresses of its own (127.0.0.2 and on), so it runs on one machine; Linux and the standard
library only. It says its name when it begins, and when it is over how much it sent and how often it was answered what.
"""

import asyncio
import base64
import json
import os
import resource
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Self
from urllib.parse import urlencode

FILES = 4096
LONGEST_S = 300
"""A flood ends by itself after so long."""
OVER = tuple(f"over-{at}" for at in range(6))
"""Keys of events that have ended; who floods with their dice and replays has laid them there."""
AMISS = (b"302", b"403", b"404")
"""Whoever is answered so has asked for nothing that costs anything: the flood is none."""
AGAIN_S = 1.0
"""Whoever is sent away comes again after so long, s."""
NO_ORDER = b'{"t":"cmd","id":"!","name":"x","args":{"x":"%s"}}'
"""An order that is refused for its id, once all of it has been read."""
TEXT = 1
random = Random(0)


@dataclass(frozen=True)
class Flood:
    """One row: what comes, how much of it, and who sends it until it is cancelled."""

    what: str
    rate: str
    send: Callable[["Target"], Awaitable[None]]
    over: bool = False
    """Whether it asks for events that are over."""


class Target:
    """The server that is flooded, and what has been sent to it and heard from it."""

    def __init__(self, port: int, words: dict[str, str]) -> None:
        self.port, self.words, self.counts = port, words, Counter[str]()

    async def connect(self, at: int) -> "Connection":
        """A connection from the address of this number."""
        own = (f"127.0.0.{2 + at}", 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=own, limit=2**20)
        return Connection(self, reader, writer)

    def head(self, method: str, path: str, **more: str) -> bytes:
        """The head of a request, as a browser on a page of this server sends it."""
        here = f"127.0.0.1:{self.port}"
        told = {"Host": here, "Origin": f"http://{here}", **more}
        lines = [f"{method} {path.format_map(self.words)} HTTP/1.1", *(f"{k}: {v}" for k, v in told.items() if v)]
        return "\r\n".join([*lines, "", ""]).encode()


class Connection:
    """One connection of a stranger; it ends with its block."""

    def __init__(self, target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.target, self.reader, self.writer = target, reader, writer

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.transport.abort()

    async def ask(self, head: bytes, body: bytes = b"") -> bytes:
        """The head of the answer, once all of it has come."""
        self.writer.write(head + body)
        told = await self.reader.readuntil(b"\r\n\r\n")
        low = told.lower()
        if b"transfer-encoding: chunked" in low:
            while length := int(await self.reader.readuntil(b"\r\n"), 16):
                await self.reader.readexactly(length + 2)
            await self.reader.readexactly(2)
        elif told_length := low.partition(b"content-length:")[2].partition(b"\r\n")[0].strip():
            await self.reader.readexactly(int(told_length))
        self.target.counts[told[9:12].decode()] += 1
        return told

    async def listen(self) -> None:
        """Become a hall screen's socket."""
        key = base64.b64encode(os.urandom(16)).decode()
        await self.ask(self.target.head("GET", "/ws/hall/{event}", Upgrade="websocket", Connection="Upgrade",
                                        **{"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key}))  # fmt: skip

    async def say(self, payload: bytes) -> None:
        """A frame of text; a mask of zeros is a mask."""
        length = len(payload)
        size = bytes((0x80 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.writer.write(bytes((0x80 | TEXT,)) + size + bytes(4) + payload)
        await self.writer.drain()
        self.target.counts["frames"] += 1

    async def ended(self) -> None:
        """Until the server ends it; what it says is thrown away."""
        with suppress(OSError):
            while await self.reader.read(2**16):
                pass


async def over_and_over(visit: Callable[[], Awaitable[None]]) -> None:
    """As often as the server lets it."""
    while True:
        with suppress(OSError, EOFError, asyncio.LimitOverrunError):
            await visit()
        await asyncio.sleep(AGAIN_S)


async def together(*going: Awaitable[None]) -> None:
    await asyncio.gather(*going)


async def every(seconds: float, act: Callable[[], Awaitable[None]]) -> None:
    """One every so many seconds, whether those before are done or not."""
    loop, running = asyncio.get_running_loop(), set[asyncio.Task[None]]()
    began = loop.time()
    for at in count():
        await asyncio.sleep(max(0.0, began + at * seconds - loop.time()))
        task = asyncio.ensure_future(act())
        running.add(task)
        task.add_done_callback(running.discard)


def frames(sockets: int, size: int = 30_000, rate: float = 19.0) -> Callable[[Target], Awaitable[None]]:
    payload = NO_ORDER % (size * b"x")

    async def flood(target: Target) -> None:
        async def visit() -> None:
            await asyncio.sleep(random.random() / rate)
            async with await target.connect(0) as line:
                await line.listen()
                hearing = asyncio.ensure_future(line.ended())
                try:
                    while not hearing.done():
                        await line.say(payload)
                        await asyncio.sleep(1 / rate)
                finally:
                    hearing.cancel()

        await together(*(over_and_over(visit) for _ in range(sockets)))

    return flood


def crowd(screens: int, silent: float) -> Callable[[Target], Awaitable[None]]:
    async def flood(target: Target) -> None:
        async def watch(at: int) -> None:
            async with await target.connect(at) as line:
                await line.listen()
                await line.ended()

        async def knock() -> None:
            with suppress(OSError):
                async with await target.connect(2) as line:
                    target.counts["silent"] += 1
                    async with asyncio.timeout(5):
                        await line.ended()

        watching = [over_and_over(lambda at=at: watch(at)) for at in (0, 1) for _ in range(screens)]  # type: ignore[misc]
        await together(*watching, every(1 / silent, knock))

    return flood


def passwords(addresses: int) -> Callable[[Target], Awaitable[None]]:
    async def flood(target: Target) -> None:
        async def guess(at: int) -> None:
            async with await target.connect(at) as line:
                token = 32 * "c"
                for guessed in count():
                    said = urlencode({"username": "organiser", "password": f"guess {at} {guessed}"}).encode()
                    head = target.head("POST", "/login", Cookie=f"csrftoken={token}",
                                       **{"X-CSRFToken": token, "Content-Length": str(len(said)),
                                          "Content-Type": "application/x-www-form-urlencoded"})  # fmt: skip
                    await line.ask(head, said)
                    await asyncio.sleep(0.2)

        await together(*(over_and_over(lambda at=at: guess(at)) for at in range(addresses)))  # type: ignore[misc]

    return flood


def codes(guessers: int) -> Callable[[Target], Awaitable[None]]:
    async def flood(target: Target) -> None:
        async def guess() -> None:
            async with await target.connect(0) as line:
                told = await line.ask(target.head("GET", "/"))
                name = told.partition(b"astor-device=")[2].partition(b";")[0].decode()
                while True:
                    letters = "".join(random.choices("ABCDEFGHJKMNPQRSTUVWXYZ23456789", k=6))
                    said = urlencode({"event": target.words["event"], "code": letters}).encode()
                    head = target.head("POST", "/j/who", Cookie=f"astor-device={name}",
                                       **{"Content-Length": str(len(said)),
                                          "Content-Type": "application/x-www-form-urlencoded"})  # fmt: skip
                    await line.ask(head, said)
                    await asyncio.sleep(0.1)

        await together(*(over_and_over(guess) for _ in range(guessers)))

    return flood


def garbage(rate: float) -> Callable[[Target], Awaitable[None]]:
    async def flood(target: Target) -> None:
        async def request() -> None:
            with suppress(OSError):
                async with await target.connect(0) as line:
                    line.writer.write(b"\x16\x03\x01" + random.randbytes(60) + b"\r\n\r\n")
                    target.counts["garbage"] += 1
                    async with asyncio.timeout(5):
                        await line.ended()

        async def frame() -> None:
            with suppress(OSError, EOFError):
                async with await target.connect(1) as line:
                    await line.listen()
                    await line.say(b"\xff\xfe" + random.randbytes(60))
                    async with asyncio.timeout(5):
                        await line.ended()

        await together(every(2 / rate, request), every(2 / rate, frame))

    return flood


def pages(*paths: str, lines: int = 1) -> Callable[[Target], Awaitable[None]]:
    """Asked in turn, each as soon as the one before has come."""

    async def flood(target: Target) -> None:
        async def ask(at: int) -> None:
            async with await target.connect(at) as line:
                for path in paths:
                    told = await line.ask(target.head("GET", path, Cookie=target.words["cookie"]))
                    if told[9:12] in AMISS:
                        raise LookupError(f"{path}: {told[9:12].decode()}")

        async def again(at: int) -> None:
            while True:
                with suppress(OSError, EOFError, asyncio.LimitOverrunError):
                    await ask(at)
                await asyncio.sleep(0.01)

        await together(*(again(at) for at in range(lines)))

    return flood


FLOODS = {
    "frames": Flood("frames of 30 KB, refused for their id", "19 a second from each of 100 sockets", frames(100)),
    "more frames": Flood("the same", "19 a second from each of 300 sockets", frames(300)),
    "crowd": Flood("two addresses with 400 hall screens each, and silent connections", "336 a second", crowd(400, 336)),
    "passwords": Flood("six addresses trying passwords", "each 5 a second", passwords(6)),
    "codes": Flood("two guessers of codes behind one address", "each 10 a second", codes(2)),
    "garbage": Flood("requests that are none, and frames that are no text", "600 a second", garbage(600)),
    "dice": Flood("the dice of an event that has ended", "two connections, without a pause",
                  pages(f"/dice/{OVER[0]}.json", lines=2), over=True),
    "replays": Flood("the replays of six events that have ended, in turn", "six connections, without a pause",
                     pages(*(f"/hall/{event}/replay.jsonl" for event in OVER), lines=6), over=True),
    "paper": Flood("Control's paper", "two connections, without a pause", pages("/control/{event}/paper", lines=2)),
}  # fmt: skip
"""The rows. `event` stands for the key of the event that is played, `cookie` for what a Control's browser sends."""


@asynccontextmanager
async def flooded(name: str, port: int, *, event: str, cookie: str = "") -> AsyncIterator[Counter[str]]:
    """While this lasts a process of its own sends the row to the server at this port.

    Once it is over, how much was sent and how often it was answered what are counted.
    """
    words = (f"event={event}", f"cookie={cookie}")
    command = (sys.executable, __file__, name, str(port), str(LONGEST_S), *words)
    flood = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert flood.stdout is not None
    counts = Counter[str]()
    try:
        await flood.stdout.readline()
        yield counts
    finally:
        with suppress(ProcessLookupError):
            flood.terminate()
        told, _ = await flood.communicate()
    if flood.returncode:
        raise RuntimeError(f"the flood of {name} broke off")
    counts.update(json.loads(told))


async def main(name: str, port: int, seconds: float, words: dict[str, str]) -> None:
    """Send the row for so long, or until a SIGTERM."""
    target = Target(port, {"event": "storms", "cookie": "", **words})
    flooding = asyncio.ensure_future(FLOODS[name].send(target))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, flooding.cancel)
    print(name, flush=True)
    await asyncio.wait([flooding], timeout=seconds)
    flooding.cancel()
    with suppress(asyncio.CancelledError):
        await flooding
    print(json.dumps(target.counts), flush=True)


if __name__ == "__main__":
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    named, at_port, lasting, *filled = sys.argv[1:]
    asyncio.run(main(named, int(at_port), float(lasting), dict(word.split("=", 1) for word in filled)))
