"""Battle (BAT-1 to BAT-18): rounds as states that wait for the losses and withdrawals of each side."""

from collections.abc import Callable, Mapping
from typing import Any

from astor.game import clockwork, seats
from astor.game.call import Call
from astor.game.models import Event
from astor.game.reading import every
from factions import learning, relations
from factions.models import Province
from factions.rules.effects import Effects
from war import aftermath, campaign, loyalty, retreat, theatre
from war.models import Battle, Plan
from war.rules import battle as dice
from war.rules import engagement
from war.rules.engagement import FACES, OVER, SIDES, Side, Withdrawal
from war.rules.theatre import Theatre

TABLE_DICE_WAIT = 4
"""So many times as long as for a decision one waits for dice that are thrown on the table."""


# The attack


def begin(call: Call, army: str, place: str, defender: str) -> None:
    """An army attacks a faction, or the independents, where it stands: war, and battle unless nobody is there."""
    field = theatre.of_event(call.event)
    attacker = str(field.army(army)["faction"])
    call.report("army.place", "attack_declared", attacker, defender, attacker=attacker, defender=defender, place=place)
    if defender:
        relations.attacked(call, attacker, defender)
    if _surrenders(field, place, defender):
        _lay_down_arms(call, field, place, defender)
        field = theatre.of_event(call.event)
    ranks = {"attacker": [unit["key"] for unit in field.troops(army)],
             "defender": [unit["key"] for unit in field.forces(place, defender)]}  # fmt: skip
    season = theatre.season(call.event)
    earlier = Battle.objects.filter(event=call.event, season=season, place=place, attacker=attacker, defender=defender)
    fought = Battle(event=call.event, key=call.page.key("battle"), season=season, place=place, attacker=attacker,
                    defender=defender, army=army, number=earlier.count() + 1, state="joining", ranks=ranks)  # fmt: skip
    fought.allies = dict.fromkeys(engagement.friends(field, fought.image()), "")
    fought.save()
    proceed(call, fought)


def _surrenders(field: Theatre, place: str, faction: str) -> bool:
    """Do units without any officer lay down their arms (WAR-9)?"""
    units = field.forces(place, faction)
    ruling = field.rules["leaderless_defence"] == "surrender"
    return ruling and bool(units) and not engagement.posted(field, units)


def _lay_down_arms(call: Call, field: Theatre, place: str, faction: str) -> None:
    units = [unit["key"] for unit in field.forces(place, faction)]
    call.report("unit.place", "surrendered", faction, faction=faction, place=place, n=len(units))
    for unit in campaign.units(call, units):
        campaign.fall(call, unit)


# From state to state


def proceed(call: Call, battle: Battle, *, due: bool = False) -> None:
    """Go on until somebody has to decide; `due`: time is up for what is open now, it is settled by default."""
    while battle.state != OVER:
        field = theatre.of_event(call.event)
        if not due and awaited(call, field, battle):
            return _wait(call, battle)
        due = False
        STEPS[battle.state](call, battle, field)
    return None


def awaited(call: Call, field: Theatre, battle: Battle) -> list[str]:
    """The factions that have something to decide now and somebody to do so; "control" for dice from the table."""
    if battle.state == "dice":
        return ["control"] if call.event.rules.get("table_dice") else []
    open_to = engagement.undecided(field, battle.image(), lore(call, field, battle))
    return [faction for faction in open_to if seats.anybody(call.event, faction)]


def lore(call: Call, field: Theatre, battle: Battle) -> dict[str, Effects]:
    """What the factions of both sides know (TECH-3)."""
    known = learning.all_effects(call.event)
    return {faction: known[faction] for faction in engagement.parties(field, battle.image())}


def _wait(call: Call, battle: Battle) -> None:
    seconds = int(call.event.rules["decision_seconds"]) * (TABLE_DICE_WAIT if battle.state == "dice" else 1)
    battle.save()
    if seconds and not clockwork.alarms(call.event, "settle_battle", battle=battle.key):
        clockwork.set_alarm(call, seconds * 1000, "settle_battle", battle=battle.key)


def _enter(call: Call, battle: Battle, state: str) -> None:
    clockwork.cancel(call.event, "settle_battle", battle=battle.key)
    battle.state, battle.chosen = state, {}
    battle.save()


# Before round 1


def _open(call: Call, battle: Battle, field: Theatre) -> None:
    """Who was admitted fights along; every faction on one side is at war with every one on the other (BAT-15)."""
    for ally in battle.joined:
        side = battle.allies[ally]
        units = [unit["key"] for unit in field.forces(battle.place, ally)]
        battle.ranks = {**battle.ranks, side: [*battle.ranks[side], *units]}
        call.report("unit.place", "ally_joined", ally, faction=ally, place=battle.place, side=battle.image()[side])
    both = [engagement.factions(field, battle.image(), side) for side in SIDES]
    for one in both[0]:
        for other in filter(None, both[1]):
            relations.attacked(call, one, other)
    _enter(call, battle, "dice")
    if not both[1]:
        return _finish(call, battle, theatre.of_event(call.event))
    battle.turned = loyalty.put_to_test(call, battle, field)
    battle.save()
    if not field.at_sea(battle.place):
        place = Province.objects.get(event=call.event, key=battle.place)
        place.fought = relations.turn(call.event)
        place.save()
    return None


# Dice


def _roll(call: Call, battle: Battle, field: Theatre) -> None:
    """Each side rolls one die (BAT-1); the label says where, who, and in which round."""
    parties = f"{battle.attacker}-{battle.defender or 'independents'}"
    where = f"{battle.season}/{battle.place}/{parties}/{battle.number}/round/{battle.round + 1}"
    sides = int(call.event.rules["battle_die"])
    throw(call, battle, field, {side: call.roll(f"{where}/{side}", sides) for side in SIDES}, table=False)


def throw(call: Call, battle: Battle, field: Theatre, faces: Mapping[Side, int], *, table: bool) -> None:
    """A round's dice have fallen, on this server or on the table (BAT-16): what each side loses by them."""
    image, known = battle.image(), lore(call, field, battle)
    both = dict(zip(SIDES, engagement.strengths(field, image, known), strict=True))
    ground, ruling = engagement.terrain(field, battle.place), call.event.rules["round_losses"]
    told = {side: dice.modifiers(both[side], both[FACES[side]], ground) for side in SIDES}
    results = {side: dice.result(faces[side], told[side]) for side in SIDES}
    present = {side: len(engagement.fighters(field, image, side)) for side in SIDES}
    battle.toll = {FACES[side]: dice.losses(results[side], present[FACES[side]], ruling) for side in SIDES}
    battle.round += 1
    led = {side: engagement.leaders(field, image, side) for side in SIDES}
    battle.led = sorted({*battle.led, *(o for of in led.values() for o in (of.commander, of.lieutenant) if o)})
    battle.rounds = [*battle.rounds, {
        "round": battle.round, "dice": dict(faces), "table": table, "results": results, "toll": battle.toll,
        "modifiers": {side: [list(one) for one in told[side]] for side in SIDES}, "units": present,
        "leaders": {side: [led[side].commander, led[side].lieutenant] for side in SIDES}, "withdrew": {},
        "leading": {side: engagement.leading(field, image, side) for side in SIDES},
    }]  # fmt: skip
    _enter(call, battle, "losses")


def take_back_dice(battle: Battle) -> None:
    """The round just thrown is thrown anew; nothing has come of it yet."""
    battle.rounds, battle.round = battle.rounds[:-1], battle.round - 1


# Losses and withdrawals


def _lose(call: Call, battle: Battle, field: Theatre) -> None:
    """All lose at once what they chose, or what falls by default (BAT-6, BAT-14, BAT-15)."""
    image = battle.image()
    gone: dict[Side, list[str]] = {side: [] for side in SIDES}
    for side, faction in engagement.contingents(field, image):
        gone[side] += battle.chosen.get(faction, {}).get("units") or falls(field, call, battle, faction)
    battle.quiet = 0 if any(gone.values()) else battle.quiet + 1
    last = battle.rounds[-1]
    call.report("unit.place", "round_fought", battle.attacker, battle.defender, place=battle.place,
                round=battle.round, attacker=battle.attacker, defender=battle.defender,
                a=last["results"]["attacker"], d=last["results"]["defender"],
                lost_a=len(gone["attacker"]), lost_d=len(gone["defender"]))  # fmt: skip
    for units in gone.values():
        for unit in campaign.units(call, units):
            campaign.fall(call, unit, with_officers=True)
    now = theatre.of_event(call.event)
    if not all(engagement.fighters(now, image, side) for side in SIDES):
        return _finish(call, battle, now)
    if battle.quiet >= int(call.event.rules["stalemate_rounds"]):
        return _break_off(call, battle, now)
    return _enter(call, battle, "withdrawals")


def falls(field: Theatre, call: Call, battle: Battle, faction: str) -> list[str]:
    """What a faction loses if it does not say."""
    image = battle.image()
    plan = plan_of(call, field, image, faction)
    units, due = engagement.contingent(field, image, faction), engagement.owed(field, image, faction)
    return engagement.falling(units, due, plan.lose_first if plan else "")


def plan_of(call: Call, field: Theatre, image: Mapping[str, Any], faction: str) -> Plan | None:
    """The plan of whoever commands a faction's units there."""
    army = field.posted.get(engagement.chief(field, image, faction), "")
    return Plan.objects.filter(event=call.event, army=army).first() if army else None


def _withdraw(call: Call, battle: Battle, field: Theatre) -> None:
    """All go at once, as they chose or by their plan (BAT-7, BAT-15)."""
    image, known = battle.image(), lore(call, field, battle)
    for side, faction in engagement.contingents(field, image):
        plan = plan_of(call, field, image, faction)
        below = plan.withdraw_below if plan else 0
        usual = engagement.default_withdrawal(field, image, faction, known, below)
        _go(call, battle, field, side, faction, battle.chosen.get(faction) or usual)
    now = theatre.of_event(call.event)
    if all(engagement.fighters(now, image, side) for side in SIDES):
        return _enter(call, battle, "dice")
    return _finish(call, battle, now)


def _go(call: Call, battle: Battle, field: Theatre, side: Side, faction: str, choice: Withdrawal) -> None:
    """A faction's units leave the field, if any do, and all are told."""
    if not (choice["units"] and choice["to"]):
        return
    retreat.go(call, field, choice)
    last, n = battle.rounds[-1], len(choice["units"])
    gone = {**last["withdrew"].get(side, {}), faction: {"n": n, "to": choice["to"]}}
    battle.rounds = [*battle.rounds[:-1], {**last, "withdrew": {**last["withdrew"], side: gone}}]
    call.report("unit.place", "withdrew", faction, faction=faction, place=battle.place, to=choice["to"], n=n)


def _break_off(call: Call, battle: Battle, field: Theatre) -> None:
    """Three rounds without a loss: the attackers withdraw and the defender holds the field (BAT-9).

    Who cannot stays in peace; then nobody has won.
    """
    image, known = battle.image(), lore(call, field, battle)
    call.report("unit.place", "stalemate", battle.attacker, battle.defender, place=battle.place,
                attacker=battle.attacker, defender=battle.defender)  # fmt: skip
    for faction in engagement.factions(field, image, "attacker"):
        _go(call, battle, field, "attacker", faction, engagement.everybody(field, image, faction, known))
    _finish(call, battle, theatre.of_event(call.event))


# The end


def _finish(call: Call, battle: Battle, field: Theatre) -> None:
    """Whoever holds the field takes or keeps the province; if nobody does, it stays as it is (BAT-8, BAT-17)."""
    image = battle.image()
    left = [side for side in SIDES if engagement.fighters(field, image, side)]
    winner = left[0] if len(left) == 1 else None
    holder = engagement.leading(field, image, winner) if winner else ""
    if winner == "attacker" and not field.at_sea(battle.place) and field.owner(battle.place) == battle.defender:
        aftermath.take(call, Province.objects.get(event=call.event, key=battle.place), holder)
    if winner and battle.round:
        aftermath.promote(call, battle.ranks[winner])
    _over(call, battle, winner or "", holder)


def _over(call: Call, battle: Battle, winner: str = "", holder: str = "") -> None:
    _enter(call, battle, OVER)
    if not battle.round:  # nobody defended: there was no battle
        battle.delete()
    else:
        now, image = theatre.of_event(call.event), battle.image()
        battle.ranks = {side: [unit["key"] for unit in engagement.fighters(now, image, side)] for side in SIDES}
        battle.outcome = winner or "nobody"
        battle.save()
        call.report("unit.place", "battle_over", battle.attacker, battle.defender, place=battle.place, faction=holder,
                    attacker=battle.attacker, defender=battle.defender, outcome=battle.outcome)  # fmt: skip
        aftermath.let_grow(call, battle.led)


def stop(call: Call, battle: Battle) -> None:
    """Control breaks a battle off as it stands: everybody stays, nothing changes hands."""
    _over(call, battle)


STEPS: Mapping[str, Callable[[Call, Battle, Theatre], None]] = {
    "joining": _open, "dice": _roll, "losses": _lose, "withdrawals": _withdraw,
}  # fmt: skip


# What must follow any change


BEARING = {"event", "seat", "unit", "army", "officer", "province", "building", "border", "relation"}
"""Kinds of rows by which what was chosen may be void, or nobody be left to decide."""


def in_progress(event: Event) -> Battle | None:
    """The battle that is being fought, if there is one."""
    return next((battle for battle in every(Battle, event_id=event.pk) if battle.state != OVER), None)


def look_again(call: Call) -> None:
    """After any change: a battle one of whose sides is gone, by Control's hand, is over; what can no longer be done is
    chosen anew; and where nobody is left to decide, it goes on."""
    kinds = {row.partition("/")[0] for row in call.page.images}
    battle = in_progress(call.event) if kinds & BEARING and call.event.state != Event.State.HELD else None
    if battle is None:
        return None
    if battle.state in ("losses", "withdrawals"):
        field = theatre.of_event(call.event)
        present = {side: len(engagement.fighters(field, battle.image(), side)) for side in SIDES}
        if not all(present.values()):
            return _finish(call, battle, field)
        if battle.state == "losses":
            battle.toll = {side: min(battle.toll.get(side, 0), present[side]) for side in SIDES}
        image, known = battle.image(), lore(call, field, battle)
        battle.chosen = {faction: choice for faction, choice in battle.chosen.items()
                         if engagement.may_choose(field, image, faction, choice, known) is None}  # fmt: skip
    return proceed(call, battle)
