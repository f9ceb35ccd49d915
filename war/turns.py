"""War (WAR-2, WAR-3, WAR-12): each general's turn to act in a season."""

from astor.game import clockwork
from astor.game.call import Call
from astor.game.errors import Refused
from astor.game.models import Event
from astor.game.reading import every
from war import theatre
from war.models import Activation, Plan
from war.rules.initiative import LOTS, is_due, rank
from war.rules.theatre import Theatre
from war.scenario import SHIPS


def join(call: Call, field: Theatre, army: str, how: str = "") -> None:
    """An army is due to act in this season, or has done so."""
    season = field.season
    if not season or not is_due(field, army):
        return
    own = field.army(army)
    led = field.rows["officer"].get(own["commander"])
    how = how or ("acted" if _enough(call, field, army) else "")
    who = led["name"] if led else own["place"]
    label = f"{season}/initiative/{own['faction']}/{who}"
    Activation(event=call.event, key=call.page.key("activation"), season=season, army=army, faction=own["faction"],
               x=rank(field, own["commander"]), lot=call.roll(label, LOTS), how=how,
               state="done" if how else "waiting").save()  # fmt: skip


def _enough(call: Call, field: Theatre, army: str) -> bool:
    """Has the faction as many turns as officers, or ships, to act? Else armies could part and join for ever (WAR-3)."""
    own, led = field.army(army), field.army(army)["commander"] != ""
    ships = [u for u in field.rows["unit"].values() if u["faction"] == own["faction"] and u["kind"] in SHIPS]
    most = len(field.officers(own["faction"])) if led else len(ships)
    turns = Activation.objects.filter(event=call.event, faction=own["faction"], x__isnull=not led)
    return sum(turn.how in ("acted", "declined") or turn.army in field.rows["army"] for turn in turns) >= most


def called(call: Call, army: str) -> Activation:
    """The turn of this army, if it has been called; refused out of turn."""
    found = Activation.objects.filter(event=call.event, army=army, season=theatre.season(call.event)).first()
    if found is None or found.state != "called":
        raise Refused("out_of_turn" if found is None or found.state == "waiting" else "acted_already", army=army)
    return found


def plan_for(event: Event, army: str) -> Plan | None:
    """What a general means to do when called, unless it is done."""
    return next((plan for plan in every(Plan, event_id=event.pk, army=army, done=False) if plan.orders), None)


def time_left(call: Call, activation: Activation) -> int | None:
    """How long until the clock acts for this general, in ms; None if it does not."""
    alarms = clockwork.alarms(call.event, "carry_out", activation=activation.key)
    return min((clockwork.until(alarm, call.now) for alarm in alarms), default=None)


def forget(call: Call, activation: Activation) -> None:
    """The clock does not act for this general any more."""
    clockwork.cancel(call.event, "carry_out", activation=activation.key)


def finish(call: Call, army: str, how: str) -> None:
    """An army has had its turn in this season; of its plan only how to fight still stands."""
    for activation in Activation.objects.filter(event=call.event, army=army).exclude(state="done"):
        done(call, activation, how)
    for plan in Plan.objects.filter(event=call.event, army=army):
        plan.done = True
        plan.save()


def done(call: Call, activation: Activation, how: str) -> None:
    forget(call, activation)
    activation.state, activation.how = "done", how
    activation.save()
