"""Objectives (SET-6): claimed as reached, and taken back."""

from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import Refused, insist
from factions.models import Objective
from factions.story import rules


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


def _mine(call: Call, key: str) -> Objective:
    found = Objective.find(call.event, key)
    if found is None or not rules.is_for(call.asker.key, call.asker.faction, found.image()):
        raise Refused("not_yours", row=f"objective/{key}")
    return found
