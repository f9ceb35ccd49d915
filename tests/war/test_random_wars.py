"""Random wars, of nothing but what the screens offer and of bells (WAR-2, WAR-11, WAR-13, WAR-14, BAT-8).

Units are only lost; land has one owner; an army is in one place with all its units, an officer in one army; the queue
calls nobody twice and forgets nobody; every battle ends, and the war phase by its time. All screens keep up.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from astor.game.journal import journal
from astor.game.models import Event
from astor.game.orders import clock
from astor.game.orders.bell import next_bell, ring_due
from astor.game.rows.board import Board
from astor.game.values.errors import Refused
from astor.sockets import delta
from astor.sockets import live_board as boards
from factions.models import Officer, Province
from factions.rows import ProvinceRow
from tests import cast
from tests.chronicle import ANN, may
from tests.laws import Table, TakenBack
from tests.war.scenes import DWARVES, ELVES, HUMANS, founded, preparation
from war.battle.rules.engagement import OVER
from war.models import Activation, Army, Battle, Unit
from war.purchase.rules import SHIPS
from war.rows import ActivationRow, ArmyRow, BattleRow, UnitRow
from war.scenario import UnitKind, UnitTable

One = TypeVar("One")
SEATS = [f"{faction}-monarch" for faction in cast.FACTIONS]
"""They have the power of war and stay at home: somebody is always there to give orders."""
ORDERS = (
    "raise_army", "absorb", "detach", "file_plan", "drop_plan", "march", "decline", "choose_losses", "withdraw_units",
    "join_battle", "admit_ally", "grow", "raze",
)  # fmt: skip
PLANS = ("file_plan", "march")
DECIDING = ("march", "choose_losses", "withdraw_units", "join_battle", "admit_ally", "raze")
"""What is done more often than the rest."""
STANDS = {HUMANS: "wheatley", ELVES: "hartwood", DWARVES: "wheatley", "guild-guard": "saltmere",
          "sunfaith-guard": "kingsmead"}  # fmt: skip
"""Everybody stands close together, at peace, but for the dwarves and humans who are allied."""
STEPS = 60
"""So long there is something to do."""
END = 400
"""After so many bells every war is over."""


@pytest.fixture(autouse=True)
def armies(monkeypatch: pytest.MonkeyPatch) -> None:
    more = [UnitTable("regiment", army.partition("-")[0], place, 2, army) for army, place in STANDS.items()]
    ports: tuple[tuple[str, str, UnitKind], ...] = (
        ("humans", "saltmere", "trade_ship"),
        ("elves", "fernhaven", "warship"),
    )
    more += [UnitTable(ship, faction, place, 2) for faction, place, ship in ports]
    more += [UnitTable("militia", faction, place, 2) for faction, place, _ in ports]
    more += [UnitTable("militia", army.partition("-")[0], place, 2, army) for army, place in STANDS.items()]
    founded(monkeypatch, STANDS, *more, round_losses="half")


@pytest.fixture
def world(table: Table) -> Table:
    """Two fleets, two second armies, a lieutenant."""
    preparation(table, *SEATS)
    table.arrange(ANN, "set_relation", a="dwarves", b="humans", state="alliance")
    for faction in ("humans", "elves"):
        places = may(table, f"{faction}-monarch", "raise_army")["choices"]["place"]
        for element, officer in (("land", "successor"), ("ships", "arch-wizard")):
            units = next(there[element] for there in places.values() if "ships" in there)
            table.arrange(f"{faction}-monarch", "raise_army", units=units, commander=f"{faction}-{officer}")
    table.arrange("dwarves-monarch", "assign", officer="dwarves-arch-wizard", army=DWARVES, post="lieutenant")
    return table


class War:
    """One war, step by step, as luck will have it."""

    def __init__(self, table: Table, luck: Random) -> None:
        self.event, self.now, self.luck = table.event, table.now, luck
        self.board: Board = boards.load(self.event.key)
        self.sides = delta.everything(self.board)
        self.until = Event.objects.get(key=self.event.key).deadline or 0
        self.units = set(Unit.objects.filter(event=self.event).values_list("key", flat=True))
        self.turns: dict[str, tuple[str, str]] = {}
        self.season, self.standing = "", set[str]()
        self.done: Counter[str] = Counter()

    def pick(self, options: Sequence[One]) -> One:
        return self.luck.choice(options)

    # What happens

    def step(self) -> None:
        """Somebody does something they are offered, or time passes."""
        open_to = list(self.offers())
        names = sorted({name for _, name, _ in open_to})
        wanted = self.pick(["bell", *names, *(name for name in names if name in DECIDING)])
        if wanted == "bell":
            self.bell()
            return
        seat, name, choices = self.pick([offer for offer in open_to if offer[1] == wanted])
        args, sure = self.meant(name, choices)
        no = refused(seat, name, self.now, args)
        assert not (no and sure), f"{name} {args} was offered to {seat}, and refused: {no}"
        self.done[name] += no is None

    def bell(self) -> None:
        bell = next_bell(self.event.key)
        assert bell is not None
        self.now = bell
        ring_due(self.now)
        self.done["bell"] += 1

    def offers(self) -> Iterator[tuple[str, str, Any]]:
        """What the seats may do now, by what the screens show."""
        for seat in SEATS:
            for name in ORDERS:
                row = self.sides.rows[f"seat/{seat}"].get(f"may/{name}")
                if row and row["refused"] is None:
                    yield seat, name, row["choices"]

    def meant(self, name: str, choices: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """The arguments of an order, and whether it is one that was offered as it is."""
        (kind, of), *_ = choices.items()
        key = self.pick(sorted(of))
        if name in PLANS:
            orders, sure = self.orders(of[key])
            return {kind: key, "orders": orders}, sure
        if name == "raise_army":
            return {"units": self.pick(list(of[key].values())), "commander": self.pick(choices["officers"])}, False
        return {kind: key} | self.further(name, key, of), name != "withdraw_units"

    def further(self, name: str, key: str, of: Any) -> dict[str, Any]:
        """What else it takes: who falls, who goes where, which side."""
        told: Any = of[key] if isinstance(of, dict) else {}
        if name == "choose_losses":
            first = self.pick(range(len(told["units"])))
            return {"units": (told["units"][first:] + told["units"][:first])[: told["n"]]}
        if name == "withdraw_units":
            units = self.pick([[], told["units"], told["units"][:1]])
            return {"units": units, "to": self.pick(told["to"]), "officers": self.pick([[], told["officers"][:1]])}
        return {
            "absorb": lambda: {"units": told[:1]},
            "detach": lambda: {"units": told[:1]},
            "join_battle": lambda: {"side": self.pick(["", *told])},
            "admit_ally": lambda: {"faction": self.pick(told), "yes": self.pick([True, False])},
            "grow": lambda: {"choice": self.pick(["x", "y"])},
            "raze": lambda: {"buildings": told},
        }.get(name, dict)()

    def orders(self, reach: dict[str, Any]) -> tuple[dict[str, Any], bool]:
        """An activation: where to, whom to attack; sometimes units are taken on or part."""
        open_to = [place for place, space in sorted(reach["spaces"].items()) if space["refused"] is None]
        to = self.pick(["", *open_to])
        ground = reach["spaces"][to] if to else reach["stay"]
        land = self.pick(["", *sorted(ground.get("land", ()))])
        foes = sorted(ground["land"][land] if land else ground.get("attack", ()))
        orders = {"to": to, "land": land, "attack": self.pick([*foes, *foes, None])}
        if self.pick([True, True, True, False]):
            return orders, True
        parts = {"units": reach["units"][:1], "commander": self.pick(["", *reach["section"]])}
        return orders | {"absorb": ground.get("absorb", []), "split": parts}, False

    # What holds

    def look(self) -> None:
        """The screens are told; the world is in order."""
        boards.advance(self.board, journal.entries_after(self.event.key, self.board.seq))
        delta.changes(self.sides, self.board)
        self.units_are_only_lost()
        self.armies_are_whole()
        self.officers_lead_one_army()
        self.cargo_is_aboard()
        self.turns_come_once()

    def units_are_only_lost(self) -> None:
        units = set(self.board.of(UnitRow))
        assert units <= self.units
        self.units = units
        assert {row.owner for row in self.board.of(ProvinceRow).values()} <= {"", *cast.FACTIONS}
        assert Province.objects.filter(event=self.event).count() == len(self.board.of(ProvinceRow))

    def armies_are_whole(self) -> None:
        there = {key: set[str]() for key in self.board.of(ArmyRow)}
        for unit in self.board.of(UnitRow).values():
            if unit.army:
                army = self.board.of(ArmyRow)[unit.army]
                there[army.key].add(unit.place)
                assert (unit.faction, (unit.kind in SHIPS)) == (army.faction, army.fleet)
        assert there == {key: {army.place} for key, army in self.board.of(ArmyRow).items()}

    def officers_lead_one_army(self) -> None:
        posts = [(o, army.faction) for army in self.board.of(ArmyRow).values()
                 for o in (army.commander, army.lieutenant) if o]  # fmt: skip
        assert max(Counter(officer for officer, _ in posts).values()) == 1
        officers = {o.key: o for o in Officer.objects.filter(event=self.event)}
        assert all((officers[o].alive, officers[o].faction) == (True, faction) for o, faction in posts)

    def cargo_is_aboard(self) -> None:
        units, laden = self.board.of(UnitRow), Counter[str]()
        for unit in units.values():
            if unit.aboard:
                ship = units[unit.aboard]
                laden[ship.key] += 1
                assert (ship.place, ship.faction) == (unit.place, unit.faction)
        assert set(laden.values()) <= {1}

    def turns_come_once(self) -> None:
        """Who has acted in a season is not called again in it; whoever is due has a turn; a battle goes first."""
        rows = list(self.board.of(ActivationRow).values())
        for row in rows:
            name, was = f"{row.season}/{row.army}", self.turns.get(f"{row.season}/{row.army}")
            assert was is None or was[0] == row.key, f"{name} has two turns"
            assert was is None or was[1] != "done" or row.state == "done", f"{name} is called again"
            self.turns[name] = (row.key, row.state)
        called = [row for row in rows if row.state == "called"]
        fought = [b for b in self.board.of(BattleRow).values() if b.state != "over"]
        assert len(called) + len(fought) <= 1
        self.nobody_is_forgotten({row.army for row in rows})

    def nobody_is_forgotten(self, known: set[str]) -> None:
        """When a season begins every army under a general and every fleet has a turn, those aboard with their ships;
        then whatever parts from another."""
        now = self.board.clock.part
        if now.startswith("season"):
            aboard = {unit.army for unit in self.board.of(UnitRow).values() if unit.aboard}
            there = self.board.of(ArmyRow).items()
            led = {k for k, army in there if army.faction and (army.commander or army.fleet)}
            assert (led - aboard if now != self.season else led - self.standing) <= known
        if now != self.season:
            self.season, self.standing = now, set(self.board.of(ArmyRow))

    def end(self) -> None:
        """From now on nobody does anything but the clock: the war is over at its time, with every battle."""
        for _ in range(END):
            if self.board.clock.phase != "t1/war":
                break
            self.bell()
            self.look()
        assert (self.board.clock.phase, self.now <= self.until + clock.GRACE) == ("t1/upkeep", True)
        assert not Activation.objects.filter(event=self.event).exists()
        assert not Battle.objects.filter(event=self.event).exclude(state=OVER).exists()
        assert Army.objects.filter(event=self.event).count() == len(self.board.of(ArmyRow))
        fresh = boards.load(self.event.key)
        assert dict(self.sides.rows) == dict(delta.everything(fresh).rows)


def refused(seat: str, name: str, now: int, args: dict[str, Any]) -> Refused | None:
    try:
        cast.order(seat, name, now=now, **args)
    except Refused as no:
        return no
    return None


def fought_out(table: Table, luck: Random) -> Counter[str]:
    """A war, then forgotten; what was done in it."""
    with suppress(TakenBack), transaction.atomic():
        war = War(table, luck)
        for _ in range(STEPS):
            if war.board.clock.phase != "t1/war":
                break
            war.step()
            war.look()
        war.end()
        raise TakenBack
    return war.done


def test_WAR_13_every_war_ends_and_nothing_is_made_of_nothing(world: Table):
    done: Counter[str] = Counter()

    @settings(max_examples=4)
    @given(seed=st.integers(0, 2**32))
    def holds(seed: int) -> None:
        done.update(fought_out(world, Random(seed)))

    holds()
    assert done.keys() >= {"march", "decline", "file_plan", "choose_losses", "withdraw_units", "grow", "bell"}
