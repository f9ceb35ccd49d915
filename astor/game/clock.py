"""The clock (TURN-1 to TURN-4): its columns, the commands that set them, and the bell that rings exactly once.

`now` is always an argument. What is timed below the phase is an alarm row; the bell and the alarms are rung by
`ring_due`, which anybody may call, any number of times, at once.
"""

from typing import Annotated

import msgspec
import structlog

from astor.game import phases
from astor.game.call import Call
from astor.game.commands import Order, issue, the_play
from astor.game.errors import Refused
from astor.game.models import Alarm, Event, Heartbeat, Proposal
from astor.game.page import Image
from astor.game.seats import Key

log = structlog.get_logger()

GRACE = 250
"""How long the bell waits after the deadline, so that orders stamped before it get the lock first, in ms."""
OUTAGE = 15_000
"""A longer silence of all servers brings an event back paused, in ms."""
BACK = 60_000
"""What is left on the clock after a closing was taken back, in ms."""

State = Event.State
Seconds = Annotated[int, msgspec.Meta(ge=-3600, le=3600)]
Revision = Annotated[int, msgspec.Meta(ge=0)]


# Commands of Control


def start(call: Call) -> None:
    """Start the clock of a prepared event."""
    if call.event.state != State.PLANNING:
        raise Refused("already_running")
    _run(call.event, call.now)
    call.say("public", "started")


def pause(call: Call, *, reason: str = "") -> None:
    """Stop the clock with the exact remainder."""
    event = call.event
    if event.state != State.RUNNING:
        raise Refused("not_running")
    _stop(event, call.now, State.PAUSED)
    call.say("public", "paused", reason=reason)


def resume(call: Call) -> None:
    """Go on from the remainder."""
    if call.event.state != State.PAUSED:
        raise Refused("not_paused")
    _run(call.event, call.now)
    call.say("public", "resumed")


def extend(call: Call, *, seconds: Seconds, revision: Revision) -> None:
    """Give the phase more time, or less; also while paused. A held phase is opened again."""
    event = call.event
    _expect(event, revision)
    _grant(event, call.now, max(seconds * 1000, -time_left(event, call.now)))
    call.say("public", "extended", seconds=seconds)


def set_clock(call: Call, *, seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)], revision: Revision) -> None:
    """Set what is left of the phase."""
    event = call.event
    _expect(event, revision)
    _grant(event, call.now, seconds * 1000 - time_left(event, call.now))
    call.say("public", "clock_set", seconds=seconds)


def hold(call: Call, *, on: bool) -> None:
    """Hold the phase at its bell, for Control to look before it is committed; or no longer."""
    call.event.hold = on
    call.event.save()


def shout(call: Call, *, word: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]) -> None:
    """Mix a word shouted by the hall into the dice; only before the first turn."""
    if call.event.word or phases.turn_of(call.event.phase, call.event.turns) > 0:
        raise Refused("word_too_late")
    call.event.word = word
    call.event.save()
    call.say("public", "word_shouted", word=word)


# Commands of the clock


def close_phase(call: Call, *, phase: str = "") -> None:
    """Close the phase: its steps follow, an entry each. `phase` guards against closing the next one by a late tap."""
    event = call.event
    if event.state == State.ENDED:
        raise Refused("already_ended")
    if event.state == State.PLANNING:
        raise Refused("not_started")
    if phase and phase != event.phase:
        raise Refused("phase_over", phase=phase, now=event.phase)


def hold_phase(call: Call, *, reason: str = "") -> None:
    """The bell has rung but nothing is committed: orders are closed until Control publishes."""
    event = call.event
    if event.state != State.RUNNING:
        raise Refused("not_running")
    _stop(event, call.now, State.HELD)
    event.remaining = 0
    event.save()
    call.say("public", "held")
    if reason:
        call.say("control", "closing_failed", reason=reason)


def begin_part(call: Call, *, part: Key) -> None:
    """The next part of the phase begins."""
    call.event.part = part
    call.event.save()
    call.say("public", "part_began", part=part)


def ring_alarm(call: Call, *, alarm: Key) -> None:
    """Carry out an alarm's command and strike the alarm."""
    found = Alarm.objects.filter(event=call.event, key=alarm).first()
    if found is None or found.due is None or found.due > call.now:
        raise Refused("not_due")
    the_play().command(found.command).run(call, **found.args)
    found.delete()


def next_phase(call: Call) -> None:
    """The last step of every close: the next phase begins, or the event ends (TURN-3)."""
    event = call.event
    was_running = event.state in (State.RUNNING, State.HELD)
    begins = min(event.deadline or call.now, call.now)
    for leftover in (*Proposal.objects.filter(event=event), *Alarm.objects.filter(event=event)):
        leftover.delete()
    event.phase, event.granted = phases.following(event.phase, event.turns), 0
    if event.phase == phases.ENDED:
        _end(event)
    else:
        _begin(call, begins)
        if not was_running:
            _stop(event, begins, State.PAUSED)
    call.say("public", "phase_began" if event.phase != phases.ENDED else "ended", phase=event.phase)


# The bell


def ring_due(now: int) -> int:
    """Ring every bell and alarm that is due in any event; how many rang. Harmless at any time, from anywhere."""
    return sum(_ring_event(key, now) for key in Event.objects.filter(state=State.RUNNING).values_list("key", flat=True))


def _ring_event(key: str, now: int) -> int:
    rung = 0
    while order := _due(key, now):
        try:
            issue(order)
        except Refused:  # another worker got there first
            return rung
        except Exception as bug:
            log.exception("the bell failed", game=key, order=order.name)
            issue(Order(event=key, actor="clock", name="hold_phase", args={"reason": repr(bug)}, now=now))
        rung += 1
    return rung


def _due(key: str, now: int) -> Order | None:
    """The earliest thing that is due, as an order of the clock."""
    event = Event.objects.filter(key=key, state=State.RUNNING).first()
    if event is None or event.deadline is None:
        return None
    alarm = Alarm.objects.filter(event=event, due__lte=min(now, event.deadline)).order_by("due", "id").first()
    if alarm is not None:
        return Order(event=key, actor="clock", name="ring_alarm", args={"alarm": alarm.key}, now=now)
    if event.deadline + GRACE > now or not _may_close(event):
        return None
    if event.hold:
        return Order(event=key, actor="clock", name="hold_phase", args={}, now=now)
    return Order(event=key, actor="clock", name="close_phase", args={"phase": event.phase}, now=now)


def _may_close(event: Event) -> bool:
    question = the_play().phase(phases.kind_of(event.phase)).may_close
    return question is None or question(event)


def next_bell(key: str) -> int | None:
    """When the next bell or alarm of this event is due, ms."""
    event = Event.objects.filter(key=key, state=State.RUNNING).first()
    if event is None or event.deadline is None:
        return None
    first = Alarm.objects.filter(event=event, due__isnull=False).order_by("due").first()
    return min(event.deadline + GRACE, first.due) if first and first.due else event.deadline + GRACE


def beat(now: int) -> int:
    """Note that a server is alive. After an outage, first bring running events back paused; how many were.

    What the clock had left when the servers fell silent is what it has left now: nobody loses minutes to a crash.
    """
    last = Heartbeat.objects.filter(pk=1).first()
    stopped = 0
    if last is not None and now - last.at > OUTAGE:
        for key in Event.objects.filter(state=State.RUNNING).values_list("key", flat=True):
            stopped += _pause_after_outage(key, last.at, now)
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": now})
    return stopped


def _pause_after_outage(key: str, at: int, now: int) -> bool:
    try:
        issue(Order(event=key, actor="clock", name="pause_outage", args={"at": at}, now=now))
    except Refused:  # another server did it already
        return False
    return True


def pause_outage(call: Call, *, at: int) -> None:
    """Pause as of the last sign of life before an outage."""
    event = call.event
    if event.state != State.RUNNING or event.deadline is None:
        raise Refused("not_running")
    _stop(event, at, State.PAUSED)
    call.say("public", "outage", seconds=(call.now - at) // 1000)


# The columns


def time_left(event: Event, now: int) -> int:
    """What is left of the phase, in ms, whatever the clock's state."""
    if event.state == State.RUNNING and event.deadline is not None:
        return max(0, event.deadline - now)
    return event.remaining or 0


def settle(event: Event, was: Image, then: Image, now: int) -> None:
    """Make the clock fit what an undo restored; its numbers never come from an image themselves.

    `was` is the event just before the undo, `then` before the entry taken back. A closing taken back leaves the event
    paused with a minute; granted time is taken off again.
    """
    if event.phase == was["phase"]:
        _move_end(event, now, event.granted - was["granted"])
    else:
        event.state, event.deadline, event.remaining = State.PAUSED, None, BACK
        event.length, event.revealed = length_of(event, event.phase), ""
        event.part = _part_at(event, event.length - BACK)
        _restore_alarms(event, then)
    event.revision += 1
    event.save()


def _part_at(event: Event, elapsed: int) -> str:
    parts = the_play().phase(phases.kind_of(event.phase)).parts
    begun = [p.name for p in parts if p.begins(event.rules, event.length) <= max(0, elapsed)]
    return begun[-1] if begun else ""


def _restore_alarms(event: Event, then: Image) -> None:
    for alarm in Alarm.objects.filter(event=event, due__isnull=False):
        end: int | None = then["deadline"]
        before_end = end - alarm.due if end and alarm.due else BACK
        alarm.due, alarm.remaining = None, max(0, BACK - before_end)
        alarm.save()


def _turn_alarms(event: Event, now: int, *, running: bool) -> None:
    """Alarms count down with the clock: a due time while it runs, a remainder while it does not."""
    for alarm in Alarm.objects.filter(event=event):
        due, remaining = alarm.due, alarm.remaining
        if running and remaining is not None:
            alarm.due, alarm.remaining = now + remaining, None
        elif not running and due is not None:
            alarm.due, alarm.remaining = None, max(0, due - now)
        alarm.save()


def _run(event: Event, now: int) -> None:
    event.deadline, event.remaining = now + (event.remaining or 0), None
    event.state = State.RUNNING
    event.revision += 1
    event.save()
    _turn_alarms(event, now, running=True)


def _stop(event: Event, now: int, state: str) -> None:
    event.remaining, event.deadline = time_left(event, now), None
    event.state = state
    event.revision += 1
    event.save()
    _turn_alarms(event, now, running=False)


def _grant(event: Event, now: int, ms: int) -> None:
    if event.state == State.ENDED:
        raise Refused("already_ended")
    event.granted += ms
    if event.state == State.HELD:
        event.state = State.PAUSED
    _move_end(event, now, ms)
    event.revision += 1
    event.save()


def _move_end(event: Event, now: int, ms: int) -> None:
    """Move the end of the phase, never into the past, and what is timed from the end with it."""
    ms = max(ms, -time_left(event, now))
    if event.deadline is not None:
        event.deadline += ms
    else:
        event.remaining = (event.remaining or 0) + ms
    for alarm in Alarm.objects.filter(event=event, before_end=True):
        alarm.due = None if alarm.due is None else max(now, alarm.due + ms)
        alarm.remaining = None if alarm.remaining is None else max(0, alarm.remaining + ms)
        alarm.save()


def _expect(event: Event, revision: int) -> None:
    if event.state == State.ENDED:
        raise Refused("already_ended")
    if event.revision != revision:
        raise Refused("clock_moved", phase=event.phase)


def _begin(call: Call, begins: int) -> None:
    """Set the clock for the phase just entered, from the old deadline, so that the day does not drift."""
    event = call.event
    event.length = length_of(event, event.phase)
    event.deadline, event.remaining = begins + event.length, None
    event.state, event.hold, event.part = State.RUNNING, False, ""
    event.revision += 1
    parts = the_play().phase(phases.kind_of(event.phase)).parts
    for part in parts:
        offset = part.begins(event.rules, event.length)
        if offset <= 0:
            event.part = part.name
        else:
            Alarm(event=event, key=call.page.key("alarm"), due=begins + offset,
                  before_end=part.before_end, command="begin_part", args={"part": part.name}).save()  # fmt: skip
    event.save()


def _end(event: Event) -> None:
    event.state, event.part, event.hold = State.ENDED, "", False
    event.deadline, event.remaining, event.length = None, 0, 0
    event.revealed = event.secret
    event.revision += 1
    event.save()


def length_of(event: Event, phase: str) -> int:
    """How long the scenario gives this phase, in ms."""
    return int(event.lengths[phases.kind_of(phase)]) * 1000
