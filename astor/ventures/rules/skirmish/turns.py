"""The turn by nomination (IST-9, IST-13 to IST-19, IST-24): who begins, who is named, when a go ends. Pure."""

from dataclasses import replace

from astor.ventures.rules.play import Roll, Side, Told, Turned
from astor.ventures.rules.skirmish import morale
from astor.ventures.rules.skirmish.figures import Edition, Figure, Fray

DIE = 20


def sides(fray: Fray) -> tuple[Side, ...]:
    """All that came, in the order of their figures."""
    return tuple(dict.fromkeys(figure.side for figure in fray.figures))


def began(fray: Fray, roll: Roll) -> Fray:
    """A die each; those that are even and highest throw again (IST-9)."""
    ahead, throw = sides(fray), 0
    while len(ahead) > 1:
        throw += 1
        dice = {side: roll(f"initiative/{throw}/{side}", DIE) for side in ahead}
        ahead = tuple(side for side in ahead if dice[side] == max(dice.values()))
    return replace(fray, first=ahead[0])


def over(fray: Fray) -> bool:
    """Is there a side that has nobody left (IST-84)?"""
    return any(not fray.standing(side) for side in sides(fray))


def nameable(fray: Fray) -> list[Figure]:
    """Whose go may be next: who is in play and has not had it in this turn; at first one's own (IST-13, IST-17)."""
    left = [figure for figure in fray.figures if not figure.out and not figure.acted]
    return left if fray.naming else [figure for figure in left if figure.side == fray.first]


def named(edition: Edition, fray: Fray, key: str, roll: Roll) -> Turned[Fray]:
    """It takes its go at once (IST-14, IST-19): a ward of its own is over, and it may lose heart (IST-78, IST-159)."""
    figure = fray.figure(key)
    told = Told("named", {"side": figure.side, "who": key, "by": fray.naming})
    fray = fray.with_figure(replace(figure, acted=True, warded=False))
    fray, more = morale.asked(edition, replace(fray, acting=key), roll)
    return fray, (told, *more)


def ended(edition: Edition, fray: Fray, roll: Roll) -> Turned[Fray]:
    """The go is over; what was not spent in it is lost (IST-24), and its owner names the next (IST-14, IST-18)."""
    hero = replace(fray.hero, movement=False, standard=False)
    return following(edition, replace(fray.with_figure(hero), acting="", naming=hero.key), roll)


def following(edition: Edition, fray: Fray, roll: Roll) -> Turned[Fray]:
    """Nobody is asked while there is but one to name, and a new turn begins when there is none (IST-15, IST-16)."""
    told = tuple[Told, ...]()
    if over(fray):
        return fray, told
    if not nameable(fray):
        fray = replace(fray, turn=fray.turn + 1, figures=tuple(map(_fresh, fray.figures)))
        told = (Told("turn", {"n": fray.turn}),)
    left = nameable(fray)
    if len(left) > 1:
        return fray, told
    fray, more = named(edition, fray, left[0].key, roll)
    return fray, (*told, *more)


def _fresh(figure: Figure) -> Figure:
    """Both actions are there again, and what held for a turn is over (IST-24, IST-54, IST-98, IST-99)."""
    return replace(figure, acted=False, walked=False, movement=True, standard=True, cast=(), blocks=False, pressed=())
