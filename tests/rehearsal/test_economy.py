"""A whole event of the storms between bots, without sockets: a market worth the name comes of it."""

from collections import Counter
from random import Random
from typing import Any

from astor.game import clock, journal, phases
from astor.game.commands import Order, issue
from astor.game.models import Event
from astor.live import board as boards
from astor.live import delta
from astor.rehearsal import bots, coverage
from astor.rehearsal.cues import played
from astor.rehearsal.referee import PLENTY
from astor.rehearsal.screen import merged, sides_of
from astor.scenarios import loader
from astor.scenarios.founding import found
from tests import cast

DECIDING = ("monarch", "lord-general", "arch-wizard")
BUSY, BRISK = ("planning", "production", "trade", "purchase", "upkeep"), ("trade", "purchase")
"""Phases in which bots are asked, and those in which they are asked again after the others have answered."""
ROUNDS, LOOKS = 12, 3


class Storms:
    """One event; every order of a bot must be accepted."""

    def __init__(self) -> None:
        self.now, self.given, self.done = cast.T0, Counter[str](), set[str]()
        self.event = found("storms", loader.read("storms"), name="Storms", now=self.now, by="control/ann",
                           secret=cast.SECRET, practice=True).key  # fmt: skip
        self.board = boards.load(self.event)
        self.sides = delta.everything(self.board)
        self.order("control/ann", "start")
        self.look()

    def order(self, actor: str, name: str, /, **args: Any) -> None:
        answer = issue(Order(self.event, actor, name, args, self.now))
        self.given[name if "failed" not in answer else f"{name} failed"] += 1

    def look(self) -> None:
        """Bring everybody's screens up to date."""
        touched = boards.advance(self.board, journal.entries_after(self.event, self.board.seq))
        delta.changes(self.sides, self.board, touched)

    def play(self) -> None:
        while self.board.clock["state"] == Event.State.RUNNING:
            kind = phases.kind_of(self.board.clock["phase"])
            if self.board.clock["phase"] == "t2/diplomacy":
                self._good_year()
            for _ in range(LOOKS if kind in BRISK else kind in BUSY):
                for seat in played(self.board.of("seat")):
                    if self.board.of("seat")[seat]["office"] in DECIDING:
                        self._turn(seat)
            self._ring()

    def _good_year(self) -> None:
        """What Control gives in a rehearsal."""
        for key in list(self.board.of("faction")):
            for good, n in PLENTY.items():
                more = self.board.of("faction")[key][good] + n
                self.order("control/ann", "override", row=f"faction/{key}", field=good, value=more, reason="rain")
        self.look()

    def _ring(self) -> None:
        bell = clock.next_bell(self.event)
        assert bell is not None
        self.now = bell
        clock.ring_due(self.now)
        self.look()

    def _turn(self, seat: str) -> None:
        """Nobody gives the same order twice in a part."""
        faction, now = self.board.of("seat")[seat]["faction"], self.board.clock
        part = f"{now['phase']}/{now['part']}/{seat}"
        for _ in range(ROUNDS):
            view = merged(self.sides.rows[side] for side in sides_of(seat, faction))
            wanted = [want for want in bots.orders(view, seat, Random(part)) if f"{part}{want}" not in self.done]
            if not wanted:
                return
            for name, args in wanted:
                self.done.add(f"{part}{(name, args)}")
                self.order(f"seat/{seat}", name, **args)
            self.look()
        raise AssertionError(f"{seat} is never content")


def test_a_whole_event_of_bots_has_deals_purchases_of_every_kind_and_research_enough(db: None):
    storms = Storms()
    storms.play()
    got = coverage.acquired(storms.board.of("statement").values())
    assert coverage.missing({}, got, storms.given["accept"]) == []
    asked = (
        "offer",
        "counter",
        "refuse",
        "withdraw_offer",
        "give",
        "research",
        "pool_research",
        "leave_pool",
        "consent",
    )
    assert [name for name in asked if not storms.given[name]] == []
    assert storms.given["offer"] <= 6 * 8 * 9, "the market calms down"
