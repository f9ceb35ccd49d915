"""What a blow, a shot and a spell do in a skirmish: the arithmetic, and odds that are what the dice give."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from msgspec.structs import replace

from astor.ventures.reading.skirmish_content import edition
from astor.ventures.rules.play import Odds, percent
from astor.ventures.rules.skirmish.arms import Arms, Line, astray, cast, melee, pierced, shaken, shot
from astor.ventures.rules.skirmish.blows import (
    WAYS,
    Attack,
    Body,
    Stray,
    after,
    backfire,
    blow,
    chances,
    dropped,
    kept,
    netted,
    odds,
    spread,
    ways,
)
from astor.ventures.rules.skirmish.figures import Core, Weapon
from astor.ventures.rules.skirmish.members import gripped

pytestmark = pytest.mark.pure

STORE = edition("istra-2")
ARMS = STORE.weapons
WELL = Body(20, Core())
HUMAN, ELF, DWARF = Core(), Core(4, 7, 5), Core(7, 5, 5)


def arms(core: Core = HUMAN, armour: int = 0, weapon: str = "one-handed", **more: Any) -> Arms:
    return Arms(core, armour, gripped(ARMS[weapon], shield=False), **more)


def struck(attack: Attack, own: int, foe: int, one: Body = WELL, two: Body = WELL) -> tuple[Body, Body]:
    return after(attack, blow(attack, own, foe), one, two)


def told(attack: Attack, own: int = 20, foe: int = 20, *strays: Stray) -> tuple[int, ...]:
    of = odds(attack, Body(own, HUMAN), Body(foe, HUMAN), strays)
    return (of.hurt, of.fell, of.struck, of.fall)


# Who wins, and what it does


def test_IST_1_each_of_three_core_stats_is_what_one_kind_of_roll_is_made_by():
    own, foe = arms(Core(3, 6, 9)), arms(Core(4, 7, 2))
    assert (melee(own, foe).hit, shot(own, foe, Line(9)).hit, cast(own, foe, "will").hit) == (3, 6, 9)


def test_IST_2_power_fends_off_blows_and_shots_and_each_spell_has_its_own():
    own, foe = arms(), arms(Core(4, 7, 2))
    assert (melee(own, foe).guard, shot(own, foe, Line(9)).guard) == (4, 4)
    assert (cast(own, foe, "finesse").guard, cast(own, foe, "power").guard) == (7, 4)


def test_IST_3_health_is_what_damage_takes():
    assert struck(melee(arms(), arms()), 12, 1)[1] == Body(3, Core(4, 5, 5))


def test_IST_4_armour_is_taken_off_damage():
    assert blow(melee(arms(), arms(armour=10)), 12, 1).dealt == 7


def test_IST_5_a_roll_is_made_by_what_is_left_of_a_core_stat():
    assert melee(arms(Core(2, 5, 5)), arms(Core(0, 5, 5))).hit == 2
    assert melee(arms(Core(2, 5, 5)), arms(Core(0, 5, 5))).guard == 0


def test_IST_37_the_higher_total_wins():
    attack = melee(arms(), arms(DWARF))
    assert (blow(attack, 10, 7).hit, blow(attack, 10, 7).answered) == (True, False)
    assert (blow(attack, 10, 9).hit, blow(attack, 10, 9).answered) == (False, True)


def test_IST_38_the_whole_total_is_the_damage():
    attack = melee(arms(armour=5), arms(armour=5))
    assert struck(attack, 14, 9) == (WELL, Body(6, Core(4, 5, 5))), "X1"
    attack = melee(arms(), arms(DWARF, armour=11))
    assert struck(attack, 4, 1)[1].health == 20, "X3"


def test_IST_39_damage_costs_a_core_stat_and_no_damage_none():
    attack = melee(arms(), arms(DWARF, armour=11))
    assert struck(attack, 4, 1, two=Body(20, DWARF)) == (WELL, Body(20, DWARF)), "X3"
    assert struck(attack, 10, 1, two=Body(20, DWARF))[1] == Body(16, Core(6, 5, 5))


def test_IST_40_equal_totals_hurt_both():
    attack = melee(arms(), arms(DWARF, armour=5))
    assert struck(attack, 12, 10, two=Body(20, DWARF)) == (Body(3, Core(4, 5, 5)), Body(8, Core(6, 5, 5))), "X2"


def test_IST_42_what_is_for_the_attack_roll_is_the_attackers_and_what_is_for_damage_is_for_whoever_deals_it():
    attack = melee(arms(weapon="dagger"), arms(armour=5, weapon="two-handed"))
    assert (attack.hit, attack.guard) == (3, 5)
    assert melee(arms(), arms(weapon="dagger")).guard == 5, "no -2 in defence"
    assert blow(attack, 5, 5).taken == 12
    assert blow(melee(arms(armour=5), arms(weapon="dagger")), 5, 6).taken == 8, "a dagger pierces in defence as well"


def test_IST_43_a_shot_is_finesse_against_power():
    attack = shot(arms(ELF, weapon="bow"), arms(DWARF), Line(10))
    assert (attack.hit, attack.guard, attack.stat, attack.ward) == (7, 7, "finesse", "power")


def test_IST_44_a_tie_is_the_shooters_and_a_defender_that_wins_does_nothing():
    attack = shot(arms(weapon="bow"), arms(), Line(10))
    assert (blow(attack, 9, 9).dealt, blow(attack, 9, 9).taken) == (14, 0)
    assert blow(attack, 9, 10) == blow(attack, 2, 20)
    assert not blow(attack, 9, 10).answered


def test_IST_49_a_spell_is_will_against_its_stat_and_its_total_is_the_damage():
    attack = cast(arms(Core(5, 5, 6)), arms(ELF, armour=5), "finesse")
    assert struck(attack, 14, 9, two=Body(20, ELF))[1] == Body(5, Core(4, 6, 5))
    assert blow(attack, 10, 9).dealt == 11, "equal is the caster's"


@pytest.mark.parametrize(("by", "harm"), [(-3, 0), (0, 0), (1, 0), (4, 0), (5, 1), (9, 1), (10, 2), (19, 2), (20, 5),
                                          (35, 5)])  # fmt: skip
def test_IST_51_a_failed_cast_hurts_by_what_it_failed_by(by: int, harm: int):
    assert backfire(by) == harm


def test_IST_51_it_goes_past_armour_and_costs_no_core_stat():
    ray = cast(arms(armour=10), arms(ELF), "finesse")
    assert struck(ray, 3, 12) == (Body(18, HUMAN), WELL), "X9"
    assert [blow(ray, own, 9).burnt for own in (10, 8, 7, 6)] == [0, 0, 0, 1], "it fails by 1, 3, 4, 5"


def test_IST_51_a_fumbled_spell_is_answered_and_fails_by_the_difference_as_well():
    ray = cast(arms(), arms(ELF), "finesse")
    came = blow(ray, 1, 14)
    assert (came.fumbled, came.taken, came.burnt) == (True, 21, 2)
    weak = cast(arms(Core(5, 5, 15)), arms(Core(5, 0, 5)), "finesse")
    assert blow(weak, 1, 2).burnt == 0, "its total is the higher"
    assert after(ray, came, Body(40, HUMAN), WELL)[0] == Body(17, Core(5, 5, 3))


def test_IST_56_around_a_square_a_fumble_is_not_answered_but_fails():
    fire = astray(cast(arms(), arms(ELF), "finesse"))
    assert (blow(fire, 1, 14).taken, blow(fire, 1, 14).burnt) == (0, 2)


def test_IST_86_a_dagger_hits_worse_and_pierces():
    attack = melee(arms(ELF, weapon="dagger"), arms(armour=10))
    assert struck(attack, 15, 10)[1] == Body(11, Core(4, 5, 5)), "X4"


# Core Stats


def test_IST_59_who_has_no_health_left_is_out():
    assert Body(0, HUMAN).out
    assert Body(-4, HUMAN).out
    assert not Body(1, HUMAN).out


def test_IST_60_who_has_no_core_stat_left_is_out():
    assert Body(20, Core(0, 0, 0)).out
    assert not Body(20, Core(0, 0, 1)).out


def test_IST_61_the_next_around_the_circle_drops_where_one_has_none_left():
    core = dropped(Core(1, 2, 1), "finesse", 2)
    assert core == Core(1, 0, 1), "X12"
    core = dropped(core, "finesse")
    assert core == Core(1, 0, 0)
    assert dropped(core, "finesse") == dropped(core, "will") == Core(0, 0, 0)
    assert dropped(Core(0, 1, 1), "will", 2) == Core(0, 0, 0), "past Power, which has none, to Finesse"
    assert dropped(Core(1, 1, 0), "will") == Core(0, 1, 0)
    assert dropped(Core(0, 0, 0), "power") == Core(0, 0, 0)


def test_IST_61_it_is_the_losers_own_stat():
    assert struck(shot(arms(weapon="bow"), arms(), Line(9)), 1, 9)[0].core == Core(5, 3, 5), "a fumbling shooter's"
    assert struck(cast(arms(), arms(), "finesse"), 15, 3)[1].core == Core(5, 4, 5), "the spell's"


def test_IST_62_however_big_the_damage_one_core_stat():
    attack = melee(arms(Core(15, 5, 5)), arms())
    assert struck(attack, 19, 1, two=Body(60, HUMAN))[1] == Body(26, Core(4, 5, 5))


def test_IST_63_first_what_is_added_and_pierced_then_twice():
    attack = melee(arms(weapon="two-handed"), arms(Core(8, 5, 4), armour=10))
    assert struck(attack, 20, 19)[1].health == -14, "X5"
    assert pierced(1, ARMS["dagger"]) == 0
    assert blow(melee(arms(), arms(armour=30)), 20, 1).dealt == 0


def test_IST_64_nothing_here_gives_health():
    assert all(came.dealt >= 0 and came.taken >= 0 and came.burnt >= 0
               for came in spread(melee(arms(), arms(armour=40))))  # fmt: skip


# Criticals and fumbles


def test_IST_65_a_natural_20_wins_whatever_the_totals_and_counts_twice():
    attack = melee(arms(weapon="two-handed"), arms(Core(8, 5, 4), armour=10))
    came = blow(attack, 20, 19)
    assert (came.critical, came.dealt, came.taken) == (True, 34, 0), "X5"
    assert blow(melee(arms(), arms()), 20, 20).taken == 0, "at equal totals the other deals nothing"


def test_IST_66_a_natural_1_loses_whatever_the_totals_and_costs_a_core_stat_more():
    attack = melee(arms(armour=5), arms())
    assert struck(attack, 1, 6) == (Body(14, Core(3, 5, 5)), WELL), "X6"
    strong = melee(arms(Core(20, 5, 5), armour=30), arms())
    assert struck(strong, 1, 1, one=Body(20, Core(20, 5, 5)))[0] == Body(20, Core(19, 5, 5)), "nothing through armour"


def test_IST_67_natural_is_the_die_kept_and_the_defenders_means_nothing():
    assert (kept("best", (1, 20)), kept("worst", (20, 1)), kept("one", (7,))) == (20, 1, 7)
    attack = melee(arms(), arms(DWARF, armour=11))
    assert not blow(attack, 4, 1).fumbled
    assert blow(attack, 5, 20).taken == 27


def test_IST_68_a_fumbled_shot_is_answered_without_the_defenders_weapon():
    attack = shot(arms(armour=5, weapon="bow"), arms(weapon="two-handed"), Line(18))
    assert blow(attack, 1, 10).taken == 10


def test_IST_69_a_fumbled_shot_into_a_melee_goes_against_a_friend_and_nobody_answers():
    own, foe, friend = arms(armour=5, weapon="bow"), arms(armour=5), arms(armour=5)
    first = replace(shot(own, foe, Line(9, crowded=True)), fumble="again")
    assert blow(first, 1, 20).taken == 0
    second = astray(shot(shaken(own, "finesse"), friend, Line(9, crowded=True)))
    assert second.hit == 4, "with what Finesse is left"
    stray = Stray("a2", second, WELL)
    told_of = odds(first, WELL, WELL, (stray,))
    assert told_of == Odds(35, 0, 0, 0, 3, "a2")
    assert blow(second, 1, 20).taken == 0
    assert after(second, blow(second, 1, 20), Body(20, Core(5, 4, 5)), WELL)[0].core == Core(5, 3, 5)


def test_IST_69_who_has_no_more_than_two_core_stats_may_go_out_by_two_fumbles():
    own = arms(Core(1, 1, 0), weapon="bow")
    first = shot(own, arms(), Line(9, crowded=True))
    second = astray(shot(shaken(own, "finesse"), arms(), Line(9, crowded=True)))
    exact = chances(first, Body(20, own.core), WELL, (Stray("a2", second, WELL),))
    assert exact.fall == Fraction(39, 400) ** 2
    assert exact.struck == 0


def test_IST_69_a_spell_gone_astray_fails_by_the_second_roll_alone():
    first = replace(cast(arms(), arms(ELF), "finesse", crowded=True), fumble="again")
    assert (blow(first, 1, 20).taken, blow(first, 1, 20).burnt) == (0, 0)
    assert blow(first, 2, 20).burnt == 5
    second = astray(cast(shaken(arms(), "will"), arms(), "finesse", crowded=True))
    assert (blow(second, 3, 12).burnt, blow(second, 1, 12).taken) == (2, 0)


def test_IST_69_each_friend_there_is_as_likely():
    own = arms(weapon="bow")
    first = shot(own, arms(), Line(9, crowded=True))
    weak, sure = (astray(shot(shaken(own, "finesse"), arms(armour=n), Line(9, crowded=True))) for n in (0, 60))
    both = chances(first, WELL, WELL, (Stray("a2", weak, WELL), Stray("a3", sure, WELL)))
    assert both.friend == chances(first, WELL, WELL, (Stray("a2", weak, WELL),)).friend / 2
    assert odds(first, WELL, WELL, (Stray("a2", weak, WELL), Stray("a3", sure, WELL))).mate == "a2 a3"


# Advantage


def test_IST_70_the_better_or_the_worse_of_two_dice():
    assert [sum(often for _, often in ways(keep)) for keep in ("one", "best", "worst")] == [400] * 3
    for keep in ("one", "best", "worst"):
        fallen = Counter(kept(keep, dice) for dice in product(range(1, 21), repeat=2))
        assert dict(ways(keep)) == fallen


@pytest.mark.parametrize(("advantages", "disadvantages", "keep"), [(0, 0, "one"), (1, 1, "one"), (2, 1, "best"),
                                                                   (3, 0, "best"), (1, 3, "worst")])  # fmt: skip
def test_IST_71_each_cancels_one_of_the_other(advantages: int, disadvantages: int, keep: str):
    assert netted(advantages, disadvantages) == keep


def test_IST_72_who_has_a_friend_at_the_same_enemy_has_an_advantage_in_attack_and_defence():
    assert melee(arms(), arms(), flanks=True).own == "best"
    both = melee(arms(), arms(), flanks=True, flanked=True)
    assert (both.own, both.foe) == ("best", "best")
    assert melee(arms(), arms()).foe == "one"


def test_IST_73_an_advantage_of_another_kind_adds_up():
    assert shot(arms(weapon="bow", edge=1), arms(), Line(9)).own == "best"
    assert shot(arms(weapon="bow", edge=1), arms(), Line(9, cover=True)).own == "one"


def test_IST_74_near_is_six_inches():
    assert [shot(arms(weapon="bow"), arms(), Line(n)).own for n in (6, 7)] == ["best", "one"]


def test_IST_75_black_powder():
    near, far = (shot(arms(weapon="rifle"), arms(armour=10), Line(n)) for n in (11, 12))
    assert (near.own, near.foe, far.own, far.foe) == ("one", "worst", "worst", "worst")
    assert struck(near, 11, kept("worst", (17, 4)))[1] == Body(8, Core(4, 5, 5)), "X8"


def test_IST_76_cover_is_a_disadvantage_of_shots_and_not_of_spells():
    attack = shot(arms(ELF, weapon="bow"), arms(armour=5), Line(10, cover=True))
    assert attack.own == "worst"
    assert struck(attack, kept("worst", (15, 8)), 10)[1] == Body(10, Core(4, 5, 5)), "X7"
    assert shot(arms(weapon="bow"), arms(), Line(6, cover=True)).own == "one"


def test_IST_77_into_a_melee_is_a_disadvantage_of_shots_and_spells():
    assert shot(arms(weapon="bow"), arms(), Line(9, crowded=True)).own == "worst"
    assert cast(arms(), arms(), "power", crowded=True).own == "worst"


def test_IST_98_who_has_shot_at_one_that_comes_defends_worse():
    assert (melee(arms(), arms(), pressed=True).foe, melee(arms(), arms(), pressed=True, flanked=True).foe) == (
        "worst", "one")  # fmt: skip


def test_IST_99_a_raised_shield_is_an_advantage_against_shots():
    assert shot(arms(weapon="bow"), arms(), Line(9), blocks=True).foe == "best"
    assert shot(arms(weapon="rifle"), arms(), Line(9), blocks=True).foe == "one"


def test_IST_151_rage_is_an_advantage_on_blows_of_ones_own():
    assert melee(arms(talent="rage"), arms()).own == "best"
    assert melee(arms(), arms(talent="rage")).foe == "one"
    assert shot(arms(talent="rage", weapon="bow"), arms(), Line(9)).own == "one"


# Odds


LIGHT = arms(armour=5)
BOW = arms(armour=5, weapon="bow")
TABLE = {
    "no armour": (melee(arms(), arms()), (52, 26, 52, 26)),
    "both light": (melee(LIGHT, LIGHT), (52, 5, 52, 5)),
    "both heavy": (melee(arms(armour=10), arms(armour=10)), (49, 5, 48, 0)),
    "you flank": (melee(LIGHT, LIGHT, flanks=True), (69, 10, 35, 5)),
    "the other flanks": (melee(LIGHT, LIGHT, flanked=True), (36, 5, 69, 9)),
    "two-handed": (melee(arms(armour=5, weapon="two-handed"), LIGHT), (52, 14, 52, 5)),
    "dagger": (melee(arms(armour=5, weapon="dagger"), LIGHT), (43, 5, 61, 5)),
    "Power 7": (melee(arms(DWARF, armour=5), LIGHT), (61, 15, 43, 4)),
    "bow": (shot(BOW, LIGHT, Line(7)), (52, 5, 5, 0)),
    "bow far": (shot(BOW, LIGHT, Line(18)), (52, 5, 5, 0)),
    "bow near": (shot(BOW, LIGHT, Line(6)), (69, 10, 0, 0)),
    "cover": (shot(BOW, LIGHT, Line(7, cover=True)), (35, 0, 10, 0)),
    "Arrow block": (shot(BOW, LIGHT, Line(7), blocks=True), (36, 5, 5, 0)),
    "crossbow": (shot(arms(armour=5, weapon="crossbow"), LIGHT, Line(7)), (52, 14, 5, 0)),
    "rifle": (shot(arms(armour=5, weapon="rifle"), arms(armour=10), Line(8)), (69, 10, 5, 0)),
}


@pytest.mark.parametrize("name", TABLE)
def test_IST_37_to_76_odds_are_those_of_the_table(name: str):
    attack, expected = TABLE[name]
    assert told(attack) == expected


def test_IST_37_to_76_odds_of_two_who_are_hurt_already():
    assert told(melee(LIGHT, LIGHT), 9, 9) == (52, 44, 52, 43)


KINDS = {
    **{name: attack for name, (attack, _) in TABLE.items()},
    "spell": cast(arms(), arms(ELF), "finesse"),
    "spell into a melee": replace(cast(LIGHT, LIGHT, "power", crowded=True), fumble="lost"),
    "one who cannot strike back": replace(melee(arms(), arms()), counter=None),
    "worn out": melee(arms(Core(1, 0, 0)), arms(Core(0, 1, 1), armour=5)),
}


@pytest.mark.parametrize("name", KINDS)
def test_IST_65_to_71_odds_count_what_comes_of_every_pair_of_dice(name: str):
    attack = KINDS[name]
    one, two = Body(12, Core(1, 1, 0)), Body(14, Core(1, 0, 0))
    found: Counter[str] = Counter()
    twenty = range(1, 21)
    pairs = {keep: Counter(kept(keep, dice) for dice in product(twenty, repeat=2)) for keep in ("one", "best", "worst")}
    for own, foe in product(twenty, repeat=2):
        often = pairs[attack.own][own] * pairs[attack.foe][foe]
        came = blow(attack, own, foe)
        mine, theirs = after(attack, came, one, two)
        found["hurt"] += often * (theirs.health < two.health)
        found["fell"] += often * theirs.out
        found["struck"] += often * (mine.health < one.health)
        found["fall"] += often * mine.out
    assert sum(spread(attack).values()) == WAYS
    of = chances(attack, one, two)
    assert vars(of) == {**{name: Fraction(found[name], WAYS) for name in ("hurt", "fell", "struck", "fall")},
                        "friend": 0}  # fmt: skip
    assert odds(attack, one, two).hurt == percent(Fraction(found["hurt"], WAYS))


def test_halves_are_rounded_to_the_even():
    assert (percent(Fraction(45, 1000)), percent(Fraction(55, 1000))) == (4, 6)


def test_a_defender_without_an_answer_deals_none_also_on_a_fumble():
    attack = replace(melee(arms(), arms()), counter=None)
    assert (blow(attack, 1, 20).taken, blow(attack, 1, 20).fumbled, blow(attack, 5, 20).answered) == (0, True, False)


# The command


SHOT = """
kind = "shot"
inches = 10
cover = true

[attacker]
power = 4
finesse = 7
weapon = "bow"

[defender]
armour = "light"

[dice]
attacker = [15, 8]
defender = [10]
"""


def answer(folder: Path, text: str, capsys: pytest.CaptureFixture[str], name: str = "blow.toml") -> dict[str, Any]:
    (folder / name).write_text(text)
    call_command("venture", "blow", str(folder / name), "--json")
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def test_IST_76_the_command_tells_odds_and_what_dice_make_of_a_shot(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    told = answer(tmp_path, SHOT, capsys)
    assert told["after"]["defender"] == {"health": 10, "power": 4, "finesse": 5, "will": 5, "out": False}, "X7"
    assert told["odds"]["hurt"] == percent(Fraction(told["exact"]["hurt"]))
    assert "attacker: 15 and 8, the worse: 8 + 7 = 15" in told["steps"]
    call_command("venture", "blow", str(tmp_path / "blow.toml"))
    assert "damage: 15 + 0 - 5 = 10" in capsys.readouterr().out


def test_IST_51_the_command_tells_a_spell_of_json_that_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    case = {"kind": "spell", "spell": "ray", "inches": 10, "attacker": {}, "defender": {"power": 4, "finesse": 7},
            "dice": {"attacker": [3], "defender": [12]}}  # fmt: skip
    told = answer(tmp_path, json.dumps(case), capsys, "ray.json")
    assert told["after"]["attacker"] == {"health": 18, "power": 5, "finesse": 5, "will": 5, "out": False}, "X9"


def test_IST_69_the_command_throws_a_fumble_into_a_melee_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    fighter = {"armour": "light", "weapon": "bow"}
    case = {"kind": "shot", "inches": 9, "crowded": True, "attacker": fighter, "defender": {"armour": "light"},
            "friend": {"armour": "light", "inches": 9},
            "dice": {"attacker": [1, 9], "defender": [4], "again": [12, 14], "friend": [3]}}  # fmt: skip
    told = answer(tmp_path, json.dumps(case), capsys, "shot.json")
    assert (told["odds"]["hurt"], told["odds"]["struck"], told["odds"]["friend"]) == (35, 0, 3)
    assert told["after"]["friend"]["health"] == 20 - (12 + 4 - 5)
    assert told["after"]["attacker"]["finesse"] == 4
    case["dice"] = {"attacker": [1, 9], "defender": [4]}
    (tmp_path / "shot.json").write_text(json.dumps(case))
    with pytest.raises(CommandError, match=r"dice.again: are missing"):
        call_command("venture", "blow", str(tmp_path / "shot.json"))


WRONG = [
    ("power = 4", "power = 99", "attacker.power: 99 does not fit; right would be: a whole number from 0 to 20"),
    ('armour = "light"', 'armour = "helmet"', "defender.armour: a helmet is not for sale"),
    ('armour = "light"', 'armour = "silk"', "defender.armour: 'silk' is no armour"),
    ('armour = "light"', 'armour = "shield"', "defender.armour: a shield is borne besides"),
    ("attacker = [15, 8]\n", "", "dice.attacker: are missing; right would be: two dice"),
    ("defender = [10]", "defender = [10, 3]", "dice.defender: are 2; right would be: one die"),
    ("defender = [10]", "defender = [21]", "dice.defender.1: 21 does not fit"),
    ('weapon = "bow"', 'weapon = "spear"', "attacker.weapon: 'spear' is not shot"),
    ('weapon = "bow"', 'weapon = "sling"', "attacker.weapon: 'sling' is no weapon"),
    ("inches = 10", "inches = 19", "inches: 19 is out of range; right would be: at most 18"),
    ("inches = 10\n", "", "inches: is missing"),
    ('kind = "shot"', 'kind = "kick"', "kind: 'kick' does not fit"),
    ('kind = "shot"', 'kind = "shot"\nflanks = true', "flanks: says nothing of a shot"),
    ('kind = "shot"', 'kind = "spell"\nspell = "gale"', "spell: 'gale' is no spell"),
    ('kind = "shot"', 'kind = "shot"\nluck = 3', "luck: is no key of this table"),
    ("[defender]", '[friend]\ninches = 3\n\n[defender]', "friend: is in no melee"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), WRONG, ids=lambda part: str(part)[:30])
def test_what_is_wrong_with_a_blow_is_refused_by_name(tmp_path: Path, old: str, new: str, said: str):
    assert SHOT.count(old) == 1
    (tmp_path / "blow.toml").write_text(SHOT.replace(old, new))
    with pytest.raises(CommandError) as refused:
        call_command("venture", "blow", str(tmp_path / "blow.toml"))
    assert f"blow.toml: {said}" in str(refused.value)


def test_a_blow_that_cannot_be_read_is_refused(tmp_path: Path):
    (tmp_path / "blow.toml").write_text("kind =")
    with pytest.raises(CommandError, match=r"blow.toml: cannot be read"):
        call_command("venture", "blow", str(tmp_path / "blow.toml"))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("venture", "blow", str(tmp_path / "none.json"))


def test_the_blow_in_the_papers_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    paper = (Path(__file__).parents[2] / "docs" / "side-tables.md").read_text()
    text = next(block for block in paper.split("```toml\n") if block.startswith("kind =")).split("```")[0]
    told = answer(tmp_path, text, capsys)
    for line in (*told["steps"], f"{told['odds']['hurt']} in 100"):
        assert line in paper


def test_a_weapon_by_itself_is_plain():
    assert Weapon() == ARMS["one-handed"]
