"""What a fight of two sides is, whatever it is fought by: who is left, and how it ends (VEN-5, VEN-6, VEN-9, VEN-17).

Pure.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from astor.ventures.rules.play import OVER, How, Measure, Outcome, Ruleset, Side, State

SIDES: tuple[Side, Side] = ("a", "b")
ENDS: Mapping[str, tuple[Side, ...]] = {"a": ("b",), "b": ("a",), "nobody": (), "both": SIDES}
"""How Control may end it: by its winner on a real table, or by none; and the sides that are beaten."""


class Fighter(Protocol):
    """One of a side: `left` the board unharmed by that, or `fallen`; `out` either way."""

    @property
    def key(self) -> str: ...
    @property
    def side(self) -> Side: ...
    @property
    def health(self) -> int: ...
    @property
    def full(self) -> int: ...
    @property
    def left(self) -> bool: ...
    @property
    def fallen(self) -> bool: ...
    @property
    def out(self) -> bool: ...


There = Sequence[Fighter]


class Fights(Ruleset[State]):
    """A rule set by which two sides fight."""

    @abstractmethod
    def fighters(self, state: State) -> There:
        """All that came, whether they are still there or not."""

    def outcome(self, state: State) -> Outcome | None:
        """A side with nobody left has lost; of it who has fallen is beaten, and nobody else (VEN-5, VEN-6)."""
        there = self.fighters(state)
        gone = tuple(side for side in SIDES if all(one.out for one in there if one.side == side))
        return _ended(there, _winner(gone), "out", _fallen(there, gone)) if gone else None

    def share(self, state: State) -> Mapping[Side, Fraction]:
        """Of all Health of a side what is still in play; who has left has no part in it any more."""
        found = dict[Side, Fraction]()
        for side in SIDES:
            own = [one for one in self.fighters(state) if one.side == side]
            healthy = sum(max(0, one.health) for one in own if not one.left)
            found[side] = Fraction(healthy, sum(one.full for one in own) or 1)
        return found

    def called(self, state: State) -> Outcome:
        """Time is called: the larger share of Health wins, equal shares nobody (VEN-9).

        Of the side that has lost who was out before is beaten, and nobody else (VEN-5).
        """
        there, kept = self.fighters(state), self.share(state)
        if kept["a"] == kept["b"]:
            return Outcome(OVER, "time")
        won: Side = "a" if kept["a"] > kept["b"] else "b"
        return _ended(there, won, "time", _fallen(there, (other(won),)))

    def yielded(self, state: State, side: Side) -> Outcome:
        """A side that concedes has lost; who of it was out before is beaten, and nobody else (VEN-5)."""
        there = self.fighters(state)
        return _ended(there, other(side), "conceded", _fallen(there, (side,)))

    def ends(self, state: State) -> Mapping[str, Outcome]:
        """All of a side that is ruled beaten are, but those who have left (VEN-17)."""
        there, found = self.fighters(state), dict[str, Outcome]()
        for key, beaten in ENDS.items():
            lost = tuple(one.key for one in there if one.side in beaten and not one.left)
            found[key] = _ended(there, _winner(beaten), "ruled", lost)
        return found

    def measures(self, state: State) -> Mapping[str, Measure]:
        """The Health of each who has not left; at 0 it is out (VEN-17)."""
        return {f"health_{one.key}": Measure(one.health, 0, one.full) for one in self.fighters(state) if not one.left}


def other(side: Side) -> Side:
    return "b" if side == "a" else "a"


def _ended(there: There, won: Side, how: How, beaten: tuple[str, ...] = ()) -> Outcome:
    return Outcome(won, how, beaten=beaten, stood=tuple(one.key for one in there if one.side == won and not one.out))


def _winner(beaten: tuple[Side, ...]) -> Side:
    return other(beaten[0]) if len(beaten) == 1 else OVER


def _fallen(there: There, sides: tuple[Side, ...]) -> tuple[str, ...]:
    return tuple(one.key for one in there if one.side in sides and one.fallen)
