"""What is ordered at the side tables, drawn from what a screen offers."""

from collections.abc import Callable
from random import Random

from astor.bots.ventures.duels import HOUSE
from astor.bots.ventures.quests import ordered
from astor.rehearsal.untaught import Args, Offered
from astor.shown.offers import ActOffer
from astor.shown.seen import told


def challenge(random: Random, choices: Offered) -> Args:
    """Anybody who is free, or the house, for honour alone."""
    to = random.choice(sorted(choices["seat"]))
    return {"to": "" if to == HOUSE else to, "kit": random.choice(choices["kit"])}


def act(random: Random, choices: Offered) -> Args:
    """Any deed, on any cell it offers."""
    venture, offer = random.choice(sorted(told(ActOffer, choices).venture.items()))
    return {"venture": venture, "at": offer.at, "deed": ordered(random.choice(offer.deeds), offer, True, random)}


VENTURE_WAYS: dict[str, Callable[[Random, Offered], Args | None]] = {"challenge": challenge, "act": act}
