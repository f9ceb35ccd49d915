"""How an order becomes an entry: typed arguments, admission, event lock, one page, reactions, answer."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import structlog
from django.db import DatabaseError, InterfaceError, OperationalError, transaction

from astor.game.journal import journal
from astor.game.models import Entry, Event
from astor.game.orders import seats
from astor.game.orders.admission import addressed, admit, an_actor
from astor.game.play import names
from astor.game.play.call import Answer, Call
from astor.game.play.play import Command, play_of
from astor.game.rows.lock import held
from astor.game.rows.own import SeatRow
from astor.game.rows.rows import Kept
from astor.game.values import texts
from astor.game.values.errors import Refused, insist

log = structlog.get_logger()


def row_of(event: Event, name: str) -> Kept | None:
    """The row of this event called `kind/key`, if there is one."""
    kind, _, key = name.partition("/")
    if kind == event.KIND:
        return event if key == event.key else None
    return play_of(event).model(kind).find(event, key)


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

    1. Is the actor one who orders? Clean the arguments. 2. Take the event's lock. 3. Find the command in the event's
    play; is it for such an actor? Type its arguments. 4. A command id accepted before gets its first answer. 5. Of a
    seat ask its powers, the phase, the time, how often. 6. Run it on a fresh page, with the reactions after it. 7. A
    command that closes the phase runs its steps. Listeners hear of it after the commit.
    """
    insist(an_actor(order.actor))
    said = texts.legible(order.args)
    with journal.locked(order.event) as event:
        command, args = _asked(event, order, said)
        if first := journal.answered(event, order.actor, order.id):
            return first
        seat = seats.seated(held().board, order.actor, order.epoch)
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


def _asked(event: Event, order: Order, said: Mapping[str, Any]) -> tuple[Command, dict[str, Any]]:
    """What is asked for in this event's play, and its arguments, typed."""
    command = play_of(event).command(order.name)
    insist(addressed(command, order.actor))
    return command, understand(command, said)


Outcome = Answer | Exception


Given = tuple[Callable[[Order], Answer], Order]
"""An order, and how it is to be issued."""


def issue_all(orders: Sequence[Given]) -> list[Outcome]:
    """Carry out several orders in one transaction, each on a savepoint of its own: what one meets costs the others
    nothing. An exception means that none of them was kept, because the database is not there.
    """
    try:
        with journal.together((order.event, order.actor, order.id) for _, order in orders):
            return [_outcome(*one) for one in orders]
    except (OperationalError, InterfaceError):
        raise
    except Exception:  # one of them has cost all the transaction, as by an entry that is not to be written: each alone
        log.warning("orders_one_by_one", orders=[order.name for _, order in orders], exc_info=True)
        return [_alone(*one) for one in orders]


def _outcome(carry_out: Callable[[Order], Answer], order: Order) -> Outcome:
    """What one has met; raised, if it has cost all of them the transaction.

    After an error of the database the transaction may be gone without Django's knowing: SQLite takes it back by itself.
    """
    try:
        return carry_out(order)
    except Exception as met:
        if transaction.get_rollback() or isinstance(met, DatabaseError | InterfaceError):
            raise
        return met


def _alone(carry_out: Callable[[Order], Answer], order: Order) -> Outcome:
    try:
        return carry_out(order)
    except Exception as met:
        return met


def _write(event: Event, record: Entry, command: Command, args: dict[str, Any], seat: SeatRow | None,
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
    """What must follow any change, inside the same entry (the play's AFTER)."""
    for reaction in play_of(call.event).after:
        reaction(call)


def close(event: Event, actor: str, now: int) -> None:
    """The steps of the phase's close, an entry each, all sharing the closing the order just opened."""
    for step in play_of(event).phase(event.phase).steps:
        record = Entry(actor=actor, command=step.__name__, phase=event.phase, at=now, closing=event.closings, step=True)
        with journal.entry(event, record) as page:
            call = Call(event=event, actor=actor, now=now, page=page)
            step(call)
            react(call)
            names.remember(call)
