"""Every refusal there is, met at least once; a refusal leaves no trace. A new code without a case fails here."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from astor.game.play import the_play
from astor.game.proposals import MOST_OPEN
from diplomacy.treaties.rules import MOST_OPEN as MOST_TREATIES
from tests import cast
from tests.chronicle import may, ruling
from tests.diplomacy import chancery
from tests.diplomacy.summits.wrong_summits import SUMMITS
from tests.diplomacy.trade.bargains import endow, market_of
from tests.diplomacy.trade.wrong_bargains import MARKET, RESEARCH
from tests.diplomacy.wrong_affairs import AFFAIRS, meant
from tests.diplomacy.wrong_dynasties import DYNASTIES
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
from tests.war.wrong_wars import WARS, named

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
    (held, HELD), (ended, ENDED), *WARS, *AFFAIRS, *SUMMITS, *DYNASTIES,
)  # fmt: skip
NAMES = ["planning", "arranging", "production", "trade", "market", "library", "purchase", "allotting", "window", "held",
         "ended", *(prepare.__name__ for prepare, _ in (*WARS, *AFFAIRS, *SUMMITS, *DYNASTIES))]  # fmt: skip

ELSEWHERE = {
    "choices_left": "../war/battle/test_overtime.py",
    "late": "test_bell.py",
    "hold_first": "test_bell.py",
    "already_redone": "test_undo.py",
    "not_undone": "test_undo.py",
    "close_again": "test_undo.py",
    "already_undone": "test_undo.py",
    "built_on": "test_undo.py",
    "would_go_below": "test_undo.py",
    "no_character": "test_refusals.py",
    "too_many_proposals": "test_refusals.py",
    "officer_limit": "../war/purchase/test_rules.py",
    "officers_per_phase": "../war/purchase/test_buying.py",
    "nobody_to_let_in": "../war/purchase/test_buying.py",
    "no_consent_given": "../war/purchase/test_buying.py",
    "no_army": "test_refusals.py",
    "nobody_to_feed": "test_refusals.py",
    "nothing_for_hire": "../war/upkeep/test_hire.py",
    "monarch_commands": "../war/armies/test_assign.py",
    "none_to_place": "../factions/planning/test_rules.py",
    "too_many_offers": "../diplomacy/trade/test_deals.py",
    "offers_spent": "../diplomacy/trade/test_deals.py",
    "pool_open": "../diplomacy/pools/test_pools.py",
    "nobody_to_trade_with": "../diplomacy/trade/test_deals.py",
    "no_offer": "../diplomacy/trade/test_deals.py",
    "credits_stay": "../diplomacy/trade/test_what_is_traded.py",
    "mercenaries_stay": "../diplomacy/trade/test_what_is_traded.py",
    "no_pool": "../diplomacy/pools/test_pools.py",
    "nothing_to_research": "../diplomacy/pools/test_pools.py",
    "not_your_turn": "test_refusals.py",
    "nothing_planned": "test_refusals.py",
    "nothing_to_decide": "test_refusals.py",
    "nothing_conquered": "test_refusals.py",
    "too_many_treaties": "test_refusals.py",
    "too_many_requests": "test_requests.py",
    "often_enough": "test_requests.py",
    "unreadable_text": "test_texts.py",
    "phase_gone_on": "../control/test_verdicts.py",
    "never_one": "../diplomacy/succession/test_division.py",
    "too_many_suits": "../diplomacy/marriages/test_marriages.py",
    "too_many_summits": "../diplomacy/summits/test_summits.py",
    "no_paper": "../diplomacy/summits/test_summits.py",
    "port_full": "../war/passage/test_guest_ships.py",
    "port_shut": "../war/passage/test_guest_ships.py",
    "passage_war": "../war/passage/test_passages.py",
    "offered_already": "../war/passage/test_passages.py",
    "no_ships_near": "../war/passage/test_passages.py",
    "ships_full": "../war/passage/test_passages.py",
}
"""Codes that need a story of their own, and the file that tells it."""


@pytest.mark.parametrize("stage", range(len(STAGES)), ids=NAMES)
def test_it_is_refused_and_leaves_no_trace(table: Table, stage: int):
    prepare, refusals = STAGES[stage]
    prepare(table)
    met = [(r, table.refuse(r.actor, r.name, **meant(table, named(table, r.args)))) for r in refusals]
    assert [(r.name, r.code) for r, _ in met] == [(r.name, no.code) for r, no in met]
    assert [(r.name, r.code, r.facts) for r, _ in met if r.facts is not None] == [
        (r.name, no.code, no.facts) for r, no in met if r.facts is not None]  # fmt: skip


def test_a_seat_without_a_living_character_has_none_to_name(table: Table):
    second = "humans-second-in-line"  # whom nobody follows, where the scenario gives no new life
    ruling(table, new_life=False)
    table.join(second)
    table.play(ANN, "override", row=f"character/{second}", field="alive", value=False, reason="a stray arrow")
    assert table.refuse(second, "name_character", name="Maud").code == "no_character"


def test_a_seat_lays_only_so_many_proposals_before_its_ruler(table: Table):
    production(table)
    for _ in range(MOST_OPEN):
        table.play(GENERAL, "propose", command="produce", args=gold("gold"))
    no = table.refuse(GENERAL, "propose", command="produce", args=gold("gold"))
    assert (no.code, no.facts) == ("too_many_proposals", {"most": MOST_OPEN})


def test_only_so_many_treaties_of_a_faction_wait_for_signatures(table: Table):
    chancery.talks(table)
    keys = [chancery.proposed(table, text=f"clause {n}") for n in range(MOST_TREATIES)]
    no = table.refuse(QUEEN, "propose_treaty", to=["guild"], text="One more")
    assert (no.code, no.facts) == ("too_many_treaties", {"most": MOST_TREATIES})
    assert may(table, QUEEN, "propose_treaty")["refused"] == "too_many_treaties"
    table.play(cast.DWARF_KING, "sign", treaty=keys[0])
    chancery.proposed(table, text="One more")


def test_who_has_nobody_has_nobody_to_feed_and_no_army_to_lead(table: Table):
    """The priests let their guard go; nobody orders it: the screens say so beforehand."""
    table.join(cast.PRIEST)
    table.play(ANN, "override", row="unit/regiment-sunfaith-1", field="faction", value="", reason="they walked off")
    table.play(ANN, "override", row="army/sunfaith-guard", field="faction", value="", reason="they walked off")
    assert may(table, cast.PRIEST, "assign")["refused"] == "no_army"
    table.until("t1/upkeep")
    assert may(table, cast.PRIEST, "allot")["refused"] == "nobody_to_feed"


def test_who_has_nothing_to_do_in_war_is_told_so_beforehand(table: Table):
    table.join(QUEEN)
    table.until("t1/war")
    told = {command: may(table, QUEEN, command)["refused"] for command in IDLE}
    assert told == IDLE
    table.ring()
    for _ in ("season_1", "season_2"):
        assert may(table, QUEEN, "march")["refused"] is None
        table.play(QUEEN, "decline", army="humans-guard")
    assert {may(table, QUEEN, name)["refused"] for name in ("march", "decline")} == {"not_your_turn"}


IDLE = {"drop_plan": "nothing_planned", "raze": "nothing_conquered", "grow": "no_growth"} | dict.fromkeys(
    ("choose_losses", "withdraw_units", "join_battle", "admit_ally"), "nothing_to_decide"
)
"""What a seat is told that has nothing to decide while a war is prepared."""


def codes() -> set[str]:
    """Every code the commands, the kernel and the rules can refuse with."""
    return {code for path in REFUSING for code in _codes(ast.parse(path.read_text()))}


def _codes(module: ast.Module) -> list[str]:
    named = {ast.unparse(node.targets[0]): node.value for node in module.body if isinstance(node, ast.Assign)}
    calls = (node for node in ast.walk(module) if isinstance(node, ast.Call))
    refused = (call.args[0] for call in calls if getattr(call.func, "id", "") == "Refused")
    return [text for code in refused for text in _texts(named.get(ast.unparse(code), code))]


def _texts(code: ast.expr) -> list[str]:
    """The texts an expression may be; what it asks to choose one is none."""
    if isinstance(code, ast.IfExp):
        return [*_texts(code.body), *_texts(code.orelse)]
    return [n.value for n in ast.walk(code) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def test_no_refusal_is_left_out():
    told = {refusal.code for _, refusals in STAGES for refusal in refusals}
    assert codes() == told | ELSEWHERE.keys()
    here = Path(__file__).parent
    assert [code for code, file in ELSEWHERE.items() if f'"{code}"' not in (here / file).read_text()] == []


def test_every_command_is_refused_something():
    names = {refusal.name for _, refusals in STAGES for refusal in refusals}
    assert {command.name for command in the_play().commands} <= names
