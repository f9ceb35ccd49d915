"""Attacks in the ring: who is in reach, how they are reckoned, their harm (MOR-37, MOR-44 to MOR-50). Pure."""

from dataclasses import replace

from astor.ventures.rules.ground import inches, sight, touching
from astor.ventures.rules.play import Facts, Roll, Told, Turned
from astor.ventures.rules.ring.damage import CRIT, Volley, dealt
from astor.ventures.rules.ring.warriors import Bout, Catalogue, Warrior, Weapon

CHARGE = 1
"""An attack directly after a charge: so many dice and so much strength more (MOR-41)."""


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
    facts: Facts = {"side": hero.side, "who": hero.key, "on": foe.key, "by": by, "dice": " ".join(map(str, faces)),
             "need": thrown.need, "hits": sum(thrown.need <= face < CRIT for face in faces),
             "crits": faces.count(CRIT),
             "dealt": harm, "cover": int(thrown.toughness > foe.stats.toughness), "free": int(what != "attack"),
             "left": left}  # fmt: skip
    told: tuple[Told, ...] = (Told("attacked", facts),)
    if not left:
        told = (*told, Told("went_out", {"side": foe.side, "who": foe.key, "on": foe.key}))
    return bout.with_warrior(replace(foe, health=left)), told
