"""What the other apps may ask of what moves: raising units, feeding them, disbanding them, rebels."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence

from astor.game.call import Call
from astor.game.errors import Refused
from astor.game.models import Event
from factions import books, economy
from factions.books import Books, Item, item
from factions.economy import Levy
from factions.models import Character, Faction, Officer, SeaZone
from factions.realms import Move
from factions.rules.production import Note
from factions.rules.upkeep import NEEDS, Mouth, mouth
from war import theatre
from war.models import Army, Plan, Unit
from war.scenario import SHIPS


def muster(call: Call, levies: Iterable[Levy]) -> None:
    """Militia appear in the provinces that raised them (PROD-1)."""
    for levy in levies:
        for _ in range(levy.militia):
            key = call.page.key("unit")
            Unit(event=call.event, key=key, kind="militia", faction=levy.faction, place=levy.province).save()


def resettle(call: Call, moves: Iterable[Move]) -> None:
    """Guards stand where the capital stands, ships lie where the dock is (SET-5, SET-8)."""
    for move in moves:
        there = Unit.objects.filter(event=call.event, place=move.origin, faction__in=move.factions)
        units = [unit for unit in there if _goes_along(unit, move)]
        for unit in units:
            unit.place = move.to
            unit.save()
        for army in Army.objects.filter(event=call.event, key__in={unit.army for unit in units} - {""}):
            army.place = move.to
            army.save()


def _goes_along(unit: Unit, move: Move) -> bool:
    """Ships with the dock; guards with the capital, but not the militia of the land."""
    return unit.kind in SHIPS if move.ships else unit.kind == "regiment" or (unit.army != "" and unit.kind not in SHIPS)


# Upkeep


def mouths(event: Event) -> dict[str, list[Mouth]]:
    """Faction → its units that must be fed and paid (UPK-1, UPK-6)."""
    seas, fed = _seas(event), defaultdict[str, list[Mouth]](list)
    for unit in Unit.objects.filter(event=event, kind__in=NEEDS).exclude(faction=""):
        fed[unit.faction].append(mouth(unit.image(), _row_of(unit.place, seas)))
    return fed


def _seas(event: Event) -> set[str]:
    return set(SeaZone.objects.filter(event=event).values_list("key", flat=True))


def _row_of(place: str, seas: set[str]) -> str:
    return f"{'sea_zone' if place in seas else 'province'}/{place}"


def open_window(call: Call) -> None:
    """Allotments are closed: regiments their owner leaves unpaid are offered to the guild (UPK-4)."""
    offered = Counter[str]()
    account = Books.open(call)
    for faction, of_it in everybody(call).items():
        fed = economy.provide(account, faction, of_it)
        for unit in _units(call, {m.row for m in of_it if m.kind == "regiment" and not m.paid}):
            unit.upkeep = "" if unit.row_name in fed else "unpaid"  # a window taken back may have left another mark
            unit.save()
            offered[faction] += unit.upkeep == "unpaid"
    for faction, regiments in (+offered).items():
        call.say(f"faction/{faction}", "unpaid", regiments=regiments)
    for guild in Faction.objects.filter(event=call.event, kind="guild"):
        if regiments := offered.total() - offered[guild.key]:  # its own disband for good (UPK-6)
            call.say(f"faction/{guild.key}", "for_hire", regiments=regiments)


def _units(call: Call, rows: Collection[str]) -> Sequence[Unit]:
    return units(call, [row.partition("/")[2] for row in rows])


def units(call: Call, keys: Iterable[str]) -> Sequence[Unit]:
    """The units with these keys, as they stand."""
    return list(Unit.objects.filter(event=call.event, key__in=list(keys)))


def disband(call: Call, rows: Collection[str]) -> None:
    """Units left without food or pay disband for good (UPK-2, UPK-6)."""
    gone = defaultdict[str, Counter[str]](Counter)
    for unit in _units(call, rows):
        gone[unit.faction][unit.kind] += 1
        fall(call, unit)
    for faction, kinds in gone.items():
        if kinds["regiment"]:
            call.report("unit.place", "regiments_disbanded", faction, faction=faction,
                        n=kinds["regiment"])  # fmt: skip
        if kinds["militia"]:
            call.report("unit.place", "militia_disbanded", faction, faction=faction,
                        n=kinds["militia"])  # fmt: skip


def close_window(call: Call) -> None:
    """The guild window is over; both sides' statements say what was taken over (UPK-4)."""
    _account_for_hires(call)
    for unit in Unit.objects.filter(event=call.event).exclude(upkeep=""):
        unit.upkeep = ""
        unit.save()


def _account_for_hires(call: Call) -> None:
    """Both sides' statements say what the guild took over (UPK-4)."""
    items, seas = defaultdict[str, list[Item]](list), _seas(call.event)
    for unit in Unit.objects.filter(event=call.event, upkeep="paid"):
        row, needs = _row_of(unit.place, seas), NEEDS[unit.kind]
        items[unit.former].append(item(row, unit.kind, -1, "UPK-4", note=Note.TAKEN_OVER))
        items[unit.faction].append(item(row, unit.kind, 1, "UPK-4"))
        for good, amount in (("food", needs.food), ("gold", needs.gold)):
            items[unit.faction].append(item(row, good, -amount, "UPK-6", note=Note.HIRED))
    for faction, told in items.items():
        books.state(call, faction, told)


def own_army(call: Call, key: str) -> Army:
    """An army of the asker's faction."""
    found = Army.objects.filter(event=call.event, key=key, faction=call.asker.faction).first()
    if found is None:
        raise Refused("not_yours", row=f"army/{key}")
    return found


def fall(call: Call, unit: Unit, *, with_officers: bool = False) -> None:
    """A unit is no more, and its cargo sinks with it (WAR-10)."""
    for carried in Unit.objects.filter(event=call.event, aboard=unit.key):
        if carried.faction != unit.faction:  # their own side is told (WAR-20)
            call.report("unit.place", "guest_lost", carried.faction, unit.faction, faction=carried.faction,
                        carrier=unit.faction, kind=carried.kind, place=unit.place)  # fmt: skip
        fall(call, carried, with_officers=True)
    unit.delete()
    dissolve(call, unit.army, with_officers=with_officers)


def dissolve(call: Call, army: str, *, with_officers: bool = False) -> None:
    """An army without units is no army any more; its officers are free, or lost with it (BAT-12), its plan is void."""
    if army and not Unit.objects.filter(event=call.event, army=army).exists():
        for plan in Plan.objects.filter(event=call.event, army=army):
            plan.delete()
        for empty in Army.objects.filter(event=call.event, key=army):
            empty.delete()
            for officer in filter(None, (empty.commander, empty.lieutenant)):
                slay(call, officer) if with_officers else go_home(call, officer, empty.place)


def go_home(call: Call, officer: str, place: str) -> None:
    """An officer without a post is at the capital; in a season the way there is their move (WAR-14, WAR-16)."""
    season = theatre.season(call.event)
    for free in Officer.objects.filter(event=call.event, key=officer) if season else ():
        at_home = Faction.objects.filter(event=call.event, key=free.faction, capital=place).exists()
        free.moved = free.moved if at_home else season
        free.save()


def slay(call: Call, officer: str) -> None:
    """An officer is dead, and so is the person of the court they were (BAT-12, DIP-1).

    An heir who has led an uprising is taken captive instead (DIP-4).
    """
    if captive := Character.objects.filter(event=call.event, officer=officer, fate="leads").first():
        captive.fate = "captive"
        captive.save()
        return call.report("character.alive", "heir_captured", captive.faction, character=captive.key,
                           faction=captive.faction, province=captive.held)  # fmt: skip
    for leader in Officer.objects.filter(event=call.event, key=officer, alive=True):
        call.report("officer.alive", "officer_lost", leader.faction, officer=officer, faction=leader.faction)
    _bury(Officer.objects.filter(event=call.event, key=officer, alive=True))
    _bury(Character.objects.filter(event=call.event, officer=officer, alive=True))
    return None


def bury(call: Call, person: Character | Officer) -> None:
    """An officer is dead, or a person of the court and the officer they were; how it came, the caller says."""
    if isinstance(person, Officer):
        return _bury([person])
    _bury(Officer.objects.filter(event=call.event, key=person.officer, alive=True))
    return _bury([person])


def _bury(dead: Iterable[Officer] | Iterable[Character]) -> None:
    for one in dead:
        one.alive = False
        one.save()


def everybody(call: Call) -> dict[str, list[Mouth]]:
    """Faction → all it has to feed and pay, land and units."""
    return economy.mouths(call, mouths(call.event))
