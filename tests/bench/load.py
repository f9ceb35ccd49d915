"""Many phones in one process, as light as can be: bare sockets, frames looked at but not understood.

    python tests/bench/load.py      takes tasks as lines of JSON, answers each with one

A phone says hello, notes when each delta came and how long it was, answers pings, and comes back as the client does.
Times are those of the machine's monotonic clock, which all its processes share. Standard library only.
"""

import asyncio
import base64
import json
import os
import random
import re
import resource
import sys
import time
import zlib
from collections import defaultdict
from typing import Any

BACKOFF, LONGEST_BACKOFF = 0.4, 8.0
"""The client waits so long before its first and at most before any further attempt, s."""
KNOCK_S = 8.0
UNANSWERED_S = 20.0
"""An order that has no answer for so long will have none."""
AT_ONCE = 100
"""So many phones open their sockets at the same time."""
SIDE = re.compile(rb'"((?:public|control|faction/[\w-]+|seat/[\w-]+))":\{"n":(\d+),')
DELTA = re.compile(rb'\{"t":"delta","side":"([^"]+)","n":(\d+)')
EPOCH = re.compile(rb'"epoch":"(\w+)"')
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
Task = dict[str, Any]


class Line(asyncio.Protocol):
    """One connection of a phone: the handshake, then frames."""

    def __init__(self, phone: "Phone") -> None:
        self.phone, self.buffer, self.shaken = phone, bytearray(), False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        where = self.phone.where
        head = {"Host": f"127.0.0.1:{where['port']}", "Origin": f"http://127.0.0.1:{where['port']}",
                "Cookie": where["cookie"], "Upgrade": "websocket", "Connection": "Upgrade",
                "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key}  # fmt: skip
        lines = [f"GET {where['path']} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items() if value)]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        self.buffer += data
        if not self.shaken:
            head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not found:
                return None
            if b" 101 " not in head[:20]:
                return self.transport.abort()
            self.shaken, self.buffer = True, bytearray(rest)
            self.phone.opened(self)
        self._frames(now)
        return None

    def _frames(self, now: float) -> None:
        at, buffer = 0, self.buffer
        while len(buffer) - at >= 2:
            length, head = buffer[at + 1] & 127, 2
            if length >= 126:
                head = 4 if length == 126 else 10
                length = int.from_bytes(buffer[at + 2 : at + head], "big")
            if len(buffer) - at < head + length:
                break
            self._frame(buffer[at] & 15, bytes(buffer[at + head : at + head + length]), now)
            at += head + length
        del buffer[:at]

    def _frame(self, kind: int, payload: bytes, now: float) -> None:
        if kind == TEXT:
            self.phone.heard(payload, now)
        elif kind == BINARY:
            self.phone.heard(zlib.decompress(payload, -zlib.MAX_WBITS), now)
        elif kind == PING:
            self.send(payload, kind=10)
        elif kind == CLOSE:
            self.transport.abort()

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """A masked frame; a mask of zeros is a mask."""
        length = len(payload)
        size = bytes([0x80 | length]) if length < 126 else bytes([0xFE]) + length.to_bytes(2, "big")
        self.transport.write(bytes([0x80 | kind]) + size + bytes(4) + payload)

    def connection_lost(self, _why: Exception | None) -> None:
        self.phone.lost(self)


class Phone:
    """One screen over any number of connections."""

    def __init__(self, where: Task) -> None:
        self.where = where
        self.line: Line | None = None
        self.epoch, self.n = "", dict[str, int]()
        self.news: list[tuple[float, int]] = []
        self.acks: dict[str, asyncio.Future[tuple[float, str]]] = {}
        self.back = 0.0
        self.tries = self.losses = 0
        self.leaving = False

    def open(self) -> None:
        self.knocking = asyncio.ensure_future(self._knock())

    async def _knock(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(KNOCK_S):
                await loop.create_connection(lambda: Line(self), "127.0.0.1", self.where["port"])
        except OSError:
            self._again()

    def opened(self, line: Line) -> None:
        self.line = line
        if self.where["path"] == "/":  # a bare server says nothing first
            self.back = time.monotonic()
            return
        line.send(json.dumps({"t": "hello", "epoch": self.epoch or None, "n": self.n, "unpacks": True}).encode())
        line.send(b'{"t":"ping","c":1}')

    def lost(self, line: Line) -> None:
        if line in (self.line, None) or self.line is None:
            self.line = None
            self.losses += 1
            for asked in self.acks.values():
                if not asked.done():
                    asked.set_result((time.monotonic(), "line_lost"))
            self.acks.clear()
            self._again()

    def _again(self) -> None:
        """As long as the client waits."""
        if not self.leaving:
            self.tries += 1
            full = min(LONGEST_BACKOFF, BACKOFF * 2 ** min(self.tries - 1, 6))
            asyncio.get_running_loop().call_later(full / 2 + random.random() * full / 2, self.open)

    def heard(self, payload: bytes, now: float) -> None:
        if payload.startswith(b'{"t":"delta"'):
            self.news.append((now, len(payload)))
            if found := DELTA.match(payload):
                self.n[found[1].decode()] = int(found[2])
        elif payload.startswith(b'{"t":"ack"'):
            ack = json.loads(payload)
            if (asked := self.acks.pop(ack["id"], None)) and not asked.done():
                asked.set_result((now, ack.get("refused", "")))
        elif payload.startswith(b'{"t":"pong"'):
            self.back, self.tries = now, 0
        elif payload.startswith(b'{"t":"snap"'):
            if epoch := EPOCH.search(payload[:100]):
                self.epoch = epoch[1].decode()
            self.n = {side.decode(): int(n) for side, n in SIDE.findall(payload)}
        elif not payload.startswith(b"{"):  # a bare server's
            self.news.append((now, len(payload)))

    async def order(self, made: str, name: str, args: Task) -> tuple[float, str]:
        """How long until it was answered, s, and why it was refused."""
        asked: asyncio.Future[tuple[float, str]] = asyncio.get_running_loop().create_future()
        self.acks[made] = asked
        began = time.monotonic()
        if self.line is not None:
            self.line.send(json.dumps({"t": "cmd", "id": made, "name": name, "args": args}).encode())
        try:
            answered, refused = await asyncio.wait_for(asked, UNANSWERED_S)
        except TimeoutError:
            answered, refused = time.monotonic(), "unanswered"
        return answered - began, refused

    def leave(self) -> None:
        self.leaving = True
        if self.line is not None:
            self.line.transport.abort()


class Crowd:
    """All phones of this process, and the tasks it is given."""

    def __init__(self) -> None:
        self.phones: list[Phone] = []
        self.made = 0

    async def open(self, task: Task) -> Task:
        """Bring phones in, some at a time; answered once all are up to date."""
        began = time.monotonic()
        fresh = [Phone(where) for where in task["phones"]]
        self.phones += fresh
        for at in range(0, len(fresh), AT_ONCE):
            some = fresh[at : at + AT_ONCE]
            for phone in some:
                phone.open()
            await self._all_back(some, 0.0, task.get("patience", 60))
        return {"seconds": time.monotonic() - began}

    async def _all_back(self, phones: list[Phone], since: float, patience: float) -> None:
        until = time.monotonic() + patience
        while any(phone.back <= since for phone in phones) and time.monotonic() < until:
            await asyncio.sleep(0.02)

    async def forget(self, _task: Task) -> Task:
        """Start a new window."""
        for phone in self.phones:
            phone.news.clear()
        return {}

    async def window(self, task: Task) -> Task:
        """What each phone was told between two moments: when its last delta came, and how long they all were."""
        await asyncio.sleep(max(0.0, task["until"] - time.monotonic()))
        some = self.phones[slice(*task.get("of", (None,)))]
        told = [[(at, size) for at, size in phone.news if task["since"] <= at <= task["until"]] for phone in some]
        return {"last": [of_phone[-1][0] for of_phone in told if of_phone],
                "sizes": [size for _, size in max(told, key=len, default=[])],
                "bytes": sum(size for of_phone in told for _, size in of_phone)}  # fmt: skip

    async def rate(self, task: Task) -> Task:
        """So many orders a second, whether the earlier ones are answered or not."""
        loop, orders = asyncio.get_running_loop(), task["orders"]
        began, going = loop.time(), []
        for at in range(int(task["rate"] * task["seconds"])):
            await asyncio.sleep(max(0.0, began + at / task["rate"] - loop.time()))
            going.append(asyncio.ensure_future(self._order(*orders[at % len(orders)])))
        return self._answers(await asyncio.gather(*going))

    async def loop(self, task: Task) -> Task:
        """Every sender gives its next order when the last one is answered."""
        end, done = time.monotonic() + task["seconds"], list[tuple[float, str]]()
        by_phone = defaultdict[int, list[Any]](list)
        for order in task["orders"]:
            by_phone[order[0]].append(order)

        async def send(orders: list[Any]) -> None:
            at = 0
            while time.monotonic() < end:
                done.append(await self._order(*orders[at % len(orders)]))
                at += 1

        began = time.monotonic()
        await asyncio.gather(*(send(orders) for orders in by_phone.values()))
        return self._answers(done) | {"seconds": time.monotonic() - began}

    async def _order(self, phone: int, name: str, args: Task) -> tuple[float, str]:
        self.made += 1
        return await self.phones[phone].order(f"b{os.getpid()}n{self.made}", name, args)

    def _answers(self, answers: list[tuple[float, str]]) -> Task:
        return {"waits": [wait for wait, _ in answers], "refused": [code for _, code in answers if code]}

    async def drop(self, task: Task) -> Task:
        """Every phone loses its line at the same moment."""
        began = time.monotonic()
        for phone in self.phones:
            if phone.line is not None:
                phone.line.transport.abort()
        return await self.back({"since": began, **task})

    async def back(self, task: Task) -> Task:
        """When each phone was up to date again, s after a moment."""
        since = task["since"]
        await self._all_back(self.phones, since, task.get("patience", 60))
        return {"back": sorted(phone.back - since for phone in self.phones if phone.back > since),
                "phones": len(self.phones)}  # fmt: skip

    async def lost(self, _task: Task) -> Task:
        return {"lost": sum(phone.losses for phone in self.phones)}

    async def leave(self, _task: Task) -> Task:
        for phone in self.phones:
            phone.leave()
        self.phones.clear()
        return {}


async def serve() -> None:
    """Task by task, until the other end hangs up."""
    crowd, loop = Crowd(), asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        task = json.loads(line)
        print(json.dumps(await getattr(crowd, task["do"])(task)), flush=True)


if __name__ == "__main__":
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(serve())
