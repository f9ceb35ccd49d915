"""Awards (SUC-8): whoever has most, all who are alike, and nobody who has earned nothing; no database is needed."""

from collections.abc import Mapping

from factions.story.rules.awards import Award, Change, Court, Won, given, years_of_peace

TITLES = {"en": "A title"}
LANDS = {"elves": 5, "humans": 3, "orcs": 4}
COURTS = {
    **{key: Court(key, lands, key.title()) for key, lands in LANDS.items()},
    "queen": Court("humans", 3, "Mathilda"),
    "king": Court("elves", 5, "Aelar"),
    "elf-1": Court("elves", 5, "Zoë"),
    "elf-2": Court("elves", 5, "adam"),
}


def won(**counted: Mapping[str, int]) -> dict[str, Won]:
    """What comes of awards of these names, for each of which so many were counted; two is the least."""
    return given([Award(key, key, TITLES) for key in counted], counted, COURTS)


def test_SUC_8_whoever_has_most_wins():
    assert won(wars={"elves": 3, "humans": 2, "orcs": 0}) == {"wars": Won(3, "elves")}


def test_SUC_8_nobody_wins_what_nobody_earned():
    assert won(wars={"elves": 1, "humans": 0}) == won(wars={}) == {}


def test_SUC_8_what_all_have_alike_is_no_award_but_the_only_one_may_have_it():
    assert won(wars={"elves": 4, "humans": 4}) == {}
    assert won(wars={"elves": 4}) == {"wars": Won(4, "elves")}


def test_SUC_8_a_tie_goes_to_whoever_was_given_fewer_before():
    found = won(wars={"elves": 3, "humans": 2}, rings={"elves": 2, "orcs": 2, "humans": 0})
    assert found["rings"] == Won(2, "orcs", ("elves",))


def test_SUC_8_then_to_the_court_that_has_less_then_to_the_smaller_realm_then_by_the_alphabet():
    found = won(wars={"humans": 3, "elves": 0}, duels={"queen": 2, "king": 2, "lord": 0})
    assert found["duels"] == Won(2, "king", ("queen",)), "the queen's court was given something before"
    assert won(rings={"elves": 2, "orcs": 2, "humans": 0})["rings"].winner == "orcs", "the smaller realm"
    assert won(duels={"elf-1": 2, "elf-2": 2, "king": 0})["duels"] == Won(2, "elf-2", ("elf-1",)), "by their names"


def test_SUC_8_two_of_one_court_and_one_court_with_everything():
    alike = {"orcs": 3, "humans": 0}
    assert {one.winner for one in won(wars=alike, rings=alike, votes=alike).values()} == {"orcs"}


def peace(*changes: tuple[int, str, bool], turns: int = 6) -> dict[str, int]:
    told = (Change(turn, frozenset(pair.split("~")), war) for turn, pair, war in changes)
    return years_of_peace(("elves", "humans", "orcs"), told, turns)


def test_SUC_8_the_longest_peace_is_turns_in_a_row_without_any_war():
    assert peace() == {"elves": 6, "humans": 6, "orcs": 6}
    assert peace((3, "elves~humans", True)) == {"elves": 2, "humans": 2, "orcs": 6}
    assert peace((2, "elves~humans", True), (3, "elves~humans", False)) == {"elves": 3, "humans": 3, "orcs": 6}


def test_SUC_8_an_alliance_that_ended_was_no_war():
    assert peace((4, "elves~humans", False)) == peace()


def test_SUC_8_wars_with_several_count_together():
    found = peace((1, "elves~humans", True), (2, "elves~humans", False), (4, "elves~orcs", True))
    assert found == {"elves": 1, "humans": 4, "orcs": 3}
