"""Public order (ORD-3): how provinces stand now, and by which causes. Pure."""

from astor.game.rows.board import Board
from astor.game.rows.page import Image
from factions import turns
from factions.order import rules
from factions.order.rules import World
from factions.research.questions import lore
from factions.rows import BorderRow, FactionRow, ProvinceRow, RelationRow
from factions.rulings import ruled


def turn_now(board: Board) -> int:
    return board.once("turn", lambda now: turns.turn_of(now.fact("phase"), now.fact("turns")))


def world(board: Board, turn: int) -> World:
    """All that bears on public order in this turn."""
    return board.once(f"world {turn}", lambda now: _world(now, turn))


def _world(board: Board, turn: int) -> World:
    ruling = ruled(board).standing_causes
    known = {faction: lore(board, faction) for faction in board.of(FactionRow)}
    provinces, borders, relations = board.of(ProvinceRow), board.of(BorderRow), board.of(RelationRow)
    return rules.world_of(provinces.values(), borders.values(), relations.values(), turn=turn, ruling=ruling,
                          lore=known)  # fmt: skip


def world_now(board: Board) -> World:
    return world(board, turn_now(board))


def feeling(board: Board, key: str) -> Image:
    """How a province stands now, and by which causes (ORD-3); an independent one owes nobody anything."""
    return board.once(f"feeling/{key}", lambda now: _feeling(now, key))


def _feeling(board: Board, key: str) -> Image:
    now = world_now(board)
    if now.provinces[key].owner == "":
        return {"stands": now.provinces[key].order, "causes": []}
    causes = rules.causes(rules.mood(now, key), now.ruling)
    return {"stands": rules.total(causes), "causes": [list(cause) for cause in causes]}
