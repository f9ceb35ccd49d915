"""Upkeep (UPK-3, UPK-4): what a seat may ask about what it feeds, and what the guild takes over."""

from typing import Annotated

import msgspec

from astor.game import drafts
from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import insist
from factions.models import Faction
from factions.upkeep.questions import stock
from factions.upkeep.rules import NEEDS, left_out, may_allot
from war.armies.losses import dissolve
from war.models import Unit
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
