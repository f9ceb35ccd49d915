"""Set-up: factions, their seats and what they know."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

import networkx as nx

from astor.scenarios.faults import ScenarioFault, listed
from astor.scenarios.tables import FEWEST_KINGDOMS, KINGDOMS, MOST_KINGDOMS, Scenario
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


def technologies_build_on_others(scenario: Scenario) -> Iterator[ScenarioFault]:
    """TECH-1: prerequisites exist, and none leads back to itself."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    known = {technology.key for technology in scenario.factions.technology}
    for technology in scenario.factions.technology:
        for key in technology.needs:
            if key not in known:
                where = f"technology.{technology.key}.needs"
                yield ScenarioFault(FILE, where, f"{key!r} is no [[technology]]", listed(known))
            graph.add_edge(technology.key, key)
    for ring in nx.strongly_connected_components(graph):
        if len(ring) > 1 or any(graph.has_edge(key, key) for key in ring):
            yield _circle(nx.find_cycle(graph.subgraph(ring), min(ring)))


def _circle(steps: Sequence[tuple[str, str]]) -> ScenarioFault:
    way = [steps[0][0], *(to for _, to in steps)]
    wrong = f"leads back to itself: {' needs '.join(way)}"
    return ScenarioFault(FILE, f"technology.{way[0]}.needs", wrong, "prerequisites that can be learnt before it")


def _technologies(faction: FactionTable) -> Iterator[tuple[str, str]]:
    yield "starting", faction.technologies.starting
    for key in faction.technologies.options:
        yield "options", key


def _twice(values: Iterable[str]) -> list[str]:
    return [value for value, count in Counter(values).items() if count > 1]
