"""Objectives (SET-6): whose they are, and when they may be claimed. Pure."""

from astor.game.values.errors import Refused
from factions.rows import ObjectiveRow


def is_for(seat: str, faction: str, objective: ObjectiveRow) -> bool:
    """Is it this seat's own, or its faction's?"""
    return seat == objective.seat if objective.seat else faction == objective.faction


def side_of(seat: str, faction: str) -> str:
    """Who reads of it: the seat whose own it is, else all of its faction."""
    return f"seat/{seat}" if seat else f"faction/{faction}"


def may_claim(state: str) -> Refused | None:
    """What was denied may be claimed again."""
    return Refused("already_claimed", state=state) if state in ("claimed", "confirmed") else None


def may_withdraw(state: str) -> Refused | None:
    return None if state == "claimed" else Refused("not_claimed")
