"""Upkeep (UPK-1 to UPK-4): whom a bot feeds when there is not enough for all, and whom the guild takes over. Pure."""

from collections.abc import Iterable, Mapping
from random import Random

from astor.bots.screen import Order, Screen, calm
from astor.shown.offers import AllotOffer, HireOffer
from factions.order.rules import WEIGHT, Cause
from factions.upkeep.rules import NEEDS
from war.wire import LandForecast, Mouth, Stock

RESERVE = 1
"""So much food and gold the guild keeps."""

STARVATION = -WEIGHT[Cause.UNFED]
"""What hunger takes off public order (ORD-2)."""


def allot(screen: Screen, _random: Random) -> list[Order]:
    """The default if it serves everybody; else first the provinces that would rise, then regiments (UPK-3)."""
    choices = screen.offer(AllotOffer)
    if choices is None or screen.drafts("allot") or len(choices.now) == len(choices.mouths):
        return []
    lands = screen.forecast.lands if screen.forecast else {}
    ranked = sorted(choices.mouths, key=lambda mouth: _rank(lands, mouth))
    needs = [(mouth.row, Stock(food=mouth.food, gold=mouth.gold)) for mouth in ranked]
    return [("allot", {"mouths": affordable(needs, choices.have)})]


def _rank(lands: Mapping[str, LandForecast], mouth: Mouth) -> int:
    """Who goes first; a province that rises all the same, or not even hungry, can wait."""
    if mouth.kind == "province":
        stands = calm(lands[mouth.place])
        return 0 if 0 < stands <= STARVATION else 2
    return 1 if mouth.kind == "regiment" else 3


def affordable(mouths: Iterable[tuple[str, Stock]], have: Stock, *, keep: int = 0) -> list[str]:
    """As many of these rows, in their order, as can be fed and paid what they need; so much of each good is kept."""
    food, gold, chosen = have.food, have.gold, list[str]()
    for row, need in mouths:
        fed = food - need.food >= (keep if need.food else 0)
        paid = gold - need.gold >= (keep if need.gold else 0)
        if fed and paid:
            food, gold = food - need.food, gold - need.gold
            chosen.append(row)
    return chosen


def hire(screen: Screen, _random: Random) -> list[Order]:
    """The guild takes over what it can feed and pay, the best first, and keeps a reserve (UPK-4)."""
    choices = screen.offer(HireOffer)
    if choices is None:
        return []
    units = sorted(choices.unit.items(), key=lambda unit: (unit[1].y - unit[1].x, unit[0]))
    needs = [(key, Stock(food=NEEDS[unit.kind].food, gold=NEEDS[unit.kind].gold)) for key, unit in units]
    return [("hire", {"unit": key}) for key in affordable(needs, choices.have, keep=RESERVE)]
