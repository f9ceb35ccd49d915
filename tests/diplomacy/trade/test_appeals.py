"""Appeals: each, sent as it stands and accepted, gives what the forecast says it would; nobody's treasury is told."""

from functools import partial

import pytest

from astor.sockets import live_board
from diplomacy.rows import DealRow
from tests import cast
from tests.chronicle import ANN, Item, lands, order, treasury
from tests.laws import Table
from tests.war.upkeep.test_remedies import produce, remedies, seen, undone

QUEEN, DWARF_KING = cast.QUEEN, cast.DWARF_KING


@pytest.fixture
def short(table: Table) -> Table:
    """Trade, in which the humans lack food for one of their lands."""
    table.join(QUEEN, cast.ELF_QUEEN, DWARF_KING, cast.GUILDMASTER)
    table.until("t1/production")
    produce(table, ["wood", "gold"], "wheatley")
    produce(table, ["gold"], "kingsmead", "ostmark", "saltmere", "hartwood")
    table.until("t1/trade")
    treasury(table, "humans", food=4, gold=4, wood=2)
    return table


def appeals(table: Table, faction: str = "humans") -> list[Item]:
    row = table.screens[f"faction/{faction}"].get(f"appeal/{faction}", {"asks": []})
    asks: list[Item] = row["asks"]
    return asks


def test_UPK_2_TRADE_5_whom_to_ask_and_what_for_one_for_one(short: Table):
    one, two = ({"gold": 1}, {"food": 1}), ({"gold": 2}, {"food": 2})
    assert [(ask["gives"], ask["wants"]) for ask in appeals(short)] == [one, one, two, two]
    assert sorted(remedy["goods"]["food"] for remedy in remedies(short, "goods")) == [1, 2]


def test_UPK_2_each_sent_as_it_stands_and_accepted_feeds_who_starved(short: Table):
    fed_by = {remedy["goods"]["food"]: set(remedy["fed"]) for remedy in remedies(short, "goods")}
    for ask in appeals(short):
        with undone():
            give = partial(cast.order, now=short.now)
            for party in ("elves", "dwarves", "guild"):
                give(ANN, "override", row=f"faction/{party}", field="food", value=9, reason="as the hall agreed")
            gives, wants = {"goods": ask["gives"]}, {"goods": ask["wants"]}
            give(QUEEN, "offer", to=ask["to"], gives=gives, wants=wants)
            (deal,) = live_board.load(cast.EVENT).of(DealRow)
            give(f"{ask['to']}-monarch", "accept", deal=deal)
            fed = {key for key, land in seen()["lands"].items() if land["fed"]}
            assert fed >= fed_by[ask["wants"]["food"]] != set()


def test_TRADE_1_who_is_out_of_contact_at_war_or_asked_already_is_not_proposed(short: Table):
    first, second = dict.fromkeys(ask["to"] for ask in appeals(short))
    short.play(QUEEN, "offer", to=first, gives={"goods": {"gold": 1}}, wants={"goods": {"food": 1}})
    assert first not in [ask["to"] for ask in appeals(short)]
    may = short.sees("faction/humans", "contact/humans")["with"]
    assert {other for other, contact in may.items() if not contact["may"]}, "not everybody is in contact"
    assert all(may[ask["to"]]["may"] for ask in appeals(short))
    assert second in [ask["to"] for ask in appeals(short)]


def test_UPK_2_what_the_upkeep_takes_is_not_given_away(short: Table):
    treasury(short, "humans", food=4, gold=1, wood=2)
    assert appeals(short)[0]["gives"] == {"wood": 1}
    treasury(short, "humans", food=4, gold=1, wood=0)
    assert appeals(short)[0]["gives"] == {}, "there is nothing to give; they may be kind"


def test_TRADE_5_who_says_it_has_it_is_asked_first_and_offered_what_it_looks_for(short: Table):
    later = appeals(short)[1]["to"]
    short.play(f"{later}-monarch", "hang_placard", seeks=["wood"], spares=["food"])
    asked = [ask for ask in appeals(short) if ask["wants"] == {"food": 1}]
    assert asked[0]["to"] == later
    assert [ask["gives"] for ask in asked] == [{"wood": 1}, {"gold": 1}]


def test_TRADE_5_who_has_refused_is_not_asked_again_in_this_phase(short: Table):
    ask = appeals(short)[0]
    short.play(QUEEN, "offer", to=ask["to"], gives={"goods": ask["gives"]}, wants={"goods": ask["wants"]})
    short.play(f"{ask['to']}-monarch", "refuse", deal=next(iter(short.dump()["deal"])))
    assert appeals(short)
    assert ask["to"] not in [again["to"] for again in appeals(short)]


def test_SEAT_5_appeals_do_not_hang_on_what_others_keep_to_themselves(short: Table):
    before = appeals(short)
    for faction in ("elves", "dwarves", "guild"):
        treasury(short, faction, food=0, gold=500)
    order(short, 9, *lands(short, "elves"))
    assert appeals(short) == before != []


def test_nobody_is_asked_where_nothing_lacks_or_trade_is_over(short: Table):
    assert appeals(short, "elves") == []
    short.until("t1/purchase")
    assert appeals(short) == []
