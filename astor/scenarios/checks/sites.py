"""Set-up: buildings and where they may stand."""

from collections import Counter
from collections.abc import Iterator

from astor.scenarios.faults import ScenarioFault, listed
from astor.scenarios.tables import Scenario
from factions.scenario import ProvinceTable, building

FILE = "map.toml"
HOLDERS = {"temple": "religion", "guildhall": "guild"}
"""Buildings with a holder of their own, and the kind of faction that is."""
KINDS = frozenset({"capital", "infrastructure", "port", "fortress", *HOLDERS})


def buildings_are_known(scenario: Scenario) -> Iterator[ScenarioFault]:
    """BUY-3: at most one of a kind in a province."""
    for province, kind, _ in _all(scenario):
        if kind not in KINDS:
            yield _fault(province, f"{kind!r} is no building", listed(KINDS))
    for province in scenario.land.province:
        kinds = Counter(building(entry)[0] for entry in province.buildings)
        for kind in (kind for kind, count in kinds.items() if count > 1):
            yield _fault(province, f"more than one {kind}", "at most one of each kind")
        if {"capital", "infrastructure"} <= kinds.keys():
            yield _fault(province, "infrastructure beside a capital", "the capital, which counts as infrastructure")


def holders_exist(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SET-8: a temple is a religion's, a guildhall the guild's."""
    kinds = {faction.key: faction.kind for faction in scenario.factions.faction}
    for province, kind, holder in _all(scenario):
        wanted = HOLDERS.get(kind)
        if wanted and kinds.get(holder) != wanted:
            fitting = {f"{kind}:{key}" for key in kinds if kinds[key] == wanted}
            yield _fault(province, f"{kind}:{holder} names no {wanted}", listed(fitting))
        if holder and not wanted:
            yield _fault(province, f"a {kind} has no holder of its own", f'"{kind}"')


def ports_lie_on_the_coast(scenario: Scenario) -> Iterator[ScenarioFault]:
    """BUY-3, SET-4: each kingdom starts with one port, on a coast."""
    for province, kind, _ in _all(scenario):
        if kind == "port" and not province.coast:
            yield _fault(province, "a port inland", "a port in a province with a coast")
    for faction in _kingdoms(scenario):
        if (ports := len(_standing(scenario, faction, "port"))) != 1:
            yield ScenarioFault(FILE, "province", f"{faction} has {ports} ports", "one port for each kingdom")


def capitals_stand(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SET-4: each kingdom has one capital, where its table says; nobody else has one."""
    for faction in scenario.factions.faction:
        where = f"faction.{faction.key}.capital"
        stands = _standing(scenario, faction.key, "capital")
        if faction.kind != "kingdom":
            if faction.capital:
                yield ScenarioFault("factions.toml", where, "only kingdoms have a capital", 'capital = ""')
        elif faction.capital not in stands:
            found = f"{faction.capital!r}, but its provinces with a capital: {', '.join(stands) or 'none'}"
            yield ScenarioFault("factions.toml", where, found, "one of its own, with it")
    for province, kind, _ in _all(scenario):
        if kind == "capital" and not province.owner:
            yield _fault(province, "a capital in a free land", "no capital")


def capitals_are_single(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SET-4"""
    for kingdom in _kingdoms(scenario):
        for key in (stands := _standing(scenario, kingdom, "capital")):
            if len(stands) > 1:
                where, others = f"province.{key}.buildings", ", ".join(other for other in stands if other != key)
                yield ScenarioFault(FILE, where, f"{kingdom} has a capital in {others} too", "one for each kingdom")


def _all(scenario: Scenario) -> Iterator[tuple[ProvinceTable, str, str]]:
    for province in scenario.land.province:
        for entry in province.buildings:
            yield province, *building(entry)


def _kingdoms(scenario: Scenario) -> list[str]:
    return [faction.key for faction in scenario.factions.faction if faction.kind == "kingdom"]


def _standing(scenario: Scenario, owner: str, kind: str) -> list[str]:
    return [province.key for province, found, _ in _all(scenario) if found == kind and province.owner == owner]


def _fault(province: ProvinceTable, wrong: str, right: str) -> ScenarioFault:
    return ScenarioFault(FILE, f"province.{province.key}.buildings", wrong, right)
