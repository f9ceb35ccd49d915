"""The day: its hours and breaks, what is ticked off before the start, and times the hall keeps in mind (TURN-4)."""

from typing import Annotated, Literal

import msgspec
from msgspec import to_builtins

from astor.game.models import Day, Event, Timer
from astor.game.play import countdown
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused
from astor.game.values.texts import words
from astor.scenarios.proposal import DAY
from astor.scenarios.tables import Lengths

PLAN = "plan"
"""Key of the one row that says how the day is meant."""
MOST_BREAKS, MOST_TIMERS = 10, 6
LATEST = 24 * 60 * 60_000
"""So far ahead a time of day may be, ms."""
MinuteOfDay = Annotated[int, msgspec.Meta(ge=0, lt=DAY)]
Rest = tuple[MinuteOfDay, Annotated[int, msgspec.Meta(ge=1, le=600)]]
Breaks = Annotated[list[Rest], msgspec.Meta(max_length=MOST_BREAKS)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=20)]
Seen = Literal["cards", "briefing", "sound"]
"""What nobody but Control can say whether it is done."""


def planned(event: Event) -> Day | None:
    """How the day is meant, if somebody has said."""
    return Day.find(event, PLAN)


def plan_day(call: Call, *, begins: MinuteOfDay, breaks: Breaks, turns: Turns, lengths: Lengths) -> None:
    """Set the hours, the breaks, the turns and the lengths of phases; what has begun keeps the time it has."""
    event = call.event
    if event.state == Event.State.ENDED:
        raise Refused("already_ended")
    day = planned(event) or Day(event=event, key=PLAN)
    before = (event.turns, event.lengths, day.begins, day.breaks)
    day.begins, day.breaks = begins, [list(each) for each in breaks]
    event.turns, event.lengths = turns, to_builtins(lengths)
    if before == (event.turns, event.lengths, day.begins, day.breaks):
        raise Refused("no_change", field="lengths")
    day.save()
    event.save()
    if event.state == Event.State.PLANNING and (more := countdown.length_of(event, event.phase) - event.length):
        event.length += more
        countdown.grant(event, call.now, more)


def tick(call: Call, *, item: Seen, on: bool) -> None:
    """Tick off what is ready before the start, or take the tick away."""
    day = planned(call.event) or Day(event=call.event, key=PLAN)
    if (item in day.ticked) == on:
        raise Refused("no_change", field="ticked")
    day.ticked = sorted({*day.ticked, item} if on else {*day.ticked} - {item})
    day.save()


def set_timer(call: Call, *, text: Annotated[str, msgspec.Meta(min_length=1, max_length=60)], at: int) -> None:
    """Show the hall a time of day and what happens then; it stays whatever the clock of the game does."""
    said = words(text)
    if not call.now < at <= call.now + LATEST:
        raise Refused("not_to_come")
    past = [timer for timer in Timer.every(call.event) if timer.at <= call.now]
    if len(Timer.every(call.event)) - len(past) >= MOST_TIMERS:
        raise Refused("too_many_timers", most=MOST_TIMERS)
    for timer in past:
        timer.delete()
    Timer(event=call.event, key=call.page.key("timer"), text=said, at=at).save()


def drop_timer(call: Call, *, timer: Key) -> None:
    """Take a time of day off the screens."""
    Timer.named(call.event, timer).delete()


DAYS = (
    Command(plan_day, by=(CONTROL,)),
    Command(tick, by=(CONTROL,)),
    Command(set_timer, by=(CONTROL,)),
    Command(drop_timer, by=(CONTROL,)),
)
