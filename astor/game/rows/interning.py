"""What is alike is kept once: events of one scenario, and sides of one event, have most of it in common. Pure."""

from collections.abc import Hashable
from typing import Any, TypeVar

import msgspec

from astor.game.rows.page import Image

Value = TypeVar("Value", bound=Hashable)

MOST = 10_000
"""So many are known, of images and of what else is kept; then it begins anew."""

_encode = msgspec.json.Encoder().encode
_images: dict[int, Image] = {}
_others: dict[Any, Any] = {}


def one(value: Value) -> Value:
    """The same, as somebody else keeps it already."""
    if len(_others) >= MOST:
        _others.clear()
    kept: Value = _others.setdefault(value, value)
    return kept


def same(image: Image) -> Image:
    """This image as it lies elsewhere already, with its fields in the same order. Nobody changes it."""
    if len(_images) >= MOST:
        _images.clear()
    kept = _images.setdefault(hash(_encode(image)), image)
    return kept if kept == image else image
