"""The open page of the journal: what is being written, by whom, and which rows it touched so far."""

import hmac
from collections.abc import Set
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any

Image = dict[str, Any]
"""A row's fields by name, in JSON values; relations are the other row's key."""

Images = dict[str, tuple[Image | None, Image | None]]
"""Row name → what it was before and after; None where it did not exist."""


class Unjournaled(RuntimeError):
    """A game row was changed outside an open entry, or from a copy read before the lock: a bug."""


@dataclass
class Page:
    """An entry while it is being written."""

    event_id: int | None
    seq: int
    secret: str
    images: Images = field(default_factory=dict)
    dice: list[tuple[str, int, int]] = field(default_factory=list)
    made: int = 0
    touched: dict[str, set[str]] = field(default_factory=dict)
    """Kind → the names of its rows in `images`."""

    def key(self, kind: str) -> str:
        """A key no row of this event ever had or will have; it tells nobody how many entries there were."""
        self.made += 1
        label = f"key/{kind}/{self.seq}/{self.made}"
        return f"{kind}-{hmac.digest(bytes.fromhex(self.secret), label.encode(), 'sha256').hex()[:12]}"

    @property
    def kinds(self) -> Set[str]:
        """The kinds of rows it has touched so far. Every reaction asks, after every order."""
        return self.touched.keys()

    def changes(self, kind: str) -> list[tuple[Image | None, Image | None]]:
        """What the rows of this kind it has touched were before, and what they are."""
        names = self.touched.get(kind)
        return [pair for row, pair in self.images.items() if row in names] if names else []

    def note(self, name: str, before: Image | None, after: Image | None) -> None:
        """Keep the first before and the last after; a row back where it was leaves no image."""
        kind = name.partition("/")[0]
        first = self.images[name][0] if name in self.images else before
        if first != after:
            self.images[name] = (first, after)
            self.touched.setdefault(kind, set()).add(name)
        elif name in self.images:
            del self.images[name]
            self.touched[kind].remove(name)
            if not self.touched[kind]:
                del self.touched[kind]

    def copy(self) -> "Page":
        """As it is now, to go back to."""
        touched = {kind: set(names) for kind, names in self.touched.items()}
        return replace(self, images=dict(self.images), dice=list(self.dice), touched=touched)


open_page: ContextVar[Page | None] = ContextVar("open_page", default=None)
