"""Sides, and whom a word of Control's is for: all, a faction, an office or a seat. Pure."""

from collections.abc import Collection, Mapping
from typing import Protocol

PUBLIC, CONTROL = "public", "control"
"""The sides that are there beside those of factions and seats."""
OWN = "own"
EVERYBODY = "all"


def widest(to: Collection[str], seat: str, faction: str, office: str) -> str:
    """The widest of these addresses that reaches this seat; "" if none does."""
    its_own = (EVERYBODY, f"faction/{faction}", f"office/{office}", f"seat/{seat}")
    return next((address for address in its_own if address in to), "")


class Place(Protocol):
    """What of a seat says which addresses are its own."""

    @property
    def faction(self) -> str: ...
    @property
    def office(self) -> str: ...


def reach(to: Collection[str], seats: Mapping[str, Place]) -> dict[str, str]:
    """The seats these addresses reach, each with the widest one that does."""
    found = {key: widest(to, key, seat.faction, seat.office) for key, seat in seats.items()}
    return {key: address for key, address in found.items() if address}


def own_side(seat: str) -> str:
    """What only the player of a seat sees, and not even a Control who acts for it."""
    return f"{OWN}/{seat}"


def sides_at(seat: str, faction: str) -> tuple[str, ...]:
    """What whoever acts for a seat sees; its player has its own side beside it. One of no court has no court's."""
    return (PUBLIC, *([f"faction/{faction}"] if faction else []), f"seat/{seat}")
