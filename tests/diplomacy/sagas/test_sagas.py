"""My story (SEAT-5): with the last bell each seat is told its own, by what it knows by then; nobody else is."""

import pytest

from tests import cast
from tests.chronicle import ANN, ruling, seeing
from tests.diplomacy import plotters
from tests.diplomacy.sagas.stories import ended, facts, sentence, story
from tests.laws import Table

QUEEN, ELF_QUEEN, DWARF_KING, GENERAL = cast.QUEEN, cast.ELF_QUEEN, cast.DWARF_KING, cast.GENERAL


@pytest.fixture
def talks(table: Table) -> Table:
    return plotters.court(table)


@pytest.mark.each_step
def test_SEAT_5_each_seat_is_told_its_own_story_once_all_is_over(talks: Table):
    talks.play(QUEEN, "declare_war", to="dwarves")
    assert not any(name.startswith("saga/") for rows in talks.screens.values() for name in rows)
    ended(talks)
    assert seeing(talks, f"saga/{QUEEN}") == {f"seat/{QUEEN}"}
    assert story(talks, QUEEN)[0] == ("mine", "war_began")
    assert sentence(talks, QUEEN) == [("wars", 1)]
    assert story(talks, GENERAL)[0] == story(talks, DWARF_KING)[0] == ("ours", "war_began")
    talks.play(ANN, "back")
    assert seeing(talks, f"saga/{QUEEN}") == set()


def test_a_treaty_is_a_deed_of_both_monarchs_whoever_signed_last(talks: Table):
    plotters.made(talks, "dwarves", makes="alliance")
    ended(talks)
    assert ("mine", "alliance_made") in story(talks, QUEEN)
    assert ("mine", "alliance_made") in story(talks, DWARF_KING)
    assert ("ours", "alliance_made") in story(talks, GENERAL)
    assert (sentence(talks, QUEEN), sentence(talks, DWARF_KING)) == ([("alliances", 1)], [("alliances", 1)])


def test_who_was_murdered_is_told_by_whom_and_their_court_whom_it_lost(talks: Table):
    plotters.surely(talks, "elves", "assassinate")
    plotters.sanctioned(talks, ELF_QUEEN, "assassinate", character=QUEEN)
    plotters.published(talks)
    ended(talks)
    assert (story(talks, QUEEN)[0], facts(talks, QUEEN, "murdered")["by"]) == (("self", "murdered"), "elves")
    assert (story(talks, ELF_QUEEN)[0], sentence(talks, ELF_QUEEN)[0]) == (("mine", "murdered"), ("murders", 1))
    assert ("monarchs_lost", 1) in sentence(talks, GENERAL)


def test_SEAT_5_what_control_has_not_revealed_yet_is_told_to_who_did_it_alone(talks: Table):
    ruling(talks, secrets="by_hand")
    plotters.surely(talks, "elves", "assassinate")
    plotters.sanctioned(talks, ELF_QUEEN, "assassinate", character=QUEEN)
    plotters.published(talks)
    ended(talks)
    assert ("self", "you_murdered") in story(talks, QUEEN)
    assert "elves" not in str(talks.sees(f"seat/{QUEEN}", f"saga/{QUEEN}"))
    assert ("mine", "plot_succeeded") in story(talks, ELF_QUEEN)


def test_the_wedding_of_an_heir_is_a_deed_of_both_monarchs(talks: Table):
    suit = {"heir": "humans-successor", "spouse": "elves-successor", "residence": "humans"}
    talks.arrange(QUEEN, "propose_marriage", **suit)
    talks.arrange(ELF_QUEEN, "accept_marriage", marriage=next(iter(talks.dump()["marriage"])))
    ended(talks)
    assert (story(talks, QUEEN)[0], story(talks, ELF_QUEEN)[0]) == (("mine", "married"), ("mine", "married"))
    assert ("married_off", 1) in sentence(talks, ELF_QUEEN)
