"""War (WAR-4 to WAR-6, WAR-10, WAR-16, WAR-19) and Purchase (BUY-2): how far armies and fleets go, what ships carry."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

from astor.game.rows.frozen import replace
from astor.game.values.errors import Refused
from factions.research.rules.effects import Effects, bonus
from factions.rows import OfficerRow
from war.rows import ArmyRow, UnitRow
from war.rules.standing import Theatre

CROSSINGS = frozenset({"river", "mountain"})
NO_ROOM = "no_room"
SPACES = 2
CARGO = 1


class How(StrEnum):
    """What it is to go somewhere; the screens have a word for each."""

    MARCH = "march"
    APPROACH = "approach"  # to the crossing only: the province is reached by the next activation
    EMBARK = "embark"
    SAIL = "sail"


Spaces = dict[str, How | Refused]
"""Every place an army might think of going to, and how it goes there or why it cannot."""


def activations(border: str, effects: Effects, *, bridged: bool) -> int:
    """How many it takes to cross a border; `bridged`: infrastructure on either side of it (WAR-6)."""
    slow = border in CROSSINGS and not bridged and bonus(effects, "crossing", border) <= 0
    return 2 if slow else 1


def ship_spaces(effects: Effects) -> int:
    """How many spaces ships move in a season (BUY-2), at least one."""
    return max(1, SPACES + bonus(effects, "spaces", "fleet"))


def capacity(kind: str, effects: Effects) -> int:
    """How many combat units a ship of this kind carries (BUY-2)."""
    return max(0, CARGO + bonus(effects, "cargo", kind))


def spaces(theatre: Theatre, army: str, effects: Effects, *, fresh: bool = False) -> Spaces:
    """Where an army or fleet can go in one activation, as it stands now; `fresh`: as if it came from no crossing."""
    found = replace(theatre.army(army), crossing="") if fresh else theatre.army(army)
    if theatre.is_aboard(army):
        return {}
    return _sea_lanes(theatre, found, effects) if found.fleet else _roads(theatre, found, effects)


def moved(theatre: Theatre, units: Iterable[UnitRow], officers: Iterable[str]) -> Refused | None:
    """A unit or officer moves at most one province a season, whichever army carries it (WAR-16)."""
    going: list[UnitRow | OfficerRow] = [*units, *(theatre.officers[officer] for officer in officers)]
    tired = sorted(row.key for row in going if theatre.season and row.moved == theatre.season)
    return Refused("moved_already", rows=tired) if tired else None


# By land


def _roads(theatre: Theatre, army: ArmyRow, effects: Effects) -> Spaces:
    place = army.place
    found: Spaces = {near: _road(theatre, army, near, kind, effects) for near, kind in theatre.neighbours(place)}
    for berth in berths(theatre, place):
        if theatre.ships(berth, army.faction):
            free = berth_room(theatre, berth, army.faction, effects)
            found[berth] = may_embark(free, len(theatre.troops(army.key))) or How.EMBARK
    return found


def may_embark(free: int, units: int) -> Refused | None:
    """Each unit needs room on a ship (BUY-2)."""
    return Refused(NO_ROOM, have=free, need=units) if units > free else None


def _road(theatre: Theatre, army: ArmyRow, near: str, kind: str, effects: Effects) -> How:
    bridged = theatre.improved(army.place) or theatre.improved(near)
    quick = activations(kind, effects, bridged=bridged) == 1 or army.crossing == near
    return How.MARCH if quick else How.APPROACH


def berths(theatre: Theatre, province: str) -> list[str]:
    """Where ships lie that an army in this province can board: its own port, and the sea zones next to it (WAR-10)."""
    return ([province] if "port" in theatre.built(province) else []) + theatre.coast(province)


def berth_room(theatre: Theatre, berth: str, faction: str, effects: Effects) -> int:
    """How many units the ships of a faction that lie there still carry."""
    return sum(room(theatre, theatre.ships(berth, faction), effects).values())


def room(theatre: Theatre, ships: Iterable[UnitRow], effects: Effects) -> dict[str, int]:
    """Ship → how many units more it carries."""
    laden = Counter(unit.aboard for unit in theatre.cargo(ships))
    return {ship.key: max(0, capacity(ship.kind, effects) - laden[ship.key]) for ship in ships}


# By sea


def _sea_lanes(theatre: Theatre, fleet: ArmyRow, effects: Effects) -> Spaces:
    """Every port and sea zone within its spaces, and the ports that will not have it."""
    found: Spaces = {}
    edge = {fleet.place}
    for _ in range(ship_spaces(effects)):
        edge = {near for place in edge for near in _next_to(theatre, place)} - {fleet.place, *found}
        for near in sorted(edge):
            no = may_enter(theatre, fleet.faction, near)
            found[near] = no or How.SAIL
        edge = {near for near in edge if found[near] == How.SAIL}
    return found


def _next_to(theatre: Theatre, place: str) -> list[str]:
    """The spaces next to one at sea: sea zones, and the ports on their coasts (WAR-19)."""
    if not theatre.at_sea(place):
        return theatre.coast(place)
    ports = [shore for shore in theatre.shores(place) if "port" in theatre.built(shore)]
    return [*theatre.sea_zones[place].neighbours, *ports]


def may_enter(theatre: Theatre, faction: str, place: str) -> Refused | None:
    """Any sea zone, and any port whose owner is not at war with the ships (WAR-19)."""
    if theatre.at_sea(place) or not theatre.at_war(faction, theatre.owner(place)):
        return None
    return Refused("hostile_port", province=place, faction=theatre.owner(place))


def landings(theatre: Theatre, place: str) -> list[str]:
    """Where cargo goes ashore from here: the port itself, or any province on the sea zone (WAR-10)."""
    return theatre.shores(place) if theatre.at_sea(place) else [place]


def havens(theatre: Theatre, province: str, faction: str) -> list[str]:
    """The sea zones next to a province that hold no fleet of an enemy (WAR-19)."""
    return [zone for zone in theatre.coast(province)
            if not any(theatre.at_war(faction, other) for other in theatre.present(zone))]  # fmt: skip
