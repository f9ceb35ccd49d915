"""Absent seats: what a simple bot orders, from what its seat's screen shows. Pure.

A bot keeps nothing in mind: asked again with the same dice it wants what is still to be done, in the end nothing.
"""

from collections.abc import Callable
from random import Random

from astor.rehearsal import (
    council,
    court,
    envoys,
    frays,
    generals,
    host,
    market,
    petitions,
    plotters,
    purse,
    research,
    scholars,
    suitors,
    trade,
    warfare,
    work,
)
from astor.rehearsal.screen import Order, Screen, View

Duty = Callable[[Screen, Random], list[Order]]

DUTIES: tuple[Duty, ...] = (
    court.name_itself,
    court.name_faction,
    court.settle,
    council.answer,
    court.arrange,
    host.lead,
    work.collect,
    work.produce,
    work.mend,
    purse.allot,
    purse.hire,
    council.propose,
    council.confirm,
    market.let_in,
    market.shop,
    trade.answer,
    trade.think_better,
    trade.offer,
    trade.give,
    research.join,
    research.study,
    research.ask,
    market.think_again,
    council.share,
    council.beg,
    generals.raise_armies,
    generals.leave_garrison,
    generals.launch,
    warfare.plan,
    warfare.act,
    frays.lose,
    frays.withdraw,
    frays.join,
    frays.admit,
    frays.grow,
    frays.raze,
    *scholars.DUTIES,
    plotters.sanction,
    plotters.call_off,
    envoys.answer,
    envoys.think_better,
    envoys.renounce,
    envoys.leave,
    envoys.declare,
    envoys.write,
    petitions.ask,
    petitions.think_better,
    petitions.claim,
    petitions.think_again,
    *suitors.DUTIES,
    envoys.lose_heart,
)
"""What an office may have to do, the most pressing first; a new one comes last, so that the dice of the others stay."""

LAST = (market.shop,)
"""What waits until nothing else is left to do: the market gets what research leaves."""


def occasion(view: View, order: Order) -> str:
    """When the same may be ordered once more: in each round of a battle (`view`: what everybody sees)."""
    battle = view.get(f"battle/{order[1].get('battle')}", {})
    return f"{battle['state']} {battle['round']}" if battle else ""


def orders(view: View, seat: str, random: Random) -> list[Order]:
    """What the bot on this seat orders next, all of it acceptable in this order; nothing when it has done its part."""
    screen = Screen(view, seat)
    dice = [(duty, random.random()) for duty in DUTIES]  # each has dice of its own, whatever the others have done
    for duty, die in sorted(dice, key=lambda of: of[0] in LAST):
        if wanted := duty(screen, Random(die)):
            return wanted
    return []
