"""How an order becomes an entry: typed arguments, gate, event lock, one page, reactions, answer."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from django.db import transaction

from astor.game import journal, names, seats, texts
from astor.game.admission import addressed, admit
from astor.game.call import Answer, Call
from astor.game.errors import Refused, insist
from astor.game.models import Entry, Event, Seat
from astor.game.phases import kind_of
from astor.game.play import Command, the_play
from astor.game.rows import Kept


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
        if seat is not None:
            admit(command, args, event, seat, order.now, sent_for=order.phase)
        record = Entry(actor=order.actor, command=command.name, args=said, command_id=order.id,
                       phase=event.phase, at=order.now)  # fmt: skip
        if command.closes:
            event.closings += 1
            record.closing = event.closings
        answer = _write(event, record, command, args, seat, order.phase)
        if command.closes:
            close(event, order.actor, order.now)
    return answer


Outcome = Answer | Exception


def issue_all(orders: Sequence[Callable[[], Answer]]) -> list[Outcome]:
    """Carry out several orders in one transaction, each on a savepoint of its own: what one meets costs the others
    nothing. An exception means that none of them was kept.
    """
    with journal.together():
        return [_outcome(order) for order in orders]


def _outcome(order: Callable[[], Answer]) -> Outcome:
    """What one has met; raised, if it has cost all of them the transaction."""
    try:
        return order()
    except Exception as met:
        if transaction.get_rollback():
            raise
        return met


def _write(event: Event, record: Entry, command: Command, args: dict[str, Any], seat: Seat | None,
           sent_for: str) -> Answer:  # fmt: skip
    with journal.entry(event, record) as page:
        call = Call(event=event, actor=record.actor, now=record.at, page=page, seat=seat, sent_for=sent_for)
        record.answer = command.run(call, **args) or {}
        record.reason = str(args.get("reason", ""))
        record.undoes, record.again = record.answer.pop("undoes", []), record.answer.pop("again", [])
        if command.reacts:
            react(call)
        if not record.undoes and not record.again:
            names.remember(call)
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
            names.remember(call)
