"""Former names: a log keeps the names of its time, though somebody is called otherwise now or is no more."""

from typing import Any

import pytest

from tests.cast import ELF_QUEEN, GENERAL, QUEEN
from tests.chronicle import ANN, override
from tests.laws import Table


@pytest.fixture
def court(table: Table) -> Table:
    for seat in (QUEEN, GENERAL, ELF_QUEEN):
        table.arrange(seat, "join", player=seat[-12:])
    table.until("t1/production")
    return table


def former(table: Table, side: str = "public") -> dict[str, dict[str, Any]]:
    """What each row was called, as this side reads it."""
    return {row["of"]: row for name, row in table.screens[side].items() if name.startswith("former/")}


def test_a_nation_that_is_renamed_was_called_otherwise_until_then(court: Table):
    was = court.row("faction/humans")["name"]
    court.play(QUEEN, "name_faction", name="The Long Shore")
    assert former(court)["faction/humans"]["called"] == {"name": was}
    assert former(court)["faction/humans"]["until"] == court.now


def test_a_seat_whose_character_dies_had_another_title_until_then(court: Table):
    title = court.row(f"seat/{QUEEN}")["title"]
    override(court, f"character/{QUEEN}", "alive", value=False)
    assert court.row(f"seat/{QUEEN}")["title"] != title
    assert former(court)[f"seat/{QUEEN}"]["called"] == {"title": title, "office": "monarch", "faction": "humans"}


def test_a_nation_that_is_no_more_has_left_its_name(court: Table):
    share = {"provinces": ["wheatley"], "units": [], "officers": []}
    court.arrange(ANN, "split_nation", faction="humans", claimant=GENERAL, name="The Old March", share=share)
    new = next(key for key, row in court.dump()["faction"].items() if row["name"] == "The Old March")
    court.arrange(ANN, "unite_nations", faction=new, into="humans")
    assert former(court)[f"faction/{new}"]["called"] == {"name": "The Old March"}


def test_what_changes_no_name_is_not_kept(court: Table):
    before = former(court)
    override(court, "faction/humans", "gold", 9)
    court.play(QUEEN, "lend", seat=GENERAL, power="trade")
    assert former(court) == before
