"""Scenes of war: who stands where and under whom, whose turn it is, what is fought, and what the table's dice say."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from astor.game.orders.commands import row_of
from astor.scenarios.tables import Scenario
from tests import cast
from tests.chronicle import ANN, Item, may, override, ruling
from tests.laws import Table
from war.models import Activation, Battle, Unit
from war.scenario import UnitTable

QUEEN, GENERAL, WIZARD, HEIR = cast.QUEEN, cast.GENERAL, cast.WIZARD, "humans-successor"
ELF_QUEEN, ELF, DWARF = cast.ELF_QUEEN, "elves-lord-general", "dwarves-lord-general"
HUMANS, ELVES, DWARVES = "humans-guard", "elves-guard", "dwarves-guard"
STATS = {"militia": (0, 0), "regiment": (2, -1), "warship": (1, 0), "trade_ship": (0, 0)}


# What the event is founded with


def founded(patch: pytest.MonkeyPatch, stands: dict[str, str], *units: UnitTable, **rules: object) -> None:
    """Armies stand elsewhere (army → place), and there are more units, before anybody has sat down."""
    told, mark = cast.plan(), repr((stands, units, rules))
    if mark not in _tables:
        _tables[mark] = _with_armies(told, stands, units, rules)
    changed = _tables[mark]
    patch.setattr(cast, "plan", lambda: changed)


_tables: dict[str, Scenario] = {}
"""Each made once: what is founded alike is told by the same tables."""


def _with_armies(told: Scenario, stands: dict[str, str], units: Sequence[UnitTable], rules: dict[str, Any]) -> Scenario:
    army = [replace(a, place=stands.get(a.key, a.place)) for a in told.armies.army]
    unit = [replace(u, place=stands.get(u.army, u.place)) for u in told.armies.unit]
    armies = replace(told.armies, army=army, unit=[*unit, *units])
    return replace(told, armies=armies, event=replace(told.event, rules=replace(told.event.rules, **rules)))


def at_the_front(patch: pytest.MonkeyPatch) -> None:
    """Three regiments of elves in Hartwood, three of humans in Wheatley; the dice are the table's."""
    stands = {HUMANS: "wheatley", ELVES: "hartwood"}
    more = [UnitTable("regiment", army.partition("-")[0], place, 2, army) for army, place in stands.items()]
    founded(patch, stands, *more, table_dice=True)


# Who stands where


def put(table: Table, row: str, **fields: object) -> None:
    """Make a row what the scene wants it to be. Scenes look at the tables: the sides are told of it all at once."""
    now = row_of(table.clock, row)
    assert now is not None, f"there is no {row}"
    for field, value in fields.items():
        if getattr(now, field) != value:
            override(table, row, field, value)


def troops(table: Table, army: str) -> list[str]:
    return list(Unit.objects.filter(event=table.event, army=army).order_by("id").values_list("key", flat=True))


def stand(table: Table, army: str, place: str) -> None:
    """An army stands there with all its units."""
    for unit in troops(table, army):
        put(table, f"unit/{unit}", place=place)
    put(table, f"army/{army}", place=place)


def recruit(table: Table, faction: str, place: str, *kinds: str, army: str = "") -> list[str]:
    """More units for a faction: militia the free lands can spare."""
    units = _spare(table)[: len(kinds)]
    assert len(units) == len(kinds), "the free lands have no more militia to spare"
    for unit, kind in zip(units, kinds, strict=True):
        x, y = STATS[kind]
        put(table, f"unit/{unit}", faction=faction, army=army, place=place, kind=kind, x=x, y=y)
    return units


def _spare(table: Table) -> list[str]:
    """All militia of each free land but one."""
    free: dict[str, list[str]] = {}
    for unit in Unit.objects.filter(event=table.event, faction="").order_by("id"):
        free.setdefault(unit.army, []).append(unit.key)
    return [key for units in free.values() for key in units[1:]]


def levy(table: Table, land: str, faction: str, place: str, kind: str = "militia", **stats: int) -> str:
    """The army of a free land serves a faction from now on, its officer included; returns the army's key."""
    army = f"{land}-guard"
    put(table, f"officer/{land}-officer", faction=faction, **stats)
    for unit in troops(table, army):
        x, y = STATS[kind]
        put(table, f"unit/{unit}", faction=faction, kind=kind, x=x, y=y)
    stand(table, army, place)
    put(table, f"army/{army}", faction=faction)
    return army


# The war phase


def preparation(table: Table, *seats: str) -> Table:
    """The war of the first turn is prepared; these sit at the table."""
    table.join(*(seats or (QUEEN, GENERAL, ELF_QUEEN, ELF)))
    table.until("t1/war")
    return table


def season(table: Table) -> Table:
    """The next season begins by the clock."""
    table.ring()
    assert table.clock.part == "season_1"
    return table


def front(table: Table, **rules: object) -> Table:
    """The season begins at the front, where the generals are +0/-3: what is thrown is what falls of three regiments.

    A dwarf keeps the season from ending.
    """
    preparation(table, QUEEN, GENERAL, ELF_QUEEN, ELF, DWARF)
    for officer in (GENERAL, ELF):
        put(table, f"officer/{officer}", x=0, y=-3)
    if rules:
        ruling(table, **rules)
    return season(table)


def surrounded(table: Table, by: str) -> None:
    """All provinces around Wheatley belong to a faction, and an army of it stands in each."""
    lands = ("ixtal", "coilwater", "sedgemaw", "baskstone", "tuskmoor")
    for land, place in zip(lands, ("kingsmead", "hartwood", "saltmere", "kragmoot", "redsteppe"), strict=True):
        put(table, f"province/{place}", owner=by)
        levy(table, land, by, place)


def turn(table: Table, army: str) -> Item:
    """An army's turn to act in this season."""
    return Activation.objects.get(event=table.event, army=army).image()


def call(table: Table, army: str) -> None:
    """It is this army's turn now."""
    if turn(table, army)["state"] != "called":
        table.arrange(ANN, "call_general", activation=turn(table, army)["key"])


def called(table: Table) -> str:
    """The army whose turn it is; "" if nobody's."""
    return next((row.army for row in Activation.objects.filter(event=table.event, state="called")), "")


def march(table: Table, seat: str, army: str, **orders: Any) -> None:
    """It is its turn, and it does this."""
    call(table, army)
    table.play(seat, "march", army=army, orders=orders)


def finish(table: Table) -> None:
    """All who are still to act decline, as far as the season goes."""
    now = table.clock.part
    while table.clock.part == now and (army := called(table)):
        table.arrange(f"{turn(table, army)['faction']}-lord-general", "decline", army=army)


def second_season(table: Table) -> Table:
    finish(table)
    assert table.clock.part == "season_2"
    return table


# Battles


def attack(table: Table) -> None:
    """The elves march to Wheatley and attack the humans."""
    march(table, ELF, ELVES, to="wheatley", attack="humans")


def fought(table: Table) -> Item:
    """The battle that was begun last."""
    return Battle.objects.filter(event=table.event).latest("id").image()


def throw(table: Table, attacker: int, defender: int) -> None:
    """The table's dice fall like this."""
    table.play(ANN, "throw_dice", battle=fought(table)["key"], attacker=attacker, defender=defender)


def last(table: Table) -> Item:
    """The round that was fought last."""
    found: Item = fought(table)["rounds"][-1]
    return found


def lose(table: Table, seat: str, *units: str) -> None:
    table.play(seat, "choose_losses", battle=fought(table)["key"], units=list(units))


def withdraw(table: Table, seat: str, to: str = "", *units: str, officers: tuple[str, ...] = ()) -> None:
    """Where to, and who; without units all stay."""
    table.play(seat, "withdraw_units", battle=fought(table)["key"], units=list(units), to=to, officers=list(officers))


def decides(table: Table, seat: str, command: str) -> Item:
    """What a seat may choose in the battle that is fought."""
    found: Item = may(table, seat, command)["choices"]["battle"][fought(table)["key"]]
    return found
