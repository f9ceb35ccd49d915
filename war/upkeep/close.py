"""The end of upkeep (UPK-2, UPK-4, UPK-6): the guild window opens and closes, and who is left unpaid disbands."""

from collections import Counter, defaultdict
from collections.abc import Collection

from astor.game.call import Call
from factions import books
from factions.books import Item, item
from factions.models import Faction
from factions.production.rules import Note
from factions.upkeep.questions import fed, stock
from factions.upkeep.rules import NEEDS
from war.armies.losses import fall
from war.models import Unit
from war.upkeep import questions


def open_window(call: Call) -> None:
    """Allotments are closed: regiments their owner leaves unpaid are offered to the guild (UPK-4)."""
    offered = Counter[str]()
    for faction in call.board.of("faction"):
        of_it = questions.mouths(call.board, faction)
        served = fed(call.board, faction, of_it, stock(call.board, faction))
        for unit in _units(call, {m.row for m in of_it if m.kind == "regiment" and not m.paid}):
            unit.upkeep = "" if unit.row_name in served else "unpaid"  # a window taken back may have left another mark
            unit.save()
            offered[faction] += unit.upkeep == "unpaid"
    for faction, regiments in (+offered).items():
        call.say(f"faction/{faction}", "unpaid", regiments=regiments)
    for guild in Faction.every(call.event, kind="guild"):
        if regiments := offered.total() - offered[guild.key]:  # its own disband for good (UPK-6)
            call.say(f"faction/{guild.key}", "for_hire", regiments=regiments)


def _units(call: Call, rows: Collection[str]) -> list[Unit]:
    return Unit.these(call.event, {row.partition("/")[2] for row in rows})


def disband(call: Call, rows: Collection[str]) -> None:
    """Units left without food or pay disband for good (UPK-2, UPK-6)."""
    gone = defaultdict[str, Counter[str]](Counter)
    for unit in _units(call, rows):
        gone[unit.faction][unit.kind] += 1
        fall(call, unit)
    for faction, kinds in gone.items():
        for kind, code in (("regiment", "regiments_disbanded"), ("militia", "militia_disbanded")):
            if kinds[kind]:
                call.report("unit.place", code, faction, faction=faction, n=kinds[kind])


def close_window(call: Call) -> None:
    """The guild window is over; both sides' statements say what was taken over (UPK-4)."""
    _account_for_hires(call)
    marked = {key for key, unit in call.board.some("unit", "upkeep").items() if unit["upkeep"]}
    for unit in Unit.these(call.event, marked):
        unit.upkeep = ""
        unit.save()


def _account_for_hires(call: Call) -> None:
    items = defaultdict[str, list[Item]](list)
    for unit in Unit.every(call.event, upkeep="paid"):
        row, needs = questions.place(call.board, unit.place), NEEDS[unit.kind]
        items[unit.former].append(item(row, unit.kind, -1, "UPK-4", note=Note.TAKEN_OVER))
        items[unit.faction].append(item(row, unit.kind, 1, "UPK-4"))
        for good, amount in (("food", needs.food), ("gold", needs.gold)):
            items[unit.faction].append(item(row, good, -amount, "UPK-6", note=Note.HIRED))
    for faction, told in items.items():
        books.state(call, faction, told)
