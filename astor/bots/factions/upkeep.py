"""Upkeep (UPK-1 to UPK-4): whom a bot feeds when there is not enough for all, and whom the guild takes over. Pure."""

from collections.abc import Iterable
from random import Random
from typing import Any

from astor.bots.screen import Order, Screen, calm
from factions.upkeep.rules import NEEDS

RESERVE = 1
"""So much food and gold the guild keeps."""

STARVATION = 2
"""What hunger takes off public order (ORD-2)."""

Mouth = dict[str, Any]


def allot(screen: Screen, _random: Random) -> list[Order]:
    """The default if it serves everybody; else first the provinces that would rise, then regiments (UPK-3)."""
    choices = screen.may("allot")
    if choices is None or screen.drafts("allot") or len(choices["now"]) == len(choices["mouths"]):
        return []
    ranked = sorted(choices["mouths"], key=lambda mouth: _rank(screen, mouth))
    return [("allot", {"mouths": affordable(ranked, choices["have"])})]


def _rank(screen: Screen, mouth: Mouth) -> int:
    """Who goes first; a province that rises all the same, or not even hungry, can wait."""
    if mouth["kind"] == "province":
        stands = calm(screen.forecast["lands"][mouth["place"]])
        return 0 if 0 < stands <= STARVATION else 2
    return 1 if mouth["kind"] == "regiment" else 3


def affordable(mouths: Iterable[Mouth], have: dict[str, int], *, keep: int = 0) -> list[str]:
    """As many of these, in their order, as can be fed and paid, by row; so much of each good is kept."""
    left, chosen = dict(have), list[str]()
    for mouth in mouths:
        if all(left[good] - mouth[good] >= (keep if mouth[good] else 0) for good in left):
            left = {good: left[good] - mouth[good] for good in left}
            chosen.append(mouth["row"])
    return chosen


def hire(screen: Screen, _random: Random) -> list[Order]:
    """The guild takes over what it can feed and pay, the best first, and keeps a reserve (UPK-4)."""
    choices = screen.may("hire")
    if choices is None:
        return []
    units = sorted(choices["unit"].items(), key=lambda unit: (unit[1]["y"] - unit[1]["x"], unit[0]))
    offered = [{"row": key, "food": NEEDS[unit["kind"]].food, "gold": NEEDS[unit["kind"]].gold} for key, unit in units]
    return [("hire", {"unit": key}) for key in affordable(offered, choices["have"], keep=RESERVE)]
