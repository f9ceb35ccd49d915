"""After any change (VEN-7, VEN-8, VEN-11): the dead and gone leave their fighters to the next seat of their side.

A venture of players who are all gone, or after the end, is void.
"""

from astor.game.play.call import Call
from astor.game.values.phases import ENDED
from astor.ventures import course, questions
from astor.ventures.models import Venture
from astor.ventures.rows import VentureRow
from war.battle import aftermath

OF_ALL = {"event", "seat", "character", "tome"}
"""What changes with these may concern any venture; what changes with a venture concerns that one."""


def break_off_ventures(call: Call) -> None:
    """The dead decide no more; nor can be gone on with what nobody can read any more."""
    if not call.page.kinds & {"venture", *OF_ALL}:
        return
    for venture in _running(call):
        if call.event.phase == ENDED:
            course.break_off(call, venture)
        elif at_hand := course.opened(call, venture):
            rules, state = at_hand
            if gone := questions.gone(call.board, venture.as_row(VentureRow)):
                course.go_without(call, venture, rules, state, gone)
    for venture in Venture.every(call.event, state="asked"):
        if why := _hindered(call, venture.as_row(VentureRow)):
            course.unasked(call, venture, "lapsed", why)


def _hindered(call: Call, asked: VentureRow) -> str:
    """Why nothing comes of a challenge any more, as far as both may hear it; "" while it stands."""
    (own, *_), (theirs, *_) = (asked.sides[side].seats or ("",) for side in ("a", "b"))
    if call.event.phase == ENDED:
        return "off"
    if not own or not theirs or questions.gone(call.board, asked):
        return "gone"
    if questions.seen_at(call.board, own) or questions.seen_at(call.board, theirs):
        return "busy"
    return "off" if questions.running(call.board, own) else ""


def _running(call: Call) -> list[Venture]:
    """Those that may have to be broken off: all, or only those that have changed themselves."""
    if call.page.kinds & OF_ALL:
        return Venture.every(call.event, state="running")
    changed = [after.key for _, after in call.changes(VentureRow) if after]
    return [venture for venture in Venture.these(call.event, changed) if venture.state == "running"]


def keep_growths(call: Call) -> None:
    """What a winner has learnt waits for a choice beyond the bell of any phase but the war's; at the end it is x."""
    if "event" not in call.page.kinds:
        return
    if call.event.phase == ENDED:
        aftermath.settle_all(call)
    else:
        aftermath.set_clock(call)
