"""How far armies and ships go, and what ships carry (WAR-6, WAR-10, BUY-2), with what is known (TECH-3)."""

import pytest

from factions.rules.effects import Effect
from war.rules.movement import activations, capacity, ship_spaces


@pytest.mark.parametrize(("border", "bridged", "needed"), [
    ("open", False, 1),
    ("river", False, 2),
    ("mountain", False, 2),
    ("river", True, 1),
    ("mountain", True, 1),
])  # fmt: skip
def test_WAR_6_a_river_or_mountain_takes_two_unless_there_is_infrastructure(border: str, bridged: bool, needed: int):
    assert activations(border, (), bridged=bridged) == needed


def test_TECH_3_who_can_cross_a_river_crosses_it_in_one():
    boats = (Effect("crossing", "river", 1),)
    assert [activations(border, boats, bridged=False) for border in ("river", "mountain", "open")] == [1, 2, 1]


def test_BUY_2_ships_move_two_spaces_and_carry_one_unit():
    assert (ship_spaces(()), capacity("warship", ()), capacity("trade_ship", ())) == (2, 1, 1)


def test_TECH_3_better_ships_go_farther_and_carry_more():
    keels = (Effect("spaces", "fleet", 1), Effect("cargo", "trade_ship", 2))
    assert (ship_spaces(keels), capacity("warship", keels), capacity("trade_ship", keels)) == (3, 1, 3)


def test_TECH_3_no_trait_leaves_a_ship_where_it_lies():
    heavy = (Effect("spaces", "fleet", -5), Effect("cargo", "warship", -5))
    assert (ship_spaces(heavy), capacity("warship", heavy)) == (1, 0)
