"""Attacks and skills of the ring (MOR-18 to MOR-25, MOR-44 to MOR-50). Pure."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from astor.ventures.rules.play import Facts, Roll, Told, Turned
from astor.ventures.rules.ring import pools
from astor.ventures.rules.ring.damage import CRIT, Volley, dealt, passed
from astor.ventures.rules.ring.ground import inches, sight, touching
from astor.ventures.rules.ring.warriors import Bout, Catalogue, Warrior, Weapon

CHARGE = 1
"""An attack directly after a charge: so many dice and so much strength more (MOR-41)."""
GAINED: Mapping[str, Mapping[str, Any]] = {
    "surge": {"bonus": "move"}, "onslaught": {"bonus": "attack"}, "steady": {"steady": 1},
}  # fmt: skip
"""What a skill adds to an activation (MOR-20)."""


def in_range(rules: Catalogue, bout: Bout, warrior: Warrior, weapon: Weapon, foe: Warrior) -> bool:
    """In contact, or as far as it carries and to be seen (MOR-44, MOR-50); loaded if it has to be."""
    if weapon.reload and not warrior.loaded:
        return False
    if touching(warrior.cell, foe.cell):
        return True
    near = bool(weapon.range) and inches(warrior.cell, foe.cell) <= weapon.range
    return near and sight(rules.grounds[bout.ground], warrior.cell, foe.cell) != "none"


def volley(rules: Catalogue, bout: Bout, warrior: Warrior, weapon: Weapon, foe: Warrior, *, free: bool) -> Volley:
    """What an attack is reckoned from; a free one has nothing of a charge or of a steady hand (MOR-37)."""
    own, melee = not free and warrior.key == bout.acting, not weapon.range
    charge = CHARGE if own and melee and bout.last == "charged" else 0
    covered = sight(rules.grounds[bout.ground], warrior.cell, foe.cell) == "cover"
    strength = weapon.strength or warrior.stats.strength - weapon.less
    dice = weapon.attacks + charge + (bout.steady if own else 0)
    return Volley(dice, strength + charge, foe.stats.toughness + covered, weapon.damage, weapon.crit, foe.stats.soak)


def attacked(rules: Catalogue, bout: Bout, on: str, by: str, roll: Roll) -> Turned[Bout]:
    hero, foe = bout.hero, bout.warrior(on)
    weapon = rules.kits[hero.kit][by]
    bout, told = _struck(bout, hero, by, foe, volley(rules, bout, hero, weapon, foe, free=False), roll, "attack")
    if weapon.reload:
        bout = bout.with_warrior(replace(bout.hero, loaded=False))
    return replace(bout, last="attacked", steady=0), told


def freely(rules: Catalogue, bout: Bout, foe: Warrior, roll: Roll) -> Turned[Bout]:
    """Somebody is left, and strikes at once with what it has for contact (MOR-37)."""
    by, weapon = melee(rules, foe)
    thrown = volley(rules, bout, foe, weapon, bout.hero, free=True)
    return _struck(bout, foe, by, bout.hero, thrown, roll, f"free/{foe.key}")


def melee(rules: Catalogue, warrior: Warrior) -> tuple[str, Weapon]:
    return next((key, weapon) for key, weapon in rules.kits[warrior.kit].items() if not weapon.range)


def _struck(bout: Bout, hero: Warrior, by: str, foe: Warrior, thrown: Volley, roll: Roll, what: str) -> Turned[Bout]:
    faces = [roll(f"{what}/{n}", 6) for n in range(1, thrown.dice + 1)]
    harm = dealt(thrown, faces)
    left = max(0, foe.health - harm)
    facts: Facts = {"side": hero.side, "on": foe.key, "by": by, "dice": " ".join(map(str, faces)),
             "need": thrown.need, "hits": sum(thrown.need <= face < CRIT for face in faces),
             "crits": faces.count(CRIT),
             "dealt": harm, "cover": int(thrown.toughness > foe.stats.toughness), "free": int(what != "attack"),
             "left": left}  # fmt: skip
    told: tuple[Told, ...] = (Told("attacked", facts),)
    if not left:
        told = (*told, Told("went_out", {"side": foe.side, "on": foe.key}))
    return bout.with_warrior(replace(foe, health=left)), told


# Skills


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
    told = Told("skill", {"side": side, "skill": skill, "face": paid[0], "size": paid[1]})
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
    more = Told("healed", {"side": hero.side, "n": health - hero.health})
    return bout.with_warrior(replace(hero, health=health)), (told, more)


def healing(face: int) -> int:
    return (face + 1) // 2


def _bashed(bout: Bout, on: str, roll: Roll, told: Told) -> Turned[Bout]:
    """A test of Toughness, or down."""
    foe, die = bout.warrior(on), roll("bash", 6)
    falls = not passed(die, foe.stats.toughness)
    facts: Facts = {
        "side": bout.hero.side,
        "on": on,
        "die": die,
        "most": foe.stats.toughness,
        "down": int(falls),
    }
    return bout.with_warrior(replace(foe, state="down" if falls else foe.state)), (told, Told("bashed", facts))
