"""War (WAR-20): units of one faction aboard ships of another: who may offer it, who goes along, where they come ashore.

Whether there is room for them is its owner's secret, for what ships carry hangs on what they know: it is asked of the
carrier alone.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping

from astor.game.values.errors import Refused
from factions.research.rules.effects import Effects
from war.march.rules.movement import berth_room, berths, landings, may_embark, moved
from war.purchase.rules import SHIPS
from war.rows import ActivationRow, UnitRow
from war.rules.standing import Theatre


def may_offer(theatre: Theatre, asker: str, units: Collection[str], carrier: str, berth: str) -> Refused | None:
    """Units of one faction that stand together, and ships of another where they could go aboard; one of them asks."""
    there = [found for unit in units if (found := theatre.units.get(unit))]
    if not there or len(there) < len(set(units)):
        return Refused("no_units")
    passenger = there[0].faction
    if asker not in (passenger, carrier) or any(unit.faction != passenger for unit in there) or not passenger:
        return Refused("not_yours", row=f"unit/{there[0].key}")
    if passenger == carrier:
        return Refused("own_ships")
    return may_carry(theatre, units, carrier, berth)


def may_carry(theatre: Theatre, units: Collection[str], carrier: str, berth: str) -> Refused | None:
    """Do they still stand together where ships of the carrier lie, in peace with it? (WAR-20)"""
    there = [found for unit in units if (found := theatre.units.get(unit))]
    if len(there) < len(set(units)) or any(unit.kind in SHIPS for unit in there):
        return Refused("no_units")
    if any(unit.aboard for unit in there):
        return Refused("aboard")
    if len({(unit.place, unit.faction) for unit in there}) > 1:
        return Refused("not_together")
    if berth not in berths(theatre, there[0].place) or not theatre.ships(berth, carrier):
        return Refused("no_ships_there", place=berth)
    passenger = there[0].faction
    return Refused("passage_war", a=passenger, b=carrier) if theatre.at_war(passenger, carrier) else None


def may_board(
    theatre: Theatre, units: Collection[str], carrier: str, berth: str, turns: Mapping[str, ActivationRow]
) -> Refused | None:
    """May they go aboard now, room aside? To embark is their move in this season (WAR-10, WAR-16).

    `turns`: army → its turn in the season.
    """
    if no := may_carry(theatre, units, carrier, berth):
        return no
    going = [theatre.unit(unit) for unit in units]
    whole = companies(theatre, units)
    acted = [key for key in {unit.army for unit in going} & turns.keys() if turns[key].how == "acted"]
    if acted:
        return Refused("acted_already", army=min(acted))
    return moved(theatre, going, (officer for army in whole for officer in theatre.posts(army)))


def may_take(
    theatre: Theatre,
    units: Collection[str],
    carrier: str,
    berth: str,
    turns: Mapping[str, ActivationRow],
    effects: Effects,
) -> Refused | None:
    """The same as the carrier asks, who knows what its ships hold (BUY-2)."""
    room = berth_room(theatre, berth, carrier, effects)
    return may_board(theatre, units, carrier, berth, turns) or may_embark(room, len(set(units)))


def companies(theatre: Theatre, units: Collection[str]) -> list[str]:
    """The armies of which all units go along: their officers do, too."""
    armies = {theatre.unit(unit).army for unit in units} - {""}
    return sorted(army for army in armies if {unit.key for unit in theatre.troops(army)} <= set(units))


def put_off(theatre: Theatre) -> dict[tuple[str, str, str], list[str]]:
    """Units aboard ships of an enemy: by carrier, their own faction, and where they go ashore now."""
    found = defaultdict[tuple[str, str, str], list[str]](list)
    for key, unit in sorted(theatre.units.items()):
        ship = theatre.units.get(unit.aboard)
        if ship and theatre.at_war(ship.faction, unit.faction) and (shore := _shore(theatre, ship, unit)):
            found[ship.faction, unit.faction, shore].append(key)
    return found


def _shore(theatre: Theatre, ship: UnitRow, unit: UnitRow) -> str:
    """Their own land first, then where no enemy stands; "" where there is no coast: they stay until there is one."""
    own = unit.faction
    shores = landings(theatre, ship.place)
    return min(shores, key=lambda at: (theatre.owner(at) != own, _hostile(theatre, own, at), at), default="")


def _hostile(theatre: Theatre, faction: str, place: str) -> bool:
    return any(theatre.at_war(faction, other) for other in (*theatre.present(place), theatre.owner(place)))
