"""The chronicle (SEAT-5): what the logs said becomes moments, ranked by what mattered; no database is needed."""

from itertools import count
from typing import Any

from factions.story.rules.chronicle import chronicle, of_the_day, ranked
from factions.story.rules.moments import RANKS, Moment, Said, told
from factions.story.rules.spoiling import PREPARED

NUMBERS = count(1)


def said(code: str, at: int, side: str = "public", **facts: Any) -> Said:
    return Said(f"line-{next(NUMBERS)}", side, code, facts, "t1/war", at)


def day(*lines: Said) -> list[Moment]:
    return chronicle(told(lines))


def codes(*lines: Said) -> list[str]:
    return [moment.code for moment in day(*lines)]


# What is one moment


def test_what_is_said_to_both_sides_is_told_once():
    both = [said("treaty_made", 1, f"faction/{side}", parties=["elves", "humans"]) for side in ("elves", "humans")]
    assert codes(*both) == ["treaty_made"]


def test_what_nobody_tells_a_story_of_is_left_out():
    assert codes(said("phase_began", 1, phase="t1/war"), said("went_march", 2, officer="hal")) == []


def test_a_conquest_is_told_by_its_battle():
    facts = {"attacker": "elves", "defender": "humans"}
    taken = said("province_taken", 5, province="ostmark", faction="elves", **{"from": "humans"})
    elsewhere = said("province_taken", 6, province="kingsmead", faction="elves", **{"from": "humans"})
    over = said("battle_over", 5, place="ostmark", faction="elves", outcome="attacker", **facts)
    assert codes(taken, over, elsewhere) == ["battle_over", "province_taken"]


def test_a_treaty_is_told_by_what_it_makes():
    made = said("peace_made", 2, a="elves", b="humans"), said("treaty_made", 2, parties=["elves", "humans"])
    other = said("treaty_made", 2, parties=["elves", "orcs"])
    assert codes(*made, other) == ["peace_made", "treaty_made"]


def test_the_first_crown_of_a_nation_that_breaks_away_is_told_with_it():
    split = said("nation_split", 3, faction="humans", to="north", character="hal")
    crowns = said("crowned", 3, character="hal", faction="north"), said("crowned", 3, character="ida", faction="humans")
    assert [(m.code, m.facts["faction"]) for m in day(split, *crowns)] == [
        ("nation_split", "humans"),
        ("crowned", "humans"),
    ]


def test_only_who_knows_a_thing_first_has_invented_it():
    theirs = {"technology": "looms", "by": "elves"}
    lines = (
        said("researched", 1, "faction/elves", invented=True, **theirs),
        said("researched", 1, "faction/humans", invented=False, **theirs),
    )
    assert [(m.code, m.facts["invented"]) for m in day(*lines)] == [("researched", True)]


# What matters


def fought(at: int, place: str, *losses: tuple[int, int]) -> list[Said]:
    facts = {"place": place, "attacker": "elves", "defender": "humans"}
    rounds = [said("round_fought", at, lost_a=a, lost_d=d, round=n, **facts) for n, (a, d) in enumerate(losses)]
    return [*rounds, said("battle_over", at, faction="elves", outcome="attacker", **facts)]


def test_the_bloodier_battle_matters_more():
    lines = [*fought(1, "weir", (0, 0)), *fought(2, "ostmark", (2, 3), (1, 1)), *fought(3, "marsh", (1, 0))]
    assert [m.facts["place"] for m in ranked(day(*lines))] == ["ostmark", "marsh", "weir"]


def test_the_fallen_of_an_earlier_battle_at_a_place_are_not_counted_again():
    lines = [*fought(1, "weir", (3, 3)), *fought(2, "weir", (1, 0))]
    assert [m.rank for m in day(*lines)] == [72 + 5, 72 + 1]


TALKED_ABOUT = (
    ("capital_lost", "capital"), ("crowned", "crown"), ("monarch_died", "death"), ("province_taken", "conquest"),
    ("battle_over", "battle"), ("married", "wedding"), ("rose", "uprising"), ("war_began", "war"),
    ("treaty_made", "treaty"), ("theory_accepted", "theory"),
)  # fmt: skip


def test_what_people_talk_about_matters_most_and_all_of_it_is_great():
    facts: dict[str, Any] = {"a": "elves", "b": "humans", "faction": "elves", "parties": ["elves", "orcs"]}
    told = ranked(day(*(said(code, at, **facts) for at, (code, _) in enumerate(reversed(TALKED_ABOUT)))))
    assert [(moment.code, moment.kind) for moment in told] == list(TALKED_ABOUT)
    assert all(moment.great for moment in told)


def test_land_taken_in_battle_matters_more_than_the_bloodiest_battle_for_nothing():
    taken = said("province_taken", 2, province="ostmark", faction="elves", **{"from": "humans"})
    conquest, battle = ranked(day(*fought(1, "weir", (9, 9)), taken, *fought(2, "ostmark", (0, 0))))
    assert (conquest.kind, conquest.facts["place"], conquest.facts["taken"]) == ("conquest", "ostmark", True)
    assert (battle.kind, battle.facts["place"]) == ("battle", "weir")


def test_the_second_battle_matters_as_much_as_the_first_and_only_the_first_is_told_as_such():
    first, second = day(*fought(1, "weir", (1, 0)), *fought(2, "marsh", (1, 0)))
    assert (first.first, second.first) == (True, False)
    assert first.rank == second.rank
    assert second.great


def test_a_day_of_many_crowns_still_tells_of_its_battle_and_its_wedding():
    crowns = [said("crowned", at, character=f"c{at}", faction="humans") for at in range(1, 6)]
    others = [*fought(7, "weir", (1, 0)), said("married", 8, heir="hal", spouse="lin", faction="elves")]
    told = day(*crowns, *others)
    assert [m.kind for m in of_the_day(told, 4)] == ["crown", "crown", "battle", "wedding"]
    assert [m.facts.get("character") for m in of_the_day(told, 5)] == ["c1", "c2", "c3", None, None]
    assert of_the_day(told, 20) == ranked(told)


def test_the_third_and_fourth_lost_capital_come_before_a_treaty():
    capitals = [said("capital_lost", at, faction="humans") for at in range(1, 5)]
    told = day(*capitals, *(said("treaty_made", at, parties=["elves", "orcs"]) for at in (6, 7)))
    assert [m.kind for m in of_the_day(told, 5)] == ["capital"] * 4 + ["treaty"]


def test_of_what_matters_alike_the_earlier_stands_first():
    crowns = [said("crowned", at, character=f"c{at}", faction="humans") for at in (3, 1, 2)]
    assert [m.facts["character"] for m in ranked(day(*crowns))] == ["c1", "c2", "c3"]


# Murder


def murdered(*more: Said) -> list[Moment]:
    return day(said("assassinated", 7, character="ida", faction="humans"), *more)


def test_a_murder_whose_author_is_sealed_names_nobody():
    assert [(m.code, m.facts) for m in murdered()] == [("assassinated", {"character": "ida", "faction": "humans"})]


def test_once_it_may_be_heard_a_murder_names_who_had_it_done():
    deed = said("plot_succeeded", 7, "faction/orcs", act="assassinate", character="ida", seat="orcs-monarch")
    (murder,) = murdered(deed)
    assert (murder.code, murder.facts) == ("murdered", {"character": "ida", "faction": "humans", "by": "orcs"})
    assert (murder.by, murdered()[0].by) == ("orcs", "")


def test_the_murder_of_a_monarch_is_their_death():
    (murder,) = murdered(said("monarch_died", 7, character="ida", faction="humans"))
    assert (murder.kind, murder.rank, murder.facts["monarch"]) == ("murder", 91, True)


def test_other_plots_are_told_with_whom_they_harmed():
    deed = said("plot_succeeded", 7, "faction/orcs", act="incite", province="ostmark", seat="orcs-monarch")
    theirs = said("incited", 7, "faction/humans", province="ostmark")
    (plot,) = day(theirs, deed)
    assert (plot.code, plot.facts) == (
        "plotted",
        {"act": "incite", "province": "ostmark", "against": "humans", "by": "orcs"},
    )
    assert codes(said("plot_succeeded", 8, "faction/orcs", act="counter")) == []


def sabotaged(*costs: Said) -> list[Moment]:
    aim = {"act": "sabotage", "technology": "looms", "against": "humans"}
    return day(said("plot_succeeded", 7, "faction/orcs", seat="orcs-monarch", **aim), *costs)


def test_SUB_2_a_sabotage_has_cost_something_only_if_somebody_went_on_with_what_was_spoiled():
    (idle,) = sabotaged()
    assert (idle.code, idle.rank, "bit" in idle.facts) == ("plotted", PREPARED, False)
    (bit,) = sabotaged(said("research_sabotaged", 8, "faction/humans", technology="looms"))
    assert (bit.code, bit.rank, bit.facts["bit"]) == ("plotted", RANKS["plot_succeeded"][1], True)
    others = (said("research_sabotaged", 6, "faction/humans", technology="looms"),
              said("research_sabotaged", 8, "faction/elves", technology="looms"),
              said("research_sabotaged", 9, "faction/humans", technology="sails"))  # fmt: skip
    (idle,) = sabotaged(*others)
    assert idle.rank == PREPARED


# Betrayal


def war(at: int, by: str = "elves") -> Said:
    return said("war_began", at, a="elves", b="humans", by=by)


def test_who_makes_war_upon_an_ally_betrays_them():
    betrayal = day(said("alliance_made", 1, a="elves", b="humans"), war(2))[1]
    assert (betrayal.kind, betrayal.code) == ("betrayal", "betrayed")
    assert betrayal.facts == {"faction": "elves", "to": "humans", "ally": True}
    assert betrayal.by == "elves"


def test_who_makes_war_over_a_treaty_that_stands_betrays_them():
    signed = said("treaty_made", 1, parties=["elves", "humans", "orcs"])
    betrayal = day(signed, war(2, by="humans"))[1]
    assert betrayal.facts == {"faction": "humans", "to": "elves", "ally": False}


def test_a_peace_that_was_signed_is_a_promise():
    peace = said("peace_made", 1, a="elves", b="humans"), said("treaty_made", 1, parties=["elves", "humans"])
    assert codes(*peace, war(2)) == ["peace_made", "betrayed"]
    assert codes(peace[0], war(2)) == ["peace_made", "war_began"]


def test_who_has_renounced_first_breaks_no_treaty():
    signed = said("treaty_made", 1, parties=["elves", "humans"])
    renounced = said("treaty_renounced", 2, parties=["elves", "humans"], faction="elves")
    assert codes(signed, renounced, war(3)) == ["treaty_made", "treaty_renounced", "war_began"]


def test_allies_who_have_parted_may_fight_later():
    made = said("alliance_made", 1, a="elves", b="humans"), said("treaty_made", 1, parties=["elves", "humans"])
    parted = said("alliance_ended", 2, a="elves", b="humans", by="elves")
    assert codes(*made, parted, war(3)) == ["alliance_made", "alliance_ended", "war_began"]


def test_a_promise_is_broken_once():
    signed, peace = said("treaty_made", 1, parties=["elves", "humans"]), said("peace_made", 3, a="elves", b="humans")
    assert codes(signed, war(2), peace, war(4)) == ["treaty_made", "betrayed", "peace_made", "war_began"]


def test_a_war_control_has_made_betrays_nobody():
    assert codes(said("alliance_made", 1, a="elves", b="humans"), said("war_began", 2, a="elves", b="humans")) == [
        "alliance_made",
        "war_began",
    ]
