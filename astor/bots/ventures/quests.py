"""Side tables (VEN-1, VEN-9): when a bot sets out on a quest, and what it does there and in a duel. Pure."""

from random import Random
from typing import Any

from msgspec import UNSET

from astor.bots.screen import Order, Screen
from astor.game.rows.page import Image
from astor.shown.offers import ActOffer, SetOutOffer
from astor.ventures.wire import Deeds, OfferedDeed
from war.loyalty.rules import HEIRS

SETS_OUT, BOLD, TURNS_BACK = 0.15, 1 / 6, 0.02
"""How likely an heir sets out in a phase, does something else than the usual, and thinks better of it."""


def set_out(screen: Screen, random: Random) -> list[Order]:
    """Heirs have the time."""
    goes, quests = random.random() < SETS_OUT, screen.choices(SetOutOffer).quest
    if not goes or not quests or screen.own.office not in HEIRS:
        return []
    return [("set_out", {"quest": random.choice(sorted(quests))})]


def ordered(deed: OfferedDeed, offer: Deeds, bold: bool, die: Random) -> Image:
    """As it is ordered: of alike cells one."""
    asked: dict[str, Any] = {"verb": deed.verb, "by": deed.by}
    asked |= {name: said for name, said in (("on", deed.on), ("who", deed.who)) if said}
    if deed.cells:
        cell = offer.usual_cell
        if bold or cell is UNSET or cell not in deed.cells:
            cell = die.choice(deed.cells)
        asked["cell"] = list(cell)
    return asked


def act(screen: Screen, random: Random) -> list[Order]:
    """The usual, mostly."""
    for venture, offer in sorted(screen.choices(ActOffer).venture.items()):
        die = Random(f"{random.random()}/{offer.at}")
        if offer.at and die.random() < TURNS_BACK:
            return [("concede", {"venture": venture})]
        bold, any_deed = die.random() < BOLD, die.choice(offer.deeds)
        deed = any_deed if bold else offer.deeds[offer.usual]
        return [("act", {"venture": venture, "at": offer.at, "deed": ordered(deed, offer, bold, die)})]
    return []
