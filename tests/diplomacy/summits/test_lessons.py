"""Technology deals at the academic summit (DIP-6, TRADE-7): presence replaces contact, and war still forbids."""

import pytest

from tests.chronicle import ANN, lines, may, override, treasury
from tests.diplomacy.summits import scholars
from tests.diplomacy.summits.scholars import DWARF, ELF, HUMAN, QUEEN, TALKS, lesson
from tests.diplomacy.trade.bargains import knows
from tests.laws import Table
from tests.lore import starting


@pytest.fixture
def academy(table: Table) -> Table:
    """The elves could learn what the humans know, and have nine gold; the two are not in contact."""
    scholars.academy(table)
    taught = starting(table, "humans")
    for key, row in table.dump()["knowledge"].items():
        if row["faction"] != "humans" and row["technology"] == taught and row["state"] == "known":
            override(table, f"knowledge/{key}", "state", "option")
    if table.row(f"technology/{taught}")["needs"]:
        override(table, f"technology/{taught}", "needs", [])
    treasury(table, "elves", gold=9)
    return table


def test_TRADE_7_who_is_there_may_teach_without_contact(academy: Table):
    taught = starting(academy, "humans")
    assert may(academy, HUMAN, "offer_lesson")["choices"]["faction"] == ["dwarves", "elves"]
    deal = lesson(academy)
    assert may(academy, ELF, "accept_lesson")["choices"]["deal"] == {deal: {"refused": None, "facts": {}}}
    before = academy.row("faction/humans")["gold"]
    academy.play(ELF, "accept_lesson", deal=deal)
    assert taught in knows(academy, "elves")
    assert academy.row("faction/elves")["gold"] == 7
    assert academy.row("faction/humans")["gold"] == before + 2


def test_TRADE_7_the_two_alone_see_it(academy: Table):
    deal = lesson(academy)
    assert {side for side, rows in academy.screens.items() if f"deal/{deal}" in rows} == {
        "faction/humans", "faction/elves", "control"}  # fmt: skip


def test_TRADE_7_it_is_refused_or_taken_back(academy: Table):
    academy.play(ELF, "refuse_lesson", deal=lesson(academy))
    academy.play(HUMAN, "withdraw_lesson", deal=lesson(academy))
    assert academy.dump()["deal"] == {}


def test_TRADE_7_whose_lesson_control_takes_back_is_told(academy: Table):
    deal = lesson(academy)
    academy.play(ANN, "act_for", seat=HUMAN, command="withdraw_lesson", args={"deal": deal})
    told = {"by": "", "command": "offer_lesson", "row": "faction/elves"}
    assert lines(academy, "filed_taken_back") == [(f"seat/{HUMAN}", told)]


def test_TRADE_7_war_still_forbids_and_ends_what_is_open(academy: Table):
    lesson(academy)
    academy.arrange(QUEEN, "declare_war", to="elves")
    academy.catch_up()
    assert academy.dump()["deal"] == {}
    assert may(academy, HUMAN, "offer_lesson")["choices"]["faction"] == ["dwarves"]
    taught = {"technologies": [starting(academy, "humans")]}
    no = academy.refuse(HUMAN, "offer_lesson", to="elves", gives=taught, wants={})
    assert (no.code, no.facts) == ("no_contact", {"faction": "elves", "why": "war"})


def test_TRADE_7_who_leaves_the_table_leaves_the_deal(academy: Table):
    lesson(academy)
    academy.play(ELF, "leave_summit")
    assert academy.dump()["deal"] == {}


def test_TRADE_7_an_offer_at_the_table_ends_with_the_phase(academy: Table):
    lesson(academy, to="dwarves")
    academy.play("control/ann", "close_phase")
    assert academy.clock.phase != TALKS
    assert academy.dump()["deal"] == {}


def test_SEAT_1_only_who_sits_there_deals(academy: Table):
    deal = lesson(academy, DWARF)
    academy.join("elves-monarch")
    assert academy.refuse("elves-monarch", "accept_lesson", deal=deal).code == "not_present"
    assert academy.refuse(ELF, "accept", deal=deal).code == "wrong_phase"
