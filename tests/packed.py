"""Frames as they come over a socket, the pressed ones among them."""

import zlib


def plain(frame: str | bytes) -> str:
    """The JSON of a frame."""
    return frame if isinstance(frame, str) else zlib.decompress(frame, -zlib.MAX_WBITS).decode()
