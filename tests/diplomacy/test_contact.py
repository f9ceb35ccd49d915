"""Contact in play: it comes and goes with ships, borders and wars, and each faction sees only its own."""

import pytest

from tests import cast
from tests.chronicle import override, treasury, units, war
from tests.laws import Table

QUEEN = cast.QUEEN


@pytest.fixture
def harbour(table: Table) -> Table:
    table.join(QUEEN, cast.ELF_QUEEN)
    table.until("t1/purchase")
    treasury(table, "humans", gold=9, wood=9)
    return table


def why(table: Table, one: str, other: str) -> str:
    found: str = table.sees(f"faction/{one}", f"contact/{one}")["with"][other]["why"]
    return found


def test_TRADE_8_a_ship_in_a_harbour_makes_contact_and_war_ends_it(harbour: Table):
    """The humans' ship sails to the elves, whom they have no border with."""
    assert (why(harbour, "humans", "elves"), why(harbour, "elves", "humans")) == ("nothing", "nothing")
    harbour.play(QUEEN, "buy", wares=[{"kind": "trade_ship", "subject": "saltmere"}])
    ship = next(iter(units(harbour, "humans", "trade_ship")))
    override(harbour, f"unit/{ship}", "place", "fernhaven")
    assert (why(harbour, "humans", "elves"), why(harbour, "elves", "humans")) == ("ship", "ship")
    war(harbour, "elves", "humans", attacked=False)
    assert (why(harbour, "humans", "elves"), why(harbour, "elves", "humans")) == ("war", "war")


def test_TRADE_1_control_grants_contact(harbour: Table):
    override(harbour, "relation/elves~humans", "contact", value=True)
    assert why(harbour, "elves", "humans") == "granted"


def test_TRADE_8_a_faction_sees_its_own_contacts_alone(harbour: Table):
    seeing = {side for side, rows in harbour.screens.items() if "contact/humans" in rows}
    assert seeing == {"faction/humans", "control"}
