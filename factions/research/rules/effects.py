"""Technology (TECH-2, TECH-3): what of all that technologies and traits change is in force."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from factions.research.rules.quantities import EffectTable
from factions.rows import BuildingRow, FactionRow, KnowledgeRow, ProvinceRow, RelationRow, TechnologyRow


@dataclass(frozen=True)
class Realm:
    """The rows that decide what a faction's trait and technologies change (TECH-2)."""

    factions: Collection[FactionRow]
    technologies: Collection[TechnologyRow]
    knowledge: Collection[KnowledgeRow]
    buildings: Collection[BuildingRow]
    provinces: Collection[ProvinceRow]
    relations: Collection[RelationRow]


TRAIT = "trait"


def is_lore(source: str) -> bool:
    """Does this come of what a faction knows or is by its trait? Others see it without its name (SEAT-5)."""
    return source == TRAIT or source.startswith("technology/")


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
    given = dict[str, int]()
    for effect in effects:
        if effect.quantity == quantity and effect.scope in scopes:
            given[effect.source] = given.get(effect.source, 0) + effect.amount
    return [(source, amount) for source, amount in given.items() if amount]


def in_force(realm: Realm, faction: str) -> Effects:
    """What a faction's trait and technologies change now, from those rows and what they depend on."""
    own = next(row for row in realm.factions if row.key == faction)
    tree = {technology.key: technology for technology in realm.technologies}
    effects = list(told(own.effects, TRAIT))
    for knowledge in realm.knowledge:
        if (knowledge.faction, knowledge.state) == (faction, "known") and kept(realm, knowledge):
            effects += taught(tree[knowledge.technology])
    return tuple(effects)


def taught(technology: TechnologyRow) -> Iterator[Effect]:
    """What a technology changes for who knows it."""
    return told(technology.effects, f"technology/{technology.key}")


def told(changes: Iterable[EffectTable], source: str) -> Iterator[Effect]:
    """What a row changes, as its effects."""
    return (Effect(change.quantity, change.scope, change.amount, source) for change in changes)


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
