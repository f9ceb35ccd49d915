"""What a scenario has ruled where the handbook is silent or doubtful, as rules, orders and questions ask for it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from astor.game.rows.board import Board
from factions.rules.tables import Count, Stats, Table, Treasury

Seconds = Annotated[int, Meta(ge=0, le=86400, description="seconds, from 0 to 86400")]
AtLeastOne = Annotated[int, Meta(ge=1, le=100, description="a whole number from 1 to 100")]
Talk = Literal["off", "sealed", "open"]


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
    plan_seconds_most: Seconds = 10
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
    judge_by_evidence: bool = True
    secrets: Literal["at_once", "by_hand"] = "at_once"
    # The press
    press: Literal["free", "held"] = "free"
    # What players write to each other
    letters: Talk = "off"
    court_board: Talk = "sealed"
    # Side tables
    ventures: Literal["off", "honour", "players"] = "honour"
    skirmish: Literal["off", "istra-1", "istra-2"] = "istra-2"
    venture_seconds: Seconds = 30
    venture_minutes: Count = 10


CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "day": ("press", "judge_by_evidence", "secrets", "unconfirmed_orders", "ventures"),
    "court": ("letters", "court_board"),
    "production": ("idle_province", "building_income"),
    "trade": ("mercenaries_tradeable", "capital_tradeable", "credits_tradeable"),
    "purchase": ("officers_per_phase", "temple_cost", "guildhall_cost"),
    "war": ("war_preparation_seconds", "activation_seconds", "plan_seconds", "plan_seconds_most", "war_overtime",
            "leaderless_defence", "garrison_without_general"),
    "battle": ("decision_seconds", "battle_die", "table_dice", "round_losses", "stalemate_rounds", "arch_wizard"),
    "upkeep": ("guild_window_seconds",),
    "order": ("uprising_check", "standing_causes", "taken_order", "order_max"),
    "diplomacy": ("war_lapse_turns", "presentation_seconds", "ballot_seconds"),
    "plots": ("initial_plots", "plot_review_seconds"),
    "succession": ("new_life", "replacement_arch_wizard"),
    "skirmishes": ("skirmish",),
    "quests": ("venture_seconds", "venture_minutes"),
}  # fmt: skip
"""Chapter of the handbook → the rulings that belong to it; each stands once, and forms ask for them so."""

FIRST = ("press", "letters", "ventures", "judge_by_evidence", "activation_seconds", "plan_seconds", "plan_seconds_most",
         "decision_seconds")  # fmt: skip
"""Those that change a whole day, how long is waited for an answer among them: asked first when an event is made."""

EARLIER: Mapping[str, Any] = {"plan_seconds_most": 0, "ventures": "off", "venture_seconds": 0, "venture_minutes": 0}
"""What an event from before there was such a ruling has instead of its default."""


def rules_of(said: Mapping[str, Any]) -> Rules:
    """What an event's row says, whole: its defaults, also for what was ruled since it was begun."""
    known = {name: value for name, value in said.items() if name in Rules.__struct_fields__}
    return msgspec.convert({**EARLIER, **known}, Rules)


def ruled(board: Board) -> Rules:
    """What this event has ruled, as it stands."""
    return board.once("rules", lambda now: rules_of(now.fact("rules")))
