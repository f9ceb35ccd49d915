"""Side tables (VEN-1, VEN-9): when a bot sets out on a quest, and what it does there. Pure."""

from random import Random

from astor.bots.screen import Order, Screen
from astor.bots.seats import HEIRS

SETS_OUT, BOLD, TURNS_BACK = 0.15, 1 / 6, 0.02
"""How likely an heir sets out in a phase, does something else than the usual, and thinks better of it."""


def set_out(screen: Screen, random: Random) -> list[Order]:
    """Heirs have the time."""
    goes, quests = random.random() < SETS_OUT, screen.choices("set_out", "quest")
    if not goes or not quests or screen.own["office"] not in HEIRS:
        return []
    return [("set_out", {"quest": random.choice(sorted(quests))})]


def act(screen: Screen, random: Random) -> list[Order]:
    """The usual, mostly."""
    for venture, offer in sorted(screen.choices("act", "venture").items()):
        die = Random(f"{random.random()}/{offer['at']}")
        if offer["at"] and die.random() < TURNS_BACK:
            return [("concede", {"venture": venture})]
        bold, any_deed = die.random() < BOLD, die.choice(offer["deeds"])
        deed = any_deed if bold else offer["deeds"][offer["usual"]]
        return [("act", {"venture": venture, "at": offer["at"], "deed": {"verb": deed["verb"], "by": deed["by"]}})]
    return []
