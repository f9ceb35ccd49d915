"""Letters: what a seat may ask: write to another one, or pin something to the board of its court."""

from typing import Any

from astor.game.play.call import Call
from astor.game.play.play import Command
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, Words
from astor.game.values.errors import Refused, insist
from astor.game.values.texts import words
from diplomacy.letters import questions
from diplomacy.letters.rules import BOARD, LETTERS, OPEN
from diplomacy.models import Letter

MOST = 20
"""So many of each may a seat write in a phase."""


def write_letter(call: Call, *, to: Key, text: Words) -> None:
    """Write to whoever sits at another seat, of your court or of one that you may trade with."""
    insist(questions.may_write(call.board, call.asker.key))
    insist(questions.may_reach(call.board, call.asker.key, to))
    _lay(call, text, LETTERS, to=to)


def pin_note(call: Call, *, text: Words) -> None:
    """Pin something to the board of your court, which its seats read and nobody else."""
    insist(questions.may_pin(call.board, call.asker.key))
    _lay(call, text, BOARD, faction=call.asker.faction)


def _lay(call: Call, text: str, matter: str, **where: Any) -> None:
    opened = questions.ruling(call.board, matter) == OPEN
    Letter(event=call.event, key=call.page.key("letter"), text=words(text), opened=opened, seat=call.asker.key,
           phase=call.event.phase, at=call.now, **where).save()  # fmt: skip


def write_letter_choices(board: Board, seat: str) -> Image | Refused:
    """Whom a letter reaches now."""
    if no := questions.may_write(board, seat):
        return no
    found = questions.readers(board, seat)
    return {"to": found} if found else Refused("nobody_to_write_to")


def pin_note_choices(board: Board, seat: str) -> Image | Refused:
    return questions.may_pin(board, seat) or {}


COMMANDS = (
    Command(write_letter, choices=write_letter_choices, alike=False, sealed=True, most=MOST),
    Command(pin_note, choices=pin_note_choices, alike=False, sealed=True, most=MOST),
)
