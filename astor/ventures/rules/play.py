"""What every rule set of a venture answers: who decides, what they may do, what comes of it (VEN-12, VEN-15). Pure."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

State = TypeVar("State")
Side = Literal["a", "b", ""]
OVER: Side = ""
"""Nobody has anything left to decide."""
How = Literal["success", "partial", "failure", "out", "conceded", "recalled", "time", "ruled"]


class Roll(Protocol):
    """The only source of chance: a die of so many sides, named by what it is thrown for; in an event `course.Dice`."""

    def __call__(self, what: str, sides: int) -> int: ...


class Deed(Struct, frozen=True):
    """One thing that may be done: a word of its rule set, and what it takes.

    A struct, as its odds are: a look makes hundreds and finds them by their hash, and dataclasses take several times
    as long for both.
    """

    verb: str
    by: str = ""
    on: str = ""
    who: str = ""
    cell: tuple[int, int] | None = None


class Odds(Struct, frozen=True):
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


class Happened(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of what happened, by which deed; the wording lives with the screens."""

    deed: int
    code: str
    facts: Facts


class Pictured(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fighter on the board as everybody sees them; not every rule set knows of all of it, and what is not so is not
    told.
    """

    key: str
    side: Side
    cell: tuple[int, int]
    health: int
    full: int
    loaded: bool
    state: str = ""
    out: bool = False
    kit: str = ""
    acted: bool = False
    waits: bool = False
    left: bool = False


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


class Ruleset(ABC, Generic[State]):
    """One way to play a venture, bound to what it is played with. Its states are frozen, and it keeps nothing else."""

    state: type[State]

    @property
    @abstractmethod
    def key(self) -> str:
        """By which a venture names it."""

    @abstractmethod
    def begin(self, entrants: tuple[Entrant, ...], ground: str, roll: Roll) -> State:
        """`ground`: the key of the board, or of the quest."""

    @abstractmethod
    def deciding(self, state: State) -> Side:
        """Whose deed is asked for; `OVER` when it has ended."""

    def acting(self, _state: State) -> str:
        """The fighter whose deed that is, "" for what is the whole side's."""
        return ""

    # What may be done, and what comes of it

    @abstractmethod
    def deeds(self, state: State) -> tuple[Deed, ...]:
        """All that may be done now; what is not here is refused."""

    @abstractmethod
    def usual(self, state: State) -> Deed:
        """Done when time is up, by the house and by bots (VEN-9)."""

    @abstractmethod
    def do(self, state: State, deed: Deed, roll: Roll) -> Turned[State]: ...

    # What is told of it

    @abstractmethod
    def odds(self, state: State, deed: Deed) -> Odds | None:
        """None where nothing hangs on a die."""

    def need(self, _state: State, _deed: Deed) -> int:
        """The least face of the die that brings a deed off; 0: no one die does."""
        return 0

    def then(self, _state: State) -> Mapping[Deed, tuple[tuple[Deed, Odds], ...]]:
        """By each deed that leads to a cell what could follow from there at once, with its odds."""
        return {}

    @abstractmethod
    def picture(self, state: State, side: Side) -> Mapping[str, Any]:
        """What this side may see of it; `OVER`: everybody."""

    # How it ends

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """None while it goes on."""

    @abstractmethod
    def share(self, state: State) -> Mapping[Side, Fraction]:
        """How much of its first Health each side has left."""

    def called(self, _state: State) -> Outcome:
        """When its time is up."""
        return Outcome(OVER, "recalled")

    def yielded(self, _state: State, _side: Side) -> Outcome:
        """When this side concedes."""
        return Outcome(OVER, "conceded")

    def without(self, state: State, _who: tuple[str, ...]) -> Turned[State]:
        """After these fighters have left the board unharmed."""
        return state, ()

    def resumed(self, state: State, _roll: Roll) -> Turned[State]:
        """After a hand from outside: who can go on no more has had their go."""
        return state, ()

    # Control's hand

    @abstractmethod
    def ends(self, state: State) -> Mapping[str, Outcome]:
        """The ways Control may end it, by name, each with what then follows."""

    @abstractmethod
    def measures(self, state: State) -> Mapping[str, Measure]:
        """The numbers Control may set, by name."""

    @abstractmethod
    def mend(self, state: State, what: str, value: int) -> State:
        """After one of them is set."""
