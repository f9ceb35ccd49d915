"""What the other apps may ask of what is bought: building sites, consents, and what is put up there (BUY-1, BUY-9)."""

from collections.abc import Collection

from astor.game.call import Call
from astor.game.models import Event
from factions.models import Building, Consent, Faction, Officer, Province
from factions.rules.purchase import HOUSES, Site, named
from factions.scenario import NEW_OFFICER, xy


def sites(event: Event, faction: str) -> dict[str, Site]:
    """Every province as this faction's builders see it."""
    invited = set(Consent.objects.filter(event=event, holder=faction).values_list("province", flat=True))
    built: dict[str, list[Building]] = {}
    for house in Building.objects.filter(event=event):
        built.setdefault(house.province, []).append(house)
    return {
        p.key: Site(
            own=p.owner == faction,
            coastal=bool(p.coast),
            built=frozenset(house.kind for house in built.get(p.key, ())),
            open=p.key in invited,
            housed=any(house.holder == faction for house in built.get(p.key, ())),
        )
        for p in Province.objects.filter(event=event)
    }


def build(call: Call, kind: str, province: str, faction: str) -> None:
    """A building stands; a consent that it took is used up."""
    house = kind in HOUSES.values()
    holder = faction if house else ""
    Building(event=call.event, key=call.page.key("building"), kind=kind, province=province, holder=holder).save()
    for consent in Consent.objects.filter(event=call.event, province=province, holder=faction) if house else ():
        consent.delete()
    owner = Province.objects.get(event=call.event, key=province).owner
    call.report("building.kind", "built", faction, owner, faction=faction, kind=kind, province=province)


def recruit(call: Call, name: str, faction: str) -> None:
    """A new officer at court, free for any army (BUY-1, BUY-8)."""
    x, y = xy(NEW_OFFICER)
    Officer(event=call.event, key=call.page.key("officer"), name=name, faction=faction, home=faction, x=x, y=y,
            recruited=call.event.phase).save()  # fmt: skip


def officers(event: Event, faction: Faction) -> tuple[frozenset[str], int, int]:
    """The names a faction's officers bear or bore, how many live, and how many it has had this phase (BUY-8)."""
    own = list(Officer.objects.filter(event=event, faction=faction.key))
    names: Collection[str] = [officer.name for officer in own]
    living = sum(officer.alive for officer in own)
    return named(names), living, sum(officer.recruited == event.phase for officer in own)


def withdraw_consents(call: Call) -> None:
    """After any change of owners: what the former owner allowed, the new one has not (BUY-9)."""
    taken = [
        after["key"]
        for row, (before, after) in call.page.images.items()
        if row.startswith("province/") and before and after and before["owner"] != after["owner"]
    ]
    for consent in Consent.objects.filter(event=call.event, province__in=taken) if taken else ():
        consent.delete()
