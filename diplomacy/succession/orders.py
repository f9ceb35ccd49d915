"""Succession (SUC-4): what a seat may ask of an empty throne."""

from astor.game.play.call import Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused, insist
from diplomacy.models import Succession
from diplomacy.succession import coronation, questions
from diplomacy.succession.rules import throne
from diplomacy.succession.rules.throne import DISPUTED


def choose_monarch(call: Call, *, character: Key) -> None:
    """Lord-general and arch-wizard say which of the two shall be crowned; the same name, and it is so (SUC-4)."""
    board, faction = call.board, call.asker.faction
    found = questions.contested(board, faction)
    if found is None:
        raise Refused("crown_worn")
    between = questions.electors(board, faction)
    chooser = next((person for person in between if person.seat == call.asker.key), None)
    insist(throne.may_choose(chooser, character, between))
    assert chooser is not None
    row = Succession.named(call.event, found.key)
    row.voices = {**row.voices, chooser.office: character}
    row.save()
    chosen = throne.verdict(row.voices, questions.awaited(board, between))
    if chosen == DISPUTED:
        coronation.dispute(call, row)
    elif chosen:
        coronation.crown(call, faction, chosen)


def choose_monarch_choices(board: Board, seat: str) -> Image | Refused:
    """The two among whom lord-general and arch-wizard choose, for these two alone."""
    mine = faction_of(board, seat)
    found = questions.contested(board, mine)
    if found is None:
        return Refused("crown_worn")
    between = questions.electors(board, mine)
    own = next((person for person in between if person.seat == seat), None)
    if own is None:
        return Refused("no_elector")
    return {"character": sorted(p.key for p in between), "chosen": found.voices.get(own.office, "")}


COMMANDS = (Command(choose_monarch, choices=choose_monarch_choices, alike=False),)
