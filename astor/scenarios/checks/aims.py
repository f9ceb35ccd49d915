"""Set-up: what objectives look at (SET-6): facts that are counted, of keys that exist, and a number to reach."""

from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from typing import get_args

from astor.scenarios.faults import ScenarioFault, listed
from astor.scenarios.tables import Scenario
from factions.models import BUILDINGS
from factions.rules.goods import GOODS
from factions.scenario import ObjectiveTable, Office, Terrain
from factions.story.rules.evidence import FACTS, NO_LIMIT, OF_A_SEAT, Look
from war.scenario import STATS

FILE = "factions.toml"
Where = tuple[str, bool, Look]
"""Where a look is written, whether a seat has it, and the look."""


def looks_are_counted(scenario: Scenario) -> Iterator[ScenarioFault]:
    for where, of_seat, look in _looks(scenario):
        if look.fact not in FACTS:
            near = get_close_matches(look.fact, FACTS, n=1)
            yield ScenarioFault(FILE, f"{where}.fact", f"nobody counts {look.fact!r}", *near or [listed(set(FACTS))])
        elif look.fact in OF_A_SEAT and not of_seat:
            wrong = f"{look.fact} is counted of a player's own person"
            yield ScenarioFault(FILE, f"{where}.fact", wrong, listed(FACTS.keys() - OF_A_SEAT))


def looks_name_what_exists(scenario: Scenario) -> Iterator[ScenarioFault]:
    known = _known(scenario)
    for where, _, look in _looks(scenario):
        scope = FACTS[look.fact].of if look.fact in FACTS else ""
        for key in look.of if scope else ():
            if key not in known[scope]:
                near = get_close_matches(key, known[scope], n=1)
                yield ScenarioFault(FILE, f"{where}.of", f"{key!r} is no {scope}", *near or [listed(set(known[scope]))])
        if look.of and not scope and look.fact in FACTS:
            yield ScenarioFault(FILE, f"{where}.of", f"{look.fact} are counted all alike", "no such key")
        if look.fact == "office" and not look.of:
            yield ScenarioFault(FILE, f"{where}.of", "names no office", listed(set(known["office"])))


def looks_can_be_reached(scenario: Scenario) -> Iterator[ScenarioFault]:
    for where, _, look in _looks(scenario):
        if not look.least and look.most == NO_LIMIT and not look.each and not look.beats:
            yield ScenarioFault(FILE, where, "is reached whatever happens", "least, most, each or beats")
        elif NO_LIMIT < look.most < look.least:
            wrong = f"at least {look.least} and at most {look.most}"
            yield ScenarioFault(FILE, f"{where}.most", wrong, f"{look.least} or more")


def _looks(scenario: Scenario) -> Iterator[Where]:
    for where, of_seat, aims in _aims(scenario):
        for number, aim in enumerate(aims, 1):
            if isinstance(aim, ObjectiveTable):
                for at, look in enumerate(aim.looks, 1):
                    yield f"{where}.{number}.looks.{at}", of_seat, look


def _aims(scenario: Scenario) -> Iterator[tuple[str, bool, Iterable[str | ObjectiveTable]]]:
    yield "spare_objectives", True, scenario.factions.spare_objectives
    for faction in scenario.factions.faction:
        yield f"faction.{faction.key}.objectives", False, faction.objectives
        for seat in faction.seat:
            yield f"faction.{faction.key}.seat.{seat.office}.objectives", True, seat.objectives


def _known(scenario: Scenario) -> dict[str, Collection[str]]:
    """What each scope may name."""
    return {
        "province": [province.key for province in scenario.land.province],
        "technology": [technology.key for technology in scenario.factions.technology],
        "good": GOODS,
        "building": BUILDINGS.split(),
        "ground": [*get_args(Terrain), *BUILDINGS.split(), "sea"],
        "unit": list(STATS),
        "office": get_args(Office),
    }
