"""The course of a bout (MOR-1, MOR-4 to MOR-17, MOR-29 to MOR-34): rounds, wild dice, recovery, whose go. Pure."""

from dataclasses import replace
from typing import Literal

from astor.ventures.rules.fight import SIDES, other
from astor.ventures.rules.play import OVER, Roll, Side, Told, Turned
from astor.ventures.rules.ring import pools
from astor.ventures.rules.ring.pools import DICE, Pool
from astor.ventures.rules.ring.warriors import ACTIONS, ROUNDS, Bout, Catalogue, Warrior

When = Literal["first", "again"]


# The hero phase


def began(bout: Bout, roll: Roll) -> Turned[Bout]:
    """Another round: six dice each, initiative, and one wild die more each (MOR-4 to MOR-11)."""
    number = bout.round + 1
    if number > ROUNDS:
        return replace(bout, stage="over", turn=OVER), ()
    bout = replace(bout, round=number, stage="wild", acting="", warriors=tuple(map(_fresh, bout.warriors)))
    told = [Told("round", {"n": number})]
    for side in SIDES:
        dice = [roll(f"round/{number}/{side}/{n}", 6) for n in range(1, DICE + 1)]
        bout = bout.with_pool(side, pools.pool(dice, bout.pool(side).wild + 1))
        told.append(Told("dice", {"side": side, **_shown(bout.pool(side))}))
    first, more = _ahead(bout, roll, "first")
    return replace(bout, first=first, turn=first), (*told, *more, Told("first", {"side": first}))


def _fresh(warrior: Warrior) -> Warrior:
    return replace(warrior, acted=False, waits=False)


def _shown(pool: Pool) -> dict[str, str | int]:
    return {"dice": " ".join(map(str, pool.dice)), "singles": pool.singles,
            "sets": " ".join(f"{size}x{face}" for face, size in pool.sets)}  # fmt: skip


def _ahead(bout: Bout, roll: Roll, when: When) -> tuple[Side, tuple[Told, ...]]:
    """Who has more singles; if they are even a die each, until one is higher (MOR-5, MOR-6, MOR-16)."""
    one, two = bout.a.singles, bout.b.singles
    if one != two:
        return ("a" if one > two else "b"), ()
    throw, told = 0, list[Told]()
    while True:
        throw += 1
        a, b = (roll(f"round/{bout.round}/{when}/{throw}/{side}", 6) for side in SIDES)
        told.append(Told("rolled_off", {"a": a, "b": b}))
        if a != b:
            return ("a" if a > b else "b"), tuple(told)


def declared(rules: Catalogue, bout: Bout, verb: str, face: int, roll: Roll) -> Turned[Bout]:
    """What one wild die is for, or that the rest are kept; then the other side says it (MOR-11 to MOR-15)."""
    side = bout.turn
    if verb == "keep":
        pool, told = pools.said(bout.pool(side)), Told("wild_kept", {"side": side})
    elif verb == "count":
        pool = pools.counted(bout.pool(side))
        told = Told("wild_counted", {"side": side, "singles": pool.singles})
    else:
        pool = pools.raised(bout.pool(side), face)
        told = Told("wild_raised", {"side": side, "face": face, "size": dict(pool.sets)[face]})
    bout = bout.with_pool(side, pool if pool.wild else pools.said(pool))
    if not bout.pool(side).said:
        return bout, (told,)
    if not bout.pool(other(side)).said and bout.pool(other(side)).wild:
        return replace(bout, turn=other(side)), (told,)
    bout, more = _settled(rules, bout, roll)
    return bout, (told, *more)


def _settled(rules: Catalogue, bout: Bout, roll: Roll) -> Turned[Bout]:
    """All wild dice are said: who has more singles now has the initiative for the round (MOR-15 to MOR-17)."""
    first, told = bout.first, tuple[Told, ...]()
    if any(pool.singles != len(_once(pool)) for pool in (bout.a, bout.b)):
        first, told = _ahead(bout, roll, "again")
    if first != bout.first:
        told = (*told, Told("seized", {"side": first}))
    bout, more = recovered(rules, replace(bout, first=first), roll)
    return bout, (*told, *more)


def _once(pool: Pool) -> list[int]:
    """The faces that showed once, before any wild die."""
    return [face for face in pool.dice if pool.dice.count(face) == 1]


# The recovery phase


def recovered(rules: Catalogue, bout: Bout, roll: Roll) -> Turned[Bout]:
    """Who was down stands again; who was stunned is down for this round (MOR-29)."""
    warriors = tuple(replace(w, state="down" if w.state == "stunned" else "") for w in bout.warriors)
    return _rallying(rules, replace(bout, stage="recovery", warriors=warriors, turn=OVER), roll, bout.first)


def may_rally(rules: Catalogue, bout: Bout, side: Side) -> bool:
    """With a quad, and somebody down (MOR-24)."""
    down = any(warrior.state for warrior in bout.standing(side))
    return down and pools.paying(bout.pool(side), rules.skills["rally"]) is not None


def _rallying(rules: Catalogue, bout: Bout, roll: Roll, side: Side) -> Turned[Bout]:
    """Who has the initiative is asked first, then the other; then the activation phase begins."""
    for asked in (side, other(side)) if side == bout.first else (side,):
        if may_rally(rules, bout, asked):
            return replace(bout, turn=asked), ()
    return _activations(bout, roll)


def rallied(rules: Catalogue, bout: Bout, *, uses: bool, roll: Roll) -> Turned[Bout]:
    """A side's word in the recovery phase: it pays a set, and no activation's skill (MOR-24)."""
    side, told = bout.turn, tuple[Told, ...]()
    paid = pools.paying(bout.pool(side), rules.skills["rally"])
    if uses and paid is not None:
        bout = bout.with_pool(side, pools.spent(bout.pool(side), paid[0]))
        warriors = tuple(replace(w, state="") if w.side == side else w for w in bout.warriors)
        bout, told = replace(bout, warriors=warriors), (Told("rallied", {"side": side}),)
    then = other(side) if side == bout.first else OVER
    bout, more = _rallying(rules, bout, roll, then) if then else _activations(bout, roll)
    return bout, (*told, *more)


def _activations(bout: Bout, roll: Roll) -> Turned[Bout]:
    """The activation phase begins; `_next` goes to the other side first, so to the initiative (MOR-31)."""
    return _next(replace(bout, stage="act", turn=other(bout.first)), roll)


# The activation phase


def ready(bout: Bout, side: Side) -> list[Warrior]:
    """Who of a side may be activated: not yet this round, or waiting (MOR-31, MOR-52)."""
    return [w for w in bout.standing(side) if w.able and (not w.acted or w.waits)]


def _next(bout: Bout, roll: Roll) -> Turned[Bout]:
    """The other side's go; who can activate nobody passes, and when both do the round is over (MOR-31, MOR-32)."""
    for side in (other(bout.turn), bout.turn):
        if able := ready(bout, side):
            bout = replace(bout, turn=side, acting="", actions=0)
            return (activated(bout, able[0].key) if len(able) == 1 else bout), ()
    return began(bout, roll)


def activated(bout: Bout, key: str) -> Bout:
    """Two actions; one for who has waited (MOR-33, MOR-52)."""
    warrior = bout.warrior(key)
    actions = 1 if warrior.waits else ACTIONS
    bout = bout.with_warrior(replace(warrior, acted=True, waits=False))
    return replace(bout, acting=key, actions=actions, last="", bonus="", steady=0, skills=0)


def resumed(rules: Catalogue, bout: Bout, roll: Roll) -> Turned[Bout]:
    """After somebody was put out or has left: who was acting and can no more has had their go, and so has a side that
    has nobody left to send; a rally is asked for only while somebody is down (MOR-24)."""
    if bout.stage == "recovery" and not may_rally(rules, bout, bout.turn):
        return rallied(rules, bout, uses=False, roll=roll)
    if bout.stage != "act":
        return bout, ()
    if bout.hero.out if bout.acting else not ready(bout, bout.turn):
        return ended(bout, roll)
    return bout, ()


def ended(bout: Bout, roll: Roll) -> Turned[Bout]:
    """This activation is over."""
    return _next(replace(bout, acting="", actions=0, bonus="", last=""), roll)
