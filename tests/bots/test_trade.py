"""What bots do in trade and research, from their screens alone: made up for the purpose, no event behind them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from astor.bots.diplomacy import trade
from astor.bots.diplomacy.trade import NOTHING
from astor.bots.factions import research
from astor.bots.screen import BUILDS, Screen
from astor.bots.temper import TEMPERS, temper_of
from factions.rules.goods import GOODS
from tests import shown

SEEDS = range(40)
Row = dict[str, Any]


def seen(phase: str = "t1/trade", *, may: Mapping[str, Row] | None = None, stock: Mapping[str, int] | None = None,
         rows: Mapping[str, Any] | None = None) -> Screen:  # fmt: skip
    """The humans' queen, whose upkeep will take two food and one gold; the guild and the elves are her partners."""
    kinds = {"humans": "kingdom", "elves": "kingdom", "guild": "guild"}
    view: Row = {
        "event/astor": {"phase": phase, "turn": _idle_turn(), "commitment": "c", "part": ""},
        "seat/queen": {"faction": "humans", "office": "monarch", "powers": ["trade", "research"]},
        "forecast/humans": {"due": {"food": 2, "gold": 1}},
        "province/kingsmead": {"owner": "humans", "good": "wood"},
        "province/lirien": {"owner": "elves", "good": "exotic"},
        "technology/ploughs": {"cost": {"gold": 2}, "needs": [], "institution": ""},
        "technology/longbows": {"cost": {"exotic": 2}, "needs": ["ploughs"], "institution": ""},
    }
    view |= {f"faction/{key}": {"kind": kind, "capital": "kingsmead"} for key, kind in kinds.items()}
    view["faction/humans"] |= dict.fromkeys(GOODS, 0) | {"food": 2, "gold": 1} | dict(stock or {})
    view |= {f"may/{name}": {"choices": choices, "refused": None} for name, choices in (may or {}).items()}
    return Screen(shown.screen(view | dict(rows or {})), "queen")


EMPTY: Row = {"goods": {}, "provinces": [], "technologies": [], "units": []}


def _idle_turn() -> int:
    """A turn in which the humans do not build."""
    return next(
        n
        for n in range(99)
        if Random(f"c/humans/{n}").random() >= BUILDS["kingdom"] + TEMPERS[temper_of("humans", "c")].builds
    )


def terms(**goods: int) -> Row:
    return {**EMPTY, "goods": goods}


def deal(gives: Row, wants: Row, *, counters: bool = False, offerer: str = "elves") -> Row:
    receiver = "humans" if offerer != "humans" else "elves"
    return {"offerer": offerer, "receiver": receiver, "gives": gives, "wants": wants, "counters": counters}


def answered(gives: Row, wants: Row, *, counters: bool = False, refused: str | None = None, **stock: int) -> Any:
    """What she says to this offer."""
    may: dict[str, Row] = {"accept": {"deal": {"d": {"refused": refused, "facts": {}}}}}
    screen = seen(may=may, stock=stock, rows={"deal/d": deal(gives, wants, counters=counters)})
    ((name, args),) = trade.answer(screen, Random(1))
    return name if name != "counter" else (name, args["gives"]["goods"], args["wants"]["goods"])


# Answers


def test_TRADE_5_what_is_worth_what_it_costs_is_accepted():
    assert answered(terms(stone=1), terms(wood=1), wood=3) == "accept"


def test_TRADE_5_what_nearly_is_gets_a_counter_offer_once():
    wood_for_gold = terms(wood=1), terms(gold=1)
    assert answered(*wood_for_gold, gold=3, wood=1) == ("counter", {"gold": 1}, {"wood": 2})
    assert answered(*wood_for_gold, gold=3, wood=1, counters=True) == "refuse"


def test_TRADE_5_what_would_be_countered_by_what_lies_there_already_is_refused():
    rows = {"deal/d": deal(terms(wood=1), terms(gold=1)),
            "deal/own": deal(terms(gold=1), terms(wood=2), offerer="humans")}  # fmt: skip
    may: dict[str, Row] = {"accept": {"deal": {"d": {"refused": None, "facts": {}}}}}
    screen = seen(may=may, stock={"gold": 3, "wood": 1}, rows=rows)
    assert trade.answer(screen, Random(1)) == [("refuse", {"deal": "d"})]


def test_UPK_1_what_the_coming_upkeep_needs_is_not_sold_for_little():
    assert answered(terms(stone=1), terms(food=1)) == "refuse"


def test_TRADE_5_what_cannot_be_kept_is_refused():
    assert answered(terms(stone=9), terms(metal=1), refused="cannot_afford") == "refuse"


def test_TRADE_6_provinces_are_dear_and_technologies_worth_more_than_they_cost():
    assert answered(terms(stone=3), {**EMPTY, "provinces": ["kingsmead"]}) == "refuse"
    assert answered({**EMPTY, "technologies": ["ploughs"]}, terms(wood=2), wood=4) == "accept"


# Offers

STALL = {"offer": {"faction": {"elves": {}, "guild": {}}, "technologies": ["ploughs", "longbows"]}}


def offers(rows: Mapping[str, Any] | None = None) -> list[Row]:
    """What she offers, over many dice: she has wood to spare, and lacks all else."""
    screen = seen(may=STALL, stock={"wood": 3}, rows=rows)
    return [args for seed in SEEDS for _, args in trade.offer(screen, Random(seed))]


def test_TRADE_5_what_is_to_spare_is_offered_for_what_is_lacking_to_who_may_have_it():
    swaps = [args for args in offers() if args["gives"]["goods"]]
    assert swaps
    assert all(set(args["gives"]["goods"]) == {"wood"} for args in swaps)
    assert {good for args in swaps for good in args["wants"]["goods"]} == {"gold", "food", "stone", "metal"}
    assert {args["to"] for args in swaps if "stone" in args["wants"]["goods"]} == {"guild"}


def test_TRADE_4_now_and_then_a_lesson_is_offered_that_needs_no_other():
    taught = [key for args in offers() for key in args["gives"]["technologies"]]
    assert set(taught) == {"ploughs"}
    assert len(taught) < len(SEEDS) / 2


def test_TRADE_5_a_treasurer_with_enough_open_or_enough_said_rests():
    open_now = {
        f"deal/{n}": deal(terms(wood=1), terms(gold=n + 1), offerer="humans")
        for n in range(max(temper.offers for temper in TEMPERS.values()))
    }
    said = {f"line/{n}": {"code": "offer_refused", "phase": "t1/trade", "facts": {}} for n in range(trade.SAID)}
    assert offers(open_now) == offers(said) == []


def test_TRADE_5_after_an_answer_it_is_another_offer():
    one = {"line/1": {"code": "offer_refused", "phase": "t1/trade", "facts": {}}}
    first, second = (trade.offer(seen(may=STALL, stock={"wood": 3}, rows=rows), Random(3)) for rows in ({}, one))
    assert first != second != []


def test_TRADE_5_an_offer_that_would_cost_the_upkeep_is_taken_back():
    may = {"withdraw_offer": {"deal": ["kept", "broken"]}}
    rows = {"deal/kept": deal(terms(wood=1), terms(gold=1), offerer="humans"),
            "deal/broken": deal(terms(gold=1), terms(wood=1), offerer="humans")}  # fmt: skip
    screen = seen(may=may, stock={"wood": 1}, rows=rows)
    assert trade.think_better(screen, Random(1)) == [("withdraw_offer", {"deal": "broken"})]


def test_TRADE_5_gifts_are_small_seldom_and_once_in_a_phase():
    may = {"give": {"faction": ["elves", "guild"]}}
    given = {"line/1": {"code": "deal_struck", "phase": "t1/trade", "facts": {"got": NOTHING}}}
    gifts = [args for seed in range(200) for _, args in trade.give(seen(may=may, stock={"wood": 9}), Random(seed))]
    assert 0 < len(gifts) < 60
    assert all(args["goods"] == {"wood": 1} for args in gifts)
    assert not any(trade.give(seen(may=may, stock={"wood": 9}, rows=given), Random(seed)) for seed in range(200))


# Research


def studied(cost: Mapping[str, int], *, sites: tuple[str, ...] = (), **seen_too: Any) -> list[Row]:
    """What a scholar researches, over many dice, where this is what can be researched."""
    bill = {"cost": dict(cost), "payment": dict(cost), "short": {}}
    may = {"research": {"technology": {"ploughs": bill}, "sites": list(sites)}}
    screen = seen("t1/purchase", may=may, **seen_too)
    return [args for seed in SEEDS for _, args in research.study(screen, Random(seed))]


def test_BUY_4_what_can_be_paid_is_researched_as_the_screen_suggests():
    found = studied({"gold": 2}, stock={"gold": 3})
    assert 0 < len(found) < len(SEEDS)
    assert found[0] == {"technology": "ploughs", "payment": {"gold": 2}, "province": ""}


def test_UPK_1_gold_for_the_coming_upkeep_is_kept_from_scholars():
    assert studied({"gold": 2}, stock={"gold": 2}) == []


def test_BUY_4_so_many_in_a_phase_and_no_more():
    lines = {f"line/{n}": {"code": "researched", "phase": "t1/purchase", "facts": {"by": "humans"}}
             for n in range(research.A_PHASE)}  # fmt: skip
    assert studied({"gold": 2}, stock={"gold": 3}, rows=lines) == []


def test_TECH_2_an_institution_stands_in_the_capital_or_where_it_can():
    school = {"technology/ploughs": {"cost": {"gold": 1}, "needs": [], "institution": "university"}}
    places = [{args["province"] for args in studied({"gold": 1}, stock={"gold": 9}, sites=sites, rows=school)}
              for sites in (("ford", "kingsmead"), ("ford",), ())]  # fmt: skip
    assert places == [{"kingsmead"}, {"ford"}, set()]


def asked(rows: Mapping[str, Any] | None = None) -> list[Row]:
    """The pools she starts, over many dice: of two gold and an exotic she has the gold."""
    cost = {"gold": 2, "exotic": 1}
    bill = {"cost": cost, "payment": {"gold": 2, "credits": 1}, "short": {"credits": 1}}
    may: dict[str, Row] = {"research": {"technology": {"ploughs": bill}, "sites": []},
                           "pool_research": {"faction": ["elves"]}}  # fmt: skip
    screen = seen("t1/purchase", may=may, stock={"gold": 3}, rows=rows)
    return [args for seed in SEEDS for _, args in research.ask(screen, Random(seed))]


def test_TECH_4_a_partner_who_may_have_what_is_missing_is_asked_to_pay_it():
    assert 0 < len(asked()) < len(SEEDS)
    assert asked()[0]["shares"] == {"humans": {"gold": 2}, "elves": {"exotic": 1}}


def test_TECH_4_one_pool_at_a_time_and_none_after_a_no():
    assert asked({"pool/p": {"starter": "humans"}}) == []
    assert asked({"line/1": {"code": "pool_left", "phase": "t1/purchase", "facts": {}}}) == []


def joined(share: Mapping[str, int], refused: str | None = None) -> str:
    may: dict[str, Row] = {"join_pool": {"pool": {"p": {"refused": refused, "facts": {}}}}}
    screen = seen("t1/purchase", may=may, stock={"wood": 1}, rows={"pool/p": {"shares": {"humans": dict(share)}}})
    ((name, _),) = research.join(screen, Random(1))
    return name


def test_TECH_4_a_share_is_paid_where_the_purse_allows_it_else_left_at_once():
    assert joined({"wood": 1}) == "join_pool"
    assert joined({"gold": 1}) == "leave_pool"
    assert joined({"wood": 1}, refused="needs_technology") == "leave_pool"
