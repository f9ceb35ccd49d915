"""Purchase: what a seat may ask: fill a basket, and buy all of it at once (BUY-1 to BUY-3, BUY-5, BUY-8 to BUY-10)."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import msgspec

from astor.game import drafts
from astor.game.call import Answer, Call
from astor.game.errors import Refused, insist
from astor.game.models import Draft, Event
from astor.game.seats import clean_name
from factions import books, building, learning
from factions.books import Item, item
from factions.models import Building, Consent, Faction, Officer, Province
from factions.rules.effects import Effects
from factions.rules.purchase import HOUSES, SHIPS, Kind, Line, Means, Wish, means_of, power, prices, reckon
from factions.scenario import xy
from war.models import Unit
from war.scenario import STATS

Subject = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Ware(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing in a basket: see `Wish` for what its subject is."""

    kind: Kind
    subject: Subject


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
    faction = Faction.objects.get(event=call.event, key=call.asker.faction)
    lore = learning.effects(call.event, faction.key)
    bill = reckon(means(call.event, faction.key, lore), _wishes(wares), prices(call.event.rules, lore))
    insist(bill.block)
    faction.spend(bill.cost)
    told = [entry for line in bill.lines for entry in _deliver(call, faction.key, line)]
    books.state(call, faction.key, told)
    _empty(call)
    bought = Counter(ware.kind for ware in wares)
    call.say(f"faction/{faction.key}", "bought", wares=dict(bought), cost=bill.cost)
    return {"cost": bill.cost}


def means(event: Event, faction: str, lore: Effects) -> Means:
    """What a faction can buy with and build on."""
    whole = {model.KIND: model.objects.filter(event=event) for model in (Faction, Province, Building, Consent, Unit)}
    own = {model.KIND: model.objects.filter(event=event, faction=faction) for model in (Officer,)}
    rows = {kind: [row.image() for row in of_kind] for kind, of_kind in (whole | own).items()}
    return means_of(rows, faction, lore, phase=event.phase, limit=event.rules["officers_per_phase"])


def _wishes(wares: list[Ware]) -> list[Wish]:
    return [Wish(w.kind, clean_name(w.subject) if w.kind == "officer" else w.subject) for w in wares]


def _deliver(call: Call, faction: str, line: Line) -> Iterator[Item]:
    """Put one ware where it belongs; what the statement says of it: where it went and what it took."""
    wish, row = line.wish, f"province/{line.wish.subject}"
    rule = "BUY-9" if wish.kind in HOUSES.values() else "BUY-1"
    if wish.kind == "regiment":
        row = f"province/{_promote(call, wish.subject)}"
        yield item(row, "militia", -1, rule, [(wish.kind, 1)])
    elif wish.kind == "officer":
        row = f"faction/{faction}"
        building.recruit(call, wish.subject, faction)
    elif wish.kind in SHIPS:
        port = building.moor(call, wish.kind, wish.subject, faction)
        rule = "BUY-10" if port else rule
        _raise(call, wish.kind, faction, wish.subject, port)
    else:
        building.build(call, wish.kind, wish.subject, faction)
    yield item(row, wish.kind, 1, rule)
    for good, amount in line.price.items():
        yield item(row, good, -amount, rule, [(wish.kind, 1)])


def _promote(call: Call, key: str) -> str:
    """A regiment stands where its militia stood, in the same army (BUY-1); returns where that is."""
    militia = Unit.objects.get(event=call.event, key=key)
    x, y = xy(STATS["regiment"])
    own = {field: getattr(militia, field) for field in ("faction", "place", "army", "aboard", "moved")}
    Unit(event=call.event, key=call.page.key("unit"), kind="regiment", x=x, y=y, **own).save()
    militia.delete()
    return militia.place


def _raise(call: Call, kind: str, faction: str, place: str, port: str) -> None:
    x, y = xy(STATS[kind])
    Unit(event=call.event, key=call.page.key("unit"), kind=kind, faction=faction, place=place, port=port, x=x,
         y=y).save()  # fmt: skip


def _empty(call: Call) -> None:
    """What was bought lies in no basket any more."""
    for draft in Draft.objects.filter(event=call.event, command="fill_basket", subject=call.asker.key):
        draft.delete()
