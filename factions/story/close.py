"""The story of each faction (SUC-8): its figures, turn by turn, and a new objective for whoever needs one."""

from collections import Counter, defaultdict

from astor.game.models import Seat, Statement
from astor.game.play.call import Call
from astor.game.rows.own import StatementRow
from factions.models import Faction, Objective, Tally
from factions.order.questions import turn_now
from factions.rules.goods import GOODS
from factions.turns import kind_of


def count_treasuries(call: Call) -> None:
    """At a close: the treasuries as they stand, and after production what it gave."""
    turn, earned = turn_now(call.board), _harvest(call)
    for faction in Faction.every(call.event):
        key = f"{faction.key}-t{turn}"
        tally = Tally.find(call.event, key) or Tally(event=call.event, key=key, faction=faction.key, turn=turn)
        tally.treasury = faction.treasury
        tally.income = earned[faction.key] if earned else tally.income
        tally.save()


def _harvest(call: Call) -> dict[str, dict[str, int]]:
    """Faction → good → how much of it came in with this production; nothing in other phases."""
    gained: dict[str, Counter[str]] = defaultdict(Counter)
    if kind_of(call.event.phase) == "production":
        for statement in Statement.every(call.event, phase=call.event.phase):
            for told in statement.as_row(StatementRow).items:
                if told.what in GOODS and told.rule.startswith("PROD-"):  # not what Control had them trade
                    gained[statement.faction][told.what] += told.amount
    return defaultdict(dict, {faction: dict(+goods) for faction, goods in gained.items()})


def deal_out(call: Call, seat: Seat) -> str:
    """The scenario's next spare objective is this seat's own; its key, "" when none is left (SUC-8)."""
    spare = next(iter(Objective.every(call.event, faction="")), None)
    if spare is None:
        return ""
    spare.faction, spare.seat = seat.faction, seat.key
    spare.save()
    return spare.key
