"""Moves in a skirmish (IST-20, IST-25 to IST-32, IST-36): where one may walk and sprint, and out of contact. Pure."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from astor.ventures.rules.ground import AROUND, Cell, Ground, around, needed, reach, steps, within
from astor.ventures.rules.skirmish.figures import Edition, Figure, Fray
from astor.ventures.rules.skirmish.members import move

DIE, FREE = 20, 11
"""Who is in contact comes out of it by so much on a die, one more for each enemy there after the first (IST-30)."""


def ground_of(edition: Edition, fray: Fray) -> Ground:
    return edition.grounds[fray.ground]


def beside(fray: Fray, of: Figure) -> frozenset[Cell]:
    """The cells in contact with any of its enemies: a move that comes to one of them is over (IST-29)."""
    return frozenset(cell for foe in fray.foes(of) for cell in around(foe.cell))


def reached(edition: Edition, fray: Fray, hero: Figure, move: int) -> Mapping[Cell, int]:
    """Each cell so many inches away, and the half inches it takes."""
    taken = fray.taken(hero.key)
    return reach(ground_of(edition, fray), hero.cell, taken, within(move), beside(fray, hero)) if move else {}


def walks(edition: Edition, fray: Fray) -> Mapping[Cell, int]:
    """Where who is acting may walk to; from a contact only if a die lets it go (IST-20, IST-30)."""
    hero = fray.hero
    return reached(edition, fray, hero, move(hero)) if hero.movement else {}


def sprints(edition: Edition, fray: Fray) -> Mapping[Cell, int]:
    """Half as far, as a Standard action, after a walk that did not end in contact (IST-36)."""
    hero = fray.hero
    if not (hero.standard and hero.walked) or fray.met:
        return {}
    return reached(edition, fray, hero, sprint(hero))


def sprint(of: Figure) -> int:
    return move(of) // 2


def need(fray: Fray) -> int:
    """The least face of the die that lets who is acting out of contact; 0 if it is in none (IST-30)."""
    foes = len(fray.met)
    return FREE + foes - 1 if foes else 0


def passes(fray: Fray) -> Fraction:
    """How likely it comes out of contact."""
    least = need(fray)
    return Fraction(max(0, DIE + 1 - least), DIE) if least else Fraction(1)


def before(edition: Edition, fray: Fray, hero: Figure, cell: Cell, ways: Mapping[Cell, int]) -> Cell:
    """The last cell it passes on the way to this one; where it began, if that is one step away (IST-98)."""
    ground, ends = ground_of(edition, fray), beside(fray, hero)
    passed = {hero.cell: 0, **{there: spent for there, spent in ways.items() if there not in ends}}
    for x, y in AROUND:
        there = (cell[0] - x, cell[1] - y)
        costs = dict(steps(ground, there)) if there in passed else {}
        if cell in costs and passed[there] + costs[cell] == ways[cell]:
            return there
    raise AssertionError("nobody can come there")


def moved(hero: Figure, cell: Cell) -> Figure:
    """After a walk on foot (IST-36)."""
    return replace(hero, cell=cell, movement=False, walked=True)


def inches_of(ways: Mapping[Cell, int], cell: Cell) -> int:
    return needed(ways[cell])
