"""Purchase (BUY-1 to BUY-3, BUY-5, BUY-8 to BUY-10): baskets are bought whole, and others let in to build and buy."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import msgspec

from astor.game.models import Draft
from astor.game.orders import drafts
from astor.game.orders.seats import clean_name
from astor.game.play.call import Answer, Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of, powers
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.values.arguments import Key
from astor.game.values.errors import Refused, insist
from factions import books
from factions.books import Item, item
from factions.models import Consent, Faction
from factions.questions import lands
from factions.rows import BuildingRow, ConsentRow, FactionRow
from war.purchase import delivery, questions
from war.purchase.rules import HOUSES, IMPROVEMENT, SHIPS, Bill, Kind, Line, Wish, open_sites, power
from war.rows import UnitRow

Subject = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Ware(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing in a basket: see `Wish` for what its subject is."""

    kind: Kind
    subject: Subject


class Lying(msgspec.Struct, frozen=True):
    """What lies in somebody's basket, as its draft says it."""

    wares: tuple[Wish, ...]


Basket = Annotated[list[Ware], msgspec.Meta(max_length=60)]


def needs(*, wares: Basket) -> str:
    """What the buyer needs: the narrower power over units is enough for troops and ships (SEAT-1)."""
    return power(_wishes(wares))


def fill_basket(call: Call, *, wares: Basket) -> None:
    """Lay these into your basket, in place of what is in it; nothing is bought yet."""
    lying = [{"kind": wish.kind, "subject": wish.subject} for wish in _wishes(wares)]
    drafts.keep(call, "fill_basket", call.asker.key, {"wares": lying})


def buy(call: Call, *, wares: Basket) -> Answer:
    """Buy all of this at once, or nothing (BUY-5)."""
    if not wares:
        raise Refused("empty_basket")
    faction = Faction.named(call.event, call.asker.faction)
    bill = questions.bill(call.board, faction.key, _wishes(wares))
    insist(bill.block)
    faction.spend(bill.cost)
    told = [entry for line in bill.lines for entry in _deliver(call, faction.key, line)]
    books.state(call, faction.key, told)
    for draft in Draft.every(call.event, command="fill_basket", subject=call.asker.key):
        draft.delete()
    bought = Counter(ware.kind for ware in wares)
    call.say(f"faction/{faction.key}", "bought", wares=dict(bought), cost=bill.cost)
    return {"cost": bill.cost}


def _wishes(wares: list[Ware]) -> list[Wish]:
    return [Wish(w.kind, clean_name(w.subject) if w.kind == "officer" else w.subject) for w in wares]


# What is delivered


def _deliver(call: Call, faction: str, line: Line) -> Iterator[Item]:
    """Put one ware where it belongs; what the statement says of it: where it went and what it took."""
    wish, row = line.wish, f"province/{line.wish.subject}"
    rule = "BUY-9" if wish.kind in HOUSES.values() else "BUY-1"
    if wish.kind == "regiment":
        row = f"province/{delivery.promote(call, wish.subject)}"
        yield item(row, "militia", -1, rule, [(wish.kind, 1)])
    elif wish.kind == "officer":
        row = f"faction/{faction}"
        delivery.recruit(call, wish.subject, faction, call.event.phase)
    elif wish.kind in SHIPS:
        port = delivery.moor(call, wish.kind, wish.subject, faction)
        rule = "BUY-10" if port else rule
        delivery.raise_unit(call, wish.kind, faction, wish.subject, port)
    else:
        delivery.build(call, wish.kind, wish.subject, faction)
    yield item(row, wish.kind, 1, rule)
    for good, amount in line.price.items():
        yield item(row, good, -amount, rule, [(wish.kind, 1)])


# Consents


def consent(call: Call, *, province: Key, faction: Key, ships: bool = False) -> None:
    """Let a religion, or the guild, build its house in a province of yours (BUY-9); or anybody buy a ship (BUY-10)."""
    owner = call.asker.faction
    insist(questions.may_let_in(call.board, owner, province, faction, ships=ships))
    Consent(event=call.event, key=call.page.key("consent"), province=province, owner=owner, holder=faction,
            ships=ships).save()  # fmt: skip
    call.say(f"faction/{faction}", "port_opened" if ships else "consent_given", province=province, faction=owner)


def withdraw_consent(call: Call, *, consent: Key) -> None:
    """Take a consent back that was not used yet (BUY-9)."""
    given = Consent.find(call.event, consent)
    if given is None or given.owner != call.asker.faction:
        raise Refused("not_yours", row=f"consent/{consent}")
    given.delete()
    code = "port_closed" if given.ships else "consent_withdrawn"
    call.say(f"faction/{given.holder}", code, province=given.province, faction=given.owner)


def buy_choices(board: Board, seat: str) -> Image:
    """The shelves, and the seat's basket added up."""
    faction = faction_of(board, seat)
    shelves = board.once(f"shelves/{faction}", lambda now: _shelves(now, faction))
    bill = questions.bill(board, faction, _basket(board, faction, seat))
    return {**shelves, "basket": _added_up(bill, powers(board, faction)[seat])}


def _shelves(board: Board, faction: str) -> Image:
    """Each ware with its price and where it can be had."""
    own, price = questions.means(board, faction), questions.price_list(board, faction)
    units, house = board.some(UnitRow, "place"), HOUSES.get(own.kind)
    kinds = [*SHIPS, IMPROVEMENT, "port", "fortress", *([house] if house else [])]
    return {
        "prices": {kind: dict(price[kind]) for kind in ("regiment", *kinds, "officer")},
        "places": {kind: open_sites(own, kind) for kind in kinds},
        "militia": {key: units[key].place for key in sorted(own.militia)},
        "ships": {"have": own.ships, "most": own.moorings, "guests": own.guests},
        "have": dict(own.stock),
    }


def _basket(board: Board, faction: str, seat: str) -> list[Wish]:
    lying = drafts.meant(board, "fill_basket", seat, faction)
    return list(msgspec.convert(lying.data, Lying).wares) if lying else []


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
    guests = [key for key, other in board.some(FactionRow, "kind").items() if other.kind in HOUSES and key != faction]
    housed = {(b.province, b.holder) for b in board.some(BuildingRow, "province", "holder").values()}
    free = {guest: [land for land in own if (land, guest) not in housed and _open(board, faction, land, guest)]
            for guest in guests}  # fmt: skip
    ships = _open_ports(board, faction)
    return {"faction": free, "ships": ships} if any(free.values()) or ships else Refused("nobody_to_let_in")


def _open_ports(board: Board, faction: str) -> dict[str, list[str]]:
    """Guest → the own ports where it could be let buy a ship: not an enemy, and not where it may already (BUY-10)."""
    own = sorted(questions.ports(board).intersection(lands(board, faction)))
    found = {guest: [port for port in own if _open(board, faction, port, guest, ships=True)]
             for guest in board.some(FactionRow)}  # fmt: skip
    return {guest: ports for guest, ports in found.items() if ports}


def _open(board: Board, faction: str, province: str, guest: str, *, ships: bool = False) -> bool:
    return questions.may_let_in(board, faction, province, guest, ships=ships) is None


def withdraw_consent_choices(board: Board, seat: str) -> Image | Refused:
    faction = faction_of(board, seat)
    given = sorted(key for key, consent in board.of(ConsentRow).items() if consent.owner == faction)
    return {"consent": given} if given else Refused("no_consent_given")


COMMANDS = (
    Command(consent, choices=consent_choices, power="rule", most=20),
    Command(withdraw_consent, choices=withdraw_consent_choices, power="rule", most=10),
    Command(fill_basket, power="units", phases=("purchase",), draft=True),
    Command(buy, choices=buy_choices, alike=False, power="units", phases=("purchase",), needs=needs),
)
