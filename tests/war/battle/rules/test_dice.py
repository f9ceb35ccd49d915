"""Battle (BAT-2 to BAT-6): one round, number by number, with the worked examples of the rules."""

from dataclasses import replace

import pytest

from factions.research.rules.effects import Effect
from war.battle.rules.dice import Fighter, Stats, Strength, losses, modifiers, result, serves

MILITIA, REGIMENT = Fighter("militia", 0, 0), Fighter("regiment", 2, -1)
WARSHIP, TRADER = Fighter("warship", 1, 0), Fighter("trade_ship", 0, 0)
QUEEN, MARSHAL, WIZARD, CAPTAIN, HEIR = Stats(1, -1), Stats(2, -1), Stats(2, 2), Stats(-1, 1), Stats(0, 0)
LAND, WATER = "plains", "sea"

ATTACKER = Strength((REGIMENT,) * 3, MARSHAL, attacking=True)
DEFENDER = Strength((MILITIA,) * 2, CAPTAIN)


def fought(own: Strength, foe: Strength, terrain: str, die: int) -> int:
    return result(die, modifiers(own, foe, terrain))


# The worked examples


def test_BAT_2_the_first_worked_example_to_the_last_modifier():
    there, here = modifiers(ATTACKER, DEFENDER, "forest"), modifiers(DEFENDER, ATTACKER, "forest")
    assert there == [("units", 6), ("commander", 2), ("outnumbering", 1), ("foe/commander", 1), ("foe/terrain", -2)]
    assert here == [("commander", -1), ("terrain", 2), ("foe/units", -3), ("foe/commander", -1)]
    assert (result(3, there), result(5, here)) == (11, 2)
    assert (losses(11, 2, "all"), losses(2, 3, "all")) == (2, 2)


def test_BAT_6_the_second_worked_example_both_militia_fall():
    raid, home = Strength((MILITIA,), HEIR, attacking=True), Strength((MILITIA,), HEIR)
    assert modifiers(raid, home, LAND) == modifiers(home, raid, LAND) == []
    assert (losses(4, 1, "all"), losses(2, 1, "all")) == (1, 1)


def test_BAT_4_the_third_worked_example_before_a_fortress_in_the_mountains():
    siege = Strength((REGIMENT,) * 4, QUEEN, attacking=True)
    keep = Strength((REGIMENT,) * 2, HEIR, fortress=True)
    there, here = modifiers(siege, keep, "mountains"), modifiers(keep, siege, "mountains")
    assert there == [("units", 8), ("commander", 1), ("outnumbering", 2), ("foe/units", -2), ("foe/terrain", -2),
                     ("foe/fortress", -4)]  # fmt: skip
    assert here == [("units", 4), ("terrain", 2), ("fortress", 4), ("foe/units", -4), ("foe/commander", -1)]
    assert (result(2, there), result(3, here)) == (5, 8)
    assert (losses(5, 2, "all"), losses(8, 4, "all")) == (2, 4)


# Each rule by itself


def test_BAT_2_y_goes_to_the_opponents_die():
    assert modifiers(Strength((MILITIA,), WIZARD), Strength((MILITIA,)), LAND) == [("commander", 2)]
    assert modifiers(Strength((MILITIA,)), Strength((MILITIA,), WIZARD), LAND) == [("foe/commander", 2)]


def test_BAT_2_what_a_unit_has_learnt_counts():
    veterans = Strength((Fighter("regiment", 3, -2), REGIMENT))
    assert modifiers(veterans, Strength((MILITIA,) * 2), LAND) == [("units", 5)]
    assert modifiers(Strength((MILITIA,) * 2), veterans, LAND) == [("foe/units", -3)]


def test_BAT_3_one_for_every_unit_more_and_nothing_for_one_less():
    many, few = Strength((MILITIA,) * 5), Strength((MILITIA,) * 2)
    assert modifiers(many, few, LAND) == [("outnumbering", 3)]
    assert modifiers(few, many, LAND) == []


def test_BAT_3_officers_and_fortresses_are_not_units():
    alone, led = Strength((MILITIA,)), Strength((MILITIA,), HEIR, HEIR, fortress=True)
    assert "outnumbering" not in dict(modifiers(led, alone, LAND))


@pytest.mark.parametrize("terrain", ["mountains", "caves", "forest"])
def test_BAT_4_it_shelters_the_side_attacked(terrain: str):
    raid, home = Strength((MILITIA,), attacking=True), Strength((MILITIA,))
    assert modifiers(home, raid, terrain) == [("terrain", 2)]
    assert modifiers(raid, home, terrain) == [("foe/terrain", -2)]


@pytest.mark.parametrize("terrain", ["plains", "marsh", "sea"])
def test_BAT_4_no_other_terrain_does(terrain: str):
    raid, home = Strength((MILITIA,), attacking=True), Strength((MILITIA,))
    assert modifiers(home, raid, terrain) == modifiers(raid, home, terrain) == []


def test_BAT_4_a_fortress_serves_the_owner_who_attacks_too():
    sally, camp = Strength((MILITIA,), attacking=True, fortress=True), Strength((MILITIA,))
    assert modifiers(sally, camp, LAND) == [("fortress", 4)]
    assert modifiers(camp, sally, LAND) == [("foe/fortress", -4)]


def test_BAT_4_it_serves_nobody_when_the_owner_has_no_unit_in_the_battle():
    assert serves("humans", {"humans", "elves"})
    assert not serves("humans", {"elves", "dwarves"})
    assert serves("", {"", "elves"}), "ORD-7: the fortress serves the rebels"


def test_BAT_5_commander_and_lieutenant_count():
    led = Strength((MILITIA,), QUEEN, MARSHAL)
    assert modifiers(led, Strength((MILITIA,)), LAND) == [("commander", 1), ("lieutenant", 2)]
    assert modifiers(Strength((MILITIA,)), led, LAND) == [("foe/commander", -1), ("foe/lieutenant", -1)]


@pytest.mark.parametrize(("reached", "fallen"), [(-3, 0), (0, 0), (1, 1), (4, 4), (5, 5), (9, 5)])
def test_BAT_6_a_result_above_0_removes_so_many(reached: int, fallen: int):
    assert losses(reached, 5, "all") == fallen


@pytest.mark.parametrize(("foes", "fallen"), [(1, 1), (2, 1), (4, 2), (5, 3)])
def test_BAT_6_where_it_is_ruled_at_most_half_rounded_up(foes: int, fallen: int):
    assert losses(9, foes, "half") == fallen
    assert losses(1, foes, "half") == 1


def test_WAR_10_at_sea_ships_count_and_their_cargo_does_not():
    fleet, prey = Strength((WARSHIP, WARSHIP, REGIMENT), MARSHAL), Strength((TRADER,))
    assert modifiers(fleet, prey, WATER) == [("units", 2), ("commander", 2), ("outnumbering", 1)]
    assert modifiers(prey, fleet, WATER) == [("foe/commander", -1)]


# What a side knows


def knowing(side: Strength, quantity: str, scope: str, amount: int = 1) -> Strength:
    return replace(side, effects=(*side.effects, Effect(quantity, scope, amount, f"technology/{scope}")))


def gained(side: Strength, foe: Strength, scope: str, terrain: str = LAND) -> int:
    """What a technology with x for this scope adds to its own die; the same with y goes to the foe's."""
    more = fought(knowing(side, "x", scope), foe, terrain, 0) - fought(side, foe, terrain, 0)
    less = fought(foe, knowing(side, "y", scope, -1), terrain, 0) - fought(foe, side, terrain, 0)
    assert less == -more
    return more


@pytest.mark.parametrize(("side", "scope", "times"), [
    (ATTACKER, "regiment", 3),
    (ATTACKER, "militia", 0),
    (DEFENDER, "militia", 2),
    (DEFENDER, "officer", 1),
    (replace(DEFENDER, lieutenant=HEIR), "officer", 2),
    (replace(DEFENDER, commander=None), "officer", 0),
    (ATTACKER, "army", 1),
    (ATTACKER, "plains", 1),
    (ATTACKER, "forest", 0),
    (ATTACKER, "sea", 0),
    (ATTACKER, "attack", 1),
    (ATTACKER, "defence", 0),
    (DEFENDER, "attack", 0),
    (DEFENDER, "defence", 1),
    (DEFENDER, "fortress", 0),
    (replace(DEFENDER, fortress=True), "fortress", 1),
    (replace(DEFENDER, fortress=True), "siege", 0),
])  # fmt: skip
def test_TECH_3_it_counts_as_often_as_its_scope_is_there(side: Strength, scope: str, times: int):
    assert gained(side, DEFENDER if side is ATTACKER else ATTACKER, scope) == times


def test_TECH_3_a_siege_is_one_while_the_foes_fortress_serves():
    assert gained(ATTACKER, replace(DEFENDER, fortress=True), "siege") == 1
    assert gained(ATTACKER, DEFENDER, "siege") == 0


@pytest.mark.parametrize(("scope", "times"), [("warship", 2), ("trade_ship", 1), ("regiment", 0), ("sea", 1)])
def test_TECH_3_at_sea_what_is_known_of_ships_counts(scope: str, times: int):
    fleet = Strength((WARSHIP, WARSHIP, TRADER, REGIMENT), MARSHAL)
    assert gained(fleet, Strength((WARSHIP,)), scope, WATER) == times


def test_TECH_3_each_number_is_told_with_where_it_comes_from():
    archers = knowing(knowing(DEFENDER, "x", "forest", 2), "y", "militia", -1)
    assert ("technology/forest", 2) in modifiers(archers, ATTACKER, "forest")
    assert ("foe/technology/militia", -2) in modifiers(ATTACKER, archers, "forest")


def test_TECH_3_one_source_is_told_once():
    both = replace(ATTACKER, effects=(Effect("x", "regiment", 1, "technology/steel"),
                                      Effect("x", "attack", 1, "technology/steel"),
                                      Effect("x", "army", 1)))  # fmt: skip
    told = modifiers(both, DEFENDER, LAND)
    assert [entry for entry in told if entry[0] in ("technology/steel", "trait")] == [
        ("trait", 1), ("technology/steel", 4)]  # fmt: skip
