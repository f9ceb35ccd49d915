"""A new life (SUC-8) for those who die in the field: with an army, in an uprising, at sea; and what they led."""

import pytest

from tests.chronicle import ANN, closed, lines
from tests.laws import Table
from tests.war.loyalty.test_loyalty import SECOND, rising
from tests.war.scenes import GENERAL, HEIR, HUMANS, WIZARD, attack, front, put, throw, turn
from tests.war.test_fleets import gulf  # noqa: F401


def plays(table: Table, seat: str) -> tuple[str, int, int]:
    person = next(c for c in table.dump()["character"].values() if c["seat"] == seat and c["alive"])
    officer = table.row(f"officer/{person['officer']}")
    return person["office"], officer["x"], officer["y"]


def test_SUC_8_BAT_12_lost_with_a_destroyed_army(field: Table):
    field.join(HEIR)
    put(field, f"army/{HUMANS}", lieutenant=HEIR)
    attack(field)
    throw(field, 3, 1)
    assert not field.row(f"character/{HEIR}")["alive"]
    assert plays(field, HEIR) == ("officer", -1, 1)
    assert [side for side, _ in lines(field, "new_life")] == [f"seat/{HEIR}"]
    assert lines(field, "you_fell") == [(f"seat/{who}", {"character": who}) for who in (GENERAL, HEIR)]


def test_SUC_8_DIP_4_trapped_in_an_uprising_and_killed_when_it_still_stands(table: Table):
    table.join(HEIR, SECOND)
    rising(table, leads=False, follows=False)
    table.until("t2/upkeep")
    assert lines(table, "new_life") == [], "trapped is not dead"
    closed(table, turn=2)
    assert [plays(table, seat)[0] for seat in (HEIR, SECOND)] == ["officer", "officer"]


def test_SUC_8_WAR_10_sunk_with_a_ship(gulf: Table):  # noqa: F811
    gulf.join(HEIR)
    put(gulf, f"army/{HUMANS}", lieutenant=HEIR)
    throw(gulf, 1, 1)
    assert not gulf.row(f"officer/{HEIR}")["alive"]
    assert plays(gulf, HEIR) == ("officer", -1, 1)


@pytest.mark.parametrize("row", ["officer", "character"])
def test_WAR_17_SUC_7_the_dead_lead_no_army_whichever_of_the_two_Control_has_named(table: Table, row: str):
    """The lieutenant commands and acts by their own x; who follows the general has no army yet."""
    front(table)
    put(table, f"army/{HUMANS}", lieutenant=WIZARD)
    put(table, f"officer/{WIZARD}", x=-5)
    table.play(ANN, "override", row=f"{row}/{GENERAL}", field="alive", value=False, reason="a fever")
    army = table.row(f"army/{HUMANS}")
    assert (army["commander"], army["lieutenant"], turn(table, HUMANS)["x"]) == (WIZARD, "", -5)
    table.play(ANN, "undo", entry=table.seq)
    assert table.row(f"army/{HUMANS}")["commander"] == GENERAL
