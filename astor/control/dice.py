"""Control's dice (preamble of the rules): chance for what no rule decides, from the source of all dice."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from astor.control.models import Template, Throw
from astor.control.rows import TemplateRow, ThrowRow
from astor.game.play import requests
from astor.game.play.call import Answer, Call
from astor.game.play.play import Command
from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.own import RequestRow
from astor.game.rows.views import Seen, View, whole_view
from astor.game.values.arguments import Key, KeyOrNone, Note
from astor.game.values.errors import Refused
from astor.game.values.sides import CONTROL, PUBLIC
from astor.game.values.texts import words

Many = Annotated[int, msgspec.Meta(ge=1, le=20)]
Sides = Annotated[int, msgspec.Meta(ge=2, le=100)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=99)]
SHOWN = ("text", "sides", "chance", "faces", "phase", "at")
"""What those see who are shown the dice; who threw them, and for whom, is Control's."""


def cast_dice(call: Call, *, text: Note, shown: Key = CONTROL, dice: Many = 1, sides: Sides = 6, chance: Percent = 0,
              request: KeyOrNone = "") -> Answer:  # fmt: skip
    """Throw so many dice about this, or see whether a chance in percent comes true; these are shown it.

    The same question asked again in a phase has other dice; taken back and asked again it has the same.
    """
    asked = words(text)
    _insist_on_side(call.board, shown)
    if request:
        requests.find(call, request)
    sides, dice = (100, 1) if chance else (sides, dice)
    faces = [call.roll(f"{_label(call, asked)}/{n}", sides) for n in range(1, dice + 1)]
    Throw(event=call.event, key=call.page.key("throw"), text=asked, sides=sides, chance=chance, faces=faces,
          shown=shown, request=request, by=call.actor, phase=call.event.phase, at=call.now).save()  # fmt: skip
    _tell(call, shown, asked, faces, sides, chance)
    return {"faces": faces}


def _label(call: Call, asked: str) -> str:
    thrown = call.board.some(ThrowRow, "text", "phase").values()
    again = sum((throw.text, throw.phase) == (asked, call.event.phase) for throw in thrown)
    return f"{call.event.phase}/control/{asked}/{again + 1}"


def _insist_on_side(board: Board, side: str) -> None:
    """Refused unless there is such a side to be shown it."""
    kind = side.partition("/")[0]
    if side not in (PUBLIC, CONTROL) and (kind not in ("faction", "seat") or not board.has(side)):
        raise Refused("unknown_row", row=side)


def _tell(call: Call, side: str, text: str, faces: list[int], sides: int, chance: int) -> None:
    if chance:
        code = "chance_true" if faces[0] <= chance else "chance_false"
        return call.say(side, code, text=text, chance=chance, n=faces[0])
    return call.say(side, "dice_cast", text=text, faces=faces, sides=sides, n=sum(faces))


def _asker(board: Board, throw: ThrowRow) -> str:
    """The seat whose request it answers, if they are shown it."""
    asked = board.find(RequestRow, throw.request)
    if asked is None:
        return ""
    own = f"seat/{asked.seat}"
    return own if throw.shown in (PUBLIC, f"faction/{asked.faction}", own) else ""


def _throw(board: Board, key: str) -> Iterator[Seen]:
    """Those it is shown to; who has asked also sees that it answers them."""
    throw = board.find(ThrowRow, key)
    if throw is None:
        return
    name, image, asker = f"throw/{key}", image_of(throw), _asker(board, throw)
    if throw.shown != CONTROL:
        told = (*SHOWN, *(["request"] if throw.shown == asker else []))
        yield throw.shown, name, {field: image[field] for field in told}
    if asker not in ("", throw.shown):
        yield asker, name, {"request": throw.request}
    yield CONTROL, name, image


KINDS = (Template, Throw)
VIEWS = (whole_view(TemplateRow, lambda _: ()), View("throw", _throw))
LOTS = (Command(cast_dice, by=(CONTROL,)),)
