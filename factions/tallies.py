"""What each faction had and earned, turn by turn: the figures behind its charts."""

from collections import Counter, defaultdict

from astor.game.call import Call
from astor.game.models import Statement
from astor.game.phases import kind_of
from factions import relations
from factions.models import Faction, Tally
from factions.rules.goods import GOODS


def count_treasuries(call: Call) -> None:
    """At a close: the treasuries as they stand, and after production what it gave."""
    turn, earned = relations.turn(call.event), _harvest(call)
    for faction in Faction.objects.filter(event=call.event):
        key = f"{faction.key}-t{turn}"
        tally = Tally.find(call.event, key) or Tally(event=call.event, key=key, faction=faction.key, turn=turn)
        tally.treasury = faction.treasury
        tally.income = earned[faction.key] if earned else tally.income
        tally.save()


def _harvest(call: Call) -> dict[str, dict[str, int]]:
    """Faction → good → how much of it came in with this production; nothing in other phases."""
    gained: dict[str, Counter[str]] = defaultdict(Counter)
    if kind_of(call.event.phase) == "production":
        for statement in Statement.objects.filter(event=call.event, phase=call.event.phase):
            for told in statement.items:
                if told["what"] in GOODS and told["rule"].startswith("PROD-"):  # not what Control had them trade
                    gained[statement.faction][told["what"]] += told["amount"]
    return defaultdict(dict, {faction: dict(+goods) for faction, goods in gained.items()})
