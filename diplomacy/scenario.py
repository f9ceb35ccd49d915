"""Set-up: the seats that write for the press from the beginning."""

from collections.abc import Iterator

from astor.game.models import Event
from diplomacy.models import Herald
from factions.scenario import FactionsFile


def rows(event: Event, factions: FactionsFile) -> Iterator[Herald]:
    """The rows of the courts that diplomacy knows of, not yet written."""
    for faction in factions.faction:
        for seat in faction.seat:
            if seat.herald:
                key = f"{faction.key}-{seat.office}"
                yield Herald(event=event, key=key, seat=key)
