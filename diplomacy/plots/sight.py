"""Subterfuge (SUB-1, SUB-6): what each side sees of a plot, and what a seat may sanction and call off now. Pure."""

from collections.abc import Iterator

from astor.game.address import CONTROL, PUBLIC
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import Seen, View, faction_of
from diplomacy.plots import questions
from diplomacy.plots.rules import OPTIONS, SUCCESS
from factions.research.questions import learnable

TOLD = ("faction", "act", "against", "technology", "character", "province", "counters", "phase", "at", "seat")


def _plot(board: Board, key: str) -> Iterator[Seen]:
    """Its own faction sees what it has sanctioned, and what came of it once that is published (SUB-1, SUB-6)."""
    image = board.row(f"plot/{key}")
    if image is None:
        return
    out = image["state"] == "published"
    came = ("success" if image["outcome"] == SUCCESS else "failure") if out else ""
    told = {field: image[field] for field in TOLD} | {"state": "published" if out else "sealed", "outcome": came}
    yield f"faction/{image['faction']}", f"plot/{key}", told
    yield CONTROL, f"plot/{key}", image


AIM = ("faction", "act", "against", "technology", "character", "province", "phase", "outcome", "exposed",
       "said", "said_exposed", "ruled_by")  # fmt: skip


def _ruling(board: Board, key: str) -> Iterator[Seen]:
    """What Control has changed of what the dice said is published with their secret; why stays Control's."""
    image = board.row(f"plot/{key}")
    if image is not None and image["ruled_by"] and board.fact("revealed"):
        yield PUBLIC, f"ruling/{key}", {field: image[field] for field in AIM}


VIEWS = (
    View("plot", _plot),
    View("ruling", _ruling, keys=lambda board: list(board.some("plot"))),
)  # fmt: skip


def sanction_choices(board: Board, seat: str) -> Image | Refused:
    """What each act can be aimed at: factions, technologies, characters and provinces of others."""
    mine = faction_of(board, seat)
    return questions.may_plot(board, mine) or {
        "against": sorted(key for key in board.some("faction") if key != mine),
        "technology": sorted(board.some("technology")),
        "learnable": sorted(learnable(board, mine)),
        "character": _victims(board, mine),
        "province": _lands(board, mine),
        "counters": list(OPTIONS),
    }


def _lands(board: Board, mine: str) -> list[str]:
    lands = board.some("province", "owner").items()
    return sorted(key for key, province in lands if province["owner"] not in ("", mine))


def _victims(board: Board, mine: str) -> list[str]:
    """Every named person of another faction: those of its court, and its officers without an office (SUB-3)."""
    court = board.some("character", "officer", "faction", "alive")
    at_court = {person["officer"] for person in court.values() if person["alive"]} | court.keys()
    free = {key: who for key, who in board.some("officer", "faction", "alive").items() if key not in at_court}
    named = {**court, **free}.items()
    return sorted(key for key, who in named if who["alive"] and who["faction"] not in ("", mine))


def call_off_choices(board: Board, seat: str) -> Image | Refused:
    found = questions.sealed(board, faction_of(board, seat))
    return {"plot": found} if found else Refused("plot_gone")
