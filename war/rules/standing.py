"""War: where everybody stands and who is at war with whom, from the rows of a board, as the rules of war ask."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from factions.production.rules import IMPROVEMENTS
from factions.rows import BorderRow, BuildingRow, OfficerRow, ProvinceRow, RelationRow, SeaZoneRow
from war.purchase.rules import SHIPS
from war.rows import ArmyRow, GrowthRow, UnitRow


@dataclass(frozen=True, eq=False)
class Theatre:
    """Rows by their keys; whether units may stay behind without a general (WAR-18); the season ("t3/season_1", ""
    between seasons); the officers who wear a crown."""

    armies: Mapping[str, ArmyRow]
    units: Mapping[str, UnitRow]
    officers: Mapping[str, OfficerRow]
    buildings: Mapping[str, BuildingRow]
    borders: Mapping[str, BorderRow]
    relations: Mapping[str, RelationRow]
    growths: Mapping[str, GrowthRow]
    provinces: Mapping[str, ProvinceRow]
    sea_zones: Mapping[str, SeaZoneRow]
    capitals: Mapping[str, str]
    garrisons: bool
    season: str = ""
    crowned: frozenset[str] = frozenset()

    def army(self, key: str) -> ArmyRow:
        return self.armies[key]

    def unit(self, key: str) -> UnitRow:
        return self.units[key]

    @property
    def turn(self) -> int:
        """The turn of the season; 0 between seasons."""
        return int(self.season.partition("/")[0][1:] or 0)

    def next_season(self) -> Self:
        """As the season after this one finds it: nobody has moved yet (WAR-16)."""
        return replace(self, season="")

    # Who is where

    @cached_property
    def _troops(self) -> Mapping[str, list[UnitRow]]:
        found = defaultdict[str, list[UnitRow]](list)
        for key in sorted(self.units):
            found[self.unit(key).army].append(self.unit(key))
        return found

    @cached_property
    def _standing(self) -> Mapping[str, list[UnitRow]]:
        found = defaultdict[str, list[UnitRow]](list)
        for key in sorted(self.units):
            found[self.unit(key).place].append(self.unit(key))
        return found

    @cached_property
    def _cargo(self) -> Mapping[str, list[UnitRow]]:
        found = defaultdict[str, list[UnitRow]](list)
        for key in sorted(self.units):
            found[self.unit(key).aboard].append(self.unit(key))
        return found

    def troops(self, army: str) -> list[UnitRow]:
        """The units of an army."""
        return self._troops.get(army, [])

    def forces(self, place: str, faction: str) -> list[UnitRow]:
        """The units of a faction that would fight here: at sea its ships, on land all but ships and cargo (WAR-10)."""
        here, at_sea = self._standing.get(place, []), self.at_sea(place)
        return [u for u in here if u.faction == faction and (u.kind in SHIPS) == at_sea and not u.aboard]

    def standing(self, place: str) -> list[UnitRow]:
        """All units in a place, ships and cargo too."""
        return self._standing.get(place, [])

    def ships(self, place: str, faction: str) -> list[UnitRow]:
        """The ships of a faction in a port or a sea zone."""
        return [u for u in self._standing.get(place, []) if u.faction == faction and u.kind in SHIPS]

    def present(self, place: str) -> list[str]:
        """The factions with units that would fight here, independents included, in the order of their names."""
        everybody = sorted({u.faction for u in self._standing.get(place, [])})
        return [faction for faction in everybody if self.forces(place, faction)]

    def cargo(self, ships: Iterable[UnitRow]) -> list[UnitRow]:
        """What these ships carry."""
        return [unit for ship in ships for unit in self._cargo.get(ship.key, [])]

    def is_aboard(self, army: str) -> bool:
        return any(unit.aboard for unit in self.troops(army))

    # Who leads

    def posts(self, army: str) -> list[str]:
        """Commander and lieutenant of an army, as far as there are any."""
        found = self.armies.get(army)
        return [officer for officer in (found.commander, found.lieutenant) if officer] if found else []

    @cached_property
    def posted(self) -> Mapping[str, str]:
        """Officer → the army where they have a post."""
        return {officer: army for army in self.armies for officer in self.posts(army)}

    def stands(self, officer: str) -> str:
        """Where an officer is: with their army; without one at the capital, "" while there is none (WAR-14)."""
        if officer in self.posted:
            return self.army(self.posted[officer]).place
        return self.capitals.get(self.officers[officer].faction, "")

    def living(self, faction: str) -> list[str]:
        """The living officers of a faction."""
        return sorted(k for k, o in self.officers.items() if o.faction == faction and o.alive)

    # Land and sea

    def at_sea(self, place: str) -> bool:
        return place in self.sea_zones

    def owner(self, province: str) -> str:
        """Whose it is: nobody's where there is no such province, as Control may have set it."""
        found = self.provinces.get(province)
        return found.owner if found else ""

    @cached_property
    def _built(self) -> Mapping[str, set[str]]:
        found = defaultdict[str, set[str]](set)
        for building in self.buildings.values():
            found[building.province].add(building.kind)
        return found

    def built(self, province: str) -> Collection[str]:
        """The kinds of buildings in a province."""
        return self._built.get(province, set())

    def improved(self, province: str) -> bool:
        """Has it infrastructure, or the capital's (WAR-6)?"""
        return any(kind in self.built(province) for kind in IMPROVEMENTS)

    @cached_property
    def _borders(self) -> Mapping[str, list[tuple[str, str]]]:
        found = defaultdict[str, list[tuple[str, str]]](list)
        for border in self.borders.values():
            found[border.a].append((border.b, border.kind))
            found[border.b].append((border.a, border.kind))
        return {place: sorted(near) for place, near in found.items()}

    def neighbours(self, province: str) -> list[tuple[str, str]]:
        """The provinces next to one, each with the kind of border between them."""
        return self._borders.get(province, [])

    def coast(self, province: str) -> list[str]:
        """The sea zones a province lies on."""
        found = self.provinces.get(province)
        return list(found.coast) if found else []

    def shores(self, zone: str) -> list[str]:
        """The provinces that lie on a sea zone."""
        return sorted(key for key, province in self.provinces.items() if zone in province.coast)

    # War and peace

    @cached_property
    def _relations(self) -> Mapping[frozenset[str], str]:
        return {frozenset((r.a, r.b)): r.state for r in self.relations.values()}

    def at_war(self, one: str, other: str) -> bool:
        """Independents are no faction: nobody is at war with them (BAT-18)."""
        return self._relations.get(frozenset((one, other))) == "war"

    def allied(self, one: str, other: str) -> bool:
        return self._relations.get(frozenset((one, other))) == "alliance"
