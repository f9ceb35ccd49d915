"""A whole event, unattended: planning, the initial diplomacy, 36 phases and the end, with random legal orders.

The players know nothing but their screens: every order is drawn from the rows `may/…` their seat is shown, so that
what is offered is what is accepted. Every law is held on every order and every bell; the replay comes at the end.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest

from astor.game import dice, phases
from astor.game.models import Entry
from factions.rules.production import GOODS
from tests import cast
from tests.laws import Table

pytestmark = pytest.mark.both_databases

Drawn = tuple[str, dict[str, Any]]
SEATS = [f"{faction}-{office}" for faction in cast.FACTIONS for office in cast.OFFICES]
ORDERS = {"production": 10, "planning": 2}
"""How many orders are given in a phase; in the others three."""


class Players:
    """Everybody at the table, with a will of their own and the same dice for it every time."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.random, self.number = table, Random(seed), count(1)
        self.given = Counter[str]()

    def play_on(self, orders: int) -> None:
        """Some seats give an order each."""
        for _ in range(orders):
            seat = self.random.choice(self._asked() or self._joined())
            if drawn := list(self._drawn(seat)):
                weights = [3 if "proposal" in name or name == "produce" else 1 for name, _ in drawn]
                self._give(seat, *self.random.choices(drawn, weights)[0])

    def join(self, seats: list[str]) -> None:
        for seat in seats:
            self._give(seat, "join", {"player": f"{cast.faction_canary(seat.split('-')[0])} {next(self.number)}"})

    def _give(self, seat: str, name: str, args: dict[str, Any]) -> None:
        bell = self.table.clock.deadline or self.table.now
        self.table.now += self.random.randrange(max(1, (bell - self.table.now) // 20))
        self.table.play(seat, name, phase=self.table.clock.phase, **args)
        self.given[name] += 1

    def _joined(self) -> list[str]:
        seats = self.table.screens["public"]
        return [seat for seat in SEATS if seats[f"seat/{seat}"]["joined"]]

    def _asked(self) -> list[str]:
        """Seats before which a proposal lies."""
        shown = ((seat, self.table.screens[f"seat/{seat}"]["may/send_proposal"]) for seat in self._joined())
        return [seat for seat, may in shown if may["refused"] is None and may["choices"]["proposal"]]

    def _drawn(self, seat: str) -> Iterator[Drawn]:
        """One order for each command this seat's screen offers, and proposals of what it may not order itself."""
        for name, may in self.table.screens[f"seat/{seat}"].items():
            command = name.removeprefix("may/")
            if command == name or (may["refused"] and not may["propose"]):
                continue
            args = self._args(command, may["choices"])
            if args is None:
                continue
            yield ("propose", {"command": command, "args": args}) if may["propose"] else (command, args)

    def _args(self, command: str, choices: dict[str, Any]) -> dict[str, Any] | None:
        """Arguments out of what is offered; None if nothing is."""
        offered: Any = next(iter(choices.values()), None)
        if choices and not offered:
            return None
        match command:
            case "produce":
                return self._work(offered)
            case "collect":
                building, offer = self._one_of(offered)
                return {"building": building, "good": self.random.choice(offer["goods"])}
            case "lend" | "take_back":
                seat, powers = self._one_of(offered)
                return {"seat": seat, "power": self.random.choice(powers)}
            case "send_proposal" | "drop_proposal":
                return {"proposal": self.random.choice(offered)}
            case _:
                return self._without_choices(command)

    def _without_choices(self, command: str) -> dict[str, Any] | None:
        known: dict[str, dict[str, Any] | None] = {
            "confirm": {},
            "join": {"take_over": self.random.random() < 0.5},
            "name_character": {"name": f"Name {next(self.number)}"},
            "name_faction": {"name": f"House {next(self.number)}"},
            "propose": None,  # drawn with the order it is about
        }
        assert command in known, f"nobody at this table knows how to {command}"
        return known[command]

    def _work(self, provinces: dict[str, Any]) -> dict[str, Any]:
        province, offer = self._one_of(provinces)
        overwork = offer["overwork"] and self.random.random() < 0.3
        times = offer["times"] + 1 if overwork else self.random.randint(0, offer["times"])
        return {"province": province, "outputs": self.random.choices(offer["outputs"], k=times), "overwork": overwork}

    def _one_of(self, offered: dict[str, Any]) -> tuple[str, Any]:
        return self.random.choice(sorted(offered.items()))


def run(table: Table, players: Players) -> list[str]:
    """From the first bell to the last; returns the phases in the order in which they came."""
    table.play("control/ann", "start")
    seen = [table.clock.phase]
    while table.clock.phase != phases.ENDED:
        players.play_on(ORDERS.get(phases.kind_of(table.clock.phase), 3))
        phase = table.clock.phase
        while table.clock.phase == phase:
            table.ring()
        seen.append(table.clock.phase)
    return seen


def told(table: Table, faction: str) -> Counter[str]:
    """What all its statements together say came into a faction's treasury."""
    items = [i for s in table.dump()["statement"].values() if s["faction"] == faction for i in s["items"]]
    sums = Counter[str]()
    for item in items:
        sums[item["what"]] += item["amount"]
    return sums


def test_TURN_3_all_36_phases_run_unattended_and_every_law_holds(table: Table):
    before = table.dump()
    players = Players(table, seed=1492)
    players.join([cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN, cast.PRIEST])
    players.play_on(2)
    players.join([cast.DWARF_KING, "guild-successor"])
    seen = run(table, players)
    after = table.dump()
    assert seen == phases.order_of_play(6)
    assert Entry.objects.filter(event=table.event, command="close_phase").count() == 38
    for faction in cast.FACTIONS:
        gained = told(table, faction)
        for good in GOODS:
            assert after["faction"][faction][good] == before["faction"][faction][good] + gained[good]
    assert {s["phase"] for s in after["statement"].values()} == {f"t{turn}/production" for turn in range(1, 7)}
    event = table.clock
    assert event.state == "ended"
    assert table.sees("public", "event/astor")["secret"] == cast.SECRET == event.revealed
    assert dice.commitment(event.revealed) == event.commitment
    assert {"produce", "collect", "lend", "propose", "send_proposal"} <= players.given.keys()
