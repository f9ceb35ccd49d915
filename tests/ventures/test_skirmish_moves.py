"""Turns, moves and shots of a skirmish (IST) at their edges: ground, contact, melees, and what a turn brings back."""

from dataclasses import replace

import pytest

from astor.ventures.rules.ground import Ground
from astor.ventures.rules.play import Deed, Entrant
from astor.ventures.rules.skirmish.figures import Fray, Instructions, Member
from astor.ventures.rules.skirmish.ruleset import Skirmish
from tests.ventures.quests import Script
from tests.ventures.skirmishing import GAME, HEAVY, LIGHT, PLAIN, RULES, cells, codes, do, figure, fray, verbs

FAR = figure("a3", (0, 0)), figure("b3", (10, 12))
"""Two who are not in it, so that the turn goes on."""
READY = Instructions(charged_shot="always", arrow_block="always", shield_friend="always")


# Turns


def test_IST_11_each_company_begins_in_its_row_the_captain_in_the_middle():
    begun = GAME.begin((Entrant("a", kit="wall"), Entrant("b", kit="hunt")), "plain", Script([2, 1]))
    assert [one.cell for one in begun.figures] == [*RULES.grounds["plain"].a, *RULES.grounds["plain"].b]
    assert [one.key for one in begun.figures if one.captain] == ["a1", "b1"]


def test_IST_14_who_led_the_last_names_anybody_also_an_enemy_who_then_acts_under_its_own():
    stands = fray(figure("a1", (0, 0)), figure("a2", (2, 0)), figure("b1", (0, 12)), figure("b2", (4, 12)))
    ended, _ = do(stands, "end")
    assert (ended.naming, GAME.deciding(ended)) == ("a1", "a")
    named, _ = do(ended, "name", who="b2")
    assert (named.acting, GAME.deciding(named)) == ("b2", "b")
    after, _ = do(named, "end")
    assert (after.naming, GAME.deciding(after)) == ("b2", "b")


def test_IST_15_with_one_left_nobody_is_asked():
    stands = fray(figure("a1", (0, 0)), figure("a2", (2, 0), acted=True), figure("b1", (0, 12)))
    after, told = do(stands, "end")
    assert (after.acting, codes(told)) == ("b1", ["ended", "named"])


def test_IST_19_IST_23_who_is_named_acts_and_nobody_else():
    stands = fray(figure("a1", (5, 5)), figure("a2", (5, 7)), figure("b1", (5, 6)), FAR[1])
    assert "name" not in verbs(stands)
    assert not {deed.who for deed in GAME.deeds(stands)} - {""}


def test_IST_24_what_a_reaction_has_cost_is_missing_from_the_own_go():
    shield = figure("b1", (5, 10), shield=True, instructions=READY)
    stands = fray(figure("a1", (5, 1), "bow"), shield, figure("a2", (9, 2), acted=True))
    shot, _ = do(stands, "shoot", [5, 9, 9], on="b1")
    acts, _ = do(shot, "end")
    assert (acts.acting, acts.hero.standard, "walk" in verbs(acts)) == ("b1", False, True)


# Moves


def rough(stands: Fray) -> set[tuple[int, int]]:
    """Where one may walk with rough ground all over the board."""
    ground = Ground(tuple(row.replace(".", "~") for row in PLAIN))
    game = Skirmish(replace(RULES, grounds={"plain": ground}))
    return {deed.cell for deed in game.deeds(stands) if deed.verb == "walk" and deed.cell}


def test_IST_26_on_rough_ground_each_inch_costs_two():
    stands = fray(figure("a1", (5, 0)), *FAR)
    assert max(y for x, y in rough(stands) if x == 5) == 4
    assert max(y for x, y in cells(stands, "walk") if x == 5) == 9


def test_IST_29_nobody_walks_on_past_an_enemy():
    there = cells(fray(figure("a1", (5, 3), finesse=2), figure("b1", (6, 6)), *FAR), "walk")
    assert {(5, 5), (4, 6), (4, 8)} <= there
    assert (5, 9) not in there, "six inches straight on, and seven around"


@pytest.mark.parametrize(("finesse", "diagonals"), [(0, 3), (1, 3), (2, 4)])
def test_IST_25_a_diagonal_is_an_inch_and_a_half_and_the_sum_is_rounded_down(finesse: int, diagonals: int):
    there = cells(fray(figure("a1", (0, 0), finesse=finesse), figure("a3", (0, 12)), FAR[1]), "walk")
    assert max(x for x, y in there if x == y) == diagonals


@pytest.mark.parametrize(("foes", "least", "percent"), [(1, 11, 50), (2, 12, 45), (3, 13, 40)])
def test_IST_30_a_walk_out_of_contact_tells_the_least_face_and_how_likely_it_is(foes: int, least: int, percent: int):
    met = [figure(f"b{n}", cell) for n, cell in enumerate([(5, 6), (6, 6), (4, 6)][:foes], 1)]
    stands, walk = fray(figure("a1", (5, 5)), *met, *FAR[:1]), Deed("walk", cell=(5, 2))
    odds = GAME.odds(stands, walk)
    assert odds is not None
    assert (GAME.need(stands, walk), odds.hurt) == (least, percent)
    assert GAME.need(stands, Deed("strike", on="b1")) == 0
    assert GAME.need(fray(figure("a1", (5, 5)), FAR[1]), walk) == 0


def test_IST_30_after_a_passed_die_the_first_step_may_touch_the_same_enemy_and_is_the_last():
    stands = fray(figure("a1", (5, 5), finesse=0), figure("b1", (5, 6)), *FAR)
    there = cells(stands, "walk")
    assert (4, 5) in there
    assert (4, 7) not in there, "two steps along the enemy are one too many"
    after, told = do(stands, "walk", [11], cell=(4, 5))
    assert codes(told) == ["disengaged", "walked", "engaged"]
    assert "sprint" not in verbs(after)


def test_IST_36_a_sprint_is_not_for_who_has_not_come_away_or_has_struck():
    stands = fray(figure("a1", (5, 5)), figure("b1", (5, 6)), *FAR)
    kept, _ = do(stands, "walk", [10], cell=(5, 1))
    assert "sprint" not in verbs(kept)
    struck, _ = do(stands, "strike", [9, 9], on="b1")
    away, _ = do(struck, "walk", [11], cell=(5, 1))
    assert (away.figure("a1").cell, away.acting) == ((5, 1), ""), "both actions are spent"


def test_IST_21_IST_22_loading_a_crossbow_leaves_the_other_action():
    shot = fray(figure("a1", (5, 1), "crossbow", empty=1, movement=False), figure("b1", (5, 10)), *FAR)
    after, _ = do(shot, "reload", by="crossbow")
    assert (after.figure("a1").empty, after.figure("a1").standard) == (0, False)


# Shots


def shots(stands: Fray) -> set[str]:
    """Whom one may shoot at."""
    return {deed.on for deed in GAME.deeds(stands) if deed.verb == "shoot"}


def test_IST_43_a_shot_is_for_whom_the_weapon_reaches_and_who_is_seen():
    bow = figure("a1", (3, 2), "bow")
    behind, at_the_gap = figure("b1", (3, 10)), figure("b2", (5, 10))
    assert shots(fray(bow, behind, at_the_gap, ground="plain")) == {"b1", "b2"}
    assert shots(fray(bow, behind, at_the_gap, ground="wall")) == {"b2"}
    assert shots(fray(bow, figure("b1", (3, 20)), figure("b2", (3, 21)), ground="long")) == {"b1"}


@pytest.mark.parametrize(("own", "foe", "dice"), [((10, 0), (0, 6), [15, 8, 9]), ((0, 6), (10, 0), [15, 9])])
def test_IST_76_cover_is_of_who_stands_in_it_and_not_of_who_shoots_out_of_it(
    own: tuple[int, int], foe: tuple[int, int], dice: list[int]
):
    stands = fray(figure("a1", own, "bow"), figure("b1", foe), *FAR, ground="hedge")
    after, _ = do(stands, "shoot", dice, on="b1")
    assert after.figure("b1").health == (20 if len(dice) == 3 else 5)


def test_IST_47_no_friend_is_the_target_of_a_shot_or_of_a_spell_at_one():
    both = figure("a1", (5, 1), "bow", spells=("ray", "fork"))
    stands = fray(both, figure("a2", (8, 4)), figure("b1", (2, 9)))
    aimed = {(deed.verb, deed.by, deed.on) for deed in GAME.deeds(stands) if deed.verb in ("shoot", "cast")}
    assert aimed == {("shoot", "", "b1"), ("cast", "ray", "b1"), ("cast", "fork", "b1")}
    _, told = do(stands, "cast", [14, 9], by="fork", on="b1")
    assert codes(told).count("forked") == 1, "the die is even, and nobody is left whom it may go on to"


@pytest.mark.parametrize(("weapon", "far"), [("bow", 18), ("crossbow", 24), ("rifle", 24), ("pistol", 12)])
def test_IST_94_each_weapon_shoots_as_far_as_it_is_ruled_to(weapon: str, far: int):
    foes = figure("b1", (5, far)), figure("b2", (5, far + 1))
    assert shots(fray(figure("a1", (5, 0), weapon), *foes, ground="long")) == {"b1"}


def test_IST_94_all_begin_loaded():
    guns = tuple(Member((weapon,)) for weapon in ("crossbow", "rifle", "pistol"))
    game = Skirmish(replace(RULES, companies={"guns": guns}))
    begun = game.begin((Entrant("a", kit="guns"), Entrant("b", kit="guns")), "plain", Script([2, 1]))
    assert [one.empty for one in begun.figures] == [0] * 6


@pytest.mark.parametrize("weapon", ["crossbow", "rifle", "pistol"])
def test_IST_94_with_what_is_not_loaded_nobody_shoots_and_not_at_who_comes_near_either(weapon: str):
    empty = figure("a1", (5, 0), weapon, empty=1)
    assert "shoot" not in verbs(fray(empty, figure("b1", (5, 9)), *FAR))
    follow = GAME.then(fray(empty, figure("b1", (5, 9)), *FAR))
    assert not [deed for later in follow.values() for deed, _ in later if deed.verb == "shoot"]
    archer = figure("b1", (5, 6), weapon, instructions=READY)
    came, comes = {}, Deed("walk", cell=(5, 5))
    for n in (0, 1):
        stands = fray(figure("a1", (5, 1)), replace(archer, empty=n), *FAR)
        came[n] = GAME.odds(stands, comes), GAME.do(stands, comes, Script([9] * 4))[1]
    assert (came[1][0], codes(came[1][1])) == (None, ["walked", "engaged"])
    assert came[0][0] is not None
    assert "charged_shot" in codes(came[0][1])


@pytest.mark.parametrize(
    ("weapon", "free"),
    [("bow", False), ("crossbow", False), ("rifle", False), ("two-handed", False),
     ("dagger", True), ("one-handed", True), ("pistol", True)],
)  # fmt: skip
def test_IST_94_a_shield_is_raised_where_the_weapon_takes_one_hand(weapon: str, free: bool):
    shield = figure("b1", (5, 10), weapon, shield=True, instructions=READY)
    stands = fray(figure("a1", (5, 1), "bow"), shield, *FAR)
    _, told = do(stands, "shoot", [9, 9, 9] if free else [9, 9], on="b1")
    assert ("blocked" in codes(told)) == free
    assert GAME.picture(stands, "")["soldiers"]["b1"]["armour"] == (LIGHT + 1 if free else LIGHT)


@pytest.mark.parametrize(("y", "dice"), [(7, [3, 15, 9]), (8, [15, 9])])
def test_IST_74_within_six_inches_the_better_of_two_dice_counts(y: int, dice: list[int]):
    stands = fray(figure("a1", (5, 1), "bow"), figure("b1", (5, y)), *FAR)
    after, _ = do(stands, "shoot", dice, on="b1")
    assert after.figure("b1").health == 5


def test_IST_77_into_a_melee_the_worse_of_two_dice_counts_for_spells_too():
    friend = figure("a2", (5, 10))
    shot = fray(figure("a1", (5, 1), "bow"), figure("b1", (5, 9)), friend, *FAR)
    assert do(shot, "shoot", [15, 8, 9], on="b1")[0].figure("b1").health == 20
    ray = shot.with_figure(figure("a1", (5, 1), "dagger", spells=("ray",), acted=True))
    assert do(ray, "cast", [19, 8, 9], by="ray", on="b1")[0].figure("b1").health == 20


def test_IST_97_a_fork_hits_each_once_and_ends_with_an_odd_die():
    mage = figure("a1", (5, 1), "dagger", spells=("fork",))
    stands = fray(mage, figure("b1", (5, 8)), figure("b2", (7, 8)), *FAR)
    _, told = do(stands, "cast", [14, 9, 14, 9], by="fork", on="b2")
    assert [one.facts["on"] for one in told if one.code == "forked"] == ["b2", "b1"]
    _, told = do(stands, "cast", [15, 9], by="fork", on="b2")
    assert codes(told).count("forked") == 1


def test_IST_98_not_by_who_has_spent_an_action_or_is_not_loaded():
    archer = figure("b1", (5, 6), "crossbow", instructions=READY)
    for spent in (replace(archer, movement=False), replace(archer, standard=False), replace(archer, empty=1)):
        _, told = do(fray(figure("a1", (5, 1)), spent, *FAR), "walk", cell=(5, 5))
        assert "charged_shot" not in codes(told)
    after, _ = do(fray(figure("a1", (5, 1)), archer, *FAR), "walk", [3, 9, 9], cell=(5, 5))
    assert after.figure("b1").empty == 1


def test_IST_98_VEN_16_who_shoots_is_decided_before_any_of_them_does():
    """Ten of a hundred blows would put each out, fewer once the mover is hurt; odds tell of both shots."""
    minded = Instructions(charged_shot="fall")
    archers = [figure(key, cell, "bow", health=14, armour=HEAVY, instructions=minded)
               for key, cell in (("b1", (4, 6)), ("b2", (6, 6)))]  # fmt: skip
    stands = fray(figure("a1", (5, 1)), *archers, *FAR)
    odds = GAME.odds(stands, Deed("walk", cell=(5, 5)))
    assert odds is not None
    assert (odds.struck, odds.fall) == (90, 55)
    after, told = do(stands, "walk", [3, 12, 9, 3, 12, 9], cell=(5, 5))
    assert codes(told).count("charged_shot") == 2
    assert (after.figure("a1").health, after.figure("a1").core.power) == (0, 3)


def test_IST_99_no_shield_is_raised_in_both_hands_or_against_a_spell():
    bowman = figure("b1", (5, 10), "bow", shield=True, instructions=READY)
    assert "blocked" not in codes(do(fray(figure("a1", (5, 1), "bow"), bowman, *FAR), "shoot", [9, 9], on="b1")[1])
    mage, shield = figure("a1", (5, 1), "dagger", spells=("ray",)), replace(bowman, held="one-handed")
    assert codes(do(fray(mage, shield, *FAR), "cast", [9, 9], by="ray", on="b1")[1])[0] == "chilled"


def test_IST_99_a_shield_is_paid_for_once_a_turn_and_not_raised_by_who_has_spent_the_standard_action():
    bows = figure("a1", (5, 1), "bow"), figure("a2", (7, 1), "bow")
    shield = figure("b1", (5, 10), shield=True, instructions=READY)
    after, told = do(fray(*bows, shield, *FAR), "shoot", [9, 9, 9], on="b1")
    assert "blocked" in codes(told)
    _, told = do(after.with_acting("a2"), "shoot", [9, 9, 9], on="b1")
    assert codes(told)[0] == "shot", "it is still up: the second shot, too, meets two dice"
    _, told = do(fray(*bows, replace(shield, standard=False), *FAR), "shoot", [9, 9], on="b1")
    assert "blocked" not in codes(told)


def test_IST_100_not_for_a_friend_more_than_two_inches_away():
    shield = figure("b2", (8, 10), shield=True, instructions=READY)
    stands = fray(figure("a1", (5, 1), "bow"), figure("b1", (5, 10)), shield, *FAR)
    assert "shielded" not in codes(do(stands, "shoot", [9, 9], on="b1")[1])


def test_VEN_9_when_time_is_called_the_larger_share_wins_and_who_left_has_none():
    stands = fray(figure("a1", (0, 0), health=12), figure("b1", (9, 9), health=11))
    assert (GAME.called(stands).won, GAME.called(stands).how) == ("a", "time")
    even = stands.with_figure(figure("b1", (9, 9), health=12))
    assert GAME.called(even).won == ""
    assert GAME.called(stands.with_figure(figure("a1", (0, 0), left=True))).won == "b"


def test_VEN_17_who_is_put_back_in_comes_to_the_nearest_free_cell():
    stands = fray(figure("a1", (0, 0)), figure("b1", (5, 5), health=0), figure("b2", (5, 5)))
    back = GAME.mend(stands, "health_b1", 7)
    assert (back.figure("b1").health, back.figure("b1").out) == (7, False)
    assert back.figure("b1").cell != (5, 5)
    assert max(abs(back.figure("b1").cell[0] - 5), abs(back.figure("b1").cell[1] - 5)) == 1
