"""The clock (TURN-1 to TURN-4): the orders that set it, of Control and of its own. `now` is always an argument."""

from typing import Annotated

import msgspec

from astor.game.models import Alarm, Announcement, Event
from astor.game.orders import proposals
from astor.game.orders.admission import may_close
from astor.game.play import countdown
from astor.game.play.call import Call
from astor.game.play.play import CLOCK, play_of
from astor.game.rows.timers import BEGIN_PART
from astor.game.values.arguments import Key, KeyOrNone, Reason
from astor.game.values.errors import Refused, insist
from astor.game.values.phases import ENDED

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
    countdown.run(call.event, call.now)
    call.say("public", "started")


def pause(call: Call, *, reason: Reason = "") -> None:
    """Stop the clock with the exact remainder."""
    event = call.event
    if event.state != State.RUNNING:
        raise Refused("not_running")
    countdown.stop(event, call.now, State.PAUSED)
    call.say("public", "paused", reason=reason)


def resume(call: Call) -> None:
    """Go on from the remainder."""
    if call.event.state != State.PAUSED:
        raise Refused("not_paused")
    countdown.run(call.event, call.now)
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
    countdown.grant(event, call.now, max(seconds * 1000, -countdown.time_left(event, call.now)))
    call.say("public", "extended", seconds=seconds)


def set_clock(call: Call, *, seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)], revision: Revision) -> None:
    """Set what is left of the phase."""
    event = call.event
    _expect(event, revision)
    countdown.grant(event, call.now, seconds * 1000 - countdown.time_left(event, call.now))
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
    if call.actor == CLOCK and (not time_is_up(event, call.now) or event.hold):
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
    coming = {alarm.args["part"] for alarm in countdown.alarms(event, BEGIN_PART)}
    return next((part.name for part in phase.parts if part.kept and part.name in coming), "")


def end_part(call: Call, *, part: Key) -> None:
    """End the running part now: the next one begins, and the phase ends that much earlier (UPK-6)."""
    event = call.event
    if event.part != part:
        raise Refused("part_over", part=part, now=event.part or event.phase)
    coming = min(countdown.alarms(event, BEGIN_PART), key=lambda alarm: countdown.until(alarm, call.now), default=None)
    if coming is None or event.state not in (State.RUNNING, State.PAUSED):
        raise Refused("no_part_left")
    early = min(countdown.until(coming, call.now), countdown.time_left(event, call.now))
    begin_part(call, part=coming.args["part"])
    coming.delete()
    countdown.draw_in(event, early)


def time_is_up(event: Event, now: int) -> bool:
    """Asked before the lock is taken, and again under it: Control may have given time or paused in between."""
    return _has_run_out(event, now) and may_close(event) is None


def _has_run_out(event: Event, now: int) -> bool:
    return event.state == State.RUNNING and event.deadline is not None and event.deadline + GRACE <= now


def hold_phase(call: Call, *, reason: Reason = "") -> None:
    """The bell has rung but nothing is committed: orders are closed until Control publishes."""
    event = call.event
    if event.state != State.RUNNING:
        raise Refused("not_running")
    if not reason and not (event.hold and time_is_up(event, call.now)):
        raise Refused("not_due")
    _shut(call)
    if reason:
        call.say("control", "closing_failed", reason=reason)


def _shut(call: Call) -> None:
    """Orders are closed, the clock stands at nothing."""
    countdown.stop(call.event, call.now, State.HELD)
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
    if found is None or found.due is None or end is None or not rings(call.event, found, end, call.now):
        raise Refused("not_due")
    return found


def rings(event: Event, alarm: Alarm, end: int, now: int) -> bool:
    """Is its time up, or the phase's? Then nothing is waited for any more but what is `patient` or `lasting`."""
    command = play_of(event).known(alarm.command)
    waits = command is not None and (command.patient or command.lasting)
    return (alarm.due or 0) <= now or (end <= now and not waits)


def next_phase(call: Call) -> None:
    """The last step of every close: the next phase begins, or the event ends (TURN-3)."""
    event = call.event
    was_running = event.state in (State.RUNNING, State.HELD)
    begins = countdown.counted_from(event.deadline or call.now, call.now)
    nudges = Announcement.every(event, nudge=True)
    proposals.lapse(call)
    play = play_of(event)
    event.phase, event.granted = play.course.following(event.phase, event.turns), 0
    over = (alarm for alarm in Alarm.every(event) if event.phase == ENDED or not play.lasts(alarm.command))
    for leftover in (*over, *nudges):
        leftover.delete()
    if event.phase == ENDED:
        countdown.end(event)
    else:
        countdown.begin(call, begins)
        if not was_running:
            countdown.stop(event, begins, State.PAUSED)
    call.say("public", "ended" if event.phase == ENDED else "phase_began", phase=event.phase)


def pause_outage(call: Call, *, at: int) -> None:
    """Pause as of the last sign of life before an outage."""
    event = call.event
    if event.state != State.RUNNING or event.deadline is None:
        raise Refused("not_running")
    countdown.stop(event, at, State.PAUSED)
    call.say("public", "outage", seconds=max(0, call.now - at) // 1000)


def come_back(call: Call, *, at: int) -> None:
    """An older state of the event was put back, which knows of nothing after `at`: everybody is told, and a clock that
    ran stands at what it had left then.
    """
    event = call.event
    if event.state == State.ENDED:
        raise Refused("already_ended")
    if event.state == State.RUNNING:
        countdown.stop(event, at, State.PAUSED)
    call.say("public", "restored", back_to=at)
