"""My story (SEAT-5): what mattered to one person, in the order it mattered, and in one sentence."""

from itertools import count
from typing import Any

import pytest

from factions.story.rules.chronicle import chronicle
from factions.story.rules.moments import Moment, Said, told
from factions.story.rules.saga import AGAIN, FEW, MOST, Piece, Post, Sum, Teller, pieces, summed
from factions.story.rules.saga import told as story_of

NUMBERS = count(1)
QUEEN, GENERAL, SEAT = "rosmunde", "godwin", "seat/humans-monarch"
HERS = Teller([Post("humans", reigns=True)], people=frozenset({QUEEN}))
HIS = Teller([Post("humans")], people=frozenset({GENERAL}), mates=frozenset({QUEEN}))


def said(code: str, at: int, side: str = "public", **facts: Any) -> Said:
    return Said(f"line-{next(NUMBERS)}", side, code, facts, "t1/war", at)


def mine(code: str, at: int, **facts: Any) -> Said:
    return said(code, at, SEAT, **facts)


def day(*lines: Said) -> list[Moment]:
    return chronicle(told(lines))


def story(teller: Teller, *own: Said, deals: tuple[Said, ...] = (), heard: tuple[Said, ...] = ()) -> list[Piece]:
    return story_of(pieces(teller, own, deals, day(*heard)))


def codes(found: list[Piece]) -> list[str]:
    return [piece.code for piece in found]


def sentence(teller: Teller, *own: Said, deals: tuple[Said, ...] = (), heard: tuple[Said, ...] = ()) -> list[Sum]:
    return summed(teller, pieces(teller, own, deals, day(*heard)))


def battle(at: int, outcome: str, key: str = "battle-1", place: str = "ostmark", **more: Any) -> Said:
    sides = {"attacker": "humans", "defender": "elves"}
    return said("battle_over", at, battle=key, place=place, faction="humans", outcome=outcome, **sides, **more)


def taken(at: int, by: str, whose: str) -> Said:
    return said("province_taken", at, province=f"land-{at}", faction=by, **{"from": whose})


def deal(at: int, gave: dict[str, Any], got: dict[str, Any]) -> Said:
    return said("deal_struck", at, "faction/humans", faction="guild", gave=gave, got=got)


FOOD, WOOD = {"goods": {"food": 1}}, {"goods": {"wood": 1}}


# In the order it mattered


def test_a_crown_a_wedding_and_a_duel_come_before_one_food_for_one_wood():
    own = (
        mine("duel_over", 2, character=QUEEN, rival="hal", outcome="out"),
        mine("you_married", 3, character="ida"),
        mine("you_crowned", 4, faction="humans"),
    )
    penny = deal(1, FOOD, WOOD)
    teller = Teller(HERS.posts, HERS.people, lines=frozenset({penny.key}), tables={own[0].key: "won"})
    assert codes(story(teller, *own, deals=(penny,))) == ["you_crowned", "you_married", "duel_over"]


def test_what_came_of_oneself_matters_more_than_what_came_of_others():
    war = said("war_began", 5, a="elves", b="humans", by="humans")
    peace = said("war_began", 6, a="guild", b="humans", by="guild")
    teller = Teller(HIS.posts, lines=frozenset({war.key}))
    assert [(p.near, p.facts["by"]) for p in story(teller, heard=(war, peace))] == [
        ("mine", "humans"),
        ("ours", "guild"),
    ]


def test_what_was_done_to_ones_court_behind_its_back_comes_before_what_came_of_others():
    aim = {"act": "steal", "technology": "looms", "against": "humans"}
    theft = said("plot_succeeded", 2, "faction/elves", seat="elves-monarch", **aim)
    pact = said("alliance_made", 3, a="guild", b="humans")
    found = story(HIS, heard=(theft, pact))
    assert [(piece.code, piece.facts.get("by")) for piece in found] == [("plotted", "elves"), ("alliance_made", None)]


def test_the_fourth_battle_matters_less_than_the_first_uprising():
    battles = [battle(at, "attacker", f"battle-{at}", f"land-{at}") for at in (1, 2, 3, 4)]
    rose = said("rose", 5, province="kingsmead", faction="humans")
    teller = Teller(HERS.posts, battles={f"battle-{at}": "attacker" for at in (1, 2, 3, 4)})
    found = story(teller, heard=(*battles, rose))
    assert codes(found) == [*["battle_over"] * 3, "rose", "battle_over"]
    assert found[0].rank - found[1].rank == AGAIN


def test_the_death_of_somebody_one_sat_with_is_told():
    fell = said("officer_lost", 3, officer=QUEEN, faction="humans")
    nobody = said("officer_lost", 4, officer="an-ensign", faction="humans")
    wars = [said("war_began", at, a="humans", b=f"realm-{at}", by="humans") for at in (5, 6, 7)]
    found = story(HIS, heard=(fell, nobody, *wars))
    assert [piece.facts["officer"] for piece in found if piece.code == "officer_lost"] == [QUEEN]


def test_of_a_story_in_which_little_mattered_a_few_things_are_told_all_the_same():
    built = [said("built", at, faction="humans", province="ostmark", kind="farm") for at in range(6)]
    assert len(story(HERS, heard=tuple(built))) == FEW


def test_a_long_story_is_told_of_its_greatest():
    lands = [
        said("province_taken", at, province=f"land-{at}", faction="humans", **{"from": "elves"}) for at in range(30)
    ]
    wars = [said("war_began", at, a="humans", b=f"realm-{at}", by="humans") for at in range(40, 60)]
    teller = Teller(HERS.posts, lines=frozenset(line.key for line in (*lands, *wars)))
    assert len(story(teller, heard=(*lands, *wars))) <= MOST


# Each thing once


@pytest.mark.parametrize(("own", "heard"), [
    (mine("you_crowned", 4, faction="humans"), said("crowned", 4, character=QUEEN, faction="humans")),
    (mine("you_died", 4, character=QUEEN), said("monarch_died", 4, character=QUEEN, faction="humans")),
    (mine("you_fell", 4, character=QUEEN), said("officer_lost", 4, officer=QUEEN, faction="humans")),
    (mine("you_married", 4, character="ida"), said("married", 4, heir=QUEEN, spouse="ida", faction="elves")),
])  # fmt: skip
def test_what_a_seat_is_told_of_itself_is_not_told_once_more(own: Said, heard: Said):
    assert codes(story(HERS, own, heard=(heard,))) == [own.code]


def test_who_had_one_murdered_is_told_in_place_of_the_death_alone():
    by_elves = said("plot_succeeded", 4, "faction/elves", act="assassinate", character=QUEEN, seat="elves-monarch")
    dead = said("assassinated", 4, character=QUEEN, faction="humans")
    found = story(HERS, mine("you_murdered", 4, character=QUEEN), heard=(by_elves, dead))
    assert [(piece.code, piece.near, piece.facts["by"]) for piece in found] == [("murdered", "self", "elves")]


def test_land_that_was_dealt_is_told_with_what_it_was_dealt_for():
    ceded = said("province_ceded", 4, province="ostmark", faction="guild", **{"from": "humans"})
    assert codes(story(HERS, deals=(deal(4, {"provinces": ["ostmark"]}, WOOD),), heard=(ceded,))) == ["deal_struck"]


def test_a_plot_nobody_has_heard_of_yet_is_told_to_who_sanctioned_it():
    plot = said(
        "plot_failed", 4, "faction/humans", act="steal", technology="looms", against="elves", seat="humans-monarch"
    )
    assert codes(story(HERS, plot)) == ["plot_failed"]
    assert codes(story(Teller(HERS.posts, lines=frozenset({plot.key})), plot, heard=(plot,))) == ["plotted_in_vain"]


def test_who_parried_a_plot_has_brought_none_off():
    parried = said("plot_succeeded", 4, "faction/humans", act="counter", seat="humans-monarch")
    assert (story(HERS, parried), sentence(HERS, parried)) == ([], [])


@pytest.mark.parametrize("makes", ["alliance_made", "peace_made"])
def test_a_treaty_is_told_by_what_it_makes(makes: str):
    treaty = said("treaty_made", 4, parties=["elves", "humans"])
    pact = said(makes, 4, a="humans", b="elves")
    teller = Teller(HERS.posts, lines=frozenset({treaty.key, pact.key}))
    assert codes(story(teller, treaty, heard=(treaty, pact))) == [makes]
    other = said("treaty_made", 4, parties=["guild", "humans"])
    assert sorted(codes(story(teller, other, heard=(pact,)))) == sorted([makes, "treaty_made"])


def test_practice_and_what_counts_for_nothing_is_no_story():
    own = (mine("practice_over", 1, character=QUEEN, faction="humans", outcome="won"),
           mine("duel_over", 2, character=QUEEN, rival="hal", outcome="void"),
           mine("challenged", 3, character="hal", faction="elves"), mine("you_wooed", 4, character="hal"))  # fmt: skip
    assert story(HERS, *own) == []


def test_what_happened_to_another_court_before_one_came_there_is_none_of_it():
    moved = Teller([Post("elves", until=10), Post("humans", reigns=True)])
    wars = [said("war_began", at, a="guild", b="humans", by="guild") for at in (9, 11)]
    assert [piece.at for piece in story(moved, heard=tuple(wars))] == [11]


def test_a_deal_of_a_court_before_one_came_there_is_none_of_ones_own():
    moved = Teller([Post("elves", until=10), Post("humans", reigns=True)])
    struck = [deal(at, {"goods": {"food": 9}}, WOOD) for at in (9, 11)]
    assert [piece.at for piece in story(moved, deals=tuple(struck))] == [11]


def test_of_a_herald_of_no_court_nothing_is_told_that_befell_no_court():
    herald = Teller([Post("")])
    free = said("province_taken", 4, province="ostmark", faction="elves", **{"from": ""})
    assert (story(herald, heard=(free,)), sentence(herald, heard=(free,))) == ([], [])


# Whose doing it is


def test_what_a_court_promises_is_its_monarchs():
    pact = said("alliance_made", 4, a="elves", b="humans")
    assert [piece.near for piece in story(HERS, heard=(pact,))] == ["mine"]
    assert [piece.near for piece in story(HIS, heard=(pact,))] == ["ours"]


def test_a_theory_is_the_wizards_who_presented_it():
    heard = said("theory_accepted", 4, faction="humans", text="All is water", ayes=4, noes=1)
    assert [piece.near for piece in story(HIS, heard=(heard,))] == ["ours"]
    assert [piece.near for piece in story(Teller(HIS.posts, theories=frozenset({"All is water"})), heard=(heard,))] == [
        "mine"
    ]


def test_a_deal_is_theirs_who_offered_and_who_accepted_it():
    struck = deal(4, {"goods": {"food": 9}}, WOOD)
    offered = Teller(HERS.posts, offers=frozenset({("t1/war", "guild")}))
    assert [(p.near, p.rank) for p in story(offered, deals=(struck,))] == [("mine", 40)]
    assert [(p.near, p.rank) for p in story(HERS, deals=(struck,))] == [("ours", 15)]


# In one sentence


def test_the_queen_who_lost_two_lands_and_married_off_her_son():
    gone = [taken(at, "elves", "humans") for at in (1, 2)]
    wedding = said("married", 3, heir="hal", spouse="ida", faction="elves")
    pact = Teller(HERS.posts, lines=frozenset({wedding.key}))
    assert sentence(pact, heard=(*gone, wedding)) == [Sum("married_off", 1), Sum("lands_lost", 2)]
    assert sentence(HIS, heard=tuple(gone)) == [Sum("saw_lands_lost", 2)]


def test_a_general_is_told_of_by_the_battles_they_led():
    teller = Teller(HIS.posts, HIS.people, battles=dict.fromkeys(("battle-1", "battle-2", "battle-3"), "attacker"))
    fought = [battle(1, "attacker"), battle(2, "attacker", "battle-2"), battle(3, "defender", "battle-3")]
    assert sentence(teller, heard=tuple(fought)) == [Sum("battles_won", 2), Sum("battles_lost", 1)]
    assert sentence(HIS, heard=tuple(fought)) == []


def test_who_led_the_side_of_an_ally_has_won_with_it():
    helper = Teller([Post("dwarves")], battles={"battle-1": "attacker", "battle-2": "defender"})
    fought = [battle(1, "attacker"), battle(2, "attacker", "battle-2"), battle(3, "nobody", "battle-3")]
    assert sentence(helper, heard=tuple(fought)) == [Sum("battles_won", 1), Sum("battles_lost", 1)]


def test_land_is_won_by_who_holds_it_after_the_battle():
    held = said("battle_over", 1, battle="battle-1", place="ostmark", faction="humans", outcome="attacker",
                attacker="guild", defender="elves")  # fmt: skip
    conquest = said("province_taken", 1, province="ostmark", faction="humans", **{"from": "elves"})
    courts = {court: Teller([Post(court, reigns=True)]) for court in ("humans", "guild", "elves")}
    sums = {court: sentence(teller, heard=(held, conquest)) for court, teller in courts.items()}
    assert sums == {"humans": [Sum("lands_won", 1)], "guild": [], "elves": [Sum("lands_lost", 1)]}


def test_land_that_was_dealt_away_is_lost():
    ceded = said("province_ceded", 4, province="ostmark", faction="guild", **{"from": "humans"})
    dealt = deal(4, {"provinces": ["ostmark", "westmark"]}, WOOD)
    assert sentence(HERS, deals=(dealt,), heard=(ceded,)) == [Sum("lands_lost", 2)]
    assert sentence(HERS, deals=(deal(5, WOOD, {"provinces": ["ostmark"]}),)) == [Sum("lands_won", 1)]


def test_whoever_has_died_twice_has_lost_two_lives():
    fell, died = mine("you_fell", 3, character=QUEEN), mine("you_died", 7, character=QUEEN)
    assert sentence(HERS, fell) == [Sum("fell", 1)]
    assert sentence(HERS, fell, died) == [Sum("died", 2)]


def test_a_story_of_nothing_has_no_sentence():
    assert sentence(HERS) == []
    assert sentence(HERS, deals=(deal(4, FOOD, WOOD),)) == []
