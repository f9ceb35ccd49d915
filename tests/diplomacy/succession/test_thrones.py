"""One crown, one head (SUC-2, SUC-4): who reigns does not move, and no court is left without a monarch by another's.

The law of thrones (`tests/laws.py`) is held on each step of these tests, as of all others.
"""

from typing import Any

import pytest

from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, GUILDMASTER, QUEEN, WIZARD
from tests.chronicle import ANN, lines, override, ruling
from tests.diplomacy.plotters import published, sanctioned, surely
from tests.laws import Table

HEIR, SECOND = "humans-successor", "humans-second-in-line"
GUEST, DWARF_SECOND = "dwarves-successor", "dwarves-second-in-line"
"""The dwarves' heir, who lives with the humans."""
CROWNED = [HEIR, GUEST]
"""Who reigns when all is over: over the humans, over the dwarves."""


def die(table: Table, *characters: str) -> None:
    for key in characters:
        table.play(ANN, "override", row=f"character/{key}", field="alive", value=False, reason="a fever")


def monarchs(table: Table, *courts: str) -> list[str]:
    """Who reigns over each of these; "" while its throne is empty."""
    people = [person for person in table.dump()["character"].values() if person["alive"]]
    crowned = {person["faction"]: person["key"] for person in people if person["office"] == "monarch"}
    return [crowned.get(court, "") for court in courts]


def who(table: Table, seat: str) -> dict[str, Any]:
    """The living person a seat plays; seat and person are of one office and court."""
    person = next(c for c in table.dump()["character"].values() if c["seat"] == seat and c["alive"])
    place = table.row(f"seat/{seat}")
    assert (place["office"], place["faction"]) == (person["office"], person["faction"])
    return person


def apart(table: Table) -> None:
    """No land of the dwarves borders land of the humans: who is called home travels for a turn."""
    for key, land in table.dump()["province"].items():
        if land["owner"] == "dwarves" and key != table.row("faction/dwarves")["capital"]:
            override(table, f"province/{key}", "owner", "elves")


@pytest.fixture
def couple(table: Table) -> Table:
    """The two heirs are married and live with the humans; all four and a general are played."""
    for seat in (QUEEN, DWARF_KING, HEIR, GUEST, GENERAL):
        table.arrange(seat, "join", player=seat[-12:])
    table.join(ELF_QUEEN, GUILDMASTER)
    ruling(table, initial_plots=True)
    table.until("t0/diplomacy")
    wed(table, "humans")
    return table


def wed(table: Table, residence: str) -> None:
    table.arrange(QUEEN, "propose_marriage", heir=HEIR, spouse=GUEST, residence=residence)
    table.arrange(DWARF_KING, "accept_marriage", marriage=next(iter(table.dump()["marriage"])))


def murdered(table: Table) -> None:
    """Elves and guild have both monarchs killed in one night."""
    for faction in ("elves", "guild"):
        surely(table, faction, "assassinate")
    sanctioned(table, ELF_QUEEN, "assassinate", character=QUEEN)
    sanctioned(table, GUILDMASTER, "assassinate", character=DWARF_KING)
    published(table)


def parted(table: Table) -> None:
    """Each reigns at home, with the seat that plays them, and Control knows that they are parted."""
    assert monarchs(table, "humans", "dwarves") == CROWNED
    assert [who(table, seat)["faction"] for seat in CROWNED] == ["humans", "dwarves"]
    assert table.row(f"officer/{HEIR}")["faction"] == "humans"
    assert table.dump()["succession"] == {}
    told = {"character": GUEST, "faction": "dwarves", "spouse": HEIR, "residence": "humans"}
    assert lines(table, "spouse_stays") == [("control", told)]


@pytest.mark.parametrize("dead", [(QUEEN, DWARF_KING), (DWARF_KING, QUEEN)])
def test_SUC_2_who_reigns_does_not_move_when_their_spouse_is_crowned_next_door(couple: Table, dead: tuple[str, str]):
    couple.until("t1/production")
    override(couple, "province/wheatley", "owner", "dwarves")
    die(couple, dead[0])
    die(couple, dead[1])
    if dead[0] == QUEEN:
        parted(couple)
    assert all(monarchs(couple, "humans", "dwarves"))


def test_SUC_2_nor_when_the_spouse_comes_home_after_a_turn(couple: Table):
    """Brought home at the end of a turn."""
    apart(couple)
    couple.until("t1/production")
    die(couple, QUEEN, DWARF_KING)
    assert [row["heir"] for row in couple.dump()["succession"].values()] == [GUEST]
    couple.until("t3/production")
    parted(couple)


def test_SUC_2_SUB_3_nor_when_both_monarchs_are_murdered_in_one_night(couple: Table):
    apart(couple)
    murdered(couple)
    assert monarchs(couple, "humans", "dwarves") == [HEIR, ""]
    couple.until("t2/production")
    parted(couple)


def test_SUC_2_taken_back_the_two_are_where_they_were(couple: Table):
    """Control's way back: the entry, as any other."""
    couple.until("t1/production")
    override(couple, "province/wheatley", "owner", "dwarves")
    die(couple, QUEEN)
    before = couple.dump()
    die(couple, DWARF_KING)
    couple.play(ANN, "undo", entry=couple.seq)
    kinds = ("character", "officer", "seat", "succession")
    assert [couple.dump()[kind] for kind in kinds] == [before[kind] for kind in kinds]


def test_SUC_2_SUC_4_where_one_of_the_two_who_were_to_choose_goes_along_with_a_spouse_the_other_rules(table: Table):
    """Both monarchs are murdered in one night. The dwarves have no heir, and their wizard is the spouse of the humans'
    heir, who lives next door and is crowned at once."""
    for seat in (QUEEN, DWARF_KING, HEIR, GUEST):
        table.arrange(seat, "join", player=seat[-12:])
    table.join(ELF_QUEEN, GUILDMASTER)
    ruling(table, initial_plots=True)
    table.until("t0/diplomacy")
    wed(table, "dwarves")
    override(table, "province/wheatley", "owner", "dwarves")
    override(table, f"character/{DWARF_SECOND}", "alive", value=False)
    override(table, "character/dwarves-arch-wizard", "office", "officer")
    override(table, f"character/{GUEST}", "office", "arch-wizard")
    murdered(table)
    assert monarchs(table, "humans", "dwarves") == [HEIR, "dwarves-lord-general"]
    assert (who(table, GUEST)["faction"], table.dump()["succession"]) == ("humans", {})


# Who wears another crown


def test_SUC_2_an_heir_who_wears_another_crown_is_passed_over(couple: Table):
    """The humans have lost all heirs of their own, and Control crowns the dwarves' heir, who lives with them."""
    couple.until("t1/production")
    couple.arrange(WIZARD, "join", player="Wyn")
    die(couple, HEIR, SECOND, QUEEN)
    couple.play(ANN, "crown_monarch", faction="humans", character=GUEST, reason="she is loved here")
    die(couple, DWARF_KING)
    assert monarchs(couple, "humans", "dwarves") == [GUEST, DWARF_SECOND]
    told = {"character": GUEST, "faction": "dwarves", "residence": "humans"}
    assert lines(couple, "heir_passed_over") == [("faction/dwarves", told), ("control", told)]


def test_SUC_2_also_if_they_were_on_their_way_home(couple: Table):
    apart(couple)
    couple.until("t1/production")
    couple.arrange(WIZARD, "join", player="Wyn")
    die(couple, HEIR, SECOND, QUEEN, DWARF_KING)
    waiting = couple.dump()["succession"].values()
    assert {row["faction"]: row["heir"] for row in waiting} == {"humans": "", "dwarves": GUEST}
    couple.play(ANN, "crown_monarch", faction="humans", character=GUEST, reason="she is loved here")
    assert monarchs(couple, "humans", "dwarves") == [GUEST, DWARF_SECOND]
    assert len(lines(couple, "heir_passed_over")) == 2
    couple.until("t3/production")
    assert monarchs(couple, "humans", "dwarves") == [GUEST, DWARF_SECOND]


def test_SUC_2_SUC_5_who_splits_a_nation_wears_its_crown_and_no_other(couple: Table):
    couple.until("t1/production")
    share = {"provinces": ["wheatley"], "officers": [GUEST]}
    override(couple, "faction/humans", "trait", "")  # which both halves have
    couple.play(ANN, "split_nation", faction="humans", claimant=GUEST, name="The Old March", share=share)
    die(couple, DWARF_KING)
    new = couple.row(f"character/{GUEST}")["faction"]
    assert monarchs(couple, "dwarves", new, "humans") == [DWARF_SECOND, GUEST, QUEEN]


# Control's hand


def test_SUC_2_a_monarch_whom_control_sends_to_another_court_leaves_the_crown_behind(couple: Table):
    couple.until("t1/production")
    couple.play(ANN, "override", row=f"character/{QUEEN}", field="faction", value="dwarves", reason="she fled")
    assert monarchs(couple, "humans", "dwarves") == [HEIR, DWARF_KING]
    assert (who(couple, QUEEN)["office"], who(couple, QUEEN)["faction"]) == ("officer", "dwarves")
    told = {"character": QUEEN, "faction": "dwarves"}
    assert lines(couple, "crown_laid_down") == [("faction/dwarves", told), ("control", told)]


@pytest.mark.parametrize("row", ["officer", "seat"])
def test_SUC_2_person_officer_and_seat_are_of_one_court_whichever_control_moves(couple: Table, row: str):
    couple.play(ANN, "override", row=f"{row}/{GENERAL}", field="faction", value="dwarves", reason="he fled")
    assert [couple.row(f"{kind}/{GENERAL}")["faction"] for kind in ("officer", "character", "seat")] == ["dwarves"] * 3


def test_SUC_2_a_seat_that_is_given_somebody_of_another_court_goes_there(couple: Table):
    couple.play(ANN, "override", row=f"character/{ELF_QUEEN}", field="seat", value=GENERAL, reason="they change chairs")
    assert (who(couple, GENERAL)["key"], couple.row(f"character/{GENERAL}")["seat"]) == (ELF_QUEEN, "")


def test_SUC_2_to_whom_control_gives_a_crown_wears_it_alone(couple: Table):
    """The general: his office is the former monarch's player's, as after any coronation (SUC-6)."""
    couple.until("t1/production")
    couple.play(ANN, "override", row=f"character/{GENERAL}", field="office", value="monarch", reason="a coup")
    assert monarchs(couple, "humans") == [GENERAL]
    assert who(couple, GENERAL)["office"] == "monarch"
    assert who(couple, QUEEN)["office"] == "lord-general"
    assert "rule" in couple.sees("faction/humans", f"seat/{GENERAL}")["powers"]
    assert lines(couple, "crown_laid_down")[-1] == ("control", {"character": QUEEN, "faction": "humans"})


def test_SUC_2_who_is_raised_when_another_was_crowned_reigns_no_more(couple: Table):
    couple.until("t1/production")
    die(couple, QUEEN)
    couple.play(ANN, "override", row=f"character/{QUEEN}", field="alive", value=True, reason="she was but asleep")
    assert monarchs(couple, "humans") == [HEIR]
    assert couple.row(f"character/{QUEEN}")["office"] == "officer"


def test_SUC_2_deprived_of_the_crown_by_control_a_monarch_is_succeeded(couple: Table):
    couple.until("t1/production")
    couple.play(ANN, "override", row=f"character/{QUEEN}", field="office", value="officer", reason="she abdicates")
    assert monarchs(couple, "humans") == [HEIR]
    assert who(couple, QUEEN)["office"] == "officer"
    assert couple.sees("faction/humans", f"seat/{QUEEN}")["powers"] == []


def test_SUC_2_a_throne_that_control_makes_anothers_is_still_empty(couple: Table):
    """The queen was sent away, and her heir lives too far to be there at once: nobody of that court has died."""
    couple.until("t1/production")
    override(couple, f"character/{HEIR}", "faction", "guild")
    override(couple, f"character/{QUEEN}", "faction", "elves")
    (row,) = couple.dump()["succession"]
    couple.play(ANN, "override", row=f"succession/{row}", field="faction", value="elves", reason="a slip of the hand")
    assert [(row["faction"], row["heir"]) for row in couple.dump()["succession"].values()] == [("humans", HEIR)]


# Nobody else is left


def test_SUC_4_the_best_officer_is_crowned_also_if_somebody_plays_him(table: Table):
    """Whose player it is keeps him and is monarch; the former monarch's player plays on as somebody else (SUC-6)."""
    for seat in (QUEEN, SECOND):
        table.arrange(seat, "join", player=seat[-12:])
    table.join(ELF_QUEEN)
    table.until("t1/production")
    die(table, HEIR, SECOND)
    officer = who(table, SECOND)["officer"]
    override(table, f"officer/{officer}", "x", 3)
    for person in (GENERAL, WIZARD):
        override(table, f"character/{person}", "faction", "elves")
    before = set(table.dump()["officer"])
    die(table, QUEEN)
    assert (who(table, SECOND)["officer"], who(table, SECOND)["office"]) == (officer, "monarch")
    assert who(table, QUEEN)["office"] == "officer"
    assert len(table.dump()["officer"].keys() - before) == 1, "nobody but whom the queen's player plays now"
