"""Upkeep (UPK-1, UPK-4, UPK-6): what a faction has to feed and pay, and whom it may take over. Pure."""

from astor.game.rows.board import Board
from astor.game.values.errors import Refused
from factions.order.questions import turn_now
from factions.research.questions import lore
from factions.rows import FactionRow, ProvinceRow
from factions.upkeep.questions import fed, lands, stock
from factions.upkeep.rules import NEEDS, Hireling, Mouth, Stock, cost, eased, may_hire
from war.rows import UnitRow
from war.upkeep.rules import mouth


def units(board: Board, faction: str) -> list[Mouth]:
    """Its units that must be fed and paid (UPK-1, UPK-6)."""
    return board.once(f"mouths/{faction}", lambda now: _units(now, faction))


def _units(board: Board, faction: str) -> list[Mouth]:
    everybody = board.some(UnitRow, "kind", "faction", "place", "x", "y", "upkeep").values()
    own = [u for u in everybody if u.faction == faction and u.kind in NEEDS]
    return [mouth(unit, place(board, unit.place)) for unit in own]


def place(board: Board, key: str) -> str:
    """The row of the place with this key."""
    return f"{'province' if key in board.some(ProvinceRow) else 'sea_zone'}/{key}"


def mouths(board: Board, faction: str) -> list[Mouth]:
    """Everything a faction has to feed and pay now, but for what it knows that keeps some of them (UPK-1, TECH-3)."""
    return eased([*lands(board, faction, turn_now(board)), *units(board, faction)], lore(board, faction))


def spare(board: Board, faction: str) -> Stock:
    """What it has beyond its own allotment (UPK-4)."""
    return board.once(f"spare/{faction}", lambda now: _spare(now, faction))


def _spare(board: Board, faction: str) -> Stock:
    own, have = mouths(board, faction), stock(board, faction)
    return have.less(cost(own, fed(board, faction, own, have)))


def may_hire_any(board: Board, faction: str) -> Refused | None:
    """Is it the guild (UPK-4)?"""
    return None if board.named(FactionRow, faction).kind == "guild" else Refused("guild_only")


def may_take_over(board: Board, faction: str, key: str) -> Refused | None:
    """May this faction take over that unit now (UPK-4)?"""
    unit = board.find(UnitRow, key)
    seen = Hireling(key, unit.kind, unit.faction, unit.upkeep) if unit else None
    return may_hire_any(board, faction) or may_hire(seen, guild=faction, stock=spare(board, faction))


def tables(board: Board, faction: str) -> list[str]:
    """The row that upkeep asks a faction about: itself, if it has mouths to feed (UPK-1)."""
    return [f"faction/{faction}"] if mouths(board, faction) else []
