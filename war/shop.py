"""Purchase: what a seat may buy now, and what its basket comes to (BUY-1 to BUY-9). Pure."""

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


def _buy(board: Board, seat: str) -> Image:
    """Each ware with its price and where it can be had, and the seat's basket added up."""
    faction = board.of("seat")[seat]["faction"]
    own = board.once(f"means/{faction}", lambda now: means(now, faction))
    powers = sight.powers(board, faction)[seat]
    price = prices(board.clock["rules"], held.lore(board, faction))
    units = board.of("unit")
    kinds = [*SHIPS, IMPROVEMENT, "port", "fortress", *filter(None, [HOUSES.get(own.kind)])]
    return {
        "prices": {kind: dict(price[kind]) for kind in ("regiment", *kinds, "officer")},
        "places": {kind: open_sites(own, kind) for kind in kinds},
        "militia": {key: units[key]["place"] for key in sorted(own.militia)},
        "ships": {"have": own.ships, "most": own.moorings},
        "have": dict(own.stock),
        "basket": _added_up(reckon(own, _basket(board, seat), price), powers),
    }


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


OFFERS = (Offer("buy", _buy),)
