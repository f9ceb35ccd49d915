"""Contact in play: it comes and goes with ships, borders and wars, and each faction sees only its own."""

import pytest

from tests import cast
from tests.chronicle import ANN, lines, override, treasury, units, war
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


def test_TRADE_1_control_grants_contact_and_both_see_by_whom(harbour: Table):
    harbour.play(ANN, "grant_contact", a="humans", b="elves", reason="a courier rides")
    assert (why(harbour, "humans", "elves"), why(harbour, "elves", "humans")) == ("granted", "granted")
    told = {("faction/humans", "elves"), ("faction/elves", "humans")}
    assert {(side, facts["faction"]) for side, facts in lines(harbour, "contact_granted")} == told
    assert harbour.refuse(ANN, "grant_contact", a="elves", b="humans").code == "no_change"


def test_TRADE_1_it_may_be_withdrawn_and_what_was_open_is_off(harbour: Table):
    """TRADE-8: an offer between the two goes with the contact; nobody else has heard of either."""
    harbour.play(ANN, "grant_contact", a="humans", b="elves")
    harbour.until("t2/trade")
    harbour.play(QUEEN, "offer", to="elves", gives={"goods": {"gold": 1}}, wants={"goods": {"food": 1}})
    harbour.play(ANN, "withdraw_contact", a="elves", b="humans", reason="the courier is home")
    assert (why(harbour, "humans", "elves"), harbour.dump()["deal"]) == ("nothing", {})
    assert {side for side, _ in lines(harbour, "contact_withdrawn")} == {"faction/humans", "faction/elves"}
    assert {side for side, _ in lines(harbour, "offer_broken_off")} == {"faction/humans", "faction/elves"}


def test_TRADE_1_who_is_granted_contact_is_nobody_elses_affair(harbour: Table):
    harbour.play(ANN, "grant_contact", a="humans", b="elves")
    for side, rows in harbour.screens.items():
        relation = rows.get("relation/elves~humans", {})
        assert ("contact" in relation) == (side == "control"), side


def test_TRADE_3_a_war_beats_what_control_granted(harbour: Table):
    harbour.play(ANN, "grant_contact", a="humans", b="elves")
    war(harbour, "elves", "humans", attacked=False)
    assert (why(harbour, "humans", "elves"), why(harbour, "elves", "humans")) == ("war", "war")


def test_TRADE_8_a_faction_sees_its_own_contacts_alone(harbour: Table):
    seeing = {side for side, rows in harbour.screens.items() if "contact/humans" in rows}
    assert seeing == {"faction/humans", "control"}
