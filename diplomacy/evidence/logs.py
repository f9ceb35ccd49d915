"""Evidence (SET-6): what the logs say of a faction: the lines it may read itself, public or its own. Pure."""

from collections.abc import Mapping
from typing import Any

from msgspec import convert

from astor.game.rows.board import Board, index
from astor.game.rows.own import LineRow
from astor.game.values.sides import PUBLIC
from factions.story.rules.moments import Pair
from factions.turns import turn_of

CODES = frozenset(
    {"rose", "hunger", "province_taken", "researched", "peace_made", "alliance_made", "war_began", "treaty_renounced",
     "crowned", "deal_struck", "province_ceded", "hired", "power_lent", "theory_presented"}
)  # fmt: skip
"""Lines that tell a fact of FACTS, or what an award is given for."""


def _told(line: LineRow) -> tuple[str, ...]:
    return (f"{line.side}/{line.code}",) if line.code in CODES else ()


SAID = index(LineRow, _told, lambda line: (line.at, line.seq_no))
"""By the side that reads them and what they say."""


def lines(board: Board, reader: str, code: str, /, *, turn: int = 0, **facts: Any) -> dict[str, LineRow]:
    """Row name → the lines of this code a faction reads, from a turn on, that say this."""
    sides = (PUBLIC, f"faction/{reader}")
    found = ((f"line/{key}", line) for side in sides for key, line in board.heap(SAID, f"{side}/{code}"))
    return {name: line for name, line in found if _says(line.facts, facts) and turn_of(line.phase, 99) >= turn}


def _says(facts: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(facts.get(name) == value for name, value in wanted.items())


def between(board: Board, faction: str, code: str) -> list[tuple[str, Pair]]:
    """Row name and pair of the lines about two factions of which this is one."""
    told = [(name, convert(line.facts, Pair)) for name, line in lines(board, faction, code).items()]
    return [(name, pair) for name, pair in told if faction in (pair.a, pair.b)]
