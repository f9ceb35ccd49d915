"""Absent seats: what a simple bot orders, from what its seat's screen shows. Pure.

A bot keeps nothing in mind: asked again with the same dice it wants what is still to be done, in the end nothing.
"""

from collections.abc import Callable
from random import Random

from astor.rehearsal import council, court, host, market, purse, work
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
)
"""What an office may have to do, the most pressing first."""


def orders(view: View, seat: str, random: Random) -> list[Order]:
    """What the bot on this seat orders next, all of it acceptable in this order; nothing when it has done its part."""
    screen, dice = Screen(view, seat), [random.random() for _ in DUTIES]
    for duty, die in zip(DUTIES, dice, strict=True):  # each has dice of its own, whatever the others have done
        if wanted := duty(screen, Random(die)):
            return wanted
    return []
