"""Contact (TRADE-1, TRADE-2, TRADE-3, TRADE-8): which factions may trade, and why they may or may not."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from factions.rows import BorderRow, BuildingRow, FactionRow, ProvinceRow, RelationRow
from war.rows import UnitRow


class Why(StrEnum):
    """What makes two factions trade, or keeps them from it; the screens have a sentence for each."""

    WAR = "war"
    GUILD = "guild"
    BORDER = "border"
    SHIP = "ship"
    HOUSE = "house"
    FAITHS = "faiths"
    GRANTED = "granted"
    NOTHING = "nothing"
    AWAY = "away"


@dataclass(frozen=True)
class Contact:
    """Whether two factions may trade, why, and the province that makes it so ("" where none does)."""

    why: Why
    place: str = ""

    @property
    def may(self) -> bool:
        return self.why not in (Why.WAR, Why.NOTHING, Why.AWAY)


Pair = frozenset[str]


@dataclass(frozen=True)
class World:
    """All that decides about contact. `ports`: provinces with one; `ships`: trade ships as (faction, place)."""

    kinds: Mapping[str, str]
    owners: Mapping[str, str]
    borders: tuple[tuple[str, str], ...]
    ports: frozenset[str]
    ships: tuple[tuple[str, str], ...]
    houses: tuple[tuple[str, str], ...]
    wars: frozenset[Pair]
    granted: frozenset[Pair]


def world_of(
    factions: Mapping[str, FactionRow],
    provinces: Mapping[str, ProvinceRow],
    borders: Mapping[str, BorderRow],
    buildings: Mapping[str, BuildingRow],
    units: Mapping[str, UnitRow],
    relations: Mapping[str, RelationRow],
) -> World:
    """The same from rows by their keys."""
    return World(
        kinds={key: faction.kind for key, faction in factions.items()},
        owners={key: province.owner for key, province in provinces.items()},
        borders=tuple(sorted((border.a, border.b) for border in borders.values())),
        ports=frozenset(b.province for b in buildings.values() if b.kind == "port"),
        ships=tuple(sorted((u.faction, u.place) for u in units.values() if u.kind == "trade_ship")),
        houses=tuple(sorted((b.holder, b.province) for b in buildings.values() if b.holder)),
        wars=frozenset(frozenset((r.a, r.b)) for r in relations.values() if r.state == "war"),
        granted=frozenset(frozenset((r.a, r.b)) for r in relations.values() if r.contact),
    )


def contact(world: World, one: str, other: str) -> Contact:
    """May these two trade? The first reason there is, the plainest first; war beats every other line (TRADE-3)."""
    if frozenset((one, other)) in world.wars:
        return Contact(Why.WAR)
    if "guild" in (world.kinds[one], world.kinds[other]):
        return Contact(Why.GUILD)
    reasons = (
        (Why.BORDER, border(world, {one, other})),
        (Why.SHIP, _ship(world, one, other) or _ship(world, other, one)),
        (Why.HOUSE, _house(world, one, other) or _house(world, other, one)),
        (Why.FAITHS, _faiths(world, one, other)),
    )
    found = next((Contact(why, place) for why, place in reasons if place), None)
    granted = frozenset((one, other)) in world.granted
    return found or Contact(Why.GRANTED if granted else Why.NOTHING)


def border(world: World, pair: set[str]) -> str:
    """A province on a land border the two share (TRADE-1)."""
    shared = (a for a, b in world.borders if {world.owners[a], world.owners[b]} == pair)
    return next(shared, "")


def _ship(world: World, of: str, at: str) -> str:
    """The harbour of the one where a trade ship of the other lies (TRADE-1)."""
    lying = (place for faction, place in world.ships if faction == of and place in world.ports)
    return next((place for place in lying if world.owners[place] == at), "")


def _house(world: World, of: str, at: str) -> str:
    """A province of the one where a religion, the other, has a building (TRADE-2)."""
    if world.kinds[of] != "religion":
        return ""
    return next((place for place in _places(world, of) if world.owners[place] == at), "")


def _faiths(world: World, one: str, other: str) -> str:
    """A building in the kingdom where another religion has one too (TRADE-2)."""
    if {world.kinds[one], world.kinds[other]} != {"religion"}:
        return ""
    hosts = {world.owners[place] for place in _places(world, other)} - {""}
    return next((place for place in _places(world, one) if world.owners[place] in hosts), "")


def _places(world: World, holder: str) -> Iterable[str]:
    return (place for faction, place in world.houses if faction == holder)
