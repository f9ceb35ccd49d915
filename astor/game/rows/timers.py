"""Timers: what the clock does when a time is up, as whoever sets an alarm names it. Pure."""

from dataclasses import dataclass

from astor.game.rows.board import Board, index
from astor.game.rows.own import AlarmRow

ORDERED = index(AlarmRow, lambda alarm: (alarm.command,), lambda _: 0)
"""The alarms by the order they give."""
ABOUT = index(AlarmRow, lambda alarm: (f"{what}/{key}" for what, key in alarm.args.items()), lambda _: 0)
"""The same by the row they give it about."""


def rings(board: Board, row: str) -> tuple[int | None, int | None]:
    """When the clock decides about this row in somebody's place: the time, or ms left while it stands."""
    return next(((alarm.due, alarm.remaining) for _, alarm in board.heap(ABOUT, row)), (None, None))


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

    def alarms(self, board: Board) -> list[AlarmRow]:
        """All alarms of it that are set."""
        return [alarm for _, alarm in board.heap(ORDERED, self.order)]


BEGIN_PART = Timer("begin_part", "part")
"""The next part of the phase begins."""
