"""Technology (TECH-2, TECH-3): the closed list of what a technology or a trait may change, and what is in force."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from astor.game.rows.page import Image
from factions.rows import BuildingRow, KnowledgeRow, ProvinceRow, RelationRow
from factions.rules.goods import RESOURCES


@dataclass(frozen=True)
class Realm:
    """The rows that decide what a faction's trait and technologies change (TECH-2)."""

    factions: Iterable[Image]
    technologies: Iterable[Image]
    knowledge: Collection[KnowledgeRow]
    buildings: Collection[BuildingRow]
    provinces: Collection[ProvinceRow]
    relations: Collection[RelationRow]


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

TRAIT = "trait"


@dataclass(frozen=True)
class Effect:
    """So much more (or less) of a quantity, for a scope, because of a technology's row or the faction's trait."""

    quantity: str
    scope: str
    amount: int
    source: str = TRAIT


Effects = tuple[Effect, ...]


def bonus(effects: Iterable[Effect], quantity: str, *scopes: str) -> int:
    """What all of them add to this quantity for these scopes together."""
    return sum(amount for _, amount in sources(effects, quantity, *scopes))


def sources(effects: Iterable[Effect], quantity: str, *scopes: str) -> list[tuple[str, int]]:
    """The same number by number: where it comes from, and how much."""
    given = Counter[str]()
    for effect in effects:
        if effect.quantity == quantity and effect.scope in scopes:
            given[effect.source] += effect.amount
    return [(source, amount) for source, amount in given.items() if amount]


def in_force(realm: Realm, faction: str) -> Effects:
    """What a faction's trait and technologies change now, from those rows and what they depend on."""
    own = next(image for image in realm.factions if image["key"] == faction)
    tree = {image["key"]: image for image in realm.technologies}
    effects = list(told(own["effects"], TRAIT))
    for knowledge in realm.knowledge:
        if (knowledge.faction, knowledge.state) == (faction, "known") and kept(realm, knowledge):
            effects += taught(tree[knowledge.technology])
    return tuple(effects)


def taught(technology: Mapping[str, Any]) -> Iterator[Effect]:
    """What a technology changes for who knows it, from its image."""
    return told(technology["effects"], f"technology/{technology['key']}")


def told(effects: Iterable[Mapping[str, Any]], source: str) -> Iterator[Effect]:
    """The effects that an image names, as this row's."""
    return (Effect(told["quantity"], told["scope"], told["amount"], source) for told in effects)


def kept(realm: Realm, knowledge: KnowledgeRow) -> bool:
    """Has the faction the benefit of what it knows? (TECH-2)

    What stands in a place stands there for all who share it; when two of them are at war, only the one that owns the
    province keeps the benefit. An institution that was destroyed serves nobody.
    """
    stands, faction = knowledge.stands, knowledge.faction
    if not stands:
        return True
    site = next((house.province for house in realm.buildings if house.key == stands), None)
    sharers = {other.faction for other in realm.knowledge if other.stands == stands}
    enemies = {foe for a, b in _wars(realm) for me, foe in ((a, b), (b, a)) if me == faction}
    owner = next((land.owner for land in realm.provinces if land.key == site), None)
    return site is not None and (not sharers & enemies or owner == faction)


def _wars(realm: Realm) -> list[tuple[str, str]]:
    return [(relation.a, relation.b) for relation in realm.relations if relation.state == "war"]
