"""War (WAR-1 to WAR-3, WAR-11 to WAR-13, WAR-17): whose turn it is, who is called, and when the war phase is over."""

from astor.game import clock, clockwork, seats
from astor.game.call import Call
from astor.game.errors import Refused
from astor.game.models import Event, Seat
from astor.game.reading import every
from factions.models import Character
from war import aftermath, battles, theatre, turns
from war.models import Activation, Army, Battle, Growth, Plan
from war.rules import initiative

FIRST, LAST = theatre.SEASONS
TELLING = {"event", "army", "unit", "officer", "activation", "battle", "seat"}
"""Kinds of rows by which somebody else may be due to act."""


# The order of a season


def open_season(call: Call) -> None:
    """Every general draws a lot; the highest x acts first, the lowest lot of those of one x (WAR-2, WAR-3)."""
    for old in Activation.objects.filter(event=call.event):
        old.delete()
    for plan in Plan.objects.filter(event=call.event, done=True):
        plan.orders, plan.at_once, plan.done = {}, False, False
        plan.save()
    field = theatre.of_event(call.event)
    for key in sorted(field.rows["army"]):
        turns.join(call, field, key)


# What must follow any change


def go_on(call: Call) -> None:
    """After any change in a season: lapsed turns are struck, and when nobody acts the next general is called.

    When all have acted the second season begins (WAR-11).
    """
    kinds = {row.partition("/")[0] for row in call.page.images}
    if not theatre.season(call.event) or not kinds & TELLING or call.event.state == Event.State.HELD:
        return
    _tidy(call)
    while not _busy(call.event) and not cut_short(call):
        generals = {a.key: a for a in every(Activation, event_id=call.event.pk)}
        found = initiative.next_to_act(initiative.general(turn.image()) for turn in generals.values())
        if found is not None:
            drawn = max((activation.drawn for activation in generals.values()), default=0) + 1
            _summon(call, generals[found.key], drawn)
        elif call.event.part == FIRST:
            clock.begin_part(call, part=LAST)
        else:
            return


def _busy(event: Event) -> bool:
    """Is somebody called, or a battle fought (WAR-11)?"""
    called = bool(every(Activation, event_id=event.pk, state="called"))
    return called or battles.in_progress(event) is not None


def cut_short(call: Call) -> bool:
    """Is the time up in an event that does not let the generals who are left act (WAR-13)?"""
    end = call.event.deadline
    return call.event.rules["war_overtime"] == "cut" and end is not None and end <= call.now


def _tidy(call: Call) -> None:
    """An army that is gone acts no more; if its commander left, the lieutenant acts by their own x (WAR-17)."""
    field = theatre.of_event(call.event)
    for activation in every(Activation, event_id=call.event.pk):
        army = activation.army
        if activation.state == "done":
            continue
        if not initiative.is_due(field, army) or field.army(army)["faction"] != activation.faction:
            turns.done(call, activation, "lapsed")
        elif activation.state == "waiting":
            activation.x = initiative.rank(field, field.army(army)["commander"])
            activation.save()


# Calls


def _summon(call: Call, activation: Activation, drawn: int) -> None:
    """It is this general's turn; where nobody is there to answer and nothing was planned, the next one's."""
    activation.drawn = drawn
    plan = turns.plan_for(call.event, activation.army)
    if plan is None and not seats.anybody(call.event, activation.faction):
        return turns.done(call, activation, "declined")
    return summon(call, activation)


def summon(call: Call, activation: Activation) -> None:
    """Call a general, for as long as the rules say (WAR-12)."""
    activation.state, activation.how, activation.renewed = "called", "", False
    activation.seat = _player(call.event, activation.army)
    activation.save()
    await_answer(call, activation)


def await_answer(call: Call, activation: Activation) -> None:
    """From now on the called general has so long: to stop a plan, or to give orders without one."""
    left = turns.time_left(call, activation) if activation.renewed else None
    turns.forget(call, activation)
    plan, rules = turns.plan_for(call.event, activation.army), call.event.rules
    seconds = int(rules["plan_seconds" if plan else "activation_seconds"])
    at_once = plan is not None and plan.at_once
    if at_once or seconds:
        ms = 0 if at_once else seconds * 1000
        clockwork.set_alarm(call, ms if left is None else min(ms, left), "carry_out", activation=activation.key)


def renew(call: Call, activation: Activation) -> None:
    """Its plan was filed, changed or torn up: time anew, but only once a call, or others could wait for ever."""
    await_answer(call, activation)
    activation.renewed = True
    activation.save()


def _player(event: Event, army: str) -> str:
    """The seat that plays the commander, if somebody sits there (WAR-12)."""
    led = Army.objects.get(event=event, key=army).commander
    played = Character.objects.filter(event=event, officer=led, alive=True).exclude(seat="") if led else ()
    present = [c.seat for c in played if Seat.objects.filter(event=event, key=c.seat, joined=True, revoked=False)]
    return next(iter(present), "")


# The end of the war phase


def may_close(event: Event) -> Refused | None:
    """Not before both seasons are done (WAR-13), every battle is over, and what follows it chosen (BAT-11, BAT-13)."""
    if battles.in_progress(event):
        return Refused("battle_first")
    left = Activation.objects.filter(event=event).exclude(state="done").count()
    ended = event.rules["war_overtime"] == "cut" or (event.part == LAST and not left)
    if not ended:
        return Refused("generals_left", n=left, part=event.part)
    choices = aftermath.choices_left(event)
    return Refused("choices_left", n=choices) if choices else None


def end_war(call: Call) -> None:
    """The war phase closes: who has not acted does not, officers grow by default, plans are torn up."""
    call.event.part = ""  # no season any more: nobody is called, and the second does not begin
    call.event.save()
    while battle := battles.in_progress(call.event):
        battles.stop(call, battle)
    aftermath.settle_all(call)
    for model in (Activation, Plan, Battle, Growth):
        for row in model.objects.filter(event=call.event):
            row.delete()
