"""What one screen shows, read by type: rows as sides are told of them, choices of orders, facts. Pure.

The classes are written from what is declared by `manage.py typescript`. What a side is not told of a row is empty.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeVar

import msgspec

from astor.game.rows.page import Image

EMPTY: Any = ""
"""What a word is that nobody has told, even where it is one of a few words."""


class Read(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a screen was told, to be read by name."""


class ShownRow(Read, frozen=True, kw_only=True, gc=False):
    """A row of a kind, as a screen has it."""

    KIND: ClassVar[str]


class Offer(Read, frozen=True, kw_only=True, gc=False):
    """The choices one has for a command."""

    COMMAND: ClassVar[str]


R = TypeVar("R", bound=ShownRow)
T = TypeVar("T", bound=msgspec.Struct)


def told(of: type[T], values: Mapping[str, Any]) -> T:
    """These values as this struct; raises ValueError if they cannot be one."""
    try:
        return msgspec.convert(values, of)
    except msgspec.ValidationError as wrong:
        raise ValueError(f"a screen shows what is no {of.__name__}: {wrong}") from wrong


class Seen:
    """All rows of one screen at one moment. Each kind is read once, when it is asked for."""

    def __init__(self, view: Mapping[str, Image]) -> None:
        """The rows by their names."""
        self.view = view
        self._images = defaultdict[str, dict[str, Image]](dict)
        for name, image in view.items():
            kind, _, key = name.partition("/")
            self._images[kind][key] = image
        self._read: dict[str, dict[str, Any]] = {}

    def of(self, kind: type[R]) -> dict[str, R]:
        """The rows of a kind by key. Nobody changes it."""
        if kind.KIND not in self._read:
            self._read[kind.KIND] = {key: told(kind, image) for key, image in self.images(kind).items()}
        return self._read[kind.KIND]

    def images(self, kind: type[ShownRow]) -> Mapping[str, Image]:
        """The same as they were told, for whoever needs few of many."""
        return self._images.get(kind.KIND, {})

    def find(self, kind: type[R], key: str) -> R | None:
        """The row of this key; None where the screen shows none."""
        return self.of(kind).get(key)


def merged(sides: Iterable[Mapping[str, Image]]) -> dict[str, Image]:
    """The rows of several sides, each whole, as the client puts them together."""
    view: dict[str, Image] = {}
    for rows in sides:
        both = {name: view[name] | rows[name] for name in view.keys() & rows.keys()}
        view |= rows
        view |= both
    return view
