"""An event of the storms between bots, without sockets: a market worth the name comes of it."""

from collections import Counter
from collections.abc import Collection
from random import Random
from typing import Any

import pytest

from astor.bots import duties
from astor.bots.screen import sides_of
from astor.bots.timing import asked, played
from astor.game.journal import journal
from astor.game.orders.bell import next_bell, ring_due
from astor.game.orders.commands import Order, issue
from astor.game.rows.own import SeatRow, StatementRow
from astor.rehearsal import coverage
from astor.rehearsal.control.referee import PLENTY
from astor.scenarios import loader
from astor.scenarios.founding import found
from astor.shown.seen import merged
from astor.sockets import delta
from astor.sockets import live_board as boards
from factions import turns
from factions.rows import FactionRow
from factions.rules.treasury import treasury
from tests import cast

DECIDING = ("monarch", "lord-general", "arch-wizard")
COURT = ("initial_diplomacy", "diplomacy")
BUSY = ("planning", "production", "trade", "purchase", "war", "upkeep", *COURT)
BRISK = ("trade", "purchase", *COURT)
"""Phases in which bots are asked, and those in which they are asked again after the others have answered."""
ROUNDS, LOOKS, WARS = 20, 3, 3
"""How long a bot may go on, how often all are asked, and in how many turns generals are."""

SOMETIMES = (
    "offer", "counter", "refuse", "withdraw_offer", "give", "research", "pool_research", "leave_pool", "declare_war",
    "leave_alliance", "propose_treaty", "sign", "refuse_treaty", "withdraw_treaty", "renounce", "sanction", "call_off",
    "ask_control", "withdraw_request", "claim_objective", "withdraw_claim", "consent", "raise_army", "absorb",
    "file_plan", "drop_plan", "march", "decline",
)  # fmt: skip
"""What is ordered at least once."""
ABSENT = {"orcs", "lizardfolk", "tidefaith"}
STRUCK, LEARNT = 15, 12
"""So many deals are struck and technologies learnt by the five who play."""


class Storms:
    """One event; every order of a bot must be accepted."""

    def __init__(self) -> None:
        self.now, self.given, self.done = cast.T0, Counter[str](), set[str]()
        plan = loader.without(loader.read("storms"), ABSENT)
        self.event = found("storms", plan, name="Storms", now=self.now, by="control/ann",
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
        boards.advance(self.board, journal.entries_after(self.event, self.board.seq))
        delta.changes(self.sides, self.board)

    def lacks(self) -> list[str]:
        """What an event should have had and this one has not yet."""
        got = coverage.acquired(statement.items for statement in self.board.of(StatementRow).values())
        unsold = [f"nobody bought a {ware}" for ware, times in got.items() if not times]
        silent = [f"nobody gave {name}" for name in SOMETIMES if not self.given[name]]
        few = [f"only {n} {what}" for what, n, least in (("deals", self.given["accept"], STRUCK),
               ("technologies", got[coverage.TECHNOLOGY], LEARNT)) if n < least]  # fmt: skip
        return unsold + silent + few

    def play(self) -> None:
        """Until nothing is lacking; at most to the end."""
        while self.board.clock.state == "running" and self.lacks():
            kind = turns.kind_of(self.board.clock.phase)
            if kind == "war" and turns.turn_of(self.board.clock.phase, self.board.clock.turns) > WARS:
                self.order("control/ann", "close_phase", skip=True)
                self.look()
                continue
            if self.board.clock.phase == "t2/diplomacy":
                self._good_year()
            for _ in range(LOOKS if kind in BRISK else kind in BUSY):
                self._all_turns(list(self.board.of(FactionRow)))
            while kind == "war" and (factions := asked(self.sides.rows["public"])) and self._all_turns(factions):
                pass
            self._ring()

    def _all_turns(self, factions: Collection[str]) -> bool:
        """Everybody of these who decides has a turn; was anything ordered?"""
        before, seats = self.given.total(), self.board.of(SeatRow)
        for seat in played(seats):
            if seats[seat].office in DECIDING and seats[seat].faction in factions:
                self._turn(seat)
        return self.given.total() > before

    def _good_year(self) -> None:
        """What Control gives in a rehearsal."""
        for key in list(self.board.of(FactionRow)):
            for good, n in PLENTY.items():
                more = treasury(self.board.of(FactionRow)[key])[good] + n
                self.order("control/ann", "override", row=f"faction/{key}", field=good, value=more, reason="rain")
        self.look()

    def _ring(self) -> None:
        bell = next_bell(self.event)
        assert bell is not None
        self.now = bell
        ring_due(self.now)
        self.look()

    def _turn(self, seat: str) -> None:
        """Nobody gives the same order twice in a part."""
        faction, now = self.board.of(SeatRow)[seat].faction, self.board.clock
        part = f"{now.phase}/{now.part}/{seat}"
        for _ in range(ROUNDS):
            view = merged(self.sides.rows[side] for side in sides_of(seat, faction))
            said = {
                f"{part}{want}{duties.occasion(view, want)}": want for want in duties.orders(view, seat, Random(part))
            }
            new = {key: want for key, want in said.items() if key not in self.done}
            if not new:
                return
            for name, args in new.values():
                self.order(f"seat/{seat}", name, **args)
            self.done |= new.keys()
            self.look()
        raise AssertionError(f"{seat} is never content")


@pytest.mark.thorough
def test_bots_have_deals_purchases_of_every_kind_and_research_enough(db: None):
    storms = Storms()
    storms.play()
    turn = turns.turn_of(storms.board.clock.phase, storms.board.clock.turns)
    assert storms.lacks() == []
    assert storms.given["offer"] <= turn * 5 * 9, "the market calms down"
