"""War (WAR-4, WAR-10, WAR-14, WAR-16): units change armies and places, and officers and cargo go along."""

from collections.abc import Collection, Iterable

from django.db.models import Q

from astor.game.call import Call
from factions import learning
from factions.models import Officer
from war import campaign, theatre, turns
from war.models import Activation, Army, Unit
from war.rules.command import Posts, crowned_first, left
from war.rules.initiative import rank
from war.rules.marching import Section, at_crossing, commanded
from war.rules.movement import room
from war.scenario import SHIPS


def absorb(call: Call, army: str, units: Collection[str]) -> None:
    """These units are the army's from now on, "" for a garrison; an army of which none are left is gone, its officers
    are free."""
    left_by, field = set[str](), theatre.of_event(call.event)
    for gaining in Army.objects.filter(event=call.event, key=army):
        joining = (field.unit(unit) for unit in units)
        if not all(at_crossing(field, unit, gaining.crossing) for unit in joining):
            gaining.crossing = ""  # not all of it has come to the crossing (WAR-6)
            gaining.save()
    for unit in campaign.units(call, units):
        left_by.add(unit.army)
        unit.army = army
        unit.save()
    for other in sorted(left_by):
        campaign.dissolve(call, other)


def split(call: Call, army: str, section: Section) -> str:
    """A section becomes an army of its own, or stays without one as a garrison; returns the army's key, or ""."""
    parent, section = Army.objects.get(event=call.event, key=army), commanded(theatre.of_event(call.event), section)
    for officer in filter(None, (section.commander, section.lieutenant)):
        leave_post(call, officer)
    key = found(call, parent.faction, parent.place, section, fleet=parent.fleet)
    if key:
        turns.join(call, theatre.of_event(call.event), key)
    call.report("army.place", "army_split", parent.faction, faction=parent.faction, province=parent.place,
                officer=section.commander, n=len(section.units))  # fmt: skip
    return key


def found(call: Call, faction: str, place: str, section: Section, *, fleet: bool) -> str:
    """Units under a command of their own; on land without a commander a garrison, which is no army: ""."""
    general = Officer.find(call.event, section.commander) if section.commander else None
    key = ""
    if general or fleet:
        key = call.page.key("army")
        Army(event=call.event, key=key, name=general.name if general else "", faction=faction, place=place, fleet=fleet,
             commander=section.commander, lieutenant=section.lieutenant).save()  # fmt: skip
    absorb(call, key, section.units)
    return key


def leave_post(call: Call, officer: str, but: str = "") -> bool:
    """An officer is in at most one army (WAR-14); the lieutenant then commands (WAR-17).

    Says whether they left one other than `but`.
    """
    armies = Army.objects.filter(Q(commander=officer) | Q(lieutenant=officer), event=call.event).exclude(key=but)
    for army in armies:
        post(army, left(Posts(army.commander, army.lieutenant), officer))
    return bool(armies)


def post(army: Army, posts: Posts) -> None:
    army.commander, army.lieutenant = posts.commander, posts.lieutenant
    army.save()


def crowns_command(call: Call) -> None:
    """After any change of courts or armies: a monarch who is with an army commands it, crowned today or not (SET-7)."""
    if not any(row.startswith(("army/", "character/")) for row in call.page.images):
        return
    field = theatre.of_event(call.event)
    for army in Army.objects.filter(event=call.event, lieutenant__in=field.crowned):
        was = Posts(army.commander, army.lieutenant)
        if (now := crowned_first(was, field.crowned)) != was:
            post(army, now)
            call.say(f"faction/{army.faction}", "posted", officer=now.commander, army=army.key, post="commander")
            for turn in Activation.objects.filter(event=call.event, army=army.key, state="waiting"):
                turn.x = rank(field, now.commander)  # who leads it acts by their own x (WAR-3, WAR-17)
                turn.save()


# From place to place


def relocate(call: Call, units: Iterable[str], place: str, moved_in: str = "") -> None:
    """These units stand somewhere else, with what they carry, their armies and their officers (WAR-16)."""
    season, armies = moved_in or theatre.season(call.event), set[str]()
    for unit in campaign.units(call, units):
        carried = list(Unit.objects.filter(event=call.event, aboard=unit.key)) if unit.kind in SHIPS else []
        for moving in (unit, *carried):
            moving.place, moving.moved = place, season
            moving.save()
            armies.add(moving.army)
    for army in Army.objects.filter(event=call.event, key__in=armies - {""}):
        army.place = place
        army.save()
        _leave_behind(call, army)
        for officer in Officer.objects.filter(event=call.event, key__in={army.commander, army.lieutenant} - {""}):
            officer.moved = season
            officer.save()


def _leave_behind(call: Call, army: Army) -> None:
    """Of an army whose ships part, who does not go along with it is a garrison from now on (WAR-10, WAR-18)."""
    for unit in Unit.objects.filter(event=call.event, army=army.key).exclude(place=army.place):
        unit.army = ""
        unit.save()


def board(call: Call, units: Iterable[str], berth: str, carrier: str = "") -> None:
    """Units go aboard the ships of their faction that lie there, or of their carrier, as far as there is room (WAR-10).

    Before the first season it is their move in it (WAR-16).
    """
    field = theatre.of_event(call.event)
    keys = sorted(units)
    faction = carrier or str(field.unit(keys[0])["faction"])
    free = room(field, field.ships(berth, faction), learning.effects(call.event, faction))
    places = iter([ship for ship, places in free.items() for _ in range(places)])
    for unit in campaign.units(call, keys):
        unit.aboard = next(places)
        unit.save()
    relocate(call, keys, berth, theatre.coming_season(call.event))
