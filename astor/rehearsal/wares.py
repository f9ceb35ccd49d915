"""Wares nobody has bought yet: bought by whoever can pay for one, so that a rehearsal has purchases of every kind."""

from collections.abc import Collection
from random import Random
from typing import get_args

from astor.bots.screen import Order, Screen
from astor.shown.offers import BuyOffer
from war.purchase.rules import Kind

BUILT = tuple(kind for kind in get_args(Kind) if kind not in ("regiment", "officer"))
"""What stands in a province, or lies at its coast; the others every bot at war buys."""


def wanted(screen: Screen, random: Random, kinds: Collection[str]) -> list[Order]:
    """One of these wares, if its shelf has a place for it and the treasury the price."""
    shelves = screen.offer(BuyOffer)
    if shelves is None:
        return []
    for kind in sorted(shelves.places.keys() & kinds):
        places, price = shelves.places[kind], shelves.prices[kind]
        if places and all(shelves.have[good] >= n for good, n in price.items()):
            return [("buy", {"wares": [{"kind": kind, "subject": random.choice(places)}]})]
    return []
