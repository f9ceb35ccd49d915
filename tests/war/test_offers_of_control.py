"""What Control is offered in war (WAR-12, BAT-1, BAT-6): whom to call, whom to hand a call, which dice; no more."""

import pytest

from tests.chronicle import ANN, offered
from tests.laws import Table
from tests.war.scenes import (
    DWARVES,
    ELVES,
    HEIR,
    HUMANS,
    QUEEN,
    attack,
    call,
    fought,
    throw,
    turn,
)

pytestmark = pytest.mark.usefixtures("armies")

MEET = {"army": ELVES, "place": "wheatley", "defender": "humans", "reason": "as both tables agreed"}


def key(table: Table, army: str) -> str:
    found: str = turn(table, army)["key"]
    return found


def test_WAR_12_a_call_goes_to_whom_it_is_offered_and_to_nobody_else(field: Table):
    call(field, HUMANS)
    field.play(ANN, "revoke", seat=HEIR)
    turn_of, seats = key(field, HUMANS), field.dump()["seat"]
    field.play(ANN, "hand_call", activation=turn_of, seat=QUEEN)
    ((called_one, free),) = offered(field, "hand_call")["activation"].items()
    assert (called_one, set(free)) == (turn_of, {s for s in seats if s.startswith("humans-")} - {QUEEN, HEIR})
    codes = {seat: field.refuse(ANN, "hand_call", activation=turn_of, seat=seat).code for seat in seats.keys() - free}
    assert (codes.pop(QUEEN), codes.pop(HEIR), set(codes.values())) == ("no_change", "seat_revoked", {"unknown_row"})
    for seat in free:
        field.play(ANN, "hand_call", activation=turn_of, seat=seat)


def test_WAR_12_who_has_not_acted_is_offered_to_be_called_while_nobody_fights(field: Table):
    field.play(ANN, "skip_general", activation=key(field, HUMANS))
    still = {turn for turn, row in field.dump()["activation"].items() if row["state"] != "done"}
    assert {key(field, ELVES), key(field, DWARVES)} <= still == set(offered(field, "call_general")["activation"])
    assert field.refuse(ANN, "call_general", activation=key(field, HUMANS)).code == "acted_already"
    for army in (ELVES, DWARVES):
        field.play(ANN, "call_general", activation=key(field, army))
    assert offered(field, "throw_dice")["battle"] == []
    field.play(ANN, "open_battle", **MEET)
    assert field.sees("control", "may/call_general")["refused"] == "battle_first"
    assert field.refuse(ANN, "call_general", activation=key(field, DWARVES)).code == "battle_first"


def test_BAT_1_no_unit_is_offered_a_place_amid_a_battle(field: Table):
    field.play(ANN, "open_battle", **MEET)
    stations = offered(field, "give_unit")["faction"]
    assert "ostmark" in stations["humans"]["militia"]
    assert not [faction for faction, of in stations.items() for places in of.values() if MEET["place"] in places]
    gift = {"unit": "militia", "faction": "humans", "place": MEET["place"], "reason": "late"}
    assert field.refuse(ANN, "give_unit", **gift).code == "battle_first"


def test_BAT_6_dice_from_the_table_are_offered_before_and_after_the_servers_while_nothing_has_come_of_it(field: Table):
    attack(field)
    battle, most = fought(field)["key"], offered(field, "throw_dice")["most"]
    assert offered(field, "throw_dice")["battle"] == [battle]
    over = {"battle": battle, "attacker": most + 1, "defender": 1}
    assert (field.refuse(ANN, "throw_dice", **over).code, most) == ("no_such_face", 6)
    throw(field, 1, 1)
    assert (fought(field)["state"], offered(field, "throw_dice")["battle"]) == ("withdrawals", [])
    assert field.refuse(ANN, "throw_dice", battle=battle, attacker=most, defender=most).code == "battle_moved_on"
