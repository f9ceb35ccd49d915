"""Set-up: factions, their seats and what they know."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from astor.scenarios.faults import ScenarioFault, listed
from astor.scenarios.tables import Scenario
from factions.scenario import FactionTable, Office

FILE = "factions.toml"


def keys_are_unique(scenario: Scenario) -> Iterator[ScenarioFault]:
    keys = {
        "faction": [faction.key for faction in scenario.factions.faction],
        "technology": [technology.key for technology in scenario.factions.technology],
    }
    for kind, used in keys.items():
        for key in _twice(used):
            yield ScenarioFault(FILE, f"{kind}.{key}", "is there more than once", "a key of its own for each")


def colours_and_sigils_differ(scenario: Scenario) -> Iterator[ScenarioFault]:
    factions = scenario.factions.faction
    for kind in ("colour", "sigil"):
        shared = set(_twice(getattr(faction, kind) for faction in factions))
        for faction in factions:
            if getattr(faction, kind) in shared:
                wrong = f"{getattr(faction, kind)} is another faction's too"
                yield ScenarioFault(FILE, f"faction.{faction.key}.{kind}", wrong, f"a {kind} of its own")


def every_office_has_one_seat(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SET-1, SET-8"""
    for faction in scenario.factions.faction:
        seats = Counter(seat.office for seat in faction.seat)
        for office in get_args(Office):
            if seats[office] != 1:
                wrong = f"there are {seats[office]} seats for {office}"
                yield ScenarioFault(FILE, f"faction.{faction.key}.seat", wrong, "one seat for each office")


def everybody_has_objectives(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SET-6"""
    for faction in scenario.factions.faction:
        owners = {faction.key: faction.objectives}
        owners |= {f"{faction.key}.seat.{seat.office}": seat.objectives for seat in faction.seat}
        for owner, objectives in owners.items():
            if not objectives:
                yield ScenarioFault(FILE, f"faction.{owner}.objectives", "is empty", "at least one objective")


def characters_differ(scenario: Scenario) -> Iterator[ScenarioFault]:
    """BUY-8: officers' names are unique in the faction."""
    for faction in scenario.factions.faction:
        for name in _twice(seat.character for seat in faction.seat):
            wrong = f"{name!r} holds more than one office"
            yield ScenarioFault(FILE, f"faction.{faction.key}.seat", wrong, "a character of its own for each office")


def technologies_exist(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SET-3"""
    known = {technology.key for technology in scenario.factions.technology}
    for faction in scenario.factions.faction:
        for place, key in _technologies(faction):
            if key not in known:
                where = f"faction.{faction.key}.technologies.{place}"
                yield ScenarioFault(FILE, where, f"{key!r} is no [[technology]]", listed(known))


def _technologies(faction: FactionTable) -> Iterator[tuple[str, str]]:
    yield "starting", faction.technologies.starting
    for key in faction.technologies.options:
        yield "options", key


def _twice(values: Iterable[str]) -> list[str]:
    return [value for value, count in Counter(values).items() if count > 1]
