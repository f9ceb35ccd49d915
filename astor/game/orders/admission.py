"""Who may give an order now: asked by every way an order is given, and by sight for what it offers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from astor.game.journal import boards
from astor.game.models import Alarm, Entry, Event, board_of
from astor.game.orders import seats
from astor.game.play.play import CLOCK, CONTROL, SEAT, Command, play_of
from astor.game.rows import logs
from astor.game.rows.lock import held
from astor.game.rows.own import SeatRow
from astor.game.rows.timers import BEGIN_PART
from astor.game.values.errors import Refused, insist


def an_actor(actor: str) -> Refused | None:
    """Is this somebody who gives orders? Asked before the lock, which a hall screen must not take."""
    return None if actor.partition("/")[0] in (SEAT, CONTROL, CLOCK) else Refused("no_seat")


def addressed(command: Command, actor: str) -> Refused | None:
    """Is this an order for such an actor at all?"""
    kind = actor.partition("/")[0]
    if kind in command.by:
        return None
    return Refused("control_only" if kind == SEAT else "no_seat")


def admit(command: Command, args: Mapping[str, Any], event: Event, seat: SeatRow | None, now: int, *,
          sent_for: str = "", by_right: bool = False) -> None:  # fmt: skip
    """Refuse what may not be ordered now; `by_right`: Control gives it, or a seat that only proposes it.

    Whom it is about gives it without the power; `seat` is None where nobody's own powers are asked.
    """
    if seat is not None:
        insist(at_court(command, seat.faction))
    power = command.power_for(args)
    powers = frozenset({power}) if by_right or seat is None else _powers(command, args, seat, power)
    insist(untimely(command, moment_of(event), sent_for))
    insist(powerless(command, powers, power))
    insist(in_time(command, event, now))
    if seat is not None and not by_right:
        insist(not_too_often(command, event, seat))


def at_court(command: Command, faction: str) -> Refused | None:
    """May a seat of this faction, or of none, give such an order at all?"""
    return None if faction or command.courtless else Refused("no_court")


def _powers(command: Command, args: Mapping[str, Any], seat: SeatRow, power: str) -> frozenset[str]:
    if command.own is not None and command.own(held().board, seat.key, **args):
        return frozenset({power})
    return seats.powers(held().board, seat)


def not_too_often(command: Command, event: Event, seat: SeatRow) -> Refused | None:
    """Each is an entry on Control's desk: one seat may not bury those of the others, by proposals of its mates either.

    What was taken back, by a rewind above all, does not count: it is to be done again.
    """
    if not command.most:
        return None
    own = {"event": event, "actor": seat.row_name, "command": command.name, "phase": event.phase}
    given = Entry.objects.filter(**own, undone_by=None).count()
    for line in logs.since(held().board, f"faction/{seat.faction}", event.phase):
        sent = line.facts if line.code == "proposal_sent" else {}
        given += (sent.get("by"), sent.get("command")) == (seat.key, command.name)
    return Refused("often_enough", most=command.most) if given >= command.most else None


def in_time(command: Command, event: Event, now: int) -> Refused | None:
    """An order of a phase or part counts if its process stamped it before its end, whenever it gets the lock."""
    if not command.phases or event.state != Event.State.RUNNING or event.deadline is None:
        return None
    begins = (alarm.due for alarm in Alarm.every(event, command=BEGIN_PART.order)) if command.parts else ()
    part_over = any(due is not None and due <= now for due in begins)
    over = now >= event.deadline and may_close(event) is None
    return Refused("late", phase=event.phase) if part_over or over else None


def may_close(event: Event) -> Refused | None:
    """What keeps the phase from closing when its time is up, as far as the play says."""
    question = play_of(event).phase(event.phase).may_close
    return question(board_of(event) or boards.fresh(event)) if question else None


@dataclass(frozen=True)
class Moment:
    """Where the play stands: phase, its kind, part of it, and the state of the clock."""

    phase: str
    kind: str
    part: str
    state: str


def moment_of(event: Event) -> Moment:
    return Moment(event.phase, play_of(event).course.kind_of(event.phase), event.part, event.state)


def powerless(command: Command, powers: frozenset[str], power: str = "") -> Refused | None:
    """The power that is missing."""
    power = power or command.power
    return Refused("no_power", power=power) if power and power not in powers else None


def untimely(command: Command, moment: Moment, sent_for: str = "") -> Refused | None:
    """Why nobody may give it now, whatever their powers."""
    if moment.state == Event.State.ENDED and not command.afterwards:
        return Refused("already_ended")
    if not command.phases:
        return None
    if sent_for and sent_for != moment.phase:
        return Refused("phase_over", phase=sent_for, now=moment.phase)
    if moment.kind not in command.phases:
        return Refused("wrong_phase", phases=list(command.phases), now=moment.phase)
    if command.parts and moment.part not in command.parts:
        return Refused("wrong_part", parts=[part for part in command.parts if part], now=moment.part)
    return Refused("held") if moment.state == Event.State.HELD else None
