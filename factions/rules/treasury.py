"""What lies in a faction's treasury. Pure."""

from typing import Protocol

from factions.rules.goods import GOODS


class Holder(Protocol):
    """Whoever has a treasury, as a row of a board or of a screen."""

    @property
    def key(self) -> str: ...


def treasury(faction: Holder) -> dict[str, int]:
    """Good → how many of it."""
    return {good: getattr(faction, good) for good in GOODS}
