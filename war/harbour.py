"""War (WAR-19): ships whose port is no harbour for them any more put to sea."""

from collections import defaultdict
from collections.abc import Collection, Iterable

from astor.game.call import Call
from astor.game.page import Image
from war import campaign, theatre, transfer
from war.models import Unit
from war.rules.movement import havens
from war.rules.theatre import Theatre
from war.scenario import SHIPS


def clear_harbours(call: Call) -> None:
    """After any change: ships leave a port that is gone, one whose owner is at war with them, and one whose province
    was taken or rose; only those of its new owner stay."""
    touched = call.page.images.items()
    lost = {str(after["key"]) for row, (before, after) in touched if before and after and _lost(row, before, after)}
    if not lost and not any(_bears(row, before, after) for row, (before, after) in touched):
        return
    now = theatre.of_event(call.event)
    ships = Unit.objects.filter(event=call.event, kind__in=SHIPS, place__in=list(now.rows["province"]))
    _put_to_sea(call, [ship for ship in ships if not _welcome(now, ship, lost)])


def _lost(row: str, before: Image, after: Image) -> bool:
    """Was the province taken by attack, or did it rise?"""
    if not row.startswith("province/") or before["owner"] == after["owner"]:
        return False
    return bool(after["taken"] > before["taken"] or after["risen"] > before["risen"])


def _bears(row: str, before: Image | None, after: Image | None) -> bool:
    kind = row.partition("/")[0]
    if kind == "building":
        return before is not None and before["kind"] == "port"
    if kind == "province":
        return bool(before and after and before["owner"] != after["owner"])
    return kind == "relation" and after is not None and after["state"] == "war"


def _welcome(now: Theatre, ship: Unit, lost: Collection[str]) -> bool:
    owner = now.owner(ship.place)
    stays = ship.place not in lost or owner == ship.faction
    return stays and "port" in now.built(ship.place) and not now.at_war(ship.faction, owner)


def _put_to_sea(call: Call, ships: Iterable[Unit]) -> None:
    """To an adjacent sea zone with their cargo; where every such zone holds an enemy fleet, they are lost."""
    fleets = defaultdict[tuple[str, str], list[Unit]](list)
    for ship in ships:
        fleets[ship.faction, ship.place].append(ship)
    for (faction, province), of_it in fleets.items():
        zone = next(iter(havens(theatre.of_event(call.event), province, faction)), "")
        facts = {"faction": faction, "province": province} | ({"zone": zone} if zone else {})
        for ship in of_it:
            call.report("unit.place", "put_to_sea" if zone else "ship_lost", faction, **facts)
            if not zone:
                campaign.fall(call, ship, with_officers=True)
        if zone:
            transfer.relocate(call, [ship.key for ship in of_it], zone)
