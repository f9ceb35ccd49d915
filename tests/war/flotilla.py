"""A fleet of the humans for tests: raised in Saltmere, laden with their guard, or at sea."""

import pytest

from tests.laws import Table
from tests.war.scenes import (
    GENERAL,
    HUMANS,
    WIZARD,
    founded,
    levy,
    march,
    put,
    recruit,
    season,
    second_season,
    stand,
    troops,
)
from war.scenario import UnitTable

GULF = "lantern-gulf"


def moored(patch: pytest.MonkeyPatch) -> None:
    """A warship and a trade ship of the humans lie in Saltmere, where their guard stands."""
    more = [UnitTable(kind, "humans", "saltmere") for kind in ("warship", "trade_ship")]
    founded(patch, {HUMANS: "saltmere"}, *more, table_dice=True)


def hulls(table: Table, faction: str = "humans") -> list[str]:
    rows = table.dump()["unit"].items()
    return [key for key, u in rows if u["faction"] == faction and u["kind"] in ("warship", "trade_ship")]


def raised(table: Table, commander: str = "", faction: str = "humans") -> str:
    """The ships of a faction become a fleet; its key."""
    before = set(table.dump()["army"])
    table.play(f"{faction}-lord-general", "raise_army", units=hulls(table, faction), commander=commander)
    return next(iter(set(table.dump()["army"]) - before))


def laden(table: Table, commander: str = WIZARD) -> str:
    """The guard has gone aboard in the first season; it is the second one."""
    fleet = raised(table, commander)
    season(table)
    march(table, GENERAL, HUMANS, to="saltmere")
    second_season(table)
    return fleet


def at_sea(table: Table, army: str, zone: str) -> None:
    """A fleet lies there, with all it carries."""
    for unit in troops(table, army):
        for key, cargo in table.dump()["unit"].items():
            if cargo["aboard"] == unit:
                put(table, f"unit/{key}", place=zone)
                put(table, f"army/{cargo['army']}", place=zone)
    stand(table, army, zone)


def enemy_fleet(table: Table, zone: str, *kinds: str) -> str:
    """The elves' fleet under the officer of Thornwold."""
    put(table, "army/thornwold-guard", fleet=True)
    army = levy(table, "thornwold", "elves", zone, "warship", x=0, y=0)
    recruit(table, "elves", zone, *kinds, army=army)
    return army
