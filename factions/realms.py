"""What the other apps may ask of a realm: how it is laid out in planning, its capital, its court and its names."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from astor.game.call import Call
from astor.game.models import Event, Seat
from factions.books import Books
from factions.models import Building, Character, Faction, Officer, Province
from factions.rules import production
from factions.rules.realm import Homeland, Layout, laid, layout

BY_THE_CAPITAL = ("capital", "guildhall")
"""Buildings that stand where the capital stands (SET-8)."""


@dataclass(frozen=True)
class Move:
    """Those of these factions who stand in one place by default stand in another: soldiers, or else ships."""

    origin: str
    to: str
    factions: frozenset[str]
    ships: bool = False


def homeland(event: Event, faction: str) -> Homeland:
    """What a kingdom has to arrange (SET-4)."""
    provinces = Province.objects.filter(event=event, owner=faction)
    keys = [p.key for p in provinces]
    built = dict(Building.objects.filter(event=event, province__in=keys).values_list("kind", "province"))
    coasts = frozenset(p.key for p in provinces if p.coast)
    return Homeland(tuple(keys), coasts, dock=built.get("port", ""), capital=built.get("capital", ""))


def lay_out(call: Call) -> list[Move]:
    """At the end of planning every kingdom lies as it was arranged; returns who has to move with it (SET-5)."""
    books = Books.open(call)
    moves: list[Move] = []
    for faction in books.factions.values():
        home = homeland(call.event, faction.key)
        wish = layout(books.drafted("arrange", faction.key, faction.key))
        moves += _arrange(call, faction, home, laid(home, wish))
    for draft in books.drafts.values():
        draft.delete()
    call.say("public", "realms_laid")
    return moves


def _arrange(call: Call, faction: Faction, home: Homeland, chosen: Layout) -> Iterator[Move]:
    provinces = {p.key: p for p in Province.objects.filter(event=call.event, owner=faction.key)}
    cards = {key: (p.terrain, p.good) for key, p in provinces.items()}
    for space, card in chosen.cards.items():
        provinces[space].terrain, provinces[space].good = cards[card]
        provinces[space].save()
    if chosen.capital != home.capital:
        holders = _rebuild(call.event, BY_THE_CAPITAL, home.capital, chosen.capital)
        faction.capital = chosen.capital
        faction.save()
        yield Move(home.capital, chosen.capital, holders | {faction.key})
    if chosen.dock != home.dock:
        _rebuild(call.event, ("port",), home.dock, chosen.dock)
        everybody = Faction.objects.filter(event=call.event).values_list("key", flat=True)
        yield Move(home.dock, chosen.dock, frozenset(everybody), ships=True)


def _rebuild(event: Event, kinds: tuple[str, ...], origin: str, to: str) -> frozenset[str]:
    """Buildings of these kinds stand elsewhere; returns who holds them."""
    houses = list(Building.objects.filter(event=event, province=origin, kind__in=kinds))
    for house in houses:
        house.province = to
        house.save()
    return frozenset(house.holder for house in houses if house.holder)


# What must follow any change


def keep_capital(call: Call) -> None:
    """After any change of owners: no land, no capital; the first province gained becomes it; a lost one is replaced.

    SEAT-6, BAT-13: the faction may name another than the one it was given.
    """
    if not any(row.startswith("province/") for row in call.page.images):
        return
    lands = defaultdict[str, list[str]](list)
    for key, owner in Province.objects.filter(event=call.event).values_list("key", "owner"):
        lands[owner].append(key)
    for faction in Faction.objects.filter(event=call.event):
        old, new = faction.capital, production.capital_of(faction.capital, lands[faction.key])
        if old and old != new:
            _lose_capital(call, faction, old)
        faction.capital, faction.unsettled = new, _may_choose(faction, old, lands[faction.key])
        faction.save()
        if new and new != old:
            call.report("faction.capital", "capital_named", faction.key, faction=faction.key, province=new)


def _may_choose(faction: Faction, old: str, lands: list[str]) -> bool:
    lost = bool(old) and old not in lands
    return len(lands) > 1 and (lost or faction.unsettled)


def _lose_capital(call: Call, faction: Faction, province: str) -> None:
    """To its next holder a capital is infrastructure (BAT-13)."""
    for house in Building.objects.filter(event=call.event, province=province, kind="capital"):
        house.kind = "infrastructure"
        house.save()
    call.report("faction.capital", "capital_lost", faction.key, faction=faction.key, province=province)


def empty_seats(call: Call) -> None:
    """After any change of the court: the seat of the dead is vacant until somebody living takes it (SEAT-4)."""
    changes = [pair for row, pair in call.page.images.items() if row.startswith("character/")]
    keys = {image["seat"] for pair in changes for image in pair if image}
    for seat in Seat.objects.filter(event=call.event, key__in=keys) if keys else ():
        seat.vacant = not Character.objects.filter(event=call.event, seat=seat.key, alive=True).exists()
        seat.save()


# Names


def rename(person: Character, name: str) -> None:
    """Give a character a name, and the officer they are the same."""
    person.name = name
    person.save()
    for officer in Officer.objects.filter(event_id=person.event_id, key=person.officer):
        officer.name = name
        officer.save()
