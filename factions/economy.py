"""What the other apps may ask of what is held: the harvest, and the upkeep that is paid from it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from astor.game.call import Call
from astor.game.models import Event
from factions import learning, relations, unrest
from factions.books import Books, Item, item
from factions.models import Building, Faction, Province
from factions.rules import order, production
from factions.rules.effects import Effects
from factions.rules.idle import Estate, Field, House, field_of, given
from factions.rules.production import IMPROVEMENTS, Land, Note, Why, Work, Yield, income_of, land_of, noted
from factions.rules.upkeep import Mouth, Stock, cost, eased, served

Units = Mapping[str, Sequence[Mouth]]
"""Faction → its units that must be fed and paid."""


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


def harvest(call: Call, units: Units) -> list[Levy]:
    """Resolve production for all factions at once (PROD-5), the idle with an eye to the units; returns the militia."""
    books = Books.open(call)
    provinces = {p.key: p for p in Province.objects.filter(event=call.event)}
    houses = {b.key: b for b in Building.objects.filter(event=call.event).exclude(holder="")}
    estates, levies = _estates(books, provinces, houses.values(), units), list[Levy]()
    gifts = {faction: given(estate, call.event.rules["idle_province"]) for faction, estate in estates.items()}
    for key, province in provinces.items():
        if production.produces(province.owner):
            land = estates[province.owner].fields[key].land
            levies += _reap(books, province, land, gifts[province.owner].works[key])
    for key, house in houses.items():
        _gather(books, house, estates[house.holder].houses[key], gifts[house.holder].incomes[key])
    books.close()
    return levies


Lands = Mapping[str, Province]
Lore = Mapping[str, Effects]


def _estates(books: Books, lands: Lands, houses: Iterable[Building], units: Units) -> dict[str, Estate]:
    """What each faction lives on, with what was drafted."""
    lore = learning.all_effects(books.call.event)
    fields, theirs = _fields(books, lands, lore), _houses(books, houses, lands, lore)
    return {
        key: Estate(fields[key], theirs[key], stock(faction), units.get(key, ()), lore[key])
        for key, faction in books.factions.items()
    }


def _fields(books: Books, lands: Lands, lore: Lore) -> dict[str, dict[str, Field]]:
    built = Building.objects.filter(event=books.call.event, kind__in=IMPROVEMENTS)
    improved = frozenset(built.values_list("province", flat=True))
    fields = defaultdict[str, dict[str, Field]](dict)
    for key, province in lands.items():
        if production.produces(province.owner):
            image, drafted = province.image(), books.drafted("produce", key, province.owner)
            land = land_of(image, lore[province.owner], improved=key in improved)
            fields[province.owner][key] = field_of(land, image, drafted)
    return fields


def _houses(books: Books, houses: Iterable[Building], lands: Lands, lore: Lore) -> dict[str, dict[str, House]]:
    event, wars = books.call.event, relations.wars(books.call.event)
    theirs = defaultdict[str, dict[str, House]](dict)
    for house in houses:
        province, drafted = lands[house.province], books.drafted("collect", house.key, house.holder)
        usual = income_of(house.kind, event.rules, lore[house.holder])
        hostile = frozenset((house.holder, province.owner)) in wars
        chosen = drafted["good"] if drafted else None
        theirs[house.holder][house.key] = House(province.good, usual, chosen, house.yields, hostile)
    return theirs


def _reap(books: Books, province: Province, land: Land, work: Work) -> list[Levy]:
    """One province's production; militia are returned, the rest is in the treasury."""
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
        yield item(row, output, amount, "PROD-3", why, noted(work, output))
    if gain.worked:
        yield item(row, "order", -gain.worked, "PROD-4", [(Why.OVERWORK, -gain.worked)])
    if gain.wanted:
        note = Note.CAPPED if gain.gained < gain.wanted else work.note
        yield item(row, "order", gain.gained, "PROD-3", [(Why.PRODUCED, gain.wanted)], note)


def _gather(books: Books, building: Building, house: House, gift: tuple[str, Note]) -> None:
    """What a temple or guildhall gives its holder (PROD-7)."""
    good, note = gift
    if good == house.chosen:
        building.yields = good
        building.save()
    books.credit(building.holder, good, house.amount)
    told = item(building.row_name, good, house.amount, "PROD-7", [(building.kind, house.amount)], note)
    books.items[building.holder].append(told)


# Upkeep


def stock(faction: Faction) -> Stock:
    return Stock(faction.food, faction.gold)


def mouths(call: Call, units: Units) -> dict[str, list[Mouth]]:
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


def pay(call: Call, units: Units) -> frozenset[str]:
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
