"""What is usual in a skirmish (VEN-9): done when time is up, by the house and by bots. Pure.

The likeliest to hurt, from here or from where one may walk; else nearer to an enemy. A blow between equals costs as
much as it brings: in the first turns nobody strikes one, and nobody comes into contact without a blow, but to hold an
enemy for a friend who may still come, or to trouble who shoots and casts. Later all close in and strike, or no fight
would end. Nobody walks for a spell around a cell: else the companies would not be even.
"""

from astor.ventures.rules.ground import Cell, inches, touching
from astor.ventures.rules.play import Deed, Odds
from astor.ventures.rules.skirmish import attacks, deeds, moves, spells, turns
from astor.ventures.rules.skirmish.figures import Edition, Figure, Fray
from astor.ventures.rules.skirmish.members import move

PATIENT = 3
"""Turns in which nobody strikes for nothing, or comes into contact for it."""
WALKS_FOR = 4
"""A place from which a blow is worth so much more, in percent, is worth the walk."""


def usual(edition: Edition, fray: Fray) -> Deed:
    if not fray.acting:
        return _name(edition, fray)
    here = _best(edition, fray)
    stays = here[1] if here is not None else 0
    walk, there = _better_place(edition, fray, stays)
    if here is not None and stays >= there - WALKS_FOR:
        return here[0]
    if walk is not None:
        return walk
    return here[0] if here is not None else _nearer(edition, fray)


def worth(odds: Odds) -> int:
    """What a blow brings more than it costs, in percent of a wound."""
    return odds.hurt + odds.fell - odds.struck - odds.fall - odds.friend


def _best(edition: Edition, fray: Fray) -> tuple[Deed, int] | None:
    """The best it can do from where it stands, if it is worth it; in contact, later, also if not: somebody has to."""
    found: tuple[Deed, int] | None = None
    somebody_has_to = bool(fray.met) and fray.turn > PATIENT
    for deed in deeds.attacking(edition, fray):
        odds = deeds.odds(edition, fray, deed)
        if odds is None or not (somebody_has_to or worth(odds) > 0):
            continue
        if found is None or worth(odds) > found[1]:
            found = deed, worth(odds)
    return found


def _better_place(edition: Edition, fray: Fray, stays: int) -> tuple[Deed | None, int]:
    """Where the best blow is that could follow a walk, and what it is worth; who does not get away has what `stays`.

    Of places as good one beside fewer enemies, then one farther from them, then the nearest to where it stands.
    """
    best: Deed | None = None
    most = (0, 0, 0, 0)
    ways = moves.walks(edition, fray)
    for walk, follows in deeds.then(edition, fray).items():
        assert walk.cell is not None
        value = max((worth(odds) for deed, odds in follows if not deeds.bursts(edition, deed)), default=0)
        way = deeds.odds(edition, fray, walk)
        if way is not None:
            value = (value * way.hurt + stays * (100 - way.hurt)) // 100 - way.struck - way.fall
        if value <= 0 or value < most[0]:
            continue
        beside = sum(touching(foe.cell, walk.cell) for foe in fray.foes(fray.hero))
        found = (value, -beside, _far(fray, fray.hero, walk.cell), -ways[walk.cell])
        if found > most:
            best, most = walk, found
    return best, most[0]


def _nearer(edition: Edition, fray: Fray) -> Deed:
    """With nobody it is worth to attack: load, or come nearer."""
    hero, offered = fray.hero, list(deeds.actions(edition, fray))
    walks = [deed for deed in offered if deed.verb in ("walk", "sprint") and not _rash(edition, fray, deed.cell)]
    loads = next((deed for deed in offered if deed.verb == "reload"), None)
    if loads is not None:
        return loads
    if fray.met or not (walks and hero.standard):
        return deeds.END
    step = min(walks, key=lambda deed: _far(fray, hero, deed.cell))
    return step if _far(fray, hero, step.cell) < _far(fray, hero, hero.cell) else deeds.END


def _rash(edition: Edition, fray: Fray, cell: Cell | None) -> bool:
    """Would it come into contact too early, with nobody there to hold for a friend, and nobody who shoots or casts?"""
    assert cell is not None
    met = [foe for foe in fray.foes(fray.hero) if touching(foe.cell, cell)]
    if not met or fray.turn > PATIENT:
        return False
    friends = [friend for friend in fray.friends(fray.hero) if not friend.acted]
    for foe in met:
        if attacks.held(edition, foe).range or spells.castable(edition, foe):
            return False
        if any(inches(friend.cell, foe.cell) <= move(friend) + 1 for friend in friends):
            return False
    return True


def _far(fray: Fray, of: Figure, cell: Cell | None) -> int:
    """To the nearest enemy, from this cell."""
    assert cell is not None
    return min(inches(cell, foe.cell) for foe in fray.foes(of))


def _name(edition: Edition, fray: Fray) -> Deed:
    """Of one's own who can do most now; with none left the enemy who can do least."""
    side = fray.figure(fray.naming).side if fray.naming else fray.first
    left = turns.nameable(fray)
    own = [figure for figure in left if figure.side == side]
    chosen = max(own or left, key=lambda figure: _promise(edition, fray, figure) * (1 if own else -1))
    return Deed("name", who=chosen.key)


def _promise(edition: Edition, fray: Fray, figure: Figure) -> int:
    """What its best blow would be worth from where it stands; nearer to an enemy is better than nothing."""
    best = _best(edition, fray.with_acting(figure.key))
    return best[1] if best else -_far(fray, figure, figure.cell)
