"""War (WAR-4 to WAR-10, WAR-16, WAR-18): what one activation may do."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from astor.game.values.errors import Refused
from factions.research.rules.effects import Effects
from war.armies.rules.command import Posts, crowned_first
from war.armies.rules.raising import available
from war.march.rules.movement import NO_ROOM, How, Spaces, berth_room, berths, landings, may_embark, moved, spaces
from war.purchase.rules import SHIPS
from war.rows import ArmyRow, UnitRow
from war.rules.standing import Theatre


@dataclass(frozen=True)
class Section:
    """Units that part from an army; without a commander they stay as a garrison (WAR-18)."""

    units: tuple[str, ...]
    commander: str = ""
    lieutenant: str = ""


@dataclass(frozen=True)
class Orders:
    """What one activation does, in this order (WAR-5).

    Units are absorbed where it departs or where it arrives; a section parts before it goes; `to` "" stays; a fleet
    puts its cargo ashore at `land`; `attack` names a faction, "" the independents, None nobody.
    """

    to: str = ""
    attack: str | None = None
    absorb: tuple[str, ...] = ()
    split: Section | None = None
    land: str = ""


STAY = Orders()


def lanes(theatre: Theatre, army: str, orders: Orders, effects: Effects) -> Spaces:
    """Where it can go by these orders: who is absorbed where it departs must have come to the crossing too (WAR-6)."""
    own = theatre.army(army)
    absorbed = (theatre.units.get(unit) for unit in orders.absorb)
    here = [unit for unit in absorbed if unit and unit.place == own.place]
    return spaces(theatre, army, effects, fresh=not all(at_crossing(theatre, unit, own.crossing) for unit in here))


def at_crossing(theatre: Theatre, unit: UnitRow, crossing: str) -> bool:
    """Is a unit's army at this crossing, or none asked for?"""
    army = theatre.armies.get(unit.army)
    return not crossing or (army is not None and army.crossing == crossing)


def goal(theatre: Theatre, army: str, orders: Orders, found: Spaces) -> str:
    """Where the army stands when it has gone; at a crossing it is still where it was (WAR-6)."""
    place = theatre.army(army).place
    return orders.to if way(orders, found) in (How.MARCH, How.SAIL, How.EMBARK) else place


def way(orders: Orders, found: Spaces) -> How | Refused | None:
    """How it goes there; where there is no room for all, those who stay behind make it."""
    how = found.get(orders.to)
    return How.EMBARK if isinstance(how, Refused) and how.code == NO_ROOM else how


def may_march(theatre: Theatre, army: str, orders: Orders, effects: Effects) -> Refused | None:
    """May this army do all of this in one activation?"""
    own = theatre.army(army)
    if not own.commander and not own.fleet:
        return Refused("no_general")
    if theatre.is_aboard(army):
        return Refused("aboard")
    found = lanes(theatre, army, orders, effects)
    end = goal(theatre, army, orders, found)
    return (
        may_absorb(theatre, army, orders.absorb, (own.place, end))
        or (may_split(theatre, army, orders.split, orders.absorb) if orders.split else None)
        or _may_go(theatre, army, orders, found, effects)
        or (_may_land(theatre, army, orders, end) if orders.land else None)
        or (may_attack(theatre, army, orders, end) if orders.attack is not None else None)
    )


def may_absorb(theatre: Theatre, army: str, units: Iterable[str], places: Collection[str]) -> Refused | None:
    """Own units of its element that stand where it departs or arrives (WAR-5)."""
    wrong = [unit for unit in units if not _joinable(theatre, theatre.army(army), unit, places)]
    return Refused("not_there", units=sorted(wrong)) if wrong else None


def joinable(theatre: Theatre, army: str, place: str) -> list[str]:
    """The units an army could absorb in a place."""
    own = theatre.army(army)
    there = {u.key: u for u in theatre.ships(place, own.faction) + theatre.forces(place, own.faction)}
    return [key for key in there if _joinable(theatre, own, key, (place,))]


def _joinable(theatre: Theatre, army: ArmyRow, unit: str, places: Collection[str]) -> bool:
    found = theatre.units.get(unit)
    if found is None or found.faction != army.faction or found.place not in places or found.aboard:
        return False
    return found.army != army.key and (found.kind in SHIPS) == army.fleet


def may_split(theatre: Theatre, army: str, section: Section, absorbed: Collection[str] = ()) -> Refused | None:
    """Every section has a general, but for a garrison and for ships (WAR-4, WAR-10, WAR-18)."""
    own, parted, section = theatre.army(army), set(section.units), commanded(theatre, section)
    there = {unit.key for unit in theatre.troops(army)} | set(absorbed)
    here = {unit for unit in there if theatre.unit(unit).place == own.place}
    if not parted or not parted <= here:
        return Refused("not_in_army", units=sorted(parted - here))
    if parted == here:
        return Refused("nobody_left")
    return _may_lead(theatre, army, section)


def _may_lead(theatre: Theatre, army: str, section: Section) -> Refused | None:
    """Officers who are there and command nobody else, each in one post; ships and garrisons may go without one."""
    own = theatre.army(army)
    for officer in filter(None, (section.commander, section.lieutenant)):
        if officer not in section_leaders(theatre, army):
            return Refused("officer_elsewhere", officer=officer)
    if section.lieutenant and not section.commander:
        return Refused("commander_first")
    if section.lieutenant and section.lieutenant == section.commander:
        return Refused("there_already")
    if not section.commander and not own.fleet and not theatre.garrisons:
        return Refused("section_without_general")
    return None


def commanded(theatre: Theatre, section: Section) -> Section:
    """The same under whoever must command it: a monarch who goes with a section (SET-7)."""
    posts = crowned_first(Posts(section.commander, section.lieutenant), theatre.crowned)
    return replace(section, commander=posts.commander, lieutenant=posts.lieutenant)


def section_leaders(theatre: Theatre, army: str) -> list[str]:
    """The officers where it stands who may lead a section: all but those who command an army (WAR-14)."""
    own = theatre.army(army)
    return [officer for officer in available(theatre, own.faction) if theatre.stands(officer) == own.place]


def _may_go(theatre: Theatre, army: str, orders: Orders, found: Spaces, effects: Effects) -> Refused | None:
    if not orders.to:
        return None
    how, going = found.get(orders.to), _going(theatre, army, orders)
    if how is None:
        return Refused("out_of_reach", to=orders.to)
    if how == How.EMBARK or (isinstance(how, Refused) and how.code == NO_ROOM):
        free = berth_room(theatre, orders.to, theatre.army(army).faction, effects)
        how = may_embark(free, len(going)) or How.EMBARK  # fewer go when a section parts, more when some are absorbed
    if isinstance(how, Refused):
        return how
    tired = moved(theatre, going + theatre.cargo(going), _officers(theatre, army, orders, going))
    return tired if how != How.APPROACH else None


def _going(theatre: Theatre, army: str, orders: Orders) -> list[UnitRow]:
    """The units that go along: its own and those absorbed here, without the section that parts."""
    place = theatre.army(army).place
    return [unit for unit in _in_the_end(theatre, army, orders) if unit.place == place]


def _in_the_end(theatre: Theatre, army: str, orders: Orders) -> list[UnitRow]:
    """The units it will have: its own and all it absorbs, without the section that parts."""
    parted = set(orders.split.units if orders.split else ())
    absorbed = (theatre.unit(unit) for unit in set(orders.absorb))
    return [unit for unit in (*theatre.troops(army), *absorbed) if unit.key not in parted]


def _officers(theatre: Theatre, army: str, orders: Orders, going: list[UnitRow]) -> set[str]:
    """The officers who go along, also of the armies that are aboard."""
    parted = {orders.split.commander, orders.split.lieutenant} if orders.split else set()
    aboard = {officer for unit in theatre.cargo(going) for officer in theatre.posts(unit.army)}
    return (set(theatre.posts(army)) | aboard) - parted


def _may_land(theatre: Theatre, army: str, orders: Orders, end: str) -> Refused | None:
    """Landing ends a fleet's activation (WAR-10)."""
    cargo = theatre.cargo(_in_the_end(theatre, army, orders))
    if not theatre.army(army).fleet or not cargo:
        return Refused("no_cargo")
    if orders.land not in landings(theatre, end):
        return Refused("out_of_reach", to=orders.land)
    return moved(theatre, cargo, {o for unit in cargo for o in theatre.posts(unit.army)})


def may_attack(theatre: Theatre, army: str, orders: Orders, end: str) -> Refused | None:
    """Whom it meets where it ends: the province's owner, the independents, any faction with units there (WAR-8).

    Not from aboard: to embark is all an army does, also in the port where it stands (WAR-10).
    """
    own, field = theatre.army(army), orders.land or end
    led = own.commander if not orders.land else any(ashore(theatre, army, orders))
    if not led:
        return Refused("no_general")
    if not own.fleet and orders.to in berths(theatre, own.place):
        return Refused("aboard")
    if orders.attack == own.faction:
        return Refused("same_side")
    if orders.attack not in targets(theatre, own.faction, field, at_sea=own.fleet and not orders.land):
        return Refused("nobody_to_attack", place=field)
    return None


def ashore(theatre: Theatre, fleet: str, orders: Orders = STAY) -> list[str]:
    """Its faction's armies under a general that a fleet carries: they may attack at once after landing, the best
    first."""
    carried = {unit.army for unit in theatre.cargo(_in_the_end(theatre, fleet, orders))} - {""}
    own = theatre.army(fleet).faction  # the armies of others act by themselves (WAR-20)
    led = [key for key in carried if theatre.army(key).commander and theatre.army(key).faction == own]
    return sorted(led, key=lambda key: (-theatre.officers[theatre.army(key).commander].x, key))


def targets(theatre: Theatre, faction: str, place: str, *, at_sea: bool) -> list[str]:
    """Whom this faction could attack here; "" stands for the independents. A port is no battlefield (WAR-19)."""
    if at_sea != theatre.at_sea(place):
        return []
    there = set(theatre.present(place)) | (set() if at_sea else {theatre.owner(place)})
    return sorted(there - {faction})


def as_it_stands(theatre: Theatre, army: str, orders: Orders, effects: Effects) -> Orders:
    """Of a plan what can still be done when its army is called: all of it, without the attack, or nothing.

    The one it meant to attack is gone: it attacks whoever holds the province now (BAT-18), but neither its own nor an
    ally, nor somebody at peace who held it all along, nor its host while it only comes to a crossing.
    """
    own, found = theatre.army(army).faction, lanes(theatre, army, orders, effects)
    if orders.attack is not None and found.get(orders.to) != How.APPROACH:
        field = orders.land or goal(theatre, army, orders, found)
        at_sea = theatre.army(army).fleet and not orders.land
        there = targets(theatre, own, field, at_sea=at_sea)
        if orders.attack not in there:
            holder = None if at_sea else theatre.owner(field)
            orders = replace(orders, attack=holder if holder in there and _foe(theatre, own, field) else None)
    for attempt in (orders, replace(orders, attack=None), replace(orders, attack=None, absorb=(), split=None)):
        if may_march(theatre, army, attempt, effects) is None:
            return attempt
    return Orders()


def _foe(theatre: Theatre, faction: str, province: str) -> bool:
    """May a plan turn on whoever holds this province? On an enemy, or who took it this turn; never on an ally."""
    holder = theatre.owner(province)
    fresh = theatre.provinces[province].taken == theatre.turn > 0
    return not theatre.allied(faction, holder) and (fresh or theatre.at_war(faction, holder))
