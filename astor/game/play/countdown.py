"""The clock's columns: deadline or remainder, what was granted, and the alarms that count down with them.

All times are ms since the epoch; `now` is always an argument. A running clock has a deadline, a standing one what
remains.
"""

import hmac
from collections.abc import Collection

from django.conf import settings

from astor.game.models import Alarm, Event
from astor.game.play.call import Call
from astor.game.play.play import play_of
from astor.game.rows.own import EventRow
from astor.game.rows.timers import BEGIN_PART, Timer
from astor.game.values import dice
from astor.game.values.errors import Refused
from astor.game.values.phases import ENDED

BACK = 60_000
"""What is left on the clock after a closing was taken back, in ms."""
OUTAGE = 15_000
"""A longer silence of all servers brings an event back paused, in ms."""

State = Event.State


def time_left(event: Event, now: int) -> int:
    """What is left of the phase, in ms, whatever the clock's state."""
    if event.state == State.RUNNING and event.deadline is not None:
        return max(0, event.deadline - now)
    return event.remaining or 0


def length_of(event: Event, phase: str) -> int:
    """How long the scenario gives this phase, in ms."""
    return int(event.lengths[play_of(event).course.kind_of(phase)]) * 1000


def counted_from(end: int, now: int) -> int:
    """Time goes on from the old end, so that the day does not drift; not from one to come, or one long past."""
    return end if now - OUTAGE <= end <= now else now


def run(event: Event, now: int) -> None:
    """Let the clock run from its remainder."""
    event.deadline, event.remaining = now + (event.remaining or 0), None
    event.state = State.RUNNING
    event.revision += 1
    event.save()
    _turn_alarms(event, now, running=True)


def stop(event: Event, now: int, state: str) -> None:
    """Stop the clock with its exact remainder."""
    event.remaining, event.deadline = time_left(event, now), None
    event.state = state
    event.revision += 1
    event.save()
    _turn_alarms(event, now, running=False)


def grant(event: Event, now: int, ms: int) -> None:
    """Give or take time; a held phase is opened again."""
    event.granted += ms
    if event.state == State.HELD:
        event.state = State.PAUSED
    _move_end(event, now, ms)
    event.revision += 1
    event.save()


def until(alarm: Alarm, now: int) -> int:
    """How long until this alarm is due, in ms, whatever the clock's state."""
    return max(0, alarm.due - now) if alarm.due is not None else alarm.remaining or 0


def set_alarm(call: Call, ms: int, timer: Timer, key: str = "") -> None:
    """Have the clock give this order, about this row, when so much of its time has passed."""
    running = call.event.state == State.RUNNING
    Alarm(event=call.event, key=call.page.key("alarm"), command=timer.order, args=timer.args(key),
          due=call.now + ms if running else None, remaining=None if running else ms).save()  # fmt: skip


def alarms(event: Event, timer: Timer, key: str = "") -> list[Alarm]:
    """The alarms that will give this order about this row; without a key about any."""
    return [a for a in Alarm.every(event, command=timer.order) if not key or a.args == timer.args(key)]


def cancel(event: Event, timer: Timer, key: str = "") -> None:
    """The clock will not give this order any more."""
    for alarm in alarms(event, timer, key):
        alarm.delete()


def look_again(event: Event, now: int, alarms: Collection[str], *, stand: bool) -> None:
    """Alarms that came back with what was taken back leave time to do something else.

    If it was the clock's own doing it shall `stand`: else it would do the same again in the next breath.
    """
    if stand and event.state == State.RUNNING:
        stop(event, now, State.PAUSED)
    for alarm in Alarm.these(event, alarms):
        left = max(until(alarm, now), OUTAGE)
        running = event.state == State.RUNNING
        alarm.due, alarm.remaining = (now + left, None) if running else (None, left)
        alarm.save()


def draw_in(event: Event, ms: int) -> None:
    """The phase ends that much earlier, and every alarm of it is due that much earlier; what lasts is not of it."""
    event.deadline, event.remaining = _nearer(event.deadline, ms), _nearer(event.remaining, ms)
    event.revision += 1
    event.save()
    for alarm in (a for a in Alarm.every(event) if not play_of(event).lasts(a.command)):
        alarm.due, alarm.remaining = _nearer(alarm.due, ms), _nearer(alarm.remaining, ms)
        alarm.save()


def _nearer(at: int | None, ms: int) -> int | None:
    return None if at is None else max(0, at - ms)


def begin(call: Call, begins: int) -> None:
    """Set the clock for the phase just entered, with an alarm for each of its later parts; what lasts counts on."""
    event = call.event
    _turn_alarms(event, call.now, running=True)
    event.length = length_of(event, event.phase)
    event.deadline, event.remaining = begins + event.length, None
    event.state, event.hold, event.part = State.RUNNING, False, ""
    event.revision += 1
    for part in play_of(event).phase(event.phase).parts:
        if part.begins is None:
            continue
        offset = part.begins(event.rules, event.length)
        if offset <= 0:
            event.part = part.name
        else:
            Alarm(event=event, key=call.page.key("alarm"), due=begins + offset, before_end=part.before_end,
                  command=BEGIN_PART.order, args=BEGIN_PART.args(part.name)).save()  # fmt: skip
    event.save()


def end(event: Event) -> None:
    """The event is over: the clock stands at nothing and the secret of the dice is published."""
    event.state, event.part, event.hold = State.ENDED, "", False
    event.deadline, event.remaining, event.length = None, 0, 0
    event.revealed = event.secret
    event.revision += 1
    event.save()


def settle(event: Event, was: EventRow, then: EventRow, now: int) -> None:
    """Make the clock fit what an undo restored; its numbers never come from an image themselves.

    `was` is the event just before the undo, `then` before the entry taken back. A closing taken back leaves the event
    paused with a minute; granted time is taken off again, but only from the phase it was granted to.
    """
    if event.phase == was.phase:
        if event.granted != was.granted and then.phase != event.phase:
            raise Refused("phase_over", phase=then.phase, now=event.phase)
        _move_end(event, now, event.granted - was.granted)
    else:
        _stand(event, then, BACK)
    if was.phase == ENDED:
        _seal_anew(event)
    event.revision += 1
    event.save()


def set_back(event: Event, was: EventRow, then: EventRow, left: int) -> None:
    """Make the clock fit what a rewind restored: paused, with what was left then, in ms; or at its end again."""
    if then.phase == ENDED:
        return end(event)
    _stand(event, then, left)
    if was.revealed:
        _seal_anew(event)
    event.revision += 1
    return event.save()


def _stand(event: Event, then: EventRow, left: int) -> None:
    """Paused in the phase and part of `then`, with so much left, and the alarms as far from the end as then."""
    event.state, event.deadline, event.remaining = State.PAUSED, None, left
    event.length, event.part = length_of(event, event.phase), then.part
    _restore_alarms(event, then, left)


def _seal_anew(event: Event) -> None:
    """The secret was published at the end; an event that goes on all the same gets another one."""
    key = settings.SECRET_KEY.encode()
    event.secret = hmac.digest(key, f"dice/{event.secret}".encode(), "sha256").hex()
    event.commitment, event.revealed = dice.commitment(event.secret), ""


def _restore_alarms(event: Event, then: EventRow, left: int) -> None:
    """They stand as long before the end as they did then."""
    end = then.remaining if then.deadline is None else then.deadline
    for alarm in Alarm.every(event):
        before_end = (end or 0) - ((alarm.remaining if alarm.due is None else alarm.due) or 0)
        alarm.due, alarm.remaining = None, max(0, left - max(0, before_end))
        alarm.save()


def _turn_alarms(event: Event, now: int, *, running: bool) -> None:
    """Alarms count down with the clock: a due time while it runs, a remainder while it does not."""
    for alarm in Alarm.every(event):
        due, remaining = alarm.due, alarm.remaining
        if running and remaining is not None:
            alarm.due, alarm.remaining = now + remaining, None
        elif not running and due is not None:
            alarm.due, alarm.remaining = None, max(0, due - now)
        alarm.save()


def _move_end(event: Event, now: int, ms: int) -> None:
    """Move the end of the phase, never into the past, and what is timed from the end with it."""
    ms = max(ms, -time_left(event, now))
    if event.deadline is not None:
        event.deadline = max(event.deadline, counted_from(event.deadline, now)) + ms
    else:
        event.remaining = (event.remaining or 0) + ms
    for alarm in Alarm.every(event, before_end=True):
        alarm.due = None if alarm.due is None else max(now, alarm.due + ms)
        alarm.remaining = None if alarm.remaining is None else max(0, alarm.remaining + ms)
        alarm.save()
