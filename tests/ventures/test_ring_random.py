"""Whole bouts of random deeds, two to four a side (MOR-2, VEN-5, VEN-15): what is offered can be done, and it ends."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import convert, to_builtins

from astor.ventures.many_quests import thrown
from astor.ventures.reading import ring_content
from astor.ventures.rules.play import Deed, Entrant, Side
from astor.ventures.rules.ring.warriors import Bout
from tests.ventures.bouts import RING

ARMOURY = ring_content.armoury().ring
ENOUGH = 3000
"""No bout of eight has so many deeds."""
NEVER = {Deed("move", cell=(20, 20)), Deed("activate", who="c1"), Deed("skill", "hex"), Deed("raise", "7"),
         Deed("charge", on="nobody")}  # fmt: skip
"""Never offered."""

raiders = st.lists(st.tuples(st.sampled_from(list(ARMOURY.kit)), st.integers(-1, 2), st.integers(-2, 1),
                             st.sampled_from(["", *ARMOURY.people])), min_size=2, max_size=4)  # fmt: skip


def entrants(side: Side, of: list[tuple[str, int, int, str]]) -> list[Entrant]:
    return [Entrant(side, x, y, people, kit) for kit, x, y, people in of]


def is_sound(bout: Bout) -> None:
    """Health in bounds, one figure a cell, and as it is after JSON."""
    assert convert(to_builtins(bout), Bout) == bout
    assert all(0 <= warrior.health <= warrior.stats.wounds for warrior in bout.warriors)
    there = [warrior.cell for warrior in bout.warriors if not warrior.out]
    assert len(set(there)) == len(there)


def is_offered_rightly(bout: Bout) -> None:
    """Somebody of the side whose go it is may do something, the usual among it, each deed once, none for the fallen."""
    offered = RING.deeds(bout)
    assert offered
    assert RING.usual(bout) in offered
    assert len(set(offered)) == len(offered)
    standing = {warrior.key for warrior in bout.warriors if not warrior.out}
    assert all({deed.on, deed.who} <= {*standing, ""} for deed in offered)
    own = {warrior.key for warrior in bout.standing(RING.deciding(bout))}
    assert not {deed.on for deed in offered} & own
    assert {deed.who for deed in offered} <= {*own, ""}
    assert not bout.acting or bout.acting in own
    assert not NEVER & set(offered)


@given(raiders, raiders, st.sampled_from(list(ARMOURY.ground)), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_MOR_2_VEN_15_bouts_of_random_deeds_are_sound_and_end(one, two, ground, seed):
    random = Random(seed)
    roll = thrown(random)
    bout = RING.begin((*entrants("a", one), *entrants("b", two)), ground, roll)
    for _ in range(ENOUGH):
        is_sound(bout)
        if RING.outcome(bout):
            break
        is_offered_rightly(bout)
        bout, _ = RING.do(bout, random.choice(RING.deeds(bout)), roll)
    end = RING.outcome(bout)
    assert end is not None
    assert RING.deeds(bout) == ()
    assert {key[0] for key in end.stood} <= {end.won}
    assert all(bout.warrior(key).fallen for key in end.beaten)


@given(raiders, raiders, st.sampled_from(list(ARMOURY.ground)), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_VEN_5_VEN_17_who_yields_or_is_put_out_at_any_time_leaves_a_bout_that_goes_on(one, two, ground, seed):
    random = Random(seed)
    roll = thrown(random)
    bout = RING.begin((*entrants("a", one), *entrants("b", two)), ground, roll)
    while (end := RING.outcome(bout)) is None:
        is_sound(bout)
        is_offered_rightly(bout)
        bout, _ = RING.do(bout, random.choice(RING.deeds(bout)), roll)
        some = random.choice([warrior.key for warrior in bout.warriors])
        if random.random() < 0.02:
            bout, _ = RING.resumed(RING.without(bout, (some,))[0], roll)
        elif random.random() < 0.02 and f"health_{some}" in RING.measures(bout):
            bout, _ = RING.resumed(RING.mend(bout, f"health_{some}", random.choice((0, 3))), roll)
    assert not {w.key for w in bout.warriors if w.left} & {*end.beaten, *end.stood}
