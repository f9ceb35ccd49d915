"""The lines to the phones: finished frames go straight to each socket, who does not read is cut off, and who says too
much at once is heard later.
"""

import asyncio
import time
from typing import Protocol

from astor.door.token_bucket import FRAMES, FRAMES_BURST, SHARED, SHARED_BURST, WEIGHT, WEIGHT_BURST, Bucket
from astor.running.metrics import CUT_OFF

EXTENSION = "astor.line"
"""Under this name of `scope["extensions"]` our servers hand a consumer its line."""
PING_S = 10.0
"""A phone is asked so often whether it is there, and gone if it has not answered for as long again, s."""
LOOK_S = 2.0
"""The lines are looked at so often, s."""
UNREAD = 256 * 1024
"""A phone that leaves more than this unread from one look to the next is cut off, in bytes."""
GOODBYE_S = 1.0
"""So long a server that stops waits for phones to take their last frame, s."""
FRAME = 512
"""What a frame weighs beside its bytes: to take it apart and to answer it costs as much as so many bytes do."""
LATER_S = 5.0
"""At most so long nothing is read of a socket that has said too much, s: it still answers in time that it is there."""


TEXT, BINARY = 0x81, 0x82
"""How a frame that is whole begins (RFC 6455, 5.2)."""


class Text:
    """A frame for any number of phones, encoded once; what was pressed is `binary`. Or several, as one piece of wire:
    a server that makes frames of its own sends its `parts`.
    """

    __slots__ = ("_head", "binary", "parts", "wire")

    def __init__(self, payload: bytes, *, binary: bool = False) -> None:
        head = _head(BINARY if binary else TEXT, len(payload))
        self._head, self.wire, self.binary = len(head), head + payload, binary
        self.parts: list[Text] = [self]

    @classmethod
    def joined(cls, texts: "list[Text]") -> "Text":
        if len(texts) == 1:
            return texts[0]
        one = cls(b"")
        one.wire, one.parts = b"".join(text.wire for text in texts), texts
        return one

    @property
    def payload(self) -> bytes:
        """For servers that make frames of their own."""
        return self.wire[self._head :]


def _head(kind: int, length: int) -> bytes:
    """The start of an unmasked frame, without what extensions add (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((kind, length))
    if length < 2**16:
        return bytes((kind, 126)) + length.to_bytes(2, "big")
    return bytes((kind, 127)) + length.to_bytes(8, "big")


class Line(Protocol):
    """The server's end of one socket."""

    def write(self, wire: bytes) -> None:
        """Write finished frames. Never waits for the phone; a line that is being closed takes nothing."""

    def unread(self) -> int:
        """Bytes the phone's side has not taken."""

    def leaving(self) -> bool:
        """Has the server said that it closes this line?"""

    def cut(self) -> None:
        """Reset it; what is unread is lost."""

    def sits(self) -> None:
        """Somebody sits here: when room is needed, others go."""


class Lines:
    """Every open line of this process, from its handshake to its end."""

    def __init__(self) -> None:
        self.open: set[Line] = set()
        self.late: set[Line] = set()

    def look(self) -> None:
        """Cut off who left too much unread, or did not answer the close, from the last look to this one."""
        late = {line for line in self.open if line.leaving() or line.unread() > UNREAD}
        for line in late & self.late:
            line.cut()
            CUT_OFF.labels("unread").inc()
        self.late = late - self.late
        shared.forget(time.monotonic())

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self.look()

    async def end(self) -> None:
        """Give those who were told to go a moment to take their last frame."""
        until = asyncio.get_running_loop().time() + GOODBYE_S
        while any(line.leaving() for line in self.open) and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.01)
        for line in list(self.open):
            line.cut()


def is_text(said: bytes) -> bool:
    """Is it UTF-8, as text has to be?"""
    try:
        said.decode()
    except UnicodeDecodeError:
        return False
    return True


class Shared:
    """What the sockets of each address send together beyond what each may send whatever the others do."""

    def __init__(self) -> None:
        self.buckets: dict[str, Bucket] = {}

    def owe(self, address: str, weight: float, now: float) -> float:
        """Count this for the address; returns how long whoever sent it waits before anything more is read, s."""
        bucket = self.buckets.setdefault(address, Bucket(now, SHARED, SHARED_BURST))
        wait = min(LATER_S, bucket.owe(now, weight))
        bucket.tokens = max(bucket.tokens, -LATER_S * SHARED)  # a flood that has ended is forgiven as soon
        return wait

    def forget(self, now: float) -> None:
        """Addresses that have sent nothing much lately."""
        self.buckets = {address: bucket for address, bucket in self.buckets.items() if not bucket.is_full(now)}


class Meter:
    """What comes through one socket, counted where the protocol reads it: much of it no consumer ever sees."""

    def __init__(self, address: str) -> None:
        now = time.monotonic()
        self.address = address
        self.frames, self.weight = Bucket(now, FRAMES, FRAMES_BURST), Bucket(now, WEIGHT, WEIGHT_BURST)

    def holds(self, frames: int = 1) -> bool:
        """Are these still within the rate? If not, the line is to be cut."""
        held = self.frames.take(time.monotonic(), frames)
        if not held:
            CUT_OFF.labels("frames").inc()
        return held

    def weigh(self, size: int, frames: int = 0) -> float:
        """So many bytes and frames have come; returns how long nothing more is to be read of this socket, s.

        An honest phone's few and short orders are never held up, however much others send from the same address.
        """
        now, weight = time.monotonic(), size + FRAME * frames
        beyond = weight - self.weight.part(now, weight)
        return shared.owe(self.address, beyond, now) if beyond else 0.0


lines, shared = Lines(), Shared()
