"""Words that are for some alone: whose they are while seats change their factions, and who heard them. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from astor.game.rows.page import Image

BEGINNING = 80
"""Characters of a frame that are enough to know it again."""

Rows = Mapping[str, Image]
"""Rows that everybody sees, by name."""


class Secret(NamedTuple):
    """A word and whose it is: of "faction/…", of "seat/…", or of whoever is of one faction with a seat, "mates/…"."""

    word: str
    owner: str

    def is_for(self, seat: str, rows: Rows) -> bool:
        """May this seat hear it, by what everybody sees?"""
        kind, _, key = self.owner.partition("/")
        if kind == "seat":
            return key == seat
        faction = rows[f"seat/{key}"]["faction"] if kind == "mates" else key
        return bool(rows[f"seat/{seat}"]["faction"] == faction)


@dataclass
class Hearsay:
    """What one seat has heard of such words. News comes side by side, so that of a move may come a frame too late."""

    seat: str = ""
    secrets: tuple[Secret, ...] = ()
    doubtful: dict[Secret, str] = field(default_factory=dict)
    overdue: frozenset[Secret] = frozenset()
    leaks: set[str] = field(default_factory=set)

    def hear(self, text: str, rows: Rows) -> None:
        """A frame as it came; `rows` before it is understood."""
        found = _named(text, self.secrets) - self.overdue
        self.doubtful |= {secret: text[:BEGINNING] for secret in found if not secret.is_for(self.seat, rows)}

    def settle(self, rows: Rows) -> None:
        """After news for everybody: what is not for this seat even now was not when it was heard."""
        for (word, owner), frame in self.doubtful.items():
            if not Secret(word, owner).is_for(self.seat, rows):
                self.leaks.add(f"{word} of {owner} in {frame}")
        self.doubtful.clear()

    def miss(self, rows: Rows) -> None:
        """What was missed comes one side after the other: what was for this seat until now may still be told it."""
        self.overdue |= {secret for secret in self.secrets if secret.is_for(self.seat, rows)}

    def catch_up(self) -> None:
        """From here on whatever comes is new."""
        self.overdue = frozenset()


@lru_cache(maxsize=128)
def _named(text: str, secrets: tuple[Secret, ...]) -> frozenset[Secret]:
    """Those of these words that are in it; many seats hear the same."""
    return frozenset(secret for secret in secrets if secret.word in text)
