"""Letters between two seats, and the board of a court: who reads them, when, and what becomes of them."""

import pytest

from astor.game.values.sides import own_side
from diplomacy.letters.questions import rulings
from factions.rulings import rules_of
from tests.cast import DWARF_KING, ELF_QUEEN, GENERAL, QUEEN
from tests.chronicle import ANN, may, override, ruling, seeing
from tests.diplomacy.letters.correspondence import HEIR, SAID, bereft, court, letters, silent
from tests.diplomacy.letters.orders import CASES
from tests.laws import Table

NASTY = "For <b>you</b>,\u202e my\u200b\n\n\tfriend\u2066"


def written(table: Table, by: str, to: str, text: str = SAID) -> str:
    table.play(by, "write_letter", to=to, text=text)
    return f"letter/{letters(table)[-1]}"


def pinned(table: Table, by: str, text: str = SAID) -> str:
    table.play(by, "pin_note", text=text)
    return f"letter/{letters(table)[-1]}"


@pytest.mark.both_databases
def test_a_letter_is_read_by_the_two_it_is_between_and_nobody_else(table: Table):
    letter = written(court(table), QUEEN, DWARF_KING)
    assert seeing(table, letter) == {own_side(QUEEN), own_side(DWARF_KING)}


def test_a_note_on_the_board_is_read_by_the_seats_of_that_court_alone(table: Table):
    note = pinned(court(table), GENERAL)
    own = {own_side(key) for key, seat in table.dump()["seat"].items() if seat["faction"] == "humans"}
    assert len(own) == 5
    assert seeing(table, note) == own


@pytest.mark.parametrize("matter", ["letters", "court_board"])
def test_control_reads_along_where_the_event_says_so_from_its_start(table: Table, matter: str):
    court(table, **{"letters" if matter == "letters" else "board": "open"})
    letter, note = written(table, QUEEN, DWARF_KING), pinned(table, QUEEN)
    open_one, sealed_one = (letter, note) if matter == "letters" else (note, letter)
    assert "control" in seeing(table, open_one)
    assert "control" not in seeing(table, sealed_one)
    assert table.sees(own_side(QUEEN), f"talk/{QUEEN}")[matter] == "open"


def test_what_was_sealed_when_it_was_written_stays_sealed(table: Table):
    letter = written(court(table), QUEEN, DWARF_KING)
    ruling(table, letters="open")
    assert "control" not in seeing(table, letter)
    assert "control" in seeing(table, written(table, DWARF_KING, QUEEN))


def test_once_the_event_has_begun_nothing_is_opened_to_control_any_more(table: Table):
    court(table).until("t0/diplomacy")
    rules = table.row("event/astor")["rules"]
    for matter in ("letters", "court_board"):
        opened = {"row": "event/astor", "field": "rules", "value": rules | {matter: "open"}, "reason": "curious"}
        assert table.refuse(ANN, "override", **opened).code == "sealed_from_start"
    ruling(table, letters="off")
    assert may(table, QUEEN, "write_letter")["refused"] == "no_letters"


def test_an_event_whose_scenario_says_nothing_of_them_has_boards_and_no_letters(table: Table):
    """One that was begun before there were any, too."""
    assert rulings(rules_of({})) == {"letters": "off", "court_board": "sealed"}
    assert table.sees(own_side(QUEEN), f"talk/{QUEEN}") == {"letters": "off", "court_board": "sealed"}


def test_a_letter_reaches_ones_own_court_and_whom_one_may_trade_with(table: Table):
    court(table)
    assert set(may(table, QUEEN, "write_letter")["choices"]["to"]) == {GENERAL, DWARF_KING}
    assert set(may(table, GENERAL, "write_letter")["choices"]["to"]) == {QUEEN, DWARF_KING}


def test_out_of_contact_nothing_is_sent_and_what_was_sent_stays(table: Table):
    court(table).until("t0/diplomacy")
    letter = written(table, DWARF_KING, QUEEN)
    table.arrange(ANN, "set_relation", a="dwarves", b="humans", state="war")
    assert DWARF_KING not in may(table, QUEEN, "write_letter")["choices"]["to"]
    assert own_side(QUEEN) in seeing(table, letter)


def test_the_dead_and_those_who_have_not_come_are_offered_to_nobody(table: Table):
    assert set(may(bereft(table), QUEEN, "write_letter")["choices"]["to"]) == {GENERAL, DWARF_KING}
    assert may(table, HEIR, "pin_note")["refused"] == "dead_hand"


def test_without_anybody_to_read_it_a_letter_is_not_offered(table: Table):
    ruling(table, letters="sealed")
    table.join(QUEEN)
    assert may(table, QUEEN, "write_letter")["refused"] == "nobody_to_write_to"
    assert may(silent(table), QUEEN, "write_letter")["refused"] == "no_letters"


@pytest.mark.parametrize("order", CASES)
def test_what_is_written_is_one_line_that_can_be_read(table: Table, order: str):
    court(table)
    to = {"to": DWARF_KING} if order == "write_letter" else {}
    table.play(QUEEN, order, text=NASTY, **to)
    assert table.dump()["letter"][letters(table)[-1]]["text"] == "For <b>you</b>, my friend"


@pytest.mark.parametrize("order", CASES)
def test_a_seat_writes_so_many_in_a_phase(table: Table, order: str):
    court(table)
    to = {"to": DWARF_KING} if order == "write_letter" else {}
    for n in range(20):
        table.arrange(QUEEN, order, text=f"{SAID} {n}", **to)
    assert table.refuse(QUEEN, order, text=SAID, **to).code == "often_enough"
    table.until("t0/diplomacy")
    table.play(QUEEN, order, text=SAID, **to)


def test_only_the_newest_lie_on_a_phone(table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("diplomacy.letters.questions.SHOWN", 2)
    court(table)
    for n in range(3):
        table.now += 1
        table.arrange(QUEEN, "write_letter", to=DWARF_KING, text=f"{SAID} {n}")
        table.arrange(QUEEN, "pin_note", text=f"pinned {n}")
    shown = [row["text"] for name, row in table.screens[own_side(QUEEN)].items() if name.startswith("letter/")]
    assert sorted(shown) == [f"{SAID} 1", f"{SAID} 2", "pinned 1", "pinned 2"]


# What becomes of them


def test_who_comes_to_another_court_reads_its_board_and_takes_their_letters_along(table: Table):
    court(table)
    letter, ours, theirs = written(table, QUEEN, GENERAL), pinned(table, QUEEN), pinned(table, DWARF_KING)
    override(table, f"seat/{GENERAL}", "faction", "dwarves")
    shown = table.screens[own_side(GENERAL)]
    assert {letter, theirs} <= shown.keys()
    assert ours not in shown


def test_a_closed_seat_writes_and_gets_nothing(table: Table):
    court(table)
    letter = written(table, GENERAL, QUEEN)
    table.arrange(ANN, "revoke", seat=GENERAL)
    assert table.refuse(GENERAL, "write_letter", to=QUEEN, text=SAID).code == "no_seat"
    assert table.refuse(QUEEN, "write_letter", to=GENERAL, text=SAID).code == "no_reader"
    assert own_side(QUEEN) in seeing(table, letter)


@pytest.mark.both_databases
def test_a_rewind_leaves_what_was_written(table: Table):
    court(table).until("t1/production")
    then = table.seq
    letter, note = written(table, QUEEN, DWARF_KING), pinned(table, QUEEN)
    table.until("t1/trade")
    table.play(ANN, "rewind", to=then)
    assert {letter, note} <= table.screens[own_side(QUEEN)].keys()


def test_control_takes_a_letter_back_unread_and_only_its_writer_is_told(table: Table):
    letter = written(court(table), QUEEN, DWARF_KING)
    table.play(ANN, "undo", entry=table.seq)
    assert seeing(table, letter) == set()
    told = {row["side"] for row in table.dump()["line"].values() if row["code"] == "control_undid"}
    assert told == {f"seat/{QUEEN}"}
    table.play(ANN, "redo", entry=table.seq - 1)
    assert table.dump()["letter"][letters(table)[-1]]["text"] == SAID


@pytest.mark.parametrize("field", ["text", "to", "seat", "faction", "opened"])
def test_control_sets_nothing_in_a_letter(table: Table, field: str):
    letter = written(court(table), QUEEN, DWARF_KING)
    value = True if field == "opened" else ELF_QUEEN
    assert table.refuse(ANN, "override", row=letter, field=field, value=value, reason="a look").code == "unknown_field"


def test_when_two_courts_are_one_the_board_of_the_one_that_is_gone_is_read_by_nobody(table: Table):
    """Not even by those who come with it: what they wrote of the other court is not for that court."""
    court(table).until("t1/production")
    override(table, "faction/humans", "trait", "")
    letter = written(table, GENERAL, DWARF_KING)
    table.arrange(ANN, "split_nation", faction="humans", claimant=GENERAL, name="The Old March",
                  share={"provinces": ["wheatley"], "officers": [GENERAL]})  # fmt: skip
    note = pinned(table, GENERAL)
    table.play(ANN, "unite_nations", faction=table.row(note)["faction"], into="humans")
    assert seeing(table, letter) == {own_side(GENERAL), own_side(DWARF_KING)}
    assert seeing(table, note) == set()


def test_after_the_end_their_letters_are_theirs_and_nobody_writes_any_more(table: Table):
    court(table)
    override(table, "event/astor", "turns", 1)
    letter = written(table, QUEEN, DWARF_KING)
    table.until("ended")
    assert table.refuse(QUEEN, "write_letter", to=DWARF_KING, text=SAID).code == "already_ended"
    assert seeing(table, letter) == {own_side(QUEEN), own_side(DWARF_KING)}
