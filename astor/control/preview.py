"""A look at what the close of a phase would do: the closing run itself, rolled back, with the same dice."""

from typing import Any

from astor.game import journal
from astor.game.commands import close
from astor.game.models import Event, Statement


class _Seen(Exception):
    """Ends the look and takes the transaction back with it."""


def preview(key: str, now: int) -> list[dict[str, Any]]:
    """The statements the close would write, by faction; nothing of it stays. A planned or ended event has none."""
    shown: list[dict[str, Any]] = []
    try:
        with journal.locked(key) as event:
            if event.state in (Event.State.PLANNING, Event.State.ENDED):
                return []
            phase, event.closings = event.phase, event.closings + 1
            close(event, "clock", now)
            shown = [s.image() for s in Statement.objects.filter(event=event, phase=phase, at=now)]
            raise _Seen
    except _Seen:
        return shown
