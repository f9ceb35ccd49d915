"""Objectives (SET-6): whose they are, and when they may be claimed. Pure."""

from astor.game.values.errors import Refused
from factions.rows import ObjectiveRow


def is_for(seat: str, faction: str, objective: ObjectiveRow) -> bool:
    """Is it this seat's own, or its faction's?"""
    return seat == objective.seat if objective.seat else faction == objective.faction


def side_of(seat: str, faction: str) -> str:
    """Who reads of it: the seat whose own it is, else all of its faction."""
    return f"seat/{seat}" if seat else f"faction/{faction}"


def may_claim(objective: ObjectiveRow) -> Refused | None:
    """What Control has denied, with a word why, may be claimed again; what the facts have denied may not."""
    if objective.state == "denied":
        return None if objective.word else Refused("decided_by_facts")
    return Refused("already_claimed", state=objective.state) if objective.state else None


def may_withdraw(objective: ObjectiveRow) -> Refused | None:
    return None if objective.state == "claimed" else Refused("not_claimed")
