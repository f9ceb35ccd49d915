"""Summits (DIP-7, DIP-8): the credits that lore brings."""

from collections.abc import Mapping

from factions.rules.effects import Effects, bonus

CREDITS: Mapping[str, int] = {"theory": 1, "paper": 2}
"""For an accepted theory its presenter's (DIP-7), for a paper the inventor's (DIP-8)."""


def credits_for(kind: str, effects: Effects) -> int:
    """What a theory or a paper brings the one who presents it."""
    return max(0, CREDITS[kind] + bonus(effects, "credits", kind))
