"""Trade (TRADE-1 to TRADE-6): who may deal with whom, and whether both could keep what was offered. Pure."""

from collections.abc import Iterable

from astor.game.rows.board import Board, index
from astor.game.values.errors import Refused
from diplomacy.rows import DealRow
from diplomacy.trade.rules import contact, deals
from diplomacy.trade.rules.contact import Contact, World
from diplomacy.trade.rules.deals import Rulings, Side
from factions.questions import lands
from factions.research import questions as learnt
from factions.research.rules.research import WILDCARD
from factions.rows import BorderRow, BuildingRow, FactionRow, ProvinceRow, RelationRow, TechnologyRow
from factions.rulings import ruled
from war.rows import UnitRow


def _sides(deal: DealRow) -> Iterable[str]:
    return f"by {deal.offerer}", f"to {deal.receiver}"


DEALS = index(DealRow, _sides, lambda deal: deal.at)
"""Open offers lie in two heaps: by whom they are, and before whom."""


def offers_by(board: Board, faction: str) -> dict[str, DealRow]:
    """The open offers of this faction, by their keys, the oldest first."""
    return dict(board.heap(DEALS, f"by {faction}"))


def offers_to(board: Board, faction: str) -> dict[str, DealRow]:
    """The open offers that lie before this faction, by their keys, the oldest first."""
    return dict(board.heap(DEALS, f"to {faction}"))


def world(board: Board) -> World:
    """All that decides who is in contact (TRADE-8)."""
    return board.once("contact", lambda now: contact.world_of(
        factions=now.some(FactionRow, "kind"),
        provinces=now.some(ProvinceRow, "owner"),
        borders=now.some(BorderRow, "a", "b"),
        buildings=now.some(BuildingRow, "kind", "province", "holder"),
        units=now.some(UnitRow, "kind", "faction", "place"),
        relations=now.some(RelationRow, "a", "b", "state", "contact"),
    ))  # fmt: skip


def contacts(board: Board, faction: str) -> dict[str, Contact]:
    """Every other faction, and whether this one may trade with it (TRADE-1 to TRADE-3)."""
    return board.once(f"contacts/{faction}", lambda now: {
        other: contact.contact(world(now), faction, other) for other in now.some(FactionRow) if other != faction
    })  # fmt: skip


def may_meet(board: Board, faction: str, other: str) -> Refused | None:
    """May this one trade with that one now? (TRADE-1 to TRADE-3)"""
    return deals.may_meet(faction, other, contacts(board, faction).get(other))


def partners(board: Board, faction: str) -> list[str]:
    """Whom it may trade with."""
    return [other for other in contacts(board, faction) if may_meet(board, faction, other) is None]


def rulings(board: Board) -> Rulings:
    """What may be traded at all (TRADE-6)."""
    return board.once("rulings", _rulings)


def _rulings(board: Board) -> Rulings:
    now = ruled(board)
    needs = {key: tuple(technology.needs) for key, technology in board.some(TechnologyRow, "needs").items()}
    return Rulings(now.credits_tradeable, now.capital_tradeable, now.mercenaries_tradeable, needs)


def side(board: Board, faction: str) -> Side:
    """One party to a deal."""
    return board.once(f"side/{faction}", lambda now: _side(now, faction))


def _side(board: Board, key: str) -> Side:
    faction, units = board.named(FactionRow, key), board.some(UnitRow, "faction").items()
    own, troops = frozenset(lands(board, key)), frozenset(unit for unit, row in units if row.faction == key)
    return Side(key, faction.capital, own, troops, mercenaries(board, key), learnt.scholar(board, key))


def mercenaries(board: Board, faction: str) -> frozenset[str]:
    """The units it could hand over: those of others that serve the guild (TRADE-6)."""
    if board.some(FactionRow, "kind")[faction].kind != "guild":
        return frozenset()
    units = board.some(UnitRow, "faction", *deals.HIRED).items()
    return frozenset(key for key, unit in units if unit.faction == faction and deals.may_change_lords(unit))


def fixed(board: Board) -> set[str]:
    """Land that nobody may hand over (TRADE-6)."""
    capitals = board.some(FactionRow, "capital").values()
    return set() if rulings(board).capital else {faction.capital for faction in capitals}


def tradeable(board: Board, faction: str) -> dict[str, int]:
    """What it has of the goods that may be traded."""
    stock, ruled = learnt.scholar(board, faction).stock, rulings(board)
    return {good: n for good, n in stock.items() if ruled.credits or good != WILDCARD}


def may_agree(board: Board, faction: str, deal: DealRow) -> Refused | None:
    """What keeps one of the two from carrying this offer out now."""
    puts_in, takes = (deal.gives, deal.wants) if deal.offerer == faction else (deal.wants, deal.gives)
    return deals.may_agree(side(board, faction), puts_in, takes, rulings(board))
