"""Set-up: what a scenario says about the event itself: its clock, its rulings, its powers, what is public."""

from typing import Annotated, Literal

from msgspec import Meta, field

from astor.scenarios.texts import TextsFile
from factions.rules.tables import Table
from factions.rulings import Rules
from factions.scenario import FactionsFile, MapFile, Name, Office, Sentence
from war.scenario import ArmiesFile

PhaseSeconds = Annotated[int, Meta(ge=1, le=86400, description="seconds, from 1 to 86400")]
FEWEST_KINGDOMS, MOST_KINGDOMS = 3, 8
KINGDOMS = f"{FEWEST_KINGDOMS} to {MOST_KINGDOMS}"
Power = Literal["rule", "treasury", "units", "trade", "research", "summits", "war", "diplomacy", "plots"]


class Lengths(Table, frozen=True):
    """How long each phase lasts (TURN-1, TURN-2, TURN-4)."""

    planning: PhaseSeconds = 1200
    initial_diplomacy: PhaseSeconds = 600
    production: PhaseSeconds = 600
    trade: PhaseSeconds = 600
    purchase: PhaseSeconds = 600
    war: PhaseSeconds = 600
    upkeep: PhaseSeconds = 600
    diplomacy: PhaseSeconds = 600


def _powers() -> dict[Office, list[Power]]:
    """SEAT-1"""
    return {
        "monarch": ["rule", "treasury", "trade", "research", "war", "diplomacy", "plots"],
        "lord-general": ["war", "units"],
        "arch-wizard": ["research", "summits"],
        "successor": [],
        "second-in-line": [],
    }


def _public() -> dict[str, list[str]]:
    """SEAT-5"""
    return {kind: fields.split() for kind, fields in PUBLIC.items()}


class ScenarioFile(Table, frozen=True):
    """scenario.toml"""

    name: Name
    summary: Sentence
    powers: dict[Office, list[Power]] = field(default_factory=_powers)
    public: dict[str, list[str]] = field(default_factory=_public)
    turns: Annotated[int, Meta(ge=1, le=20, description="a whole number from 1 to 20")] = 6
    lengths: Lengths = Lengths()
    rules: Rules = Rules()


class Scenario(Table, frozen=True):
    """Everything the files of one scenario say. `name` is its folder's, `left_out` who is not played this time.

    `texts` are its own in other languages, by code.
    """

    name: str
    event: ScenarioFile
    factions: FactionsFile
    land: MapFile
    armies: ArmiesFile
    left_out: tuple[str, ...] = ()
    texts: dict[str, TextsFile] = field(default_factory=dict)


PUBLISHABLE = {
    "faction": "name people kind colour sigil capital trait gold food wood stone metal exotic credits technologies",
    "province": "name owner terrain good coast order starving outputs overworked fought taken risen lost_by",
    "border": "a b kind",
    "sea_zone": "name neighbours",
    "building": "kind province holder",
    "army": "name faction place commander lieutenant fleet crossing",
    "unit": "kind faction place army aboard x y former",
    "officer": "name faction home x y alive",
    "character": "name faction office seat officer alive fate held",
    "relation": "a b state since_turn",
    "technology": "name branch text needs cost effects institution",
    "seat": "faction office title joined bot",
}
PUBLIC = {
    "faction": "name people kind colour sigil capital",
    "province": "name owner terrain good coast order starving fought taken risen lost_by",
    "border": "a b kind",
    "sea_zone": "name neighbours",
    "building": "kind province holder",
    "army": "name faction place commander lieutenant fleet crossing",
    "unit": "kind faction place army aboard x y",
    "officer": "name faction x y alive",
    "character": "name faction office seat officer alive fate held",
    "relation": "a b state since_turn",
    "technology": "name branch text needs cost effects institution",
    "seat": "faction office title joined bot",
}
"""What everybody sees unless a scenario says otherwise."""
MAY_BE_PUBLIC = {kind: frozenset(fields.split()) for kind, fields in PUBLISHABLE.items()}
"""Row kind → fields a scenario may show everybody (SEAT-5); orders, objectives and players' names never are.

The clock and the public log are always public: they are what the hall screen shows."""
