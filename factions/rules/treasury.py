"""What lies in a faction's treasury. Pure."""

from factions.rows import FactionRow
from factions.rules.goods import GOODS


def treasury(faction: FactionRow) -> dict[str, int]:
    """Good → how many of it."""
    return {good: getattr(faction, good) for good in GOODS}
