"""How an order becomes an entry: typed arguments, gate, event lock, one page, reactions, answer."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec

from astor.game import journal, seats, texts
from astor.game.call import Answer, Call
from astor.game.errors import Refused, insist
from astor.game.models import Alarm, Entry, Event, Line, Row, Seat
from astor.game.phases import Phase, kind_of
from astor.game.rows import Kept

CONTROL, CLOCK, SEAT = "control", "clock", "seat"


@dataclass(frozen=True)
class Command:
    """One order somebody may give. Its name and arguments are those of its function.

    With `parts` it may be given in these parts of its phases alone; "" stands for a phase that has none. `power` opens
    it; `needs` may ask for a wider one, by the arguments; whom it is about (`own`) gives it without. What brings a
    former state back exactly `reacts` not: that state has had its reactions. Seats may give it `afterwards` where it
    asks for a judgement that is only possible when all is over, and `most` times in a phase; 0: as often as they like.
    Once its phase is over, what `binds` is taken back by Back or Rewind alone. Where the clock gives it, what is
    `patient` keeps its time beyond the bell: the phase waits for it.
    """

    run: Callable[..., Answer | None]
    by: tuple[str, ...] = (SEAT,)
    power: str = ""
    phases: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    draft: bool = False
    closes: bool = False
    afterwards: bool = False
    undoable: bool = True
    reacts: bool = True
    most: int = 0
    binds: bool = False
    patient: bool = False
    needs: Callable[..., str] | None = None
    own: Callable[[Event, Seat, Mapping[str, Any]], bool] | None = None
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.run.__name__)

    def power_for(self, args: Mapping[str, Any]) -> str:
        """What it takes to give this order with these (typed) arguments."""
        return self.needs(**args) if self.needs else self.power


Step = Callable[[Call], None]


@dataclass(frozen=True)
class Play:
    """The order of play, declared by the roof: what may be ordered, and what each close does."""

    commands: tuple[Command, ...]
    phases: tuple[Phase, ...]
    kinds: tuple[type[Row], ...]
    after: tuple[Step, ...] = ()

    def command(self, name: str) -> Command:
        for command in self.commands:
            if command.name == name:
                return command
        raise Refused("unknown_command", command=name[:60])

    def phase(self, kind: str) -> Phase:
        return next(p for p in self.phases if p.kind == kind)

    def model(self, kind: str) -> type[Row]:
        """The model of a row kind other than the event, e.g. `province`."""
        for model in self.kinds:
            if kind == model.KIND:
                return model
        raise Refused("unknown_row", row=kind[:60])


_play: list[Play] = []


def play_by(play: Play) -> None:
    """The roof hands its order of play to the kernel, once."""
    _play[:] = [play]


def the_play() -> Play:
    return _play[0]


def row_of(event: Event, name: str) -> Kept | None:
    """The row of this event called `kind/key`, if there is one."""
    kind, _, key = name.partition("/")
    if kind == event.KIND:
        return event if key == event.key else None
    return the_play().model(kind).find(event, key)


@dataclass(frozen=True)
class Order:
    """What somebody asked for, as it came in. `now` is when this process received it, in ms.

    `epoch` is the hand-over the asking device has its seat from; None where no device asks.
    """

    event: str
    actor: str
    name: str
    args: Mapping[str, Any]
    now: int
    id: str = ""
    phase: str = ""
    epoch: int | None = None


@cache
def arguments(command: Command) -> type[msgspec.Struct]:
    """The typed arguments of a command's door, from its keyword-only parameters."""
    fields: list[Any] = []
    for p in inspect.signature(command.run, eval_str=True).parameters.values():
        if p.kind is inspect.Parameter.KEYWORD_ONLY:
            fields.append((p.name, p.annotation) if p.default is p.empty else (p.name, p.annotation, p.default))
    return msgspec.defstruct(command.name, fields, forbid_unknown_fields=True, frozen=True)


def understand(command: Command, args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments, typed; or the refusal that says which one is wrong."""
    try:
        typed = msgspec.convert(dict(args), arguments(command))
    except msgspec.ValidationError as wrong:
        raise Refused("bad_arguments", wrong=str(wrong)) from None
    except RecursionError:
        raise Refused("bad_arguments", wrong="nested too deeply") from None
    return {name: getattr(typed, name) for name in typed.__struct_fields__}


def issue(order: Order) -> Answer:
    """Carry out an order, or raise `Refused` and leave no trace.

    1. Find the command, clean and type its arguments. 2. Take the event's lock. 3. A command id accepted before gets
    its first answer. 4. Ask the gate: actor, phase, power. 5. Run it on a fresh page, with the reactions after it.
    6. A command that closes the phase runs the phase's steps. Listeners hear of it after the commit.
    """
    command = the_play().command(order.name)
    insist(addressed(command, order.actor))
    said = texts.legible(order.args)
    args = understand(command, said)
    with journal.locked(order.event) as event:
        if first := journal.answered(event, order.actor, order.id):
            return first
        seat = seats.seated(event, order.actor, order.epoch)
        admit(command, args, event, seat, order)
        record = Entry(actor=order.actor, command=command.name, args=said, command_id=order.id,
                       phase=event.phase, at=order.now)  # fmt: skip
        if command.closes:
            event.closings += 1
            record.closing = event.closings
        answer = _write(event, record, command, args, seat, order.phase)
        if command.closes:
            close(event, order.actor, order.now)
    return answer


def _write(event: Event, record: Entry, command: Command, args: dict[str, Any], seat: Seat | None,
           sent_for: str) -> Answer:  # fmt: skip
    with journal.entry(event, record) as page:
        call = Call(event=event, actor=record.actor, now=record.at, page=page, seat=seat, sent_for=sent_for)
        record.answer = command.run(call, **args) or {}
        record.reason = str(args.get("reason", ""))
        record.undoes, record.again = record.answer.pop("undoes", []), record.answer.pop("again", [])
        if command.reacts:
            react(call)
    return {"at": record.at, **record.answer}


def react(call: Call) -> None:
    """What must follow any change, inside the same entry (the roof's AFTER)."""
    for reaction in the_play().after:
        reaction(call)


def close(event: Event, actor: str, now: int) -> None:
    """The steps of the phase's close, an entry each, all sharing the closing the order just opened."""
    for step in the_play().phase(kind_of(event.phase)).steps:
        record = Entry(actor=actor, command=step.__name__, phase=event.phase, at=now, closing=event.closings, step=True)
        with journal.entry(event, record) as page:
            call = Call(event=event, actor=actor, now=now, page=page)
            step(call)
            react(call)


def addressed(command: Command, actor: str) -> Refused | None:
    """Is this an order for such an actor at all? Asked before the lock, which a hall screen must not take."""
    kind = actor.split("/", maxsplit=1)[0]
    if kind in command.by:
        return None
    return Refused("control_only" if kind == SEAT else "no_seat")


def admit(command: Command, args: Mapping[str, Any], event: Event, seat: Seat | None, order: Order) -> None:
    """Refuse what this seat may not order now."""
    if seat is None:
        return
    power = command.power_for(args)
    own = command.own is not None and command.own(event, seat, args)
    powers = frozenset({power}) if own else seats.powers_for(event, seat, power)
    insist(gate(command, moment_of(event), powers, power=power, sent_for=order.phase))
    insist(in_time(command, event, order.now))
    insist(not_too_often(command, event, seat))


def not_too_often(command: Command, event: Event, seat: Seat) -> Refused | None:
    """Each is an entry on Control's desk: one seat may not bury those of the others, by proposals of its mates either.

    What was taken back, by a rewind above all, does not count: it is to be done again.
    """
    if not command.most:
        return None
    own = {"event": event, "actor": seat.row_name, "command": command.name, "phase": event.phase}
    sent = {"event": event, "code": "proposal_sent", "phase": event.phase, "facts__by": seat.key,
            "facts__command": command.name}  # fmt: skip
    given = Entry.objects.filter(**own, undone_by=None).count() + Line.objects.filter(**sent).count()
    return Refused("often_enough", most=command.most) if given >= command.most else None


def in_time(command: Command, event: Event, now: int) -> Refused | None:
    """An order of a phase or part counts if its process stamped it before its end, whenever it gets the lock."""
    if not command.phases or event.state != Event.State.RUNNING or event.deadline is None:
        return None
    part_over = bool(command.parts) and Alarm.objects.filter(event=event, command="begin_part", due__lte=now).exists()
    over = now >= event.deadline and may_close(event) is None
    return Refused("late", phase=event.phase) if part_over or over else None


def may_close(event: Event) -> Refused | None:
    """What keeps the phase from closing when its time is up, as far as the play says."""
    question = the_play().phase(kind_of(event.phase)).may_close
    return question(event) if question else None


@dataclass(frozen=True)
class Moment:
    """Where the play stands: phase, part of it, and the state of the clock."""

    phase: str
    part: str
    state: str


def moment_of(event: Event) -> Moment:
    return Moment(event.phase, event.part, event.state)


def gate(command: Command, moment: Moment, powers: frozenset[str], *, power: str = "",
         sent_for: str = "") -> Refused | None:  # fmt: skip
    """May a seat with these powers give this order now? Asked by commands and by sight alike.

    `power`: what the order takes with its arguments; left out, what it takes at least.
    """
    power = power or command.power
    if moment.state == Event.State.ENDED and not command.afterwards:
        return Refused("already_ended")
    if command.phases and (untimely := _untimely(command, moment, sent_for)):
        return untimely
    if power and power not in powers:
        return Refused("no_power", power=power)
    return None


def _untimely(command: Command, moment: Moment, sent_for: str) -> Refused | None:
    if sent_for and sent_for != moment.phase:
        return Refused("phase_over", phase=sent_for, now=moment.phase)
    if kind_of(moment.phase) not in command.phases:
        return Refused("wrong_phase", phases=list(command.phases), now=moment.phase)
    if command.parts and moment.part not in command.parts:
        return Refused("wrong_part", parts=[part for part in command.parts if part], now=moment.part)
    return Refused("held") if moment.state == Event.State.HELD else None
