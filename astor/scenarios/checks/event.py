"""Seats and powers: what scenario.toml says about offices and about what is public."""

from collections.abc import Iterator
from typing import get_args

from astor.scenarios.faults import ScenarioFault, listed
from astor.scenarios.tables import MAY_BE_PUBLIC, Scenario
from factions.powers import POWERS
from factions.scenario import Office

FILE = "scenario.toml"


def powers_are_whole(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SEAT-1: each office is named, and no power is nobody's."""
    powers = scenario.event.powers
    for office in get_args(Office):
        if office not in powers:
            yield ScenarioFault(FILE, f"powers.{office}", "is missing", "a list of powers, [] for none")
    held = {power for each in powers.values() for power in each}
    for power in (power for power in POWERS.names if power not in held):
        yield ScenarioFault(FILE, "powers", f"no office has {power}", f'"{power}" in the list of an office')


def public_fields_exist(scenario: Scenario) -> Iterator[ScenarioFault]:
    """SEAT-5: only what there is, and what may ever be public."""
    for kind, fields in scenario.event.public.items():
        if kind not in MAY_BE_PUBLIC:
            yield ScenarioFault(FILE, f"public.{kind}", "no such rows can be public", listed(set(MAY_BE_PUBLIC)))
            continue
        for field in fields:
            if field not in MAY_BE_PUBLIC[kind]:
                yield ScenarioFault(FILE, f"public.{kind}", f"{field!r} cannot be public", listed(MAY_BE_PUBLIC[kind]))
