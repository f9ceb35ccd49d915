"""Battle (BAT-11): surviving militia of the winning side become regiments, and officers grow."""

from collections import Counter
from collections.abc import Iterable

from astor.game import clockwork, seats
from astor.game.call import Call
from factions.models import Officer
from factions.scenario import xy
from war import campaign, theatre
from war.models import Growth
from war.rules import engagement
from war.scenario import STATS


def promote(call: Call, units: Iterable[str]) -> None:
    """Militia that came through become regiments; what they had learnt they keep."""
    militia, regiment = xy(STATS["militia"]), xy(STATS["regiment"])
    made = Counter[tuple[str, str]]()
    there = {unit.key: unit for unit in campaign.units(call, units)}
    for key in engagement.veterans(unit.image() for unit in there.values()):
        unit = there[key]
        unit.kind, unit.x, unit.y = "regiment", unit.x + regiment[0] - militia[0], unit.y + regiment[1] - militia[1]
        unit.save()
        made[unit.faction, unit.place] += 1
    for (faction, place), n in made.items():
        call.report("unit.place", "militia_promoted", faction, faction=faction, place=place, n=n)


def let_grow(call: Call, officers: Iterable[str]) -> None:
    """Each who survived raises x or lowers y: their player's choice within the time for decisions, else x."""
    season, seconds = theatre.season(call.event), int(call.event.rules["decision_seconds"])
    for officer in Officer.objects.filter(event=call.event, key__in=list(officers), alive=True):
        grown = Growth(event=call.event, key=call.page.key("growth"), faction=officer.faction, officer=officer.key,
                       season=season)  # fmt: skip
        grown.save()
        if not officer.faction or not seats.anybody(call.event, officer.faction):
            grow(call, grown, "x")
        elif seconds:
            clockwork.set_alarm(call, seconds * 1000, "settle_growth", growth=grown.key)


def grow(call: Call, growth: Growth, choice: str) -> None:
    """One more on one's own die, or one less on the opponent's."""
    officer = Officer.objects.get(event=call.event, key=growth.officer)
    officer.x, officer.y = (officer.x + 1, officer.y) if choice == "x" else (officer.x, officer.y - 1)
    officer.save()
    growth.choice, growth.season = choice, theatre.season(call.event)  # it counts from the season after this (WAR-3)
    growth.save()
    clockwork.cancel(call.event, "settle_growth", growth=growth.key)
    call.report("officer.x", "officer_grew", officer.faction, officer=officer.key, faction=officer.faction,
                choice=choice)  # fmt: skip


def settle_all(call: Call) -> None:
    """What nobody decided by the end of the war."""
    for growth in Growth.objects.filter(event=call.event, choice=""):
        grow(call, growth, "x")
