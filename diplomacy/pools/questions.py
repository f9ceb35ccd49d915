"""Pooled research (TECH-4): whether those who were asked could pay their shares. Pure."""

from astor.game.rows.board import Board
from astor.game.values.errors import Refused
from diplomacy.pools import rules
from diplomacy.rows import PoolRow
from factions.research import questions as learnt


def may_join(board: Board, faction: str, pool: PoolRow) -> Refused | None:
    """What keeps this faction from agreeing to its share now."""
    who, technology = learnt.scholar(board, faction), learnt.technology(board, pool.technology)
    return rules.may_join(faction, who, technology, pool.shares, pool.agreed)


def still_able(board: Board, faction: str, pool: PoolRow) -> Refused | None:
    """What keeps one who has agreed from paying now."""
    technology = learnt.technology(board, pool.technology)
    return rules.still_able(learnt.scholar(board, faction), technology, pool.shares[faction])
