"""After any change (VEN-11): a venture whose fighters are dead or gone, or whose event is over, is void."""

from astor.game.call import Call
from astor.game.phases import ENDED
from astor.ventures import content, course, questions
from astor.ventures.models import Venture
from astor.ventures.rules.entry import VOID

TELLING = {"event", "seat", "character", "venture"}


def break_off_ventures(call: Call) -> None:
    """The dead fight no more; nor can be gone on with what nobody can read any more."""
    if not call.page.kinds & TELLING:
        return
    for venture in Venture.every(call.event, state="running"):
        image = venture.image()
        if call.event.phase == ENDED or not questions.lasts(call.board, image) or content.opened(image) is None:
            course.break_off(call, venture, VOID)
