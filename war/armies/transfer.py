"""War (WAR-4, WAR-10, WAR-14, WAR-16): units change armies and places, and officers and cargo go along."""

from collections.abc import Collection, Iterable

from astor.game.play.call import Call
from factions.models import Officer
from factions.research.questions import lore
from war import questions
from war.armies.losses import dissolve
from war.armies.rules.command import Posts, left
from war.march import turns
from war.march.rules.marching import Section, at_crossing, commanded
from war.march.rules.movement import room
from war.models import Army, Unit
from war.purchase.rules import SHIPS
from war.rows import ArmyRow


def absorb(call: Call, army: str, units: Collection[str]) -> None:
    """These units are the army's from now on, "" for a garrison; an army of which none are left is gone, its officers
    are free."""
    left_by, field = set[str](), questions.theatre(call.board)
    gaining = Army.find(call.event, army)
    if gaining and not all(at_crossing(field, field.unit(unit), gaining.crossing) for unit in units):
        gaining.crossing = ""  # not all of it has come to the crossing (WAR-6)
        gaining.save()
    for unit in Unit.these(call.event, units):
        left_by.add(unit.army)
        unit.army = army
        unit.save()
    for other in sorted(left_by):
        dissolve(call, other)


def split(call: Call, army: str, section: Section) -> str:
    """A section becomes an army of its own, or stays without one as a garrison; returns the army's key, or ""."""
    parent, section = Army.named(call.event, army), commanded(questions.theatre(call.board), section)
    for officer in filter(None, (section.commander, section.lieutenant)):
        leave_post(call, officer)
    key = found(call, parent.faction, parent.place, section, fleet=parent.fleet)
    if key:
        turns.join(call, questions.theatre(call.board), key)
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
    posts = call.board.some(ArmyRow, "commander", "lieutenant").items()
    armies = [key for key, army in posts if officer in (army.commander, army.lieutenant) and key != but]
    for army in (Army.named(call.event, key) for key in armies):
        post(army, left(Posts(army.commander, army.lieutenant), officer))
    return bool(armies)


def post(army: Army, posts: Posts) -> None:
    army.commander, army.lieutenant = posts.commander, posts.lieutenant
    army.save()


# From place to place


def relocate(call: Call, units: Iterable[str], place: str, moved_in: str = "") -> None:
    """These units stand somewhere else, with what they carry, their armies and their officers (WAR-16)."""
    season, armies = moved_in or questions.season(call.board), set[str]()
    for unit in Unit.these(call.event, units):
        carried = Unit.every(call.event, aboard=unit.key) if unit.kind in SHIPS else []
        for moving in (unit, *carried):
            moving.place, moving.moved = place, season
            moving.save()
            armies.add(moving.army)
    for army in (Army.named(call.event, key) for key in sorted(armies - {""})):
        army.place = place
        army.save()
        _leave_behind(call, army)
        for officer in (Officer.named(call.event, key) for key in sorted({army.commander, army.lieutenant} - {""})):
            officer.moved = season
            officer.save()


def _leave_behind(call: Call, army: Army) -> None:
    """Of an army whose ships part, who does not go along with it is a garrison from now on (WAR-10, WAR-18)."""
    for unit in Unit.every(call.event, army=army.key):
        if unit.place != army.place:
            unit.army = ""
            unit.save()


def board(call: Call, units: Iterable[str], berth: str, carrier: str = "") -> None:
    """Units go aboard the ships of their faction that lie there, or of their carrier, as far as there is room (WAR-10).

    Before the first season it is their move in it (WAR-16).
    """
    field = questions.theatre(call.board)
    keys = sorted(units)
    faction = carrier or field.unit(keys[0]).faction
    free = room(field, field.ships(berth, faction), lore(call.board, faction))
    places = iter([ship for ship, places in free.items() for _ in range(places)])
    for unit in Unit.these(call.event, keys):
        unit.aboard = next(places)
        unit.save()
    relocate(call, keys, berth, questions.coming_season(call.board))
