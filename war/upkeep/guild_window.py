"""The guild window of upkeep (UPK-4): what is offered when it opens, and what was taken over at its end."""

from collections import Counter, defaultdict

from astor.game.play.call import Call
from factions import books
from factions.books import Item, item
from factions.models import Faction
from factions.production.rules import Note
from factions.rows import FactionRow
from factions.upkeep.questions import fed, stock
from factions.upkeep.rules import NEEDS
from war.models import Unit
from war.rows import UnitRow
from war.upkeep import questions
from war.upkeep.close import units_of


def open_window(call: Call) -> None:
    """Allotments are closed: regiments their owner leaves unpaid are offered to the guild (UPK-4)."""
    offered = Counter[str]()
    for faction in call.board.of(FactionRow):
        of_it = questions.mouths(call.board, faction)
        served = fed(call.board, faction, of_it, stock(call.board, faction))
        for unit in units_of(call, {m.row for m in of_it if m.kind == "regiment" and not m.paid}):
            unit.upkeep = "" if unit.row_name in served else "unpaid"  # a window taken back may have left another mark
            unit.save()
            offered[faction] += unit.upkeep == "unpaid"
    for faction, regiments in (+offered).items():
        call.say(f"faction/{faction}", "unpaid", regiments=regiments)
    for guild in Faction.every(call.event, kind="guild"):
        if regiments := offered.total() - offered[guild.key]:  # its own disband for good (UPK-6)
            call.say(f"faction/{guild.key}", "for_hire", regiments=regiments)


def close_window(call: Call) -> None:
    """The guild window is over; both sides' statements say what was taken over (UPK-4)."""
    _account_for_hires(call)
    marked = {key for key, unit in call.board.some(UnitRow, "upkeep").items() if unit.upkeep}
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
