"""After any change (VEN-7, VEN-8, VEN-11): the dead and gone leave their fighters to the next seat of their side.

A venture of players who are all gone, or after the end, is void.
"""

from astor.game.play.call import Call
from astor.game.values.phases import ENDED
from astor.ventures import course, kept, questions
from astor.ventures.models import Venture
from war.battle import aftermath

TELLING = {"event", "seat", "character", "venture"}


def break_off_ventures(call: Call) -> None:
    """The dead decide no more; nor can be gone on with what nobody can read any more."""
    if not call.page.kinds & TELLING:
        return
    for venture in Venture.every(call.event, state="running"):
        if call.event.phase == ENDED or kept.opened(call.board, venture.image()) is None:
            course.break_off(call, venture)
        elif gone := questions.gone(call.board, venture.image()):
            course.go_without(call, venture, gone)
    for venture in Venture.every(call.event, state="asked"):
        image = venture.image()
        (own, *_), (theirs, *_) = (image["sides"][side]["seats"] or [""] for side in ("a", "b"))
        busy = not own or not theirs or questions.running(call.board, own) or questions.seen_at(call.board, theirs)
        if call.event.phase == ENDED or busy or questions.gone(call.board, image):
            course.unasked(call, venture, "lapsed")


def keep_growths(call: Call) -> None:
    """What a winner has learnt waits for a choice beyond the bell of any phase but the war's; at the end it is x."""
    if "event" not in call.page.kinds:
        return
    if call.event.phase == ENDED:
        aftermath.settle_all(call)
    else:
        aftermath.set_clock(call)
