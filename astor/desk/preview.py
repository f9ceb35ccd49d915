"""A look at what would happen: the closing run, or the publication of plots, rolled back, with the same dice."""

from contextlib import suppress
from typing import Any

from astor.game.journal import journal
from astor.game.models import Entry, Event, Statement
from astor.game.orders.commands import Order, close, issue
from astor.game.rows.page import Image
from diplomacy.models import Plot

PUBLISHING = ("publish_plots", "review_plots", "publish_left")
"""The entries in which plots are published: Control's, the clock's, or a step of a close."""


class _Seen(Exception):
    """Ends the look and takes the transaction back with it."""


def preview(key: str, now: int) -> list[dict[str, Any]]:
    """The statements the close would write, by faction; nothing of it stays. A planned or ended event has none."""
    shown: list[dict[str, Any]] = []
    with suppress(_Seen), journal.locked(key) as event:
        if event.state in (Event.State.PLANNING, Event.State.ENDED):
            return []
        phase = event.phase
        _close(event, now)
        shown = [s.image() for s in Statement.objects.filter(event=event, phase=phase, at=now)]
        raise _Seen
    return shown


def preview_plots(key: str, now: int) -> dict[str, list[Image]]:
    """What publishing the plots would come to, and every line each side would be told; nothing of it stays.

    Plots that are still sealed are decided first, by the close that would decide them.
    """
    shown: dict[str, list[Image]] = {"plots": [], "lines": []}
    with suppress(_Seen), journal.locked(key) as event:
        if not _plots(event, "sealed", "decided"):
            return shown
        seq = event.seq
        if not _plots(event, "decided"):
            _close(event, now)
        if _plots(event, "decided"):
            issue(Order(key, "clock", "publish_plots", {}, now))
        shown = {"plots": _written(event, seq, "plot"), "lines": _written(event, seq, "line")}
        raise _Seen
    return shown


def _plots(event: Event, *states: str) -> bool:
    return Plot.objects.filter(event=event, state__in=states).exists()


def _close(event: Event, now: int) -> None:
    event.closings += 1
    close(event, "clock", now)


def _written(event: Event, seq: int, kind: str) -> list[Image]:
    """Rows of a kind as publishing has left them, with their keys, in the order they came to be so."""
    found: list[Image] = []
    for entry in Entry.objects.filter(event=event, seq__gt=seq, command__in=PUBLISHING).order_by("seq"):
        for name, (_, after) in journal.images(entry).items():
            of, _, row = name.partition("/")
            if of == kind and after is not None:
                found.append({**after, "key": row})
    return found
