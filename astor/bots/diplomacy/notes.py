"""Notes: what a bot says with an offer, a suit or a call to a summit, now and then. Pure."""

from random import Random

from astor.game.rows.page import Image

WRITES = 0.4
"""How likely it says something."""
WORDS = (
    "For old times’ sake",
    "An answer before the bell would be kind",
    "Our granaries are full, yours are not",
    "My council was against it; I am not",
    "Nobody else shall hear of this",
)


def with_note(args: Image, random: Random) -> Image:
    """The arguments of an order, sometimes with a few words to whoever receives it."""
    return args | {"note": random.choice(WORDS)} if random.random() < WRITES else args
