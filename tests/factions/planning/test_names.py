"""Set-up (SET-6): players name their character and their faction; SEAT-6: what a faction without land keeps."""

import pytest

from tests import cast
from tests.laws import Table

ANN = "control/ann"


def give(table: Table, owner: str, *provinces: str) -> None:
    for key in provinces:
        table.play(ANN, "override", row=f"province/{key}", field="owner", value=owner, reason="settled at the table")


def lands(table: Table, faction: str) -> list[str]:
    return [key for key, p in table.dump()["province"].items() if p["owner"] == faction]


@pytest.fixture
def named(table: Table) -> Table:
    table.join(cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN)
    return table


def test_SET_6_players_name_their_character_and_the_officer_they_are(named: Table):
    named.play(cast.GENERAL, "name_character", name="  Maud \t the <b>Bold</b> ")
    assert named.sees("public", f"character/{cast.GENERAL}")["name"] == "Maud the <b>Bold</b>"
    assert named.sees("public", f"officer/{cast.GENERAL}")["name"] == "Maud the <b>Bold</b>"


def test_SET_6_the_ruler_names_the_faction(named: Table):
    named.play(cast.QUEEN, "name_faction", name="The Free March")
    assert named.sees("public", "faction/humans")["name"] == "The Free March"


def test_SET_6_a_name_has_1_to_40_visible_characters(named: Table):
    for bad in ("", "   ", "\u200b\u202e\n", "x" * 41, "y" * 80):
        assert named.refuse(cast.QUEEN, "name_faction", name=bad).code == "bad_name"
        assert named.refuse(cast.GENERAL, "name_character", name=bad).code == "bad_name"
    named.play(cast.QUEEN, "name_faction", name="x" * 40)


def test_SET_6_two_of_one_name_are_not_told_apart(named: Table):
    elves = named.sees("public", "faction/elves")["name"]
    queen = named.sees("public", f"character/{cast.QUEEN}")["name"]
    assert named.refuse(cast.QUEEN, "name_faction", name=elves).code == "name_taken"
    assert named.refuse(cast.GENERAL, "name_character", name=queen).code == "name_taken"
    assert named.refuse(cast.ELF_QUEEN, "name_character", name=queen.upper()).code == "name_taken"
    assert named.refuse(cast.ELF_QUEEN, "name_character", name="Control").code == "name_taken"


def test_SEAT_6_a_faction_without_provinces_keeps_treasury_units_officers_and_seats(named: Table):
    before = named.dump()
    give(named, "elves", *lands(named, "humans"))
    after = named.dump()
    for kind in ("unit", "officer", "character", "seat", "relation", "army"):
        assert after[kind] == before[kind]
    assert after["faction"]["humans"] == before["faction"]["humans"] | {"capital": ""}
    assert "rule" in named.sees("faction/humans", f"seat/{cast.QUEEN}")["powers"]


def test_SEAT_6_the_first_province_it_gains_becomes_its_capital(named: Table):
    give(named, "elves", *lands(named, "humans"))
    give(named, "humans", "midmarch")
    assert named.sees("public", "faction/humans")["capital"] == "midmarch"
    give(named, "humans", "thornwold")
    assert named.sees("public", "faction/humans")["capital"] == "midmarch"


def test_SEAT_6_so_does_the_first_province_of_a_faction_that_never_had_one(named: Table):
    give(named, "guild", "gullrock")
    assert named.sees("public", "faction/guild")["capital"] == "gullrock"
    assert [line["code"] for line in named.dump()["line"].values()][-1] == "capital_named"


def test_SEAT_6_undoing_the_gain_takes_the_capital_back(named: Table):
    give(named, "guild", "gullrock")
    named.play(ANN, "undo", entry=named.seq, reason="wrong island")
    assert named.sees("public", "faction/guild")["capital"] == ""


def test_SET_6_BUY_8_nobody_takes_the_name_of_an_officer_of_their_own_faction(named: Table):
    named.until("t1/purchase")
    named.arrange(cast.QUEEN, "buy", wares=[{"kind": "officer", "subject": "Jory Vale"}])
    assert named.refuse(cast.GENERAL, "name_character", name="jory vale").code == "name_taken"
    for like in ("J0ry Vale", "Jory Vale.", "J\u043ery  Vale"):
        wares = [{"kind": "officer", "subject": like}]
        assert named.refuse(cast.QUEEN, "buy", wares=wares).code == "name_taken", like
    named.play(cast.ELF_QUEEN, "name_character", name="Jory Vale")
