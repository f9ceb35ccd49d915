"""Set-up: units, armies and ships."""

from collections import Counter
from collections.abc import Iterator

from astor.scenarios.faults import ScenarioFault, listed
from astor.scenarios.tables import Scenario
from factions.powers import RULER
from factions.scenario import building
from war.purchase.rules import SHIPS
from war.scenario import ArmyTable, UnitTable, guard

FILE = "armies.toml"


def keys_are_unique(scenario: Scenario) -> Iterator[ScenarioFault]:
    """Free lands have armies too, called after their province."""
    keys = Counter(army.key for army in scenario.armies.army)
    keys.update(guard(province) for province in scenario.land.province if not province.owner)
    for key in (key for key, count in keys.items() if count > 1):
        yield ScenarioFault(FILE, f"army.{key}", "is there more than once", "a key of its own for each")


def factions_exist(scenario: Scenario) -> Iterator[ScenarioFault]:
    known = {faction.key for faction in scenario.factions.faction}
    for where, table in _all(scenario):
        if table.faction not in known:
            yield ScenarioFault(FILE, f"{where}.faction", f"{table.faction!r} is no faction", listed(known))


def places_exist(scenario: Scenario) -> Iterator[ScenarioFault]:
    known = _provinces(scenario) | _seas(scenario)
    for where, table in _all(scenario):
        if table.place not in known:
            yield ScenarioFault(FILE, f"{where}.place", f"{table.place!r} is no province or sea zone", listed(known))


def units_can_stand_there(scenario: Scenario) -> Iterator[ScenarioFault]:
    """Soldiers on land, ships at sea or in a port (WAR-19)."""
    harbours = {
        province.key
        for province in scenario.land.province
        if any(building(entry)[0] == "port" for entry in province.buildings)
    }
    for number, unit in enumerate(scenario.armies.unit, 1):
        where, ship = f"unit.{number}.place", unit.kind in SHIPS
        if not ship and unit.place in _seas(scenario):
            yield ScenarioFault(FILE, where, f"a {unit.kind} at sea", listed(_provinces(scenario)))
        if ship and unit.place in _provinces(scenario) - harbours:
            yield ScenarioFault(
                FILE, where, f"a {unit.kind} where there is no port", listed(_seas(scenario) | harbours)
            )


def armies_are_led(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SET-7, BUY-7, WAR-14: by officers of the faction, nobody in two armies, a monarch under nobody."""
    busy: set[str] = set()
    courts = {faction.key: {f"{faction.key}-{s.office}" for s in faction.seat} for faction in scenario.factions.faction}
    for army in scenario.armies.army:
        for place in ("commander", "lieutenant"):
            officer, where = getattr(army, place), f"army.{army.key}.{place}"
            if officer in busy:
                yield ScenarioFault(FILE, where, f"{officer!r} has a place in an army already", "another officer")
            elif officer or place == "commander":
                court = courts.get(army.faction, set())
                if officer not in court:
                    yield ScenarioFault(FILE, where, f"{officer!r} is no officer of {army.faction}", listed(court))
                elif place == "lieutenant" and officer == f"{army.faction}-{RULER}":
                    yield ScenarioFault(FILE, where, f"{officer!r} commands whatever army they join", "the commander")
                busy.add(officer)


def units_join_their_armies(scenario: Scenario) -> Iterator[ScenarioFault]:
    """A unit's army is its own faction's and stands where the unit stands."""
    armies = {army.key: army for army in scenario.armies.army}
    for number, unit in enumerate(scenario.armies.unit, 1):
        where = f"unit.{number}.army"
        if not unit.army:
            continue
        if unit.army not in armies:
            yield ScenarioFault(FILE, where, f"{unit.army!r} is no [[army]]", listed(set(armies)))
        elif (armies[unit.army].faction, armies[unit.army].place) != (unit.faction, unit.place):
            right = f"an army of {unit.faction} in {unit.place}"
            yield ScenarioFault(FILE, where, f"{unit.army!r} is another faction's or elsewhere", right)


def armies_are_of_one_element(scenario: Scenario) -> Iterator[ScenarioFault]:
    """WAR-10: an army of ships is a fleet; what they carry is an army of its own."""
    made_of: dict[str, set[bool]] = {}
    for unit in scenario.armies.unit:
        made_of.setdefault(unit.army, set()).add(unit.kind in SHIPS)
    for army in scenario.armies.army:
        if len(made_of.get(army.key, ())) > 1:
            yield ScenarioFault(FILE, f"army.{army.key}", "has ships and land units", "an army and a fleet")


def _all(scenario: Scenario) -> Iterator[tuple[str, UnitTable | ArmyTable]]:
    for number, unit in enumerate(scenario.armies.unit, 1):
        yield f"unit.{number}", unit
    for army in scenario.armies.army:
        yield f"army.{army.key}", army


def _provinces(scenario: Scenario) -> set[str]:
    return {province.key for province in scenario.land.province}


def _seas(scenario: Scenario) -> set[str]:
    return {zone.key for zone in scenario.land.sea_zone}
