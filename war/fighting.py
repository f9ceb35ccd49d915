"""Battle (BAT-6, BAT-7, BAT-11, BAT-13 to BAT-15): what those who fight may ask, and what the clock settles."""

from collections.abc import Mapping
from typing import Any, Literal

from astor.game.arguments import Key, KeyOrNone
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.models import Event, Seat
from factions import books, relations
from factions.books import item
from factions.models import Building, Faction, Province
from war import aftermath, battles, theatre
from war.models import Battle
from war.orders import Units, plays
from war.rules import engagement
from war.rules.engagement import SIDES, Side

SPOILS = {"food": 1, "gold": 1}
"""What each building that is destroyed gives the conqueror (BAT-13)."""
SideOrNone = Literal["", "attacker", "defender"]


# Who decides for a side


def leads_own(event: Event, seat: Seat, args: Mapping[str, Any]) -> bool:
    """Does this seat play who commands its faction's units there (BAT-15)?"""
    battle = Battle.find(event, args["battle"])
    if battle is None:
        return False
    return plays(event, seat, engagement.chief(theatre.of_event(event), battle.image(), seat.faction))


def is_officer(event: Event, seat: Seat, args: Mapping[str, Any]) -> bool:
    """Is it the seat's own character who grows?"""
    return plays(event, seat, args["officer"])


def fought(call: Call, key: str, *states: str) -> Battle:
    """The battle of this key, in one of these states."""
    found = Battle.find(call.event, key)
    if found is None or found.state not in states:
        raise Refused("battle_moved_on")
    return found


def _side(call: Call, battle: Battle) -> Side:
    """The side the asker leads."""
    field, image = theatre.of_event(call.event), battle.image()
    for side in SIDES:
        if engagement.leading(field, image, side) == call.asker.faction:
            return side
    raise Refused("not_in_battle", units=[])


def _party(call: Call, battle: Battle, side: SideOrNone, faction: str) -> str:
    """Whose units are chosen among: the asker's own; Control names the faction, or a side for the one that leads it."""
    field, image = theatre.of_event(call.event), battle.image()
    if call.seat or faction:
        chosen = call.seat.faction if call.seat else faction
    elif side:
        chosen = engagement.leading(field, image, side)
    else:
        raise Refused("not_in_battle", units=[])
    if engagement.side_of(field, image, chosen) is None:
        raise Refused("not_in_battle", units=[])
    return chosen


# Orders


def choose_losses(call: Call, *, battle: Key, units: Units, side: SideOrNone = "", faction: KeyOrNone = "") -> None:
    """Say which of your units fall in this round (BAT-6); sealed until all who fight have."""
    found = fought(call, battle, "losses")
    own = _party(call, found, side, faction)
    insist(engagement.may_lose(theatre.of_event(call.event), found.image(), own, units))
    _choose(call, found, own, {"units": units})


def withdraw_units(call: Call, *, battle: Key, units: Units, to: KeyOrNone = "", officers: Units = [],  # noqa: B006
                   side: SideOrNone = "", faction: KeyOrNone = "") -> None:  # fmt: skip
    """Say which of your units withdraw, where to and with whom; with no units all stay (BAT-7)."""
    found, choice = fought(call, battle, "withdrawals"), {"units": units, "to": to, "officers": officers}
    own = _party(call, found, side, faction)
    field = theatre.of_event(call.event)
    insist(engagement.may_withdraw(field, found.image(), own, choice, battles.lore(call, field, found)))
    _choose(call, found, own, choice)


def _choose(call: Call, battle: Battle, faction: str, choice: dict[str, Any]) -> None:
    if faction in battle.chosen:
        raise Refused("chosen_already")
    battle.chosen = {**battle.chosen, faction: choice}
    battle.save()
    battles.proceed(call, battle)


def join_battle(call: Call, *, battle: Key, side: SideOrNone) -> None:
    """Ask to fight along with an ally whose battle it is; with no side, stand aside (BAT-15)."""
    found, faction = fought(call, battle, "joining"), call.asker.faction
    if found.allies.get(faction) != "":
        raise Refused("not_asked")
    field = theatre.of_event(call.event)
    open_to = engagement.friends(field, found.image()).get(faction, [])
    if side and side not in open_to:
        raise Refused("not_allied")
    found.allies = {**found.allies, faction: side or "no"}
    if side and not engagement.leaders(field, found.image(), side).commander:
        found.joined = [*found.joined, faction]  # nobody commands there who could refuse
    found.save()
    battles.proceed(call, found)


def admit_ally(call: Call, *, battle: Key, faction: Key, yes: bool = True) -> None:
    """As commander of a side, let an ally who asked fight along, or not (BAT-15)."""
    found = fought(call, battle, "joining")
    own = _side(call, found)
    if faction not in engagement.candidates(found.image(), own):
        raise Refused("not_asked")
    found.joined = [*found.joined, faction] if yes else found.joined
    found.allies = {**found.allies, faction: own if yes else "no"}
    found.save()
    battles.proceed(call, found)


def grow(call: Call, *, officer: Key, choice: Literal["x", "y"]) -> None:
    """An officer of yours who came through a battle raises x or lowers y (BAT-11)."""
    asked = (officer, call.asker.faction)
    found = [growth for growth in aftermath.undecided(call.event) if (growth.officer, growth.faction) == asked]
    if not found:
        raise Refused("no_growth")
    aftermath.grow(call, found[0], choice)


def raze(call: Call, *, province: Key, buildings: Units) -> None:
    """Destroy buildings in a province you took in this war phase; each gives 1 food and 1 gold (BAT-13)."""
    faction = Faction.objects.get(event=call.event, key=call.asker.faction)
    place = Province.find(call.event, province)
    if place is None or place.owner != faction.key or place.taken != relations.turn(call.event):
        raise Refused("not_conquered", province=province)
    doomed = list(Building.objects.filter(event=call.event, province=province, key__in=buildings))
    if not buildings or len(doomed) < len(set(buildings)):
        raise Refused("nothing_to_raze", province=province)
    for building in doomed:
        building.delete()
        call.report("building.kind", "razed", faction.key, faction=faction.key, kind=building.kind, province=province)
    aftermath.razed(call, province)
    faction.gain({good: n * len(doomed) for good, n in SPOILS.items()})
    row = f"province/{province}"
    books.state(call, faction.key, [item(row, good, n, "BAT-13", [(b.kind, 1)])
                                    for b in doomed for good, n in SPOILS.items()])  # fmt: skip


# The clock's part


def settle_battle(call: Call, *, battle: Key) -> None:
    """Time to decide is up: what is open is settled by default (BAT-14)."""
    battles.proceed(call, fought(call, battle, "joining", "dice", "losses", "withdrawals"), due=True)


def settle_growth(call: Call, *, growth: Key) -> None:
    """Time to choose is up: x (BAT-11)."""
    found = [waiting for waiting in aftermath.undecided(call.event) if waiting.key == growth]
    if not found:
        raise Refused("no_growth")
    aftermath.grow(call, found[0], "x")


def end_spoils(call: Call, *, province: Key) -> None:
    """The time a conqueror has in any case to destroy what stands there is up: the war need not wait (BAT-13)."""
    Province.named(call.event, province)
