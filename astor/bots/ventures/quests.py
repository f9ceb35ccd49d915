"""Side tables (VEN-1, VEN-9): when a bot sets out on a quest, and what it does there and in a duel. Pure."""

from random import Random
from typing import Any

from astor.bots.screen import Order, Screen
from astor.bots.seats import HEIRS
from astor.game.rows.page import Image

SETS_OUT, BOLD, TURNS_BACK = 0.15, 1 / 6, 0.02
"""How likely an heir sets out in a phase, does something else than the usual, and thinks better of it."""


def set_out(screen: Screen, random: Random) -> list[Order]:
    """Heirs have the time."""
    goes, quests = random.random() < SETS_OUT, screen.choices("set_out", "quest")
    if not goes or not quests or screen.own["office"] not in HEIRS:
        return []
    return [("set_out", {"quest": random.choice(sorted(quests))})]


def ordered(deed: Image, offer: Image, bold: bool, die: Random) -> Image:
    """As it is ordered: of alike cells one."""
    asked: dict[str, Any] = {name: deed[name] for name in ("verb", "by", "on", "who") if name in deed}
    cell = offer.get("usual_cell")
    if "cells" in deed:
        asked["cell"] = die.choice(deed["cells"]) if bold or cell not in deed["cells"] else cell
    return asked


def act(screen: Screen, random: Random) -> list[Order]:
    """The usual, mostly."""
    for venture, offer in sorted(screen.choices("act", "venture").items()):
        die = Random(f"{random.random()}/{offer['at']}")
        if offer["at"] and die.random() < TURNS_BACK:
            return [("concede", {"venture": venture})]
        bold, any_deed = die.random() < BOLD, die.choice(offer["deeds"])
        deed = any_deed if bold else offer["deeds"][offer["usual"]]
        return [("act", {"venture": venture, "at": offer["at"], "deed": ordered(deed, offer, bold, die)})]
    return []
