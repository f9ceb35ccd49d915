"""My story (SEAT-5, VEN-13): how a side table came out is told to each who took part, by the side on which they did."""

import pytest

from factions.story.rules.saga import STAYED
from tests.cast import DWARF_KING, ELF_QUEEN, GUILDMASTER, PRIEST, QUEEN
from tests.chronicle import ANN
from tests.diplomacy.sagas.stories import ended, sentence, story
from tests.laws import Table
from tests.ventures import duelling, raiding

PAIR = ((QUEEN, DWARF_KING), (ELF_QUEEN, PRIEST))
"""Two a side, of two courts each."""


def decided(table: Table, key: str, end: str) -> None:
    """Control ends it so, and the evening with it."""
    table.arrange(ANN, "close_venture", venture=key, end=end, reason="on a real table")
    ended(table)


@pytest.mark.parametrize("closed", [False, True])
def test_all_who_fought_in_a_raid_have_won_or_lost_it_with_their_side(table: Table, closed: bool):
    decided(table, raiding.opened(table, *PAIR, closed=closed), "a")
    assert [sentence(table, seat) for seat in (QUEEN, DWARF_KING)] == [[("raids_won", 1)]] * 2
    assert [sentence(table, seat) for seat in (ELF_QUEEN, PRIEST)] == [[("raids_lost", 1)]] * 2
    assert ("self", "raid_over") not in story(table, GUILDMASTER)


def test_a_fight_that_nobody_has_won_is_told_and_counts_for_nothing(table: Table):
    decided(table, raiding.opened(table, *PAIR), "both")
    assert ("self", "raid_over") in story(table, DWARF_KING)
    assert sentence(table, DWARF_KING) == [(STAYED, 1)]


def test_of_a_raid_and_a_duel_each_is_told_to_who_was_there(table: Table):
    raid = raiding.opened(table, *PAIR)
    table.arrange(ANN, "close_venture", venture=raid, end="b", reason="on a real table")
    table.arrange(ANN, "open_duel", a=QUEEN, kit="sword", b=ELF_QUEEN, kit_b="axe")
    decided(table, duelling.newest(table), "a")
    assert sentence(table, QUEEN) == [("duels_won", 1), ("raids_lost", 1)]
    assert sentence(table, DWARF_KING) == [("raids_lost", 1)]
