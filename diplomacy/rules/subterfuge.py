"""Subterfuge (SUB-3, SUB-4): how likely an act succeeds, and its culprit is found out."""

from collections.abc import Mapping

from factions.rules.effects import Effects, bonus

CHANCES: Mapping[str, int] = {"assassinate": 25, "steal": 50}
"""Percent; other acts succeed unless they are countered."""
EXPOSURE = 50


def chance(act: str, own: Effects, target: Effects) -> int:
    """Percent by which an act succeeds: what its faction knows helps, what the target knows hinders."""
    return _percent(CHANCES[act] + bonus(own, "success", act) - bonus(target, "ward", act))


def exposure(own: Effects) -> int:
    """Percent by which the culprit of an assassination can be identified, whether it failed or not (SUB-3)."""
    return _percent(EXPOSURE - bonus(own, "cover", "assassinate"))


def _percent(number: int) -> int:
    return min(100, max(0, number))
