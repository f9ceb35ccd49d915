"""The open page of the journal: what is being written, by whom, and which rows it touched so far."""

import hmac
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

Image = dict[str, Any]
"""A row's fields by name, in JSON values; relations are the other row's key."""

Images = dict[str, tuple[Image | None, Image | None]]
"""Row name → what it was before and after; None where it did not exist."""


class Unjournaled(RuntimeError):
    """A game row was changed outside an open entry, or from a copy read before the lock: a bug."""


class Lock:
    """One holding of an event's lock: the newest image of each row written under it, and tables read while it is held.

    Nobody else writes to the event meanwhile, so a table is read once and then follows what is written.
    """

    def __init__(self) -> None:
        self.event: int | None = None
        self.newest: Images = {}
        self.tables: dict[str, dict[str, Image]] = {}

    def wrote(self, name: str, before: Image | None, after: Image | None) -> None:
        self.newest[name] = (before, after)
        kind, _, key = name.partition("/")
        if kind in self.tables and after is None:
            self.tables[kind].pop(key, None)
        elif kind in self.tables and after is not None:
            self.tables[kind][key] = after


@dataclass
class Page:
    """An entry while it is being written."""

    event_id: int | None
    seq: int
    secret: str
    images: Images = field(default_factory=dict)
    dice: list[tuple[str, int]] = field(default_factory=list)
    made: int = 0

    def key(self, kind: str) -> str:
        """A key no row of this event ever had or will have; it tells nobody how many entries there were."""
        self.made += 1
        label = f"key/{kind}/{self.seq}/{self.made}"
        return f"{kind}-{hmac.digest(bytes.fromhex(self.secret), label.encode(), 'sha256').hex()[:12]}"

    def note(self, name: str, before: Image | None, after: Image | None) -> None:
        """Keep the first before and the last after; a row back where it was leaves no image."""
        first = self.images[name][0] if name in self.images else before
        if first == after:
            self.images.pop(name, None)
        else:
            self.images[name] = (first, after)


open_page: ContextVar[Page | None] = ContextVar("open_page", default=None)
held_lock: ContextVar[Lock | None] = ContextVar("held_lock", default=None)
