"""War (WAR-2, WAR-3, WAR-12): each general's turn to act in a season."""

from astor.game.play import countdown
from astor.game.play.call import Call
from astor.game.rows.timers import Timer
from astor.game.values.errors import Refused
from factions.rulings import Rules, ruled
from war import questions
from war.march import questions as marching
from war.march.questions import player
from war.march.rules.initiative import LOTS, is_due, rank, time_to_stop
from war.models import Activation, Plan
from war.purchase.rules import SHIPS
from war.rows import ActivationRow
from war.rules.standing import Theatre

CARRY_OUT = Timer("carry_out", "activation")
"""What becomes of a called general who does not answer (WAR-12)."""


def join(call: Call, field: Theatre, army: str, how: str = "") -> None:
    """An army is due to act in this season, or has done so."""
    season = field.season
    if not season or not is_due(field, army):
        return
    own = field.army(army)
    led = field.officers.get(own.commander)
    how = how or ("acted" if _enough(call, field, army) else "")
    who = led.name if led else own.place
    label = f"{season}/initiative/{own.faction}/{who}"
    Activation(event=call.event, key=call.page.key("activation"), season=season, army=army, faction=own.faction,
               x=rank(field, own.commander), lot=call.roll(label, LOTS), how=how,
               state="done" if how else "waiting").save()  # fmt: skip


def _enough(call: Call, field: Theatre, army: str) -> bool:
    """Has the faction as many turns as officers, or ships, to act? Else armies could part and join for ever (WAR-3)."""
    own, led = field.army(army), field.army(army).commander != ""
    ships = [u for u in field.units.values() if u.faction == own.faction and u.kind in SHIPS]
    most = len(field.living(own.faction)) if led else len(ships)
    turns = [turn for turn in call.board.of(ActivationRow).values()
             if turn.faction == own.faction and (turn.x is not None) == led]  # fmt: skip
    return sum(turn.how in ("acted", "declined") or turn.army in field.armies for turn in turns) >= most


def called(call: Call, army: str) -> Activation:
    """The turn of this army, if it has been called; refused out of turn."""
    found = next(iter(Activation.every(call.event, army=army, season=questions.season(call.board))), None)
    if found is None or found.state != "called":
        raise Refused("out_of_turn" if found is None or found.state == "waiting" else "acted_already", army=army)
    return found


def time_left(call: Call, activation: Activation) -> int | None:
    """How long until the clock acts for this general, in ms; None if it does not."""
    alarms = countdown.alarms(call.event, CARRY_OUT, activation.key)
    return min((countdown.until(alarm, call.now) for alarm in alarms), default=None)


def forget(call: Call, activation: Activation) -> None:
    """The clock does not act for this general any more."""
    countdown.cancel(call.event, CARRY_OUT, activation.key)


def finish(call: Call, army: str, how: str) -> None:
    """An army has had its turn in this season; of its plan only how to fight still stands."""
    for activation in Activation.every(call.event, army=army):
        if activation.state != "done":
            done(call, activation, how)
    for plan in Plan.every(call.event, army=army):
        plan.done = True
        plan.save()


def done(call: Call, activation: Activation, how: str) -> None:
    forget(call, activation)
    activation.state, activation.how = "done", how
    activation.save()


# Calls


def summon(call: Call, activation: Activation) -> None:
    """Call a general, for as long as the rules say (WAR-12)."""
    activation.state, activation.how, activation.renewed = "called", "", False
    activation.seat = player(call.board, activation.army)
    activation.save()
    await_answer(call, activation)


def await_answer(call: Call, activation: Activation) -> None:
    """From now on the called general has so long: to stop a plan, or to give orders without one."""
    left = time_left(call, activation) if activation.renewed else None
    forget(call, activation)
    plan, now = questions.meant(call.board, activation.army), ruled(call.board)
    at_once = plan is not None and plan.at_once
    seconds = _to_stop_a_plan(call, now) if plan else now.activation_seconds
    if at_once or seconds:
        ms = 0 if at_once else seconds * 1000
        countdown.set_alarm(call, ms if left is None else min(ms, left), CARRY_OUT, activation.key)


def _to_stop_a_plan(call: Call, now: Rules) -> int:
    """How long a general with a plan is waited for, s: longer where the phase has the time for all who are still to
    be called."""
    return time_to_stop(now.plan_seconds, now.plan_seconds_most, countdown.time_left(call.event, call.now),
                        marching.calls_left(call.board))  # fmt: skip


def put_off(call: Call, activation: Activation) -> None:
    """Somebody else acts before this general, who waits again."""
    forget(call, activation)
    activation.state, activation.drawn = "waiting", 0
    activation.save()


def renew(call: Call, activation: Activation) -> None:
    """Its plan was filed, changed or torn up: time anew, but only once a call, or others could wait for ever."""
    await_answer(call, activation)
    activation.renewed = True
    activation.save()
