"""Orders of trade, as they are tried: how each comes to be played, and what is refused when."""

from typing import Any

from tests import cast, stages
from tests.cast import GENERAL, QUEEN
from tests.chronicle import ANN
from tests.diplomacy.trade.bargains import BUILT_ON, TAUGHT, goods, hired, land, lore
from tests.laws import Table
from tests.tried import Cases, No, Refusals, joined, no, traders
from tests.war import hosts


def offer(code: str, gives: dict[str, Any], wants: dict[str, Any] | None = None, **other: str) -> No:
    """The queen offers it, to the guild if nobody else is named."""
    return no(code, QUEEN, "offer", **({"to": "guild", "gives": gives, "wants": wants or {}} | other))


def made(code: str, gives: dict[str, Any], a: str = "humans", b: str = "guild") -> No:
    """Control makes a deal."""
    return no(code, ANN, "make_deal", a=a, b=b, gives=gives, wants={})


ONE = goods(wood=1)


def _offered(table: Table) -> str:
    terms = {"gives": {"goods": {"gold": 2}}, "wants": {"goods": {"gold": 3}}, "note": "A word"}
    traders(table, "t1/trade").play(cast.QUEEN, "offer", to="guild", **terms)
    return next(iter(table.dump()["deal"]))


def _countered(table: Table) -> None:
    deal = _offered(table)
    terms = {"gives": {"goods": {"gold": 1}}, "wants": {"provinces": ["ostmark"]}, "note": "Another"}
    table.play(cast.GUILDMASTER, "counter", deal=deal, **terms)


CASES: Cases = {
    "offer": _offered,
    "counter": _countered,
    "accept": lambda t: t.play(cast.GUILDMASTER, "accept", deal=_offered(t)),
    "refuse": lambda t: t.play(cast.GUILDMASTER, "refuse", deal=_offered(t)),
    "withdraw_offer": lambda t: t.play(cast.QUEEN, "withdraw_offer", deal=_offered(t)),
    "give": lambda t: traders(t, "t1/trade").play(cast.QUEEN, "give", to="guild", goods={"gold": 2}),
    "make_deal": lambda t: joined(t).play(
        ANN, "make_deal", a="humans", b="elves", gives={"goods": {"gold": 2}}, wants={"provinces": ["silverlea"]}
    ),
    "cancel_offer": lambda t: t.play(ANN, "cancel_offer", deal=_offered(t), reason="a mistake"),
    "grant_contact": lambda t: joined(t).play(ANN, "grant_contact", a="humans", b="elves", reason="a courier"),
    "withdraw_contact": lambda t: hosts.in_touch(t).play(ANN, "withdraw_contact", a="elves", b="humans"),
}

REFUSED: Refusals = {
    stages.market: (
        offer("to_yourself", ONE, to="humans"),
        offer("unknown_row", ONE, to="orcs"),
        offer("no_contact", ONE, to="elves"),
        offer("empty_deal", {}),
        offer("empty_deal", goods(), goods()),
        offer("bad_amount", goods(wood=0)),
        offer("bad_amount", goods(wood=-1)),
        offer("bad_amount", ONE, goods(gold=10**30)),
        offer("bad_arguments", goods(gems=1)),
        offer("bad_arguments", ONE, note="x" * 201),
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
        made("to_yourself", ONE, b="humans"),
        made("unknown_row", ONE, a="orcs"),
        made("cannot_afford", goods(wood=6)),
        no("control_only", QUEEN, "make_deal", a="humans", b="guild", gives=ONE, wants={}),
        no("deal_gone", ANN, "cancel_offer", deal="deal-1"),
        no("control_only", QUEEN, "cancel_offer", deal="deal-1"),
        no("control_only", QUEEN, "grant_contact", a="humans", b="elves"),
        no("control_only", QUEEN, "withdraw_contact", a="humans", b="elves"),
        no("no_change", ANN, "withdraw_contact", a="humans", b="elves"),
        no("unknown_row", ANN, "grant_contact", a="humans", b="humans"),
        no("unknown_row", ANN, "grant_contact", a="humans", b="nobody"),
    ),
    stages.library: (
        no("wrong_phase", QUEEN, "offer", to="guild", gives=ONE, wants={}),
        no("wrong_phase", QUEEN, "counter", deal="deal-1", gives=ONE, wants={}),
        no("wrong_phase", QUEEN, "accept", deal="deal-1"),
        no("wrong_phase", QUEEN, "refuse", deal="deal-1"),
        no("wrong_phase", QUEEN, "withdraw_offer", deal="deal-1"),
        no("wrong_phase", QUEEN, "give", to="guild", goods={"wood": 1}),
    ),
}
