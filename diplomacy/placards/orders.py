"""Placards: a court hangs one out, changes it, takes it down."""

from typing import Annotated, Literal

import msgspec

from astor.game.orders import filed
from astor.game.play.call import Call
from astor.game.play.play import Command
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.errors import Refused, insist
from astor.game.values.texts import one_line
from diplomacy.models import Placard
from diplomacy.placards import rules
from factions.rules.goods import RESOURCES

Sought = Annotated[
    list[Literal["gold", "food", "wood", "stone", "metal", "exotic"]], msgspec.Meta(max_length=rules.NAMED)
]
OneLine = Annotated[str, msgspec.Meta(max_length=rules.LONGEST)]


def hang_placard(call: Call, *, seeks: Sought, spares: Sought, text: OneLine = "") -> None:
    """Say to all what your court looks for and has to give, in place of what it said before; nothing takes it down."""
    said = one_line(text)
    insist(rules.may_say(seeks, spares))
    wanted = [good for good in RESOURCES if good in seeks]
    given = [good for good in RESOURCES if good in spares]
    mine = call.asker.faction
    placard = Placard.find(call.event, mine) or Placard(event=call.event, key=mine, faction=mine, seeks=[], spares=[])
    if (placard.seeks, placard.spares, placard.text) == (wanted, given, said):
        raise Refused("no_change", field="placard")
    if placard.seat:
        filed.replaced(call, placard.seat, "hang_placard")
    placard.seeks, placard.spares, placard.text = wanted, given, said
    placard.seat, placard.phase, placard.at = call.asker.key, call.event.phase, call.now
    if wanted or given or said:
        placard.save()
    else:
        placard.delete()


def hang_placard_choices(_board: Board, _seat: str) -> Image:
    """The goods it may name."""
    return {"seeks": list(RESOURCES), "spares": list(RESOURCES)}


COMMANDS = (Command(hang_placard, choices=hang_placard_choices, power="trade", most=20),)
