"""Set-up and Production: what a seat may ask about its realm, its provinces, its buildings and its names."""

from typing import Annotated, Any

import msgspec
from django.db.models import QuerySet

from astor.game import drafts, texts
from astor.game.arguments import Key, KeyOrNone, Name
from astor.game.call import Answer, Call
from astor.game.errors import Refused, insist
from astor.game.models import Draft
from astor.game.seats import clean_name
from factions import economy, learning, realms, relations
from factions.models import Building, Character, Consent, Faction, Officer, Province, Technology
from factions.rules import research as lore
from factions.rules.goods import GOODS
from factions.rules.production import Work, may_collect, may_produce
from factions.rules.purchase import HOUSES
from factions.rules.realm import Layout, may_arrange

Output = Annotated[str, msgspec.Meta(max_length=20)]
Outputs = Annotated[list[Output], msgspec.Meta(max_length=20)]
Good = Annotated[str, msgspec.Meta(max_length=20, pattern=rf"\A({'|'.join(GOODS)})\Z")]
Goods = Annotated[dict[Good, int], msgspec.Meta(max_length=len(GOODS))]
"""Good → how many of it."""
Cards = Annotated[dict[Key, Key], msgspec.Meta(max_length=20)]


def arrange(call: Call, *, cards: Cards, dock: KeyOrNone = "", capital: KeyOrNone = "") -> None:
    """Say which card lies on which space of your homeland, and where dock and capital stand (SET-5)."""
    faction = call.asker.faction
    insist(may_arrange(realms.homeland(call.event, faction), Layout(cards, dock, capital)))
    drafts.keep(call, "arrange", faction, {"cards": cards, "dock": dock, "capital": capital})


def produce(call: Call, *, province: Key, outputs: Outputs, overwork: bool = False) -> None:
    """Say what a province gives at the close; it may be changed until then (PROD-1, PROD-5)."""
    land = Province.find(call.event, province)
    if land is None or land.owner != call.asker.faction:
        raise Refused("not_yours", row=f"province/{province}")
    insist(may_produce(economy.land(call.event, land), Work(tuple(outputs), overwork)))
    drafts.keep(call, "produce", province, {"outputs": outputs, "overwork": overwork})


def collect(call: Call, *, building: Key, good: Output) -> None:
    """Choose what a temple or guildhall of yours gives at the close (PROD-7)."""
    house = Building.find(call.event, building)
    if house is None or house.holder != call.asker.faction:
        raise Refused("not_yours", row=f"building/{building}")
    place = Province.objects.get(event=call.event, key=house.province)
    insist(may_collect(place.good, good))
    drafts.keep(call, "collect", building, {"good": good})


def consent(call: Call, *, province: Key, faction: Key, ships: bool = False) -> None:
    """Let a religion, or the guild, build its house in a province of yours (BUY-9); or anybody buy a ship (BUY-10)."""
    land = Province.find(call.event, province)
    if land is None or land.owner != call.asker.faction:
        raise Refused("not_yours", row=f"province/{province}")
    guest = Faction.objects.filter(event=call.event, key=faction).exclude(key=land.owner).first()
    if guest is None or (guest.kind not in HOUSES and not ships):
        raise Refused("no_builder", faction=faction)
    if ships:
        _open_port(call, land, faction)
    given = {"province": province, "owner": land.owner, "holder": faction, "ships": ships}
    if Consent.objects.filter(event=call.event, **given).exists():
        raise Refused("no_change", field="consent")
    Consent(event=call.event, key=call.page.key("consent"), **given).save()
    call.say(f"faction/{faction}", "port_opened" if ships else "consent_given", province=province, faction=land.owner)


def _open_port(call: Call, land: Province, guest: str) -> None:
    """Refused unless a port stands there, and the guest's ships may lie in it (BUY-10, WAR-19)."""
    if not Building.objects.filter(event=call.event, province=land.key, kind="port").exists():
        raise Refused("needs_port", province=land.key)
    if relations.between(call.event, land.owner, guest).state == "war":
        raise Refused("port_shut", faction=guest)


def withdraw_consent(call: Call, *, consent: Key) -> None:
    """Take a consent back that was not used yet (BUY-9)."""
    given = Consent.objects.filter(event=call.event, key=consent, owner=call.asker.faction).first()
    if given is None:
        raise Refused("not_yours", row=f"consent/{consent}")
    given.delete()
    code = "port_closed" if given.ships else "consent_withdrawn"
    call.say(f"faction/{given.holder}", code, province=given.province, faction=given.owner)


def research(call: Call, *, technology: Key, payment: Goods | None = None, province: KeyOrNone = "") -> Answer:
    """Research a technology, at once and alone (BUY-4, BUY-5); credits may stand for any resource (BUY-6).

    Without a payment it is paid in full from the treasury. An institution stands in `province`, else in the capital.
    What was sabotaged fails, and its cost is wasted (SUB-2).
    """
    faction = Faction.objects.get(event=call.event, key=call.asker.faction)
    wanted = Technology.named(call.event, technology)
    cost = learning.cost(wanted, call.event, faction.key)
    scholar = learning.scholar(faction)
    insist(lore.may_research(scholar, learning.seen(wanted)))
    share = cost if payment is None else payment
    insist(lore.covers(cost, [share]))
    insist(lore.may_pay(scholar.stock, share))
    site = learning.site(call.event, wanted, faction.key, province)
    learning.pay(call, faction, technology, share, "BUY-4")
    if learning.sabotaged(call.event, faction.key, technology):
        call.say(f"faction/{faction.key}", "research_sabotaged", technology=technology)
        return {"paid": share, "failed": "sabotaged"}
    learning.develop(call, wanted, [faction.key], site)
    return {"paid": share}


def confirm(call: Call) -> Answer:
    """Confirm everything your faction has drafted for this phase (TURN-5)."""
    meant = Draft.objects.filter(event=call.event, phase=call.event.phase, faction=call.asker.faction)
    open_drafts = meant.filter(confirmed=False)
    for draft in open_drafts:
        draft.confirmed = True
        draft.save()
    if not open_drafts:
        raise Refused("nothing_to_confirm")
    return {"confirmed": len(open_drafts)}


def name_character(call: Call, *, name: Name) -> None:
    """Name the character you play (SET-6)."""
    new = clean_name(name)
    person = Character.objects.filter(event=call.event, seat=call.asker.key, alive=True).first()
    if person is None:
        raise Refused("no_character")
    insist(_free(new, Character.objects.filter(event=call.event).exclude(key=person.key)))
    insist(_free(new, Officer.objects.filter(event=call.event, faction=person.faction).exclude(key=person.officer)))
    realms.rename(person, new)


def _free(name: str, others: QuerySet[Any]) -> Refused | None:
    """Nobody may pass for somebody else, by other capitals or letters that look the same."""
    taken = others.values_list("name", flat=True)
    return Refused("name_taken", name=name) if any(texts.alike(name, other) for other in taken) else None


def name_faction(call: Call, *, name: Name) -> None:
    """Name your faction (SET-6)."""
    new = clean_name(name)
    insist(_free(new, Faction.objects.filter(event=call.event).exclude(key=call.asker.faction)))
    faction = Faction.objects.get(event=call.event, key=call.asker.faction)
    old, faction.name = faction.name, new
    faction.save()
    call.say("public", "faction_named", faction=faction.key, old=old, name=new)


def name_capital(call: Call, *, province: Key) -> None:
    """Name another capital after yours was lost (BAT-13); it has no free infrastructure."""
    faction = Faction.objects.get(event=call.event, key=call.asker.faction)
    if not faction.unsettled:
        raise Refused("capital_stands", province=faction.capital)
    if not Province.objects.filter(event=call.event, key=province, owner=faction.key).exists():
        raise Refused("not_yours", row=f"province/{province}")
    told = faction.capital == province  # when it was given it
    faction.capital, faction.unsettled = province, False
    faction.save()
    if not told:
        call.report("faction.capital", "capital_named", faction.key, faction=faction.key, province=province)
