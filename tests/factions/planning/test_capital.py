"""A lost capital (BAT-13, ORD-7, SEAT-6): another takes its place, and its faction may name it."""

import pytest

from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import ANN, battle, board, closed, conceal, lands, lines, may, order, override
from tests.laws import Table

QUEEN = cast.QUEEN


@pytest.fixture
def realm(table: Table) -> Table:
    table.join(QUEEN, cast.ELF_QUEEN)
    table.until("t1/production")
    return table


def capital(table: Table, faction: str = "humans") -> str:
    found: str = table.sees("public", f"faction/{faction}")["capital"]
    return found


def lost(table: Table) -> Table:
    """Kingsmead is taken by the elves."""
    battle(table, "kingsmead", taken=True)
    return table


def times(table: Table, faction: str, province: str) -> int:
    found: int = table.sees(f"faction/{faction}", f"province/{province}")["times"]
    return found


def test_BAT_13_a_lost_capital_is_infrastructure_to_its_next_holder(realm: Table):
    lost(realm)
    assert realm.sees("public", "building/kingsmead-capital")["kind"] == "infrastructure"
    assert times(realm, "elves", "kingsmead") == 3
    assert capital(realm, "elves") == "lirien"


def test_BAT_13_another_province_is_the_capital_until_the_faction_names_one(realm: Table):
    lost(realm)
    new = capital(realm)
    assert new in lands(realm, "humans")
    assert times(realm, "humans", new) == 2, "without free infrastructure"
    facts = {"faction": "humans", "province": "kingsmead"}
    assert lines(realm, "capital_lost") == [("public", facts)]
    assert lines(realm, "capital_named") == [("public", facts | {"province": new})]


def test_BAT_13_the_faction_may_name_another_once(realm: Table):
    lost(realm)
    assert realm.sees("faction/humans", "faction/humans")["unsettled"]
    assert set(may(realm, QUEEN, "name_capital")["choices"]["province"]) == set(lands(realm, "humans"))
    realm.play(QUEEN, "name_capital", province="saltmere")
    assert (capital(realm), times(realm, "humans", "saltmere")) == ("saltmere", 2)
    assert may(realm, QUEEN, "name_capital")["refused"] == "capital_stands"
    assert realm.refuse(QUEEN, "name_capital", province="ostmark") == Refused("capital_stands", province="saltmere")


def test_BAT_13_who_keeps_the_one_it_was_given_is_told_of_once(realm: Table):
    given = capital(lost(realm))
    realm.play(QUEEN, "name_capital", province=given)
    assert may(realm, QUEEN, "name_capital")["refused"] == "capital_stands"
    assert lines(realm, "capital_named") == [("public", {"faction": "humans", "province": given})]


def test_BAT_13_in_any_phase(realm: Table):
    lost(realm)
    realm.until("t1/diplomacy")
    realm.play(QUEEN, "name_capital", province="hartwood")
    assert capital(realm) == "hartwood"


@pytest.mark.parametrize("province", ["kingsmead", "midmarch", "atlantis"])
def test_BAT_13_only_in_its_own_land(realm: Table, province: str):
    no = lost(realm).refuse(QUEEN, "name_capital", province=province)
    assert no == Refused("not_yours", row=f"province/{province}")


def test_BAT_13_who_lost_none_names_none(realm: Table):
    assert realm.refuse(QUEEN, "name_capital", province="ostmark") == Refused("capital_stands", province="kingsmead")


def test_SEAT_1_naming_it_is_for_who_rules(realm: Table):
    realm.join(cast.GENERAL)
    assert lost(realm).refuse(cast.GENERAL, "name_capital", province="ostmark").code == "no_power"


def test_SEAT_5_that_it_may_be_named_is_the_factions_own(realm: Table):
    lost(realm)
    assert [side for side in realm.screens if "unsettled" in realm.screens[side].get("faction/humans", {})] == [
        "control", "faction/humans",
    ]  # fmt: skip


def test_BAT_13_with_one_province_left_there_is_nothing_to_choose(realm: Table):
    for key in ("ostmark", "saltmere", "wheatley"):
        override(realm, f"province/{key}", "owner", "elves")
    lost(realm)
    assert (capital(realm), realm.row("faction/humans")["unsettled"]) == ("hartwood", False)


def test_SEAT_6_with_none_left_there_is_no_capital_and_the_next_land_is_it(realm: Table):
    for key in lands(realm, "humans"):
        override(realm, f"province/{key}", "owner", "elves")
    assert (capital(realm), realm.row("faction/humans")["unsettled"]) == ("", False)
    override(realm, "province/wheatley", "owner", "humans")
    assert capital(realm) == "wheatley"
    assert realm.row("building/kingsmead-capital")["kind"] == "infrastructure"


def test_SEAT_6_a_lost_capital_taken_back_is_not_the_capital_again_by_itself(realm: Table):
    lost(realm)
    realm.play(QUEEN, "name_capital", province="wheatley")
    battle(realm, "kingsmead", "humans", taken=True)
    assert capital(realm) == "wheatley"
    assert times(realm, "humans", "kingsmead") == 3, "its infrastructure stands"


def test_ORD_7_a_risen_capital_is_lost_like_any_other(realm: Table):
    order(realm, 0, "kingsmead")
    realm.until("t1/diplomacy")
    assert realm.row("building/kingsmead-capital")["kind"] == "infrastructure"
    assert (capital(realm) != "kingsmead", realm.row("faction/humans")["unsettled"]) == (True, True)
    assert realm.row("building/kingsmead-guildhall")["province"] == "kingsmead", "the guild's hall stays"
    assert realm.row("unit/regiment-humans-1")["place"] == "kingsmead", "and so does the guard"


def test_TURN_4_back_makes_a_risen_capital_the_capital_again(realm: Table):
    order(realm, 0, "kingsmead")
    realm.until("t1/upkeep")
    realm.ring()
    before = board(realm)
    closed(realm)
    realm.play(QUEEN, "name_capital", province="ostmark")
    realm.play(ANN, "undo", entry=realm.seq)
    realm.play(ANN, "back")
    assert board(realm) == before


def test_SEAT_5_the_loss_is_told_to_its_faction_alone_where_capitals_are_not_public(realm: Table):
    conceal(realm, "faction", "capital")
    lost(realm)
    heard = [side for code in ("capital_lost", "capital_named") for side, _ in lines(realm, code)]
    assert heard == ["faction/humans"] * 2


def test_undoing_the_loss_makes_it_the_capital_again(realm: Table):
    before = realm.row("faction/humans"), realm.dump()["building"]
    lost(realm)
    realm.play(ANN, "undo", entry=realm.seq)
    assert (realm.row("faction/humans"), realm.dump()["building"]) == before
