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


@dataclass
class Page:
    """An entry while it is being written."""

    event_id: int | None
    seq: int
    secret: str
    images: Images = field(default_factory=dict)
    dice: list[tuple[str, int, int]] = field(default_factory=list)
    made: int = 0

    def key(self, kind: str) -> str:
        """A key no row of this event ever had or will have; it tells nobody how many entries there were."""
        self.made += 1
        label = f"key/{kind}/{self.seq}/{self.made}"
        return f"{kind}-{hmac.digest(bytes.fromhex(self.secret), label.encode(), 'sha256').hex()[:12]}"

    @property
    def kinds(self) -> set[str]:
        """The kinds of rows it has touched so far."""
        return {row.partition("/")[0] for row in self.images}

    def changes(self, kind: str) -> list[tuple[Image | None, Image | None]]:
        """What the rows of this kind it has touched were before, and what they are."""
        of_kind = f"{kind}/"
        return [pair for row, pair in self.images.items() if row.startswith(of_kind)]

    def note(self, name: str, before: Image | None, after: Image | None) -> None:
        """Keep the first before and the last after; a row back where it was leaves no image."""
        first = self.images[name][0] if name in self.images else before
        if first == after:
            self.images.pop(name, None)
        else:
            self.images[name] = (first, after)


open_page: ContextVar[Page | None] = ContextVar("open_page", default=None)
