"""Subterfuge (SUB-1, SUB-3, SUB-5): who may plot, whom an act would hit, and where unrest was sown. Pure."""

from collections import Counter

from astor.game.rows.board import Board
from astor.game.values.errors import Refused
from diplomacy.plots import rules
from diplomacy.plots.rules import NOBODY, SUCCESS, Mark
from diplomacy.rows import PlotRow
from factions import turns
from factions.order.questions import turn_now
from factions.questions import phase_now
from factions.rows import CharacterRow, OfficerRow, ProvinceRow
from factions.rulings import ruled


def sealed(board: Board, faction: str) -> list[str]:
    """The acts it has sanctioned that are not decided yet."""
    return sorted(k for k, plot in board.of(PlotRow).items() if (plot.faction, plot.state) == (faction, "sealed"))


def may_plot(board: Board, faction: str) -> Refused | None:
    """May it sanction an act now? (SUB-1)"""
    initial, plotted = ruled(board).initial_plots, bool(sealed(board, faction))
    return rules.may_plot(board.fact("phase"), initial_plots=initial, plotted=plotted)


def mark(board: Board, plot: PlotRow) -> Mark | None:
    """Whom an act would hit as things stand; None for a counter."""
    if plot.act == "counter":
        return None
    if plot.character:
        kind, key = victim(board, plot.character)
        person = board.find(CharacterRow, key) if kind == "character" else board.find(OfficerRow, key)
        return Mark(person.faction, person.alive) if person else NOBODY
    if plot.province:
        land = board.find(ProvinceRow, plot.province)
        return Mark(land.owner) if land else NOBODY
    return Mark(plot.against)


def victim(board: Board, key: str) -> tuple[str, str]:
    """Kind and key of who is meant: a person of the court, or an officer without an office.

    That one may have come to an office since (SUB-3).
    """
    if board.find(CharacterRow, key) is not None:
        return "character", key
    court = board.some(CharacterRow, "officer", "alive").items()
    since = next((person for person, who in court if who.officer == key and who.alive), "")
    return ("character", since) if since else ("officer", key)


def officer(board: Board, key: str) -> str:
    """The officer that who is meant is in the field."""
    kind, who = victim(board, key)
    return board.named(CharacterRow, who).officer if kind == "character" else who


def incited(board: Board) -> Counter[str]:
    """Provinces incited since the last upkeep: by how much (SUB-5). They rise at the next at the earliest."""
    before_talks = phase_now(board) in turns.TURN[:-1]
    talks = turn_now(board) - 1 if before_talks else turn_now(board)
    such = ("incite", "published", SUCCESS, f"t{talks}/diplomacy")
    plots = board.of(PlotRow).values()
    return Counter(p.province for p in plots if (p.act, p.state, p.outcome, p.phase) == such)
