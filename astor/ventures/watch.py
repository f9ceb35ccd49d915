"""After any change (VEN-8, VEN-11): what is fought or asked by the dead or gone, or when the event is over, is void."""

from astor.game.call import Call
from astor.game.phases import ENDED
from astor.ventures import content, course, questions
from astor.ventures.models import Venture

TELLING = {"event", "seat", "character", "venture"}


def break_off_ventures(call: Call) -> None:
    """The dead fight no more; nor can be gone on with what nobody can read any more."""
    if not call.page.kinds & TELLING:
        return
    for venture in Venture.every(call.event, state="running"):
        image = venture.image()
        if call.event.phase == ENDED or not questions.lasts(call.board, image) or content.opened(image) is None:
            course.break_off(call, venture)
    for venture in Venture.every(call.event, state="asked"):
        image = venture.image()
        busy = any(questions.running(call.board, seat) for seat in questions.seats(image))
        if call.event.phase == ENDED or busy or not questions.lasts(call.board, image):
            course.unasked(call, venture, "lapsed")
