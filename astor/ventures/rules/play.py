"""What every rule set of a venture answers: who decides, what they may do, what comes of it (VEN-12, VEN-15). Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Literal, Protocol, TypeVar

State = TypeVar("State")
Side = Literal["a", "b", ""]
OVER: Side = ""
"""Nobody has anything left to decide."""
How = Literal["success", "partial", "failure", "out", "conceded", "recalled", "time", "ruled"]


class Roll(Protocol):
    """The only source of chance: a die of so many sides, named by what it is thrown for."""

    def __call__(self, what: str, sides: int) -> int: ...


@dataclass(frozen=True)
class Deed:
    """One thing that may be done: a word of its rule set, and what it takes."""

    verb: str
    by: str = ""
    on: str = ""
    who: str = ""
    cell: tuple[int, int] | None = None


@dataclass(frozen=True)
class Odds:
    """In percent, for the one who decides: to hurt (or pass) and to put out; to be hurt and to be put out.

    `friend`: that a friend is hurt in place of the target; `mate`: who that may be, several with spaces between.
    """

    hurt: int
    fell: int = 0
    struck: int = 0
    fall: int = 0
    friend: int = 0
    mate: str = ""


def percent(chance: Fraction) -> int:
    return round(100 * chance)


Facts = Mapping[str, str | int]


@dataclass(frozen=True)
class Told:
    """One line of what happened; the wording lives with the screens."""

    code: str
    facts: Facts


@dataclass(frozen=True)
class Outcome:
    """Who has won ("" nobody), how; what an ending gives, and where that is told (VEN-10).

    Of fighters, by their keys: who is beaten, and who of the winners still stands (VEN-5).
    """

    won: Side
    how: How
    gift: str = ""
    at: str = ""
    beaten: tuple[str, ...] = ()
    stood: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part, as the megagame knows them; copied, and never read again."""

    side: Side
    x: int = 0
    y: int = 0
    people: str = ""
    kit: str = ""


@dataclass(frozen=True)
class Measure:
    """A number of a fighter's that Control may set (VEN-17), and its bounds."""

    now: int
    least: int
    most: int


Turned = tuple[State, tuple[Told, ...]]


@dataclass(frozen=True)
class Ruleset(Generic[State]):
    """One way to play a venture. `usual` is done when time is up, and by bots.

    `ends` names the ways Control may end it, each with what then follows; `measures` what Control may set, `mend` does.
    `called` is how it ends when its time is up, `yielded` when this side concedes. `need`: the least face of a die.
    `then`: by each deed that leads to a cell what could follow from there at once, with its odds.
    `acting` is the fighter whose deed is asked for, "" for what is the whole side's. `without` is the state after these
    fighters have left the board unharmed, `resumed` after a hand from outside: who can go on no more has had their go.
    """

    key: str
    state: type[State]
    begin: Callable[[tuple[Entrant, ...], str, Roll], State]
    deciding: Callable[[State], Side]
    deeds: Callable[[State], tuple[Deed, ...]]
    usual: Callable[[State], Deed]
    do: Callable[[State, Deed, Roll], Turned[State]]
    odds: Callable[[State, Deed], Odds | None]
    outcome: Callable[[State], Outcome | None]
    share: Callable[[State], Mapping[Side, Fraction]]
    picture: Callable[[State, Side], Mapping[str, Any]]
    ends: Callable[[State], Mapping[str, Outcome]] = field(default=lambda _state: {})
    measures: Callable[[State], Mapping[str, Measure]] = field(default=lambda _state: {})
    mend: Callable[[State, str, int], State] = field(default=lambda state, _what, _value: state)
    called: Callable[[State], Outcome] = field(default=lambda _state: Outcome(OVER, "recalled"))
    yielded: Callable[[State, Side], Outcome] = field(default=lambda _state, _side: Outcome(OVER, "conceded"))
    need: Callable[[State, Deed], int] = field(default=lambda _state, _deed: 0)
    acting: Callable[[State], str] = field(default=lambda _state: "")
    without: Callable[[State, tuple[str, ...]], Turned[State]] = field(default=lambda state, _who: (state, ()))
    resumed: Callable[[State, Roll], Turned[State]] = field(default=lambda state, _roll: (state, ()))
    then: Callable[[State], Mapping[Deed, tuple[tuple[Deed, Odds], ...]]] = field(default=lambda _state: {})
