"""How a player at a table of tests draws orders of summits from what the screen offers."""

from collections.abc import Callable
from random import Random

from astor.rehearsal.untaught import Args, Offered


def call_summit(random: Random, choices: Offered) -> Args:
    guests = random.sample(choices["invited"], random.randint(1, 2))
    return {"invited": guests, "matter": "The price of grain", "venue": "By the map"}


def conclude(random: Random, choices: Offered) -> Args:
    return {"theory": random.choice(choices["theory"]), "conclusion": "So say the stars"}


def vote(random: Random, choices: Offered) -> Args:
    return {"theory": random.choice(choices["theory"]), "accept": random.random() < 0.6}


def offer_lesson(random: Random, choices: Offered) -> Args | None:
    """A technology as a gift."""
    if not choices["technologies"]:
        return None
    gift = {"technologies": [random.choice(choices["technologies"])]}
    return {"to": random.choice(choices["faction"]), "gives": gift, "wants": {}}


def accept_lesson(random: Random, choices: Offered) -> Args | None:
    able = [deal for deal, judged in sorted(choices["deal"].items()) if judged["refused"] is None]
    return {"deal": random.choice(able)} if able else None


SUMMIT_WAYS: dict[str, Callable[[Random, Offered], Args | None]] = {
    "call_summit": call_summit, "conclude": conclude, "vote": vote, "offer_lesson": offer_lesson,
    "announce_theory": lambda _random, _choices: {"hypothesis": "Gold grows where it is buried"},
    "accept_lesson": accept_lesson,
}  # fmt: skip
"""Command → how its arguments are drawn, where more is to it than any of what is offered."""
