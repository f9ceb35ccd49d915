"""Who wears the crown commands whatever army they are with, however they came to it (SET-7)."""

import pytest

from tests.chronicle import ANN, lines, may
from tests.laws import Table
from tests.war.scenes import (
    ELF,
    ELF_QUEEN,
    GENERAL,
    HEIR,
    HUMANS,
    QUEEN,
    WIZARD,
    march,
    preparation,
    recruit,
    season,
    troops,
    turn,
)


@pytest.fixture
def eve(table: Table) -> Table:
    """The war is prepared; general and guard stand in the capital, where the court is."""
    preparation(table, QUEEN, GENERAL, ELF_QUEEN, ELF)
    recruit(table, "humans", "kingsmead", "militia", "militia", army=HUMANS)
    return table


def posts(table: Table, army: str = HUMANS) -> tuple[str, str]:
    row = table.row(f"army/{army}")
    return row["commander"], row["lieutenant"]


def die(table: Table, person: str) -> None:
    table.play(ANN, "override", row=f"character/{person}", field="alive", value=False, reason="a fever")


def test_SET_7_the_queen_commands_the_section_she_goes_with(eve: Table):
    season(eve)
    parting = troops(eve, HUMANS)[1:]
    march(eve, GENERAL, HUMANS, split={"units": parting, "commander": WIZARD, "lieutenant": QUEEN})
    section = eve.row(f"unit/{parting[0]}")["army"]
    assert posts(eve, section) == (QUEEN, WIZARD)
    assert eve.row(f"army/{section}")["name"] == eve.row(f"officer/{QUEEN}")["name"]


def test_SET_7_a_section_that_is_hers_alone_has_its_commander(eve: Table):
    season(eve)
    parting = troops(eve, HUMANS)[1:]
    march(eve, GENERAL, HUMANS, split={"units": parting, "commander": "", "lieutenant": QUEEN})
    assert posts(eve, eve.row(f"unit/{parting[0]}")["army"]) == (QUEEN, "")


def test_SET_7_the_army_she_raises_with_a_lieutenant_is_hers(eve: Table):
    units = recruit(eve, "humans", "wheatley", "militia")
    eve.play(GENERAL, "raise_army", units=units, commander=WIZARD, lieutenant=QUEEN)
    assert posts(eve, eve.row(f"unit/{units[0]}")["army"]) == (QUEEN, WIZARD)


def test_SET_7_no_screen_offers_her_as_a_lieutenant(eve: Table):
    """She would command; as commander of a section, of a new army and of one that stands she is offered."""
    recruit(eve, "humans", "wheatley", "militia")
    plan = may(eve, GENERAL, "file_plan")["choices"]["army"][HUMANS]
    raised, post = may(eve, GENERAL, "raise_army")["choices"], may(eve, GENERAL, "assign")["choices"]["army"][HUMANS]
    assert [QUEEN in found for found in (plan["section"], raised["officers"], post["commander"])] == [True] * 3
    assert [QUEEN in found for found in (plan["seconds"], raised["seconds"], post["lieutenant"])] == [False] * 3
    assert [WIZARD in found for found in (plan["seconds"], raised["seconds"], post["lieutenant"])] == [True] * 3


def test_SET_7_an_heir_who_is_lieutenant_commands_from_the_day_of_the_coronation(eve: Table):
    eve.arrange(GENERAL, "assign", officer=HEIR, army=HUMANS, post="lieutenant")
    die(eve, QUEEN)
    assert (eve.row(f"character/{HEIR}")["office"], posts(eve)) == ("monarch", (HEIR, GENERAL))
    assert ("faction/humans", {"officer": HEIR, "army": HUMANS, "post": "commander"}) in lines(eve, "posted")


def test_SET_7_crowned_between_two_calls_he_acts_by_his_own_x(eve: Table):
    """WAR-17: the general's turn is the new king's, by his x of 0."""
    eve.arrange(GENERAL, "assign", officer=HEIR, army=HUMANS, post="lieutenant")
    season(eve)
    turns = [row for row in eve.dump()["activation"].values() if row["army"] == HUMANS]
    assert [row["state"] for row in turns] in (["waiting"], ["called"])
    if turns[0]["state"] == "called":
        other = next(key for key, row in eve.dump()["activation"].items() if row["army"] != HUMANS)
        eve.arrange(ANN, "call_general", activation=other)
    die(eve, QUEEN)
    assert (posts(eve), turn(eve, HUMANS)["x"]) == ((HEIR, GENERAL), 0)


def test_SET_7_a_plan_made_before_the_coronation_makes_no_lieutenant_of_the_king(eve: Table):
    parting = troops(eve, HUMANS)[1:]
    split = {"units": parting, "commander": WIZARD, "lieutenant": HEIR}
    eve.arrange(GENERAL, "file_plan", army=HUMANS, orders={"split": split}, at_once=True)
    die(eve, QUEEN)
    season(eve)
    while eve.row(f"army/{HUMANS}") and eve.row(f"unit/{parting[0]}")["army"] == HUMANS:
        eve.ring()
    assert posts(eve, eve.row(f"unit/{parting[0]}")["army"]) == (HEIR, WIZARD)


def test_SET_7_also_where_Control_lays_a_hand_on_an_army(eve: Table):
    eve.play(ANN, "override", row=f"army/{HUMANS}", field="lieutenant", value=QUEEN, reason="as they agreed")
    assert posts(eve) == (QUEEN, GENERAL)


def test_SET_7_before_the_tap_the_phone_is_told_whom_it_displaces(eve: Table):
    eve.arrange(GENERAL, "assign", officer=WIZARD, army=HUMANS, post="lieutenant")
    units = recruit(eve, "humans", "wheatley", "militia")
    eve.arrange(GENERAL, "raise_army", units=units, commander=HEIR)
    host = eve.row(f"unit/{units[0]}")["army"]
    offered = may(eve, GENERAL, "assign")["choices"]["army"]
    assert offered[HUMANS]["commander"][QUEEN] == {"commander": QUEEN, "lieutenant": GENERAL, "free": [WIZARD]}
    moves = offered[host]["lieutenant"][GENERAL]
    assert moves == {"commander": HEIR, "lieutenant": GENERAL, "free": [], "leaves": HUMANS, "then": WIZARD}
    assert may(eve, GENERAL, "relieve")["choices"]["officer"][GENERAL]["commander"] == WIZARD
    eve.play(QUEEN, "assign", officer=QUEEN, army=HUMANS, post="commander")
    assert posts(eve) == (QUEEN, GENERAL)
