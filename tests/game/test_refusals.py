"""Every refusal there is, met at least once; a refusal leaves no trace. A new code without a case fails here."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from astor.game.commands import the_play
from astor.game.proposals import MOST_OPEN
from tests import cast
from tests.diplomacy.bargains import endow, market_of
from tests.diplomacy.wrong_bargains import MARKET, RESEARCH
from tests.game.wrong_orders import (
    ALLOTTING,
    ANN,
    ARRANGING,
    ENDED,
    GENERAL,
    HELD,
    PLANNING,
    PRODUCTION,
    PURCHASE,
    QUEEN,
    TRADE,
    WINDOW,
    No,
    gold,
    ware,
)
from tests.laws import Table

ROOT = Path(__file__).resolve().parent.parent.parent
REFUSING = (*(ROOT / "astor" / "game").glob("*.py"), *(ROOT / "astor" / "control").glob("*.py"),
            *(path for app in ("factions", "war", "diplomacy") for path in (ROOT / app).rglob("*.py")))  # fmt: skip


def arranging(table: Table) -> None:
    table.join(QUEEN, GENERAL, cast.WIZARD, cast.ELF_QUEEN, cast.GUILDMASTER)


def production(table: Table) -> None:
    arranging(table)
    table.until("t1/production")


def trade(table: Table) -> None:
    production(table)
    table.ring()


def market(table: Table) -> None:
    market_of(table).until("t1/trade")
    endow(table, "humans", "guild")


def library(table: Table) -> None:
    market_of(table).until("t1/purchase")
    endow(table, "humans", "guild")


def purchase(table: Table) -> None:
    """The humans are poor and let the sunfaith build in Hartwood; the elves' port is full."""
    arranging(table)
    table.until("t1/purchase")
    table.arrange(QUEEN, "consent", province="hartwood", faction="sunfaith")
    for faction, good, amount in (("humans", "gold", 0), ("elves", "gold", 9), ("elves", "wood", 9)):
        table.arrange(ANN, "override", row=f"faction/{faction}", field=good, value=amount, reason="a robbery")
    table.arrange(cast.ELF_QUEEN, "buy", wares=[ware("trade_ship", "fernhaven")] * 3)


def allotting(table: Table) -> None:
    """Humans and elves have no gold for their regiments, the humans no food either, the guild enough for two."""
    arranging(table)
    table.until("t1/upkeep")
    poor = (("humans", "gold", 0), ("humans", "food", 0), ("elves", "gold", 0), ("guild", "gold", 2))
    for faction, good, amount in poor:
        table.play(ANN, "override", row=f"faction/{faction}", field=good, value=amount, reason="a robbery")


def window(table: Table) -> None:
    allotting(table)
    table.ring()
    table.play(cast.GUILDMASTER, "hire", unit="regiment-humans-1")


def held(table: Table) -> None:
    production(table)
    table.play(ANN, "hold", on=True)
    table.ring()


def ended(table: Table) -> None:
    table.join(QUEEN)
    table.play(ANN, "override", row="event/astor", field="turns", value=1, reason="a short evening")
    table.until("ended")


STAGES: tuple[tuple[Callable[[Table], object], tuple[No, ...]], ...] = (
    (lambda table: table, PLANNING), (arranging, ARRANGING), (production, PRODUCTION), (trade, TRADE),
    (market, MARKET), (library, RESEARCH), (purchase, PURCHASE), (allotting, ALLOTTING), (window, WINDOW),
    (held, HELD), (ended, ENDED),
)  # fmt: skip
NAMES = ["planning", "arranging", "production", "trade", "market", "library", "purchase", "allotting", "window", "held",
         "ended"]  # fmt: skip

ELSEWHERE = {
    "late": "test_bell.py",
    "already_redone": "test_undo.py",
    "not_undone": "test_undo.py",
    "close_again": "test_undo.py",
    "already_undone": "test_undo.py",
    "built_on": "test_undo.py",
    "would_go_below": "test_undo.py",
    "no_character": "test_refusals.py",
    "too_many_proposals": "test_refusals.py",
    "officer_limit": "../factions/rules/test_purchase.py",
    "officers_per_phase": "../war/test_buying.py",
    "nobody_to_let_in": "../war/test_buying.py",
    "no_consent_given": "../war/test_buying.py",
    "no_army": "test_refusals.py",
    "nobody_to_feed": "test_refusals.py",
    "nothing_for_hire": "../war/test_hire.py",
    "monarch_commands": "../war/test_assign.py",
    "none_to_place": "../factions/rules/test_realm.py",
    "too_many_offers": "../diplomacy/test_deals.py",
    "offers_spent": "../diplomacy/test_deals.py",
    "pool_open": "../diplomacy/test_pools.py",
    "nobody_to_trade_with": "../diplomacy/test_deals.py",
    "no_offer": "../diplomacy/test_deals.py",
    "credits_stay": "../diplomacy/test_what_is_traded.py",
    "mercenaries_stay": "../diplomacy/test_what_is_traded.py",
    "no_pool": "../diplomacy/test_pools.py",
    "not_asked": "../diplomacy/rules/test_pool.py",
    "nothing_to_research": "../diplomacy/test_pools.py",
}
"""Codes that need a story of their own, and the file that tells it."""


@pytest.mark.parametrize("stage", range(len(STAGES)), ids=NAMES)
def test_it_is_refused_and_leaves_no_trace(table: Table, stage: int):
    prepare, refusals = STAGES[stage]
    prepare(table)
    met = [(r.name, r.code, table.refuse(r.actor, r.name, **r.args).code) for r in refusals]
    assert [(name, code) for name, code, _ in met] == [(name, got) for name, _, got in met]


def test_a_seat_without_a_living_character_has_none_to_name(table: Table):
    table.join(QUEEN)
    table.play(ANN, "override", row=f"character/{QUEEN}", field="alive", value=False, reason="a stray arrow")
    assert table.refuse(QUEEN, "name_character", name="Maud").code == "no_character"


def test_a_seat_lays_only_so_many_proposals_before_its_ruler(table: Table):
    production(table)
    for _ in range(MOST_OPEN):
        table.play(GENERAL, "propose", command="produce", args=gold("gold"))
    no = table.refuse(GENERAL, "propose", command="produce", args=gold("gold"))
    assert (no.code, no.facts) == ("too_many_proposals", {"most": MOST_OPEN})


def test_who_has_nobody_has_nobody_to_feed_and_no_army_to_lead(table: Table):
    """The priests let their guard go; nobody orders it: the screens say so beforehand."""
    table.join(cast.PRIEST)
    table.play(ANN, "override", row="unit/regiment-sunfaith-1", field="faction", value="", reason="they walked off")
    table.play(ANN, "override", row="army/sunfaith-guard", field="faction", value="", reason="they walked off")
    assert table.sees(f"seat/{cast.PRIEST}", "may/assign")["refused"] == "no_army"
    table.until("t1/upkeep")
    assert table.sees(f"seat/{cast.PRIEST}", "may/allot")["refused"] == "nobody_to_feed"


def codes() -> set[str]:
    """Every code the commands, the kernel and the rules can refuse with."""
    calls = (node for path in REFUSING for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
    refused = (call.args[0] for call in calls if getattr(call.func, "id", "") == "Refused")
    return {text for code in refused for text in _texts(code)}


def _texts(code: ast.expr) -> list[str]:
    return [
        n.value
        for n in ast.walk(code)
        if isinstance(n, ast.Constant) and isinstance(n.value, str) and n.value.islower()
    ]


def test_no_refusal_is_left_out():
    told = {refusal.code for _, refusals in STAGES for refusal in refusals}
    assert codes() == told | ELSEWHERE.keys()
    here = Path(__file__).parent
    assert [code for code, file in ELSEWHERE.items() if f'"{code}"' not in (here / file).read_text()] == []


def test_every_command_is_refused_something():
    names = {refusal.name for _, refusals in STAGES for refusal in refusals}
    assert {command.name for command in the_play().commands} <= names
