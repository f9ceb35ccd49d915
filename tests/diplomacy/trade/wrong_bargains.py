"""Trade and research that are refused: who asks for what, and the code they meet."""

from typing import Any

from tests.diplomacy.trade.bargains import (
    BUILT_ON,
    COSTLY,
    GUILDMASTER,
    PLACED,
    QUEEN,
    TAUGHT,
    goods,
    hired,
    land,
    lore,
)
from tests.game.wrong_orders import ANN, GENERAL, No, no


def offer(code: str, gives: dict[str, Any], wants: dict[str, Any] | None = None, **other: str) -> No:
    """The queen offers it, to the guild if nobody else is named."""
    return no(code, QUEEN, "offer", **({"to": "guild", "gives": gives, "wants": wants or {}} | other))


def pooled(code: str, technology: str = BUILT_ON, province: str = "", **shares: dict[str, int]) -> No:
    """The queen asks for a pooled research."""
    return no(code, QUEEN, "pool_research", technology=technology, shares=shares, province=province)


def made(code: str, gives: dict[str, Any], a: str = "humans", b: str = "guild") -> No:
    """Control makes a deal."""
    return no(code, ANN, "make_deal", a=a, b=b, gives=gives, wants={})


ONE = goods(wood=1)

MARKET = (
    offer("to_yourself", ONE, to="humans"),
    offer("unknown_row", ONE, to="orcs"),
    offer("no_contact", ONE, to="elves"),
    offer("empty_deal", {}),
    offer("empty_deal", goods(), goods()),
    offer("bad_amount", goods(wood=0)),
    offer("bad_amount", goods(wood=-1)),
    offer("bad_amount", ONE, goods(gold=10**30)),
    offer("bad_arguments", goods(gems=1)),
    offer("bad_arguments", {"goods": {"wood": "1"}}),
    offer("bad_arguments", {"officers": [QUEEN]}),
    offer("bad_arguments", land(*["ostmark"] * 21)),
    offer("named_twice", land("ostmark", "ostmark")),
    offer("named_twice", ONE, lore("deep-keels", "deep-keels")),
    offer("not_theirs", land("lirien")),
    offer("not_theirs", land("atlantis")),
    offer("not_theirs", ONE, land("ostmark")),
    offer("not_theirs", ONE, hired("nobody")),
    offer("capital_stays", land("kingsmead")),
    offer("no_mercenary", hired("regiment-humans-1")),
    offer("not_known", lore(BUILT_ON)),
    offer("unknown_row", lore("alchemy")),
    offer("unknown_row", ONE, lore("alchemy")),
    offer("known_already", ONE, lore(TAUGHT)),
    offer("cannot_afford", goods(wood=6)),
    no("no_power", GENERAL, "offer", to="guild", gives=ONE, wants={}),
    no("phase_over", QUEEN, "offer", to="guild", gives=ONE, wants={}, phase="t1/production"),
    no("deal_gone", QUEEN, "counter", deal="deal-1", gives=ONE, wants={}),
    no("deal_gone", QUEEN, "accept", deal="deal-1"),
    no("deal_gone", QUEEN, "refuse", deal="x" * 100),
    no("deal_gone", QUEEN, "withdraw_offer", deal="deal-1"),
    no("bad_arguments", QUEEN, "accept", deal=1),
    no("to_yourself", QUEEN, "give", to="humans", goods={"wood": 1}),
    no("no_contact", QUEEN, "give", to="elves", goods={"wood": 1}),
    no("empty_deal", QUEEN, "give", to="guild", goods={}),
    no("bad_amount", QUEEN, "give", to="guild", goods={"wood": -1}),
    no("cannot_afford", QUEEN, "give", to="guild", goods={"wood": 6}),
    no("bad_arguments", QUEEN, "give", to="guild", goods={"land": 1}),
    no("no_power", GENERAL, "give", to="guild", goods={"wood": 1}),
    no("wrong_phase", QUEEN, "research", technology=BUILT_ON),
    no("wrong_phase", QUEEN, "pool_research", technology=BUILT_ON, shares={}),
    no("wrong_phase", QUEEN, "join_pool", pool="pool-1"),
    no("wrong_phase", QUEEN, "leave_pool", pool="pool-1"),
    made("to_yourself", ONE, b="humans"),
    made("unknown_row", ONE, a="orcs"),
    made("cannot_afford", goods(wood=6)),
    no("control_only", QUEEN, "make_deal", a="humans", b="guild", gives=ONE, wants={}),
    no("deal_gone", ANN, "cancel_offer", deal="deal-1"),
    no("pool_gone", ANN, "cancel_pool", pool="pool-1"),
    no("control_only", QUEEN, "cancel_offer", deal="deal-1"),
    no("control_only", QUEEN, "grant_contact", a="humans", b="elves"),
    no("control_only", QUEEN, "withdraw_contact", a="humans", b="elves"),
    no("no_change", ANN, "withdraw_contact", a="humans", b="elves"),
    no("unknown_row", ANN, "grant_contact", a="humans", b="humans"),
    no("unknown_row", ANN, "grant_contact", a="humans", b="nobody"),
    no("control_only", QUEEN, "cancel_pool", pool="pool-1"),
)
"""In the trade phase; humans and guild have nine gold and five wood."""

RESEARCH = (
    no("wrong_phase", QUEEN, "offer", to="guild", gives=ONE, wants={}),
    no("wrong_phase", QUEEN, "counter", deal="deal-1", gives=ONE, wants={}),
    no("wrong_phase", QUEEN, "accept", deal="deal-1"),
    no("wrong_phase", QUEEN, "refuse", deal="deal-1"),
    no("wrong_phase", QUEEN, "withdraw_offer", deal="deal-1"),
    no("wrong_phase", QUEEN, "give", to="guild", goods={"wood": 1}),
    no("no_power", GENERAL, "research", technology=BUILT_ON),
    no("unknown_row", QUEEN, "research", technology="alchemy"),
    no("known_already", QUEEN, "research", technology=TAUGHT),
    no("needs_technology", GUILDMASTER, "research", technology=BUILT_ON),
    no("no_card", GUILDMASTER, "research", technology=TAUGHT),
    no("wrong_payment", QUEEN, "research", technology=BUILT_ON, payment={"gold": 1}),
    no("wrong_payment", QUEEN, "research", technology=BUILT_ON, payment={}),
    no("wrong_payment", QUEEN, "research", technology=BUILT_ON, payment={"stone": 2}),
    no("wrong_payment", QUEEN, "research", technology=BUILT_ON, payment={"gold": 10**30}),
    no("bad_amount", QUEEN, "research", technology=BUILT_ON, payment={"gold": 3, "credits": -1}),
    no("cannot_afford", QUEEN, "research", technology=COSTLY),
    no("bad_arguments", QUEEN, "research", technology=BUILT_ON, payment={"mana": 2}),
    no("needs_site", QUEEN, "research", technology=PLACED, province="lirien"),
    pooled("nobody_to_pool_with", humans={"gold": 2}),
    pooled("nobody_to_pool_with", guild={"gold": 2}),
    pooled("empty_share", humans={"gold": 2}, guild={}),
    pooled("bad_amount", humans={"gold": 3}, guild={"gold": -1}),
    pooled("wrong_payment", humans={"gold": 1}, guild={"gold": 2}),
    pooled("wrong_payment", humans={"gold": 1}, guild={"gold": 10**30}),
    pooled("cannot_afford", COSTLY, humans={"stone": 19}, guild={"stone": 1}),
    pooled("no_contact", humans={"gold": 1}, elves={"gold": 1}),
    pooled("unknown_row", humans={"gold": 1}, orcs={"gold": 1}),
    pooled("unknown_row", "alchemy", humans={"gold": 1}, guild={"gold": 1}),
    pooled("known_already", TAUGHT, humans={"gold": 1}, guild={"gold": 1}),
    pooled("needs_site", PLACED, "lirien", humans={"gold": 1}, guild={"gold": 1}),
    no("bad_arguments", QUEEN, "pool_research", technology=BUILT_ON, shares=[]),
    no("no_power", GENERAL, "pool_research", technology=BUILT_ON, shares={}),
    no("pool_gone", QUEEN, "join_pool", pool="pool-1"),
    no("pool_gone", QUEEN, "leave_pool", pool="pool-1"),
)
"""In the purchase phase; the humans hold cards for two, of which paved roads would stand in a place."""
