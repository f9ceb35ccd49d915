"""Set-up: what a scenario says about the event itself: its clock, its rulings, its powers, what is public."""

from typing import Annotated, Literal

from msgspec import Meta, field

from astor.scenarios.texts import TextsFile
from factions.scenario import Count, FactionsFile, MapFile, Name, Office, Sentence, Stats, Table, Treasury
from war.scenario import ArmiesFile

Seconds = Annotated[int, Meta(ge=0, le=86400, description="seconds, from 0 to 86400")]
PhaseSeconds = Annotated[int, Meta(ge=1, le=86400, description="seconds, from 1 to 86400")]
AtLeastOne = Annotated[int, Meta(ge=1, le=100, description="a whole number from 1 to 100")]
FEWEST_KINGDOMS, MOST_KINGDOMS = 3, 8
KINGDOMS = f"{FEWEST_KINGDOMS} to {MOST_KINGDOMS}"
Talk = Literal["off", "sealed", "open"]
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


class Rules(Table, frozen=True):
    """Where the handbook is silent or doubtful, the scenario rules; the default stands for what it leaves out."""

    # Set-up and the turn
    arch_wizard: Stats = "+2/+2"
    unconfirmed_orders: Literal["count", "ignore"] = "count"
    # Production
    idle_province: Literal["repeat", "food", "nothing"] = "repeat"
    building_income: Count = 1
    # Trade
    mercenaries_tradeable: bool = True
    capital_tradeable: bool = False
    credits_tradeable: bool = True
    # Purchase
    officers_per_phase: Count = 0
    temple_cost: Treasury = Treasury(gold=2, stone=1)
    guildhall_cost: Treasury = Treasury(gold=2, wood=1)
    # War
    war_preparation_seconds: Seconds = 120
    leaderless_defence: Literal["fight", "surrender"] = "fight"
    plan_seconds: Seconds = 3
    activation_seconds: Seconds = 15
    war_overtime: Literal["finish", "cut"] = "finish"
    garrison_without_general: bool = True
    # Battle
    battle_die: AtLeastOne = 6
    round_losses: Literal["all", "half"] = "all"
    stalemate_rounds: AtLeastOne = 3
    decision_seconds: Seconds = 15
    table_dice: bool = False
    # Upkeep and public order
    guild_window_seconds: Seconds = 120
    uprising_check: Literal["upkeep", "at_once"] = "upkeep"
    standing_causes: Literal["while_true", "each_upkeep"] = "while_true"
    taken_order: AtLeastOne = 2
    order_max: AtLeastOne = 6
    # Diplomacy, subterfuge, succession
    war_lapse_turns: Count = 2
    initial_plots: bool = False
    plot_review_seconds: Seconds = 60
    presentation_seconds: Seconds = 120
    ballot_seconds: Seconds = 60
    replacement_arch_wizard: Stats = "+0/+0"
    new_life: bool = True
    judge_by_evidence: bool = False
    secrets: Literal["at_once", "by_hand"] = "at_once"
    # The press
    press: Literal["free", "held"] = "free"
    # What players write to each other
    letters: Talk = "off"
    court_board: Talk = "sealed"
    # Side tables
    ventures: Literal["off", "honour", "players"] = "honour"
    venture_seconds: Seconds = 30
    venture_minutes: Count = 10


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
