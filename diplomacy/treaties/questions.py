"""War, treaties and alliances (DIP-9): what two factions are to each other, and who may write and sign. Pure."""

from collections.abc import Iterable, Sequence

from astor.game.rows.board import Board, index
from astor.game.values.errors import Refused
from diplomacy.rows import TreatyRow
from diplomacy.treaties import rules
from factions import relations
from factions.rows import FactionRow


def _parties(treaty: TreatyRow) -> Iterable[str]:
    return treaty.parties


PARTIES = index(TreatyRow, _parties, lambda treaty: treaty.at)
"""The treaties of each faction."""


def others(board: Board, faction: str) -> dict[str, str]:
    """Every other faction, and what the two are to each other."""
    return {other: relations.state(board, faction, other) for other in board.some(FactionRow) if other != faction}


def may_write(board: Board, faction: str) -> Refused | None:
    """May it put one more treaty before others?"""
    return rules.may_write(faction, (treaty for _, treaty in board.heap(PARTIES, faction)))


def lies_already(board: Board, asked: TreatyRow) -> bool:
    """Has its proposer put the same before the same, and waits for them?"""
    own = [treaty for _, treaty in board.heap(PARTIES, asked.proposer) if treaty.proposer == asked.proposer]
    return any(_says(treaty) == _says(asked) for treaty in own if treaty.state == "open")


def _says(treaty: TreatyRow) -> tuple[tuple[str, ...], str, str, bool]:
    return treaty.parties, treaty.text, treaty.makes, treaty.secret


def may_propose(board: Board, parties: Sequence[str], text: str, makes: str) -> Refused | None:
    """May there be such a treaty between these, its proposer included?"""
    return rules.may_propose(parties, text, makes, _state(board, parties))


def may_sign(board: Board, faction: str, treaty: TreatyRow) -> Refused | None:
    return rules.may_sign(faction, treaty, _state(board, treaty.parties))


def _state(board: Board, parties: Sequence[str]) -> str:
    """What two parties are to each other; "" for more."""
    return relations.state(board, *parties) if len(parties) == 2 else ""
