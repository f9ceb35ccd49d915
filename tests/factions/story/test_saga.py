"""My story (SEAT-5): what mattered to one person, in the order it mattered, and in one sentence."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from factions.story.rules.chronicle import chronicle
from factions.story.rules.moments import Moment, Said, told
from factions.story.rules.saga import AGAIN, FEW, MOST, STAYED, Piece, Post, Sum, Teller, pieces, summed
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


def test_the_third_battle_matters_less_than_the_first_uprising():
    battles = [battle(at, "attacker", f"battle-{at}", f"land-{at}") for at in (1, 2, 3, 4)]
    rose = said("rose", 5, province="kingsmead", faction="humans")
    teller = Teller(HERS.posts, battles={f"battle-{at}": "attacker" for at in (1, 2, 3, 4)})
    found = story(teller, heard=(*battles, rose))
    assert codes(found) == [*["battle_over"] * 2, "rose", *["battle_over"] * 2]
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


def test_what_one_has_done_oneself_comes_before_what_the_court_did_to_others():
    by_humans = said("plot_succeeded", 1, "faction/humans", act="assassinate", character="ash", seat="humans-monarch")
    dead = said("assassinated", 1, character="ash", faction="guild")
    wedding = said("married", 2, heir="hal", spouse="ida", faction="elves")
    theory = said("theory_accepted", 3, faction="humans", text="All is water", ayes=4, noes=1)
    own = [mine("skirmish_over", 4, character=GENERAL, rival="hal"), mine("quest_over", 5, character=GENERAL)]
    teller = replace(HIS, theories=frozenset({"All is water"}), heirs=frozenset({"hal"}),
                     tables={own[0].key: "lost", own[1].key: "failure"})  # fmt: skip
    found = story(teller, *own, heard=(by_humans, dead, wedding, theory))
    assert codes(found) == ["theory_accepted", "skirmish_over", "quest_over", "murdered", "married"]


def test_the_murder_of_somebody_one_sat_with_matters_as_their_fall():
    dead = said("assassinated", 1, character=QUEEN, faction="humans")
    assert [(p.kind, p.rank) for p in story(HIS, heard=(dead,))] == [("death", 62)]


def test_land_comes_before_a_wedding_one_has_only_signed_and_so_does_the_second_of_a_phase():
    wedding = said("married", 1, heir="hal", spouse="ida", faction="elves")
    gone = [taken(at, "elves", "humans") for at in (2, 3)]
    courts = replace(HERS, lines=frozenset({wedding.key})), replace(HIS, heirs=frozenset({"hal"}))
    assert [codes(story(teller, heard=(wedding, *gone))) for teller in courts] == [
        ["province_taken", "province_taken", "married"],
    ] * 2
    assert [p.rank for p in story(HIS, heard=tuple(taken(at, "elves", "humans") for at in (2, 3, 4)))] == [53, 49, 29]


def test_a_realm_that_is_whole_again_is_one_story_with_its_split():
    split, united = _split(QUEEN)
    assert [(p.code, p.rank) for p in story(HIS, heard=(split, united))] == [("nation_split", 71)]
    assert sentence(Teller(HIS.posts), heard=(split, united)) == [Sum("whole_again", 1)]
    assert sentence(Teller(HIS.posts), heard=(split,)) == [Sum("split", 1)]


def test_troops_one_has_hired_away_are_ones_own_deed():
    hired = said("hired", 3, faction="guild", province="eastreach", kind="regiment", **{"from": "humans"})
    captain = Teller([Post("guild", leads=True)])
    assert [(p.near, p.code, p.rank) for p in story(captain, hired)] == [("mine", "hired", 55)]
    assert sentence(captain, hired) == [Sum("hired", 1)]


def test_a_challenge_that_nobody_answered_is_told_where_little_else_is():
    challenge = {"character": "hal", "rival": GENERAL, "outcome": "lapsed"}
    assert [(p.near, p.rank) for p in story(HIS, mine("challenge_over", 3, **challenge))] == [("self", 25)]


def test_knowledge_for_a_good_comes_after_what_one_has_found_out_oneself():
    looms = deal(4, {"technologies": ["looms"]}, {"goods": {"gold": 9}})
    found = mine("researched", 5, technology="mills", invented=True)
    teller = replace(HERS, lines=frozenset({looms.key}))
    assert codes(story(teller, found, deals=(looms,))) == ["researched", "deal_struck"]


# How it ended


def _split(claimant: str) -> tuple[Said, Said]:
    """A realm that splits, and is whole again."""
    split = said("nation_split", 4, faction="humans", to="deep-hall", character=claimant)
    return split, said("nation_united", 6, faction="humans", name="The Deep Hall", **{"from": "deep-hall"})


def test_who_split_a_realm_is_told_so_and_that_it_was_whole_again():
    split, united = _split(GENERAL)
    crowned = mine("you_crowned", 4, faction="deep-hall")
    (first, *_) = story(HIS, crowned, heard=(split, united))
    assert (first.code, first.near, first.facts["whole"]) == ("nation_split", "self", True)
    assert codes(story(HIS, crowned, heard=(split,))) == ["nation_split"]
    assert sentence(HIS, crowned, heard=(split,)) == [Sum("crowned", 1)]


@pytest.mark.parametrize(("crown", "known"), [
    (None, {"worn": "", "yours": False, "settled": False}),
    ("magister", {"worn": "magister", "yours": False, "settled": True}),
    (GENERAL, {"worn": GENERAL, "yours": True, "settled": True}),
])  # fmt: skip
def test_whoever_might_have_had_a_crown_is_told_who_got_it(crown: str | None, known: dict[str, Any]):
    open_throne = said("crown_contested", 4, faction="humans", between=[GENERAL, "magister"])
    others = said("crowned", 5, faction="elves", character="ida")
    heard = [open_throne, others, *([said("crowned", 6, faction="humans", character=crown)] if crown else [])]
    contested = next(p for p in story(HIS, heard=tuple(heard)) if p.code == "crown_contested")
    assert {name: contested.facts[name] for name in known} == known


def test_who_died_on_a_throne_is_told_which():
    died, dead = mine("you_died", 4, character=QUEEN), said("monarch_died", 4, character=QUEEN, faction="humans")
    assert [(p.facts.get("monarch"), p.facts.get("faction")) for p in story(HERS, died, heard=(dead,))] == [
        (True, "humans"),
    ]  # fmt: skip
    assert "monarch" not in story(HERS, died)[0].facts


def test_an_alliance_that_came_to_an_end_says_in_which_turn():
    made, ended = (said(code, at, a="elves", b="humans") for code, at in (("alliance_made", 1), ("alliance_ended", 2)))
    found = story(HERS, heard=(made, replace(ended, phase="t6/diplomacy")))
    assert [(p.facts["turn"], p.rank) for p in found if p.facts.get("ended")] == [(6, 65)]
    assert not any(p.facts.get("ended") for p in story(HERS, heard=(made, replace(ended, phase="ended"))))


def test_an_alliance_ends_with_the_realm_that_had_made_it():
    pact = said("alliance_made", 5, a="deep-hall", b="guild")
    split, united = _split(QUEEN)
    found = story(Teller([Post("guild")]), heard=(split, pact, replace(united, phase="t5/trade")))
    assert [(p.facts["ended"], p.facts["turn"]) for p in found] == [(True, 5)]


def test_what_was_done_to_ones_court_and_by_it_is_known_for_that():
    war = said("war_began", 5, a="elves", b="humans", by="elves", to="humans")
    fell = said("officer_lost", 6, officer="an-ensign", faction="humans")
    rebels = said("plot_succeeded", 7, "faction/elves", act="incite", province="ostmark", seat="elves-monarch")
    hears = said("incited", 7, "faction/humans", province="ostmark")
    courts = [Teller([Post(court)]) for court in ("humans", "elves")]
    sides = [{p.code: (p.facts.get("us", False), p.facts.get("by_us", False))
              for p in pieces(teller, (), (), day(war, fell, rebels, hears))} for teller in courts]  # fmt: skip
    assert sides == [
        {"war_began": (True, False), "officer_lost": (True, False), "plotted": (True, False)},
        {"war_began": (False, True), "plotted": (False, True)},
    ]


# Each thing once


@pytest.mark.parametrize(("own", "heard"), [
    (mine("you_crowned", 4, faction="humans"), said("crowned", 4, character=QUEEN, faction="humans")),
    (mine("you_died", 4, character=QUEEN), said("monarch_died", 4, character=QUEEN, faction="humans")),
    (mine("you_fell", 4, character=QUEEN), said("officer_lost", 4, officer=QUEEN, faction="humans")),
])  # fmt: skip
def test_what_a_seat_is_told_of_itself_is_not_told_once_more(own: Said, heard: Said):
    assert codes(story(HERS, own, heard=(heard,))) == [own.code]


def test_where_one_lived_once_married_is_told_with_the_wedding():
    wedding = said("married", 4, heir=QUEEN, spouse="ida", faction="elves")
    (only,) = story(HERS, mine("you_married", 4, character="ida"), heard=(wedding,))
    assert (only.code, only.near, only.rank) == ("married", "self", 90)


def test_a_fight_lost_is_another_story_than_one_won():
    own = [mine("skirmish_over", at, character=QUEEN, rival="hal") for at in (1, 2)]
    teller = replace(HERS, tables={own[0].key: "won", own[1].key: "lost"})
    assert [p.rank for p in story(teller, *own)] == [60, 50]


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
    assert (story(HERS, parried), sentence(HERS, parried)) == ([], [Sum(STAYED, 1)])


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
    assert (story(herald, heard=(free,)), sentence(herald, heard=(free,))) == ([], [Sum(STAYED, 1)])


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


def test_land_is_theirs_who_marched_there_or_sent_somebody():
    conquest = said("province_taken", 4, province="ostmark", faction="humans", **{"from": "elves"})
    marched = replace(HIS, marches=frozenset({("t1/war", "humans", "ostmark")}))
    elsewhere = replace(HIS, marches=frozenset({("t1/war", "humans", "wheatley"), ("t2/war", "humans", "ostmark")}))
    assert [(p.near, p.rank) for p in story(marched, heard=(conquest,))] == [("mine", 78)]
    assert [p.near for p in story(elsewhere, heard=(conquest,))] == ["ours"]
    assert sentence(marched, heard=(conquest,)) == [Sum("lands_won", 1)]


@pytest.mark.parametrize(("post", "rank"), [
    (Post("humans"), 53), (Post("humans", leads=True), 66), (Post("humans", reigns=True), 66),
])  # fmt: skip
def test_land_is_the_business_of_who_reigns_and_of_who_leads_the_armies(post: Post, rank: int):
    assert [piece.rank for piece in story(Teller([post]), heard=(taken(4, "elves", "humans"),))] == [rank]


def test_land_lost_is_another_story_than_land_won():
    won, lost = taken(1, "humans", "elves"), taken(2, "elves", "humans")
    assert [piece.rank for piece in story(HERS, heard=(won, lost, taken(3, "elves", "humans")))] == [66, 66, 54]


def test_the_crown_of_another_comes_after_the_death_it_follows_from_but_that_of_ones_spouse_matters():
    dead, crowned = said("monarch_died", 4, character=QUEEN, faction="humans"), said("crowned", 4, character="hal",
                                                                                     faction="humans")  # fmt: skip
    him = Teller([Post("humans")])
    assert [(p.code, p.rank) for p in story(him, heard=(dead, crowned))] == [("monarch_died", 65), ("crowned", 40)]
    wed = replace(him, spouses=frozenset({"hal"}))
    assert [(p.code, p.rank) for p in story(wed, heard=(dead, crowned))] == [("crowned", 69), ("monarch_died", 65)]


def test_of_one_stroke_the_death_is_told_before_the_crown():
    crown, death = (
        Piece("a", "crown", 70, "self", "crowned", {}, "t1/war", 4),
        Piece("b", "death", 70, "self", "you_died", {}, "t1/war", 4),
    )
    assert codes(story_of([crown, death])) == ["you_died", "crowned"]


def test_an_attempt_on_ones_own_life_is_no_theft_from_the_court():
    thefts = [said("plot_failed", at, "faction/elves", act="steal", technology=f"t-{at}", against="humans",
                   seat="elves-monarch") for at in (1, 2)]  # fmt: skip
    attempt = said("plot_failed", 3, "faction/elves", act="assassinate", character=QUEEN, seat="elves-monarch")
    found = story(HERS, heard=(*thefts, attempt))
    assert [(piece.kind, piece.near, piece.rank) for piece in found][:2] == [
        ("murder", "self", 68), ("intrigue", "ours", 34),
    ]  # fmt: skip
    assert sentence(HERS, heard=(*thefts, attempt)) == [Sum("escaped", 1)]


def test_a_murder_ordered_in_vain_is_told_to_who_ordered_it():
    attempt = said("plot_failed", 3, "faction/humans", act="assassinate", character="hal", seat="humans-monarch")
    ordered = replace(HERS, lines=frozenset({attempt.key}))
    assert [(p.code, p.near, p.kind, p.rank) for p in story(ordered, attempt, heard=(attempt,))] == [
        ("plotted_in_vain", "mine", "murder", 55),
    ]  # fmt: skip
    assert [(p.code, p.rank) for p in story(HERS, attempt)] == [("plot_failed", 55)]


def test_whoever_may_have_a_crown_is_told_so():
    open_throne = said("crown_contested", 4, faction="humans", between=[GENERAL, "magister"])
    assert [(p.near, p.rank) for p in story(HIS, heard=(open_throne,))] == [("self", 76)]
    assert sentence(HIS, heard=(open_throne,)) == [Sum("stood", 1)]


def test_a_realm_that_is_united_with_another_is_lost_to_who_ruled_it():
    united = said("nation_united", 4, faction="elves", name="The Deep Hall", **{"from": "humans"})
    courts = [Teller([Post("humans", reigns=reigns, until=4), Post("elves")]) for reigns in (True, False)]
    assert [[(p.near, p.rank) for p in story(teller, heard=(united,))] for teller in courts] == [
        [("self", 91)], [("ours", 70)],
    ]  # fmt: skip
    assert [sentence(teller, heard=(united,)) for teller in courts] == [[Sum("realm_lost", 1)], [Sum(STAYED, 1)]]


def test_an_alliance_that_did_not_last_is_told_by_its_end():
    made, ended = (said(code, at, a="elves", b="humans") for code, at in (("alliance_made", 1), ("alliance_ended", 2)))
    later, at_the_end = replace(ended, phase="t3/diplomacy"), replace(ended, phase="ended")
    assert codes(story(HERS, heard=(made, at_the_end)))[0] == "alliance_made"
    assert [(p.code, p.rank) for p in story(HERS, heard=(made, later))] == [
        ("alliance_made", 65),
        ("alliance_ended", 15),
    ]
    left = replace(HERS, lines=frozenset({ended.key}))
    assert [(p.code, p.rank) for p in story(left, heard=(made, ended))] == [
        ("alliance_ended", 52),
        ("alliance_made", 28),
    ]


def test_a_treaty_that_did_not_last_matters_less_than_its_end():
    made = said("treaty_made", 1, parties=["elves", "humans"])
    gone = said("treaty_renounced", 2, parties=["elves", "humans"], faction="elves")
    assert [(p.code, p.rank) for p in story(HERS, heard=(made, gone))] == [
        ("treaty_renounced", 38),
        ("treaty_made", 37),
    ]


# In one sentence


def test_the_queen_who_lost_two_lands_and_married_off_her_son():
    gone = [taken(at, "elves", "humans") for at in (1, 2)]
    wedding = said("married", 3, heir="hal", spouse="ida", faction="elves")
    pact = Teller(HERS.posts, lines=frozenset({wedding.key}))
    assert sentence(pact, heard=(*gone, wedding)) == [Sum("lands_lost", 2), Sum("married_off", 1)]
    assert sentence(HIS, heard=tuple(gone)) == [Sum("saw_lands_lost", 2)]


def test_a_general_is_told_of_by_the_battles_they_led():
    teller = Teller(HIS.posts, HIS.people, battles=dict.fromkeys(("battle-1", "battle-2", "battle-3"), "attacker"))
    fought = [battle(1, "attacker"), battle(2, "attacker", "battle-2"), battle(3, "defender", "battle-3")]
    assert sentence(teller, heard=tuple(fought)) == [Sum("battles_won", 2), Sum("battles_lost", 1)]
    assert sentence(HIS, heard=tuple(fought)) == [Sum(STAYED, 1)]


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
    assert sums == {"humans": [Sum("lands_won", 1)], "guild": [Sum(STAYED, 1)], "elves": [Sum("lands_lost", 1)]}


def test_land_that_was_dealt_away_is_lost():
    ceded = said("province_ceded", 4, province="ostmark", faction="guild", **{"from": "humans"})
    dealt = deal(4, {"provinces": ["ostmark", "westmark"]}, WOOD)
    assert sentence(HERS, deals=(dealt,), heard=(ceded,)) == [Sum("lands_lost", 2)]
    assert sentence(HERS, deals=(deal(5, WOOD, {"provinces": ["ostmark"]}),)) == [Sum("lands_won", 1)]


def test_whoever_has_died_twice_has_lost_two_lives():
    fell, died = mine("you_fell", 3, character=QUEEN), mine("you_died", 7, character=QUEEN)
    assert sentence(HERS, fell) == [Sum("fell", 1)]
    assert sentence(HERS, fell, died) == [Sum("lives", 2)]


def test_who_lives_on_as_another_has_lost_a_life_and_is_not_said_to_be_dead():
    fell = mine("you_fell", 3, character=GENERAL)
    assert sentence(replace(HIS, lives_on=True), fell) == [Sum("lives", 1)]


def test_whoever_fell_in_a_battle_is_not_said_to_have_fought_one_as_well():
    general = replace(HIS, battles={"battle-1": "attacker", "battle-2": "attacker"})
    fought = battle(3, "nobody"), battle(4, "attacker", "battle-2")
    assert sentence(general, mine("you_fell", 3, character=GENERAL), heard=fought) == [
        Sum("fell", 1), Sum("battles_won", 1),
    ]  # fmt: skip


def test_land_and_an_uprising_are_theirs_who_reigned_then_and_others_have_seen_them():
    crowned_later = Teller([Post("humans", until=10), Post("humans", reigns=True)])
    risings = tuple(said("rose", at, province="ostmark", faction="humans") for at in (5, 15))
    gone = taken(6, "elves", "humans"), taken(16, "elves", "humans")
    assert sentence(crowned_later, heard=(risings[0], gone[0])) == [Sum("saw_lands_lost", 1), Sum("saw_risings", 1)]
    assert sentence(crowned_later, heard=(risings[1], gone[1])) == [Sum("lands_lost", 1), Sum("risings", 1)]


def test_the_sentence_says_nothing_that_no_line_tells():
    theories = tuple(said("theory_accepted", at, faction="humans", text=f"{at} is prime") for at in (2, 3))
    paper = said("paper_published", 4, faction="humans", technology="looms")
    war = said("war_began", 5, a="humans", b="elves", by="humans")
    wizard = replace(HIS, theories=frozenset({"2 is prime", "3 is prime"}), lines=frozenset({paper.key}))
    assert codes(story(wizard, heard=(*theories, paper, war))) == ["theory_accepted", "theory_accepted", "war_began"]
    assert sentence(wizard, heard=(*theories, paper, war)) == [Sum("theories", 2)]


def test_the_murder_of_a_monarch_and_what_a_court_has_learnt_are_called_by_their_names():
    dead = said("assassinated", 4, character=QUEEN, faction="humans"), said("monarch_died", 4, character=QUEEN)
    by_guild = said("plot_succeeded", 4, "faction/guild", act="assassinate", character=QUEEN, seat="guild-monarch")
    killer = Teller([Post("guild", reigns=True)], victims=frozenset({QUEEN}))
    assert sentence(killer, heard=(by_guild, *dead)) == [Sum("regicides", 1)]
    looms = deal(4, {"technologies": ["looms"]}, {"goods": {"gold": 1}})
    assert sentence(replace(HERS, lines=frozenset({looms.key})), deals=(looms,)) == [Sum("knowledge", 1)]


def test_even_a_story_of_nothing_has_a_sentence():
    assert sentence(HERS) == [Sum(STAYED, 1)]
    assert sentence(HERS, deals=(deal(4, FOOD, WOOD),)) == [Sum(STAYED, 1)]


def test_whose_capital_it_was_is_told_to_both_in_one_line():
    land = taken(3, "humans", "elves")
    fallen = said("capital_lost", 3, faction="elves", province="land-3")
    assert [(p.code, p.rank, p.facts["capital"]) for p in story(HERS, heard=(land, fallen))] == [
        ("province_taken", 86, True),
    ]  # fmt: skip
    theirs = story(Teller([Post("elves", reigns=True)]), heard=(land, fallen))
    assert codes(theirs) == ["capital_lost"]
    led = Teller([Post("elves", leads=True)], battles={"battle-1": "defender"})
    fought = battle(4, "attacker"), said("province_taken", 4, province="ostmark", faction="humans", **{"from": "elves"})
    lost = said("capital_lost", 4, faction="elves", province="ostmark")
    assert sorted(codes(story(led, heard=(*fought, lost)))) == ["battle_over", "capital_lost"]


def test_a_capital_that_is_taken_back_matters_as_when_it_fell():
    lands = [said("province_taken", at, province="land-3", faction=by, **{"from": whose})
             for at, by, whose in ((3, "elves", "humans"), (5, "humans", "elves"), (6, "elves", "humans"))]  # fmt: skip
    fallen = said("capital_lost", 3, faction="humans", province="land-3")
    found = story(HERS, heard=(lands[0], fallen, *lands[1:]))
    assert [(p.code, p.rank, p.facts.get("regained", False)) for p in found] == [
        ("capital_lost", 86, False),
        ("province_taken", 86, True),
        ("province_taken", 66, False),
    ]


def test_plots_of_ones_own_are_another_story_than_those_of_others():
    harm = list[Said]()
    for at in (2, 3, 4):
        harm.append(said("plot_succeeded", at, "faction/elves", act="incite", province="ostmark", seat="elves-monarch"))
        harm.append(said("incited", at, "faction/humans", province="ostmark"))
    own = said("plot_succeeded", 5, "faction/humans", act="incite", province="fernhaven", seat="humans-monarch")
    teller = replace(HERS, lines=frozenset({own.key}))
    found = [(p.near, p.rank) for p in story(teller, own, heard=(*harm, own)) if p.code == "plotted"]
    assert found[:2] == [("ours", 45), ("mine", 45)]


def test_whoever_renounces_what_they_signed_the_turn_before_tells_little_of_it():
    made = said("treaty_made", 1, parties=["elves", "humans"])
    gone = said("treaty_renounced", 2, parties=["elves", "humans"], faction="humans")
    teller = replace(HERS, lines=frozenset({gone.key}))
    assert [(p.code, p.rank) for p in story(teller, heard=(made, gone))] == [
        ("treaty_renounced", 38),
        ("treaty_made", 37),
    ]
    late = replace(gone, phase="t3/diplomacy")
    assert story(teller, heard=(made, late))[0].rank == 63


def test_a_war_that_is_over_in_its_turn_matters_less():
    began, over = said("war_began", 1, a="elves", b="humans"), said("peace_made", 2, a="elves", b="humans")
    assert [(p.code, p.rank) for p in story(HIS, heard=(began, over))] == [("peace_made", 39), ("war_began", 16)]
    late = replace(over, phase="t2/diplomacy")
    assert [p.rank for p in story(HIS, heard=(began, late))] == [41, 39]


def test_what_the_wizards_of_a_court_said_comes_after_its_second_wedding():
    weddings = [said("married", at, heir=f"heir-{at}", spouse="ida", faction="humans") for at in (1, 3)]
    theory = said("theory_accepted", 2, faction="humans", text="All is mist", ayes=2, noes=0)
    assert codes(story(HIS, heard=(weddings[0], theory, weddings[1]))) == ["married", "married", "theory_accepted"]
    wizard = replace(HIS, theories=frozenset({"All is mist"}))
    assert [(p.near, p.rank) for p in story(wizard, heard=(theory,))] == [("mine", 57)]


def test_who_stirred_up_a_land_that_rose_is_told_with_it():
    stirred = [said("plot_succeeded", 2, "faction/elves", act="incite", province="ostmark", seat="elves-monarch"),
               said("incited", 2, "faction/humans", province="ostmark")]  # fmt: skip
    rose = said("rose", 3, province="ostmark", faction="humans")
    wedding = said("married", 1, heir="hal", spouse="ida", faction="humans")
    found = [(p.code, p.rank) for p in story(HIS, heard=(wedding, *stirred, rose))]
    assert found == [("rose", 52), ("plotted", 51), ("married", 45)]
    assert [p.rank for p in story(HERS, heard=(*stirred, rose))] == [57, 51]
    theirs = Teller([Post("elves", reigns=True)], lines=frozenset({stirred[0].key}))
    assert [(p.near, p.rank) for p in story(theirs, stirred[0], heard=(*stirred, rose))] == [("mine", 62)]
    later = replace(rose, phase="t3/upkeep")
    assert ("plotted", 45) in [(p.code, p.rank) for p in story(HIS, heard=(*stirred, later))]


def test_a_war_that_others_began_matters_more_to_who_leads_the_armies():
    war = said("war_began", 5, a="guild", b="humans", by="guild")
    ranks = [story(Teller([post]), heard=(war,))[0].rank for post in (Post("humans"), Post("humans", leads=True))]
    assert ranks == [41, 54]


def test_land_that_is_back_in_the_next_turn_was_a_lesser_loss():
    gone = taken(3, "elves", "humans")
    back = replace(said("province_taken", 5, province="land-3", faction="humans", **{"from": "elves"}), phase="t2/war")
    assert [(p.rank, p.lost) for p in story(HERS, heard=(gone, back))] == [(66, False), (54, True)]
    late = replace(back, phase="t3/war")
    assert [(p.rank, p.lost) for p in story(HERS, heard=(gone, late))] == [(66, True), (66, False)]
