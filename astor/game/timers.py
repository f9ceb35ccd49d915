"""Timers: what the clock does when a time is up, as whoever sets an alarm names it. Pure."""

from dataclasses import dataclass

from astor.game.board import Board
from astor.game.page import Image


@dataclass(frozen=True)
class Timer:
    """An order that the clock gives about a row (or about none), declared below the order, where its alarms are set.

    `order` is its name, `about` its one argument; the order's own `Command` takes the timer and holds it to that.
    """

    order: str
    about: str = ""

    def args(self, key: str) -> dict[str, str]:
        """What an alarm about the row with this key gives the order."""
        return {self.about: key} if self.about else {}

    def alarms(self, board: Board) -> list[Image]:
        """All alarms of it that are set."""
        return [alarm for alarm in board.of("alarm").values() if alarm["command"] == self.order]


BEGIN_PART = Timer("begin_part", "part")
"""The next part of the phase begins."""
