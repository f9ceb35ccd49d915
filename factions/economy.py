"""What the other apps may ask of what is held: the harvest, the capital, names."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from astor.game.call import Call
from astor.game.models import Draft, Event, Row, Statement
from factions.models import Building, Character, Faction, Officer, Province, Relation
from factions.rules import production
from factions.rules.production import Land, Note, Work

IMPROVEMENTS = ("capital", "infrastructure")

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
        items=defaultdict(list),
    )


def _draft(books: Accounts, command: str, subject: str, faction: str) -> dict[str, Any] | None:
    """What was drafted and counts (TURN-5); a draft of a former owner does not."""
    draft = books.drafts.get((command, subject))
    rule = books.call.event.rules.get("unconfirmed_orders", "count")
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
        books.call.event.rules.get("idle_province", "repeat"),
    )
    gain = production.harvest(work)
    why = production.reasons(books.land(province), overwork=work.overwork)
    for output, amount in gain.outputs:
        _credit(books, province.owner, output, amount)
        told = _item(province, output, amount, "PROD-3", why)
        books.items[province.owner].append(told | {"note": work.note.value})
    _change_order(books, province, work)
    province.outputs, province.overworked = list(work.outputs), work.overwork
    militia = dict(gain.outputs).get("militia", 0)
    return [Levy(province.owner, province.key, militia)] if militia else []


def _change_order(books: Accounts, province: Province, work: Work) -> None:
    """Public order produced (PROD-3), worked away (PROD-4), and at most `order_max` (ORD-6)."""
    produced = work.outputs.count("order")
    most = max(province.order, books.call.event.rules.get("order_max", 6))
    province.order -= work.overwork
    gained = min(produced, most - province.order)
    province.order += gained
    if work.overwork:
        told = _item(province, "order", -1, "PROD-4", [("overwork", -1)])
        books.items[province.owner].append(told | {"note": ""})
    if produced:
        note = Note.CAPPED if gained < produced else work.note
        told = _item(province, "order", gained, "PROD-3", [("produced", produced)])
        books.items[province.owner].append(told | {"note": note.value})


def _gather_income(books: Accounts) -> None:
    """What temples and guildhalls give their holders (PROD-7)."""
    usual = books.call.event.rules.get("building_income", 1)
    for house in Building.objects.filter(event=books.call.event).exclude(holder=""):
        province = books.provinces[house.province]
        drafted = _draft(books, "collect", house.key, house.holder)
        hostile = at_war(books.call.event, house.holder, province.owner)
        chosen = drafted["good"] if drafted else None
        good, amount = production.income(province.good, chosen, house.yields, usual, at_war=hostile)
        house.yields = good
        house.save()
        _credit(books, house.holder, good, amount)
        note = "enemy_land" if hostile else "" if drafted else "idle_repeat"
        told = _item(house, good, amount, "PROD-7", [(house.kind, amount)])
        books.items[house.holder].append(told | {"note": note})


def _credit(books: Accounts, faction: str, good: str, amount: int) -> None:
    if good != "militia":
        holder = books.factions[faction]
        setattr(holder, good, getattr(holder, good) + amount)


def _item(row: Row, what: str, amount: int, rule: str, why: Iterable[tuple[str, int]]) -> Item:
    return {"row": row.row_name, "what": what, "amount": amount, "rule": rule, "why": [list(w) for w in why]}


def _close(books: Accounts) -> None:
    """Write everything back: rows, statements, a line for each faction; the drafts are done."""
    call = books.call
    for row in (*books.provinces.values(), *books.factions.values()):
        row.save()
    for draft in books.drafts.values():
        draft.delete()
    for faction, items in books.items.items():
        key = call.page.key("statement")
        Statement(event=call.event, key=key, faction=faction, phase=call.event.phase, at=call.now, items=items).save()
        call.say(f"faction/{faction}", "statement", statement=key, phase=call.event.phase)


def at_war(event: Event, one: str, other: str) -> bool:
    """Are these two factions at war?"""
    pair = {"a__in": (one, other), "b__in": (one, other)}
    return one != other and Relation.objects.filter(event=event, state="war", **pair).exists()


def name_capital(call: Call) -> None:
    """After any change of owners: a landless faction's first province becomes its capital (SEAT-6)."""
    if not any(row.startswith("province/") for row in call.page.images):
        return
    for faction in Faction.objects.filter(event=call.event, capital=""):
        lands = Province.objects.filter(event=call.event, owner=faction.key).values_list("key", flat=True)
        if capital := production.capital_of(faction.capital, list(lands)):
            faction.capital = capital
            faction.save()
            call.say("public", "capital_named", faction=faction.key, province=capital)


def rename(person: Character, name: str) -> None:
    """Give a character a name, and the officer they are the same."""
    person.name = name
    person.save()
    for officer in Officer.objects.filter(event_id=person.event_id, key=person.officer):
        officer.name = name
        officer.save()
