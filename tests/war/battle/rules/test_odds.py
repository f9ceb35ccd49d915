"""Battle (BAT-2 to BAT-9, BAT-14): the odds of a round and of a battle, held against every throw of the dice."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.research.rules.effects import Effect
from war.battle.rules.dice import Fighter, Stats, Strength
from war.battle.rules.odds import Odds, battle_odds, round_odds

MILITIA, REGIMENT = Fighter("militia", 0, 0), Fighter("regiment", 2, -1)
WARSHIP, TRADER = Fighter("warship", 1, 0), Fighter("trade_ship", 0, 0)
QUEEN, MARSHAL, CAPTAIN, HEIR = Stats(1, -1), Stats(2, -1), Stats(-1, 1), Stats(0, 0)
CRIPPLED = Stats(-9, -9)
"""Neither side's die comes above 0 while such an officer is there."""

ATTACKER = Strength((REGIMENT,) * 3, MARSHAL, attacking=True)
DEFENDER = Strength((MILITIA,) * 2, CAPTAIN)

officers = st.none() | st.builds(Stats, st.integers(-3, 3), st.integers(-3, 3))
soldiers = st.builds(Fighter, st.sampled_from(["militia", "regiment"]), st.integers(-1, 3), st.integers(-2, 1))
armies = st.builds(Strength, st.lists(soldiers, min_size=1, max_size=4).map(tuple), officers, officers)
terrains = st.sampled_from(["plains", "forest", "mountains", "caves", "marsh"])
rulings = st.sampled_from(["all", "half"])


def sixths(*counts: int) -> list[Fraction]:
    return [Fraction(count, 6) for count in counts]


# One round


def test_BAT_2_the_first_worked_example_over_all_dice():
    odds = round_odds(ATTACKER, DEFENDER, "forest")
    assert [odds[lost, 2] for lost in range(4)] == sixths(3, 1, 1, 1), "the defender's die - 3 falls of the attacker"
    assert len(odds) == 4, "the attacker's die + 8 removes both militia, whatever it shows"


def test_BAT_3_outnumbering_is_in_the_odds():
    odds = round_odds(Strength((MILITIA,) * 2, Stats(-1, 0)), Strength((MILITIA,), Stats(-3, 0)), "plains")
    assert odds == {(0, 1): Fraction(3, 6), (1, 1): Fraction(1, 6), (2, 1): Fraction(2, 6)}


def test_BAT_4_terrain_and_fortress_are_in_the_odds():
    siege, keep = Strength((REGIMENT,) * 4, QUEEN, attacking=True), Strength((REGIMENT,) * 2, HEIR, fortress=True)
    odds = round_odds(siege, keep, "mountains")
    assert odds == {(4, 2): Fraction(1)}, "die + 3 against two, die + 5 against four"
    assert round_odds(siege, replace(keep, fortress=False), "plains")[1, 2] == Fraction(1, 6)


def test_BAT_6_losses_are_simultaneous_and_the_dice_independent():
    odds = round_odds(Strength((MILITIA,) * 3, HEIR), Strength((MILITIA,) * 3, HEIR), "plains")
    assert odds[1, 1] == Fraction(1, 36)
    assert odds[1, 3] == Fraction(4, 36)
    assert odds[3, 3] == Fraction(16, 36)


def test_BAT_6_half_at_most_where_it_is_ruled():
    odds = round_odds(Strength((MILITIA,) * 3), Strength((MILITIA,) * 3), "plains", 6, "half")
    assert odds == {(1, 1): Fraction(1, 36), (1, 2): Fraction(5, 36), (2, 1): Fraction(5, 36), (2, 2): Fraction(25, 36)}


def test_BAT_1_the_die_is_the_scenarios():
    assert round_odds(Strength((MILITIA,) * 2), Strength((MILITIA,) * 2), "plains", 2)[1, 1] == Fraction(1, 4)


def test_WAR_10_cargo_is_not_in_the_odds():
    fleet, prey = Strength((WARSHIP, REGIMENT), HEIR, attacking=True), Strength((TRADER, MILITIA))
    assert round_odds(fleet, prey, "sea") == {(1, 1): 1}
    assert battle_odds(fleet, prey, "sea") == Odds(Fraction(0), Fraction(0), Fraction(1))


def test_TECH_3_what_a_side_knows_is_in_the_odds():
    drilled = replace(DEFENDER, effects=(Effect("x", "militia", 2, "technology/drill"),))
    assert round_odds(ATTACKER, drilled, "forest") == {(2, 2): Fraction(1, 6), (3, 2): Fraction(5, 6)}


@given(armies, armies, terrains, rulings)
def test_BAT_6_the_odds_of_a_round_are_whole_and_within_bounds(
    ours: Strength, theirs: Strength, terrain: str, ruling: str
):
    odds = round_odds(replace(ours, attacking=True), theirs, terrain, 6, ruling)
    assert sum(odds.values()) == 1
    assert all(0 <= a <= len(ours.units) and 0 <= d <= len(theirs.units) for a, d in odds)


@given(armies, armies)
def test_BAT_2_on_plains_it_is_the_same_for_whoever_attacks(ours: Strength, theirs: Strength):
    there = round_odds(replace(ours, attacking=True), theirs, "plains")
    back = round_odds(replace(theirs, attacking=True), ours, "plains")
    assert there == {(a, d): likely for (d, a), likely in back.items()}


# The whole battle


def test_BAT_8_the_second_worked_example_nobody_is_left():
    odds = battle_odds(Strength((MILITIA,), HEIR, attacking=True), Strength((MILITIA,), HEIR), "plains")
    assert odds == Odds(Fraction(0), Fraction(0), Fraction(1))


def test_BAT_8_the_first_worked_example_over_all_dice():
    odds = battle_odds(ATTACKER, DEFENDER, "forest")
    assert odds == Odds(Fraction(5, 6), Fraction(0), Fraction(1, 6)), "all three regiments fall to a six alone"


@pytest.mark.parametrize(("ours", "theirs", "expected"), [(1, 0, (1, 0, 0)), (0, 1, (0, 1, 0)), (0, 0, (0, 0, 1))])
def test_BAT_8_without_a_unit_on_one_side_it_is_over(ours: int, theirs: int, expected: tuple[int, int, int]):
    odds = battle_odds(Strength((MILITIA,) * ours), Strength((MILITIA,) * theirs), "plains")
    assert odds == Odds(*map(Fraction, expected))


def test_BAT_9_the_defender_keeps_the_field_when_nothing_happens():
    idle = battle_odds(Strength((MILITIA,), CRIPPLED), Strength((MILITIA,)), "plains")
    assert idle == Odds(Fraction(0), Fraction(1), Fraction(0))


@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
def test_BAT_9_so_many_rounds_without_a_loss_as_it_is_ruled(rounds: int):
    # The attacker's die - 4 removes the militia by a five or a six, and the defender's - 6 nothing ever.
    odds = battle_odds(Strength((MILITIA,), Stats(-4, -6)), Strength((MILITIA,)), "plains", stalemate=rounds)
    assert odds == Odds(1 - Fraction(2, 3) ** rounds, Fraction(2, 3) ** rounds, Fraction(0))


def test_BAT_9_a_loss_starts_the_count_anew():
    # One of two falls by a six; of the other the attacker has one more, so that a five is enough.
    odds = battle_odds(Strength((MILITIA,) * 2, Stats(-5, -7)), Strength((MILITIA,) * 2), "plains")
    assert odds.attacker == (1 - Fraction(5, 6) ** 3) * (1 - Fraction(4, 6) ** 3)


def test_BAT_14_militia_fall_before_regiments():
    # One of each side falls in every round if the regiment is left; a militia left would fall alone.
    attacker, defender = Strength((REGIMENT, MILITIA), attacking=True), Strength((MILITIA,) * 2, Stats(1, -2))
    assert battle_odds(attacker, defender, "plains", 1) == Odds(Fraction(0), Fraction(0), Fraction(1))


@given(armies, armies, terrains, rulings, st.integers(1, 4))
def test_BAT_8_somebody_or_nobody_holds_the_field(
    ours: Strength, theirs: Strength, terrain: str, ruling: str, rounds: int
):
    odds = battle_odds(replace(ours, attacking=True), theirs, terrain, 6, ruling, rounds)
    assert odds.attacker + odds.defender + odds.nobody == 1
    assert min(odds.attacker, odds.defender, odds.nobody) >= 0


@given(armies, armies)
def test_BAT_9_on_plains_only_the_stalemate_favours_the_defender(ours: Strength, theirs: Strength):
    there = battle_odds(replace(ours, attacking=True), theirs, "plains")
    back = battle_odds(replace(theirs, attacking=True), ours, "plains")
    assert there.nobody == back.nobody
    assert there.defender - back.attacker == back.defender - there.attacker >= 0


@given(armies, armies, st.randoms(use_true_random=False))
def test_BAT_14_the_order_of_a_list_decides_nothing_but_equals(ours: Strength, theirs: Strength, chance):
    units = [unit for unit in {unit.x - unit.y: unit for unit in ours.units}.values() if unit.kind == "regiment"]
    shuffled = chance.sample(units, len(units))
    listed, mixed = (replace(ours, units=tuple(each)) for each in (units, shuffled))
    assert battle_odds(listed, theirs, "plains") == battle_odds(mixed, theirs, "plains")


# Against every throw of the dice, round after round, reckoned from the rules alone

DIE, QUIET = 3, 2
"""Small ones: there are as many ways through a battle as throws of both dice to the power of its rounds."""

xs, ys = st.integers(-2, 2), st.integers(-2, 1)
hosts = st.tuples(
    st.lists(st.tuples(xs, ys), min_size=1, max_size=2).map(lambda units: sorted(units, key=lambda xy: xy[0] - xy[1])),
    st.tuples(xs, ys),
)


def ways(ours, theirs, shelter: int, quiet: int = 0, likely: Fraction = Fraction(1)):
    """Every way through a battle: who holds the field at its end, and how likely it is to go so."""
    (units, lord), (foes, foe) = ours, theirs
    if quiet == QUIET or not (units and foes):
        yield "defender" if quiet == QUIET or foes else "attacker" if units else "nobody", likely
        return
    ahead = len(units) - len(foes)
    slain = sum(x for x, _ in [*units, lord]) + sum(y for _, y in [*foes, foe]) + max(ahead, 0) - shelter
    lost = sum(x for x, _ in [*foes, foe]) + sum(y for _, y in [*units, lord]) + max(-ahead, 0) + shelter
    for a, d in product(range(1, DIE + 1), repeat=2):
        left, stay = units[max(0, lost + d) :], foes[max(0, slain + a) :]
        still = quiet + 1 if len(left) + len(stay) == len(units) + len(foes) else 0
        yield from ways((left, lord), (stay, foe), shelter, still, likely / DIE**2)


def side(host, attacking: bool) -> Strength:
    units, officer = host
    return Strength(tuple(Fighter("regiment", x, y) for x, y in units), Stats(*officer), attacking=attacking)


@given(hosts, hosts, st.sampled_from([("plains", 0), ("forest", 2)]))
@settings(max_examples=60)
def test_BAT_8_a_battle_is_what_all_throws_together_make_of_it(ours, theirs, land):
    terrain, shelter = land
    ends = dict.fromkeys(("attacker", "defender", "nobody"), Fraction())
    for end, likely in ways(ours, theirs, shelter):
        ends[end] += likely
    odds = battle_odds(side(ours, attacking=True), side(theirs, attacking=False), terrain, DIE, stalemate=QUIET)
    assert odds == Odds(**ends)


def test_BAT_14_the_battle_of_two_dozen_mixed_units_is_exact():
    host = Strength((MILITIA,) * 6 + (REGIMENT,) * 6, MARSHAL, QUEEN, attacking=True)
    odds = battle_odds(host, replace(host, attacking=False, commander=CAPTAIN), "plains", 6, "half")
    assert odds.attacker + odds.defender + odds.nobody == 1
    assert odds.attacker > odds.defender
