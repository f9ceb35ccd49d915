"""War (WAR-2, WAR-3): who acts next in a season."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from war.rows import ActivationRow
from war.rules.standing import Theatre

LOTS = 1_000_000
"""A general's lot is 1 to so many; of equals the lowest is drawn."""


@dataclass(frozen=True)
class General:
    """Somebody who is due to act in a season, as the rule sees them.

    `x`: the commander's at the start of the season; None for a fleet without one, which moves after all generals
    (WAR-10). `drawn`: the place in the order of those drawn so far, 0 for none. `waiting`: still to act.
    """

    key: str
    faction: str
    x: int | None
    lot: int
    drawn: int = 0
    waiting: bool = True


def is_due(theatre: Theatre, army: str) -> bool:
    """Does a faction's army act in a season: under a general, or a fleet? One aboard acts with its ships (WAR-10)."""
    own = theatre.armies.get(army)
    led = own is not None and own.faction and (own.commander in theatre.officers or own.fleet)
    return bool(led and theatre.troops(army) and not theatre.is_aboard(army))


def general(turn: ActivationRow) -> General:
    """A turn to act, from its row."""
    return General(turn.key, turn.faction, turn.x, turn.lot, turn.drawn, turn.state == "waiting")


def rank(theatre: Theatre, commander: str) -> int | None:
    """The x that counts: a commander's own at the start of the season, growth counts from the next (WAR-3).

    None without a commander.
    """
    led = theatre.officers.get(commander)
    if led is None:
        return None
    grown = (g for g in theatre.growths.values() if g.season == theatre.season)
    return led.x - sum(g.officer == commander and g.choice == "x" for g in grown)


def next_to_act(generals: Iterable[General]) -> General | None:
    """The next to be called; None when nobody is left.

    The highest x first. Of those of one x the lowest lot, but of another faction than the one just drawn while any
    other has somebody left; with each new x this starts anew. Whoever came in above the x that is acting comes right
    after it (WAR-3).
    """
    generals = list(generals)
    waiting = [general for general in generals if general.waiting]
    if not waiting:
        return None
    last = max((g for g in generals if g.drawn), key=lambda g: g.drawn, default=None)
    group = _group(waiting, last)
    alike = [general for general in waiting if general.x == group]
    others = [g for g in alike if last is None or last.x != group or g.faction != last.faction]
    return min(others or alike, key=lambda g: (g.lot, g.key))


def time_to_stop(least: int, most: int, left: int, calls: int) -> int:
    """How long a called general has to stop a plan, whole seconds: an even share of what is `left` of the phase, ms.

    `calls`: those still to come in it, this one among them. Never less than `least`, nor more than `most` unless
    `least` is; with a `least` of 0 the clock never acts (WAR-12).
    """
    share = left // 1000 // max(1, calls)
    return max(least, min(most, share)) if least else 0


def _group(waiting: Sequence[General], last: General | None) -> int | None:
    """The x whose turn it is."""
    ranks = {general.x for general in waiting}
    if last is not None and last.x in ranks:
        return last.x
    return max(ranks, key=_rank)


def _rank(x: int | None) -> tuple[bool, int]:
    return x is not None, x or 0


def coming(generals: Iterable[General]) -> list[str]:
    """All who are still to act, in the order in which they are called unless something changes."""
    left, order = {general.key: general for general in generals}, list[str]()
    drawn = max((general.drawn for general in left.values()), default=0)
    while found := next_to_act(left.values()):
        drawn += 1
        order.append(found.key)
        left[found.key] = replace(found, drawn=drawn, waiting=False)
    return order
