"""Moves (MOR-35 to MOR-43): where one may go, charges, and the free attacks of those one leaves. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from astor.ventures.rules.ground import FAR, Cell, around, nearest, needed, reach, touching, within
from astor.ventures.rules.play import Facts, Roll, Told, Turned
from astor.ventures.rules.ring import attacks
from astor.ventures.rules.ring.warriors import Bout, Catalogue, Warrior

AWAY = 3
"""Inches of a disengagement (MOR-43)."""
DIE = 6


def _reach(rules: Catalogue, bout: Bout, hero: Warrior, move: int) -> Mapping[Cell, int]:
    return reach(rules.grounds[bout.ground], hero.cell, bout.taken(hero.key), within(move))


def cells(rules: Catalogue, bout: Bout) -> Mapping[Cell, int]:
    """Where a normal move ends, and what it takes (MOR-38)."""
    return _reach(rules, bout, bout.hero, bout.hero.stats.move)


def free(rules: Catalogue, bout: Bout) -> list[Cell]:
    """Where a disengagement ends: beside nobody (MOR-43). None if there is nobody to leave."""
    if not bout.beside(bout.hero):
        return []
    foes = bout.foes(bout.hero)
    return [cell for cell in _reach(rules, bout, bout.hero, AWAY) if not any(touching(cell, f.cell) for f in foes)]


def left(bout: Bout, cell: Cell) -> list[Warrior]:
    """The enemies who strike at who goes there: in contact now, not there, and able (MOR-30, MOR-37)."""
    return [foe for foe in bout.beside(bout.hero) if foe.able and not touching(foe.cell, cell)]


def moved(rules: Catalogue, bout: Bout, cell: Cell, roll: Roll, told: Told) -> Turned[Bout]:
    """Free attacks first; who goes out by them stays (MOR-37)."""
    strikes = list[Told]()
    for foe in left(bout, cell):
        if not bout.hero.out:
            bout, struck = attacks.freely(rules, bout, foe, roll)
            strikes += struck
    if bout.hero.out:
        return bout, tuple(strikes)
    return bout.with_warrior(replace(bout.hero, cell=cell)), (*strikes, told)


@dataclass(frozen=True)
class Run:
    """A charge: the cell beside the enemy, and the least face of the die that reaches it."""

    cell: Cell
    need: int
    inches: int


def run(rules: Catalogue, bout: Bout, foe: Warrior) -> Run | None:
    """The shortest way to contact; none to who is in contact already, or out of reach of every die."""
    hero = bout.hero
    if touching(hero.cell, foe.cell):
        return None
    ways = _reach(rules, bout, hero, hero.stats.move + DIE)
    cell = nearest(ways, around(foe.cell))
    if cell is None:
        return None
    inches = needed(ways[cell])
    return Run(cell, max(1, inches - hero.stats.move), inches)


def charged(rules: Catalogue, bout: Bout, on: str, roll: Roll) -> Turned[Bout]:
    """Move and a die: in contact, or only the move, towards the closest enemy."""
    found, foe = run(rules, bout, bout.warrior(on)), bout.warrior(on)
    assert found is not None
    die = roll("charge", DIE)
    arrives = die >= found.need
    facts: Facts = {
        "side": bout.hero.side,
        "who": bout.acting,
        "on": foe.key,
        "die": die,
        "reach": bout.hero.stats.move + die,
    }
    cell = found.cell if arrives else towards(rules, bout)
    bout, told = moved(rules, bout, cell, roll, Told("charged" if arrives else "charge_failed", facts))
    return replace(bout, last="charged" if arrives else "moved"), told


def towards(rules: Catalogue, bout: Bout) -> Cell:
    """The free cell within a normal move from which the way to the closest enemy is shortest."""
    hero, there = bout.hero, cells(rules, bout)
    far = {cell: _way(rules, bout, cell) for cell in (*there, hero.cell)}
    return min(far, key=lambda cell: (far[cell], there.get(cell, 0)))


def _way(rules: Catalogue, bout: Bout, cell: Cell) -> int:
    """From there to the nearest enemy, in half inches."""
    moved = bout.with_warrior(replace(bout.hero, cell=cell))
    ways = {cell: 0, **_reach(rules, moved, moved.hero, FAR)}
    beside = [there for foe in bout.foes(bout.hero) for there in around(foe.cell)]
    best = nearest(ways, beside)
    return FAR if best is None else ways[best]


def length(rules: Catalogue, bout: Bout, cell: Cell) -> int:
    """Inches of a move."""
    return needed(cells(rules, bout)[cell])
