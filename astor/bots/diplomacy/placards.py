"""Placards: what a bot's court says to all that it looks for and has to give. Pure."""

from collections import Counter
from random import Random

from astor.bots import mates
from astor.bots.diplomacy.trade import lacks, spares
from astor.bots.screen import Order, Screen
from astor.shown.offers import HangPlacardOffer
from astor.shown.rows import ShownPlacard
from diplomacy.placards.rules import NAMED

WHEN = ("production", "trade")
"""Before others think of deals, and while they make them."""


def hang(screen: Screen, _random: Random) -> list[Order]:
    """Once a turn, where what it looks for or has to give has changed; in a court with persons it is their affair."""
    if screen.offer(HangPlacardOffer) is None or screen.phase.partition("/")[2] not in WHEN:
        return []
    if screen.own.bot and mates.people(screen):
        return []
    hangs = screen.find(ShownPlacard, screen.faction)
    if hangs and hangs.phase.partition("/")[0] == screen.phase.partition("/")[0]:
        return []
    seeks, gives = _most(lacks(screen)), _most(spares(screen))
    said = (sorted(hangs.seeks), sorted(hangs.spares)) if hangs else ([], [])
    return [("hang_placard", {"seeks": seeks, "spares": gives})] if (seeks, gives) != said else []


def _most(goods: Counter[str]) -> list[str]:
    return sorted(good for good, _ in goods.most_common(NAMED) if good != "credits")
