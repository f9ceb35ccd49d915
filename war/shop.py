"""Purchase: what a seat may buy now, and what its basket comes to (BUY-1 to BUY-9). Pure."""

from astor.game import sight
from astor.game.page import Image
from astor.game.sight import Board, Offer
from factions.rules.production import GOODS
from factions.rules.purchase import (
    HOUSES,
    IMPROVEMENT,
    SHIPS,
    Bill,
    Line,
    Means,
    Site,
    Wish,
    named,
    open_sites,
    power,
    prices,
    reckon,
)


def means(board: Board, faction: str) -> Means:
    """What a faction can buy with and build on, as the board stands."""
    own = board.of("faction")[faction]
    units = [(key, unit["kind"]) for key, unit in board.of("unit").items() if unit["faction"] == faction]
    officers = [officer for officer in board.of("officer").values() if officer["faction"] == faction]
    return Means(
        kind=own["kind"],
        stock={good: own[good] for good in GOODS},
        sites=_sites(board, faction),
        militia=frozenset(key for key, kind in units if kind == "militia"),
        ships=sum(kind in SHIPS for _, kind in units),
        names=named([officer["name"] for officer in officers]),
        officers=sum(officer["alive"] for officer in officers),
        recruited=sum(officer["recruited"] == board.clock["phase"] for officer in officers),
        limit=board.clock["rules"]["officers_per_phase"],
    )


def _sites(board: Board, faction: str) -> dict[str, Site]:
    invited = {consent["province"] for consent in board.of("consent").values() if consent["holder"] == faction}
    houses = list(board.of("building").values())
    return {
        key: Site(
            own=province["owner"] == faction,
            coastal=bool(province["coast"]),
            built=frozenset(house["kind"] for house in houses if house["province"] == key),
            open=key in invited,
            housed=any((house["province"], house["holder"]) == (key, faction) for house in houses),
        )
        for key, province in board.of("province").items()
    }


def _buy(board: Board, seat: str) -> Image:
    """Each ware with its price and where it can be had, and the seat's basket added up."""
    faction = board.of("seat")[seat]["faction"]
    own = board.once(f"means/{faction}", lambda now: means(now, faction))
    powers = sight.powers(board, faction)[seat]
    price = prices(board.clock["rules"])
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
