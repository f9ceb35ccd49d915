"""Absent seats: what a simple bot orders, from what its seat's screen shows. Pure.

A bot keeps nothing in mind: asked again with the same dice it wants what is still to be done, in the end nothing.
"""

from collections.abc import Callable, Mapping
from random import Random

from msgspec import Struct

from astor.bots import mates, requests, seats
from astor.bots.diplomacy import marriages, placards, plots, summits, trade, treaties
from astor.bots.factions import production, purchase, research, setup, upkeep
from astor.bots.screen import Order, Screen
from astor.bots.ventures import duels, quests
from astor.bots.war import armies, battle, marches
from astor.game.rows.page import Image
from astor.shown.seen import told

Duty = Callable[[Screen, Random], list[Order]]

DUTIES: tuple[Duty, ...] = (
    setup.name_itself,
    setup.name_faction,
    setup.settle,
    seats.answer,
    setup.arrange,
    armies.lead,
    production.collect,
    production.produce,
    production.mend,
    upkeep.allot,
    upkeep.hire,
    seats.propose,
    seats.confirm,
    purchase.let_in,
    purchase.shop,
    trade.answer,
    trade.think_better,
    trade.offer,
    trade.give,
    research.join,
    research.study,
    research.ask,
    purchase.think_again,
    seats.share,
    seats.beg,
    armies.raise_armies,
    armies.leave_garrison,
    armies.launch,
    marches.plan,
    marches.act,
    battle.lose,
    battle.withdraw,
    battle.join,
    battle.admit,
    battle.grow,
    battle.raze,
    *summits.DUTIES,
    plots.sanction,
    plots.call_off,
    treaties.answer,
    treaties.think_better,
    treaties.renounce,
    treaties.leave,
    treaties.declare,
    treaties.write,
    requests.ask,
    requests.think_better,
    requests.claim,
    requests.think_again,
    *marriages.DUTIES,
    treaties.lose_heart,
    quests.set_out,
    quests.act,
    duels.answer,
    duels.think_better,
    duels.challenge,
    production.budget,
    placards.hang,
)
"""What an office may have to do, the most pressing first; a new one comes last, so that the dice of the others stay."""

FIRST = (production.budget,)
"""What speaks for a whole realm comes before what speaks for a part of it."""
LAST = (purchase.shop,)
"""What waits until nothing else is left to do: the market gets what research leaves."""


class Fight(Struct, frozen=True):
    """How far a battle is."""

    state: str
    round: int


def occasion(view: Mapping[str, Image], order: Order) -> str:
    """When the same may be ordered once more: in each round of a battle (`view`: what everybody sees)."""
    image = view.get(f"battle/{order[1].get('battle')}")
    if image is None:
        return ""
    fight = told(Fight, image)
    return f"{fight.state} {fight.round}"


def orders(view: Mapping[str, Image], seat: str, random: Random) -> list[Order]:
    """What the bot on this seat orders next, all of it acceptable in this order; nothing when it has done its part.

    What a person of its court has filed it leaves as it is.
    """
    screen, own = Screen(view, seat), Random(0)  # to seed one anew costs half of making one
    dice = [(duty, random.random()) for duty in DUTIES]  # each has dice of its own, whatever the others have done
    for duty, die in sorted(dice, key=lambda of: (of[0] in LAST) - (of[0] in FIRST)):
        own.seed(die)
        if wanted := [order for order in duty(screen, own) if not mates.overrules(screen, order)]:
            return wanted
    return []
