"""Purchase: what a seat may buy now, and what its basket comes to (BUY-1 to BUY-9). Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from astor.game import sight
from astor.game.page import Image
from astor.game.sight import Board, Offer
from factions import sight as held
from factions.rules.purchase import (
    HOUSES,
    IMPROVEMENT,
    SHIPS,
    Bill,
    Line,
    Means,
    Price,
    Wish,
    means_of,
    open_sites,
    power,
    prices,
    reckon,
)

WANTED = ("faction", "province", "building", "consent", "unit", "officer")


def means(board: Board, faction: str) -> Means:
    """What a faction can buy with and build on, as the board stands."""
    rows, clock = {kind: board.of(kind).values() for kind in WANTED}, board.clock
    return means_of(
        rows, faction, held.lore(board, faction), phase=clock["phase"], limit=clock["rules"]["officers_per_phase"]
    )


@dataclass(frozen=True)
class Shop:
    """What one faction finds in the shop: all but its seats' baskets."""

    means: Means
    prices: Mapping[str, Price]
    shelves: Image


def shop(board: Board, faction: str) -> Shop:
    """Each ware with its price and where it can be had."""
    own, units = means(board, faction), board.of("unit")
    price = prices(board.clock["rules"], held.lore(board, faction))
    kinds = [*SHIPS, IMPROVEMENT, "port", "fortress", *filter(None, [HOUSES.get(own.kind)])]
    shelves = {
        "prices": {kind: dict(price[kind]) for kind in ("regiment", *kinds, "officer")},
        "places": {kind: open_sites(own, kind) for kind in kinds},
        "militia": {key: units[key]["place"] for key in sorted(own.militia)},
        "ships": {"have": own.ships, "most": own.moorings, "guests": own.guests},
        "have": dict(own.stock),
    }
    return Shop(own, price, shelves)


def _buy(board: Board, seat: str) -> Image:
    """The shelves, and the seat's basket added up."""
    faction = board.of("seat")[seat]["faction"]
    found = board.once(f"shop/{faction}", lambda now: shop(now, faction))
    bill = reckon(found.means, _basket(board, seat), found.prices)
    return {**found.shelves, "basket": _added_up(bill, sight.powers(board, faction)[seat])}


def _basket(board: Board, seat: str) -> list[Wish]:
    phase = board.clock["phase"]
    for draft in board.of("draft").values():
        if (draft["command"], draft["subject"], draft["phase"]) == ("fill_basket", seat, phase):
            return [Wish(ware["kind"], ware["subject"]) for ware in draft["data"]["wares"]]
    return []


def _added_up(bill: Bill, powers: frozenset[str]) -> Image:
    """The basket as the server would sell it: what blocks each ware, what all costs, what is left or missing."""
    left = {good: bill.stock[good] - n for good, n in bill.cost.items()}
    needs = power(line.wish for line in bill.lines)
    wares = [_line(line) for line in bill.lines]
    return {"wares": wares, "cost": bill.cost, "left": left, "short": bill.short, "needs": needs,
            "allowed": needs in powers}  # fmt: skip


def _line(line: Line) -> Image:
    code, facts = (line.block.code, line.block.facts) if line.block else (None, {})
    return {"kind": line.wish.kind, "subject": line.wish.subject, "refused": code, "facts": facts}


OFFERS = (Offer("buy", _buy, alike=False),)
