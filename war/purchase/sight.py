"""Purchase (BUY-1 to BUY-10): what a seat may buy now, what its basket comes to, and whom it may let in. Pure."""

from astor.game import drafts
from astor.game.board import Board
from astor.game.errors import Refused
from astor.game.page import Image
from astor.game.sight import faction_of, powers, whole_view
from factions.questions import lands
from war.purchase import questions
from war.purchase.rules import HOUSES, IMPROVEMENT, SHIPS, Bill, Line, Wish, open_sites, power


def _parties(consent: Image) -> list[str]:
    return [f"faction/{consent['owner']}", f"faction/{consent['holder']}"]


VIEWS = (whole_view("consent", _parties),)


# Baskets


def buy_choices(board: Board, seat: str) -> Image:
    """The shelves, and the seat's basket added up."""
    faction = faction_of(board, seat)
    shelves = board.once(f"shelves/{faction}", lambda now: _shelves(now, faction))
    bill = questions.bill(board, faction, _basket(board, faction, seat))
    return {**shelves, "basket": _added_up(bill, powers(board, faction)[seat])}


def _shelves(board: Board, faction: str) -> Image:
    """Each ware with its price and where it can be had."""
    own, price = questions.means(board, faction), questions.price_list(board, faction)
    units, house = board.some("unit", "place"), HOUSES.get(own.kind)
    kinds = [*SHIPS, IMPROVEMENT, "port", "fortress", *([house] if house else [])]
    return {
        "prices": {kind: dict(price[kind]) for kind in ("regiment", *kinds, "officer")},
        "places": {kind: open_sites(own, kind) for kind in kinds},
        "militia": {key: units[key]["place"] for key in sorted(own.militia)},
        "ships": {"have": own.ships, "most": own.moorings, "guests": own.guests},
        "have": dict(own.stock),
    }


def _basket(board: Board, faction: str, seat: str) -> list[Wish]:
    lying = drafts.meant(board, "fill_basket", seat, faction)
    return [Wish(ware["kind"], ware["subject"]) for ware in lying["data"]["wares"]] if lying else []


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


# Consents


def consent_choices(board: Board, seat: str) -> Image | Refused:
    """Own provinces and the factions that may be let in, each where it has no house and no consent yet (BUY-9); own
    ports, and who could be let buy a ship there (BUY-10)."""
    faction = faction_of(board, seat)
    own = lands(board, faction)
    guests = [key for key, other in board.some("faction", "kind").items() if other["kind"] in HOUSES and key != faction]
    housed = {(b["province"], b["holder"]) for b in board.some("building", "province", "holder").values()}
    free = {guest: [land for land in own if (land, guest) not in housed and _open(board, faction, land, guest)]
            for guest in guests}  # fmt: skip
    ships = _open_ports(board, faction)
    return {"faction": free, "ships": ships} if any(free.values()) or ships else Refused("nobody_to_let_in")


def _open_ports(board: Board, faction: str) -> dict[str, list[str]]:
    """Guest → the own ports where it could be let buy a ship: not an enemy, and not where it may already (BUY-10)."""
    own = sorted(questions.ports(board).intersection(lands(board, faction)))
    found = {guest: [port for port in own if _open(board, faction, port, guest, ships=True)]
             for guest in board.some("faction")}  # fmt: skip
    return {guest: ports for guest, ports in found.items() if ports}


def _open(board: Board, faction: str, province: str, guest: str, *, ships: bool = False) -> bool:
    return questions.may_let_in(board, faction, province, guest, ships=ships) is None


def withdraw_consent_choices(board: Board, seat: str) -> Image | Refused:
    faction = faction_of(board, seat)
    given = sorted(key for key, consent in board.of("consent").items() if consent["owner"] == faction)
    return {"consent": given} if given else Refused("no_consent_given")
