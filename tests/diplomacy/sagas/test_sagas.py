"""My story (SEAT-5): with the last bell each seat is told its own, by what it knows by then; nobody else is."""

import pytest

from diplomacy.sagas.questions import of_seat
from tests import cast
from tests.chronicle import ANN, override, ruling, seeing
from tests.diplomacy import plotters
from tests.diplomacy.sagas.stories import ended, facts, sentence, story
from tests.laws import Table

QUEEN, ELF_QUEEN, DWARF_KING, GENERAL = cast.QUEEN, cast.ELF_QUEEN, cast.DWARF_KING, cast.GENERAL
HEIR = "humans-successor"


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
    assert (story(talks, ELF_QUEEN)[0], sentence(talks, ELF_QUEEN)[0]) == (("mine", "murdered"), ("regicides", 1))
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


def test_who_ruled_a_realm_that_is_united_with_another_has_lost_it(table: Table):
    for seat in (QUEEN, GENERAL):
        table.arrange(seat, "join", player=seat[-12:])
    table.until("t1/production")
    share = {"provinces": ["wheatley"]}
    table.arrange(ANN, "split_nation", faction="humans", claimant=GENERAL, name="The Old March", share=share)
    table.until("t1/trade")
    gone = table.row(f"seat/{GENERAL}")["faction"]
    table.arrange(ANN, "unite_nations", faction=gone, into="humans")
    ended(table)
    assert facts(table, GENERAL, "nation_united")["from"] == gone
    assert ("self", "nation_united") in story(table, GENERAL)
    assert ("ours", "nation_split") in story(table, QUEEN)
    assert ("ours", "nation_united") not in story(table, QUEEN), "how it was split tells it"
    assert ("realm_lost", 1) in sentence(table, GENERAL)


def test_whoever_leaves_an_alliance_has_done_it(talks: Table):
    plotters.allied(talks, "humans", "dwarves")
    talks.now += 1000
    talks.play(QUEEN, "leave_alliance", to="dwarves")
    ended(talks)
    assert ("mine", "alliance_ended") in story(talks, QUEEN)
    assert ("ours", "alliance_ended") in story(talks, GENERAL)


def test_whom_a_seat_played_before_is_missed_by_those_who_sat_with_them(table: Table):
    table.join(QUEEN, HEIR)
    table.until("t1/production")
    override(table, f"character/{HEIR}", "alive", False)
    second = next(line["facts"]["character"] for line in table.dump()["line"].values() if line["code"] == "new_life")
    override(table, f"character/{second}", "alive", False)
    teller, _ = of_seat(table.board, QUEEN, {})
    assert table.row(f"character/{second}")["seat"] == ""
    assert {HEIR, second} <= teller.mates
