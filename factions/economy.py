"""What the other apps may ask of what is held: the harvest, and the upkeep that is paid from it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from astor.game.call import Call
from astor.game.models import Event
from factions import learning, relations, unrest
from factions.books import Books, Item, item
from factions.models import Building, Faction, Province
from factions.rules import order, production
from factions.rules.effects import Effects
from factions.rules.production import IMPROVEMENTS, Land, Note, Why, Work, Yield, income_of, land_of
from factions.rules.upkeep import Mouth, Stock, cost, eased, served


@dataclass(frozen=True)
class Levy:
    """Militia to appear in a province (PROD-1)."""

    faction: str
    province: str
    militia: int


def land(event: Event, province: Province) -> Land:
    """A province as the production rules see it."""
    built = Building.objects.filter(event=event, province=province.key, kind__in=IMPROVEMENTS)
    return land_of(province.image(), learning.effects(event, province.owner), improved=built.exists())


# Production


def harvest(call: Call) -> list[Levy]:
    """Resolve production for all factions at once (PROD-5); returns the militia to raise."""
    books = Books.open(call)
    provinces = {p.key: p for p in Province.objects.filter(event=call.event)}
    built = Building.objects.filter(event=call.event, kind__in=IMPROVEMENTS)
    improved = frozenset(built.values_list("province", flat=True))
    lore, levies = learning.all_effects(call.event), list[Levy]()
    for province in provinces.values():
        if production.produces(province.owner):
            land = land_of(province.image(), lore[province.owner], improved=province.key in improved)
            levies += _reap(books, province, land)
    _gather_income(books, provinces, lore)
    books.close()
    return levies


def _reap(books: Books, province: Province, land: Land) -> list[Levy]:
    """One province's production; militia are returned, the rest is in the treasury."""
    drafted = books.drafted("produce", province.key, province.owner)
    work = production.ordered(
        land,
        Work(tuple(drafted["outputs"]), drafted["overwork"]) if drafted else None,
        Work(tuple(province.outputs), province.overworked),
        books.call.event.rules["idle_province"],
    )
    gain = production.harvest(work, order=province.order, most=books.call.event.rules["order_max"])
    province.order += gain.gained - gain.worked
    if work.note is Note.ORDERED:  # what it did idle is no order to repeat
        province.outputs, province.overworked = list(work.outputs), work.overwork
    province.save()
    for output, amount in gain.outputs:
        if output != "militia":
            books.credit(province.owner, output, amount)
    books.items[province.owner] += _told(land, province.row_name, work, gain)
    militia = dict(gain.outputs).get("militia", 0)
    return [Levy(province.owner, province.key, militia)] if militia else []


def _told(land: Land, row: str, work: Work, gain: Yield) -> Iterator[Item]:
    """What the statement says of a province: each output, order worked away and order produced."""
    why = production.reasons(land, overwork=work.overwork)
    for output, amount in gain.outputs:
        note = Note.FILLED if output == "food" and work.filled else work.note
        yield item(row, output, amount, "PROD-3", why, note)
    if gain.worked:
        yield item(row, "order", -gain.worked, "PROD-4", [(Why.OVERWORK, -gain.worked)])
    if gain.wanted:
        note = Note.CAPPED if gain.gained < gain.wanted else work.note
        yield item(row, "order", gain.gained, "PROD-3", [(Why.PRODUCED, gain.wanted)], note)


def _gather_income(books: Books, provinces: Mapping[str, Province], lore: Mapping[str, Effects]) -> None:
    """What temples and guildhalls give their holders (PROD-7)."""
    rules, wars = books.call.event.rules, relations.wars(books.call.event)
    for house in Building.objects.filter(event=books.call.event).exclude(holder=""):
        province = provinces[house.province]
        drafted = books.drafted("collect", house.key, house.holder)
        hostile = frozenset((house.holder, province.owner)) in wars
        chosen = drafted["good"] if drafted else None
        usual = income_of(house.kind, rules, lore[house.holder])
        good, amount = production.income(province.good, chosen, house.yields, usual, at_war=hostile)
        house.yields = good
        house.save()
        books.credit(house.holder, good, amount)
        note = Note.HOSTILE if hostile else Note.ORDERED if drafted else Note.REPEATED
        books.items[house.holder].append(item(house.row_name, good, amount, "PROD-7", [(house.kind, amount)], note))


# Upkeep


def stock(faction: Faction) -> Stock:
    return Stock(faction.food, faction.gold)


def mouths(call: Call, units: Mapping[str, Sequence[Mouth]]) -> dict[str, list[Mouth]]:
    """Faction → everything it has to feed and pay: its provinces, the least content first, and its units (UPK-1)."""
    world = unrest.world(call.event)
    fed: dict[str, list[Mouth]] = {f.key: [] for f in Faction.objects.filter(event=call.event)}
    for province in Province.objects.filter(event=call.event).exclude(owner=""):
        fed[province.owner].append(
            Mouth(province.row_name, "province", province.row_name, -order.stands(world, province.key))
        )
    for faction, of_it in units.items():
        fed[faction] += of_it
    return {faction: eased(of_it, world.lore[faction]) for faction, of_it in fed.items()}


def provide(books: Books, faction: str, mouths: Sequence[Mouth]) -> frozenset[str]:
    """Which of its own a faction feeds and pays: what it allotted, else the default (UPK-3)."""
    drafted = books.drafted("allot", faction, faction)
    return served(mouths, stock(books.factions[faction]), drafted["without"] if drafted else ())


def pay(call: Call, units: Mapping[str, Sequence[Mouth]]) -> frozenset[str]:
    """Every faction pays; provinces left unfed starve (UPK-2, UPK-6). Returns the rows of units left without."""
    books, without = Books.open(call), set[str]()
    for faction, of_it in mouths(call, units).items():
        fed = provide(books, faction, of_it)
        spent = cost(of_it, fed)
        books.credit(faction, "food", -spent.food)
        books.credit(faction, "gold", -spent.gold)
        books.items[faction] += _paid(of_it, fed)
        without |= {mouth.row for mouth in of_it} - fed
    _starve(call, without)
    books.close()
    return frozenset(row for row in without if row.startswith("unit/"))


def _starve(call: Call, without: set[str]) -> None:
    for province in Province.objects.filter(event=call.event).exclude(owner=""):
        hungry = province.row_name in without
        if hungry and not province.starving:
            call.report("province.starving", "hunger", province.owner, province=province.key,
                        faction=province.owner)  # fmt: skip
        province.starving = hungry
        province.save()


def _paid(mouths: Sequence[Mouth], fed: frozenset[str]) -> Iterator[Item]:
    """What the statement says: each province, and the units of a kind in one place together."""
    for mouth in mouths:
        if mouth.kind == "province":
            yield _for_land(mouth, fed=mouth.row in fed)
    units = [mouth for mouth in mouths if mouth.kind != "province"]
    for place, kind in dict.fromkeys((mouth.place, mouth.kind) for mouth in units):
        yield from _for_units(place, kind, [m for m in units if (m.place, m.kind) == (place, kind)], fed)


def _for_land(mouth: Mouth, *, fed: bool) -> Item:
    if fed:
        return item(mouth.row, "food", -mouth.needs.food, "UPK-1", [("province", 1)], Note.KEPT if mouth.free else "")
    return item(mouth.row, "food", 0, "UPK-2", note=Note.STARVES)


def _for_units(place: str, kind: str, mouths: Iterable[Mouth], fed: frozenset[str]) -> Iterator[Item]:
    free = sum(mouth.free for mouth in mouths)
    kept = [mouth for mouth in mouths if mouth.row in fed and not (mouth.paid or mouth.free)]
    gone = [mouth for mouth in mouths if mouth.row not in fed]
    spent = cost(kept, fed)
    for good, amount in (("food", spent.food), ("gold", spent.gold)):
        if amount:
            yield item(place, good, -amount, "UPK-1", [(kind, len(kept))])
    if free:
        yield item(place, "food", 0, "UPK-1", [(kind, free)], Note.KEPT)
    if gone:
        yield item(place, kind, -len(gone), "UPK-2", note=Note.DISBANDS)
