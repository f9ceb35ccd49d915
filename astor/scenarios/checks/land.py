"""Set-up: provinces, borders and seas."""

from collections import Counter
from collections.abc import Iterator

from astor.scenarios.checks.ways import Joined, both_ways, pieces
from astor.scenarios.faults import ScenarioFault, listed
from astor.scenarios.tables import Scenario
from factions.scenario import MapFile

FILE = "map.toml"
HOMELAND = 5


def keys_are_unique(scenario: Scenario) -> Iterator[ScenarioFault]:
    """Units stand in provinces and sea zones, so these share one set of keys."""
    land = scenario.land
    places = Counter([province.key for province in land.province] + [zone.key for zone in land.sea_zone])
    pairs = Counter("~".join(sorted(border.between)) for border in land.border)
    for kind, keys in (("province or sea_zone", places), ("border", pairs)):
        for key in (key for key, count in keys.items() if count > 1):
            yield ScenarioFault(FILE, f"{kind}.{key}", "is there more than once", "once")


def owners_exist(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SET-4, SET-8: only kingdoms hold provinces at the start."""
    kingdoms = {faction.key for faction in scenario.factions.faction if faction.kind == "kingdom"}
    for province in scenario.land.province:
        if province.owner and province.owner not in kingdoms:
            wrong = f"{province.owner!r} is no kingdom"
            yield ScenarioFault(FILE, f"province.{province.key}.owner", wrong, listed(kingdoms) + ', or ""')


def borders_join_provinces(scenario: Scenario) -> Iterator[ScenarioFault]:
    known = {province.key for province in scenario.land.province}
    for border in scenario.land.border:
        where = f"border.{'~'.join(sorted(border.between))}.between"
        for key in sorted(set(border.between) - known):
            yield ScenarioFault(FILE, where, f"{key!r} is no province", listed(known))
        if len(set(border.between)) == 1:
            yield ScenarioFault(FILE, where, "a province borders on itself", "two provinces")


def seas_exist(scenario: Scenario) -> Iterator[ScenarioFault]:
    land = scenario.land
    known = {zone.key for zone in land.sea_zone}
    named = {f"province.{province.key}.coast": province.coast for province in land.province}
    named |= {f"sea_zone.{zone.key}.neighbours": zone.neighbours for zone in land.sea_zone}
    for where, keys in named.items():
        for key in keys:
            if key not in known:
                yield ScenarioFault(FILE, where, f"{key!r} is no sea zone", listed(known))


def seas_meet(scenario: Scenario) -> Iterator[ScenarioFault]:
    """If one sea zone is the other's neighbour, the other is the one's."""
    zones = {zone.key: zone.neighbours for zone in scenario.land.sea_zone}
    for key, neighbours in zones.items():
        for other in neighbours:
            if other == key or (other in zones and key not in zones[other]):
                where = f"sea_zone.{other}.neighbours"
                right = f"{key!r} in it" if other != key else "only other sea zones"
                yield ScenarioFault(FILE, where, f"does not agree with sea_zone.{key}.neighbours", right)


def homelands_are_whole(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SET-4: five provinces for each kingdom, one of them on a coast, and one can walk through them all."""
    by_land = _by_land(scenario.land)
    for faction in scenario.factions.faction:
        if faction.kind != "kingdom":
            continue
        home = [province.key for province in scenario.land.province if province.owner == faction.key]
        if len(home) != HOMELAND:
            wrong = f"{faction.key} has {len(home)} provinces"
            yield ScenarioFault(FILE, "province", wrong, f"{HOMELAND} provinces with owner = {faction.key!r}")
        if not any(province.coast for province in scenario.land.province if province.owner == faction.key):
            wrong = f"no province of {faction.key} has a coast"
            yield ScenarioFault(FILE, "province", wrong, "a coast for one of them at least, for the dock")
        if len(parts := _pieces({key: by_land[key] & {*home} for key in home})) > 1:
            wrong = f"the homeland of {faction.key} lies in pieces: {' | '.join(parts)}"
            yield ScenarioFault(FILE, "border", wrong, "borders that join its provinces")


def free_lands_are_held(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SET-9: a free land has one to three militia; their officer is the one every province names."""
    for province in scenario.land.province:
        if not province.owner and not 1 <= province.militia <= 3:
            wrong = f"a free land with {province.militia} militia"
            yield ScenarioFault(FILE, f"province.{province.key}.militia", wrong, "1 to 3 militia")


def every_place_is_reached(scenario: Scenario) -> Iterator[ScenarioFault]:
    """By land and sea together, from anywhere."""
    land = scenario.land
    seas = {zone.key: set[str]() for zone in land.sea_zone}
    coasts = [(province.key, zone) for province in land.province for zone in province.coast]
    straits = [(zone.key, other) for zone in land.sea_zone for other in zone.neighbours]
    joined = _by_land(land) | seas | both_ways([*(border.between for border in land.border), *coasts, *straits])
    parts = sorted(_pieces(joined), key=lambda piece: piece.count(" "))
    for piece in parts[:-1]:
        wrong = f"nobody can get from the rest to {piece}"
        yield ScenarioFault(FILE, "border", wrong, "a border, coast or neighbours that join them")


def _by_land(land: MapFile) -> dict[str, set[str]]:
    alone = {province.key: set[str]() for province in land.province}
    return alone | both_ways(border.between for border in land.border)


def _pieces(joined: Joined) -> list[str]:
    """The parts that hang together, each as a text."""
    return [" ".join(sorted(piece)) for piece in pieces(joined)]
