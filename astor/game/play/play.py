"""The play an event is played by: its orders, its phases, its rows and what follows any change."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from astor.game.models import Event, Row
from astor.game.play.call import Answer, Call
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.rows.timers import Timer
from astor.game.rows.views import View
from astor.game.values.errors import Refused
from astor.game.values.phases import Course, Phase
from astor.game.values.powers import Powers

CONTROL, CLOCK, SEAT = "control", "clock", "seat"


Choices = Callable[[Board, str], Image | Refused]
"""What a seat may choose from if it gives an order now, or the refusal it would meet."""


@dataclass(frozen=True)
class Command:
    """One order somebody may give. Its name and arguments are those of its function.

    Its `choices` are offered to seats, or to Control if no seat gives it; what is `alike` for all seats of a faction is
    worked out once for them.

    With `parts` it may be given in these parts of its phases alone; "" stands for a phase that has none. `power` opens
    it; `needs` may ask for a wider one, by the arguments; whom it is about (`own`) gives it without. What brings a
    former state back exactly `reacts` not: that state has had its reactions. Seats may give it `afterwards` where it
    asks for a judgement that is only possible when all is over, and `most` times in a phase; 0: as often as they like.
    Once its phase is over, what `binds` is taken back by Back or Rewind alone. Where the clock gives it, what is
    `patient` keeps its time beyond the bell: the phase waits for it; what is `lasting` goes on in the next one, and
    nothing waits. Its `timer` is named by whoever sets an alarm for it. What its phase `asks` of a faction is such
    an order about each of these rows. What came with one that is `sealed` is not told by the journal, and nobody
    gives it in another's name. A seat of no court gives only what is `courtless`. A `draft` is one of very many, most
    of them plans for a close: the journal on the desk folds it up, and nobody is told if Control gives it for a seat.
    """

    run: Callable[..., Answer | None]
    choices: Choices | None = None
    alike: bool = True
    by: tuple[str, ...] = (SEAT,)
    power: str = ""
    phases: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    draft: bool = False
    sealed: bool = False
    closes: bool = False
    afterwards: bool = False
    undoable: bool = True
    reacts: bool = True
    most: int = 0
    binds: bool = False
    patient: bool = False
    courtless: bool = False
    lasting: bool = False
    needs: Callable[..., str] | None = None
    own: Callable[..., bool] | None = None
    asks: Callable[[Board, str], Iterable[str]] | None = None
    timer: Timer | None = None
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.run.__name__)
        if self.timer is not None and self.timer.order != self.name:
            raise ValueError(f"the timer of {self.timer.order} is given to {self.name}")

    def power_for(self, args: Mapping[str, Any]) -> str:
        """What it takes to give this order with these (typed) arguments."""
        return self.needs(**args) if self.needs else self.power


Step = Callable[[Call], None]


@dataclass(frozen=True)
class Play:
    """An order of play: what may be ordered, what each close does, and who sees what."""

    name: str
    course: Course
    powers: Powers
    commands: tuple[Command, ...]
    phases: tuple[Phase, ...]
    kinds: tuple[type[Row], ...]
    views: tuple[View, ...]
    after: tuple[Step, ...] = ()

    def command(self, name: str) -> Command:
        if name not in self._named:
            raise Refused("unknown_command", command=name[:60])
        return self._named[name]

    def known(self, name: str) -> Command | None:
        """The command of this name; None for a step of a close, or what only another version had."""
        return self._named.get(name)

    def lasts(self, name: str) -> bool:
        """Does what the clock gives by this name go on beyond the bell?"""
        command = self.known(name)
        return command is not None and command.lasting

    @cached_property
    def _named(self) -> dict[str, Command]:
        return {command.name: command for command in self.commands}

    @cached_property
    def sealed(self) -> frozenset[str]:
        """Orders whose words are for nobody but those they go to."""
        return frozenset(command.name for command in self.commands if command.sealed)

    def phase(self, name: str) -> Phase:
        """What is declared of a phase, by its name in an event: `t3/war`."""
        kind = self.course.kind_of(name)
        return next(p for p in self.phases if p.kind == kind)

    def model(self, kind: str) -> type[Row]:
        """The model of a row kind other than the event, e.g. `province`."""
        for model in self.kinds:
            if kind == model.KIND:
                return model
        raise Refused("unknown_row", row=kind[:60])


plays: dict[str, Play] = {}
"""What events are played by: an event and its board name their play."""


def play_by(play: Play) -> None:
    """Who starts a process hands the order of play to the kernel."""
    plays[play.name] = play


def every_kind() -> list[type[Row]]:
    """The kinds of rows that some play has."""
    return list(dict.fromkeys(kind for play in plays.values() for kind in play.kinds))


def play_of(of: Event | Board) -> Play:
    return plays[of.play]
