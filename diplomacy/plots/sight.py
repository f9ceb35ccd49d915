"""Subterfuge (SUB-1, SUB-6): what each side sees of a plot. Pure."""

from collections.abc import Iterator

from astor.game.rows.board import Board
from astor.game.rows.frozen import image_of
from astor.game.rows.views import Seen, View
from astor.game.values.sides import CONTROL, PUBLIC
from diplomacy.plots.rules import SUCCESS
from diplomacy.rows import PlotRow

TOLD = ("faction", "act", "against", "technology", "character", "province", "counters", "phase", "at", "seat")


def _plot(board: Board, key: str) -> Iterator[Seen]:
    """Its own faction sees what it has sanctioned, and what came of it once that is published (SUB-1, SUB-6)."""
    plot = board.find(PlotRow, key)
    if plot is None:
        return
    out, image = plot.state == "published", image_of(plot)
    came = ("success" if plot.outcome == SUCCESS else "failure") if out else ""
    told = {field: image[field] for field in TOLD} | {"state": "published" if out else "sealed", "outcome": came}
    yield f"faction/{plot.faction}", f"plot/{key}", told
    yield CONTROL, f"plot/{key}", image


AIM = ("faction", "act", "against", "technology", "character", "province", "phase", "outcome", "exposed",
       "said", "said_exposed", "ruled_by")  # fmt: skip


def _ruling(board: Board, key: str) -> Iterator[Seen]:
    """What Control has changed of what the dice said is published with their secret; why stays Control's."""
    plot = board.find(PlotRow, key)
    if plot is not None and plot.ruled_by and board.fact("revealed"):
        image = image_of(plot)
        yield PUBLIC, f"ruling/{key}", {field: image[field] for field in AIM}


VIEWS = (
    View("plot", _plot),
    View("ruling", _ruling, keys=lambda board: list(board.some(PlotRow))),
)  # fmt: skip
