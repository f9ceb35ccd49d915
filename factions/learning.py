"""What the other apps may ask of what is known: effects in force, and learning more (TECH-1, TECH-2)."""

from collections.abc import Mapping
from typing import Any

from astor.game.call import Call
from astor.game.errors import Refused
from astor.game.models import Event
from astor.game.reading import every
from factions import books
from factions.books import Item, item
from factions.models import Building, Character, Faction, Knowledge, Province, Relation, Sabotage, Technology
from factions.rules import research
from factions.rules.effects import Effects, in_force
from factions.rules.research import Scholar

PLACES = (Building, Province, Relation)
"""What decides whether a technology that stands in a place is of use (TECH-2)."""


def effects(event: Event, faction: str) -> Effects:
    """What this faction's trait and technologies change now."""
    known = every(Knowledge, event_id=event.pk, faction=faction, state="known")
    rows: dict[str, Any] = {
        "faction": every(Faction, event_id=event.pk, key=faction),
        "technology": Technology.objects.filter(event=event, key__in=[k.technology for k in known]),
        "knowledge": known,
    }
    if standing := [k.stands for k in known if k.stands]:
        rows["knowledge"] = known + list(Knowledge.objects.filter(event=event, stands__in=standing).exclude(
            faction=faction))  # fmt: skip
    images = {kind: [row.image() for row in of_kind] for kind, of_kind in rows.items()}
    if standing:
        images |= {model.KIND: list(model.images(event.pk).values()) for model in PLACES}
    return in_force(images, faction)


def all_effects(event: Event) -> dict[str, Effects]:
    """The same for every faction; where it is asked often under one lock, the tables are read once."""
    models = (Faction, Technology, Knowledge, *PLACES)
    rows = {model.KIND: list(model.images(event.pk).values()) for model in models}
    return {image["key"]: in_force(rows, image["key"]) for image in rows["faction"]}


def seen(technology: Technology) -> research.Technology:
    """A technology as the rules of research see it."""
    return research.Technology(technology.key, tuple(technology.needs))


def scholar(faction: Faction) -> Scholar:
    """What a faction knows and could pay."""
    images = [row.image() for row in every(Knowledge, event_id=faction.event_id, faction=faction.key)]
    return research.scholar(images, faction.key, faction.treasury)


def scholar_of(event: Event, faction: str) -> Scholar:
    return scholar(Faction.objects.get(event=event, key=faction))


def sabotaged(event: Event, faction: str, technology: str) -> bool:
    """Does it fail if this faction tries to develop it now (SUB-2)?"""
    own = Sabotage.objects.filter(event=event, faction=faction, technology=technology)
    return own.filter(phase=event.phase).exists()


def cost(technology: Technology, event: Event, faction: str) -> dict[str, int]:
    return research.price(technology.image(), effects(event, faction))


# Learning


def site(event: Event, technology: Technology, faction: str, wish: str) -> str:
    """The province where an institution shall stand: the one wished for, else the capital, else by a house of its own.

    "" where the technology stands in no place; refused where it would have none (TECH-2).
    """
    if not technology.institution:
        return ""
    lands = list(Province.objects.filter(event=event, owner=faction).values_list("key", flat=True))
    lands += Building.objects.filter(event=event, holder=faction).values_list("province", flat=True)
    capital = Faction.objects.get(event=event, key=faction).capital
    chosen = wish or capital or next(iter(lands), "")
    if chosen not in lands:
        raise Refused("needs_site", technology=technology.key, province=chosen)
    return chosen


def develop(call: Call, technology: Technology, payers: list[str], province: str) -> None:
    """The first of these has researched it, the others have paid their shares (TECH-4).

    Who is the first of all to know it has invented it (BUY-4). What stands in a place stands where the first of them
    chose, for all of them. Who knows it already keeps it as it is.
    """
    rows = Knowledge.objects.filter(event=call.event, technology=technology.key, state="known")
    known = {row.faction: row.stands for row in rows}
    inventor = "" if known else _arch_wizard(call, payers[0])
    stands = known.get(payers[0], "")
    if technology.institution and not stands:
        stands = _found(call, technology, province, payers[0])
    for at, faction in enumerate(payers):
        if faction not in known:
            learn(call, faction, technology, inventor="" if at else inventor, stands=stands)
        call.say(f"faction/{faction}", "researched", technology=technology.key, invented=not known and at == 0,
                 by=payers[0])  # fmt: skip


def _arch_wizard(call: Call, faction: str) -> str:
    alive = Character.objects.filter(event=call.event, faction=faction, office="arch-wizard", alive=True)
    return next(iter(alive.values_list("key", flat=True)), "")


def _found(call: Call, technology: Technology, province: str, faction: str) -> str:
    """An institution rises; everybody sees a building, nobody what is taught there."""
    key = call.page.key("building")
    Building(event=call.event, key=key, kind=technology.institution, province=province).save()
    call.report("building.kind", "built", faction, faction=faction, kind=technology.institution, province=province)
    return key


def learn(call: Call, faction: str, technology: Technology, *, inventor: str = "", stands: str = "") -> None:
    """From now on this faction knows it."""
    own = {"event": call.event, "faction": faction, "technology": technology.key}
    knowledge = Knowledge.objects.filter(**own).first()  # an option card it had, or none
    if knowledge is None:
        taken = Knowledge.find(call.event, key := f"{faction}-{technology.key}")  # Control may have made it another's
        knowledge = Knowledge(key=call.page.key("knowledge") if taken else key, **own)
    knowledge.state, knowledge.inventor, knowledge.stands = "known", inventor, stands
    knowledge.save()


def pay(call: Call, faction: Faction, technology: str, payment: Mapping[str, int], rule: str) -> None:
    """Take a share out of a treasury and say in the statement what for."""
    faction.spend(payment)
    row = f"technology/{technology}"
    told: list[Item] = [item(row, "technology", 1, rule)]
    told += [item(row, good, -amount, rule, [("technology", 1)]) for good, amount in payment.items()]
    books.state(call, faction.key, told)
