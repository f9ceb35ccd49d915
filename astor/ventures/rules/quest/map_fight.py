"""Fights on a Combat map (WEA-17 to WEA-25, WEA-30, WEA-33 to WEA-40): ways, blows, pushes, a round. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from astor.ventures.rules.ground import HAZARD, SIDES, WALL, Cell, Ground, adjacent
from astor.ventures.rules.play import Odds, Roll, Told, percent
from astor.ventures.rules.quest.fight import SLY, hit, stats
from astor.ventures.rules.quest.sheet import Combat, Enemy, Field, Foe, Hero, most, passes

HERO = "hero"
"""Who a line is about, where it is no enemy."""
PUSH, FROM = 2, 3
"""WEA-30, WEA-35: so many squares are pushed whom so many injuries befall."""
COLLISION = 1
"""WEA-36: what it costs to be pushed into something."""


def entered(combat: Combat) -> Field:
    """Everybody where the paragraph puts them."""
    enemies = tuple(Enemy(str(n), foe, cell) for n, (foe, cell) in enumerate(combat.foes, 1))
    return Field(combat.hero, enemies)


@dataclass(frozen=True)
class Melee:
    """A fight on a map, as it stands."""

    combat: Combat
    hero: Hero
    field: Field

    @property
    def ground(self) -> Ground:
        return self.combat.ground

    @property
    def standing(self) -> list[Enemy]:
        """The enemies who still fight, in their order (WEA-20)."""
        return [enemy for enemy in self.field.enemies if enemy.foe.health]

    @property
    def over(self) -> bool:
        return not self.hero.health or not self.standing

    @property
    def beside(self) -> list[Enemy]:
        """Those on an adjacent square (WEA-25)."""
        return [enemy for enemy in self.standing if adjacent(enemy.cell, self.field.hero)]

    def enemy(self, key: str) -> Enemy:
        return next(enemy for enemy in self.field.enemies if enemy.key == key)

    def with_enemy(self, changed: Enemy) -> "Melee":
        enemies = tuple(changed if enemy.key == changed.key else enemy for enemy in self.field.enemies)
        return replace(self, field=replace(self.field, enemies=enemies))

    def cell(self, who: str) -> Cell:
        return self.field.hero if who == HERO else self.enemy(who).cell

    def put(self, who: str, cell: Cell) -> "Melee":
        if who == HERO:
            return replace(self, field=replace(self.field, hero=cell))
        return self.with_enemy(replace(self.enemy(who), cell=cell))

    def health(self, who: str) -> int:
        return self.hero.health if who == HERO else self.enemy(who).foe.health

    def hurt(self, who: str, injuries: int) -> "Melee":
        left = max(0, self.health(who) - injuries)
        if who == HERO:
            return replace(self, hero=replace(self.hero, health=left))
        enemy = self.enemy(who)
        return self.with_enemy(replace(enemy, foe=replace(enemy.foe, health=left)))

    def taken(self, but: str) -> frozenset[Cell]:
        """The squares that others stand on (WEA-23)."""
        others = [enemy.cell for enemy in self.standing if enemy.key != but]
        return frozenset(others if but == HERO else [*others, self.field.hero])

    def flanked(self) -> Hero:
        """The hero, whose Dexterity is lower by the enemies beside him less one, at this moment (WEA-39, WEA-40)."""
        return replace(self.hero, dex=max(0, self.hero.dex - max(0, len(self.beside) - 1)))

    def fighting(self, who: str) -> Hero | Foe:
        return self.flanked() if who == HERO else self.enemy(who).foe


# Ways


@lru_cache(2000)
def steps(ground: Ground, start: Cell, taken: frozenset[Cell]) -> Mapping[Cell, int]:
    """Each square that can be walked to and in how many steps, never diagonally; the nearest first (WEA-21, WEA-23)."""
    found, ahead = {start: 0}, [start]
    for cell in ahead:
        for x, y in SIDES:
            there = cell[0] + x, cell[1] + y
            if there not in found and there not in taken and ground.at(there) != WALL:
                found[there] = found[cell] + 1
                ahead.append(there)
    return found


def walks(melee: Melee) -> dict[Cell, int]:
    """Where the hero may walk, and the steps it takes (WEA-2)."""
    found = steps(melee.ground, melee.field.hero, melee.taken(HERO))
    return {cell: n for cell, n in found.items() if 0 < n <= melee.combat.speed}


def charges(melee: Melee, cell: Cell) -> bool:
    """Is there anybody beside that square, and a straight run there?"""
    return bool(_beside(melee, cell)) and runs(melee, cell)


def runs(melee: Melee, cell: Cell) -> bool:
    """Does one of the shortest ways there end in a straight run of two squares? (WEA-33)"""
    found = steps(melee.ground, melee.field.hero, melee.taken(HERO))
    for x, y in SIDES:
        last, before = (cell[0] - x, cell[1] - y), (cell[0] - 2 * x, cell[1] - 2 * y)
        if found.get(last) == found[cell] - 1 and found.get(before) == found[cell] - 2:
            return True
    return False


def way(melee: Melee, enemy: Enemy) -> list[Cell]:
    """An enemy's steps: nearest to a free square beside the hero, by the fewest; of equal ways the first (WEA-24)."""
    taken, hero = melee.taken(enemy.key), melee.field.hero
    there = steps(melee.ground, enemy.cell, taken)
    beside = [(hero[0] + x, hero[1] + y) for x, y in SIDES]
    goals = [cell for cell in beside if cell in there]
    if not goals:
        near = [cell for cell, n in there.items() if n <= enemy.foe.speed]
        goals = [min(near, key=lambda cell: _apart(cell, hero))]
    left = [steps(melee.ground, goal, taken) for goal in goals]
    far = {cell: min(found[cell] for found in left if cell in found) for cell in there}
    found, at = list[Cell](), enemy.cell
    while far[at] and len(found) < enemy.foe.speed:
        at = next((at[0] + x, at[1] + y) for x, y in SIDES if far.get((at[0] + x, at[1] + y)) == far[at] - 1)
        found.append(at)
    return found


def straight(start: Cell, walked: list[Cell]) -> bool:
    """Were the last two steps in one direction? (WEA-33)"""
    if len(walked) < 2:
        return False
    before, last, at = [start, *walked][-3:]
    return (last[0] - before[0], last[1] - before[1]) == (at[0] - last[0], at[1] - last[1])


# Blows


@dataclass(frozen=True)
class Blow:
    """Who has struck whom, the two values, and the injuries of each."""

    by: str
    on: str
    attack: int
    defence: int
    lost: int
    dealt: int


def struck(melee: Melee, by: str, on: str, dice: tuple[int, int], *, charge: bool) -> Blow:
    """An attack by its two dice; a charge counts in the attacker's value alone (WEA-26 to WEA-28, WEA-34)."""
    attacker, defender = melee.fighting(by), melee.fighting(on)
    attack, defence = dice[0] + attacker.dex + charge, dice[1] + defender.dex
    lost, dealt = hit(attack, defence, stats(attacker), stats(defender))
    return Blow(by, on, attack, defence, lost, dealt)


def suffered(melee: Melee, by: str, on: str, injuries: int) -> tuple[Melee, tuple[Told, ...]]:
    """Somebody is hurt by somebody, and three injuries push who still stands (WEA-29, WEA-30, WEA-37)."""
    melee = melee.hurt(on, injuries)
    if injuries < FROM or not melee.health(on):
        return melee, ()
    return pushed(melee, by, on)


def pushed(melee: Melee, by: str, on: str) -> tuple[Melee, tuple[Told, ...]]:
    """Two squares straight away, until something is in the way, and what that and each square do (WEA-35, WEA-38)."""
    (x, y), (a, b) = melee.cell(on), melee.cell(by)
    east, south, told, squares = x - a, y - b, list[Told](), 0
    while squares < PUSH and melee.health(on):
        there = melee.cell(on)[0] + east, melee.cell(on)[1] + south
        if melee.ground.at(there) == WALL or there in melee.taken(on):
            melee = melee.hurt(on, COLLISION)
            into = next((enemy.key for enemy in melee.standing if enemy.cell == there), "")
            into = into or (HERO if there == melee.field.hero else "wall")
            told.append(Told("ran_into", {"who": on, "into": into, "lost": COLLISION}))
            break
        melee, squares = melee.put(on, there), squares + 1
        if melee.ground.at(there) == HAZARD:
            melee = melee.hurt(on, melee.ground.hazard)
            told.append(Told("hazard", {"who": on, "lost": melee.ground.hazard}))
    return melee, (Told("pushed", {"who": on, "n": squares}), *told)


# A round: the hero's deed, and then every enemy's


def walked(melee: Melee, cell: Cell) -> tuple[Melee, Told]:
    """The hero has walked, and cannot again this round; a straight run charges what follows (WEA-18, WEA-33)."""
    run = charges(melee, cell)
    told = Told("walked", {"n": walks(melee)[cell], "charge": int(run)})
    return replace(melee, field=replace(melee.field, hero=cell, walked=True, charges=run)), told


def attacked(melee: Melee, verb: str, on: str, roll: Roll) -> tuple[Melee, tuple[Told, ...]]:
    """The hero's attack, or a Cunning Strike, which hurts one of the two whatever they wear (WEA-26, WEA-32)."""
    if verb == "cunning":
        highest = most(melee.flanked(), "wis", {})
        total = roll("test/1", 6) + roll("test/2", 6)
        return _tricked(melee, on, total=total, highest=highest)
    dice = roll("attack/hero", 6), roll("attack/foe", 6)
    blow = struck(melee, HERO, on, dice, charge=melee.field.charges)
    told = Told("struck", {"on": on, "hero": blow.attack, "foe": blow.defence, "lost": blow.lost, "dealt": blow.dealt})
    melee, more = _felt(melee, blow)
    return melee, (told, *more)


def _tricked(melee: Melee, on: str, *, total: int, highest: int) -> tuple[Melee, tuple[Told, ...]]:
    lost, dealt = (0, SLY) if total <= highest else (SLY, 0)
    told = Told("cunning", {"on": on, "total": total, "most": highest, "lost": lost, "dealt": dealt})
    melee, more = suffered(melee, HERO, on, dealt) if dealt else suffered(melee, on, HERO, lost)
    return melee, (told, *more)


def _felt(melee: Melee, blow: Blow) -> tuple[Melee, tuple[Told, ...]]:
    """The loser of an exchange has its injuries from the winner."""
    if blow.dealt:
        return suffered(melee, blow.by, blow.on, blow.dealt)
    return suffered(melee, blow.on, blow.by, blow.lost) if blow.lost else (melee, ())


def answered(melee: Melee, roll: Roll) -> tuple[Melee, tuple[Told, ...]]:
    """Every enemy in turn comes nearer and strikes if it can (WEA-18, WEA-20); then the hero may walk again."""
    told = list[Told]()
    for key in [enemy.key for enemy in melee.field.enemies]:
        if melee.hero.health and melee.health(key):
            melee, more = _turn_of(melee, melee.enemy(key), roll)
            told += more
    return replace(melee, field=replace(melee.field, walked=False, charges=False)), tuple(told)


def _turn_of(melee: Melee, enemy: Enemy, roll: Roll) -> tuple[Melee, list[Told]]:
    come, told = way(melee, enemy), list[Told]()
    if come:
        melee = melee.put(enemy.key, come[-1])
    strikes = adjacent(melee.cell(enemy.key), melee.field.hero)
    charge = strikes and straight(enemy.cell, come)
    if come:
        told.append(Told("came", {"on": enemy.key, "n": len(come), "charge": int(charge)}))
    if not strikes:
        return melee, told
    dice = roll(f"{enemy.key}/attack", 6), roll(f"{enemy.key}/defence", 6)
    blow = struck(melee, enemy.key, HERO, dice, charge=charge)
    told.append(Told("foe_struck", {"on": enemy.key, "foe": blow.attack, "hero": blow.defence, "lost": blow.dealt,
                                  "dealt": blow.lost}))  # fmt: skip
    melee, more = _felt(melee, blow)
    return melee, [*told, *more]


def won(before: Melee, after: Melee) -> bool:
    """A round the hero has won: an enemy has lost by it, also by a push, and the hero has not (WEA-31)."""
    caused = sum(enemy.foe.health for enemy in before.standing) > sum(enemy.foe.health for enemy in after.standing)
    return caused and after.hero.health >= before.hero.health


def towards(melee: Melee) -> Cell | None:
    """Where it is better to strike from: beside fewest enemies, then in a charge, then by the fewest steps.

    With nobody in reach, nearer to one; None: nowhere is better than here.
    """
    there, here = walks(melee), melee.field.hero
    worths = {cell: (_beside(melee, cell), not charges(melee, cell), n) for cell, n in there.items()}
    if melee.beside:
        worths[here] = len(melee.beside), True, 0
    good = [cell for cell, (met, _, _) in worths.items() if met]
    if good:
        best = min(good, key=lambda cell: worths[cell])
    else:
        best = min((here, *there), key=lambda cell: min(_apart(cell, enemy.cell) for enemy in melee.standing))
    return None if best == here else best


def _beside(melee: Melee, cell: Cell) -> int:
    return sum(adjacent(cell, enemy.cell) for enemy in melee.standing)


def _apart(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


# What is likely


def odds(melee: Melee, verb: str, on: str) -> Odds:
    """Of the hero's own blow, with what its push runs into, exactly."""
    met = {"hurt": Fraction(), "fell": Fraction(), "struck": Fraction(), "fall": Fraction()}
    for after, chance in _after(melee, verb, on):
        so = {"hurt": after.health(on) < melee.health(on), "fell": not after.health(on),
              "struck": after.hero.health < melee.hero.health, "fall": not after.hero.health}  # fmt: skip
        for name in (name for name, happens in so.items() if happens):
            met[name] += chance
    hurt, fell, struck, fall = map(percent, met.values())
    return Odds(hurt, fell, struck, fall)


def _after(melee: Melee, verb: str, on: str) -> Iterator[tuple[Melee, Fraction]]:
    """How the fight may stand after the hero's blow, and how likely each is."""
    if verb == "cunning":
        highest = most(melee.flanked(), "wis", {})
        passed = passes(highest)
        yield _tricked(melee, on, total=highest, highest=highest)[0], passed
        yield _tricked(melee, on, total=highest + 1, highest=highest)[0], 1 - passed
        return
    for dice in product(range(1, 7), range(1, 7)):
        blow = struck(melee, HERO, on, dice, charge=melee.field.charges)
        yield _felt(melee, blow)[0], Fraction(1, 36)


def gain(melee: Melee, verb: str, on: str) -> Fraction:
    """What a blow takes from this enemy more than from the hero, on average."""
    return sum(((melee.health(on) - after.health(on) - melee.hero.health + after.hero.health) * chance
                for after, chance in _after(melee, verb, on)), Fraction())  # fmt: skip
