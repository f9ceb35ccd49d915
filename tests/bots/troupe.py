"""Bots at the table of the laws: what they want is ordered through `table.play`, so that nothing may be refused."""

from collections import Counter
from collections.abc import Collection, Iterator
from random import Random
from typing import Any

import pytest

from astor.bots.duties import orders
from astor.bots.screen import Order, sides_of
from astor.bots.timing import asked, played
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.values.phases import ENDED
from astor.shown.seen import merged
from factions.rows import FactionRow
from tests.laws import Table, is_held

ROUNDS = 80
"""A bot that still wants something after so many rounds will never be content; a quest alone has some thirty deeds."""


class Troupe:
    """Every seat of the table that a bot plays."""

    def __init__(self, table: Table, seed: int = 1) -> None:
        self.table, self.seed = table, seed
        self.given = Counter[str]()

    def sees(self, seat: str) -> dict[str, Image]:
        """What the seat's screen shows."""
        faction = self.table.board.of(SeatRow)[seat].faction
        return merged(self.table.screens.get(side, {}) for side in sides_of(seat, faction))

    def wants(self, seat: str, seed: int | None = None) -> list[Order]:
        """What a bot on this seat would order next."""
        clock = self.table.board.clock
        dice = Random(f"{self.seed if seed is None else seed}/{clock.phase}/{clock.part}/{seat}")
        return orders(self.sees(seat), seat, dice)

    def turn(self, seat: str) -> list[Order]:
        """One bot orders until it is content; returns what it ordered."""
        done: list[Order] = []
        for _ in range(ROUNDS):
            wanted = self.wants(seat)
            if not wanted:
                return done
            for order in wanted:
                self._give(seat, *order)
            done += wanted
        raise AssertionError(f"{seat} is never content: {done}")

    def everybody(self) -> None:
        """All bots have their turn, heirs first; in a season of war only those who are asked, until nobody is."""
        while factions := self._speaking():
            before = self.given.total()
            for seat in played(self.table.board.of(SeatRow)):
                if self.table.board.of(SeatRow)[seat].faction in factions:
                    self.turn(seat)
            if not self.in_season or self.given.total() == before:
                return

    def _speaking(self) -> Collection[str]:
        return asked(self.table.screens["public"]) if self.in_season else list(self.table.board.of(FactionRow))

    @property
    def in_season(self) -> bool:
        return self.table.board.clock.part.startswith("season")

    def until(self, phase: str) -> None:
        """Play and ring on until this phase begins."""
        while (clock := self.table.clock).phase != phase:
            assert clock.state == "running", f"{phase} never began"
            self.everybody()
            self.table.ring()

    def to_the_end(self) -> None:
        self.until(ENDED)

    def _give(self, seat: str, name: str, args: dict[str, Any]) -> None:
        self.table.play(seat, name, phase=self.table.board.clock.phase, **args)
        self.given[name] += 1


@pytest.fixture
def practice(db: None, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A practice event not yet begun."""
    table = Table(practice=True, held=is_held(request.node.nodeid))
    yield table
    table.concluded()


@pytest.fixture
def troupe(practice: Table) -> Troupe:
    """Everybody a bot, in planning."""
    practice.play("control/ann", "start")
    return Troupe(practice)
