"""Who fights on which side and who leads it (WAR-15, BAT-4, BAT-5, BAT-15), and rounds of whole armies (BAT-2)."""

from astor.game.rows.frozen import replace
from factions.research.rules.effects import Effect
from tests.war.rules.field import Rows, army, battle, changed, field, fleet, garrison, joined, one_round, without
from war.armies.rules.command import Posts
from war.battle.rules.dice import Stats
from war.battle.rules.engagement import (
    best,
    candidates,
    factions,
    fighters,
    fortified,
    friends,
    leaders,
    leading,
    officers,
    posted,
    prospect,
    strengths,
    terrain,
    undecided,
)
from war.rows import UnitRow
from war.rules.standing import Theatre

HOST = army("host", "humans", "wood", "regiment regiment militia", "marshal", "wizard")
HORDE = army("horde", "orcs", "wood", "regiment", "brute", "scout")
BAND = army("band", "orcs", "wood", "militia", "whelp")
WATCH = garrison("watch", "orcs", "wood", "militia")
ARCHERS = army("archers", "elves", "wood", "regiment", "warden")


def keys(units: list[UnitRow]) -> list[str]:
    return [unit.key for unit in units]


# Who fights


def test_WAR_15_the_attacker_is_the_activated_army_only():
    theatre = field(HOST, army("second", "humans", "wood", "regiment", "queen"), HORDE)
    assert keys(fighters(theatre, battle(theatre, "host", "orcs"), "attacker")) == ["host-1", "host-2", "host-3"]


def test_WAR_15_all_units_of_the_attacked_faction_there_defend_as_one():
    theatre = field(HOST, HORDE, BAND, WATCH, garrison("others", "orcs", "peak", "regiment"))
    assert keys(fighters(theatre, battle(theatre, "host", "orcs"), "defender")) == ["band-1", "horde-1", "watch-1"]


def test_WAR_15_neither_ships_in_the_port_nor_who_is_aboard_defend():
    cogs = fleet("cogs", "orcs", "cove", "trade_ship")
    cargo = garrison("cargo", "orcs", "cove", "militia", berths=["cogs-1"])
    theatre = field(army("host", "humans", "cove", "regiment", "marshal"), cogs, cargo)
    assert fighters(theatre, battle(theatre, "host", "orcs"), "defender") == []


def test_BAT_8_who_fell_went_away_or_went_aboard_is_no_more_in_it():
    theatre = field(HOST, HORDE, BAND, WATCH)
    fought = battle(theatre, "host", "orcs")
    assert keys(fighters(without(theatre, "horde-1"), fought, "defender")) == ["band-1", "watch-1"]
    assert keys(fighters(changed(theatre, "unit/band-1", place="cove"), fought, "defender")) == ["horde-1", "watch-1"]
    embarked = changed(theatre, "unit/watch-1", aboard="cogs-1")
    assert keys(fighters(embarked, fought, "defender")) == ["band-1", "horde-1"]


# Who leads


def test_BAT_5_the_attackers_officers_are_those_of_its_army():
    theatre = field(HOST, army("second", "humans", "wood", "regiment", "queen"), HORDE)
    assert leaders(theatre, battle(theatre, "host", "orcs"), "attacker") == Posts("marshal", "wizard")


def test_BAT_5_of_an_army_that_went_away_nobody_leads_those_who_stayed():
    theatre = field(HOST, HORDE)
    fought = battle(theatre, "host", "orcs")
    assert leaders(changed(theatre, "army/host", place="fen"), fought, "attacker") == Posts()


def test_WAR_15_the_defender_is_led_by_the_highest_x_minus_y_and_the_next():
    theatre = field(HOST, HORDE, BAND)
    fought = battle(theatre, "host", "orcs")
    assert officers(theatre, fought, "defender") == ["brute", "scout", "whelp"]
    assert leaders(theatre, fought, "defender") == Posts("brute", "whelp"), "+2/-1, then +0/-0, and -1/+1 looks on"


def test_WAR_15_y_counts_as_much_as_x():
    theatre = changed(changed(field(), "officer/brute", x=1, y=1), "officer/scout", x=-1, y=-2)
    assert best(theatre, ["brute", "scout", "whelp"]) == Posts("scout", "brute")


def test_WAR_15_the_monarch_commands_however_good_the_others_are():
    theatre = field(HOST, HORDE, army("court", "orcs", "wood", "militia", "chief"))
    assert leaders(theatre, battle(theatre, "host", "orcs"), "defender") == Posts("chief", "brute")
    weak = changed(theatre, "officer/chief", x=-9)
    assert leaders(weak, battle(weak, "host", "orcs"), "defender") == Posts("chief", "brute")


def test_WAR_15_equals_lead_by_name():
    theatre = changed(field(), "officer/whelp", x=2, y=-1)
    assert best(theatre, ["whelp", "brute"]) == Posts("brute", "whelp")


def test_WAR_15_officers_whose_army_does_not_fight_do_not_lead():
    theatre = field(HOST, WATCH, fleet("cogs", "orcs", "wood", "trade_ship", "brute"))
    assert leaders(theatre, battle(theatre, "host", "orcs"), "defender") == Posts()


def test_WAR_9_attacked_without_a_commander_they_defend_without_officers():
    theatre = field(HOST, WATCH)
    fought = battle(theatre, "host", "orcs")
    assert posted(theatre, theatre.forces("wood", "orcs")) == []
    assert strengths(theatre, fought, {})[1].commander is None


def test_WAR_17_an_officer_who_falls_with_the_last_unit_leads_nobody():
    theatre = field(HOST, HORDE, BAND)
    fought = battle(theatre, "host", "orcs")
    assert leaders(without(theatre, "horde-1"), fought, "defender") == Posts("whelp")


# Allies


def test_BAT_15_allies_who_stand_there_may_join():
    theatre = field(HOST, HORDE, ARCHERS, garrison("guests", "dwarves", "wood", "militia"))
    assert friends(theatre, battle(theatre, "host", "orcs")) == {"elves": ["attacker"]}


def test_BAT_15_an_ally_of_both_may_choose():
    theatre = field(HOST, HORDE, ARCHERS, relations={("orcs", "elves"): "alliance"})
    assert friends(theatre, battle(theatre, "host", "orcs")) == {"elves": ["attacker", "defender"]}


def test_BAT_15_allies_elsewhere_and_allies_at_sea_do_not():
    theatre = field(HOST, HORDE, army("archers", "elves", "cove", "regiment", "warden"))
    assert friends(theatre, battle(theatre, "host", "orcs")) == {}
    landed = field(army("host", "humans", "cove", "regiment", "marshal"), fleet("sails", "elves", "cove", "warship"))
    assert friends(landed, battle(landed, "host", "orcs")) == {}


def test_BAT_15_nobody_is_allied_with_independents():
    theatre = field(army("host", "humans", "fen", "regiment", "marshal"), army("archers", "elves", "fen", "regiment"),
                    relations={("humans", "elves"): "peace"})  # fmt: skip
    assert friends(theatre, battle(theatre, "host", "")) == {}


def test_WAR_8_an_ally_of_an_owner_without_a_unit_there_may_defend():
    theatre = field(HOST, ARCHERS, relations={("orcs", "elves"): "alliance", ("humans", "elves"): "peace"})
    fought = battle(theatre, "host", "orcs")
    assert friends(theatre, fought) == {"elves": ["defender"]}
    helped = joined(theatre, fought, "elves", "defender")
    assert leading(theatre, helped, "defender") == "elves"
    assert leaders(theatre, helped, "defender") == Posts("warden")


def test_BAT_15_their_units_count_with_the_side_and_the_officers_of_the_leading_faction():
    theatre = field(HOST, HORDE, ARCHERS)
    fought = joined(theatre, battle(theatre, "host", "orcs"), "elves", "attacker")
    assert factions(theatre, fought, "attacker") == ["humans", "elves"], "the leading faction first"
    attacker, _ = strengths(theatre, fought, {})
    assert (len(attacker.units), attacker.commander, attacker.lieutenant) == (4, Stats(2, -1), Stats(2, 2))


def test_BAT_15_of_the_defender_too():
    theatre = field(HOST, WATCH, ARCHERS)
    fought = joined(theatre, battle(theatre, "host", "orcs"), "elves", "defender")
    assert factions(theatre, fought, "defender") == ["orcs", "elves"]
    assert leaders(theatre, fought, "defender") == Posts(), "the warden is not an officer of the orcs"


def test_BAT_15_when_the_leading_faction_has_fallen_the_ally_leads():
    theatre = field(HOST, HORDE, ARCHERS)
    fought = joined(theatre, battle(theatre, "host", "orcs"), "elves", "attacker")
    alone = without(theatre, "host-1", "host-2", "host-3")
    assert leading(alone, fought, "attacker") == "elves"
    assert leaders(alone, fought, "attacker") == Posts("warden")


def test_BAT_15_before_round_1_the_allies_answer_and_then_the_commanders():
    theatre = field(HOST, HORDE, ARCHERS)
    silent = battle(theatre, "host", "orcs", allies={"elves": ""})
    assert (undecided(theatre, silent, {}), candidates(silent, "attacker")) == (["elves"], [])
    asked = replace(silent, allies={"elves": "attacker"})
    assert (undecided(theatre, asked, {}), candidates(asked, "attacker")) == (["humans"], ["elves"])
    assert candidates(asked, "defender") == []
    admitted = replace(asked, joined=("elves",))
    assert (undecided(theatre, admitted, {}), candidates(admitted, "attacker")) == ([], [])
    assert undecided(theatre, replace(silent, allies={"elves": "no"}), {}) == []


def test_BAT_17_armies_of_factions_not_in_the_battle_stay_in_peace():
    theatre = field(HOST, HORDE, ARCHERS)
    fought = battle(theatre, "host", "orcs")
    assert [keys(fighters(theatre, fought, side)) for side in ("attacker", "defender")] == [
        ["host-1", "host-2", "host-3"], ["horde-1"]]  # fmt: skip


# The ground


def keep(*hosts: Rows, **more: object) -> Theatre:
    return field(army("siege", "humans", "peak", "regiment", "marshal"), *hosts, **more)  # type: ignore[arg-type]


def test_BAT_4_the_fortress_serves_the_provinces_owner_attacked_or_attacking():
    theatre = keep(garrison("watch", "orcs", "peak", "militia"), army("sally", "orcs", "peak", "militia", "chief"))
    assert [side.fortress for side in strengths(theatre, battle(theatre, "siege", "orcs"), {})] == [False, True]
    assert [side.fortress for side in strengths(theatre, battle(theatre, "sally", "humans"), {})] == [True, False]


def test_BAT_4_and_nobody_when_the_owner_is_not_in_the_battle():
    theatre = keep(garrison("watch", "orcs", "peak", "militia"), garrison("guests", "dwarves", "peak", "militia"))
    assert [side.fortress for side in strengths(theatre, battle(theatre, "siege", "dwarves"), {})] == [False, False]


def test_BAT_4_without_units_of_the_owner_it_does_not_fight():
    theatre = keep(garrison("guests", "elves", "peak", "militia"), relations={("orcs", "elves"): "alliance"})
    helped = joined(theatre, battle(theatre, "siege", "orcs"), "elves", "defender")
    assert [side.fortress for side in strengths(theatre, helped, {})] == [False, False]


def test_BAT_4_it_serves_an_owner_who_fights_along_as_an_ally():
    theatre = keep(garrison("watch", "elves", "peak", "militia"), garrison("guests", "orcs", "peak", "regiment"),
                   owners={"peak": "elves"}, relations={("orcs", "elves"): "alliance"})  # fmt: skip
    helped = joined(theatre, battle(theatre, "siege", "orcs"), "elves", "defender")
    assert strengths(theatre, helped, {})[1].fortress
    assert not strengths(theatre, battle(theatre, "siege", "orcs"), {})[1].fortress


def test_BAT_4_no_other_building_and_none_elsewhere():
    assert fortified(field(), "peak", ["orcs"])
    assert not fortified(field(built={"wood": "infrastructure port"}), "wood", ["orcs"])
    assert not fortified(field(built={"haven": "fortress"}), "mere", ["humans"])


def test_ORD_7_the_fortress_serves_the_rebels():
    theatre = keep(garrison("rebels", "", "peak", "militia"), owners={"peak": ""})
    assert strengths(theatre, battle(theatre, "siege", ""), {})[1].fortress


def test_BAT_4_the_ground_is_the_provinces_and_the_sea_at_sea():
    assert [terrain(field(), place) for place in ("wood", "peak", "fen", "mere")] == [
        "forest", "mountains", "marsh", "sea"]  # fmt: skip


# The worked examples, with whole armies


def test_BAT_2_the_first_worked_example_on_the_map():
    theatre = field(army("host", "humans", "wood", "regiment regiment regiment", "marshal"),
                    army("band", "orcs", "wood", "militia militia", "scout"))  # fmt: skip
    assert one_round(theatre, battle(theatre, "host", "orcs"), attacker=3, defender=5) == {
        "modifiers": {
            "attacker": [
                ("units", 6),
                ("commander", 2),
                ("outnumbering", 1),
                ("foe/commander", 1),
                ("foe/terrain", -2),
            ],
            "defender": [("commander", -1), ("terrain", 2), ("foe/units", -3), ("foe/commander", -1)],
        },
        "results": {"attacker": 11, "defender": 2},
        "losses": {"attacker": 2, "defender": 2},
    }


def test_BAT_8_the_first_worked_example_leaves_one_regiment_on_the_field():
    theatre = field(army("host", "humans", "wood", "regiment regiment regiment", "marshal"),
                    army("band", "orcs", "wood", "militia militia", "scout"))  # fmt: skip
    fought = battle(theatre, "host", "orcs")
    after = without(theatre, "host-1", "host-2", "band-1", "band-2")
    assert [keys(fighters(after, fought, side)) for side in ("attacker", "defender")] == [["host-3"], []]
    assert leaders(after, fought, "attacker") == Posts("marshal")
    assert leaders(after, fought, "defender") == Posts(), "their army is destroyed, the commander lost (BAT-12)"


def test_BAT_6_the_second_worked_example_on_the_map():
    theatre = field(
        army("raid", "orcs", "meadow", "militia", "whelp"), army("home", "humans", "meadow", "militia", "heir")
    )
    assert one_round(theatre, battle(theatre, "raid", "humans"), attacker=4, defender=2) == {
        "modifiers": {"attacker": [], "defender": []},
        "results": {"attacker": 4, "defender": 2},
        "losses": {"attacker": 1, "defender": 1},
    }


def test_BAT_4_the_third_worked_example_on_the_map():
    theatre = field(army("siege", "humans", "peak", "regiment regiment regiment regiment", "queen"),
                    army("keep", "orcs", "peak", "regiment regiment", "whelp"))  # fmt: skip
    assert one_round(theatre, battle(theatre, "siege", "orcs"), attacker=2, defender=3) == {
        "modifiers": {
            "attacker": [("units", 8), ("commander", 1), ("outnumbering", 2), ("foe/units", -2), ("foe/terrain", -2),
                         ("foe/fortress", -4)],
            "defender": [("units", 4), ("terrain", 2), ("fortress", 4), ("foe/units", -4), ("foe/commander", -1)],
        },
        "results": {"attacker": 5, "defender": 8},
        "losses": {"attacker": 4, "defender": 2},
    }  # fmt: skip


def test_WAR_10_a_battle_at_sea_number_by_number():
    theatre = field(fleet("ships", "humans", "gulf", "warship warship trade_ship", "marshal"),
                    garrison("cargo", "humans", "gulf", "regiment", berths=["ships-3"]),
                    fleet("raiders", "orcs", "gulf", "warship", "scout"))  # fmt: skip
    assert one_round(theatre, battle(theatre, "ships", "orcs"), attacker=1, defender=6) == {
        "modifiers": {
            "attacker": [("units", 2), ("commander", 2), ("outnumbering", 2), ("foe/commander", 1)],
            "defender": [("units", 1), ("commander", -1), ("foe/commander", -1)],
        },
        "results": {"attacker": 8, "defender": 5},
        "losses": {"attacker": 3, "defender": 1},
    }


def test_TECH_3_each_side_fights_with_what_its_leading_faction_knows():
    theatre = field(HOST, HORDE, ARCHERS)
    fought = joined(theatre, battle(theatre, "host", "orcs"), "elves", "attacker")
    lore = {"humans": (Effect("x", "attack", 1),), "elves": (Effect("x", "attack", 5),)}
    attacker, defender = strengths(theatre, fought, lore)
    assert (attacker.effects, defender.effects) == (lore["humans"], ())


# What a general may expect, and what comes after


def test_SEAT_5_a_general_weighs_an_attack_by_what_is_public_and_their_own_lore():
    theatre = field(army("host", "humans", "meadow", "regiment", "marshal"), HORDE, BAND)
    drill = (Effect("x", "attack", 1),)
    attacker, defender = prospect(theatre, "host", "wood", "orcs", drill)
    assert (len(attacker.units), attacker.commander, attacker.attacking, attacker.effects) == (
        1, Stats(2, -1), True, drill)  # fmt: skip
    assert (len(defender.units), defender.commander, defender.lieutenant) == (2, Stats(2, -1), Stats(0, 0))
    assert (defender.attacking, defender.effects) == (False, ())


def test_SEAT_5_of_a_fortress_they_know():
    theatre = field(HOST, garrison("watch", "orcs", "peak", "militia"))
    assert [side.fortress for side in prospect(theatre, "host", "peak", "orcs", ())] == [False, True]
