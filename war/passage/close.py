"""War (WAR-19, WAR-20): offers of passage end, who is aboard an enemy goes ashore, and ships leave lost ports."""

from collections import defaultdict
from collections.abc import Collection, Iterable

from astor.game.play.call import Call
from factions import relations
from factions.order.close import handed_over
from factions.order.questions import turn_now
from factions.rows import BuildingRow, ProvinceRow
from war import questions
from war.armies import transfer
from war.armies.losses import fall
from war.march.rules.movement import havens
from war.models import Passage, Unit
from war.passage.orders import drop
from war.passage.rules import may_carry, put_off
from war.purchase.rules import SHIPS
from war.rows import UnitRow
from war.rules.standing import Theatre

MATTERS = {"unit", "relation", "building", "passage"}
"""Kinds of rows that decide whether somebody may go aboard, or stay there."""


def end_passages(call: Call) -> None:
    """What was not answered ends with the war phase."""
    for found in Passage.every(call.event):
        drop(call, found, "passage_lapsed")


# What must follow any change


def look_after(call: Call) -> None:
    """After any change: an offer ends when ships or units have gone or the two are at war, and who is aboard an
    enemy goes ashore (WAR-20)."""
    if not call.page.kinds & MATTERS:
        return
    open_now, field = Passage.every(call.event), questions.theatre(call.board)
    for found in open_now:
        if found.phase != call.event.phase:  # an undo has opened it again
            drop(call, found, "passage_lapsed")
        elif no := may_carry(field, found.units, found.carrier, found.berth):
            drop(call, found, "passage_broken_off", outcome=no.code)
    for (carrier, faction, shore), units in put_off(field).items():
        _put_ashore(call, carrier, faction, shore, units)


def _put_ashore(call: Call, carrier: str, faction: str, shore: str, units: Collection[str]) -> None:
    for unit in Unit.these(call.event, units):
        unit.aboard = ""
        unit.save()
    transfer.relocate(call, units, shore)
    call.report("unit.place", "guests_put_off", faction, carrier, faction=faction, carrier=carrier, to=shore,
                n=len(units))  # fmt: skip


# Ports


def clear_harbours(call: Call) -> None:
    """After any change: ships leave a port that is gone, one whose owner is at war with them, and one whose province
    was taken or rose; only those of its new owner stay."""
    turn, handed = turn_now(call.board), handed_over(call)
    lost = {after.key for before, after in handed if _lost(before, after, turn)}
    gone = any(before and before.kind == "port" for before, _ in call.changes(BuildingRow))
    if not (handed or gone or relations.touched_a_war(call)):
        return
    now = questions.theatre(call.board)
    in_port = (unit for unit in now.units.values() if unit.kind in SHIPS and unit.place in now.provinces)
    _put_to_sea(call, [ship for ship in in_port if not _welcome(now, ship, lost)])


def _lost(before: ProvinceRow, after: ProvinceRow, turn: int) -> bool:
    """Was the province taken by attack, or did it rise, in this turn? An undo may bring back that it once rose."""
    return after.taken == turn > before.taken or after.risen == turn > before.risen


def _welcome(now: Theatre, ship: UnitRow, lost: Collection[str]) -> bool:
    place, owner = ship.place, now.owner(ship.place)
    stays = place not in lost or owner == ship.faction
    return stays and "port" in now.built(place) and not now.at_war(ship.faction, owner)


def _put_to_sea(call: Call, ships: Iterable[UnitRow]) -> None:
    """To an adjacent sea zone with their cargo; where every such zone holds an enemy fleet, they are lost."""
    fleets = defaultdict[tuple[str, str], list[str]](list)
    for ship in ships:
        fleets[ship.faction, ship.place].append(ship.key)
    for (faction, province), of_it in fleets.items():
        zone = next(iter(havens(questions.theatre(call.board), province, faction)), "")
        facts = {"faction": faction, "province": province} | ({"zone": zone} if zone else {})
        for lost in Unit.these(call.event, of_it):
            call.report("unit.place", "put_to_sea" if zone else "ship_lost", faction, **facts)
            if not zone:
                fall(call, lost, with_officers=True)
        if zone:
            transfer.relocate(call, of_it, zone)
