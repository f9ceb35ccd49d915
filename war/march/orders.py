"""War (WAR-4 to WAR-12): what a general may ask: file a plan, and act when called."""

from typing import Annotated, Literal

import msgspec

from astor.game.orders import filed
from astor.game.play.call import Call
from astor.game.play.play import Command
from astor.game.play.sight import faction_of
from astor.game.rows.board import Board, index
from astor.game.rows.page import Image
from astor.game.values.arguments import Key, KeyOrNone
from astor.game.values.errors import Refused, insist
from factions.research.questions import lore
from war import questions
from war.arguments import Units
from war.armies.orders import own_army
from war.march import questions as marching
from war.march import reach, turns
from war.march.carrying_out import execute
from war.march.rules.marching import Orders, Section, as_it_stands, may_march
from war.models import PLANNED, Activation, Plan
from war.rows import ActivationRow, ArmyRow, PlanRow

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


def _called(turn: ActivationRow) -> tuple[str, ...]:
    return (turn.army,) if turn.state == "called" else ()


CALLED = index(ActivationRow, _called, lambda _: 0)
"""The turns that have begun, by their armies."""


def leads_army(board: Board, seat: str, *, army: str, **_: object) -> bool:
    """Does this seat play its commander, or was it handed the call (WAR-12)?"""
    own, faction = board.find(ArmyRow, army), faction_of(board, seat)
    if own is not None and own.faction == faction and questions.plays(board, seat, own.commander):
        return True
    called = board.heap(CALLED, army)
    return any((turn.seat, turn.faction) == (seat, faction) for _, turn in called)


# Orders


def march(call: Call, *, army: Key, orders: Activity | None = None) -> None:
    """Act, now that your general is called: absorb or split, stay or move, then attack or not (WAR-5).

    Without orders as it was planned, as far as that can still be done.
    """
    own_army(call, army)
    found = turns.called(call, army)
    if marching.cut_short(call.board, call.now):  # the phase may wait for what follows a battle, but for no general
        raise Refused("late", phase=call.event.phase)
    if orders is None:
        return _by_plan(call, found)
    if other := _still_meant(call, army):
        filed.replaced(call, other.seat, "file_plan", f"army/{army}")
    execute(call, army, orders.orders)
    return turns.finish(call, army, "acted")


def decline(call: Call, *, army: Key) -> None:
    """Your general, who is called, does nothing this season."""
    own_army(call, army)
    turns.called(call, army)
    if other := _still_meant(call, army):
        filed.taken_back(call, other.seat, "file_plan", f"army/{army}")
    turns.finish(call, army, "declined")


def file_plan(call: Call, *, army: Key, orders: Activity = STAY, lose_first: KindOrNone = "", withdraw_below: Few = 0,
              at_once: bool = False) -> None:  # fmt: skip
    """What your general will do when called, and how to fight meanwhile (WAR-12); in place of what was planned."""
    own, field = own_army(call, army), marching.theatre_for(call.board, army)
    insist(may_march(field, army, orders.orders, lore(call.board, own.faction)))
    plan, other = _plan(call, army), _still_meant(call, army)
    plan = plan or Plan(event=call.event, key=call.page.key("plan"), army=army)
    plan.faction, plan.seat, plan.orders, plan.done = own.faction, call.asker.key, msgspec.to_builtins(orders), False
    plan.lose_first, plan.withdraw_below, plan.at_once = lose_first, withdraw_below, at_once
    plan.save()
    if other is not None and any(getattr(other, column) != getattr(plan, column) for column in PLANNED):
        filed.replaced(call, other.seat, "file_plan", f"army/{army}")
    _ask_again(call, army)


def drop_plan(call: Call, *, army: Key) -> None:
    """Tear a plan up; a general who is called then has the time of one without a plan (WAR-12)."""
    own_army(call, army)
    plan = _plan(call, army)
    if plan is None:
        raise Refused("no_plan", army=army)
    if other := _still_meant(call, army):
        filed.taken_back(call, other.seat, "file_plan", f"army/{army}")
    plan.delete()
    _ask_again(call, army)


def _plan(call: Call, army: str) -> Plan | None:
    return next(iter(Plan.every(call.event, army=army)), None)


def _still_meant(call: Call, army: str) -> PlanRow | None:
    """The plan for an army that waits to be carried out, whoever of the court has filed it."""
    return questions.meant(call.board, army)


def _ask_again(call: Call, army: str) -> None:
    for found in Activation.every(call.event, army=army, state="called"):
        turns.renew(call, found)


# The clock's part


def carry_out(call: Call, *, activation: Key) -> None:
    """The called general's time is up: the plan is carried out as far as it can be, without one it declines."""
    found = Activation.find(call.event, activation)
    if found is None or found.state != "called":
        raise Refused("not_called")
    _by_plan(call, found)


def _by_plan(call: Call, found: Activation) -> None:
    plan = questions.meant(call.board, found.army)
    if plan is None:
        return turns.finish(call, found.army, "declined")
    field, effects = questions.theatre(call.board), lore(call.board, found.faction)
    meant = msgspec.convert(plan.orders, Activity).orders
    orders = as_it_stands(field, found.army, meant, effects)
    if no := may_march(field, found.army, meant, effects):
        call.say(f"faction/{found.faction}", "plan_changed", officer=field.army(found.army).commander, refused=no.code,
                 facts=no.facts)  # fmt: skip
    if orders == Orders() and orders != meant:
        return turns.finish(call, found.army, "declined")
    execute(call, found.army, orders)
    return turns.finish(call, found.army, "acted")


def file_plan_choices(board: Board, seat: str) -> Image | Refused:
    """What each general could plan, as everybody stands now."""
    found = reach.reaches(board, faction_of(board, seat))
    return {"army": found} if found else Refused("no_army")


def march_choices(board: Board, seat: str) -> Image | Refused:
    """The same for the generals who are called."""
    faction = faction_of(board, seat)
    called = marching.called(board, faction)
    found = reach.reaches(board, faction) if called else {}
    open_to = {army: found[army] for army in called if army in found}
    return {"army": open_to} if open_to else Refused("not_your_turn")


def decline_choices(board: Board, seat: str) -> Image | Refused:
    called = marching.called(board, faction_of(board, seat))
    return {"army": called} if called else Refused("not_your_turn")


def drop_plan_choices(board: Board, seat: str) -> Image | Refused:
    own = questions.armies(board, faction_of(board, seat))
    planned = [army for army in own if questions.plan_of(board, army)]
    return {"army": planned} if planned else Refused("nothing_planned")


SEASONS = ("season_1", "season_2")


COMMANDS = (
    Command(file_plan, choices=file_plan_choices, power="war", phases=("war",), own=leads_army),
    Command(drop_plan, choices=drop_plan_choices, power="war", phases=("war",), own=leads_army),
    Command(march, choices=march_choices, power="war", phases=("war",), parts=SEASONS, own=leads_army),
    Command(decline, choices=decline_choices, power="war", phases=("war",), parts=SEASONS, own=leads_army),
)
