"""Mates of a bot's court: in a practice event it leaves alone what a person of its court has filed. Pure.

Bots that play all seats of an event without any person, as in a rehearsal, sit there as players do, and change their
minds about what others of their court have filed.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from astor.bots.screen import Order, Screen
from astor.shown.rows import (
    ShownDeal,
    ShownMarriage,
    ShownPassage,
    ShownPlan,
    ShownPlot,
    ShownPool,
    ShownProposal,
    ShownSeat,
    ShownSummit,
    ShownTreaty,
)
from astor.shown.seen import told

Takes = (
    type[ShownDeal]
    | type[ShownTreaty]
    | type[ShownMarriage]
    | type[ShownPassage]
    | type[ShownPlot]
    | type[ShownPool]
    | type[ShownSummit]
)
TAKES_BACK: Mapping[str, Takes] = {
    "withdraw_offer": ShownDeal, "withdraw_lesson": ShownDeal, "withdraw_treaty": ShownTreaty,
    "withdraw_marriage": ShownMarriage, "withdraw_passage": ShownPassage, "call_off": ShownPlot,
    "leave_pool": ShownPool, "end_summit": ShownSummit,
}  # fmt: skip
"""Order → the kind of row that it ends, and names by its key."""
REPLACES = {"produce": "province", "collect": "building", "arrange": "", "allot": ""}
"""Order → the argument that names what a draft is about; "" where a court has one draft alone."""
REGROUPS = ("relieve", "detach", "absorb")
"""What changes how units and officers stand; no row says who has put them so."""
PLANS, ACTS = ("file_plan", "drop_plan"), ("march", "decline")
"""What changes the plan of an army, and what is done instead of it."""


class Budgeted(Struct, frozen=True):
    """The lands and houses that a budget speaks for."""

    lands: dict[str, Any]
    houses: dict[str, str]


def overrules(screen: Screen, order: Order) -> bool:
    """Would this bot take back or replace by this order what a person of its court has filed, or may have?"""
    if not screen.own.bot:
        return False
    persons = people(screen)
    if order[0] in REGROUPS:
        return bool(persons)
    return any(seat in persons for seat in _undone(screen, *order))


def people(screen: Screen) -> set[str]:
    """The seats of this court at which persons sit."""
    court = {key: seat for key, seat in screen.of(ShownSeat).items() if seat.faction == screen.faction}
    return {key for key, seat in court.items() if seat.joined and not seat.bot}


def _undone(screen: Screen, command: str, args: dict[str, Any]) -> Iterator[str]:
    """The seats that have filed what stands there no longer, or is not carried out, once this is ordered."""
    if command == "send_proposal":
        proposal = screen.of(ShownProposal)[args["proposal"]]
        yield from _undone(screen, proposal.command, proposal.args)
    elif command == "set_budget":
        said, drafts = told(Budgeted, args), {**screen.drafts("produce"), **screen.drafts("collect")}
        yield from (drafts[key].seat for key in (*said.lands, *said.houses) if key in drafts)
    elif command in TAKES_BACK:
        kind = TAKES_BACK[command]
        if row := screen.find(kind, args[kind.KIND]):
            yield row.seat
    elif command in REPLACES:
        about = args.get(REPLACES[command])
        yield from (draft.seat for subject, draft in screen.drafts(command).items() if about in (None, subject))
    elif command in PLANS or command in ACTS:
        filed = screen.of(ShownPlan).values()
        stand = filed if command in PLANS else [plan for plan in screen.plans.values() if not plan.done]
        yield from (plan.seat for plan in stand if plan.army == args["army"])
