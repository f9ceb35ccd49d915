"""Morale and flight (IST-32, IST-78 to IST-82): who is nearly out may lose heart and run for the edge. Pure."""

from dataclasses import replace
from fractions import Fraction
from heapq import heappop, heappush

from astor.ventures.rules.ground import Cell, Ground, around, inches, steps, within
from astor.ventures.rules.play import Facts, Roll, Told, Turned
from astor.ventures.rules.skirmish import moves
from astor.ventures.rules.skirmish.figures import Edition, Figure, Fray
from astor.ventures.rules.skirmish.members import move

SHAKEN, NEED = 4, 10
"""From so little Health on morale is asked; a die and Will must come to so much, and one more for each point less."""
HEARTENED = 6
"""So near a captain its Will may be used (IST-80)."""


def need(of: Figure) -> int:
    """What a die and Will have to come to; 0: its morale is not asked (IST-78, IST-79)."""
    return NEED + SHAKEN - of.health if of.health <= SHAKEN else 0


def least(fray: Fray, of: Figure) -> int:
    """The least face of the die with which it holds; 0: its morale is not asked (IST-78 to IST-80)."""
    return max(1, need(of) - will(fray, of)) if need(of) else 0


def holds(fray: Fray, of: Figure) -> Fraction:
    """How likely it does not lose heart when it is named."""
    face = least(fray, of)
    return Fraction(max(0, moves.DIE + 1 - face), moves.DIE) if face else Fraction(1)


def will(fray: Fray, of: Figure) -> int:
    """The better of its own and of a captain of its side who is near and in play (IST-80)."""
    captains = [friend for friend in fray.friends(of) if friend.captain and inches(friend.cell, of.cell) <= HEARTENED]
    return max(one.core.will for one in (of, *captains))


def asked(edition: Edition, fray: Fray, roll: Roll) -> Turned[Fray]:
    """At the start of an activation; who loses heart runs, and has its go behind it (IST-78, IST-81)."""
    hero = fray.hero
    if not need(hero):
        return fray, ()
    die = roll(f"morale/{fray.turn}/{hero.key}", moves.DIE)
    total = die + will(fray, hero)
    facts: Facts = {"side": hero.side, "who": hero.key, "die": die, "total": total, "need": need(hero)}
    if total >= need(hero):
        return fray, (Told("morale_held", facts),)
    fray, told = _fled(edition, fray, roll)
    hero = replace(fray.hero, movement=False, standard=False)
    return fray.with_figure(hero), (Told("fled", facts), *told)


def _fled(edition: Edition, fray: Fray, roll: Roll) -> Turned[Fray]:
    """Out of contact first, by a die; then as far as Move and Sprint take it, and off the board (IST-81, IST-82).

    Who has spent its Movement action on a reaction stays where it is.
    """
    hero = fray.hero
    if not hero.movement:
        return fray, ()
    told = tuple[Told, ...]()
    if least := moves.need(fray):
        die = roll(f"flight/{fray.turn}/{hero.key}", moves.DIE)
        told = (freed(hero, die, least),)
        if die < least:
            return fray, told
    ground = moves.ground_of(edition, fray)
    way = flight(ground, hero.cell, fray.taken(hero.key), moves.beside(fray, hero))
    if way is None:
        return fray, told
    cell = run(ground, (hero.cell, *way), (move(hero), moves.sprint(hero) if hero.standard else 0))
    left = cell == (hero.cell, *way)[-1]
    if cell != hero.cell:
        told = (*told, Told("ran", {"side": hero.side, "who": hero.key, "inches": inches(hero.cell, cell)}))
    if left:
        told = (*told, Told("left", {"side": hero.side, "who": hero.key}))
    return fray.with_figure(replace(hero, cell=cell, left=left)), told


def freed(hero: Figure, die: int, least: int) -> Told:
    """What a die says to who is in contact and wants to get out of it (IST-30)."""
    code = "disengaged" if die >= least else "kept"
    return Told(code, {"side": hero.side, "who": hero.key, "die": die, "need": least})


def flight(ground: Ground, start: Cell, taken: frozenset[Cell], beside: frozenset[Cell]) -> tuple[Cell, ...] | None:
    """The way to the edge: fewest cells beside enemies, then fewest cells, then north, east, south, west (IST-81).

    Nothing, if it stands there; None, if there is no way.
    """
    ahead: list[tuple[int, int, tuple[int, ...], Cell, tuple[Cell, ...]]] = [(0, 0, (), start, ())]
    done = set[Cell]()
    while ahead:
        near, cells, turns, cell, way = heappop(ahead)
        if edge(ground, cell):
            return way
        if cell in done:
            continue
        done.add(cell)
        for n, there in enumerate(_ways(ground, cell)):
            if there is not None and there not in taken and there not in done:
                heappush(ahead, (near + (there in beside), cells + 1, (*turns, n), there, (*way, there)))
    return None


def _ways(ground: Ground, cell: Cell) -> list[Cell | None]:
    """The neighbours in the order of directions, None where a wall is."""
    open_cells = {there for there, _ in steps(ground, cell)}
    return [there if there in open_cells else None for there in around(cell)]


def edge(ground: Ground, cell: Cell) -> bool:
    return cell[1] in (0, len(ground.rows) - 1) or cell[0] in (0, len(ground.rows[0]) - 1)


def run(ground: Ground, way: tuple[Cell, ...], budgets: tuple[int, ...]) -> Cell:
    """How far along a way, the first cell of which is where one stands, so many inches each for itself lead."""
    at = 0
    for budget in budgets:
        spent = 0
        while at + 1 < len(way):
            spent += dict(steps(ground, way[at]))[way[at + 1]]
            if spent > within(budget):
                break
            at += 1
    return way[at]
