"""Set-up: a scenario without some of its kingdoms and religions, for an event with fewer players. Pure."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from astor.scenarios.faults import ScenarioFault, ScenarioFaulty, listed
from astor.scenarios.tables import FEWEST_KINGDOMS, KINGDOMS, Scenario
from factions.scenario import MapFile, ProvinceTable, building
from war.purchase.rules import SHIPS
from war.scenario import ArmiesFile, ArmyTable, UnitTable

FILE = "factions.toml"
FREE_LAND_MILITIA = 1
"""SET-9"""
VANISHING = frozenset({"capital", "guildhall"})
"""What a homeland nobody plays has not; its port stays, and a temple goes to a kingdom that is played (SET-8)."""


def without(plan: Scenario, keys: Collection[str]) -> Scenario:
    """The same scenario with these left out: their homelands are free lands, held as SET-9 says.

    `ScenarioFaulty` if one of them cannot be left out, or if too few kingdoms would remain.
    """
    gone = frozenset(keys)
    if faults := list(_impossible(plan, gone)):
        raise ScenarioFaulty(faults)
    freed = {province.key for province in plan.land.province if province.owner in gone}
    staying = [faction for faction in plan.factions.faction if faction.key not in gone]
    land = replace(plan.land, province=[_let_go(province, gone) for province in plan.land.province])
    for religion in (faction.key for faction in staying if faction.kind == "religion"):
        land = _rehoused(land, religion, freed)
    return replace(
        plan,
        factions=replace(plan.factions, faction=staying),
        land=land,
        armies=_remaining(plan.armies, land, freed, gone),
        left_out=(*plan.left_out, *sorted(gone)),
    )


def _impossible(plan: Scenario, gone: frozenset[str]) -> Iterator[ScenarioFault]:
    kinds = {faction.key: faction.kind for faction in plan.factions.faction}
    spare = {key for key, kind in kinds.items() if kind != "guild"}
    for key in sorted(gone - spare):
        yield ScenarioFault(FILE, f"faction.{key}", "cannot be left out", listed(spare))
    kingdoms = sum(kind == "kingdom" and key not in gone for key, kind in kinds.items())
    if kingdoms < FEWEST_KINGDOMS:
        yield ScenarioFault(FILE, "faction", f"{kingdoms} kingdoms", KINGDOMS)


def _let_go(province: ProvinceTable, gone: frozenset[str]) -> ProvinceTable:
    """A province of a kingdom that is left out is free; nothing of a religion that is left out stands anywhere."""
    stands = [entry for entry in province.buildings if building(entry)[1] not in gone]
    if province.owner not in gone:
        return replace(province, buildings=stands)
    stands = [entry for entry in stands if building(entry)[0] not in VANISHING]
    return replace(province, owner="", militia=FREE_LAND_MILITIA, buildings=stands)


def _rehoused(land: MapFile, religion: str, freed: set[str]) -> MapFile:
    """The religion's temples in freed lands go to kingdoms that have none of its yet, while there are such (SET-8)."""
    temple = f"temple:{religion}"
    for old in [p.key for p in land.province if p.key in freed and temple in p.buildings]:
        hosts = {province.owner for province in land.province if temple in province.buildings}
        for new in _sites(land, hosts):
            land = replace(land, province=[_handing(province, temple, old, new) for province in land.province])
            break
    return land


def _sites(land: MapFile, hosts: set[str]) -> Iterator[str]:
    """Owned provinces where a temple may be put: no capital, no other temple, no kingdom that hosts one of its."""
    for province in land.province:
        kinds = {building(entry)[0] for entry in province.buildings}
        if province.owner and province.owner not in hosts and not kinds & {"capital", "temple"}:
            yield province.key


def _handing(province: ProvinceTable, entry: str, old: str, new: str) -> ProvinceTable:
    if province.key == old:
        return replace(province, buildings=[each for each in province.buildings if each != entry])
    return replace(province, buildings=[*province.buildings, entry]) if province.key == new else province


def _remaining(armies: ArmiesFile, land: MapFile, freed: set[str], gone: frozenset[str]) -> ArmiesFile:
    """Who is left goes, if they stand on freed land without a building of theirs, to where there is one."""
    units = [unit for unit in armies.unit if unit.faction not in gone]
    kept = [army for army in armies.army if army.faction not in gone]
    fleets = {unit.army for unit in units if unit.kind in SHIPS} - {""}

    def goes_to(table: UnitTable | ArmyTable, *, afloat: bool) -> str:
        homes = _homes(land, table.faction)
        if table.place not in freed or table.place in homes:
            return table.place
        return next(iter(_harbours(land) if afloat else homes), table.place)

    return ArmiesFile(
        unit=[replace(u, place=goes_to(u, afloat=u.kind in SHIPS or u.army in fleets)) for u in units],
        army=[replace(army, place=goes_to(army, afloat=army.key in fleets)) for army in kept],
    )


def _homes(land: MapFile, faction: str) -> list[str]:
    """Where the faction has buildings: a kingdom in its own land, others where they hold one."""
    return [
        province.key
        for province in land.province
        for _, holder in map(building, province.buildings)
        if (holder or province.owner) == faction
    ]


def _harbours(land: MapFile) -> list[str]:
    return [province.key for province in land.province if province.owner and "port" in province.buildings]
