"""The ring (MOR): dice of a round, wild dice, recovery, and whose go it is, with the golden examples of the rules."""

from dataclasses import replace

import pytest

from astor.ventures.rules.play import Entrant, Outcome
from astor.ventures.rules.ring import pools, rounds
from astor.ventures.rules.ring.damage import passed
from astor.ventures.rules.ring.pools import Pool, paying, pool, raised
from astor.ventures.rules.ring.warriors import Bout
from tests.ventures.bouts import NOTHING, RING, RULES, acting, do, fighter, hero_phase, of, opposed, verbs
from tests.ventures.quests import Script

ONE, TWO = [1, 2, 3, 3, 5, 5], [1, 2, 4, 4, 4, 6]
"""The dice of M1."""
HEIRS = Entrant("a", kit="sword"), Entrant("b", kit="sword")


def test_MOR_4_MOR_5_MOR_7_MOR_9_M1_singles_and_sets():
    assert (pool(ONE, 0).singles, set(pool(ONE, 0).sets)) == (2, {(3, 2), (5, 2)})
    assert (pool(TWO, 0).singles, pool(TWO, 0).sets) == (3, ((4, 3),))


def test_MOR_1_MOR_10_M1_a_round_begins_with_six_dice_and_one_wild_die_each():
    begun = RING.begin(HEIRS, "ring", Script([*ONE, *TWO]))
    assert (begun.round, begun.stage, begun.first, begun.turn) == (1, "wild", "b", "b")
    assert (begun.a.wild, begun.b.wild) == (1, 1)


def test_MOR_6_even_singles_are_rolled_off_until_one_die_is_higher():
    begun = RING.begin(HEIRS, "ring", Script([*ONE, *ONE, 4, 4, 2, 5]))
    assert begun.first == "b"


def test_MOR_12_MOR_13_MOR_15_MOR_16_M2_wild_dice_make_it_even_and_it_is_rolled_off_again():
    said, _ = do(hero_phase(ONE, TWO, first="b"), Script(), "raise", "4")
    assert said.turn == "a"
    now, told = do(said, Script([5, 2]), "count")
    assert (now.a.singles, now.b.singles, now.first) == (3, 3, "a")
    assert (now.b.sets, now.a.wild, now.b.wild) == (((4, 4),), 0, 0)
    assert of(told, "seized") == [{"side": "a"}]


def test_MOR_14_MOR_17_M3_a_single_made_a_double_counts_no_more_and_may_cost_the_initiative():
    said, _ = do(hero_phase(ONE, TWO, first="b"), Script(), "raise", "6")
    assert (said.b.singles, said.b.sets) == (2, ((4, 3), (6, 2)))
    now, told = do(said, Script(), "count")
    assert (now.a.singles, now.first, of(told, "rolled_off")) == (3, "a", [])
    kept, told = do(said, Script([1, 6]), "keep")
    assert (kept.first, len(of(told, "rolled_off"))) == ("b", 1), "even, and a count has changed"


def test_MOR_16_even_counts_that_nobody_changed_stand():
    even = hero_phase(ONE, ONE, first="b")
    said, _ = do(even, Script(), "raise", "3")
    now, told = do(said, Script(), "keep")
    assert (now.first, of(told, "rolled_off")) == ("b", [])


def test_MOR_7_MOR_21_M4_five_of_a_kind_are_one_set_and_are_spent_whole():
    one, two = pool([4, 4, 4, 4, 4, 2], 1), pool([3, 3, 3, 1, 1, 1], 1)
    assert (one.singles, one.sets, two.singles, two.sets) == (1, ((4, 5),), 0, ((3, 3), (1, 3)))
    assert pools.growable(one) == [2], "a quad cannot grow"
    now, _ = do(opposed(pools={"a": one}), Script(), "skill", "steady")
    assert now.a.sets == ()


def test_MOR_8_sets_are_gone_with_their_round():
    late = replace(opposed(pools={"a": pool([6] * 6, 0)}), round=1)
    late = late.with_warrior(replace(late.warrior("b"), acted=True))
    now, _ = do(late, Script([*ONE, *TWO]), "end")
    assert (now.round, set(now.a.sets)) == (2, {(3, 2), (5, 2)})


def test_MOR_11_a_wild_die_that_is_kept_carries_over_and_a_used_one_is_gone():
    now, _ = do(hero_phase(TWO, ONE), Script(), "keep")
    now, _ = do(now, Script([6, 1]), "count")
    assert (now.a.wild, now.b.wild) == (1, 0)
    again, _ = rounds.began(now, Script([*ONE, *TWO]))
    assert (again.a.wild, again.b.wild) == (2, 1)


def test_MOR_12_one_wild_die_a_set_but_any_number_for_the_singles():
    many = hero_phase(ONE, TWO, wild=3)
    once, _ = do(many, Script(), "raise", "3")
    assert (once.turn, once.a.sets[0]) == ("a", (3, 3)), "it says on while it has wild dice"
    assert "3" not in {deed.by for deed in RING.deeds(once)}
    twice, _ = do(do(once, Script(), "count")[0], Script(), "count")
    assert (twice.a.singles, twice.turn) == (4, "b")
    grown = raised(pool(TWO, 2), 6)
    assert 6 not in pools.growable(grown), "a single that was made a double has had its die"


def test_MOR_15_who_has_no_wild_die_is_not_asked():
    bare = hero_phase(TWO, ONE)
    bare = replace(bare, b=replace(bare.b, wild=0))
    now, _ = do(bare, Script(), "keep")
    assert (now.stage, now.turn) == ("act", "a")


def test_MOR_21_the_smallest_set_that_is_enough_is_paid():
    of_three = Pool(sets=((4, 4), (2, 3), (6, 2), (5, 2)))
    assert [paying(of_three, size) for size in (2, 3, 4)] == [(6, 2), (2, 3), (4, 4)]
    assert paying(Pool(sets=((6, 2),)), 3) is None


# The recovery phase


def fresh(bout: Bout) -> Bout:
    """Nobody has acted yet in this round."""
    return replace(bout, warriors=tuple(replace(warrior, acted=False) for warrior in bout.warriors))


def test_MOR_29_M14_who_was_down_stands_and_who_was_stunned_is_down_for_this_round():
    fallen = acting(fighter("a", (4, 1), state="down", key="a1"), fighter("a", (2, 1), state="stunned", key="a2"),
                    fighter("b", (4, 7)))  # fmt: skip
    now, _ = rounds.recovered(RULES, fallen, Script())
    assert [(w.state, w.able) for w in now.warriors[:2]] == [("", True), ("down", False)]
    assert [w.key for w in rounds.ready(fresh(now), "a")] == ["a1"]
    then, _ = rounds.recovered(RULES, now, Script())
    assert then.warrior("a2").able


@pytest.mark.parametrize("uses", [True, False])
def test_MOR_24_a_quad_in_the_recovery_phase_lifts_a_side_and_is_no_activations_skill(uses: bool):
    quad = {"b": pool([6, 6, 6, 6, 5, 5], 0)}
    fallen = acting(fighter("a", (4, 1)), fighter("b", (4, 7), state="stunned"), pools=quad)
    asked, _ = rounds.recovered(RULES, fresh(fallen), Script())
    assert (asked.stage, asked.turn, verbs(asked)) == ("recovery", "b", {"skill", "end"})
    now, told = do(asked, Script(), "skill", "rally") if uses else do(asked, Script(), "end")
    assert (now.stage, now.warrior("b").able, now.b.sets) == ("act", uses, ((5, 2),) if uses else ((6, 4), (5, 2)))
    assert len(of(told, "rallied")) == uses
    assert now.skills == 0


def test_MOR_24_rally_is_offered_only_if_somebody_is_down():
    quad = {"a": pool([6] * 6, 0)}
    assert rounds.recovered(RULES, opposed(pools=quad), Script())[0].stage == "act"


@pytest.mark.parametrize(("toughness", "less", "die", "passes"), [(4, 1, 3, True), (4, 1, 4, False), (6, 0, 6, False),
                                                                  (1, 2, 1, True)])  # fmt: skip
def test_MOR_26_MOR_27_MOR_28_M11_tests(toughness: int, less: int, die: int, passes: bool):
    """What lowers a test lowers the characteristic; 1 always passes, 6 never."""
    assert passed(die, toughness - less) == passes


# The activation phase


def raid(*more: str) -> Bout:
    """Two against two; `more` have acted."""
    warriors = [fighter("a", (0, 0), key="a1"), fighter("a", (2, 0), key="a2"), fighter("b", (0, 9), key="b1"),
                fighter("b", (2, 9), key="b2")]  # fmt: skip
    return acting(*(replace(w, acted=w.key in more) for w in warriors))


def test_MOR_2_MOR_31_sides_take_turns_and_choose_who_acts():
    now, _ = do(raid(), Script(), "end")
    assert (now.turn, {deed.who for deed in RING.deeds(now)}) == ("b", {"b1", "b2"})
    now, _ = do(now, Script(), "activate", who="b2")
    assert (now.acting, now.actions) == ("b2", 2)
    now, _ = do(now, Script(), "end")
    assert (now.turn, now.acting) == ("a", "a2"), "who is the only one left needs no choosing"


def test_MOR_30_MOR_32_who_can_activate_nobody_passes_and_when_both_do_the_round_is_over():
    tired = raid("a2", "b1")
    down = tired.with_warrior(replace(tired.warrior("b2"), state="down"))
    now, _ = do(down, Script([*ONE, *TWO]), "end")
    assert (now.round, now.stage) == (2, "wild")
    waiting, _ = do(raid("a2", "b1", "b2"), Script(), "wait")
    assert (waiting.turn, waiting.acting, waiting.actions) == ("a", "a1", 1), "the others pass, who waited does not"


def test_MOR_32_nobody_passes_who_is_able():
    """There is no deed for it: only an activation, which may be ended."""
    now, _ = do(raid(), Script(), "end")
    assert verbs(now) == {"activate"}


def test_MOR_33_MOR_34_two_actions_which_may_be_the_same_or_left_out():
    twice, _ = do(opposed(), Script([1, 1]), "attack", "sword", on="b")
    assert twice.actions == 1
    assert "attack" in verbs(twice)
    now, _ = do(opposed(), Script(), "end")
    assert now.turn == "b"


def test_MOR_52_who_waits_acts_later_with_one_action_and_waits_no_second_time():
    now, told = do(opposed(), Script(), "wait")
    assert (now.turn, of(told, "waited")) == ("b", [{"side": "a", "who": "a"}])
    assert now.warrior("a").waits
    now, _ = do(now, Script(), "end")
    assert (now.turn, now.acting, now.actions) == ("a", "a", 1)
    assert "wait" not in verbs(now)
    moved, _ = do(opposed(), Script([1, 1]), "attack", "sword", on="b")
    assert "wait" not in verbs(moved), "it is a first action only"


def test_MOR_25_who_waited_may_use_a_skill_in_each_activation():
    two = {"a": Pool(sets=((3, 2), (2, 2)))}
    now, _ = do(opposed(pools=two), Script(), "skill", "surge")
    assert not any(deed.verb == "skill" for deed in RING.deeds(now))
    now, _ = do(do(now, Script(), "wait")[0], Script(), "end")
    assert (now.acting, now.skills) == ("a", 0)
    assert "skill" in verbs(now)


def test_MOR_3_five_rounds_then_the_larger_share_wins_and_nobody_is_beaten():
    last = opposed(fighter("a", (4, 4), health=6), fighter("b", (4, 5), acted=True), round=5)
    now, _ = do(last, Script(), "end")
    assert RING.outcome(now) == Outcome("b", "time", stood=("b",))
    assert (RING.deciding(now), RING.deeds(now)) == ("", ())
    even, _ = do(opposed(b=fighter("b", (4, 5), acted=True), round=5), Script(), "end")
    assert RING.outcome(even) == Outcome("", "time")


def test_MOR_3_VEN_6_who_has_nobody_left_is_beaten_at_once_and_both_if_both():
    fallen = opposed(b=fighter("b", (4, 5), health=0))
    assert RING.outcome(fallen) == Outcome("a", "out", beaten=("b",), stood=("a",))
    both = fallen.with_warrior(replace(fallen.hero, health=0))
    assert RING.outcome(both) == Outcome("", "out", beaten=("a", "b"))
    assert RING.yielded(opposed(), "a") == Outcome("b", "conceded", stood=("b",)), "who concedes is not beaten"


def test_MOR_23_the_last_of_several_may_use_as_many_skills_as_there_are_sets():
    sets = {"a": Pool(sets=((3, 2), (2, 2)))}
    lone = acting(fighter("a", (4, 4), key="a1"), fighter("a", (1, 1), key="a2", health=0), fighter("b", (4, 5)),
                  pools=sets)  # fmt: skip
    now, _ = do(lone, Script(), "skill", "steady")
    assert "skill" in verbs(now)
    now, _ = do(opposed(pools=sets), Script(), "skill", "steady")
    assert "skill" not in verbs(now), "not so in a duel"


def test_MOR_15_the_pool_says_when_it_has_been_said():
    assert NOTHING.said
    assert do(hero_phase(ONE, TWO), Script(), "keep")[0].a.said
