"""The day: its hours and breaks, what is ticked off before the start, times the hall keeps in mind, and how it goes
against its plan (TURN-4).

Screens reckon with times of day, which they know and the server does not: how late it is follows there, from what is
told here and from the server's time, without a word from the server while nothing changes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import to_builtins

from astor.control.models import Pace
from astor.control.rows import PaceRow
from astor.game.models import Day, Event, Timer
from astor.game.play import countdown
from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command, play_of
from astor.game.rows.board import Board, index
from astor.game.rows.frozen import image_of
from astor.game.rows.own import DayRow, EventRow, LineRow
from astor.game.rows.page import Image
from astor.game.rows.views import Seen, View
from astor.game.values import sides
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused
from astor.game.values.phases import Course
from astor.game.values.texts import words
from astor.scenarios.proposal import DAY, STEP, Break, phases_of, timetable
from astor.scenarios.tables import Lengths

PLAN = "plan"
"""Key of the one row that says how the day is meant."""
MOST_BREAKS, MOST_TIMERS = 10, 6
LATEST = 24 * 60 * 60_000
"""So far ahead a time of day may be, ms."""
STANDING = ("paused", "held")
"""States of an event that is under way and whose clock does not run."""
LEAST_STOP, MOST_STOPS = 60_000, 40
"""A shorter stop is no break, ms; so many are kept, the newest."""
SHORTEST = 60
"""No phase is proposed to be shorter, s."""
MinuteOfDay = Annotated[int, msgspec.Meta(ge=0, lt=DAY)]
Rest = tuple[MinuteOfDay, Annotated[int, msgspec.Meta(ge=1, le=600)]]
Breaks = Annotated[list[Rest], msgspec.Meta(max_length=MOST_BREAKS)]
Turns = Annotated[int, msgspec.Meta(ge=1, le=20)]
Item = Literal["cards", "briefing", "sound"]
"""What nobody but Control can say whether it is done."""


def planned(event: Event) -> Day | None:
    """How the day is meant, if somebody has said."""
    return Day.find(event, PLAN)


def plan_day(call: Call, *, begins: MinuteOfDay | None, breaks: Breaks, turns: Turns, lengths: Lengths) -> None:
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


def tick(call: Call, *, item: Item, on: bool) -> None:
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


# What is kept


def keep_pace(call: Call) -> None:
    """The plan is kept as it is when the clock is started, and since then each time that the clock stands."""
    for was, now in call.changes(EventRow):
        if was is None or now is None or was.state == now.state:
            continue
        if was.state == "planning":
            _begin(call)
        pace = Pace.find(call.event, PLAN)
        if pace is None:  # it was started before this was kept
            return
        if was.state == "running" and now.state in STANDING:
            pace.stands_since = _stopped(was, now, call.now)
        elif now.state not in STANDING:
            since = stands_since(call.board, pace.stands_since) if was.state in STANDING else None
            _go_on(pace, since, call.now)
        pace.save()


def _begin(call: Call) -> None:
    pace = Pace.find(call.event, PLAN) or Pace(event=call.event, key=PLAN)
    pace.started, pace.meant, pace.stood, pace.stands_since = call.now, _length(call.event), [], None
    pace.save()


def _go_on(pace: Pace, since: int | None, at: int) -> None:
    if since is not None and at - since >= LEAST_STOP:
        pace.stood = [*pace.stood, [since, at]][-MOST_STOPS:]
    pace.stands_since = None


REWINDS = index(LineRow, lambda line: ("rewound",) if line.code == "rewound" else (), lambda line: line.at)


def stands_since(board: Board, kept: int | None) -> int | None:
    """Since when a clock that stands has stood; by a rewind it is stopped without being kept: since the newest then."""
    if kept is not None:
        return kept
    return max((line.at for _, line in board.heap(REWINDS, "rewound")), default=None)


def _length(event: Event) -> int:
    """From the start to the end by the timetable, in ms."""
    day = planned(event)
    begins, rests = (day.begins or 0, day.breaks) if day else (0, [])
    stretches = timetable(phases_of(event.turns), event.lengths, begins, [Break(at, rest) for at, rest in rests])
    return round((list(stretches)[-1].ends - begins) * 60_000)


def _stopped(was: EventRow, now: EventRow, at: int) -> int:
    """When the clock stopped; after an outage that was earlier than it is told, by what is left."""
    if was.phase != now.phase or was.deadline is None or now.remaining is None:
        return at
    return min(at, was.deadline - now.remaining)


# What is told


def ahead(course: Course, phase: str, turns: int, lengths: Mapping[str, int]) -> int:
    """How long the phases last that are to come after this one, in ms."""
    return sum(lengths[course.kind_of(name)] for name in course.to_come(phase, turns)) * 1000


def spare(kinds: Iterable[str], lengths: Mapping[str, int]) -> list[Image]:
    """Of the kinds of phases to come those that may be shorter: half as long at the least, and a minute."""
    found: list[Image] = []
    for kind, times in Counter(kinds).items():
        seconds = lengths[kind]
        least = max(SHORTEST, -(-seconds // (2 * STEP)) * STEP)
        if least < seconds:
            found.append({"phase": kind, "seconds": seconds, "least": least, "times": times})
    return found


def last_turn(course: Course, phase: str, turns: int, lengths: Mapping[str, int]) -> int:
    """How much earlier the day ends without its last turn, in ms; 0 where that has begun, or is the only one."""
    if turns == 1:
        return 0
    return ahead(course, phase, turns, lengths) - ahead(course, phase, turns - 1, lengths)


def _pace(board: Board, key: str) -> Iterator[Seen]:
    pace, day = board.find(PaceRow, key), board.find(DayRow, PLAN)
    if pace is None:
        return
    course, phase, turns = play_of(board).course, board.fact("phase"), board.fact("turns")
    lengths = board.fact("lengths")
    since = stands_since(board, pace.stands_since) if board.fact("state") in STANDING else None
    shown = {**image_of(pace), "stands_since": since, "begins": day.begins if day else None,
             "breaks": [list(each) for each in day.breaks] if day else [],
             "ahead": ahead(course, phase, turns, lengths)}  # fmt: skip
    kinds = [course.kind_of(name) for name in course.to_come(phase, turns)]
    yield sides.PUBLIC, f"pace/{key}", shown
    yield sides.CONTROL, f"pace/{key}", {"spare": spare(kinds, lengths),
                                         "last_turn": last_turn(course, phase, turns, lengths)}  # fmt: skip


DAYS = (
    Command(plan_day, by=(CONTROL,)),
    Command(tick, by=(CONTROL,)),
    Command(set_timer, by=(CONTROL,)),
    Command(drop_timer, by=(CONTROL,)),
)
KINDS = (Pace,)
VIEWS = (View("pace", _pace),)
