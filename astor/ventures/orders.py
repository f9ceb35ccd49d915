"""Side tables (VEN-1, VEN-2, VEN-9, VEN-15): what a seat may ask: to set out, to do what is offered, to turn back."""

from typing import Annotated

import msgspec

from astor.game.arguments import Key
from astor.game.board import Board
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.page import Image
from astor.game.play import CLOCK, Command
from astor.ventures import content, course, questions
from astor.ventures.models import Venture
from astor.ventures.rules.play import Deed

Seen = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Word = Annotated[str, msgspec.Meta(max_length=40)]


class Done(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deed as a phone asks for it."""

    verb: Word
    by: Word = ""


def set_out(call: Call, *, quest: Key) -> None:
    """Go on a quest, alone (VEN-1, VEN-10)."""
    insist(questions.may_begin(call.board, call.asker.key, asked=True))
    insist(may_try(call.board, call.asker.key, quest))
    course.begin(call, quest, call.asker.key)


def may_try(board: Board, seat: str, quest: str) -> Refused | None:
    """Is there such a quest, and has this seat not tried it yet?"""
    if quest not in content.tomes():
        return Refused("unknown_row", row=f"quest/{quest}")
    return None if quest in questions.untried(board, seat, content.tomes()) else Refused("quest_tried", quest=quest)


def act(call: Call, *, venture: Key, at: Seen, deed: Done) -> None:
    """Do what is offered. `at`: how many deeds the phone had seen, so that two taps never strike twice (VEN-15)."""
    found = taking_part(call, venture)
    if found.deeds != at:
        raise Refused("moved_on")
    wanted = Deed(deed.verb, deed.by)
    if wanted not in content.rules_of(found.image()).deeds(content.opened(found.image())):
        raise Refused("not_offered")
    course.carry_out(call, found, wanted)


def concede(call: Call, *, venture: Key) -> None:
    """Turn back: nothing is gained, nobody is wounded (VEN-5)."""
    course.break_off(call, taking_part(call, venture), "conceded")


def taking_part(call: Call, key: str) -> Venture:
    """The running venture of this key that the asker is at."""
    found = Venture.find(call.event, key)
    if found is None or not questions.side_of(found.image(), call.asker.key):
        raise Refused("no_venture")
    return under_way(found)


def under_way(venture: Venture) -> Venture:
    if venture.state != "running":
        raise Refused("moved_on")
    return venture


# The clock's


def settle_venture(call: Call, *, venture: Key) -> None:
    """Nobody has decided in time: the usual is done (VEN-9)."""
    found = under_way(Venture.named(call.event, venture))
    rules, image = content.rules_of(found.image()), found.image()
    course.carry_out(call, found, rules.usual(content.opened(image)))


def call_time(call: Call, *, venture: Key) -> None:
    """The whole has taken too long: a quest ends, nothing gained or lost (VEN-9)."""
    course.break_off(call, under_way(Venture.named(call.event, venture)), "recalled")


# What is offered


def set_out_choices(board: Board, seat: str) -> Image | Refused:
    if no := questions.may_begin(board, seat, asked=True):
        return no
    left = questions.untried(board, seat, content.tomes())
    return {"quest": left} if left else Refused("quests_tried")


def act_choices(board: Board, seat: str) -> Image | Refused:
    """What may be done now, the usual by its place among it, and how likely it is."""
    found = questions.running(board, seat)
    state = found and content.opened(found)
    if found is None or state is None:
        return Refused("no_venture")
    rules = content.rules_of(found)
    deeds, usual = rules.deeds(state), rules.usual(state)
    offered = [{"verb": deed.verb, "by": deed.by, "odds": msgspec.to_builtins(rules.odds(state, deed))}
               for deed in deeds]  # fmt: skip
    return {"venture": {found["key"]: {"at": found["deeds"], "deeds": offered, "usual": deeds.index(usual)}}}


def concede_choices(board: Board, seat: str) -> Image | Refused:
    found = questions.running(board, seat)
    return {"venture": [found["key"]]} if found else Refused("no_venture")


COMMANDS = (
    Command(set_out, choices=set_out_choices, alike=False, most=10),
    Command(act, choices=act_choices, alike=False, draft=True),
    Command(concede, choices=concede_choices, alike=False),
    Command(settle_venture, by=(CLOCK,), lasting=True),
    Command(call_time, by=(CLOCK,), lasting=True),
)
