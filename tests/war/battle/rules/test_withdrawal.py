"""Who falls and who withdraws where (BAT-6, BAT-7, BAT-9, BAT-12, BAT-14, BAT-15), and what is open in a battle."""

import pytest

from astor.game.values.errors import Refused
from factions.research.rules.effects import Effect
from tests.war.rules.field import army, battle, changed, field, fleet, garrison, joined
from war.battle.rules.engagement import (
    Withdrawal,
    a_choice,
    cornered,
    default_withdrawal,
    everybody,
    exits,
    falling,
    fighters,
    may_lose,
    may_withdraw,
    refuges,
    undecided,
    ways_out,
    would_be_cornered,
)
from war.battle.rules.record import Chosen
from war.rows import BattleRow
from war.rules.standing import Theatre

HOST = army("host", "humans", "wood", "regiment regiment militia", "marshal", "wizard")
BAND = army("band", "orcs", "wood", "militia regiment", "whelp")
ARCHERS = army("archers", "elves", "wood", "regiment regiment", "warden")
NOBODY_GOES = Withdrawal()


def fought(theatre: Theatre, state: str = "withdrawals", **more: object) -> BattleRow:
    return battle(theatre, "host", "orcs", state, **more)


# Losses


def test_BAT_14_militia_fall_first_then_the_lowest_x_minus_y():
    theatre = changed(field(HOST), "unit/host-1", x=3)
    assert falling(theatre.troops("host"), 2) == ["host-3", "host-2"]
    assert falling(theatre.troops("host"), 9) == ["host-3", "host-2", "host-1"]
    assert falling(theatre.troops("host"), 0) == []


def test_BAT_14_those_its_plan_names_fall_before():
    theatre = field(HOST)
    assert falling(theatre.troops("host"), 1, "regiment") == ["host-1"]
    assert falling(theatre.troops("host"), 3, "regiment") == ["host-1", "host-2", "host-3"]
    assert falling(theatre.troops("host"), 1, "warship") == ["host-3"], "there are none"


@pytest.mark.parametrize(("kinds", "count", "asked"), [
    ("regiment militia", 1, True),
    ("regiment militia", 0, False),
    ("regiment militia", 2, False),
    ("militia militia", 1, False),
])  # fmt: skip
def test_BAT_6_there_is_a_choice_while_some_fall_and_they_are_not_alike(kinds: str, count: int, asked: bool):
    assert a_choice(field(garrison("band", "orcs", "wood", kinds)).standing("wood"), count) is asked


def test_BAT_6_equals_of_two_armies_or_factions_are_not_alike():
    theatre = field(army("one", "orcs", "wood", "militia", "brute"), army("two", "orcs", "wood", "militia", "scout"))
    assert a_choice(theatre.forces("wood", "orcs"), 1)
    mixed = field(garrison("one", "orcs", "wood", "militia"), garrison("two", "elves", "wood", "militia"))
    assert a_choice([*mixed.forces("wood", "orcs"), *mixed.forces("wood", "elves")], 1)


def losing(*units: str, toll: int = 2) -> Refused | None:
    theatre = field(HOST, BAND)
    return may_lose(theatre, fought(theatre, "losses", toll={"attacker": toll}), "humans", units)


def test_BAT_6_their_controller_chooses_who_falls():
    assert losing("host-1", "host-3") is None
    assert losing("host-2", "host-1") is None


@pytest.mark.parametrize("units", [(), ("host-1",), ("host-1", "host-2", "host-3"), ("host-1", "host-1")])
def test_BAT_6_no_fewer_and_no_more_and_nobody_twice(units: tuple[str, ...]):
    assert losing(*units) == Refused("wrong_number", have=len(set(units)), need=2)


@pytest.mark.parametrize("stranger", ["band-1", "nobody"])
def test_BAT_6_only_ones_own_units(stranger: str):
    assert losing("host-1", stranger) == Refused("not_in_battle", units=[stranger])


def test_BAT_6_a_side_without_losses_gives_none():
    assert losing(toll=0) is None
    assert losing("host-1", toll=0) == Refused("wrong_number", have=1, need=0)


# Refuges


def test_BAT_7_to_an_adjacent_own_province_or_one_without_an_enemy_the_own_first():
    assert refuges(field(), "humans", "wood", 3) == ["meadow", "cove", "fen", "peak"]
    assert refuges(field(), "orcs", "meadow", 3) == ["wood", "fen", "haven"]


def test_BAT_7_over_river_and_mountain_too():
    assert "meadow" in refuges(field(), "humans", "wood", 3)
    assert "peak" in refuges(field(), "orcs", "wood", 3)


def test_BAT_7_not_where_an_enemy_stands():
    watched = field(garrison("watch", "orcs", "cove", "militia"), garrison("guests", "dwarves", "peak", "militia"))
    assert refuges(watched, "humans", "wood", 3) == ["meadow", "fen", "peak"]


def test_BAT_7_into_an_own_province_even_where_an_enemy_stands():
    assert "meadow" in refuges(field(garrison("raid", "orcs", "meadow", "militia")), "humans", "wood", 3)


def test_BAT_7_independents_are_no_enemy_and_they_themselves_stand():
    rebels = field(garrison("rebels", "", "fen", "militia"))
    assert "fen" in refuges(rebels, "humans", "wood", 3)
    assert refuges(rebels, "", "fen", 1) == []


def test_BAT_7_with_no_such_province_there_is_no_withdrawal():
    guards = [garrison(f"watch-{at}", "humans", at, "militia") for at in ("meadow", "fen", "wood")]
    assert refuges(field(*guards, owners={"wood": "humans"}), "orcs", "cove", 1) == []


def test_BAT_7_fleets_withdraw_to_an_adjacent_sea_zone_or_an_own_port():
    assert refuges(field(), "orcs", "gulf", 1) == ["cove", "mere"]
    assert refuges(field(), "humans", "gulf", 1) == ["mere"], "neither the port of an enemy nor that of an ally"
    assert refuges(field(), "humans", "mere", 1) == ["haven", "gulf"]


def test_BAT_7_no_port_where_none_was_built_and_no_zone_with_an_enemy_fleet():
    assert "meadow" not in refuges(field(), "humans", "mere", 1)
    chased = field(fleet("raiders", "orcs", "gulf", "warship"), fleet("sails", "elves", "gulf", "warship"))
    assert refuges(chased, "humans", "mere", 1) == ["haven"]


# Back aboard


def landed(ships: str = "warship warship", berth: str = "gulf", units: str = "regiment militia") -> Theatre:
    return field(army("host", "humans", "cove", units, "marshal"), garrison("watch", "orcs", "cove", "militia"),
                 fleet("ships", "humans", berth, ships), garrison("guard", "orcs", "wood", "militia"))  # fmt: skip


def test_WAR_10_a_landed_army_may_withdraw_to_ships_with_room():
    assert refuges(landed(), "humans", "cove", 2) == ["gulf"]
    assert refuges(landed("warship"), "humans", "cove", 2) == []
    assert refuges(landed("warship"), "humans", "cove", 2, (Effect("cargo", "warship", 1),)) == ["gulf"]


def test_WAR_10_not_to_ships_that_lie_elsewhere_or_are_anothers():
    assert refuges(landed(berth="mere"), "humans", "cove", 1) == []
    assert "gulf" not in refuges(landed(), "elves", "cove", 1), "not even an ally's"


def test_WAR_10_ships_in_the_port_of_the_province_take_them_in_too():
    raid = army("raid", "orcs", "haven", "regiment regiment", "brute")
    theatre = field(army("host", "humans", "haven", "regiment", "marshal"),
                    fleet("ships", "humans", "haven", "warship"), raid)  # fmt: skip
    assert refuges(theatre, "humans", "haven", 1) == ["meadow", "haven"]
    aboard = changed(theatre, "unit/host-1", aboard="ships-1")
    assert fighters(aboard, battle(theatre, "raid", "humans"), "defender") == [], "and there they do not fight on"


def test_BAT_7_some_may_withdraw_where_not_all_find_room():
    theatre = landed("warship")
    open_to = fought(theatre)
    assert exits(theatre, open_to, "humans", 2, {}) == []
    assert ways_out(theatre, open_to, "humans", {}) == ["gulf"]
    assert "humans" in undecided(theatre, open_to, {})
    assert may_withdraw(theatre, open_to, "humans", going("host-1", to="gulf"), {}) is None
    both = may_withdraw(theatre, open_to, "humans", going("host-1", "host-2", to="gulf"), {})
    assert both == Refused("no_refuge", to="gulf", open=[])


# Choosing to withdraw


def going(*units: str, to: str = "meadow", officers: tuple[str, ...] = ()) -> Withdrawal:
    return Withdrawal(units, to, officers)


def withdraws(*units: str, to: str = "meadow", officers: tuple[str, ...] = ()) -> Refused | None:
    theatre = field(HOST, BAND)
    return may_withdraw(theatre, fought(theatre), "humans", going(*units, to=to, officers=officers), {})


def test_BAT_7_all_or_some_or_nobody_withdraw():
    assert withdraws("host-1", "host-2", "host-3") is None
    assert withdraws("host-2") is None
    assert withdraws(to="") is None


@pytest.mark.parametrize("to", ["", "haven", "isle", "wood", "nowhere"])
def test_BAT_7_to_a_neighbouring_province(to: str):
    assert withdraws("host-1", to=to) == Refused("no_refuge", to=to, open=["meadow", "cove", "fen", "peak"])


def test_BAT_7_not_into_the_enemy():
    theatre = field(HOST, BAND, garrison("guard", "orcs", "peak", "militia"))
    gone = may_withdraw(theatre, fought(theatre), "humans", going("host-1", to="peak"), {})
    assert gone == Refused("no_refuge", to="peak", open=["meadow", "cove", "fen"])


@pytest.mark.parametrize("stranger", ["band-1", "nobody"])
def test_BAT_7_only_ones_own_units(stranger: str):
    assert withdraws("host-1", stranger) == Refused("not_in_battle", units=[stranger])


def test_BAT_7_nobody_twice():
    assert withdraws("host-1", "host-1") == Refused("wrong_number", have=1, need=2)


def test_BAT_12_each_officer_goes_or_stays_by_choice():
    assert withdraws("host-1", officers=("wizard",)) is None
    assert withdraws("host-1", officers=("marshal", "wizard")) is None
    assert withdraws("host-1", officers=()) is None


@pytest.mark.parametrize("officer", ["whelp", "queen", "nobody"])
def test_BAT_12_nobody_elses_officers(officer: str):
    assert withdraws("host-1", officers=("marshal", officer)) == Refused("officer_elsewhere", officer=officer)


# Without a word


def test_BAT_14_the_default_stays():
    theatre = field(HOST, BAND)
    assert default_withdrawal(theatre, fought(theatre), "humans", {}, 0) == NOBODY_GOES
    assert default_withdrawal(theatre, fought(theatre), "humans", {}, 3) == NOBODY_GOES, "three are not below three"


def test_BAT_14_unless_its_plan_says_below_so_many():
    theatre = field(HOST, BAND)
    assert default_withdrawal(theatre, fought(theatre), "humans", {}, 4) == Withdrawal(
        ("host-1", "host-2", "host-3"), "meadow", ("marshal", "wizard"))  # fmt: skip


def surrounded() -> Theatre:
    guards = [garrison(f"guard-{at}", "orcs", at, "militia") for at in ("cove", "fen", "peak")]
    return field(HOST, BAND, *guards, garrison("raid", "orcs", "meadow", "militia"), owners={"meadow": "orcs"})


def test_BAT_14_and_stays_where_there_is_no_way_out():
    assert default_withdrawal(surrounded(), fought(surrounded()), "humans", {}, 9) == NOBODY_GOES


def test_BAT_9_the_attacker_who_must_withdraw_goes_to_the_best_place_with_all():
    theatre = field(HOST, BAND)
    assert everybody(theatre, fought(theatre), "humans", {}) == Withdrawal(
        ("host-1", "host-2", "host-3"), "meadow", ("marshal", "wizard"))  # fmt: skip


def test_BAT_9_or_stays_in_peace_if_it_cannot():
    assert everybody(surrounded(), fought(surrounded()), "humans", {}).to == ""
    assert cornered(surrounded(), fought(surrounded()), {})
    assert not cornered(field(HOST, BAND), fought(field(HOST, BAND)), {})


def test_BAT_9_an_ally_who_cannot_stays_too():
    guards = [garrison(f"guard-{at}", "dwarves", at, "militia") for at in ("cove", "fen", "peak", "meadow")]
    theatre = field(HOST, BAND, ARCHERS, *guards, relations={("elves", "dwarves"): "war"})
    battle = fought(theatre)
    assert not cornered(theatre, battle, {})
    assert cornered(theatre, joined(theatre, battle, "elves", "attacker"), {})


def test_BAT_9_who_weighs_an_attack_knows_whether_there_will_be_a_way_back():
    """Peace until then: the elves stand wherever the host could go."""
    guards = [garrison(f"guard-{at}", "elves", at, "militia") for at in ("cove", "fen", "peak")]
    theatre = field(HOST, ARCHERS, *guards, owners={"meadow": "elves"}, relations={("humans", "elves"): "peace"})
    assert not would_be_cornered(theatre, "host", "wood", "elves", ()), "nobody stands in the meadow"
    full = field(HOST, ARCHERS, *guards, garrison("guard-meadow", "elves", "meadow", "militia"),
                 owners={"meadow": "elves"}, relations={("humans", "elves"): "peace"})  # fmt: skip
    assert would_be_cornered(full, "host", "wood", "elves", ())
    assert not would_be_cornered(full, "host", "wood", "orcs", ()), "the elves would let it pass"


def test_WAR_10_ships_wait_for_whoever_attacks_from_aboard():
    guards = [garrison(f"guard-{at}", "orcs", at, "militia") for at in ("cove", "wood")]
    theatre = field(army("host", "humans", "gulf", "regiment", "marshal", aboard="ships-1"),
                    fleet("ships", "humans", "gulf", "warship"), *guards)  # fmt: skip
    assert not would_be_cornered(theatre, "host", "cove", "orcs", ())


# Who is asked


def test_BAT_14_in_losses_those_are_asked_who_have_a_choice():
    theatre = field(HOST, BAND)
    assert undecided(theatre, fought(theatre, "losses", toll={"attacker": 1, "defender": 1}), {}) == ["humans", "orcs"]
    assert undecided(theatre, fought(theatre, "losses", toll={"attacker": 3, "defender": 1}), {}) == ["orcs"]
    assert undecided(theatre, fought(theatre, "losses", toll={}), {}) == []


def test_BAT_7_in_withdrawals_those_who_have_a_way_out_until_both_have_chosen():
    theatre = field(HOST, BAND)
    assert undecided(theatre, fought(theatre), {}) == ["humans", "orcs"]
    assert undecided(theatre, fought(theatre, chosen={"humans": Chosen(())}), {}) == ["orcs"]
    assert undecided(theatre, fought(theatre, chosen=dict.fromkeys(("humans", "orcs"), Chosen(()))), {}) == []
    assert undecided(surrounded(), fought(surrounded()), {}) == ["orcs"]


def test_BAT_18_independents_are_never_asked():
    theatre = field(army("host", "humans", "fen", "regiment militia", "marshal"),
                    garrison("rebels", "", "fen", "militia regiment"))  # fmt: skip
    both = {"attacker": 1, "defender": 1}
    assert undecided(theatre, battle(theatre, "host", "", "losses", toll=both), {}) == ["humans"]
    assert undecided(theatre, battle(theatre, "host", "", "withdrawals"), {}) == ["humans"]


@pytest.mark.parametrize("state", ["dice", "over"])
def test_BAT_1_while_dice_fall_and_when_it_is_over_nobody_is_asked(state: str):
    theatre = field(HOST, BAND)
    assert undecided(theatre, fought(theatre, state), {}) == []
