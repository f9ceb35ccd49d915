"""The turn (TURN-1 to TURN-3): the names of the phases in their order. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from astor.game.errors import Refused

PLANNING, INITIAL, ENDED = "planning", "t0/diplomacy", "ended"
TURN = ("production", "trade", "purchase", "war", "upkeep", "diplomacy")


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


def order_of_play(turns: int) -> list[str]:
    """Every phase of an event: planning, initial diplomacy, then six phases a turn, then the end."""
    return [PLANNING, INITIAL, *(f"t{turn}/{kind}" for turn in range(1, turns + 1) for kind in TURN), ENDED]


def following(phase: str, turns: int) -> str:
    """The phase after this one; the end follows itself. A turn that has begun is played out."""
    names = order_of_play(max(turns, turn_of(phase, turns)))
    return names[min(names.index(phase) + 1, len(names) - 1)]


def kind_of(phase: str) -> str:
    """`t3/war` → `war`; the initial diplomacy is a kind of its own."""
    return "initial_diplomacy" if phase == INITIAL else phase.rpartition("/")[2]


def turn_of(phase: str, turns: int) -> int:
    """0 before the first turn, the last turn once the event has ended."""
    if phase == ENDED:
        return turns
    return int(phase[1:].partition("/")[0]) if "/" in phase else 0
