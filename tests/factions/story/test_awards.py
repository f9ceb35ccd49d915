"""Awards (SUC-8): whoever has most, all who are alike, and nobody who has earned nothing; no database is needed."""

from factions.story.rules.awards import Award, Change, Won, won, years_of_peace

TITLES = {"en": "The great conqueror"}
CONQUEROR = Award("conqueror", "conquests", TITLES, least=2)


def test_SUC_8_whoever_has_most_wins_and_who_is_alike_is_named_as_well():
    assert won(CONQUEROR, {"elves": 3, "humans": 2, "orcs": 0}) == Won(3, ("elves",))
    assert won(CONQUEROR, {"orcs": 3, "elves": 3, "humans": 2}) == Won(3, ("elves", "orcs"))


def test_SUC_8_nobody_wins_what_nobody_earned():
    assert won(CONQUEROR, {"elves": 1, "humans": 0}) is None
    assert won(CONQUEROR, {}) is None


def test_SUC_8_what_all_have_alike_is_no_award_but_the_only_one_may_have_it():
    assert won(CONQUEROR, {"elves": 4, "humans": 4}) is None
    assert won(CONQUEROR, {"elves": 4}) == Won(4, ("elves",))


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
