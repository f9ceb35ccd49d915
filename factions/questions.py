"""What is held: what every chapter asks of a board: whose land is which, who plays whom. Pure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from astor.game.rows.board import Board
from factions import turns
from factions.rows import CharacterRow, ProvinceRow


def phase_now(board: Board) -> str:
    """The kind of phase on the clock."""
    return board.once("phase", lambda now: turns.kind_of(now.fact("phase")))


def lands(board: Board, faction: str) -> Sequence[str]:
    """The provinces of a faction."""
    return board.once("lands", _lands).get(faction, ())


def _lands(board: Board) -> Mapping[str, Sequence[str]]:
    owned = defaultdict[str, list[str]](list)
    for key, province in board.some(ProvinceRow, "owner").items():
        owned[province.owner].append(key)
    return owned


def played(board: Board, seat: str) -> list[CharacterRow]:
    """The living persons a seat plays: one, unless Control has set it otherwise."""
    people = board.some(CharacterRow, "seat", "alive", "officer", "faction").values()
    return [person for person in people if person.seat == seat and person.alive]
