"""War (WAR-4, WAR-14, WAR-18): armies and fleets are raised, merged and taken apart before the seasons begin."""

from astor.game.arguments import Key, KeyOrNone
from astor.game.call import Call
from astor.game.errors import Refused, insist
from war import campaign, theatre, transfer
from war.orders import Units
from war.rules.marching import Section, commanded, may_absorb
from war.rules.raising import may_raise
from war.scenario import SHIPS


def raise_army(call: Call, *, units: Units, commander: KeyOrNone = "", lieutenant: KeyOrNone = "") -> None:
    """Units of yours in one place become an army, or ships a fleet, under officers of yours."""
    faction, field = call.asker.faction, theatre.of_event(call.event)
    section = commanded(field, Section(tuple(units), commander, lieutenant))
    commander, lieutenant = section.commander, section.lieutenant
    insist(may_raise(field, faction, units, commander, lieutenant))
    for officer in filter(None, (commander, lieutenant)):
        transfer.leave_post(call, officer)
    place, fleet = field.unit(units[0])["place"], field.unit(units[0])["kind"] in SHIPS
    transfer.found(call, faction, place, section, fleet=fleet)
    call.say(f"faction/{faction}", "army_raised", officer=commander, place=place, n=len(set(units)))


def absorb(call: Call, *, army: Key, units: Units) -> None:
    """Units of yours in the same place join an army of yours."""
    own = campaign.own_army(call, army)
    field = theatre.of_event(call.event)
    if not units:
        raise Refused("no_units")
    if field.is_aboard(army):
        raise Refused("aboard")
    insist(may_absorb(field, army, units, (own.place,)))
    transfer.absorb(call, army, units)


def detach(call: Call, *, army: Key, units: Units) -> None:
    """Units leave an army of yours and stay where they are; an army without units is gone, its officers are free."""
    campaign.own_army(call, army)
    field = theatre.of_event(call.event)
    there = {unit["key"] for unit in field.troops(army)}
    if not units or set(units) - there:
        raise Refused("not_in_army", units=sorted(set(units) - there))
    if field.is_aboard(army):
        raise Refused("aboard")
    transfer.absorb(call, "", units)
