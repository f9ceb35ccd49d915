"""Whom a figure may attack, and what that attack is reckoned from (IST-37, IST-43 to IST-49, IST-69, IST-72). Pure."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from astor.ventures.rules.ground import WALL, Cell, Ground, between, inches, sight, touching
from astor.ventures.rules.skirmish import arms
from astor.ventures.rules.skirmish.arms import Line
from astor.ventures.rules.skirmish.blows import Attack, Body, Stray
from astor.ventures.rules.skirmish.figures import Edition, Figure, Fray, Spell, Weapon
from astor.ventures.rules.skirmish.members import armed, fists
from astor.ventures.rules.skirmish.moves import ground_of

seen = lru_cache(50_000)(sight)
"""Whether one cell can be seen from another."""


def body(of: Figure) -> Body:
    return Body(of.health, of.core)


def held(edition: Edition, of: Figure) -> Weapon:
    return edition.weapons[of.held]


# Whom


def struck_by(fray: Fray, own: Figure) -> list[Figure]:
    """Whom it may strike at: enemies in contact (IST-37)."""
    return fray.engaging(own)


def shot_by(edition: Edition, fray: Fray, own: Figure) -> list[Figure]:
    """Whom it may shoot at: loaded, in range and sight; who is in contact only at somebody there (IST-43, IST-46)."""
    weapon = held(edition, own)
    if not weapon.range or own.empty:
        return []
    ground = ground_of(edition, fray)
    foes = fray.engaging(own) or fray.foes(own)
    return [foe for foe in foes if carries(ground, own.cell, foe.cell, weapon.range)]


def aimed_at(edition: Edition, fray: Fray, own: Figure, spell: Spell) -> list[Figure]:
    """Whom a spell at one target may be cast at: in range and sight, and the first in its line if it has to be."""
    ground = ground_of(edition, fray)
    foes = [foe for foe in fray.foes(own) if carries(ground, own.cell, foe.cell, spell.range)]
    return [foe for foe in foes if spell.aim != "first" or _first(own.cell, foe.cell, fray.taken(own.key))]


def carries(ground: Ground, cell: Cell, other: Cell, far: int) -> bool:
    """Is this cell, seen from that one, so near and in sight (IST-43)? One's own is."""
    return inches(cell, other) <= far and (cell == other or seen(ground, cell, other) != "none")


def _first(one: Cell, other: Cell, taken: frozenset[Cell]) -> bool:
    """Nobody stands in the line; one who stands beside it, where it runs along an edge, does not (IST-57)."""
    return not any(cells <= taken for cells in between(one, other))


@lru_cache(5000)
def near(cell: Cell, far: int) -> tuple[Cell, ...]:
    """All cells within so many inches, row by row."""
    square = [(x, y) for y in range(cell[1] - far, cell[1] + far + 1) for x in range(cell[0] - far, cell[0] + far + 1)]
    return tuple(there for there in square if inches(cell, there) <= far)


@lru_cache(1000)
def in_sight(ground: Ground, cell: Cell, far: int, *, beyond: int = -1) -> frozenset[Cell]:
    """The cells without walls to which this one carries and that are farther away than `beyond`.

    Kept, for it hangs on the board alone, and a board has some hundred and forty cells.
    """
    board = [(x, y) for y, row in enumerate(ground.rows) for x, of in enumerate(row) if of != WALL]
    return frozenset(there for there in board if inches(cell, there) > beyond and carries(ground, cell, there, far))


def burnt_at(fray: Fray, spell: Spell, cell: Cell) -> list[Figure]:
    """All whom a spell at a cell reaches, friends and its caster too (IST-53, IST-56)."""
    return [one for one in fray.in_play if inches(one.cell, cell) <= spell.radius]


Outlook = Mapping[str, tuple[object, ...]]
"""What of everybody else, by key, an attack on one enemy is reckoned from, as it looks from a cell."""


def outlooks(
    edition: Edition, fray: Fray, cells: Iterable[Cell], aimed: Sequence[Spell]
) -> Iterator[tuple[Cell, Outlook]]:
    """Each cell with its outlook: where that is equal, so are the odds of all attacks on one enemy.

    Of each enemy contact, whether it is first in a line and, for who shoots or has spells aimed at one, what is seen of
    it and which of the distances that matter it is within; of a friend whom a shot might hit instead these two alone.
    Cover and nearness are nothing to who can only cast (IST-76).
    """
    hero, ground, weapon = fray.hero, ground_of(edition, fray), held(edition, fray.hero)
    limits = {spell.range for spell in aimed}
    if weapon.range:
        limits |= {weapon.range, arms.NEAR}
    if weapon.powder:
        limits.add(arms.FAR - 1)
    bounds = tuple(sorted(limits))
    rays, taken = any(spell.aim == "first" for spell in aimed), fray.taken(hero.key)
    shoots = bool(weapon.range)
    foes, mates = fray.foes(hero), [friend for friend in fray.friends(hero) if shoots and fray.engaging(friend)]
    for cell in cells:
        outlook = dict[str, tuple[object, ...]]()
        for foe in foes:
            contact, first = touching(cell, foe.cell), rays and _first(cell, foe.cell, taken)
            looks = _looks(ground, cell, foe.cell, bounds, shoots=shoots) if bounds else ()
            outlook[foe.key] = contact, first, *looks
        for mate in mates:
            outlook[mate.key] = False, False, *_looks(ground, cell, mate.cell, bounds, shoots=shoots)
        yield cell, outlook


@lru_cache(50_000)
def _looks(ground: Ground, cell: Cell, other: Cell, bounds: tuple[int, ...], *, shoots: bool) -> tuple[object, ...]:
    """What is seen, of who only casts whether anything is; how many of the bounds it is beyond."""
    view = seen(ground, cell, other)
    return view if shoots else view != "none", bisect_left(bounds, inches(cell, other))


# What from


def blow_at(edition: Edition, fray: Fray, own: Figure, foe: Figure) -> Attack:
    """In contact; with one of its friends there as well it is flanked (IST-72)."""
    return arms.melee(fists(edition, own), fists(edition, foe), flanks=_joined(fray, own, foe),
                      flanked=_joined(fray, foe, own), pressed=own.key in foe.pressed)  # fmt: skip


def _joined(fray: Fray, own: Figure, foe: Figure) -> bool:
    """Is a friend of the one in contact with the other?"""
    return any(touching(friend.cell, foe.cell) for friend in fray.friends(own))


def shot_at(edition: Edition, fray: Fray, own: Figure, foe: Figure, *, blocks: bool = False) -> Attack:
    line = _line(edition, fray, own, foe.cell, crowded=bool(fray.engaging(foe)))
    return arms.shot(armed(edition, own), armed(edition, foe), line, blocks=blocks or foe.blocks,
                     pressed=own.key in foe.pressed)  # fmt: skip


def shot_from(edition: Edition, fray: Fray, own: Figure, foe: Figure, cell: Cell) -> Attack:
    """A Charged shot at who comes near, while it is still on this cell: not into a melee (IST-98)."""
    line = _line(edition, fray, own, cell, crowded=False)
    return arms.shot(armed(edition, own), armed(edition, foe), line, blocks=foe.blocks, pressed=own.key in foe.pressed)


def _line(edition: Edition, fray: Fray, own: Figure, cell: Cell, *, crowded: bool) -> Line:
    ground = ground_of(edition, fray)
    return Line(inches(own.cell, cell), cover=seen(ground, own.cell, cell) != "clear", crowded=crowded)


def cast_at(edition: Edition, fray: Fray, own: Figure, foe: Figure, spell: Spell) -> Attack:
    """Into a melee it is harder, but for one that is aimed at a cell (IST-77)."""
    crowded = spell.aim != "burst" and bool(fray.engaging(foe))
    return arms.cast(armed(edition, own), armed(edition, foe), spell.guard, crowded=crowded,
                     pressed=own.key in foe.pressed)  # fmt: skip


# Whom it hits instead


def strays_of_shot(edition: Edition, fray: Fray, own: Figure, foe: Figure) -> tuple[Stray, ...]:
    """The friends in the melee that is shot into, each with the second roll if the first is a fumble (IST-69)."""
    mates, found = _mates(fray, own, foe), list[Stray]()
    if not mates:
        return ()
    shaken = arms.shaken(armed(edition, own), "finesse")
    for friend in mates:
        line = _line(edition, fray, own, friend.cell, crowded=True)
        attack = arms.astray(arms.shot(shaken, armed(edition, friend), line, blocks=friend.blocks))
        found.append(Stray(friend.key, attack, body(friend)))
    return tuple(found)


def strays_of_spell(edition: Edition, fray: Fray, own: Figure, foe: Figure, spell: Spell) -> tuple[Stray, ...]:
    mates, found = _mates(fray, own, foe), list[Stray]()
    if not mates:
        return ()
    shaken = arms.shaken(armed(edition, own), "will")
    for friend in mates:
        attack = arms.astray(arms.cast(shaken, armed(edition, friend), spell.guard, crowded=True))
        found.append(Stray(friend.key, attack, body(friend)))
    return tuple(found)


def _mates(fray: Fray, own: Figure, foe: Figure) -> list[Figure]:
    return [friend for friend in fray.friends(own) if touching(friend.cell, foe.cell)]
