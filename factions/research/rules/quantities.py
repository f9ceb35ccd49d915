"""Technology (TECH-3): the closed list of what a technology or a trait may change. Pure."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from factions.rules.goods import RESOURCES
from factions.rules.tables import Table

TERRAINS = frozenset({"plains", "forest", "mountains", "caves", "marsh"})
LANDS = TERRAINS | {"all", "wood", "stone", "metal", "exotic"}
BRANCHES = ("land", "craft", "sea", "war", "lore", "statecraft")
INSTITUTIONS = ("university", "academy", "college")
"""Where a technology may stand: a university, a military academy, a college of wizards (TECH-2)."""
WARES = frozenset({"regiment", "warship", "trade_ship", "infrastructure", "port", "fortress", "temple", "guildhall"})
COMBAT = TERRAINS | {
    "militia", "regiment", "warship", "trade_ship", "officer", "army", "attack", "defence", "fortress", "siege", "sea",
}  # fmt: skip

QUANTITIES: Mapping[str, frozenset[str]] = {
    "times": LANDS,
    "order": TERRAINS | {"all"},
    "income": frozenset({"temple", "guildhall"}),
    "free_upkeep": frozenset({"province", "regiment", "militia"}),
    **{f"{good}_cost": WARES | frozenset(BRANCHES) for good in RESOURCES},
    "moorings": frozenset({"port"}),
    "x": COMBAT,
    "y": COMBAT,
    "crossing": frozenset({"river", "mountain"}),
    "spaces": frozenset({"fleet"}),
    "cargo": frozenset({"warship", "trade_ship"}),
    "success": frozenset({"assassinate", "steal"}),
    "ward": frozenset({"assassinate", "steal"}),
    "cover": frozenset({"assassinate"}),
    "credits": frozenset({"theory", "paper"}),
}
"""Quantity → the scopes it is known for. Something in the rules reads each of them; nothing else may be written."""


class EffectTable(Table, frozen=True):
    """One thing that a technology or a trait changes (TECH-3): see QUANTITIES."""

    quantity: str
    scope: str
    amount: Annotated[int, Meta(ge=-100, le=100, description="a whole number from -100 to 100")]
