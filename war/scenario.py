"""Set-up: the tables in which a scenario tells its armies and ships, and the rows laid from them."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Annotated, Literal

from msgspec import Meta, field

from astor.game.models import Event, Row
from factions.rules.tables import Table
from factions.scenario import Key, MapFile, Name, Place, ProvinceTable, xy
from war.models import Army, Unit
from war.purchase.rules import SHIPS

UnitKind = Literal["militia", "regiment", "warship", "trade_ship"]

STATS = {"militia": "+0/-0", "regiment": "+2/-1", "warship": "+1/-0", "trade_ship": "+0/-0"}
"""PROD-3 and BUY-1."""


class UnitTable(Table, frozen=True):
    """So many units of one kind; ships may lie in a port."""

    kind: UnitKind
    faction: str
    place: Place
    count: Annotated[int, Meta(ge=1, le=50, description="a whole number from 1 to 50")] = 1
    army: str = ""


class ArmyTable(Table, frozen=True):
    """An army or fleet that stands at the start; the officers' keys are `<faction>-<office>`."""

    key: Key
    name: Name
    faction: str
    place: Place
    commander: str
    lieutenant: str = ""


class ArmiesFile(Table, frozen=True):
    """armies.toml"""

    unit: list[UnitTable]
    army: list[ArmyTable] = field(default_factory=list)


def guard(province: ProvinceTable) -> str:
    """The key of a free land's army."""
    return f"{province.key}-guard"


def rows(event: Event, armies: ArmiesFile, land: MapFile) -> Iterator[Row]:
    """The rows of armies and units, not yet written; free lands get their militia and its army (SET-9)."""
    of_ships = {table.army for table in armies.unit if table.kind in SHIPS}
    return chain(
        (_army(event, table, of_ships) for table in armies.army),
        _unit_rows(event, armies),
        chain.from_iterable(_home_guard_rows(event, province) for province in land.province),
    )


def _army(event: Event, table: ArmyTable, of_ships: set[str]) -> Army:
    return Army(
        event=event,
        key=table.key,
        name=table.name,
        faction=table.faction,
        place=table.place,
        commander=table.commander,
        lieutenant=table.lieutenant,
        fleet=table.key in of_ships,
    )


def _unit_rows(event: Event, armies: ArmiesFile) -> Iterator[Row]:
    made = Counter[str]()
    for table in armies.unit:
        for _ in range(table.count):
            series = f"{table.kind.replace('_', '-')}-{table.faction}"
            made[series] += 1
            key = f"{series}-{made[series]}"
            yield _unit(event, key, table.kind, table.faction, place=table.place, army=table.army)


def _home_guard_rows(event: Event, province: ProvinceTable) -> Iterator[Row]:
    """A province's militia; a free land's is an army under the officer of the place (SET-9)."""
    army = "" if province.owner else guard(province)
    if army:
        commander = f"{province.key}-officer"
        yield Army(
            event=event,
            key=army,
            name=province.name,
            faction=province.owner,
            place=province.key,
            commander=commander,
        )
    for number in range(1, province.militia + 1):
        key = f"militia-{province.key}-{number}"
        yield _unit(event, key, "militia", province.owner, place=province.key, army=army)


def _unit(event: Event, key: str, kind: str, faction: str, *, place: str, army: str) -> Unit:
    x, y = xy(STATS[kind])
    return Unit(event=event, key=key, kind=kind, faction=faction, place=place, army=army, x=x, y=y)
