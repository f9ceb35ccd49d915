"""An event played in this process, through the real kernel: order by order, bell by bell, with everybody's screens."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from astor.bots import duties
from astor.bots.screen import Order as Wanted
from astor.bots.screen import sides_of
from astor.bots.timing import RANK, asked
from astor.game.journal import journal
from astor.game.models import Event
from astor.game.orders.bell import next_bell, ring_due
from astor.game.orders.commands import Order, issue
from astor.game.rows.own import SeatRow
from astor.game.rows.page import Image
from astor.game.values.errors import Refused
from astor.game.values.sides import PUBLIC
from astor.shown.seen import merged
from astor.sockets import delta
from astor.sockets import live_board as boards

ROUNDS = 6
"""So often one seat is asked again in one part of a phase."""

Player = Callable[[Mapping[str, Image], str, Random], list[Wanted]]
"""What a seat orders next, from its screen, with dice of its own."""


class Rounds:
    """An event, its board and what every side is shown; `now` is the time of the next order, ms."""

    def __init__(self, event: Event, now: int) -> None:
        self.event, self.now = event, now
        self.board = boards.load(event.key)
        self.sides = delta.everything(self.board)
        self.said = set[str]()

    def order(self, actor: str, name: str, /, **args: Any) -> None:
        """Through the ordinary door."""
        issue(Order(self.event.key, actor, name, args, self.now))

    def look(self) -> None:
        """Bring the board and everybody's screens up to date."""
        boards.advance(self.board, journal.entries_after(self.event.key, self.board.seq))
        delta.changes(self.sides, self.board)

    def ring(self) -> None:
        """The next bell or alarm."""
        bell = next_bell(self.event.key)
        assert bell is not None, f"no bell is due in {self.board.clock.phase}"
        self.now = bell
        ring_due(self.now)
        self.look()

    def view(self, seat: str) -> dict[str, Image]:
        """What the seat's screen shows."""
        return merged(self.sides.rows[side] for side in sides_of(seat, self.board.of(SeatRow)[seat].faction))

    def speaking(self) -> list[str]:
        """In a season those who are asked, else all who have joined, the monarchs last."""
        waits = asked(self.sides.rows[PUBLIC])
        in_season = self.board.clock.part.startswith("season")
        rows = self.board.of(SeatRow)
        seats = [key for key, seat in rows.items() if seat.joined and (seat.faction in waits or not in_season)]
        return sorted(seats, key=lambda key: (RANK.index(rows[key].office), key))

    def turn(self, seat: str, player: Player, seed: int) -> None:
        """One seat orders until it wants nothing that it has not ordered in this part of the phase already."""
        when = f"{self.board.clock.phase}/{self.board.clock.part}/{seat}"
        for _ in range(ROUNDS):
            view, fresh = self.view(seat), list[tuple[str, Wanted]]()
            for order in player(view, seat, Random(f"{seed}/{when}")):
                told = f"{when} {order} {duties.occasion(view, order)}"
                if told not in self.said:
                    fresh.append((told, order))
            if not fresh:
                return
            for told, (name, args) in fresh:
                self.said.add(told)
                with suppress(Refused):  # the one before has changed what this one was about
                    self.order(f"seat/{seat}", name, **args)
            self.look()
