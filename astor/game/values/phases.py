"""Phases of an event and their order, as a play declares them. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from astor.game.values.errors import Refused

ENDED = "ended"
"""The last phase of every event."""


@dataclass(frozen=True)
class Part:
    """A stretch of a phase. `begins(rules, length_ms)` is its offset from the start of the phase in ms.

    Without it the play itself begins it, when what comes before is done. `opens` is done when it begins. A part that
    is `kept` is not passed over when the phase is ended early.
    """

    name: str
    begins: Callable[[Mapping[str, Any], int], int] | None = None
    before_end: bool = False
    kept: bool = False
    opens: Callable[[Any], None] | None = None


@dataclass(frozen=True)
class Phase:
    """A kind of phase: what its close does, its parts, and what keeps it from closing when its time is up."""

    kind: str
    steps: tuple[Callable[[Any], None], ...]
    parts: tuple[Part, ...] = ()
    may_close: Callable[[Any], Refused | None] | None = None

    def part(self, name: str) -> Part | None:
        return next((part for part in self.parts if part.name == name), None)


@dataclass(frozen=True)
class Course:
    """The names of an event's phases, in their order for so many turns; the kind of each, and the turn it lies in."""

    order: Callable[[int], list[str]]
    kind_of: Callable[[str], str]
    turn_of: Callable[[str, int], int]

    def following(self, phase: str, turns: int) -> str:
        """The phase after this one; the end follows itself."""
        return next(iter(self.to_come(phase, turns)), ENDED)

    def to_come(self, phase: str, turns: int) -> list[str]:
        """The phases after this one, without the end. A turn that has begun is played out."""
        names = self.order(max(turns, self.turn_of(phase, turns)))
        return names[names.index(phase) + 1 : -1]
