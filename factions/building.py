"""What the other apps may ask of what is bought: what is put up, who is recruited, consents (BUY-1, BUY-8, BUY-9)."""

from astor.game.call import Call
from factions import relations, unrest
from factions.models import Building, Consent, Officer, Province
from factions.rules.purchase import HOUSES
from factions.scenario import NEW_OFFICER, xy


def build(call: Call, kind: str, province: str, faction: str) -> None:
    """A building stands; a consent that it took is used up."""
    house = kind in HOUSES.values()
    holder = faction if house else ""
    Building(event=call.event, key=call.page.key("building"), kind=kind, province=province, holder=holder).save()
    if house:
        _use(call, province, faction, ships=False)
    owner = Province.objects.get(event=call.event, key=province).owner
    call.report("building.kind", "built", faction, owner, faction=faction, kind=kind, province=province)


def moor(call: Call, kind: str, province: str, faction: str) -> str:
    """A ship was bought at this port; where it is another faction's, that consent is used up and supports it (BUY-10).

    Returns the port it counts at, "" for the buyer's own.
    """
    owner = Province.objects.get(event=call.event, key=province).owner
    if owner == faction:
        return ""
    _use(call, province, faction, ships=True)
    call.say(f"faction/{owner}", "ship_bought_here", faction=faction, province=province, unit=kind)
    return province


def _use(call: Call, province: str, holder: str, *, ships: bool) -> None:
    for consent in Consent.objects.filter(event=call.event, province=province, holder=holder, ships=ships):
        consent.delete()


def recruit(call: Call, name: str, faction: str) -> None:
    """A new officer at court, free for any army (BUY-1, BUY-8)."""
    x, y = xy(NEW_OFFICER)
    Officer(event=call.event, key=call.page.key("officer"), name=name, faction=faction, home=faction, x=x, y=y,
            recruited=call.event.phase).save()  # fmt: skip


def withdraw_consents(call: Call) -> None:
    """After any change of owners: what the former owner allowed, the new one has not (BUY-9). At war no ship may lie in
    the other's port, nor be bought there (BUY-10, WAR-19)."""
    for consent in Consent.objects.filter(event=call.event, ships=True) if _war_began(call) else ():
        if relations.between(call.event, consent.owner, consent.holder).state == "war":
            consent.delete()
    owners = {after["key"]: after["owner"] for _, after in unrest.handed_over(call)}
    for consent in Consent.objects.filter(event=call.event, province__in=owners) if owners else ():
        if consent.owner != owners[consent.province]:  # else an undo has just brought it back
            consent.delete()


def _war_began(call: Call) -> bool:
    touched = call.page.images.items()
    return any(row.startswith("relation/") and after and after["state"] == "war" for row, (_, after) in touched)
