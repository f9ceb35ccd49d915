"""Upkeep for those who know how to keep land and troops for nothing (TECH-3): foreseen, allotted and paid alike."""

import pytest

from tests import cast
from tests.chronicle import Item, closed, lands, may, order, statement, stock, told, treasury, units
from tests.laws import Table
from tests.lore import teach, trait

QUEEN = cast.QUEEN
PHASE, GUARD = "t1/upkeep", "unit/regiment-humans-1"


@pytest.fixture
def keepers(table: Table) -> Table:
    """The humans keep two provinces and a militia for nothing; two militia are to be raised in Ostmark."""
    table.join(QUEEN, cast.GUILDMASTER)
    table.until("t1/production")
    order(table, 5, *lands(table, "humans"))
    trait(table, "humans", ("free_upkeep", "province", 2))
    teach(table, "humans", ("free_upkeep", "militia", 1))
    table.play(QUEEN, "produce", province="ostmark", outputs=["militia", "militia"])
    return table


def forecast(table: Table) -> Item:
    return table.sees("faction/humans", "forecast/humans")


def hungry(table: Table) -> set[str]:
    return {key for key in lands(table, "humans") if table.sees("public", f"province/{key}")["starving"]}


def test_TECH_3_the_due_is_less_by_what_is_kept(keepers: Table):
    assert forecast(keepers)["due"] == {"food": (5 - 2) + (2 - 1) + 1, "gold": 1}
    keepers.until(PHASE)
    treasury(keepers, "humans", food=20, gold=20)
    due = forecast(keepers)["due"]
    closed(keepers)
    assert due == {"food": 5, "gold": 1}
    assert stock(keepers, "humans") == (20 - due["food"], 20 - due["gold"])


@pytest.mark.parametrize("food", range(5))
def test_TECH_3_who_goes_without_is_as_was_foreseen(keepers: Table, food: int):
    keepers.until(PHASE)
    treasury(keepers, "humans", food=food, gold=1)
    seen, there = forecast(keepers), units(keepers, "humans")
    closed(keepers)
    assert hungry(keepers) == {key for key, land in seen["lands"].items() if not land["fed"]}
    assert there.keys() - units(keepers, "humans").keys() == set(seen["disbanding"])
    assert (len(hungry(keepers)), len(units(keepers, "humans", "militia"))) == (max(0, 3 - food), 1)


def test_TECH_3_recruits_are_kept_as_was_foreseen(keepers: Table):
    keepers.arrange(QUEEN, "produce", province="wheatley", outputs=["militia", "militia"])
    for key in ("saltmere", "hartwood"):
        keepers.arrange(QUEEN, "produce", province=key, outputs=["gold", "gold"])
    keepers.arrange(QUEEN, "produce", province="kingsmead", outputs=["gold"] * 3)
    treasury(keepers, "humans", food=5)
    foreseen = sum(forecast(keepers)["recruits"].values())
    closed(keepers)
    assert 4 - len(units(keepers, "humans", "militia")) == foreseen == 2


def test_TECH_3_an_allotment_asks_nothing_for_them(keepers: Table):
    keepers.until(PHASE)
    treasury(keepers, "humans", food=1, gold=1)
    needs = {m["row"]: m["food"] for m in may(keepers, QUEEN, "allot")["choices"]["mouths"]}
    assert sum(needs.values()) == 5
    free = [row for row, food in needs.items() if food == 0]
    keepers.play(QUEEN, "allot", mouths=[GUARD, *free])
    assert set(may(keepers, QUEEN, "allot")["choices"]["now"]) == {GUARD, *free}
    closed(keepers)
    assert stock(keepers, "humans") == (0, 0)
    assert set(units(keepers, "humans")) == {row.partition("/")[2] for row in (GUARD, *free) if row.startswith("unit/")}


def test_TECH_3_the_statement_says_who_was_kept(keepers: Table):
    keepers.until(PHASE)
    treasury(keepers, "humans", food=20, gold=20)
    items = statement(closed(keepers), "humans", PHASE)
    kept = [item["row"] for item in items if item["note"] == "kept" and item["why"] == [["province", 1]]]
    assert len(kept) == 2
    assert told(items, kept[0], "food")[0] == ("food", 0, "UPK-1", [["province", 1]], "kept")
    assert ("food", 0, "UPK-1", [["militia", 1]], "kept") in told(items, "province/ostmark", "food")


def test_TECH_3_a_regiment_kept_for_nothing_is_not_offered_to_the_guild(keepers: Table):
    trait(keepers, "humans", ("free_upkeep", "regiment", 1))
    keepers.until(PHASE)
    treasury(keepers, "humans", food=0, gold=0)
    keepers.ring()
    assert keepers.clock.part == "guild_window"
    assert keepers.row(GUARD)["upkeep"] == ""
    assert GUARD.partition("/")[2] in units(closed(keepers), "humans")
