"""Frames as they come over a socket, the pressed ones among them."""

import zlib
from functools import lru_cache
from typing import Any

from msgspec import json


def plain(frame: str | bytes) -> str:
    """The JSON of a frame."""
    return frame if isinstance(frame, str) else zlib.decompress(frame, -zlib.MAX_WBITS).decode()


@lru_cache(maxsize=128)
def opened(frame: str | bytes) -> tuple[str, dict[str, Any]]:
    """Its JSON, and what that says: many screens hear the same, and share it, as nobody changes what was said."""
    text = plain(frame)
    return text, json.decode(text, type=dict[str, Any])
