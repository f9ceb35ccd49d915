"""War (PROD-1, SET-5, SET-7, SET-8): what other closes make of armies, and what must follow any change of courts."""

from collections.abc import Iterable

from astor.game.play.call import Call
from factions.planning.close import Move
from factions.production.close import Levy
from war import questions
from war.armies.rules.command import Posts, crowned_first
from war.armies.transfer import post
from war.march.rules.initiative import rank
from war.models import Activation, Army, Unit
from war.purchase.rules import SHIPS


def muster(call: Call, levies: Iterable[Levy]) -> None:
    """Militia appear in the provinces that raised them (PROD-1)."""
    for levy in levies:
        for _ in range(levy.militia):
            key = call.page.key("unit")
            Unit(event=call.event, key=key, kind="militia", faction=levy.faction, place=levy.province).save()


def resettle(call: Call, moves: Iterable[Move]) -> None:
    """Guards stand where the capital stands, ships lie where the dock is (SET-5, SET-8)."""
    for move in moves:
        units = [unit for unit in Unit.every(call.event, place=move.origin) if _goes_along(unit, move)]
        moving: list[Unit | Army] = [*units, *Army.these(call.event, {unit.army for unit in units} - {""})]
        for one in moving:
            one.place = move.to
            one.save()


def _goes_along(unit: Unit, move: Move) -> bool:
    """Ships with the dock; guards with the capital, but not the militia of the land."""
    guard = unit.kind == "regiment" or (unit.army != "" and unit.kind not in SHIPS)
    return unit.faction in move.factions and (unit.kind in SHIPS if move.ships else guard)


# What must follow any change


def crowns_command(call: Call) -> None:
    """After any change of courts or armies: a monarch who is with an army commands it, crowned today or not (SET-7)."""
    if not call.page.kinds & {"army", "character"}:
        return
    field = questions.theatre(call.board)
    for army in (army for army in Army.every(call.event) if army.lieutenant in field.crowned):
        was = Posts(army.commander, army.lieutenant)
        if (now := crowned_first(was, field.crowned)) != was:
            post(army, now)
            call.say(f"faction/{army.faction}", "posted", officer=now.commander, army=army.key, post="commander")
            for turn in Activation.every(call.event, army=army.key, state="waiting"):
                turn.x = rank(field, now.commander)  # who leads it acts by their own x (WAR-3, WAR-17)
                turn.save()
