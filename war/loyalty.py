"""Loyalty (DIP-2 to DIP-4): heirs who change courts, sides in battle, or lead an uprising."""

from collections.abc import Collection, Iterable

from astor.game.call import Call
from astor.game.models import Proposal, Request, Seat
from factions import relations
from factions.models import Character, Faction, Objective, Officer, Province
from war import campaign, transfer
from war.models import Army, Battle
from war.rules import engagement
from war.rules import loyalty as rules
from war.rules.engagement import FACES, SIDES
from war.rules.theatre import Theatre


def join_court(call: Call, officer: str, faction: str) -> None:
    """An officer belongs to another faction from now on, and leaves their army for it (DIP-2)."""
    transfer.leave_post(call, officer)
    belong(call, officer, faction)


def belong(call: Call, officer: str, faction: str) -> None:
    """An officer is this faction's, with the person of the court they are, and the seat that plays them."""
    for own in Officer.objects.filter(event=call.event, key=officer):
        own.faction = faction
        own.save()
    for person in Character.objects.filter(event=call.event, officer=officer):
        person.faction = faction
        person.save()
        for proposal in Proposal.objects.filter(event=call.event, seat=person.seat):
            proposal.delete()
        if person.seat:
            _take_along(call, person.seat, faction)
        for seat in Seat.objects.filter(event=call.event, key=person.seat):
            seat.faction, seat.lent, seat.withheld = faction, [], []
            seat.save()


def _take_along(call: Call, seat: str, faction: str) -> None:
    """What is the player's own alone goes where they go."""
    for objective in Objective.objects.filter(event=call.event, seat=seat):
        objective.faction = faction
        objective.save()
    for asked in Request.objects.filter(event=call.event, seat=seat):
        asked.faction = faction
        asked.save()


# In battle


def put_to_test(call: Call, battle: Battle, field: Theatre) -> dict[str, list[str]]:
    """Officers who face the faction of their birth may change sides, once for all, before round 1 (DIP-3).

    Side → those who fight for it from now on, beside its own two.
    """
    label = f"{battle.season}/{battle.place}/{battle.attacker}-{battle.defender}/{battle.number}/heir"
    turned: dict[str, list[str]] = {}
    for side in SIDES:
        foes = engagement.factions(field, battle.image(), FACES[side])
        for at, officer in enumerate(_torn(field, battle, side, foes)):
            home = str(field.rows["officer"][officer]["home"])
            if call.roll(f"{label}/{home}/{at}/{side}", 100) <= rules.EVEN:
                turned.setdefault(FACES[side], []).append(officer)
                _turn(call, officer, home, battle.place)
    return turned


def _torn(field: Theatre, battle: Battle, side: engagement.Side, foes: Collection[str]) -> list[str]:
    there = [field.rows["officer"][o] for o in
             engagement.posted(field, engagement.fighters(field, battle.image(), side))]  # fmt: skip
    torn = (o for o in there if rules.is_torn(o["home"], o["faction"], foes))
    return [o["key"] for o in sorted(torn, key=lambda o: (o["name"], o["key"]))]


def _turn(call: Call, officer: str, home: str, place: str) -> None:
    left = Officer.objects.get(event=call.event, key=officer).faction
    join_court(call, officer, home)
    call.report("officer.faction", "changed_sides", left, home, officer=officer, faction=home, place=place)


# In a province that rises


def lead_uprising(call: Call, province: str, loser: str) -> str:
    """The officer among the heirs there who leads it, "" if none does; all others are trapped (DIP-4)."""
    heirs = _heirs_in(call, province, loser)
    turn = relations.turn(call.event)
    homes = dict(Officer.objects.filter(event=call.event).exclude(home=loser).values_list("key", "home"))
    whose = [f"/{homes[heir.officer]}" if homes.get(heir.officer) else "" for heir in heirs]  # two may be successors
    thrown = [call.roll(f"t{turn}/uprising/{province}/{heir.office}{of}", 100)
              for heir, of in zip(heirs, whose, strict=True)]  # fmt: skip
    leader = rules.who_leads([heir.key for heir in heirs], thrown)
    for heir in heirs:
        heir.fate, heir.held = "leads" if heir.key == leader else "trapped", province
        heir.save()
        call.report("character.alive", f"heir_{heir.fate}", loser, character=heir.key, faction=loser,
                    province=province)  # fmt: skip
        _lose(call, heir)
    return next((heir.officer for heir in heirs if heir.key == leader), "")


def _heirs_in(call: Call, province: str, faction: str) -> list[Character]:
    """An heir is with their army, or at the capital."""
    capital = Faction.objects.get(event=call.event, key=faction).capital
    posts = {officer: army.place for army in Army.objects.filter(event=call.event, faction=faction)
             for officer in (army.commander, army.lieutenant) if officer}  # fmt: skip
    heirs = Character.objects.filter(event=call.event, faction=faction, office__in=rules.HEIRS, alive=True, fate="")
    there = [heir for heir in heirs if posts.get(heir.officer, capital) == province]
    return sorted(there, key=lambda heir: (rules.HEIRS.index(heir.office), heir.key))


def _lose(call: Call, heir: Character) -> None:
    """The officer leads nobody for the faction any more: the rebels' leader, or their prisoner (DIP-4)."""
    transfer.leave_post(call, heir.officer)
    for officer in Officer.objects.filter(event=call.event, key=heir.officer):
        officer.faction = ""
        officer.save()


def doom(call: Call) -> None:
    """At upkeep: who is trapped in a province that still stands against its faction is killed (DIP-4)."""
    for heir in Character.objects.filter(event=call.event, fate="trapped"):
        if Province.objects.filter(event=call.event, key=heir.held, owner="", risen__gt=0).exists():
            transfer.leave_post(call, heir.officer)
            campaign.bury(call, heir)
            call.report("character.alive", "heir_killed", heir.faction, character=heir.key, faction=heir.faction,
                        province=heir.held)  # fmt: skip
    release(call, Character.objects.filter(event=call.event, fate="trapped"))


def release(call: Call, heirs: Iterable[Character]) -> None:
    """They are their own masters again, and their faction's."""
    for heir in heirs:
        for officer in Officer.objects.filter(event=call.event, key=heir.officer):
            officer.faction = heir.faction
            officer.save()
        heir.fate, heir.held = "", ""
        heir.save()
