"""Battle (BAT-1 to BAT-18): rounds as states that wait for the losses and withdrawals of each side."""

from collections.abc import Callable, Mapping

from astor.game.play import countdown
from astor.game.play.call import Call
from astor.game.rows.frozen import replace
from astor.game.rows.timers import Timer
from factions import relations
from factions.models import Province
from factions.order.questions import turn_now
from factions.rulings import ruled
from war import questions
from war.armies.losses import fall
from war.battle import aftermath, retreat
from war.battle import questions as battles
from war.battle.rules import dice, engagement
from war.battle.rules.engagement import OVER, Withdrawal
from war.battle.rules.record import FACES, SIDES, Side, Withdrew
from war.loyalty.allegiance import put_to_test
from war.models import Battle, Unit
from war.rows import BattleRow
from war.rules.standing import Theatre

SETTLE_BATTLE = Timer("settle_battle", "battle")
"""What is open in a battle is settled by default (BAT-14)."""


TABLE_DICE_WAIT = 4
"""So many times as long as for a decision one waits for dice that are thrown on the table."""


# The attack


def begin(call: Call, army: str, place: str, defender: str) -> None:
    """An army attacks a faction, or the independents, where it stands: war, and battle unless nobody is there."""
    field = questions.theatre(call.board)
    attacker = field.army(army).faction
    call.report("army.place", "attack_declared", attacker, defender, attacker=attacker, defender=defender, place=place)
    if defender:
        relations.attacked(call, attacker, defender, "attack", place)
    if ruled(call.board).leaderless_defence == "surrender" and _leaderless(field, place, defender):
        _lay_down_arms(call, field, place, defender)
        field = questions.theatre(call.board)
    ranks = {"attacker": [unit.key for unit in field.troops(army)],
             "defender": [unit.key for unit in field.forces(place, defender)]}  # fmt: skip
    where = {"season": questions.season(call.board), "place": place, "attacker": attacker, "defender": defender}
    fought = Battle(event=call.event, key=call.page.key("battle"), **where, army=army,
                    number=len(Battle.every(call.event, **where)) + 1, state="joining", ranks=ranks)  # fmt: skip
    fought.allies = dict.fromkeys(engagement.friends(field, fought.as_row(BattleRow)), "")
    fought.save()
    proceed(call, fought)


def _leaderless(field: Theatre, place: str, faction: str) -> bool:
    """Are there units, and not one officer with them (WAR-9)?"""
    units = field.forces(place, faction)
    return bool(units) and not engagement.posted(field, units)


def _lay_down_arms(call: Call, field: Theatre, place: str, faction: str) -> None:
    units = [unit.key for unit in field.forces(place, faction)]
    call.report("unit.place", "surrendered", faction, faction=faction, place=place, n=len(units))
    for unit in Unit.these(call.event, units):
        fall(call, unit)


# From state to state


def proceed(call: Call, battle: Battle, *, due: bool = False) -> None:
    """Go on until somebody has to decide; `due`: time is up for what is open now, it is settled by default."""
    while battle.state != OVER:
        if not due and battles.awaited(call.board, battle.as_row(BattleRow)):
            return _wait(call, battle)
        due = False
        STEPS[battle.state](call, battle, questions.theatre(call.board))
    return None


def _wait(call: Call, battle: Battle) -> None:
    seconds = ruled(call.board).decision_seconds * (TABLE_DICE_WAIT if battle.state == "dice" else 1)
    battle.save()
    if seconds and not countdown.alarms(call.event, SETTLE_BATTLE, battle.key):
        countdown.set_alarm(call, seconds * 1000, SETTLE_BATTLE, battle.key)


def _enter(call: Call, battle: Battle, state: str) -> None:
    countdown.cancel(call.event, SETTLE_BATTLE, battle.key)
    battle.state, battle.chosen = state, {}
    battle.save()


# Before round 1


def _open(call: Call, battle: Battle, field: Theatre) -> None:
    """Who was admitted fights along; every faction on one side is at war with every one on the other (BAT-15)."""
    leads = {"attacker": battle.attacker, "defender": battle.defender}
    for ally in battle.joined:
        side = battle.allies[ally]
        units = [unit.key for unit in field.forces(battle.place, ally)]
        battle.ranks = {**battle.ranks, side: [*battle.ranks[side], *units]}
        call.report("unit.place", "ally_joined", ally, faction=ally, place=battle.place, side=leads[side])
    fight = battle.as_row(BattleRow)
    both = [engagement.factions(field, fight, side) for side in SIDES]
    for one in both[0]:
        for other in filter(None, both[1]):
            by, to = (other, one) if other in battle.joined else (one, other)
            relations.attacked(call, by, to, "joined" if by in battle.joined else "attack", battle.place)
    _enter(call, battle, "dice")
    if not all(both):
        return finish(call, battle, questions.theatre(call.board))
    battle.turned = put_to_test(call, battle.as_row(BattleRow), field)
    battle.save()
    if not field.at_sea(battle.place):
        place = Province.named(call.event, battle.place)
        place.fought = turn_now(call.board)
        place.save()
    return None


# Dice


def _roll(call: Call, battle: Battle, field: Theatre) -> None:
    """Each side rolls one die (BAT-1); the label says where, who, and in which round."""
    parties = f"{battle.attacker}-{battle.defender or 'independents'}"
    where = f"{battle.season}/{battle.place}/{parties}/{battle.number}/round/{battle.round + 1}"
    sides = ruled(call.board).battle_die
    throw(call, battle, field, {side: call.roll(f"{where}/{side}", sides) for side in SIDES}, table=False)


def throw(call: Call, battle: Battle, field: Theatre, faces: Mapping[Side, int], *, table: bool) -> None:
    """A round's dice have fallen, on this server or on the table (BAT-16): what each side loses by them."""
    fight = battle.as_row(BattleRow)
    known = battles.known(call.board, fight)
    both = dict(zip(SIDES, engagement.strengths(field, fight, known), strict=True))
    ground, ruling = engagement.terrain(field, battle.place), ruled(call.board).round_losses
    told = {side: dice.modifiers(both[side], both[FACES[side]], ground) for side in SIDES}
    results = {side: dice.result(faces[side], told[side]) for side in SIDES}
    present = {side: len(engagement.fighters(field, fight, side)) for side in SIDES}
    battle.toll = {FACES[side]: dice.losses(results[side], present[FACES[side]], ruling) for side in SIDES}
    battle.round += 1
    led = {side: engagement.leaders(field, fight, side) for side in SIDES}
    battle.led = sorted({*battle.led, *(o for of in led.values() for o in (of.commander, of.lieutenant) if o)})
    battle.rounds = [*battle.rounds, {
        "round": battle.round, "dice": dict(faces), "table": table, "results": results, "toll": battle.toll,
        "modifiers": {side: [list(one) for one in told[side]] for side in SIDES}, "units": present,
        "leaders": {side: [led[side].commander, led[side].lieutenant] for side in SIDES}, "withdrew": {},
        "leading": {side: engagement.leading(field, fight, side) for side in SIDES},
    }]  # fmt: skip
    _enter(call, battle, "losses")


def take_back_dice(battle: Battle) -> None:
    """The round just thrown is thrown anew; nothing has come of it yet."""
    battle.rounds, battle.round = battle.rounds[:-1], battle.round - 1


# Losses and withdrawals


def _lose(call: Call, battle: Battle, field: Theatre) -> None:
    """All lose at once what they chose, or what falls by default (BAT-6, BAT-14, BAT-15)."""
    fight = battle.as_row(BattleRow)
    gone: dict[Side, list[str]] = {side: [] for side in SIDES}
    for side, faction in engagement.contingents(field, fight):
        chosen = fight.chosen.get(faction)
        gone[side] += chosen.units if chosen and chosen.units else battles.falls(call.board, fight, faction)
    battle.quiet = 0 if any(gone.values()) else battle.quiet + 1
    last = fight.rounds[-1]
    call.report("unit.place", "round_fought", battle.attacker, battle.defender, place=battle.place,
                round=battle.round, attacker=battle.attacker, defender=battle.defender,
                a=last.results.attacker, d=last.results.defender,
                lost_a=len(gone["attacker"]), lost_d=len(gone["defender"]))  # fmt: skip
    for units in gone.values():
        for unit in Unit.these(call.event, units):
            fall(call, unit, with_officers=True)
    now = questions.theatre(call.board)
    if not all(engagement.fighters(now, fight, side) for side in SIDES):
        return finish(call, battle, now)
    if battle.quiet >= ruled(call.board).stalemate_rounds:
        return _break_off(call, battle, now)
    return _enter(call, battle, "withdrawals")


def _withdraw(call: Call, battle: Battle, field: Theatre) -> None:
    """All go at once, as they chose or by their plan (BAT-7, BAT-15)."""
    fight = battle.as_row(BattleRow)
    fighting = engagement.contingents(field, fight)
    meant = [_meant(call, fight, faction) for _, faction in fighting]
    for (side, faction), choice in zip(fighting, meant, strict=True):
        _go(call, battle, field, side, faction, choice)
    now = questions.theatre(call.board)
    if all(engagement.fighters(now, fight, side) for side in SIDES):
        return _enter(call, battle, "dice")
    return finish(call, battle, now)


def _meant(call: Call, fight: BattleRow, faction: str) -> Withdrawal:
    """What it has chosen, else what its plan says."""
    chosen = fight.chosen.get(faction)
    return engagement.withdrawal_of(chosen) if chosen else battles.goes(call.board, fight, faction)


def _go(call: Call, battle: Battle, field: Theatre, side: Side, faction: str, choice: Withdrawal) -> None:
    """A faction's units leave the field, if any do, and all are told."""
    if not (choice.units and choice.to):
        return
    retreat.go(call, field, choice)
    *before, last = battle.as_row(BattleRow).rounds
    n = len(choice.units)
    gone = {**last.withdrew.get(side, {}), faction: Withdrew(n, choice.to)}
    battle.rounds = [*before, replace(last, withdrew={**last.withdrew, side: gone})]
    call.report("unit.place", "withdrew", faction, faction=faction, place=battle.place, to=choice.to, n=n)


def _break_off(call: Call, battle: Battle, field: Theatre) -> None:
    """Three rounds without a loss: the attackers withdraw and the defender holds the field (BAT-9).

    Who cannot stays in peace; then nobody has won.
    """
    fight = battle.as_row(BattleRow)
    known = battles.known(call.board, fight)
    call.report("unit.place", "stalemate", battle.attacker, battle.defender, place=battle.place,
                attacker=battle.attacker, defender=battle.defender)  # fmt: skip
    for faction in engagement.factions(field, fight, "attacker"):
        _go(call, battle, field, "attacker", faction, engagement.everybody(field, fight, faction, known))
    finish(call, battle, questions.theatre(call.board))


# The end


def finish(call: Call, battle: Battle, field: Theatre) -> None:
    """Whoever holds the field takes or keeps the province; if nobody does, it stays as it is (BAT-8, BAT-17)."""
    fight = battle.as_row(BattleRow)
    left = [side for side in SIDES if engagement.fighters(field, fight, side)]
    winner = left[0] if len(left) == 1 else None
    holder = engagement.leading(field, fight, winner) if winner else ""
    if winner == "attacker" and not field.at_sea(battle.place) and field.owner(battle.place) == battle.defender:
        aftermath.take(call, Province.named(call.event, battle.place), holder)
        battle.taken = holder
    if winner and battle.round:
        aftermath.promote(call, battle.ranks[winner])
    _over(call, battle, winner or "", holder)


def _over(call: Call, battle: Battle, winner: str = "", holder: str = "") -> None:
    _enter(call, battle, OVER)
    if not battle.round:  # nobody defended: there was no battle
        battle.delete()
    else:
        now, fight = questions.theatre(call.board), battle.as_row(BattleRow)
        battle.ranks = {side: [unit.key for unit in engagement.fighters(now, fight, side)] for side in SIDES}
        battle.outcome = winner or "nobody"
        battle.save()
        call.report("unit.place", "battle_over", battle.attacker, battle.defender, battle=battle.key,
                    place=battle.place, faction=holder, attacker=battle.attacker, defender=battle.defender,
                    outcome=battle.outcome)  # fmt: skip
        aftermath.let_grow(call, battle.led)


def stop(call: Call, battle: Battle) -> None:
    """Control breaks a battle off as it stands: everybody stays, nothing changes hands."""
    _over(call, battle)


STEPS: Mapping[str, Callable[[Call, Battle, Theatre], None]] = {
    "joining": _open, "dice": _roll, "losses": _lose, "withdrawals": _withdraw,
}  # fmt: skip
