"""Trade: what may be offered, asked for and given, and whether both sides can carry it out."""

from dataclasses import replace

import pytest
from msgspec import convert

from astor.game.values.errors import Refused
from diplomacy.trade.rules import deals
from diplomacy.trade.rules.contact import Contact, Why
from diplomacy.trade.rules.deals import (
    MOST_OF_A_GOOD,
    Rulings,
    Side,
    Stake,
    may_agree,
    may_meet,
    may_offer,
    well_formed,
)
from factions.research.rules.research import Scholar
from factions.rules.goods import GOODS
from tests.rows import row
from war.rows import UnitRow

STOCK = dict.fromkeys(GOODS, 0) | {"gold": 4, "wood": 2, "credits": 1}
HUMANS = Side(
    faction="humans",
    capital="kingsmead",
    provinces=frozenset({"kingsmead", "ostmark"}),
    units=frozenset({"guard"}),
    mercenaries=frozenset(),
    scholar=Scholar(frozenset({"ploughs"}), frozenset({"crop-rotation"}), STOCK),
)
GUILD = Side("guild", "", frozenset(), frozenset({"watch", "pikes"}), frozenset({"pikes"}),
             Scholar(frozenset({"letters"}), stock=STOCK))  # fmt: skip
NEEDS = {"ploughs": (), "crop-rotation": ("ploughs",), "letters": (), "banks": ("letters",)}
RULED = Rulings(credits=True, capital=False, mercenaries=True, needs=NEEDS)
NOTHING = Stake()
WOOD = Stake({"wood": 1})


def gives(stake: Stake, wants: Stake = NOTHING, ruled: Rulings = RULED) -> str | None:
    """What keeps the humans from offering this to the guild."""
    no = may_offer(HUMANS, GUILD, stake, wants, ruled)
    return no.code if no else None


def agrees(side: Side, stake: Stake, takes: Stake = NOTHING, ruled: Rulings = RULED) -> str | None:
    """What keeps this side from its part of a deal."""
    no = may_agree(side, stake, takes, ruled)
    return no.code if no else None


# Who

FORBIDDING = (Why.WAR, Why.NOTHING, Why.AWAY)


@pytest.mark.parametrize("why", [why for why in Why if why not in FORBIDDING])
def test_TRADE_1_whoever_is_in_contact_may_trade(why: Why):
    assert may_meet("humans", "elves", Contact(why)) is None


@pytest.mark.parametrize("why", FORBIDDING)
def test_TRADE_3_who_is_at_war_or_a_stranger_may_not(why: Why):
    assert may_meet("humans", "elves", Contact(why)) == Refused("no_contact", faction="elves", why=str(why))


def test_TRADE_5_a_deal_takes_two():
    assert may_meet("humans", "humans", None) == Refused("to_yourself", row="faction/humans")
    assert may_meet("humans", "orcs", None) == Refused("unknown_row", row="faction/orcs")


# What


@pytest.mark.parametrize("stake", [
    WOOD,
    Stake({"gold": 4, "wood": 2, "credits": 1}),
    Stake(provinces=("ostmark",)),
    Stake(technologies=("ploughs",)),
    Stake({"gold": 1}, ("ostmark",), ("ploughs",)),
])  # fmt: skip
def test_TRADE_4_goods_provinces_and_technologies_may_be_offered(stake: Stake):
    assert gives(stake) is None


def test_TRADE_5_a_deal_of_nothing_is_none():
    assert gives(NOTHING) == "empty_deal"


@pytest.mark.parametrize("amount", [0, -1, MOST_OF_A_GOOD + 1, 10**30])
def test_TRADE_5_goods_go_in_whole_amounts(amount: int):
    assert gives(Stake({"gold": amount})) == "bad_amount"
    assert gives(WOOD, Stake({"gold": amount})) == "bad_amount"


@pytest.mark.parametrize("twice", [
    Stake(provinces=("ostmark", "ostmark")), Stake(technologies=("ploughs",) * 2), Stake(units=("pikes", "pikes")),
])  # fmt: skip
def test_TRADE_5_what_there_is_once_is_named_once(twice: Stake):
    assert gives(twice) == gives(WOOD, twice) == "named_twice"


def test_TRADE_5_nobody_offers_more_than_there_is():
    no = may_offer(HUMANS, GUILD, Stake({"gold": 5, "stone": 1, "wood": 2}), NOTHING, RULED)
    assert no == Refused("cannot_afford", short={"gold": 1, "stone": 1})


@pytest.mark.parametrize(("stake", "code"), [
    (Stake(provinces=("lirien",)), "not_theirs"),
    (Stake(units=("pikes",)), "not_theirs"),
    (Stake(units=("guard",)), "no_mercenary"),
    (Stake(technologies=("letters",)), "not_known"),
    (Stake(technologies=("crop-rotation",)), "not_known"),
    (Stake(technologies=("alchemy",)), "unknown_row"),
])  # fmt: skip
def test_TRADE_5_nobody_offers_what_is_not_theirs(stake: Stake, code: str):
    assert gives(stake) == code


@pytest.mark.parametrize(("stake", "code"), [
    (Stake(provinces=("ostmark",)), "not_theirs"),
    (Stake(units=("guard",)), "not_theirs"),
    (Stake(technologies=("alchemy",)), "unknown_row"),
])  # fmt: skip
def test_TRADE_5_land_and_units_are_asked_only_of_who_has_them(stake: Stake, code: str):
    assert gives(WOOD, stake) == code


# The scenario's rulings


@pytest.mark.parametrize(("stake", "code"), [
    (Stake({"credits": 1}), "credits_stay"),
    (Stake(provinces=("kingsmead",)), "capital_stays"),
])  # fmt: skip
def test_TRADE_6_the_scenario_says_what_may_be_traded(stake: Stake, code: str):
    assert gives(stake, ruled=replace(RULED, credits=True, capital=True)) is None
    assert gives(stake, ruled=replace(RULED, credits=False, capital=False)) == code


def test_TRADE_6_the_guild_trades_mercenaries_and_nobody_its_own():
    pikes = Stake(units=("pikes",))
    assert may_offer(GUILD, HUMANS, pikes, WOOD, RULED) is None
    assert may_offer(HUMANS, GUILD, WOOD, pikes, RULED) is None
    assert may_offer(GUILD, HUMANS, Stake(units=("watch",)), WOOD, RULED) == Refused("no_mercenary", unit="watch")
    home = replace(RULED, mercenaries=False)
    assert gives(WOOD, pikes, home) == "mercenaries_stay"
    assert agrees(GUILD, pikes, WOOD, home) == "mercenaries_stay"


def test_TRADE_6_a_capital_is_asked_for_where_it_may_be_traded():
    asked = Stake(provinces=("kingsmead",))
    assert may_offer(GUILD, HUMANS, WOOD, asked, RULED) == Refused("capital_stays", province="kingsmead")
    assert may_offer(GUILD, HUMANS, WOOD, asked, replace(RULED, capital=True)) is None


@pytest.mark.parametrize(("unit", "may"), [
    ({"former": "elves", "upkeep": ""}, True),
    ({"former": "", "upkeep": ""}, False),
    ({"former": "elves", "upkeep": "paid"}, False),
])  # fmt: skip
def test_TRADE_6_a_mercenary_changes_lords_once_its_hire_is_in_the_books(unit: dict[str, str], may: bool):
    assert deals.may_change_lords(row(UnitRow, **unit)) is may


# What others have is theirs to know


@pytest.mark.parametrize("wants", [
    Stake({"metal": 900}), Stake(technologies=("letters",)), Stake(units=("watch",)), Stake({"gold": 1}),
])  # fmt: skip
def test_SEAT_5_an_offer_tells_nothing_of_treasury_knowledge_and_hired_units(wants: Stake):
    poor = replace(GUILD, mercenaries=frozenset(), scholar=Scholar())
    assert may_offer(HUMANS, GUILD, WOOD, wants, RULED) is None
    assert may_offer(HUMANS, poor, WOOD, wants, RULED) is None


@pytest.mark.parametrize("known", [frozenset[str](), frozenset({"ploughs"}), frozenset({"ploughs", "letters"})])
def test_SEAT_5_a_technology_is_offered_whatever_the_receiver_knows(known: frozenset[str]):
    other = replace(GUILD, scholar=Scholar(known))
    assert may_offer(HUMANS, other, Stake(technologies=("ploughs",)), NOTHING, RULED) is None


# Whether it can be carried out


def test_TRADE_4_a_technology_needs_its_prerequisites():
    banks, letters = Stake(technologies=("banks",)), Stake(technologies=("letters",))
    assert gives(WOOD, banks) == "needs_technology"
    assert agrees(HUMANS, WOOD, banks) == "needs_technology"
    assert agrees(HUMANS, WOOD, letters) is None
    assert agrees(replace(HUMANS, scholar=GUILD.scholar), WOOD, banks) is None


def test_TRADE_4_nobody_is_taught_what_they_know():
    assert agrees(HUMANS, WOOD, Stake(technologies=("ploughs",))) == "known_already"


def test_TRADE_4_an_option_card_is_no_knowledge():
    card = Stake(technologies=("crop-rotation",))
    assert agrees(HUMANS, WOOD, card) is None
    assert agrees(HUMANS, card) == "not_known"


@pytest.mark.parametrize(("stake", "code"), [
    (Stake({"gold": 5}), "cannot_afford"),
    (Stake(provinces=("lirien",)), "not_theirs"),
    (Stake(provinces=("kingsmead",)), "capital_stays"),
    (Stake(technologies=("letters",)), "not_known"),
    (Stake(units=("guard",)), "no_mercenary"),
])  # fmt: skip
def test_TRADE_5_who_cannot_keep_their_part_is_told_why(stake: Stake, code: str):
    assert agrees(HUMANS, stake) == code


def test_TRADE_6_a_ruling_made_since_counts():
    assert agrees(HUMANS, Stake({"credits": 1})) is None
    assert agrees(HUMANS, Stake({"credits": 1}), ruled=replace(RULED, credits=False)) == "credits_stay"


def test_TRADE_5_an_offer_is_kept_as_it_was_made():
    stake = Stake({"gold": 1}, ("ostmark",), ("ploughs",), ("pikes",))
    kept = {"goods": {"gold": 1}, "provinces": ["ostmark"], "technologies": ["ploughs"], "units": ["pikes"]}
    assert convert(kept, Stake) == stake
    assert stake.rows == ["province/ostmark", "technology/ploughs", "unit/pikes"]
    assert well_formed(stake, NOTHING, RULED) is None
