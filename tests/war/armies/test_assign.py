"""Officers and their armies, through the door (SET-7, BUY-7, WAR-14)."""

import pytest

from tests import cast
from tests.laws import Table

GUARD = "army/humans-guard"


@pytest.fixture
def court(table: Table) -> Table:
    table.join(cast.QUEEN, cast.GENERAL, cast.WIZARD, cast.ELF_QUEEN)
    return table


def posts(table: Table, army: str = GUARD) -> tuple[object, object]:
    row = table.sees("public", army)
    return row["commander"], row["lieutenant"]


def test_SET_7_the_queen_joins_her_guard_and_commands_it(court: Table):
    assert posts(court) == (cast.GENERAL, "")
    court.play(cast.GENERAL, "assign", officer=cast.WIZARD, army="humans-guard", post="lieutenant")
    court.play(cast.QUEEN, "assign", officer=cast.QUEEN, army="humans-guard", post="lieutenant")
    assert posts(court) == (cast.QUEEN, cast.GENERAL)
    no = court.refuse(cast.GENERAL, "assign", officer=cast.GENERAL, army="humans-guard", post="commander")
    assert no.code == "monarch_commands"


def test_SET_7_her_powers_do_not_depend_on_where_she_stands(court: Table):
    court.play(cast.QUEEN, "assign", officer=cast.QUEEN, army="humans-guard", post="commander")
    court.until("t1/production")
    court.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])


def test_WAR_14_an_officer_is_in_at_most_one_army(court: Table):
    court.play("control/ann", "override", row="army/elves-guard", field="faction", value="humans", reason="a gift")
    court.play(cast.GENERAL, "assign", officer=cast.GENERAL, army="elves-guard", post="lieutenant")
    assert posts(court) == ("", "")
    assert posts(court, "army/elves-guard") == ("elves-lord-general", cast.GENERAL)


def test_WAR_17_a_relieved_commander_leaves_the_army_to_the_lieutenant(court: Table):
    court.play(cast.GENERAL, "assign", officer=cast.WIZARD, army="humans-guard", post="lieutenant")
    court.play(cast.GENERAL, "relieve", officer=cast.GENERAL)
    assert posts(court) == (cast.WIZARD, "")


def test_BUY_7_the_screen_offers_what_is_accepted(court: Table):
    choices = court.sees(f"seat/{cast.GENERAL}", "may/assign")["choices"]["army"]["humans-guard"]
    assert cast.GENERAL not in choices["commander"]
    assert {cast.QUEEN, cast.WIZARD, "humans-successor"} <= set(choices["commander"])
    for officer in choices["lieutenant"]:
        court.play(cast.GENERAL, "assign", officer=officer, army="humans-guard", post="lieutenant")
    assert court.sees(f"seat/{cast.GENERAL}", "may/assign")["refused"] is None


def test_BUY_7_not_in_production_but_in_planning_and_purchase(court: Table):
    court.until("t1/production")
    no = court.refuse(cast.GENERAL, "relieve", officer=cast.GENERAL)
    assert (no.code, no.facts["phases"]) == ("wrong_phase", ["planning", "purchase", "war"])
    court.until("t1/purchase")
    court.play(cast.GENERAL, "relieve", officer=cast.GENERAL)
    assert posts(court) == ("", "")


def test_WAR_14_and_while_the_war_is_prepared(court: Table):
    court.until("t1/war")
    court.play(cast.GENERAL, "assign", officer=cast.WIZARD, army="humans-guard", post="lieutenant")
    court.ring()
    assert court.refuse(cast.GENERAL, "relieve", officer=cast.WIZARD).code == "wrong_part"
