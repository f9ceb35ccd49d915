"""Set-up: factions and their seats."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from astor.scenarios.faults import ScenarioFault
from astor.scenarios.tables import FEWEST_KINGDOMS, KINGDOMS, MOST_KINGDOMS, Scenario
from factions.scenario import Office, wording

FILE = "factions.toml"


def keys_are_unique(scenario: Scenario) -> Iterator[ScenarioFault]:
    keys = {
        "faction": [faction.key for faction in scenario.factions.faction],
        "technology": [technology.key for technology in scenario.factions.technology],
    }
    for kind, used in keys.items():
        for key in _twice(used):
            yield ScenarioFault(FILE, f"{kind}.{key}", "is there more than once", "a key of its own for each")


def kingdoms_are_enough(scenario: Scenario) -> Iterator[ScenarioFault]:
    kingdoms = sum(faction.kind == "kingdom" for faction in scenario.factions.faction)
    if not FEWEST_KINGDOMS <= kingdoms <= MOST_KINGDOMS:
        yield ScenarioFault(FILE, "faction", f"{kingdoms} kingdoms", KINGDOMS)


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


def spare_objectives_differ(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SUC-8: each is dealt to one player, who has none like it."""
    owned = [wording(aim) for faction in scenario.factions.faction for aim in faction.objectives]
    owned += [wording(aim) for faction in scenario.factions.faction for seat in faction.seat for aim in seat.objectives]
    spare = [wording(aim) for aim in scenario.factions.spare_objectives]
    for text in sorted({*_twice(spare), *(set(owned) & set(spare))}):
        yield ScenarioFault(FILE, "spare_objectives", f"{text!r} is there more than once", "an objective of its own")


def characters_differ(scenario: Scenario) -> Iterator[ScenarioFault]:
    """BUY-8: officers' names are unique in the faction."""
    for faction in scenario.factions.faction:
        for name in _twice(seat.character for seat in faction.seat):
            wrong = f"{name!r} holds more than one office"
            yield ScenarioFault(FILE, f"faction.{faction.key}.seat", wrong, "a character of its own for each office")


def _twice(values: Iterable[str]) -> list[str]:
    return [value for value, count in Counter(values).items() if count > 1]
