"""Snapshots of an event: each side encoded once, and pressed once, for all who come until it has news."""

import zlib
from collections.abc import Callable, Iterable

import msgspec

from astor.sockets import protocol
from astor.sockets.lines import Text
from astor.sockets.protocol import Side, Snapped

_encoder = msgspec.json.Encoder()


class Snapshots:
    """What a phone that comes is sent, put together of the sides it sees."""

    def __init__(self, look: Callable[[str], Side]) -> None:
        self._look = look
        self._encoded: dict[str, msgspec.Raw] = {}
        self._pressed: dict[str, bytes] = {}

    def outdate(self, side: str) -> None:
        self._encoded.pop(side, None)
        self._pressed.pop(side, None)

    def clear(self) -> None:
        self._encoded.clear()
        self._pressed.clear()

    def plain(self, epoch: str, now: int, sides: Iterable[str]) -> Text:
        """A `Snap` of these sides."""
        known = {side: self._encode(side) for side in sides}
        return protocol.text(Snapped(epoch=epoch, now=now, sides=known))

    def packed(self, epoch: str, now: int, sides: Iterable[str]) -> Text:
        """The same in a binary frame: one raw deflate stream, of pieces that were pressed each on its own."""
        bare = _encoder.encode(Snapped(epoch=epoch, now=now, sides={})).removesuffix(b"}}")
        pieces = [press(bare)]
        for side in sides:
            pieces += [self._press(side), COMMA]
        return Text(b"".join([*pieces[:-1], END]), binary=True)

    def _encode(self, side: str) -> msgspec.Raw:
        if side not in self._encoded:
            self._encoded[side] = msgspec.Raw(_encoder.encode(self._look(side)))
        return self._encoded[side]

    def _press(self, side: str) -> bytes:
        if side not in self._pressed:
            self._pressed[side] = press(_encoder.encode(side) + b":" + bytes(self._encode(side)))
        return self._pressed[side]


def press(data: bytes, *, last: bool = False) -> bytes:
    """A piece of a raw deflate stream that any other may follow, or its last."""
    pressing = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return pressing.compress(data) + pressing.flush(zlib.Z_FINISH if last else zlib.Z_FULL_FLUSH)


COMMA, END = press(b","), press(b"}}", last=True)
