"""Upkeep (UPK-1 to UPK-3): what a faction has to feed, with what, and who is fed if it closes now. Pure."""

from collections.abc import Sequence

from astor.game.orders import drafts
from astor.game.rows.board import Board
from factions.order import rules as order
from factions.order.questions import world
from factions.rows import FactionRow
from factions.upkeep.rules import Allotment, Mouth, Stock, served


def stock(board: Board, faction: str) -> Stock:
    treasury = board.named(FactionRow, faction)
    return Stock(treasury.food, treasury.gold)


def lands(board: Board, faction: str, turn: int) -> list[Mouth]:
    """Its provinces as this turn's upkeep sees them; of those the least content eat first."""
    now = world(board, turn)
    own = {key: f"province/{key}" for key, province in now.provinces.items() if province.owner == faction}
    return [Mouth(row, "province", row, -order.stands(now, key)) for key, row in own.items()]


def fed(board: Board, faction: str, mouths: Sequence[Mouth], have: Stock) -> frozenset[str]:
    """Which of these it feeds and pays out of this: what it allotted, else the default (UPK-3)."""
    return served(mouths, have, left_without(board, faction))


def left_without(board: Board, faction: str) -> list[str]:
    """The rows that its allotment passes over (UPK-3)."""
    draft = drafts.counted(board, "allot", Allotment, faction, faction)
    return list(draft.without) if draft else []
