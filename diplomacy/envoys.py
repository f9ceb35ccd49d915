"""What one faction sends another, offers, treaties, suits and invitations (TRADE-5, DIP-2, DIP-5, DIP-9): how often."""

from collections import Counter
from collections.abc import Collection
from typing import Annotated

import msgspec

from astor.game.arguments import Key
from astor.game.call import Call
from astor.game.errors import Refused
from astor.game.models import Line

Parties = Annotated[list[Key], msgspec.Meta(min_length=1, max_length=20)]
"""Whom something is put before."""
MOST_TO_ONE = 20
"""So many of a kind in a phase from one faction to another: its phones ring at each, and its log holds only so much."""


def admit(call: Call, to: Collection[str], *codes: str) -> None:
    """Refused if one of these has been sent so many of these lines in this phase; taken back or not, they rang."""
    event, sides = call.event, [f"faction/{faction}" for faction in to]
    told = Line.objects.filter(event=event, side__in=sides, phase=event.phase, code__in=codes,
                               facts__faction=call.asker.faction)  # fmt: skip
    rang = Counter(told.values_list("side", flat=True))
    for faction in to:
        if rang[f"faction/{faction}"] >= MOST_TO_ONE:
            raise Refused("offers_spent", most=MOST_TO_ONE, faction=faction)
