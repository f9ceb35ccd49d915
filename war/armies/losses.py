"""War (WAR-10, WAR-14, BAT-12, DIP-4): units fall, armies dissolve, officers go home or die."""

from collections.abc import Iterable

from astor.game.play.call import Call
from factions.models import Character, Officer
from factions.rows import FactionRow
from war import questions
from war.models import Army, Plan, Unit
from war.rows import UnitRow


def fall(call: Call, unit: Unit, *, with_officers: bool = False) -> None:
    """A unit is no more, and its cargo sinks with it (WAR-10)."""
    for carried in Unit.every(call.event, aboard=unit.key):
        if carried.faction != unit.faction:  # their own side is told (WAR-20)
            call.report("unit.place", "guest_lost", carried.faction, unit.faction, faction=carried.faction,
                        carrier=unit.faction, kind=carried.kind, place=unit.place)  # fmt: skip
        fall(call, carried, with_officers=True)
    unit.delete()
    dissolve(call, unit.army, with_officers=with_officers)


def dissolve(call: Call, army: str, *, with_officers: bool = False) -> None:
    """An army without units is no army any more; its officers are free, or lost with it (BAT-12), its plan is void."""
    if not army or any(unit.army == army for unit in call.board.some(UnitRow, "army").values()):
        return
    for plan in Plan.every(call.event, army=army):
        plan.delete()
    for empty in Army.every(call.event, key=army):
        empty.delete()
        for officer in filter(None, (empty.commander, empty.lieutenant)):
            slay(call, officer) if with_officers else go_home(call, officer, empty.place)


def go_home(call: Call, officer: str, place: str) -> None:
    """An officer without a post is at the capital; in a season the way there is their move (WAR-14, WAR-16)."""
    season = questions.season(call.board)
    free = Officer.find(call.event, officer) if season else None
    if free is None:
        return
    home = call.board.find(FactionRow, free.faction)
    if home is None or home.capital != place:
        free.moved = season
        free.save()


def slay(call: Call, officer: str) -> None:
    """An officer is dead, and so is the person of the court they were (BAT-12, DIP-1).

    An heir who has led an uprising is taken captive instead (DIP-4).
    """
    if captive := next(iter(Character.every(call.event, officer=officer, fate="leads")), None):
        captive.fate = "captive"
        captive.save()
        return call.report("character.alive", "heir_captured", captive.faction, character=captive.key,
                           faction=captive.faction, province=captive.held)  # fmt: skip
    for leader in Officer.every(call.event, key=officer, alive=True):
        call.report("officer.alive", "officer_lost", leader.faction, officer=officer, faction=leader.faction)
    _bury(Officer.every(call.event, key=officer, alive=True))
    _bury(Character.every(call.event, officer=officer, alive=True))
    return None


def bury(call: Call, person: Character | Officer) -> None:
    """An officer is dead, or a person of the court and the officer they were; how it came, the caller says."""
    if isinstance(person, Officer):
        return _bury([person])
    _bury(Officer.every(call.event, key=person.officer, alive=True))
    return _bury([person])


def _bury(dead: Iterable[Officer] | Iterable[Character]) -> None:
    for one in dead:
        one.alive = False
        one.save()
