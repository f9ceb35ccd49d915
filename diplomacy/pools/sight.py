"""Pooled research (TECH-4): who sees it, and what a seat may ask, join and leave now. Pure."""

from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import faction_of, whole_view
from diplomacy.pools.questions import may_join
from diplomacy.trade.sight import give_choices, judged


def _asked(pool: Image) -> list[str]:
    """Who is asked for a share sees all shares; nobody else learns that it exists."""
    return [f"faction/{faction}" for faction in pool["shares"]]


VIEWS = (whole_view("pool", _asked),)

pool_research_choices = give_choices


def join_pool_choices(board: Board, seat: str) -> Image | Refused:
    """Researches it was asked to share, each with what would keep it from that."""
    faction = faction_of(board, seat)
    open_now = {key: p for key, p in board.of("pool").items() if faction in p["shares"] and faction not in p["agreed"]}
    asked = {key: may_join(board, faction, pool) for key, pool in open_now.items()}
    return {"pool": judged(asked)} if asked else Refused("no_pool")


def leave_pool_choices(board: Board, seat: str) -> Image | Refused:
    faction = faction_of(board, seat)
    mine = sorted(key for key, pool in board.of("pool").items() if faction in pool["shares"])
    return {"pool": mine} if mine else Refused("no_pool")
