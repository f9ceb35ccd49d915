"""What each faction had and earned, turn by turn, as its charts show it."""

import pytest

from factions.rules.goods import GOODS
from tests import cast
from tests.chronicle import Item, seeing, statement, treasury
from tests.laws import Table

QUEEN = cast.QUEEN


@pytest.fixture
def realm(table: Table) -> Table:
    table.join(QUEEN, cast.PRIEST)
    table.until("t1/production")
    treasury(table, "humans", gold=5, food=5)
    return table


def tally(table: Table, turn: int, faction: str = "humans") -> Item:
    return table.sees(f"faction/{faction}", f"tally/{faction}-t{turn}")


def held(table: Table, faction: str = "humans") -> dict[str, int]:
    row = table.row(f"faction/{faction}")
    return {good: row[good] for good in GOODS}


def test_production_is_counted_as_its_statement_tells_it(realm: Table):
    realm.arrange(QUEEN, "produce", province="kingsmead", outputs=["gold", "gold", "order"])
    realm.arrange(QUEEN, "produce", province="ostmark", outputs=["militia", "metal"])
    realm.until("t1/trade")
    assert tally(realm, 1)["income"] == {"gold": 2, "metal": 1, "food": 6}
    assert tally(realm, 1)["treasury"] == held(realm)
    given = statement(realm, "sunfaith", "t1/production")
    assert sum(tally(realm, 1, "sunfaith")["income"].values()) == sum(item["amount"] for item in given) > 0


def test_what_control_lets_it_trade_is_no_income(realm: Table):
    gives = {"goods": {"gold": 4}}
    realm.arrange("control/ann", "make_deal", a="humans", b="elves", gives=gives, wants={})
    realm.until("t1/trade")
    assert "gold" not in tally(realm, 1, "elves")["income"]


def test_what_is_had_is_counted_until_upkeep_and_then_stands(realm: Table):
    realm.until("t1/trade")
    earned = tally(realm, 1)["income"]
    treasury(realm, "humans", gold=9)
    realm.until("t1/purchase")
    assert tally(realm, 1)["treasury"]["gold"] == 9
    realm.until("t1/diplomacy")
    assert (tally(realm, 1)["treasury"], tally(realm, 1)["income"]) == (held(realm), earned)
    treasury(realm, "humans", gold=1)
    realm.until("t2/production")
    assert tally(realm, 1)["treasury"]["gold"] != 1


def test_every_turn_has_its_own(realm: Table):
    realm.until("t2/trade")
    turns = {name for name in realm.screens["faction/humans"] if name.startswith("tally/")}
    assert turns == {"tally/humans-t1", "tally/humans-t2"}


def test_who_earned_nothing_is_counted_too(realm: Table):
    for house in [key for key, b in realm.dump()["building"].items() if b["holder"] == "sunfaith"]:
        realm.arrange("control/ann", "override", row=f"building/{house}", field="holder", value="guild", reason="sold")
    realm.until("t1/trade")
    assert tally(realm, 1, "sunfaith")["income"] == {}


def test_SEAT_5_a_tally_is_seen_by_its_faction_and_control(realm: Table):
    realm.until("t1/trade")
    assert seeing(realm, "tally/humans-t1") == {"faction/humans", "control"}
