"""Upkeep (UPK-3, UPK-4): what a seat may ask about what it feeds, and what the guild takes over."""

from typing import Annotated

import msgspec

from astor.game.orders import drafts
from astor.game.play.call import Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused, insist
from factions.models import Faction
from factions.upkeep.questions import fed, stock
from factions.upkeep.rules import NEEDS, in_turn, left_out, may_allot, served
from war.armies.losses import dissolve
from war.models import Unit
from war.rows import UnitRow
from war.upkeep import questions

Mouths = Annotated[list[Key], msgspec.Meta(max_length=1000)]


def allot(call: Call, *, mouths: Mouths) -> None:
    """Say which provinces and units are fed and paid at the close, and no others (UPK-3)."""
    faction = call.asker.faction
    own = questions.mouths(call.board, faction)
    insist(may_allot(own, mouths, stock(call.board, faction)))
    drafts.keep(call, "allot", faction, {"mouths": mouths, "without": left_out(own, mouths)})


def hire(call: Call, *, unit: Key) -> None:
    """The guild takes an unpaid regiment over by paying its upkeep; it stays where it stands (UPK-4)."""
    guild = call.asker.faction
    insist(questions.may_take_over(call.board, guild, unit))
    hired = Unit.named(call.event, unit)
    owner, army, needs = hired.faction, hired.army, NEEDS[hired.kind]
    Faction.named(call.event, guild).spend({"food": needs.food, "gold": needs.gold})
    hired.former, hired.faction, hired.army, hired.upkeep = owner, guild, "", "paid"
    hired.save()
    dissolve(call, army)
    facts = {"faction": guild, "from": owner, "province": hired.place, "kind": hired.kind}
    call.report("unit.faction", "hired", owner, **facts)
    call.say(f"faction/{guild}", "hired_for", kind=hired.kind, province=hired.place, food=needs.food, gold=needs.gold)


def allot_choices(board: Board, seat: str) -> Image | Refused:
    """All mouths with what they need, and which are served if the phase closed now (UPK-3)."""
    faction = faction_of(board, seat)
    own, have = in_turn(questions.mouths(board, faction)), stock(board, faction)
    if not own:
        return Refused("nobody_to_feed")
    told = [
        {"row": m.row, "kind": m.kind, "place": m.place.partition("/")[2], "food": m.needs.food, "gold": m.needs.gold}
        for m in own
    ]
    return {"mouths": told, "have": {"food": have.food, "gold": have.gold},
            "now": sorted(fed(board, faction, own, have)), "default": sorted(served(own, have))}  # fmt: skip


def hire_choices(board: Board, seat: str) -> Image | Refused:
    """The regiments the guild may take over, and what it has beyond its own allotment (UPK-4)."""
    faction = faction_of(board, seat)
    if no := questions.may_hire_any(board, faction):
        return no
    unpaid = {key: unit for key, unit in board.of(UnitRow).items() if unit.upkeep == "unpaid"}
    offered = {key: unit for key, unit in unpaid.items() if questions.may_take_over(board, faction, key) is None}
    if not offered:
        return Refused("nothing_for_hire")
    spare = questions.spare(board, faction)
    choices = {key: {"kind": unit.kind, "place": unit.place, "faction": unit.faction, "x": unit.x, "y": unit.y}
               for key, unit in offered.items()}  # fmt: skip
    return {"unit": choices, "have": {"food": spare.food, "gold": spare.gold}}


COMMANDS = (
    Command(allot, choices=allot_choices, power="treasury", phases=("upkeep",), parts=("allot",), draft=True,
            asks=questions.tables),
    Command(hire, choices=hire_choices, power="units", phases=("upkeep",), parts=("guild_window",)),
)  # fmt: skip
