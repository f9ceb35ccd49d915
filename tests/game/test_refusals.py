"""Every refusal there is, met at least once; a refusal leaves no trace. A new code without a case fails here."""

import ast

import pytest

from astor.game.orders.proposals import MOST_OPEN
from astor.game.play.play import plays
from astor.venue.surroundings import ROOT
from diplomacy.treaties.rules import MOST_OPEN as MOST_TREATIES
from tests import cast, stages
from tests.cast import GENERAL, QUEEN
from tests.chapters import STAGES, file_of
from tests.chronicle import ANN, may, ruling
from tests.diplomacy import chancery
from tests.laws import Table
from tests.tried import Scene, gold, meant

APPS = ("factions", "war", "diplomacy", "astor/ventures")
REFUSING = (*(ROOT / "astor" / "game").rglob("*.py"), *(ROOT / "astor" / "control").rglob("*.py"),
            *(path for app in APPS for path in (ROOT / app).rglob("*.py")))  # fmt: skip


TOLD_IN = {
    "war/battle/test_overtime.py": "choices_left",
    "game/test_bell.py": "late hold_first",
    "game/test_undo.py": "already_redone not_undone close_again already_undone built_on would_go_below",
    "game/test_refusals.py": "no_character too_many_proposals no_army nobody_to_feed not_your_turn "
    "nothing_planned nothing_to_decide nothing_conquered too_many_treaties",
    "war/purchase/test_rules.py": "officer_limit",
    "war/purchase/test_buying.py": "officers_per_phase nobody_to_let_in no_consent_given",
    "war/upkeep/test_guild_window.py": "nothing_for_hire",
    "war/armies/test_assign.py": "monarch_commands",
    "factions/planning/test_rules.py": "none_to_place",
    "diplomacy/trade/test_deals.py": "too_many_offers offers_spent lies_already nobody_to_trade_with no_offer",
    "diplomacy/pools/test_pools.py": "pool_open no_pool nothing_to_research",
    "diplomacy/trade/test_what_is_traded.py": "credits_stay mercenaries_stay",
    "game/test_requests.py": "too_many_requests often_enough",
    "game/test_texts.py": "unreadable_text",
    "control/test_verdicts.py": "phase_gone_on",
    "war/test_offers_of_control.py": "seat_revoked",
    "control/test_giving.py": "built_upon dead_already fleet_stays",
    "diplomacy/succession/test_division.py": "never_one",
    "diplomacy/marriages/test_marriages.py": "too_many_suits",
    "diplomacy/summits/test_summits.py": "too_many_summits no_paper",
    "ventures/test_quests.py": "ventures_off quests_tried quest_tried",
    "ventures/test_duels.py": "not_your_go",
    "war/passage/test_guest_ships.py": "port_full port_shut",
    "war/passage/test_passages.py": "passage_war offered_already no_ships_near ships_full",
    "diplomacy/letters/test_letters.py": "nobody_to_write_to sealed_from_start",
}
"""File → the codes of which it tells a story of their own."""
ELSEWHERE = {code: file for file, codes in TOLD_IN.items() for code in codes.split()}


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_it_is_refused_and_leaves_no_trace(table: Table, stage: Scene):
    stage(table)
    met = [(r, table.refuse(r.actor, r.name, **meant(table, r.args))) for r in STAGES[stage]]
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
    stages.production(table)
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
    told = {refusal.code for refusals in STAGES.values() for refusal in refusals}
    missing = codes() - told - ELSEWHERE.keys()
    assert missing == set(), "meet them in the REFUSED of the `orders.py` beside their chapter's tests"
    assert (told | ELSEWHERE.keys()) - codes() == set()
    assert [code for code, file in ELSEWHERE.items() if f'"{code}"' not in (ROOT / "tests" / file).read_text()] == []


def test_every_command_is_refused_something():
    names = {refusal.name for refusals in STAGES.values() for refusal in refusals}
    missing = [f"{c.name}: in the REFUSED of {file_of(c)}" for c in plays["storms"].commands if c.name not in names]
    assert missing == []
