"""Skills in the ring: who may use one, what pays for it, and what it does (MOR-18 to MOR-25). Pure."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from astor.ventures.rules.play import Facts, Roll, Told, Turned
from astor.ventures.rules.ring import pools
from astor.ventures.rules.ring.damage import passed
from astor.ventures.rules.ring.warriors import Bout, Catalogue

GAINED: Mapping[str, Mapping[str, Any]] = {
    "surge": {"bonus": "move"}, "onslaught": {"bonus": "attack"}, "steady": {"steady": 1},
}  # fmt: skip
"""What a skill adds to an activation (MOR-20)."""


def may_use(rules: Catalogue, bout: Bout, skill: str) -> bool:
    """One an activation, if there is a set for it; who is the last of several may use one after the other (MOR-23)."""
    return (not bout.skills or last_stand(bout)) and pools.paying(_pool(bout), rules.skills[skill]) is not None


def last_stand(bout: Bout) -> bool:
    """The last one in play of a side that began with two or more."""
    side = bout.hero.side
    return sum(warrior.side == side for warrior in bout.warriors) > 1 and len(bout.standing(side)) == 1


def _pool(bout: Bout) -> pools.Pool:
    return bout.pool(bout.hero.side)


def used(rules: Catalogue, bout: Bout, skill: str, on: str, roll: Roll) -> Turned[Bout]:
    """The set is paid whole, whatever it was larger by (MOR-21)."""
    side, paid = bout.hero.side, pools.paying(_pool(bout), rules.skills[skill])
    assert paid is not None
    bout = replace(bout.with_pool(side, pools.spent(bout.pool(side), paid[0])), skills=bout.skills + 1)
    told = Told("skill", {"side": side, "who": bout.acting, "skill": skill, "face": paid[0], "size": paid[1]})
    if skill == "second_wind":
        return _healed(bout, paid[0], told)
    if skill == "bash":
        return _bashed(bout, on, roll, told)
    changed: Mapping[str, Any] = GAINED[skill]
    return replace(bout, **changed), (told,)


def _healed(bout: Bout, face: int, told: Told) -> Turned[Bout]:
    """Half the face, rounded up, not above what it began with."""
    hero = bout.hero
    health = min(hero.stats.wounds, hero.health + healing(face))
    more = Told("healed", {"side": hero.side, "who": hero.key, "n": health - hero.health})
    return bout.with_warrior(replace(hero, health=health)), (told, more)


def healing(face: int) -> int:
    return (face + 1) // 2


def _bashed(bout: Bout, on: str, roll: Roll, told: Told) -> Turned[Bout]:
    """A test of Toughness, or down."""
    foe, die = bout.warrior(on), roll("bash", 6)
    falls = not passed(die, foe.stats.toughness)
    facts: Facts = {
        "side": bout.hero.side,
        "who": bout.acting,
        "on": on,
        "die": die,
        "most": foe.stats.toughness,
        "down": int(falls),
    }
    return bout.with_warrior(replace(foe, state="down" if falls else foe.state)), (told, Told("bashed", facts))
