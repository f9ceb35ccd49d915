"""War (WAR-4 to WAR-12): what a general may ask: file a plan, and act when called."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from astor.game.arguments import Key, KeyOrNone
from astor.game.call import Call
from astor.game.errors import Refused, insist
from astor.game.models import Event, Seat
from factions import learning
from factions.models import Character
from war import campaign, seasons, theatre, turns
from war import march as campaigning
from war.models import Activation, Army, Plan
from war.rules.marching import Orders, Section, as_it_stands, may_march

Units = Annotated[list[Key], msgspec.Meta(max_length=200)]
Few = Annotated[int, msgspec.Meta(ge=0, le=100)]
KindOrNone = Literal["", "militia", "regiment", "warship", "trade_ship"]


class Parting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section that parts: its units and officers; without a commander a garrison."""

    units: Units
    commander: KeyOrNone = ""
    lieutenant: KeyOrNone = ""


class Activity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one activation does (see `Orders`); `attack`: a faction, "" the independents, null nobody."""

    to: KeyOrNone = ""
    attack: KeyOrNone | None = None
    absorb: Units = []
    split: Parting | None = None
    land: KeyOrNone = ""

    @property
    def orders(self) -> Orders:
        parts = self.split
        section = Section(tuple(dict.fromkeys(parts.units)), parts.commander, parts.lieutenant) if parts else None
        return Orders(self.to, self.attack, tuple(self.absorb), section, self.land)


STAY = Activity()


# Who may order an army about


def leads_army(event: Event, seat: Seat, args: Mapping[str, Any]) -> bool:
    """Does this seat play its commander, or was it handed the call (WAR-12)?"""
    army = args["army"]
    handed = Activation.objects.filter(event=event, army=army, seat=seat.key, state="called", faction=seat.faction)
    commanders = Army.objects.filter(event=event, key=army, faction=seat.faction).values_list("commander", flat=True)
    return handed.exists() or any(plays(event, seat, commander) for commander in commanders)


def plays(event: Event, seat: Seat, officer: str) -> bool:
    """Is this officer the seat's own character?"""
    return bool(officer) and Character.objects.filter(event=event, seat=seat.key, officer=officer, alive=True).exists()


# Orders


def march(call: Call, *, army: Key, orders: Activity | None = None) -> None:
    """Act, now that your general is called: absorb or split, stay or move, then attack or not (WAR-5).

    Without orders as it was planned, as far as that can still be done.
    """
    campaign.own_army(call, army)
    found = turns.called(call, army)
    if seasons.cut_short(call):  # the phase may still wait for what follows a battle, but for no general
        raise Refused("late", phase=call.event.phase)
    if orders is None:
        return _by_plan(call, found)
    campaigning.execute(call, army, orders.orders)
    return turns.finish(call, army, "acted")


def decline(call: Call, *, army: Key) -> None:
    """Your general, who is called, does nothing this season."""
    campaign.own_army(call, army)
    turns.called(call, army)
    turns.finish(call, army, "declined")


def file_plan(call: Call, *, army: Key, orders: Activity = STAY, lose_first: KindOrNone = "", withdraw_below: Few = 0,
              at_once: bool = False) -> None:  # fmt: skip
    """What your general will do when called, and how to fight meanwhile (WAR-12); in place of what was planned."""
    own, field = campaign.own_army(call, army), theatre.of_event(call.event)
    if Activation.objects.filter(event=call.event, army=army, state="done").exists():
        field = field.next_season()
    insist(may_march(field, army, orders.orders, learning.effects(call.event, own.faction)))
    plan = Plan.objects.filter(event=call.event, army=army).first()
    plan = plan or Plan(event=call.event, key=call.page.key("plan"), army=army)
    plan.faction, plan.seat, plan.orders, plan.done = own.faction, call.asker.key, msgspec.to_builtins(orders), False
    plan.lose_first, plan.withdraw_below, plan.at_once = lose_first, withdraw_below, at_once
    plan.save()
    _ask_again(call, army)


def drop_plan(call: Call, *, army: Key) -> None:
    """Tear a plan up; a general who is called then has the time of one without a plan (WAR-12)."""
    campaign.own_army(call, army)
    plan = Plan.objects.filter(event=call.event, army=army).first()
    if plan is None:
        raise Refused("no_plan", army=army)
    plan.delete()
    _ask_again(call, army)


def _ask_again(call: Call, army: str) -> None:
    for activation in Activation.objects.filter(event=call.event, army=army, state="called"):
        seasons.renew(call, activation)


# The clock's part


def carry_out(call: Call, *, activation: Key) -> None:
    """The called general's time is up: the plan is carried out as far as it can be, without one it declines."""
    found = Activation.find(call.event, activation)
    if found is None or found.state != "called":
        raise Refused("not_called")
    _by_plan(call, found)


def _by_plan(call: Call, found: Activation) -> None:
    plan = turns.plan_for(call.event, found.army)
    if plan is None:
        return turns.finish(call, found.army, "declined")
    field, effects = theatre.of_event(call.event), learning.effects(call.event, found.faction)
    meant = msgspec.convert(plan.orders, Activity).orders
    orders = as_it_stands(field, found.army, meant, effects)
    if orders != meant:
        call.say(f"faction/{found.faction}", "plan_changed", officer=field.army(found.army)["commander"])
    if orders == Orders() and orders != meant:
        return turns.finish(call, found.army, "declined")
    campaigning.execute(call, found.army, orders)
    return turns.finish(call, found.army, "acted")
