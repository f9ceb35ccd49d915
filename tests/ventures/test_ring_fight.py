"""The ring (MOR): attacks, charges, moves and skills, with the golden examples; and odds held against the dice."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import convert, structs, to_builtins

from astor.ventures import many_quests
from astor.ventures.reading import ring_content
from astor.ventures.rules.ground import Ground, inches, needed, reach, sight, within
from astor.ventures.rules.play import Deed, Entrant, Measure
from astor.ventures.rules.ring import deeds, moves, warriors
from astor.ventures.rules.ring.damage import Volley, dealt
from astor.ventures.rules.ring.pools import Pool
from astor.ventures.rules.ring.warriors import Bout
from tests.ventures.bouts import FIELD, RING, RULES, acting, do, fighter, of, opposed, verbs
from tests.ventures.quests import Script

M5 = Volley(3, strength=4, toughness=3, harm=1, crit=3)


def test_MOR_44_MOR_45_MOR_46_MOR_49_M5_what_hits_and_what_it_does():
    assert dealt(M5, [2, 3, 6]) == 4
    assert dealt(replace(M5, toughness=4), [2, 3, 6]) == 3
    assert dealt(replace(M5, toughness=5), [2, 3, 6]) == 3
    assert dealt(replace(M5, soak=1), [2, 3, 6]) == 2
    assert [replace(M5, toughness=t).need for t in (3, 4, 5)] == [3, 4, 5]


def test_MOR_41_M6_a_charge_that_arrives_strikes_harder_once():
    far = opposed(fighter("a", (4, 0), "three"), fighter("b", (4, 8)))
    assert [(deeds.need(RULES, far, deed), deed) for deed in RING.deeds(far) if deed.verb == "charge"] == [
        (2, Deed("charge", on="b"))]  # fmt: skip
    now, told = do(far, Script([3]), "charge", on="b")
    assert (now.hero.cell, of(told, "charged")[0]["reach"]) == ((4, 7), 8)
    now, told = do(now, Script([2, 3, 4, 6]), "attack", "sword", on="b")
    assert (of(told, "attacked")[0]["need"], of(told, "attacked")[0]["dealt"]) == (3, 5)


def test_MOR_41_the_least_face_that_is_told_is_enough():
    far = opposed(fighter("a", (4, 0)), fighter("b", (4, 8)))
    ends = {die: do(far, Script([die]), "charge", on="b")[0].hero.cell for die in (1, 2)}
    assert ends == {1: (4, 5), 2: (4, 7)}


def test_MOR_41_M7_a_charge_that_fails_goes_its_move_and_gains_nothing():
    far = opposed(fighter("a", (4, 0)), fighter("b", (4, 8)))
    now, told = do(far, Script([1]), "charge", on="b")
    assert (now.hero.cell, of(told, "charge_failed")[0]["reach"], now.last) == ((4, 5), 6, "moved")
    near, _ = do(now, Script(), "move", cell=(4, 7))
    assert near.turn == "b", "two actions are done"


def test_MOR_41_the_bonus_of_a_charge_is_for_the_next_action_and_for_contact_alone():
    beside = replace(opposed(), last="charged")
    assert deeds.volley(RULES, beside, Deed("attack", "sword", "b")) == Volley(3, 4, 3, 1, 2)
    after, _ = do(beside, Script([1, 1, 1]), "attack", "sword", on="b")
    assert deeds.volley(RULES, after, Deed("attack", "sword", "b")) == Volley(2, 3, 3, 1, 2)
    shot = replace(opposed(fighter("a", (4, 4), "crossbow")), last="charged")
    assert deeds.volley(RULES, shot, Deed("attack", "crossbow", "b")) == Volley(1, 4, 3, 2, 4)


def test_MOR_41_nobody_charges_who_is_in_contact_already_or_out_of_reach():
    assert "charge" not in verbs(opposed())
    away = opposed(fighter("a", (4, 0)), fighter("b", (4, 13)))
    assert "charge" not in verbs(away)
    assert "charge" in verbs(opposed(fighter("a", (4, 0)), fighter("b", (4, 12))))


LEAVING = (fighter("a", (4, 4)), fighter("b", (4, 5), key="b1"), fighter("b", (4, 3), key="b2"))


def test_MOR_37_M12_who_is_left_strikes_first_and_who_is_not_does_not():
    now, told = do(acting(*LEAVING), Script([4, 5]), "move", cell=(4, 2))
    struck = of(told, "attacked")
    assert [(one["side"], one["need"], one["dealt"], one["free"]) for one in struck] == [("b", 4, 2, 1)]
    assert (now.hero.cell, now.hero.health) == ((4, 2), 10)
    assert [one.code for one in told] == ["attacked", "moved"], "before the move"


def test_MOR_37_who_is_left_strikes_within_the_deed_and_it_is_still_the_leavers_go():
    now, told = do(acting(*LEAVING), Script([4, 5, 1, 1]), "move", cell=(8, 4))
    assert [one["side"] for one in of(told, "attacked")] == ["b", "b"]
    assert (now.turn, now.acting, now.actions) == ("a", "a", 1)


def test_MOR_37_who_is_left_has_nothing_of_the_leavers_charge_or_steady_hand():
    _, told = do(acting(*LEAVING, last="charged", steady=1), Script([4, 5]), "move", cell=(4, 2))
    assert [(one["dice"], one["need"]) for one in of(told, "attacked")] == [("4 5", 4)]


def test_MOR_37_who_goes_out_by_it_stays_where_they_were_and_nobody_strikes_at_the_fallen():
    weak = acting(replace(LEAVING[0], health=1), *LEAVING[1:])
    now, told = do(weak, Script([4, 1]), "move", cell=(8, 4))
    assert (now.warrior("a").cell, now.warrior("a").out, len(of(told, "attacked"))) == ((4, 4), True, 1)


def test_MOR_30_MOR_37_who_is_down_strikes_at_nobody_and_can_be_struck():
    down = opposed(b=fighter("b", (4, 5), state="down"))
    now, told = do(down, Script(), "move", cell=(4, 1))
    assert (now.hero.cell, of(told, "attacked")) == ((4, 1), [])
    assert "attack" in verbs(down)


def test_MOR_43_M12_a_disengagement_ends_free_of_all_and_nobody_strikes():
    ends = {deed.cell for deed in RING.deeds(opposed()) if deed.verb == "disengage"}
    assert (4, 1) in ends
    assert (4, 0) not in ends, "3 inches"
    assert not ends & {(4, 4), (3, 4), (5, 4), (3, 6)}, "beside nobody"
    now, told = do(opposed(), Script(), "disengage", cell=(4, 1))
    assert (now.hero.health, of(told, "attacked")) == (12, [])
    assert "disengage" not in verbs(opposed(b=fighter("b", (4, 8))))


def test_MOR_35_MOR_36_MOR_38_a_move_goes_around_fighters_and_walls_and_never_off_the_board():
    walled = Ground((".....", ".###.", "....."), ((0, 0),), ((4, 2),))
    there = reach(walled, (2, 0), frozenset({(3, 0)}), within(9))
    assert not there.keys() & {(3, 0), (1, 1), (-1, 0), (5, 0)}
    assert needed(there[(4, 0)]) == 8, "round the other side"
    assert max(needed(spent) for spent in moves.cells(RULES, opposed(b=fighter("b", (0, 14)))).values()) == 5


def test_MOR_38_every_second_diagonal_counts_twice_and_rough_ground_as_well():
    open_field = reach(FIELD, (4, 7), frozenset(), within(5))
    assert {cell for cell in open_field if inches((4, 7), cell) <= 5} == open_field.keys()
    rough = Ground(("~~~~~",) * 3, ((0, 0),), ((4, 2),))
    assert needed(reach(rough, (0, 0), frozenset(), within(5))[(2, 0)]) == 4


def test_MOR_47_own_strength_in_contact_and_the_weapons_at_a_distance():
    strong = opposed(fighter("a", (4, 4), "crossbow", strength=5))
    strengths = {by: deeds.volley(RULES, strong, Deed("attack", by, "b")).strength for by in RULES.kits["crossbow"]}
    assert strengths == {"crossbow": 4, "knife": 5}
    assert deeds.volley(RULES, opposed(fighter("a", (4, 4), "knives")), Deed("attack", "knives", "b")).strength == 2


COVERED = Ground((".........", "....c....", ".........", "...#.....", "........."), ((0, 0),), ((8, 4),))


def test_MOR_48_MOR_50_cover_between_hides_a_part_walls_all_and_contact_nothing():
    assert [sight(COVERED, (4, 0), (4, 3)), sight(COVERED, (4, 3), (4, 1)), sight(COVERED, (4, 0), (4, 1))] == [
        "cover", "cover", "clear"]  # fmt: skip
    assert [sight(COVERED, (3, 1), (3, 4)), sight(COVERED, (0, 0), (8, 0))] == ["none", "clear"]
    seen = {(one, two): sight(COVERED, one, two) for one in ((0, 0), (4, 3), (8, 2)) for two in ((3, 4), (8, 0))}
    assert all((how == "none") == (sight(COVERED, two, one) == "none") for (one, two), how in seen.items())
    rules = replace(RULES, grounds={"field": COVERED})
    shot = opposed(fighter("a", (4, 0), "crossbow"), fighter("b", (4, 3)))
    assert deeds.volley(rules, shot, Deed("attack", "crossbow", "b")).toughness == 4
    hidden = opposed(fighter("a", (3, 0), "crossbow"), fighter("b", (3, 4)))
    assert [deed.by for deed in deeds.offered(rules, hidden) if deed.verb == "attack"] == []


def test_MOR_50_who_is_in_contact_may_shoot_and_nobody_shoots_a_friend():
    beside = acting(fighter("a", (4, 4), "crossbow", key="a1"), fighter("a", (4, 3), key="a2"), fighter("b", (4, 5)))
    assert {(deed.by, deed.on) for deed in RING.deeds(beside) if deed.verb == "attack"} == {
        ("crossbow", "b"), ("knife", "b")}  # fmt: skip


def test_MOR_44_MOR_56_a_crossbow_carries_15_inches_and_has_to_be_loaded_again():
    for far, offered in ((15, True), (16, False)):
        long = Ground((".",) * 20, ((0, 0),), ((0, 19),))
        rules = replace(RULES, grounds={"field": long})
        away = opposed(fighter("a", (0, 0), "crossbow"), fighter("b", (0, far)))
        assert ("attack" in {deed.verb for deed in deeds.offered(rules, away)}) == offered
    shot, _ = do(
        opposed(fighter("a", (4, 4), "crossbow"), fighter("b", (4, 8))), Script([1]), "attack", "crossbow", on="b"
    )
    assert (shot.hero.loaded, "attack" in verbs(shot)) == (False, False)
    now, _ = do(shot, Script(), "ready", "crossbow")
    assert now.warrior("a").loaded


# Skills


SETS = {"a": Pool(sets=((6, 4), (5, 3), (3, 2)))}


def test_MOR_18_MOR_19_one_skill_an_activation_before_or_after_an_action():
    before, _ = do(opposed(pools=SETS), Script(), "skill", "surge")
    assert ("skill" in verbs(before), before.actions) == (False, 2)
    once, _ = do(opposed(pools=SETS), Script([1, 1]), "attack", "sword", on="b")
    assert "skill" in verbs(once)
    twice, _ = do(once, Script([1, 1]), "attack", "sword", on="b")
    assert (twice.turn, verbs(twice)) == ("a", {"skill", "end"}), "also after the second"


def test_MOR_20_a_bonus_action_comes_on_top_of_the_two():
    surged, _ = do(opposed(pools=SETS), Script(), "skill", "surge")
    moved, _ = do(surged, Script(), "move", cell=(5, 4))
    assert (moved.actions, moved.bonus) == (2, "")
    charging, _ = do(opposed(pools=SETS), Script(), "skill", "onslaught")
    for left in (2, 1):
        charging, _ = do(charging, Script([1, 1]), "attack", "sword", on="b")
        assert charging.actions == left


def test_MOR_20_a_steady_hand_is_for_the_next_attack():
    steady, _ = do(opposed(pools=SETS), Script(), "skill", "steady")
    struck, told = do(steady, Script([1, 1, 1]), "attack", "sword", on="b")
    assert of(told, "attacked")[0]["dice"] == "1 1 1"
    assert struck.steady == 0


@pytest.mark.parametrize(("face", "health", "then"), [(5, 4, 7), (6, 4, 7), (1, 4, 5), (5, 11, 12)])
def test_MOR_22_the_value_of_dice_is_the_face_they_show(face: int, health: int, then: int):
    """A second wind heals half of it, rounded up, not above the start."""
    hurt = opposed(fighter("a", (4, 4), health=health), pools={"a": Pool(sets=((face, 3),))})
    now, _ = do(hurt, Script(), "skill", "second_wind")
    assert now.hero.health == then
    assert "second_wind" not in {deed.by for deed in RING.deeds(opposed(pools=SETS))}, "nobody who is whole"


@pytest.mark.parametrize(("die", "state"), [(3, ""), (4, "down")])
def test_MOR_30_a_bash_knocks_down_who_fails_a_test(die: int, state: str):
    now, _ = do(opposed(pools=SETS), Script([die]), "skill", "bash", on="b")
    assert now.warrior("b").state == state


# Who they are


OFFICERS = {(2, 0): (4, 11), (1, 0): (3, 13), (0, 0): (3, 12), (-1, 0): (3, 11), (2, 2): (4, 10), (1, -1): (3, 14),
            (0, -2): (3, 14), (-1, 1): (3, 10)}  # fmt: skip


@pytest.mark.parametrize(("xy", "stats"), OFFICERS.items(), ids=str)
def test_MOR_55_an_officers_x_and_y(xy: tuple[int, int], stats: tuple[int, int]):
    found = warriors.stats_of(RULES, Entrant("a", *xy))
    assert (found.strength, found.wounds, found.move, found.toughness, found.agility) == (*stats, 5, 3, 3)


def test_MOR_55_a_people_changes_a_little():
    found = {name: warriors.stats_of(RULES, Entrant("a", people=name)) for name in (*RULES.peoples, "Humans")}
    assert {name: (stats.move, stats.agility, stats.wounds) for name, stats in found.items()} == {
        "Dwarves": (4, 3, 13), "Elves": (6, 4, 11), "Orcs": (5, 2, 13), "Lizardfolk": (6, 3, 12), "Humans": (5, 3, 12),
    }  # fmt: skip


def test_MOR_2_a_raid_has_up_to_four_a_side_each_in_its_place():
    side_a = [Entrant("a", kit="sword") for _ in range(4)]
    begun = RING.begin((*side_a, Entrant("b", kit="axe")), "ring", many_quests.thrown(Random(1)))
    assert [warrior.key for warrior in begun.warriors] == ["a1", "a2", "a3", "a4", "b"]
    assert len({warrior.cell for warrior in begun.warriors}) == 5


# Odds


BEFORE: dict[str, tuple[Bout, Deed]] = {
    "sword": (opposed(b=fighter("b", (4, 5), health=3)), Deed("attack", "sword", "b")),
    "axe after a charge": (opposed(fighter("a", (4, 4), "axe"), fighter("b", (4, 5), health=4), last="charged"),
                           Deed("attack", "axe", "b")),
    "knives, steady": (opposed(fighter("a", (4, 4), "knives"), fighter("b", (4, 5), health=5), steady=1),
                       Deed("attack", "knives", "b")),
    "crossbow": (opposed(fighter("a", (4, 4), "crossbow"), fighter("b", (4, 9), health=4)),
                 Deed("attack", "crossbow", "b")),
    "away from two": (acting(replace(LEAVING[0], health=2), *LEAVING[1:]), Deed("move", cell=(8, 4))),
    "charge": (opposed(fighter("a", (4, 0)), fighter("b", (4, 9))), Deed("charge", on="b")),
    "charge away from two": (acting(replace(LEAVING[0], health=2), *LEAVING[1:], fighter("b", (8, 9), key="b3")),
                             Deed("charge", on="b3")),
    "bash": (opposed(b=fighter("b", (4, 5), toughness=4), pools=SETS), Deed("skill", "bash", "b")),
}  # fmt: skip


def met(bout: Bout, deed: Deed, dice: tuple[int, ...]) -> Mapping[str, bool]:
    """What so many dice do; more than are needed are not thrown."""
    now, told = RING.do(bout, deed, Script(dice))
    own = of(told, "attacked")
    hurt = any(one["dealt"] for one in own if one["side"] == "a")
    passed = bool(of(told, "charged")) or any(one["down"] for one in of(told, "bashed"))
    return {"hurt": hurt or passed, "fell": now.warrior(deed.on).out if deed.on else False,
            "struck": any(one["dealt"] for one in own if one["side"] != "a"), "fall": now.warrior("a").out}  # fmt: skip


@pytest.mark.parametrize("name", BEFORE)
def test_odds_are_what_the_dice_give_under_every_throw(name: str):
    bout, deed = BEFORE[name]
    dice = {"axe after a charge": 2, "knives, steady": 3, "sword": 2, "away from two": 4,
            "charge away from two": 5}.get(name, 1)  # fmt: skip
    count = dict.fromkeys(("hurt", "fell", "struck", "fall"), 0)
    for faces in product(range(1, 7), repeat=dice):
        for what, so in met(bout, deed, faces).items():
            count[what] += so
    odds = RING.odds(bout, deed)
    assert odds is not None
    likely = {what: round(100 * n / 6**dice) for what, n in count.items()}
    assert structs.asdict(odds) == {**likely, "friend": 0, "mate": ""}


def test_a_move_that_nobody_minds_has_no_odds():
    assert RING.odds(opposed(), Deed("move", cell=(5, 5))) is None


# The rule set


def test_VEN_17_control_sets_health_and_ends_it_with_a_winner():
    bout = opposed()
    assert RING.measures(bout) == {"health_a": Measure(12, 0, 12), "health_b": Measure(12, 0, 12)}
    assert RING.outcome(RING.mend(bout, "health_b", 0)) is not None
    assert {key: (end.won, end.beaten) for key, end in RING.ends(bout).items()} == {
        "a": ("a", ("b",)), "b": ("b", ("a",)), "nobody": ("", ()), "both": ("", ("a", "b"))}  # fmt: skip


def test_VEN_13_the_picture_shows_board_fighters_and_dice():
    two = Entrant("a", kit="sword"), Entrant("b", kit="axe")
    begun = RING.begin(two, "bridge", Script([*range(1, 7), 1, 1, 2, 2, 3, 3]))
    seen: Any = RING.picture(begun, "")
    assert ([(f.key, f.cell, f.health, f.kit) for f in seen["figures"]], seen["rounds"]) == (
        [("a", (4, 1), 12, "sword"), ("b", (4, 7), 12, "axe")], 5)  # fmt: skip
    assert (len(seen["board"]), len(seen["pools"]["a"]["dice"]), seen["deciding"]) == (9, 6, begun.turn)


def test_VEN_16_the_ring_has_no_reactions_who_acts_decides_alone_until_they_are_done():
    """Any deed at random, free strikes and bashes among them: the other side is never asked in between."""
    struck = 0
    for n in range(12):
        random = Random(n)
        two, roll = (Entrant("a", kit="sword"), Entrant("b", kit="knives")), many_quests.thrown(random)
        bout = RING.begin(two, "ring", roll)
        while not RING.outcome(bout):
            before, deed = bout, random.choice(RING.deeds(bout))
            bout, told = RING.do(bout, deed, roll)
            struck += sum(one["free"] for one in of(told, "attacked"))
            if before.acting and bout.acting == before.acting and bout.round == before.round:
                assert RING.deciding(bout) in (before.turn, "")
    assert struck


def test_VEN_15_whatever_is_offered_can_be_done_and_comes_to_an_end():
    """Any deed at random: each state goes to JSON and back, health stays in bounds, one figure a cell."""
    armoury = ring_content.armoury().ring
    rules, kits, done = RING, list(armoury.kit), set[str]()
    for n in range(24):
        random = Random(n)
        two = Entrant("a", kit=random.choice(kits)), Entrant("b", 2, 2, "Elves", random.choice(kits))
        bout, roll = (
            rules.begin(two, random.choice(list(armoury.ground)), many_quests.thrown(random)),
            many_quests.thrown(random),
        )
        for _ in range(400):
            assert convert(to_builtins(bout), Bout) == bout
            assert all(0 <= w.health <= w.stats.wounds for w in bout.warriors)
            assert len({w.cell for w in bout.warriors}) == 2
            if rules.outcome(bout):
                break
            assert rules.usual(bout) in rules.deeds(bout)
            deed = random.choice(rules.deeds(bout))
            done.add(deed.verb)
            bout, _ = rules.do(bout, deed, roll)
        assert rules.outcome(bout)
    assert done >= {"keep", "count", "raise", "attack", "charge", "move", "disengage", "wait", "ready", "skill", "end"}
