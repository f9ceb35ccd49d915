"""What the other apps may ask of what is held: the harvest, the capital, names."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from astor.game.call import Call
from astor.game.models import Draft, Event, Row, Seat, Statement
from factions.models import Building, Character, Faction, Officer, Province, Relation
from factions.rules import production
from factions.rules.production import IMPROVEMENTS, Land, Note, Why, Work, Yield

Item = dict[str, Any]
"""One line of a statement: row, what, amount, rule, why [[reason, number]…], note."""


@dataclass(frozen=True)
class Levy:
    """Militia to appear in a province (PROD-1)."""

    faction: str
    province: str
    militia: int


@dataclass
class Accounts:
    """What a close reads once for all factions, and the statements it writes."""

    call: Call
    factions: dict[str, Faction]
    provinces: dict[str, Province]
    improved: frozenset[str]
    drafts: dict[tuple[str, str], Draft]
    wars: frozenset[frozenset[str]]
    items: dict[str, list[Item]]

    def land(self, province: Province) -> Land:
        return Land(province.good, province.key in self.improved, province.starving)


def land(province: Province) -> Land:
    """A province as the production rules see it."""
    built = Building.objects.filter(event_id=province.event_id, province=province.key, kind__in=IMPROVEMENTS)
    return Land(province.good, built.exists(), province.starving)


def harvest(call: Call) -> list[Levy]:
    """Resolve production for all factions at once (PROD-5); returns the militia to raise."""
    books = _open(call)
    levies = [levy for p in books.provinces.values() if production.produces(p.owner) for levy in _reap(books, p)]
    _gather_income(books)
    _close(books)
    return levies


def _open(call: Call) -> Accounts:
    event = call.event
    drafts = Draft.objects.filter(event=event, phase=event.phase)
    improved = Building.objects.filter(event=event, kind__in=IMPROVEMENTS).values_list("province", flat=True)
    return Accounts(
        call=call,
        factions={f.key: f for f in Faction.objects.filter(event=event)},
        provinces={p.key: p for p in Province.objects.filter(event=event)},
        improved=frozenset(improved),
        drafts={(d.command, d.subject): d for d in drafts},
        wars=wars(event),
        items=defaultdict(list),
    )


def _draft(books: Accounts, command: str, subject: str, faction: str) -> dict[str, Any] | None:
    """What was drafted and counts (TURN-5); a draft of a former owner does not."""
    draft = books.drafts.get((command, subject))
    rule = books.call.event.rules["unconfirmed_orders"]
    if draft is None or draft.faction != faction:
        return None
    return draft.data if production.counted(confirmed=draft.confirmed, unconfirmed_orders=rule) else None


def _reap(books: Accounts, province: Province) -> list[Levy]:
    """One province's production; militia are returned, the rest is in the treasury."""
    drafted = _draft(books, "produce", province.key, province.owner)
    work = production.ordered(
        books.land(province),
        Work(tuple(drafted["outputs"]), drafted["overwork"]) if drafted else None,
        Work(tuple(province.outputs), province.overworked),
        books.call.event.rules["idle_province"],
    )
    gain = production.harvest(work, order=province.order, most=books.call.event.rules["order_max"])
    province.order += gain.gained - gain.worked
    if work.note is Note.ORDERED:  # what it did idle is no order to repeat
        province.outputs, province.overworked = list(work.outputs), work.overwork
    for output, amount in gain.outputs:
        _credit(books, province.owner, output, amount)
    books.items[province.owner] += _told(books.land(province), province, work, gain)
    militia = dict(gain.outputs).get("militia", 0)
    return [Levy(province.owner, province.key, militia)] if militia else []


def _told(land: Land, province: Province, work: Work, gain: Yield) -> Iterator[Item]:
    """What the statement says of a province: each output, order worked away and order produced."""
    why = production.reasons(land, overwork=work.overwork)
    for output, amount in gain.outputs:
        note = Note.FILLED if output == "food" and work.filled else work.note
        yield _item(province, output, amount, "PROD-3", why, note)
    if gain.worked:
        yield _item(province, "order", -gain.worked, "PROD-4", [(Why.OVERWORK, -gain.worked)])
    if gain.wanted:
        note = Note.CAPPED if gain.gained < gain.wanted else work.note
        yield _item(province, "order", gain.gained, "PROD-3", [(Why.PRODUCED, gain.wanted)], note)


def _gather_income(books: Accounts) -> None:
    """What temples and guildhalls give their holders (PROD-7)."""
    usual = books.call.event.rules["building_income"]
    for house in Building.objects.filter(event=books.call.event).exclude(holder=""):
        province = books.provinces[house.province]
        drafted = _draft(books, "collect", house.key, house.holder)
        hostile = frozenset((house.holder, province.owner)) in books.wars
        chosen = drafted["good"] if drafted else None
        good, amount = production.income(province.good, chosen, house.yields, usual, at_war=hostile)
        house.yields = good
        house.save()
        _credit(books, house.holder, good, amount)
        note = Note.HOSTILE if hostile else Note.ORDERED if drafted else Note.REPEATED
        books.items[house.holder].append(_item(house, good, amount, "PROD-7", [(house.kind, amount)], note))


def _credit(books: Accounts, faction: str, good: str, amount: int) -> None:
    if good != "militia":
        holder = books.factions[faction]
        setattr(holder, good, getattr(holder, good) + amount)


def _item(
    row: Row, what: str, amount: int, rule: str, why: Iterable[tuple[str, int]], note: Note = Note.ORDERED
) -> Item:
    reasons = [[str(reason), number] for reason, number in why]
    return {"row": row.row_name, "what": what, "amount": amount, "rule": rule, "why": reasons, "note": note.value}


def _close(books: Accounts) -> None:
    """Write everything back: rows, statements, a line for each faction; the drafts are done."""
    call = books.call
    for row in (*books.provinces.values(), *books.factions.values()):
        row.save()
    for draft in books.drafts.values():
        draft.delete()
    for faction in books.factions:
        items = books.items[faction]
        key = call.page.key("statement")
        Statement(event=call.event, key=key, faction=faction, phase=call.event.phase, at=call.now, items=items).save()
        call.say(f"faction/{faction}", "statement", statement=key, phase=call.event.phase)


def wars(event: Event) -> frozenset[frozenset[str]]:
    """Every pair of factions at war."""
    return frozenset(frozenset((r.a, r.b)) for r in Relation.objects.filter(event=event, state="war"))


def name_capital(call: Call) -> None:
    """After any change of owners: without land no capital; the first province gained becomes it (SEAT-6)."""
    if not any(row.startswith("province/") for row in call.page.images):
        return
    lands = defaultdict[str, list[str]](list)
    for key, owner in Province.objects.filter(event=call.event).values_list("key", "owner"):
        lands[owner].append(key)
    for faction in Faction.objects.filter(event=call.event):
        faction.capital, old = production.capital_of(faction.capital, lands[faction.key]), faction.capital
        faction.save()
        if faction.capital != old and faction.capital:
            call.say("public", "capital_named", faction=faction.key, province=faction.capital)


def empty_seats(call: Call) -> None:
    """After any change of the court: the seat of the dead is vacant until somebody living takes it (SEAT-4)."""
    changes = [pair for row, pair in call.page.images.items() if row.startswith("character/")]
    keys = {image["seat"] for pair in changes for image in pair if image}
    for seat in Seat.objects.filter(event=call.event, key__in=keys):
        seat.vacant = not Character.objects.filter(event=call.event, seat=seat.key, alive=True).exists()
        seat.save()


def rename(person: Character, name: str) -> None:
    """Give a character a name, and the officer they are the same."""
    person.name = name
    person.save()
    for officer in Officer.objects.filter(event_id=person.event_id, key=person.officer):
        officer.name = name
        officer.save()
