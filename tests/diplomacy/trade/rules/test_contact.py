"""Contact: who may trade with whom, and by which reason."""

from dataclasses import replace

import pytest

from diplomacy.trade.rules.contact import Contact, Why, World, contact

PEACE = World(
    kinds={"humans": "kingdom", "elves": "kingdom", "dwarves": "kingdom", "guild": "guild",
           "sunfaith": "religion", "tidefaith": "religion"},
    owners={"ostmark": "humans", "kingsmead": "humans", "lirien": "elves", "karrhold": "dwarves", "midmarch": ""},
    borders=(("kingsmead", "ostmark"), ("lirien", "midmarch"), ("midmarch", "ostmark")),
    ports=frozenset({"kingsmead", "lirien"}),
    ships=(),
    houses=(),
    wars=frozenset(),
    granted=frozenset(),
)  # fmt: skip
PAIR = frozenset({"humans", "elves"})


def both(world: World, one: str = "humans", other: str = "elves") -> Contact:
    """Contact is the same from both sides."""
    found = contact(world, one, other)
    assert contact(world, other, one).why == found.why
    return found


def test_TRADE_1_strangers_may_not_trade():
    assert both(PEACE) == Contact(Why.NOTHING)
    assert not both(PEACE).may


def test_TRADE_1_a_land_border_is_contact():
    near = replace(PEACE, borders=(*PEACE.borders, ("lirien", "ostmark")))
    assert both(near) == Contact(Why.BORDER, "lirien")
    assert both(near).may


def test_TRADE_1_a_border_over_free_land_is_none():
    assert both(replace(PEACE, owners={**PEACE.owners, "midmarch": "dwarves"})).why == Why.NOTHING


@pytest.mark.parametrize(("ship", "why"), [
    (("humans", "lirien"), Why.SHIP),
    (("elves", "kingsmead"), Why.SHIP),
    (("humans", "kingsmead"), Why.NOTHING),
    (("humans", "gulf"), Why.NOTHING),
    (("dwarves", "lirien"), Why.NOTHING),
])  # fmt: skip
def test_TRADE_1_a_trade_ship_in_the_others_harbour_is_contact(ship: tuple[str, str], why: Why):
    assert both(replace(PEACE, ships=(ship,))).why == why


def test_TRADE_1_a_shore_without_a_port_is_no_harbour():
    assert both(replace(PEACE, ships=(("humans", "lirien"),), ports=frozenset({"kingsmead"}))).why == Why.NOTHING


def test_TRADE_1_control_may_grant_contact():
    assert both(replace(PEACE, granted=frozenset({PAIR}))) == Contact(Why.GRANTED)


def test_TRADE_2_the_guild_trades_with_anybody():
    assert both(PEACE, "guild", "elves") == Contact(Why.GUILD)
    assert both(PEACE, "guild", "sunfaith").may


def test_TRADE_2_a_religion_trades_where_a_building_of_it_stands():
    temple = replace(PEACE, houses=(("sunfaith", "ostmark"),))
    assert both(temple, "sunfaith", "humans") == Contact(Why.HOUSE, "ostmark")
    assert both(temple, "sunfaith", "elves").why == Why.NOTHING


def test_TRADE_2_a_guildhall_makes_no_two_kingdoms_trade():
    assert both(replace(PEACE, houses=(("guild", "ostmark"),))).why == Why.NOTHING


def test_TRADE_2_a_religion_trades_through_its_own_ships():
    assert both(replace(PEACE, ships=(("sunfaith", "lirien"),)), "sunfaith", "elves").why == Why.SHIP


def test_TRADE_2_two_religions_in_one_kingdom_may_trade():
    temples = (("sunfaith", "ostmark"), ("tidefaith", "kingsmead"))
    assert both(replace(PEACE, houses=temples), "sunfaith", "tidefaith").why == Why.FAITHS
    apart = (("sunfaith", "ostmark"), ("tidefaith", "lirien"))
    assert both(replace(PEACE, houses=apart), "sunfaith", "tidefaith").why == Why.NOTHING


def test_TRADE_2_free_land_is_no_kingdom():
    free = (("sunfaith", "midmarch"), ("tidefaith", "midmarch"))
    assert both(replace(PEACE, houses=free), "sunfaith", "tidefaith").why == Why.NOTHING


@pytest.mark.parametrize("other", ["elves", "guild"])
def test_TRADE_3_war_beats_every_other_line(other: str):
    near = replace(PEACE, borders=(("lirien", "ostmark"),), granted=frozenset({PAIR}),
                   wars=frozenset({frozenset({"humans", other})}))  # fmt: skip
    assert both(near, "humans", other) == Contact(Why.WAR)
    assert not both(near, "humans", other).may
