"""The ranking of the end (SET-6): by share, by number, by provinces; no database is needed."""

from factions.story.rules.ranking import Merit, ranking


def places(**merits: tuple[int, int, int]) -> list[tuple[str, int]]:
    return [(one.key, one.place) for one in ranking({key: Merit(*merit) for key, merit in merits.items()})]


def test_SET_6_the_greater_share_comes_first_though_others_reached_more():
    assert places(elves=(2, 2, 0), humans=(5, 8, 9)) == [("elves", 1), ("humans", 2)]


def test_SET_6_of_the_same_share_more_objectives_count_then_provinces():
    assert places(elves=(1, 2, 9), humans=(2, 4, 1), orcs=(1, 2, 8)) == [("humans", 1), ("elves", 2), ("orcs", 3)]


def test_SET_6_who_are_alike_share_a_place_and_the_next_is_left_out():
    assert places(orcs=(0, 1, 3), elves=(0, 4, 3), humans=(0, 2, 0)) == [("elves", 1), ("orcs", 1), ("humans", 3)]


def test_SET_6_who_has_no_objectives_has_reached_none_and_one_court_alone_is_first():
    assert places(guild=(0, 0, 0)) == [("guild", 1)]
    assert places(guild=(0, 0, 5), elves=(1, 9, 0)) == [("elves", 1), ("guild", 2)]
    assert places() == []
