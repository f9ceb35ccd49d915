"""Control's hand in the market: deals made, offers and pooled researches called off, orders of others undone."""

from factions.rules.goods import GOODS
from tests import cast
from tests.chronicle import ANN, lands, lines, offered, override, ruling, treasury, war
from tests.diplomacy.trade.bargains import (
    BUILT_ON,
    GUILDMASTER,
    HAD,
    QUEEN,
    TAUGHT,
    deals,
    endow,
    goods,
    has,
    hired,
    knows,
    land,
    lore,
    market_of,
    offer,
)
from tests.laws import Table

HUMANS_AND_ELVES = {"a": "humans", "b": "elves"}


def at(table: Table, phase: str) -> Table:
    market_of(table).until(phase)
    endow(table, "humans", "guild", "elves")
    return table


def test_TRADE_5_control_makes_a_deal_of_enemies_in_any_phase(table: Table):
    at(table, "t1/war")
    war(table)
    table.play(ANN, "make_deal", **HUMANS_AND_ELVES, gives=goods(wood=2) | land("ostmark"), wants=goods(gold=9),
               reason="agreed at the table")  # fmt: skip
    assert (has(table, "humans")["gold"], has(table, "elves")["wood"]) == (18, 7)
    assert table.row("province/ostmark")["owner"] == "elves"
    assert {side for side, _ in lines(table, "deal_struck")} == {"faction/humans", "faction/elves"}


def test_TRADE_5_both_must_have_their_part(table: Table):
    at(table, "t1/production")
    for gives, wants, code in (
        (goods(gold=10), {}, "cannot_afford"),
        ({}, goods(gold=10), "cannot_afford"),
        (land("lirien"), {}, "not_theirs"),
        (land("kingsmead"), {}, "capital_stays"),
        (lore(BUILT_ON), {}, "not_known"),
        (hired("regiment-humans-1"), {}, "no_mercenary"),
        (goods(gold=0), {}, "bad_amount"),
        ({}, {}, "empty_deal"),
    ):
        assert table.refuse(ANN, "make_deal", **HUMANS_AND_ELVES, gives=gives, wants=wants).code == code
    assert table.refuse(ANN, "make_deal", a="humans", b="humans", gives=goods(gold=1), wants={}).code == "to_yourself"
    assert table.refuse(ANN, "make_deal", a="humans", b="orcs", gives=goods(gold=1), wants={}).code == "unknown_row"
    assert table.refuse(QUEEN, "make_deal", **HUMANS_AND_ELVES, gives={}, wants={}).code == "control_only"


def test_TRADE_6_what_each_side_is_offered_to_put_in_it_can_and_nothing_else_is(table: Table):
    choices = offered(at(table, "t1/production"), "make_deal")
    own = choices["faction"]["humans"]
    assert (choices["goods"], own["units"]) == ([*GOODS], [])
    assert set(lands(table, "humans")) - {*own["provinces"]} == {"kingsmead"}
    for key in own["provinces"]:
        table.play(ANN, "make_deal", **HUMANS_AND_ELVES, gives=land(key), wants={})
    taught = sorted({*own["technologies"]} & {*choices["faction"]["elves"]["unknown"]})
    table.play(ANN, "make_deal", **HUMANS_AND_ELVES, gives={"technologies": taught}, wants={})
    for key in own["unknown"]:
        assert table.refuse(ANN, "make_deal", **HUMANS_AND_ELVES, gives=lore(key), wants={}).code == "not_known"
    now = offered(table, "make_deal")["faction"]
    assert not {*now["humans"]["technologies"]} & {*now["elves"]["unknown"]}
    ruling(table, credits_tradeable=False)
    assert offered(table, "make_deal")["goods"] == [good for good in GOODS if good != "credits"]
    assert table.refuse(ANN, "make_deal", **HUMANS_AND_ELVES, gives=goods(credits=1), wants={}).code == "credits_stay"
    for key in now["humans"]["technologies"]:
        assert table.refuse(ANN, "make_deal", **HUMANS_AND_ELVES, gives=lore(key), wants={}).code == "known_already"


def test_TRADE_5_control_calls_an_offer_off_and_both_hear_it(table: Table):
    deal = offer(at(table, "t1/trade"), QUEEN, "guild", goods(wood=1))
    table.play(ANN, "cancel_offer", deal=deal, reason="a misunderstanding")
    assert deals(table) == {}
    assert {side for side, _ in lines(table, "offer_cancelled")} == {"faction/humans", "faction/guild"}
    assert table.refuse(ANN, "cancel_offer", deal=deal).code == "deal_gone"


def test_TURN_4_both_hear_what_control_makes_of_their_offer_and_why(table: Table):
    """Its terms overridden, then taken back, then the offer taken away."""
    both = {"faction/humans", "faction/guild"}
    deal = offer(at(table, "t1/trade"), QUEEN, "guild", goods(wood=1))
    override(table, f"deal/{deal}", "note", "two, they said")
    assert {side for side, _ in lines(table, "overridden")} >= both | {"control"}
    table.play(ANN, "undo", entry=table.seq)
    assert {side for side, _ in lines(table, "control_undid")} == both
    table.play(ANN, "remove", row=f"deal/{deal}", reason="a slip")
    assert {(side, facts["gift"], facts["reason"]) for side, facts in lines(table, "taken")} == {
        (side, "deal", "a slip") for side in both}  # fmt: skip


def test_TECH_4_control_calls_a_pooled_research_off(table: Table):
    at(table, "t1/purchase")
    shares = {"humans": {"gold": 1}, "guild": {"gold": 1}}
    table.play(QUEEN, "pool_research", technology=BUILT_ON, shares=shares)
    pool = next(iter(table.dump()["pool"]))
    table.play(ANN, "cancel_pool", pool=pool)
    assert table.dump()["pool"] == {}
    assert {side for side, _ in lines(table, "pool_cancelled")} == {"faction/humans", "faction/guild"}
    assert table.refuse(ANN, "cancel_pool", pool=pool).code == "pool_gone"


def test_TRADE_5_an_acceptance_taken_back_restores_both_sides(table: Table):
    deal = offer(at(table, "t1/trade"), QUEEN, "guild", goods(wood=2) | land("ostmark") | lore(TAUGHT), goods(gold=3))
    table.play(GUILDMASTER, "accept", deal=deal)
    table.play(ANN, "undo", entry=table.seq)
    assert (has(table, "humans"), has(table, "guild"), list(deals(table))) == (HAD, HAD, [deal])
    assert table.row("province/ostmark")["owner"] == "humans"
    assert TAUGHT not in knows(table, "guild")
    table.play(GUILDMASTER, "accept", deal=deal)


def test_TRADE_5_what_was_spent_since_is_not_taken_back(table: Table):
    deal = offer(at(table, "t1/trade"), QUEEN, "guild", goods(wood=5), goods(gold=3))
    table.play(GUILDMASTER, "accept", deal=deal)
    accepted = table.seq
    table.play(GUILDMASTER, "give", to="sunfaith", goods={"wood": 10})
    no = table.refuse(ANN, "undo", entry=accepted)
    assert (no.code, no.facts["row"], no.facts["field"]) == ("would_go_below", "faction/guild", "wood")


def test_TRADE_6_a_mercenary_taken_over_in_this_window_waits_for_its_end(table: Table):
    """Both sides' books of the hire are still to be closed."""
    at(table, "t1/upkeep")
    treasury(table, "humans", gold=0)
    treasury(table, "guild", food=9)
    table.ring()
    assert table.clock.part == "guild_window"
    table.play(GUILDMASTER, "hire", unit="regiment-humans-1")
    sale = {"a": "guild", "b": "elves", "gives": hired("regiment-humans-1"), "wants": {}}
    assert table.refuse(ANN, "make_deal", **sale).code == "no_mercenary"
    assert offered(table, "make_deal")["faction"]["guild"]["units"] == []
    table.ring()
    assert offered(table, "make_deal")["faction"]["guild"]["units"] == ["regiment-humans-1"]
    table.play(ANN, "make_deal", **sale)
    assert table.row("unit/regiment-humans-1")["faction"] == "elves"


def test_control_trades_for_who_is_away(table: Table):
    at(table, "t1/trade")
    terms = {"to": "guild", "gives": goods(wood=1), "wants": {}}
    table.play(ANN, "act_for", seat=cast.QUEEN, command="offer", args=terms)
    assert [deal["offerer"] for deal in deals(table).values()] == ["humans"]
