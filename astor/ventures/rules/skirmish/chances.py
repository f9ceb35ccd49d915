"""How likely each deed of a skirmish comes off, exactly (VEN section 2): several rolls in a row. Pure."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import prod

from astor.ventures.rules.play import Odds, percent
from astor.ventures.rules.skirmish.blows import (
    FACES,
    FUMBLE,
    WAYS,
    Attack,
    Blow,
    Body,
    Stray,
    after,
    backfire,
    blow,
    dropped,
    spread,
    ways,
)

NONE, SURE = Fraction(), Fraction(1)


# A blow that is struck before, and then one's own (IST-96)


@lru_cache(1000)
def answered_first(first: Attack, then: Attack, own: Body, foe: Body) -> Odds:
    """Of both together: what one does to the other by either, and what one gets by either."""
    hurt = fell = struck = fall = 0
    for came, often in spread(first).items():
        striker, hero = after(first, came, foe, own)
        got, dealt = came.dealt > 0, came.taken > 0
        if hero.out or striker.out:
            hurt, fell = hurt + often * WAYS * dealt, fell + often * WAYS * striker.out
            struck, fall = struck + often * WAYS * got, fall + often * WAYS * hero.out
            continue
        for more, also in spread(_now(then, own, hero, foe, striker)).items():
            one, two = _bodies(then, more, hero, striker)
            hurt += often * also * (dealt or more.dealt > 0)
            fell += often * also * two.out
            struck += often * also * (got or more.taken > 0)
            fall += often * also * one.out
    whole = WAYS * WAYS
    return Odds(
        percent(Fraction(hurt, whole)),
        percent(Fraction(fell, whole)),
        percent(Fraction(struck, whole)),
        percent(Fraction(fall, whole)),
    )


def _now(attack: Attack, own: Body, hero: Body, foe: Body, striker: Body) -> Attack:
    """The same with what Power is left to both."""
    hit = attack.hit + hero.core.power - own.core.power
    return replace(attack, hit=hit, guard=attack.guard + striker.core.power - foe.core.power)


@lru_cache(20_000)
def _bodies(attack: Attack, came: Blow, own: Body, foe: Body) -> tuple[Body, Body]:
    return after(attack, came, own, foe)


# Shots at who comes near (IST-98)


@lru_cache(1000)
def shot_at_first(shots: tuple[Attack, ...], own: Body, arrives: Fraction) -> Odds:
    """Each of these one after the other, as long as it stands, if it comes there at all."""
    bodies = {own: SURE}
    for shot in shots:
        then = dict[Body, Fraction]()
        for body, chance in bodies.items():
            if body.out:
                then[body] = then.get(body, NONE) + chance
                continue
            for came, often in spread(replace(shot, guard=shot.guard + body.core.power - own.core.power)).items():
                hit = after(shot, came, Body(1, body.core), body)[1]
                then[hit] = then.get(hit, NONE) + chance * Fraction(often, WAYS)
        bodies = then
    struck = sum((chance for body, chance in bodies.items() if body != own), NONE)
    fall = sum((chance for body, chance in bodies.items() if body.out), NONE)
    return Odds(percent(arrives), 0, percent(arrives * struck), percent(arrives * fall))


# A spell that goes on from one to the next (IST-58)


@dataclass(frozen=True)
class Link:
    """One target of such a spell, and the friends whom a fumble may hit instead."""

    attack: Attack
    foe: Body
    strays: tuple[Stray, ...] = ()


Risk = tuple[Fraction, Fraction, Fraction]
"""That its caster is hurt, that it goes out, that a friend is hurt."""


@lru_cache(1000)
def chained(links: tuple[Link, ...], own: Body) -> Odds:
    """`hurt` and `fell` are the first one's, all else is of the whole."""
    first = links[0]
    hurt = fell = 0
    for came, often in spread(first.attack).items():
        hurt += often * (came.dealt > 0)
        fell += often * after(first.attack, came, own, first.foe)[1].out
    struck, fall, friend = _risk(links, own)
    mates = dict.fromkeys(stray.key for link in links for stray in link.strays)
    return Odds(percent(Fraction(hurt, WAYS)), percent(Fraction(fell, WAYS)), percent(struck), percent(fall),
                percent(friend), " ".join(mates))  # fmt: skip


@lru_cache(5000)
def _risk(links: tuple[Link, ...], own: Body) -> Risk:
    """A fumble shows an odd face, and so is the end of it."""
    link, later = links[0], links[1:]
    attack = replace(link.attack, fumble="again") if link.strays else link.attack
    found = [NONE, NONE, NONE]
    for natural, often in ways(attack.own):
        for answer, also in ways(attack.foe):
            came, chance = blow(attack, natural, answer), Fraction(often * also, WAYS)
            caster, _ = after(attack, came, own, link.foe)
            if came.fumbled and link.strays:
                risk = _strayed(link.strays, caster)
            else:
                goes_on = bool(later) and natural % 2 == 0 and not caster.out
                struck, fall, friend = _risk(later, caster) if goes_on else (NONE, NONE, NONE)
                hurt = came.taken + came.burnt > 0
                risk = (SURE if hurt else struck, SURE if caster.out else fall, friend)
            found = [sum_ + chance * part for sum_, part in zip(found, risk, strict=True)]
    return found[0], found[1], found[2]


def _strayed(strays: tuple[Stray, ...], own: Body) -> Risk:
    struck = fall = friend = NONE
    for stray in strays:
        for came, often in spread(stray.attack).items():
            caster, _ = after(stray.attack, came, own, stray.body)
            chance = Fraction(often, WAYS * len(strays))
            struck, fall, friend = (
                struck + chance * (came.burnt > 0),
                fall + chance * caster.out,
                friend + chance * (came.dealt > 0),
            )
    return struck, fall, friend


# A spell around a cell (IST-56)


@dataclass(frozen=True)
class Burnt:
    """One of those a spell reaches; `key`: of a friend, who is named."""

    attack: Attack
    body: Body
    friend: str = ""


@lru_cache(2000)
def burst(foes: tuple[Burnt, ...], friends: tuple[Burnt, ...], own: Body, itself: Attack | None) -> Odds:
    """That any enemy is hurt, or put out, or a friend hurt; of its caster by its own fire or because it failed."""
    hurt = fell = struck = fall = friend = NONE
    for natural in range(1, FACES + 1):
        face = Fraction(1, FACES)
        hurt += face * (1 - prod(1 - _hit(one, natural)[0] for one in foes))
        fell += face * (1 - prod(1 - _hit(one, natural)[1] for one in foes))
        friend += face * (1 - prod((1 - _hit(one, natural)[0] for one in friends), start=SURE))
        everybody = [one.attack for one in (*foes, *friends)] + ([itself] if itself else [])
        core = dropped(own.core, "will") if natural == FUMBLE else own.core
        missed = _missed(tuple(everybody), natural)
        struck += face * sum((chance for harm, chance in missed.items() if harm), NONE)
        fall += face * sum((chance for harm, chance in missed.items() if Body(own.health - harm, core).out), NONE)
        if itself:
            burns, falls = _hit(Burnt(itself, own), natural)
            struck, fall = struck + face * burns, fall + face * falls
    mates = " ".join(one.friend for one in friends)
    return Odds(percent(hurt), percent(fell), percent(struck), percent(fall), percent(friend), mates)


@lru_cache(5000)
def _hit(one: Burnt, natural: int) -> tuple[Fraction, Fraction]:
    """That it is hurt, and put out, at this face of the caster's."""
    hurt = fell = NONE
    for answer, often in ways(one.attack.foe):
        came = blow(one.attack, natural, answer)
        core = dropped(one.body.core, one.attack.ward) if came.dealt else one.body.core
        hurt += Fraction(often * (came.dealt > 0), FACES * FACES)
        fell += Fraction(often * Body(one.body.health - came.dealt, core).out, FACES * FACES)
    return hurt, fell


@lru_cache(5000)
def _missed(attacks: tuple[Attack, ...], natural: int) -> dict[int, Fraction]:
    """How likely it is to beat nobody and to cost its caster so much, at this face: by the smallest gap (IST-51)."""
    least = list[Fraction]()
    gaps = range(-2 * FACES, 3 * FACES)
    for gap in gaps:
        least.append(prod((_wider(attack, natural, gap) for attack in attacks), start=SURE))
    found = dict[int, Fraction]()
    for n, gap in enumerate(gaps[:-1]):
        chance = least[n] - least[n + 1]
        if chance:
            found[backfire(gap)] = found.get(backfire(gap), NONE) + chance
    return found


@lru_cache(20_000)
def _wider(attack: Attack, natural: int, gap: int) -> Fraction:
    """That this target is not beaten, by so much or more."""
    often = 0
    for answer, way in ways(attack.foe):
        missed = not blow(attack, natural, answer).hit
        often += way * (missed and answer + attack.guard - natural - attack.hit >= gap)
    return Fraction(often, FACES * FACES)
