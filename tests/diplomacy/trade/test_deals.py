"""Trade in play: offers and their answers, gifts, and what a deal leaves where it was."""

import pytest

from diplomacy.sending import MOST_TO_ONE
from diplomacy.trade.rules.deals import MOST_OPEN
from tests import cast
from tests.chronicle import lines, may, override, seeing, statement, told, treasury, war
from tests.diplomacy.trade.bargains import (
    ELF_QUEEN,
    GUILDMASTER,
    HAD,
    PRIEST,
    QUEEN,
    deals,
    goods,
    has,
    land,
    offer,
)
from tests.laws import Table

PHASE = "t1/trade"
BOTH = ["faction/guild", "faction/humans"]


def sides(table: Table, code: str) -> list[str]:
    """In whose logs a line with this code stands."""
    return sorted(side for side, _ in lines(table, code))


# An offer and its answers


def test_TRADE_5_accepted_both_sides_move_at_once(market: Table):
    deal = offer(market, QUEEN, "guild", goods(wood=2, stone=5), goods(gold=3))
    assert has(market, "humans") == HAD
    market.play(GUILDMASTER, "accept", deal=deal)
    assert has(market, "humans") == {"gold": 12, "wood": 3, "credits": 2}
    assert has(market, "guild") == {"gold": 6, "wood": 7, "stone": 10, "credits": 2}
    assert deals(market) == {}


def test_TRADE_5_both_statements_and_logs_tell_it_from_their_side(market: Table):
    market.play(GUILDMASTER, "accept", deal=offer(market, QUEEN, "guild", goods(wood=2), goods(gold=3)))
    items = told(statement(market, "humans", PHASE), "faction/guild")
    assert items == [("gold", 3, "TRADE-5", [], ""), ("wood", -2, "TRADE-5", [], "")]
    items = told(statement(market, "guild", PHASE), "faction/humans")
    assert items == [("wood", 2, "TRADE-5", [], ""), ("gold", -3, "TRADE-5", [], "")]
    struck = {side: (f["faction"], f["gave"]["goods"], f["got"]["goods"]) for side, f in lines(market, "deal_struck")}
    assert struck == {
        "faction/humans": ("guild", {"wood": 2}, {"gold": 3}),
        "faction/guild": ("humans", {"gold": 3}, {"wood": 2}),
    }


def test_TRADE_5_a_counter_takes_the_place_of_the_offer(market: Table):
    first = offer(market, QUEEN, "guild", goods(wood=2), goods(gold=3))
    market.play(GUILDMASTER, "counter", deal=first, gives=goods(gold=1), wants=goods(wood=4))
    (key, deal), *more = deals(market).items()
    assert (deal["offerer"], deal["receiver"], deal["counters"], more) == ("guild", "humans", True, [])
    assert market.refuse(GUILDMASTER, "accept", deal=first).code == "deal_gone"
    assert lines(market, "countered") == [("faction/humans", {"faction": "guild"})]
    market.play(QUEEN, "accept", deal=key)
    assert (has(market, "humans")["wood"], has(market, "guild")["wood"]) == (1, 9)


def test_TRADE_5_refused_and_withdrawn_offers_move_nothing(market: Table):
    market.play(GUILDMASTER, "refuse", deal=offer(market, QUEEN, "guild", goods(wood=2)))
    market.play(QUEEN, "withdraw_offer", deal=offer(market, QUEEN, "guild", goods(wood=2)))
    assert (deals(market), has(market, "humans"), has(market, "guild")) == ({}, HAD, HAD)
    assert sides(market, "offer_refused") == sides(market, "offer_withdrawn") == BOTH


def test_TRADE_5_only_who_is_asked_answers_and_only_who_asked_withdraws(market: Table):
    deal = offer(market, QUEEN, "guild", goods(wood=2))
    for seat in (QUEEN, PRIEST, ELF_QUEEN):
        for answer in ("accept", "refuse"):
            assert market.refuse(seat, answer, deal=deal).code == "deal_gone"
        assert market.refuse(seat, "counter", deal=deal, gives=goods(gold=1), wants={}).code == "deal_gone"
    for seat in (GUILDMASTER, PRIEST):
        assert market.refuse(seat, "withdraw_offer", deal=deal).code == "deal_gone"


def test_TRADE_5_a_gift_of_goods_needs_no_acceptance(market: Table):
    market.play(QUEEN, "give", to="sunfaith", goods={"wood": 2, "gold": 1})
    assert (has(market, "humans")["wood"], has(market, "sunfaith")["wood"]) == (3, 7)
    assert told(statement(market, "sunfaith", PHASE), "faction/humans", "wood") == [("wood", 2, "TRADE-5", [], "")]


def test_TRADE_5_a_gift_of_land_is_an_offer_for_nothing(market: Table):
    deal = offer(market, QUEEN, "guild", land("ostmark"))
    assert market.row("province/ostmark")["owner"] == "humans"
    market.play(GUILDMASTER, "accept", deal=deal)
    assert market.row("province/ostmark")["owner"] == "guild"


def test_TRADE_5_land_may_be_begged_for(market: Table):
    market.play(QUEEN, "accept", deal=offer(market, PRIEST, "humans", {}, land("ostmark")))
    assert market.row("province/ostmark")["owner"] == "sunfaith"


def test_TRADE_5_a_faction_has_so_many_offers_open(market: Table):
    for n in range(1, MOST_OPEN + 1):
        market.arrange(QUEEN, "offer", to="guild", gives=goods(gold=9), wants=goods(wood=n))
    no = market.refuse(QUEEN, "offer", to="sunfaith", gives=goods(gold=1), wants={})
    assert (no.code, no.facts) == ("too_many_offers", {"most": MOST_OPEN})
    asked = offer(market, PRIEST, "humans", goods(gold=1))
    assert market.refuse(QUEEN, "counter", deal=asked, gives=goods(gold=2), wants={}).code == "too_many_offers"


def test_TRADE_5_two_seats_with_the_same_thought_put_one_offer(market: Table):
    offer(market, QUEEN, "guild", goods(wood=1), goods(gold=1))
    no = market.refuse(QUEEN, "offer", to="guild", gives=goods(wood=1), wants=goods(gold=1), note="once more")
    assert (no.code, no.facts) == ("lies_already", {"faction": "guild"})
    offer(market, QUEEN, "sunfaith", goods(wood=1), goods(gold=1))


# What is no longer there


def test_TRADE_5_nobody_rings_the_others_phones_all_day(market: Table):
    """So many offers to one faction in a phase, taken back or not; others may still be asked."""
    for _ in range(MOST_TO_ONE):
        market.arrange(QUEEN, "offer", to="guild", gives=goods(wood=1), wants={})
        market.arrange(QUEEN, "withdraw_offer", deal=next(iter(deals(market))))
    no = market.refuse(QUEEN, "offer", to="guild", gives=goods(wood=1), wants={})
    assert (no.code, no.facts["faction"]) == ("offers_spent", "guild")
    offer(market, QUEEN, "sunfaith", goods(wood=1))


def test_SEAT_3_what_was_proposed_about_an_offer_goes_with_it(market: Table):
    deal = offer(market, GUILDMASTER, "humans", goods(gold=1), goods(wood=1))
    market.play(cast.GENERAL, "propose", command="accept", args={"deal": deal})
    market.play(QUEEN, "refuse", deal=deal)
    assert market.dump()["proposal"] == {}


def test_SEAT_3_a_proposed_answer_is_sent_with_one_tap(market: Table):
    deal = offer(market, GUILDMASTER, "humans", goods(gold=1), goods(wood=1))
    market.play(cast.GENERAL, "propose", command="accept", args={"deal": deal})
    market.play(QUEEN, "send_proposal", proposal=next(iter(market.dump()["proposal"])))
    assert (market.dump()["proposal"], has(market, "humans")) == ({}, HAD | {"gold": 10, "wood": 4})


def test_TRADE_5_what_is_offered_is_not_set_aside(market: Table):
    """The same nine gold are offered to two, and spent by the first to accept."""
    one, other = (offer(market, QUEEN, to, goods(gold=9), goods(stone=1)) for to in ("guild", "sunfaith"))
    market.play(GUILDMASTER, "accept", deal=one)
    before = {faction: has(market, faction) for faction in cast.FACTIONS}
    assert market.play(PRIEST, "accept", deal=other)["failed"] == "goods_gone"
    assert ({faction: has(market, faction) for faction in cast.FACTIONS}, deals(market)) == (before, {})


def test_TRADE_5_both_hear_of_a_failure_and_only_the_offerer_why(market: Table):
    deal = offer(market, QUEEN, "guild", goods(gold=9))
    market.play(QUEEN, "give", to="sunfaith", goods={"gold": 8})
    market.play(GUILDMASTER, "accept", deal=deal)
    assert lines(market, "deal_failed") == [("faction/guild", {"faction": "humans"})]
    reason = {"faction": "guild", "refused": "cannot_afford", "facts": {"short": {"gold": 8}}}
    assert lines(market, "deal_failed_here") == [("faction/humans", reason)]


def test_TRADE_5_a_deal_fails_whole(market: Table):
    """The wood is still there, the land is not."""
    deal = offer(market, QUEEN, "guild", goods(wood=1) | land("ostmark"), goods(gold=1))
    override(market, "province/ostmark", "owner", "")
    assert market.play(GUILDMASTER, "accept", deal=deal)["failed"] == "goods_gone"
    assert (has(market, "humans"), has(market, "guild")) == (HAD, HAD)


def test_TRADE_5_what_the_receiver_lacks_is_refused_and_the_offer_stands(market: Table):
    deal = offer(market, QUEEN, "guild", goods(wood=1), goods(gold=10))
    no = market.refuse(GUILDMASTER, "accept", deal=deal)
    assert (no.code, no.facts) == ("cannot_afford", {"short": {"gold": 1}})
    assert may(market, GUILDMASTER, "accept")["choices"]["deal"] == {deal: {"refused": no.code, "facts": no.facts}}
    treasury(market, "guild", gold=10)
    assert may(market, GUILDMASTER, "accept")["choices"]["deal"] == {deal: {"refused": None, "facts": {}}}
    market.play(GUILDMASTER, "accept", deal=deal)


def test_TRADE_5_the_last_gold_is_spent_once(market: Table):
    """Two offers are accepted in one instant; the second finds the purse empty."""
    one, other = (offer(market, seat, "humans", goods(stone=1), goods(gold=9)) for seat in (GUILDMASTER, PRIEST))
    market.play(QUEEN, "accept", deal=one)
    assert market.refuse(QUEEN, "accept", deal=other).code == "cannot_afford"
    assert (has(market, "sunfaith"), list(deals(market))) == (HAD, [other])


# With whom, and until when


def test_TRADE_1_strangers_do_not_trade(market: Table):
    no = market.refuse(QUEEN, "offer", to="elves", gives=goods(wood=1), wants={})
    assert (no.code, no.facts) == ("no_contact", {"faction": "elves", "why": "nothing"})
    assert market.refuse(QUEEN, "give", to="elves", goods={"wood": 1}).code == "no_contact"
    override(market, "relation/elves~humans", "contact", value=True)
    market.play(QUEEN, "give", to="elves", goods={"wood": 1})


def test_TRADE_3_war_keeps_even_the_guild_from_trading(market: Table):
    war(market, "guild", "humans")
    no = market.refuse(QUEEN, "offer", to="guild", gives=goods(wood=1), wants={})
    assert (no.code, no.facts["why"]) == ("no_contact", "war")


def test_TRADE_3_war_ends_the_open_offers_between_the_two(market: Table):
    offer(market, QUEEN, "guild", goods(wood=1))
    offer(market, GUILDMASTER, "humans", goods(stone=1))
    kept = offer(market, QUEEN, "sunfaith", goods(wood=1))
    market.play("control/ann", "set_relation", a="guild", b="humans", state="war")
    assert list(deals(market)) == [kept]
    assert sides(market, "offer_broken_off") == sorted(BOTH * 2)
    assert {facts["why"] for _, facts in lines(market, "offer_broken_off")} == {"war"}


def test_TRADE_8_lost_contact_ends_them_too(market: Table):
    """The sunfaith's one temple in the realm is theirs no more; peace or war, nobody is told a lie about it."""
    offer(market, QUEEN, "sunfaith", goods(wood=1))
    market.play("control/ann", "override", row="building/wheatley-temple", field="holder", value="guild", reason="x")
    assert deals(market) == {}
    assert {facts["why"] for _, facts in lines(market, "offer_broken_off")} == {"nothing"}


def test_TRADE_7_offers_lapse_at_the_close(market: Table):
    offer(market, QUEEN, "guild", goods(wood=1))
    market.ring()
    assert (market.clock.phase, deals(market)) == ("t1/purchase", {})
    assert sides(market, "offer_lapsed") == BOTH


def test_TRADE_7_a_close_taken_back_opens_them_again(market: Table):
    deal = offer(market, QUEEN, "guild", goods(wood=1))
    market.ring()
    market.play("control/ann", "back")
    assert list(deals(market)) == [deal]
    market.play("control/ann", "resume")
    market.play(GUILDMASTER, "accept", deal=deal)


def test_TRADE_7_an_acceptance_taken_back_later_opens_nothing(market: Table):
    deal = offer(market, QUEEN, "guild", goods(wood=1), goods(gold=1))
    market.play(GUILDMASTER, "accept", deal=deal)
    accepted = market.seq
    market.until("t1/purchase")
    market.play("control/ann", "undo", entry=accepted)
    assert (has(market, "humans"), has(market, "guild"), deals(market)) == (HAD, HAD, {})
    assert sides(market, "offer_lapsed") == BOTH


# Who may, and who sees it


def test_SEAT_1_trade_is_the_monarchs_and_others_propose_it(market: Table):
    terms = {"to": "guild", "gives": goods(wood=1), "wants": goods(gold=1)}
    assert market.refuse(cast.GENERAL, "offer", **terms).code == "no_power"
    market.play(cast.GENERAL, "propose", command="offer", args=terms)
    market.play(QUEEN, "send_proposal", proposal=next(iter(market.dump()["proposal"])))
    assert next(iter(deals(market).values()))["seat"] == QUEEN


def test_SEAT_5_an_offer_is_seen_by_the_two_and_control(market: Table):
    before = {side: str(rows) for side, rows in market.screens.items()}
    deal = offer(market, QUEEN, "guild", goods(wood=1))
    assert seeing(market, f"deal/{deal}") == {"faction/humans", "faction/guild", "control"}
    ticks = {side.partition("/")[2].partition("-")[0] for side, rows in market.screens.items()
             if side != "control" and str(rows) != before[side]}  # fmt: skip
    assert ticks <= {"humans", "guild"}


def test_SEAT_5_what_may_be_offered_tells_nothing_of_the_others(market: Table):
    before = may(market, QUEEN, "offer")
    treasury(market, "guild", gold=0, metal=7)
    override(market, "knowledge/guild-letters-of-credit", "state", "option")
    override(market, "unit/regiment-guild-1", "former", "elves")
    assert may(market, QUEEN, "offer") == before


def test_SEAT_5_nor_does_an_offer_that_is_made(market: Table):
    """Whatever the guild has and knows, the queen hears the same."""
    asked = [goods(metal=7), goods(gold=1), {"technologies": ["letters-of-credit"]}, {"units": ["regiment-guild-1"]}]
    answers = [market.play(QUEEN, "offer", to="guild", gives=goods(wood=1), wants=wants) for wants in asked]
    assert all(answer == answers[0] for answer in answers)
    assert may(market, GUILDMASTER, "accept")["choices"]["deal"].keys() == deals(market).keys()
    judged = may(market, GUILDMASTER, "accept")["choices"]["deal"]
    assert [judged[deal]["refused"] for deal in deals(market)] == [
        "cannot_afford", None, None, "no_mercenary"]  # fmt: skip


def test_who_has_nobody_to_trade_with_or_nothing_to_answer_is_told_beforehand(market: Table):
    found = {command: may(market, ELF_QUEEN, command)["refused"] for command in ("accept", "withdraw_offer")}
    assert found == {"accept": "no_offer", "withdraw_offer": "no_offer"}
    for other in ("guild", "sunfaith", "dwarves"):
        war(market, "elves", other)
    assert {may(market, ELF_QUEEN, name)["refused"] for name in ("offer", "give")} == {"nobody_to_trade_with"}


@pytest.mark.parametrize("terms", [
    {"goods": {"gems": 1}},
    {"goods": {"gold": "1"}},
    {"goods": {"gold": 1.5}},
    {"officers": ["humans-monarch"]},
    {"units": "regiment-guild-1"},
    {"provinces": ["ostmark"] * 21},
    [],
])  # fmt: skip
def test_terms_of_another_shape_are_refused(market: Table, terms: object):
    assert market.refuse(QUEEN, "offer", to="guild", gives=terms, wants={}).code == "bad_arguments"
    assert market.refuse(QUEEN, "offer", to="guild", gives={}, wants=terms).code == "bad_arguments"
