"""War (WAR-6, WAR-10) and Purchase (BUY-2): how far armies and ships go, and what ships carry."""

from factions.rules.effects import Effects, bonus

CROSSINGS = frozenset({"river", "mountain"})
SPACES = 2
CARGO = 1


def activations(border: str, effects: Effects, *, bridged: bool) -> int:
    """How many it takes to cross a border; `bridged`: infrastructure on either side of it (WAR-6)."""
    slow = border in CROSSINGS and not bridged and bonus(effects, "crossing", border) <= 0
    return 2 if slow else 1


def ship_spaces(effects: Effects) -> int:
    """How many spaces ships move in a season (BUY-2), at least one."""
    return max(1, SPACES + bonus(effects, "spaces", "fleet"))


def capacity(kind: str, effects: Effects) -> int:
    """How many combat units a ship of this kind carries (BUY-2)."""
    return max(0, CARGO + bonus(effects, "cargo", kind))
