"""Notes: a word with an offer, a lesson, a suit, a call to a summit; on one line, for those alone to whom it goes."""

import json

import pytest

from astor.game.values.sides import own_side
from tests import cast
from tests.chronicle import ANN, override
from tests.diplomacy.summits.scholars import ELF, HUMAN, MATTER, TALKS, made
from tests.diplomacy.trade.bargains import GUILDMASTER, QUEEN, goods
from tests.laws import Table
from tests.lore import starting

PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
"""A word whose letters a joiner, unseen itself, keeps apart."""
SAID, ANSWERED = "For the <b>bridge</b> at Wheatley", "Our granary is empty"
HUMANS, ELVES, GUILD, CONTROL = "faction/humans", "faction/elves", "faction/guild", "control"
MATCH = {"heir": "humans-second-in-line", "spouse": "elves-successor", "residence": "humans"}


def readers(table: Table, text: str = SAID) -> set[str]:
    """The sides on whose screens this stands, in whatever row."""
    return {side for side, rows in table.screens.items() if json.dumps(text) in json.dumps(rows)}


def test_TRADE_5_an_offer_and_its_answer_each_come_with_a_word(market: Table):
    deal = made(market, "deal", QUEEN, "offer", to="guild", gives=goods(wood=1), wants={}, note=SAID)
    assert market.sees(GUILD, f"deal/{deal}")["note"] == SAID
    assert readers(market) == {HUMANS, GUILD, CONTROL}
    terms = {"gives": goods(stone=1), "wants": goods(wood=1)}
    answer = made(market, "deal", GUILDMASTER, "counter", deal=deal, note=ANSWERED, **terms)
    assert market.sees(HUMANS, f"deal/{answer}")["note"] == ANSWERED
    assert readers(market) == {CONTROL}  # whose journal has the order
    market.play(QUEEN, "accept", deal=answer)
    assert readers(market, ANSWERED) == {CONTROL}


def test_TRADE_7_a_lesson_comes_with_a_word_to_the_other_wizard(academy: Table):
    taught = {"technologies": [starting(academy, "humans")]}
    deal = made(academy, "deal", HUMAN, "offer_lesson", to="elves", gives=taught, wants={}, note=SAID)
    assert readers(academy) == {HUMANS, ELVES, CONTROL}
    academy.play(ELF, "refuse_lesson", deal=deal)
    assert readers(academy) == {CONTROL}


def test_DIP_5_a_summits_note_is_as_public_as_its_call(salons: Table):
    made(salons, "summit", QUEEN, "call_summit", invited=["elves"], note=SAID, **MATTER)
    assert readers(salons) == {HUMANS, ELVES, CONTROL}


def test_DIP_2_a_wedding_is_everybodys_what_was_said_with_the_proposal_is_not(table: Table):
    table.join(QUEEN, cast.ELF_QUEEN, cast.DWARF_KING)
    table.until(TALKS)
    suit = made(table, "marriage", QUEEN, "propose_marriage", note=SAID, **MATCH)
    assert readers(table) == {HUMANS, ELVES, CONTROL}
    table.play(cast.ELF_QUEEN, "accept_marriage", marriage=suit)
    assert table.sees("public", f"marriage/{suit}")["note"] == ""
    assert readers(table) == {HUMANS, ELVES, CONTROL}
    override(table, f"marriage/{suit}", "note", ANSWERED)
    assert readers(table, ANSWERED) == {HUMANS, ELVES, CONTROL}
    table.play(ANN, "undo", entry=table.seq)
    assert readers(table) == {HUMANS, ELVES, CONTROL}


def test_SEAT_3_what_is_proposed_goes_out_with_its_note(salons: Table):
    order = {"invited": ["elves"], "note": SAID, **MATTER}
    salons.play(cast.GENERAL, "propose", command="call_summit", args=order)
    assert readers(salons) == {HUMANS, CONTROL}
    salons.play(QUEEN, "send_proposal", proposal=next(iter(salons.dump()["proposal"])))
    assert readers(salons) == {HUMANS, ELVES, CONTROL}


@pytest.mark.parametrize(("typed", "kept"), [
    ("", ""), (" \n\t ", ""), ("  One\ntwo\u2028three  four ", "One two three four"),
    ("We\u202e share\u2066 it\u2069.", "We share it."), ("Br\u200bid\u00adge\ufeff", "Bridge"),
    (PERSIAN, PERSIAN), ("x" * 200, "x" * 200),
])  # fmt: skip
def test_a_note_is_one_line_and_hides_nothing(salons: Table, typed: str, kept: str):
    summit = made(salons, "summit", QUEEN, "call_summit", invited=["elves"], note=typed, **MATTER)
    assert salons.sees(ELVES, f"summit/{summit}")["note"] == kept


@pytest.mark.parametrize(("typed", "code"), [
    ("x" * 201, "bad_arguments"), ("x" * 10_000, "bad_arguments"), ("\u200b" * 10_000, ""),
    ("Z" + "\u0301\u0316\u0489" * 13, "unreadable_text"), ("a\0b", "bad_arguments"),
])  # fmt: skip
def test_a_note_that_cannot_be_read_is_refused(market: Table, typed: str, code: str):
    terms = {"to": "guild", "gives": goods(wood=1), "wants": {}, "note": typed}
    if code:
        assert market.refuse(QUEEN, "offer", **terms).code == code
    else:
        deal = made(market, "deal", QUEEN, "offer", **terms)
        assert market.row(f"deal/{deal}")["note"] == ""


def test_a_courts_papers_are_the_courts_who_comes_reads_them_and_who_leaves_does_not(table: Table):
    """Notes, secret treaties and suits of before: an officer of the humans goes to the elves, and an elf comes."""
    table.join(QUEEN, cast.ELF_QUEEN, cast.DWARF_KING)
    table.arrange(cast.GENERAL, "join", player="Gil")
    table.until(TALKS)
    table.play(QUEEN, "propose_treaty", to=["dwarves"], text=f"ours {SAID}", secret=True)
    table.play(cast.ELF_QUEEN, "propose_treaty", to=["dwarves"], text=f"theirs {SAID}", secret=True)
    made(table, "marriage", cast.ELF_QUEEN, "propose_marriage", note=f"suit {SAID}",
         heir="elves-successor", spouse="dwarves-successor", residence="elves")  # fmt: skip
    table.play(cast.GENERAL, "ask_control", about="help", text=f"own {SAID}")

    def reads(seat: str) -> set[str]:
        court = table.row(f"seat/{seat}")["faction"]
        seen = json.dumps(
            [table.screens[side] for side in ("public", f"faction/{court}", f"seat/{seat}", own_side(seat))]
        )
        return {word for word in ("ours", "theirs", "suit", "own") if json.dumps(f"{word} {SAID}") in seen}

    assert reads(cast.GENERAL) == {"ours", "own"}
    override(table, f"seat/{cast.GENERAL}", "faction", "elves")
    assert reads(cast.GENERAL) == {"theirs", "suit", "own"}
    assert reads(QUEEN) == {"ours"}
