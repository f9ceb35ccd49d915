"""The ceremony (SET-6, SUC-8): Control begins it, goes on or back, lets it run or stand, and leaves it."""

from typing import Annotated

import msgspec

from astor.game.play.call import Call
from astor.game.play.play import CONTROL, Command
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused
from astor.game.values.texts import one_line
from diplomacy.ending.questions import is_on, steps, to_tell
from diplomacy.ending.rules import LEFT, ONLY, THANKED
from diplomacy.models import Ceremony
from factions.story.questions import over

Thanks = Annotated[str, msgspec.Meta(max_length=THANKED)]


def begin_ceremony(call: Call, *, text: Thanks = "") -> None:
    """Begin the ceremony, also again, at its first step; from there it runs by itself. `text`: whom it thanks.

    What it tells is settled by that: what is judged or revealed later is told by one that is begun again.
    """
    if not over(call.board):
        raise Refused("not_over")
    ceremony = Ceremony.find(call.event, ONLY) or Ceremony(event=call.event, key=ONLY)
    ceremony.thanks = one_line(text)
    ceremony.steps = tuple(step.key for step in to_tell(call.board))
    ceremony.step, ceremony.runs, ceremony.since = ceremony.steps[0], True, call.now
    ceremony.save()


def show_step(call: Call, *, step: Key, runs: bool) -> None:
    """Go to a step of the ceremony, forward or back; from there it runs by itself, or stands until the next word."""
    ceremony = _on(call)
    if step not in {one.key for one in steps(call.board)}:
        raise Refused("no_such_step")
    ceremony.step, ceremony.runs, ceremony.since = step, runs, call.now
    ceremony.save()


def leave_ceremony(call: Call) -> None:
    """All screens show again what they showed before, and who came where; it can be begun anew."""
    ceremony = _on(call)
    ceremony.step, ceremony.runs, ceremony.since = LEFT, False, call.now
    ceremony.save()


def _on(call: Call) -> Ceremony:
    if not is_on(call.board):
        raise Refused("no_ceremony")
    return Ceremony.named(call.event, ONLY)


COMMANDS = (
    Command(begin_ceremony, by=(CONTROL,)),
    Command(show_step, by=(CONTROL,)),
    Command(leave_ceremony, by=(CONTROL,)),
)
