"""Production: what a seat may ask of its provinces and houses, and that what was drafted stands."""

from typing import Annotated

import msgspec

from astor.game import drafts
from astor.game.arguments import Key
from astor.game.call import Answer, Call
from astor.game.errors import Refused, insist
from astor.game.models import Draft
from factions.production.questions import land
from factions.production.rules import Work, may_collect, may_produce

Output = Annotated[str, msgspec.Meta(max_length=20)]
Outputs = Annotated[list[Output], msgspec.Meta(max_length=20)]


def produce(call: Call, *, province: Key, outputs: Outputs, overwork: bool = False) -> None:
    """Say what a province gives at the close; it may be changed until then (PROD-1, PROD-5)."""
    place = call.board.row(f"province/{province}")
    if place is None or place["owner"] != call.asker.faction:
        raise Refused("not_yours", row=f"province/{province}")
    insist(may_produce(land(call.board, province), Work(tuple(outputs), overwork)))
    drafts.keep(call, "produce", province, {"outputs": outputs, "overwork": overwork})


def collect(call: Call, *, building: Key, good: Output) -> None:
    """Choose what a temple or guildhall of yours gives at the close (PROD-7)."""
    house = call.board.row(f"building/{building}")
    if house is None or house["holder"] != call.asker.faction:
        raise Refused("not_yours", row=f"building/{building}")
    insist(may_collect(call.board.named("province", house["province"])["good"], good))
    drafts.keep(call, "collect", building, {"good": good})


def confirm(call: Call) -> Answer:
    """Confirm everything your faction has drafted for this phase (TURN-5)."""
    meant = Draft.every(call.event, phase=call.event.phase, faction=call.asker.faction, confirmed=False)
    for draft in meant:
        draft.confirmed = True
        draft.save()
    if not meant:
        raise Refused("nothing_to_confirm")
    return {"confirmed": len(meant)}
