"""Objectives (SET-6, SUC-8): claimed as reached, taken back; and a spare one for whoever needs a new one."""

from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.models import Seat
from factions.models import SPARE, Objective
from factions.rules import objective as rules


def claim_objective(call: Call, *, objective: Key) -> None:
    """Tell Control that an objective of yours, or of your faction, is reached; Control judges."""
    found = _mine(call, objective)
    insist(rules.may_claim(found.state))
    found.state, found.claimed_by, found.word = "claimed", call.asker.key, ""
    found.save()


def withdraw_claim(call: Call, *, objective: Key) -> None:
    """Take a claim back that Control has not judged yet."""
    found = _mine(call, objective)
    insist(rules.may_withdraw(found.state))
    found.state, found.claimed_by = "", ""
    found.save()


def in_hand(call: Call, seat: Seat) -> str:
    """The spare objective this seat was dealt and has not reached; "" if there is none."""
    dealt = Objective.objects.filter(event=call.event, seat=seat.key, key__startswith=SPARE).exclude(state="confirmed")
    return next(iter(dealt.order_by("id").values_list("key", flat=True)), "")


def deal_out(call: Call, seat: Seat) -> str:
    """The scenario's next spare objective is this seat's own; its key, "" when none is left (SUC-8)."""
    spare = Objective.objects.filter(event=call.event, faction="").order_by("id").first()
    if spare is None:
        return ""
    spare.faction, spare.seat = seat.faction, seat.key
    spare.save()
    return spare.key


def _mine(call: Call, key: str) -> Objective:
    found = Objective.find(call.event, key)
    if found is None or not rules.is_for(call.asker.key, call.asker.faction, found.image()):
        raise Refused("not_yours", row=f"objective/{key}")
    return found
