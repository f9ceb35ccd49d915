"""The clock (TURN-1 to TURN-4): its columns, the commands that set them, and the bell that rings exactly once.

`now` is always an argument. What is timed below the phase is an alarm row; the bell and the alarms are rung by
`ring_due`, which anybody may call, any number of times, at once.
"""

from contextlib import suppress
from dataclasses import replace
from typing import Annotated

import msgspec
import structlog
from django.db import OperationalError

from astor.game import clockwork
from astor.game.admission import may_close
from astor.game.arguments import Key, KeyOrNone, Reason
from astor.game.call import Call
from astor.game.commands import Order, issue
from astor.game.errors import Refused, insist
from astor.game.models import Alarm, Announcement, Event, Heartbeat, Proposal
from astor.game.phases import ENDED
from astor.game.play import CLOCK, play_of
from astor.game.timers import BEGIN_PART

log = structlog.get_logger()

GRACE = 250
"""How long bells and alarms wait after their time, so that orders stamped before it get the lock first, in ms."""

LONGEST_BREAK = 24 * 3600 * 1000
"""A time of return lies no further ahead, in ms."""

State = Event.State
Seconds = Annotated[int, msgspec.Meta(ge=-3600, le=3600)]
Revision = Annotated[int, msgspec.Meta(ge=0)]


# Commands of Control


def start(call: Call) -> None:
    """Start the clock of a prepared event."""
    if call.event.state != State.PLANNING:
        raise Refused("already_running")
    clockwork.run(call.event, call.now)
    call.say("public", "started")


def pause(call: Call, *, reason: Reason = "") -> None:
    """Stop the clock with the exact remainder."""
    event = call.event
    if event.state != State.RUNNING:
        raise Refused("not_running")
    clockwork.stop(event, call.now, State.PAUSED)
    call.say("public", "paused", reason=reason)


def resume(call: Call) -> None:
    """Go on from the remainder."""
    if call.event.state != State.PAUSED:
        raise Refused("not_paused")
    clockwork.run(call.event, call.now)
    call.say("public", "resumed")


def go_on_at(call: Call, *, back: Annotated[int, msgspec.Meta(ge=0)], text: Reason = "") -> None:
    """Tell everybody, while the clock stands, until when: `back` in ms since the epoch; the clock waits for Control."""
    if not call.now < back <= call.now + LONGEST_BREAK:
        raise Refused("return_not_ahead")
    if call.event.state != State.PAUSED:
        raise Refused("not_paused")
    call.say("public", "break_told", goes_on=back, text=text.strip())


def extend(call: Call, *, seconds: Seconds, revision: Revision) -> None:
    """Give the phase more time, or less; also while paused. A held phase is opened again."""
    event = call.event
    _expect(event, revision)
    clockwork.grant(event, call.now, max(seconds * 1000, -clockwork.time_left(event, call.now)))
    call.say("public", "extended", seconds=seconds)


def set_clock(call: Call, *, seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)], revision: Revision) -> None:
    """Set what is left of the phase."""
    event = call.event
    _expect(event, revision)
    clockwork.grant(event, call.now, seconds * 1000 - clockwork.time_left(event, call.now))
    call.say("public", "clock_set", seconds=seconds)


def hold(call: Call, *, on: bool) -> None:
    """Hold the phase at its bell, for Control to look before it is committed; or no longer."""
    call.event.hold = on
    call.event.save()


def shout(call: Call, *, word: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]) -> None:
    """Mix a word shouted by the hall into the dice; only before the first turn."""
    if call.event.word or play_of(call.event).course.turn_of(call.event.phase, call.event.turns) > 0:
        raise Refused("word_too_late")
    call.event.word = word
    call.event.save()
    call.say("public", "word_shouted", word=word)


def _expect(event: Event, revision: int) -> None:
    """The clock is as Control saw it when pressing the button."""
    if event.state == State.ENDED:
        raise Refused("already_ended")
    if event.revision != revision:
        raise Refused("clock_moved", phase=event.phase)


# Commands of the clock


def close_phase(call: Call, *, phase: KeyOrNone = "", skip: bool = False) -> None:
    """Close the phase: its steps follow, an entry each. `phase` guards against closing the next one by a late tap.

    A phase that is to be held is not closed before it was; one that is held closes as it stands.
    """
    event = call.event
    _expect_running(event, phase)
    if call.actor == CLOCK and (not _time_is_up(event, call.now) or event.hold):
        raise Refused("not_due")
    if call.actor != CLOCK and event.state != State.HELD:
        _may_end_early(event, skip=skip)
        if event.hold:
            raise Refused("hold_first", phase=event.phase)


def hold_now(call: Call, *, phase: KeyOrNone = "", skip: bool = False) -> None:
    """End the phase early and hold it as at its bell: orders are closed, nothing is done until Control publishes."""
    event = call.event
    _expect_running(event, phase)
    if event.state == State.HELD:
        raise Refused("held")
    _may_end_early(event, skip=skip)
    _shut(call)


def _expect_running(event: Event, phase: str) -> None:
    """The event is under way, and in the phase that Control saw when pressing the button."""
    if event.state == State.ENDED:
        raise Refused("already_ended")
    if event.state == State.PLANNING:
        raise Refused("not_started")
    if phase and phase != event.phase:
        raise Refused("phase_over", phase=phase, now=event.phase)


def _may_end_early(event: Event, *, skip: bool) -> None:
    """A part that an early end does not pass over, as the guild window (UPK-6), is left out only by `skip`.

    So is what keeps the phase from closing, as generals still to act (WAR-13).
    """
    if not skip:
        if ahead := _kept_ahead(event):
            raise Refused("window_first", part=ahead)
        insist(may_close(event))


def _kept_ahead(event: Event) -> str:
    """The part still to come that an early end does not pass over; "" if there is none."""
    phase = play_of(event).phase(event.phase)
    coming = {alarm.args["part"] for alarm in clockwork.alarms(event, BEGIN_PART)}
    return next((part.name for part in phase.parts if part.kept and part.name in coming), "")


def end_part(call: Call, *, part: Key) -> None:
    """End the running part now: the next one begins, and the phase ends that much earlier (UPK-6)."""
    event = call.event
    if event.part != part:
        raise Refused("part_over", part=part, now=event.part or event.phase)
    coming = min(clockwork.alarms(event, BEGIN_PART), key=lambda alarm: clockwork.until(alarm, call.now), default=None)
    if coming is None or event.state not in (State.RUNNING, State.PAUSED):
        raise Refused("no_part_left")
    early = min(clockwork.until(coming, call.now), clockwork.time_left(event, call.now))
    begin_part(call, part=coming.args["part"])
    coming.delete()
    clockwork.draw_in(event, early)


def _time_is_up(event: Event, now: int) -> bool:
    """Asked before the lock is taken, and again under it: Control may have given time or paused in between."""
    return _has_run_out(event, now) and may_close(event) is None


def _has_run_out(event: Event, now: int) -> bool:
    return event.state == State.RUNNING and event.deadline is not None and event.deadline + GRACE <= now


def hold_phase(call: Call, *, reason: Reason = "") -> None:
    """The bell has rung but nothing is committed: orders are closed until Control publishes."""
    event = call.event
    if event.state != State.RUNNING:
        raise Refused("not_running")
    if not reason and not (event.hold and _time_is_up(event, call.now)):
        raise Refused("not_due")
    _shut(call)
    if reason:
        call.say("control", "closing_failed", reason=reason)


def _shut(call: Call) -> None:
    """Orders are closed, the clock stands at nothing."""
    clockwork.stop(call.event, call.now, State.HELD)
    call.event.remaining = 0
    call.event.save()
    call.say("public", "held")


def begin_part(call: Call, *, part: Key) -> None:
    """The next part of the phase begins."""
    call.event.part = part
    call.event.save()
    call.say("public", "part_began", part=part)
    begun = play_of(call.event).phase(call.event.phase).part(part)
    if begun is not None and begun.opens is not None:
        begun.opens(call)


def ring_alarm(call: Call, *, alarm: Key) -> None:
    """Carry out an alarm's command and strike the alarm."""
    found = _due_alarm(call, alarm)
    found.delete()
    play_of(call.event).command(found.command).run(call, **found.args)


def strike_alarm(call: Call, *, alarm: Key, why: Reason) -> None:
    """Strike an alarm whose command is no longer possible, and say so to Control."""
    found = _due_alarm(call, alarm)
    call.say("control", "alarm_struck", command=found.command, why=why)
    found.delete()


def _due_alarm(call: Call, key: str) -> Alarm:
    found = Alarm.find(call.event, key)
    end = call.event.deadline
    if found is None or found.due is None or end is None or not _rings(call.event, found, end, call.now):
        raise Refused("not_due")
    return found


def _rings(event: Event, alarm: Alarm, end: int, now: int) -> bool:
    """Is its time up, or the phase's? Then nothing is waited for any more but what is `patient` or `lasting`."""
    ordered = (command for command in play_of(event).commands if command.name == alarm.command)
    waits = any(command.patient or command.lasting for command in ordered)
    return (alarm.due or 0) <= now or (end <= now and not waits)


def next_phase(call: Call) -> None:
    """The last step of every close: the next phase begins, or the event ends (TURN-3)."""
    event = call.event
    was_running = event.state in (State.RUNNING, State.HELD)
    begins = clockwork.counted_from(event.deadline or call.now, call.now)
    nudges = Announcement.every(event, nudge=True)
    play = play_of(event)
    event.phase, event.granted = play.course.following(event.phase, event.turns), 0
    over = (alarm for alarm in Alarm.every(event) if event.phase == ENDED or not play.lasts(alarm.command))
    for leftover in (*Proposal.every(event), *over, *nudges):
        leftover.delete()
    if event.phase == ENDED:
        clockwork.end(event)
    else:
        clockwork.begin(call, begins)
        if not was_running:
            clockwork.stop(event, begins, State.PAUSED)
    call.say("public", "ended" if event.phase == ENDED else "phase_began", phase=event.phase)


# The bell


def ring_due(now: int) -> int:
    """Ring every bell and alarm that is due in any event; how many rang. Harmless at any time, from anywhere.

    A machine that was asleep wakes up here first: what fell due in the meantime is not rung, the events are paused.
    """
    if _silent_since(now) is not None:
        beat(now)
    over = Event.objects.filter(state=State.RUNNING, deadline__lte=now - GRACE).values_list("key", flat=True)
    alarmed = Alarm.objects.filter(event__state=State.RUNNING, due__lte=now - GRACE)
    keys = dict.fromkeys([*over, *alarmed.values_list("event__key", flat=True)])
    return sum(_ring_event(key, now) for key in keys)


def _ring_event(key: str, now: int) -> int:
    rung, refused = 0, None
    while order := _due(key, now):
        try:
            issue(order)
        except Refused as no:  # another worker got there first, unless it is refused again
            if order == refused:
                _give_up(order, no)
            refused = order
            continue
        except OperationalError:  # the database is away or busy: the ticker comes again
            raise
        except Exception as bug:
            _hold_for(order, bug)
        rung += 1
    return rung


def _give_up(order: Order, no: Refused) -> None:
    """An alarm that is refused is struck; a bell that is refused is a bug."""
    if order.name != "ring_alarm":
        return _hold_for(order, no)
    args = {"alarm": order.args["alarm"], "why": no.code}
    with suppress(Refused):  # another worker struck it already
        issue(replace(order, name="strike_alarm", args=args))
    return None


def _hold_for(order: Order, bug: Exception) -> None:
    """A bell that cannot ring is a bug: hold the event, loudly, and let the others go on."""
    log.error("the bell failed", game=order.event, order=order.name, exc_info=bug)
    with suppress(Refused):  # another worker stopped it already
        issue(replace(order, name="hold_phase", args={"reason": repr(bug)[:500]}))


def _due(key: str, now: int) -> Order | None:
    """The earliest thing that is due, as an order of the clock.

    When the time is up what a short phase left over comes before it ends, at once unless it is `patient`.
    """
    event = Event.objects.filter(key=key, state=State.RUNNING).first()
    if event is None or event.deadline is None:
        return None
    alarms = Alarm.objects.filter(event=event, due__isnull=False).order_by("due", "id")
    alarm = next((alarm for alarm in alarms if _rings(event, alarm, event.deadline, now - GRACE)), None)
    if alarm is not None:
        return Order(event=key, actor=CLOCK, name="ring_alarm", args={"alarm": alarm.key}, now=now)
    if not _time_is_up(event, now):
        return None
    if event.hold:
        return Order(event=key, actor=CLOCK, name="hold_phase", args={}, now=now)
    return Order(event=key, actor=CLOCK, name="close_phase", args={"phase": event.phase}, now=now)


def next_bell(key: str = "", after: int = 0) -> int | None:
    """When the next bell or alarm of this event, or of any, is due, ms; not what was due at `after` and could not ring.

    Two queries, however many events are running: a server asks five times a second.
    """
    running = {"event__state": State.RUNNING} | ({"event__key": key} if key else {})
    alarms = Alarm.objects.filter(**running, due__isnull=False).values_list("due", flat=True)
    events = Event.objects.filter(state=State.RUNNING, **({"key": key} if key else {}))
    dues = [due + GRACE for due in (*alarms, *events.values_list("deadline", flat=True)) if due is not None]
    return min((due for due in dues if due > after), default=None)


def beat(now: int) -> int:
    """Note that a server is alive. After an outage, first bring running events back paused; how many were.

    What the clock had left when the servers fell silent is what it has left now: nobody loses minutes to a crash.
    """
    last = _silent_since(now)
    stopped = 0
    if last is not None:
        for key in Event.objects.filter(state=State.RUNNING).values_list("key", flat=True):
            stopped += _pause_after_outage(key, last, now)
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": now})
    return stopped


def _silent_since(now: int) -> int | None:
    """The last sign of life, if it is longer ago than an outage."""
    last = Heartbeat.objects.filter(pk=1).first()
    return last.at if last is not None and now - last.at > clockwork.OUTAGE else None


def _pause_after_outage(key: str, at: int, now: int) -> bool:
    try:
        issue(Order(event=key, actor=CLOCK, name="pause_outage", args={"at": at}, now=now))
    except Refused:  # another server did it already
        return False
    return True


def pause_outage(call: Call, *, at: int) -> None:
    """Pause as of the last sign of life before an outage."""
    event = call.event
    if event.state != State.RUNNING or event.deadline is None:
        raise Refused("not_running")
    clockwork.stop(event, at, State.PAUSED)
    call.say("public", "outage", seconds=(call.now - at) // 1000)
