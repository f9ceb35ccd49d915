"""Placards: what one may say. Pure."""

from collections.abc import Collection

from astor.game.values.errors import Refused
from factions.rules.goods import RESOURCES

LONGEST, NAMED = 120, 3
"""So many letters a court says in its own words, and so many goods it names on either side."""


def may_say(seeks: Collection[str], spares: Collection[str]) -> Refused | None:
    """Refused if the same is looked for and given."""
    both = [good for good in RESOURCES if good in seeks and good in spares]
    return Refused("sought_and_spared", good=both[0]) if both else None
