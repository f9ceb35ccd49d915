"""Purchase (BUY-1 to BUY-3, BUY-9, BUY-10): what a faction can buy with, what a basket costs, whom it lets in. Pure."""

from collections.abc import Iterable

from msgspec import to_builtins

from astor.game.rows.board import Board
from astor.game.values.errors import Refused
from factions import relations
from factions.research.questions import lore
from factions.rows import BuildingRow, ConsentRow, FactionRow, OfficerRow, ProvinceRow
from factions.rulings import ruled
from war.purchase.rules import HOUSES, Bill, Holdings, Means, Price, Wish, means_of, prices, reckon
from war.rows import UnitRow


def means(board: Board, faction: str) -> Means:
    """What a faction can buy with and build on."""
    return board.once(f"means/{faction}", lambda now: _means(now, faction))


def _means(board: Board, faction: str) -> Means:
    holdings = Holdings(
        provinces=board.some(ProvinceRow, "owner", "coast").values(),
        buildings=board.some(BuildingRow, "kind", "province", "holder").values(),
        consents=board.some(ConsentRow, "province", "holder", "ships").values(),
        units=board.some(UnitRow, "kind", "faction", "place", "port").values(),
        officers=board.some(OfficerRow, "name", "faction", "alive", "recruited").values(),
    )
    return means_of(holdings, board.named(FactionRow, faction), lore(board, faction), phase=board.fact("phase"),
                    limit=ruled(board).officers_per_phase)  # fmt: skip


def price_list(board: Board, faction: str) -> dict[str, Price]:
    """What everything costs this faction."""
    now = ruled(board)
    houses = {"temple": now.temple_cost, "guildhall": now.guildhall_cost}
    return prices({house: to_builtins(cost) for house, cost in houses.items()}, lore(board, faction))


def bill(board: Board, faction: str, wishes: Iterable[Wish]) -> Bill:
    """A basket added up, with what stands in its way."""
    return reckon(means(board, faction), wishes, price_list(board, faction))


# Consents


def may_let_in(board: Board, owner: str, province: str, guest: str, *, ships: bool) -> Refused | None:
    """May this owner let that faction build its house there (BUY-9), or buy a ship at the port (BUY-10, WAR-19)?"""
    land, other = board.some(ProvinceRow, "owner").get(province), board.some(FactionRow, "kind").get(guest)
    if land is None or land.owner != owner:
        return Refused("not_yours", row=f"province/{province}")
    if other is None or guest == owner or (other.kind not in HOUSES and not ships):
        return Refused("no_builder", faction=guest)
    if ships and province not in ports(board):
        return Refused("needs_port", province=province)
    if ships and relations.state(board, owner, guest) == "war":
        return Refused("port_shut", faction=guest)
    return Refused("no_change", field="consent") if (province, guest, ships) in _given(board) else None


def ports(board: Board) -> frozenset[str]:
    """The provinces with a port."""
    return board.once("ports", lambda now: frozenset(
        house.province for house in now.some(BuildingRow, "kind", "province").values() if house.kind == "port"
    ))  # fmt: skip


def _given(board: Board) -> frozenset[tuple[str, str, bool]]:
    return board.once("consents", lambda now: frozenset(
        (row.province, row.holder, row.ships) for row in now.of(ConsentRow).values()
    ))  # fmt: skip
