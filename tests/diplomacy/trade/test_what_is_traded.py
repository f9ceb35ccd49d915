"""Trade in play: what becomes of land, technologies and mercenaries that change hands (TRADE-4, TRADE-6)."""

from typing import Any

import pytest

from tests import cast
from tests.chronicle import lines, may, override, ruling, seeing, statement, told, units, war
from tests.diplomacy.trade.bargains import (
    BUILT_ON,
    GUILDMASTER,
    PRIEST,
    QUEEN,
    TAUGHT,
    buildings,
    deals,
    goods,
    has,
    hired,
    knows,
    land,
    lore,
    offer,
)
from tests.laws import Table

MERCENARY, OWN = "regiment-guild-1", "regiment-humans-1"
PHASE = "t1/trade"


def sold(table: Table, gives: dict[str, Any], wants: dict[str, Any] | None = None) -> None:
    """The queen offers it, the guild takes it."""
    table.play(GUILDMASTER, "accept", deal=offer(table, QUEEN, "guild", gives, wants))


# Land


def test_TRADE_6_a_province_goes_with_its_buildings_hunger_and_order(market: Table):
    override(market, "province/wheatley", "starving", value=True)
    override(market, "province/wheatley", "order", 4)
    override(market, "province/saltmere", "order", 3)
    before = buildings(market, "wheatley") | buildings(market, "saltmere")
    sold(market, land("wheatley", "saltmere"), goods(gold=5))
    row = market.row("province/wheatley")
    assert (row["owner"], row["starving"], row["order"]) == ("guild", True, 4)
    assert market.row("province/saltmere")["order"] == 3
    assert buildings(market, "wheatley") | buildings(market, "saltmere") >= before == {
        ("temple", "sunfaith"), ("port", "")}  # fmt: skip


def test_TRADE_6_units_stay_where_they_are_and_whose_they_were(market: Table):
    override(market, f"unit/{OWN}", "place", "ostmark")
    override(market, "army/humans-guard", "place", "ostmark")
    before = market.row(f"unit/{OWN}"), market.row("army/humans-guard")
    sold(market, land("ostmark"))
    assert (market.row(f"unit/{OWN}"), market.row("army/humans-guard")) == before


def test_TRADE_6_orders_given_there_are_the_old_owners(market: Table):
    override(market, "province/ostmark", "outputs", ["gold", "gold"])
    sold(market, land("ostmark"))
    assert market.row("province/ostmark")["outputs"] == []


def test_SEAT_5_everybody_hears_that_land_was_ceded_and_nobody_for_what(market: Table):
    sold(market, land("ostmark"), goods(gold=7))
    assert lines(market, "province_ceded") == [
        ("public", {"province": "ostmark", "faction": "guild", "from": "humans"})]  # fmt: skip
    assert {side for side, _ in lines(market, "deal_struck")} == {"faction/humans", "faction/guild"}
    assert told(statement(market, "guild", PHASE), "province/ostmark") == [("province", 1, "TRADE-5", [], "")]


def test_SET_7_the_first_land_of_the_landless_is_their_capital(market: Table):
    sold(market, land("ostmark", "hartwood"))
    assert market.row("faction/guild")["capital"] in ("ostmark", "hartwood")
    market.play(GUILDMASTER, "accept", deal=offer(market, QUEEN, "guild", land("wheatley")))
    assert market.row("faction/guild")["capital"] in ("ostmark", "hartwood")


def test_TRADE_6_a_capital_stays_where_the_scenario_says_so(market: Table):
    no = market.refuse(QUEEN, "offer", to="guild", gives=land("kingsmead"), wants=goods(gold=9))
    assert (no.code, no.facts) == ("capital_stays", {"province": "kingsmead"})
    assert market.refuse(PRIEST, "offer", to="humans", gives={}, wants=land("kingsmead")).code == "capital_stays"
    offered = may(market, QUEEN, "offer")["choices"]
    assert "kingsmead" not in offered["provinces"]
    assert "kingsmead" not in may(market, PRIEST, "offer")["choices"]["faction"]["humans"]["provinces"]


def test_TRADE_6_and_goes_where_it_lets_it(market: Table):
    ruling(market, capital_tradeable=True)
    assert "kingsmead" in may(market, QUEEN, "offer")["choices"]["provinces"]
    sold(market, land("kingsmead"))
    humans, guild = market.row("faction/humans"), market.row("faction/guild")
    assert (guild["capital"], humans["unsettled"]) == ("kingsmead", True)
    assert humans["capital"] not in ("", "kingsmead")
    assert ("infrastructure", "") in buildings(market, "kingsmead")


def test_TRADE_6_credits_stay_where_the_scenario_says_so(market: Table):
    ruling(market, credits_tradeable=False)
    assert market.refuse(QUEEN, "give", to="guild", goods={"credits": 1}).code == "credits_stay"
    assert market.refuse(QUEEN, "offer", to="guild", gives={}, wants=goods(credits=1)).code == "credits_stay"
    assert "credits" not in may(market, QUEEN, "offer")["choices"]["goods"]
    ruling(market, credits_tradeable=True)
    assert may(market, QUEEN, "offer")["choices"]["goods"]["credits"] == 2
    sold(market, goods(credits=2))
    assert has(market, "guild")["credits"] == 4


def test_TRADE_6_a_ruling_made_since_ends_what_it_forbids(market: Table):
    deal = offer(market, QUEEN, "guild", goods(credits=1))
    ruling(market, credits_tradeable=False)
    assert market.play(GUILDMASTER, "accept", deal=deal)["failed"] == "goods_gone"
    assert has(market, "guild")["credits"] == 2


# Mercenaries


@pytest.fixture
def company(market: Table) -> Table:
    """The guild's regiment in Kingsmead served the elves before."""
    override(market, f"unit/{MERCENARY}", "former", "elves")
    return market


def test_TRADE_6_mercenaries_change_hands_and_stand_where_they_stood(company: Table):
    place = company.row(f"unit/{MERCENARY}")["place"]
    company.play(QUEEN, "accept", deal=offer(company, GUILDMASTER, "humans", hired(MERCENARY), goods(gold=3)))
    unit = company.row(f"unit/{MERCENARY}")
    assert (unit["faction"], unit["place"], unit["army"], unit["former"]) == ("humans", place, "", "")
    assert units(company, "guild", "regiment") == {}
    assert "guild-guard" not in company.dump()["army"]
    assert told(statement(company, "humans", PHASE), f"unit/{MERCENARY}") == [("unit", 1, "TRADE-5", [], "")]


def test_TRADE_6_bought_they_are_own_units_and_stay(company: Table):
    company.play(QUEEN, "accept", deal=offer(company, GUILDMASTER, "humans", hired(MERCENARY)))
    no = company.refuse(QUEEN, "offer", to="guild", gives=hired(MERCENARY), wants={})
    assert (no.code, no.facts) == ("no_mercenary", {"unit": MERCENARY})


def test_TRADE_6_own_units_and_officers_are_nobodys_goods(company: Table):
    assert company.refuse(QUEEN, "offer", to="guild", gives=hired(OWN), wants={}).code == "no_mercenary"
    assert may(company, QUEEN, "offer")["choices"]["units"] == []
    asked = offer(company, GUILDMASTER, "humans", {}, hired(OWN))
    assert company.refuse(QUEEN, "accept", deal=asked).code == "no_mercenary"
    officer = {"units": ["humans-lord-general"]}
    assert company.refuse(QUEEN, "offer", to="guild", gives=officer, wants={}).code == "not_theirs"


def test_TRADE_6_mercenaries_stay_where_the_scenario_says_so(company: Table):
    assert may(company, GUILDMASTER, "offer")["choices"]["units"] == [MERCENARY]
    ruling(company, mercenaries_tradeable=False)
    assert may(company, GUILDMASTER, "offer")["choices"]["units"] == []
    no = company.refuse(GUILDMASTER, "offer", to="humans", gives=hired(MERCENARY), wants={})
    assert no.code == "mercenaries_stay"


# Technologies


def test_TRADE_4_who_sells_a_technology_knows_it_still(market: Table):
    sold(market, lore(TAUGHT), goods(gold=4))
    assert TAUGHT in knows(market, "humans") & knows(market, "guild")
    assert market.row(f"knowledge/guild-{TAUGHT}")["inventor"] == ""


def test_TRADE_4_a_technology_needs_what_the_receiver_lacks(market: Table):
    """It is refused to who would accept; the offerer hears nothing, the offer stands."""
    override(market, f"knowledge/humans-{BUILT_ON}", "state", "known")
    deal = offer(market, QUEEN, "guild", lore(BUILT_ON))
    no = market.refuse(GUILDMASTER, "accept", deal=deal)
    assert (no.code, no.facts) == ("needs_technology", {"technology": BUILT_ON, "missing": [TAUGHT]})
    sold(market, lore(TAUGHT))
    market.play(GUILDMASTER, "accept", deal=deal)
    assert {TAUGHT, BUILT_ON} <= knows(market, "guild")
    again = offer(market, QUEEN, "guild", lore(TAUGHT))
    assert market.refuse(GUILDMASTER, "accept", deal=again).code == "known_already"


def test_TRADE_4_what_comes_with_the_same_deal_counts_among_the_prerequisites(market: Table):
    override(market, f"knowledge/humans-{BUILT_ON}", "state", "known")
    sold(market, lore(BUILT_ON, TAUGHT))
    assert {TAUGHT, BUILT_ON} <= knows(market, "guild")


def test_TRADE_4_who_asks_for_a_technology_has_what_it_needs(market: Table):
    no = market.refuse(PRIEST, "offer", to="humans", gives=goods(gold=1), wants=lore(BUILT_ON))
    assert (no.code, no.facts["missing"]) == ("needs_technology", [TAUGHT])
    assert market.refuse(QUEEN, "offer", to="guild", gives={}, wants=lore(TAUGHT)).code == "known_already"
    assert market.refuse(QUEEN, "offer", to="guild", gives=lore(BUILT_ON), wants={}).code == "not_known"


def test_SET_3_a_card_becomes_knowledge_when_somebody_teaches_it(market: Table):
    override(market, "knowledge/guild-letters-of-credit", "state", "option")
    override(market, f"knowledge/humans-{BUILT_ON}", "technology", "letters-of-credit")
    override(market, f"knowledge/humans-{BUILT_ON}", "state", "known")
    sold(market, lore("letters-of-credit"))
    assert market.row("knowledge/guild-letters-of-credit")["state"] == "known"


def test_SEAT_5_what_was_learnt_is_the_learners_own(market: Table):
    sold(market, lore(TAUGHT))
    assert seeing(market, f"knowledge/guild-{TAUGHT}") == {"faction/guild", "control"}


def test_TECH_2_who_is_taught_shares_the_institution_and_war_ends_that(market: Table):
    """The humans' ways are taught in Kingsmead; the guild learns them there, and loses them by war."""
    override(market, f"technology/{TAUGHT}", "institution", "university")
    override(market, f"knowledge/humans-{TAUGHT}", "stands", "kingsmead-capital")
    sold(market, lore(TAUGHT))
    assert market.row(f"knowledge/guild-{TAUGHT}")["stands"] == "kingsmead-capital"

    def kept(faction: str) -> bool:
        found: bool = market.sees(f"faction/{faction}", f"tree/{faction}")["technology"][TAUGHT]["kept"]
        return found

    assert (kept("humans"), kept("guild")) == (True, True)
    war(market, "guild", "humans")
    assert (kept("humans"), kept("guild")) == (True, False)


def test_TRADE_5_all_of_it_changes_hands_or_nothing(company: Table):
    """Goods, land, a technology and mercenaries in one deal; the guild lacks one gold and gets none of it."""
    gives = goods(wood=5, credits=1) | land("ostmark") | lore(TAUGHT)
    deal = offer(company, QUEEN, "guild", gives, goods(gold=10) | hired(MERCENARY))
    assert company.refuse(GUILDMASTER, "accept", deal=deal).code == "cannot_afford"
    override(company, "faction/guild", "gold", 10)
    company.play(GUILDMASTER, "accept", deal=deal)
    assert has(company, "guild") == {"wood": 10, "stone": 5, "credits": 3}
    assert has(company, "humans") == {"gold": 19, "stone": 5, "credits": 1}
    assert company.row("province/ostmark")["owner"] == "guild"
    assert company.row(f"unit/{MERCENARY}")["faction"] == "humans"
    assert (TAUGHT in knows(company, "guild"), deals(company)) == (True, {})
    assert cast.QUEEN in company.dump()["officer"], "officers are nobody's goods"
