"""How likely each deed of a skirmish comes off, exactly (VEN section 2): several rolls in a row. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import prod

from astor.ventures.rules.play import Odds, percent
from astor.ventures.rules.skirmish.blows import (
    BACKFIRE,
    FACES,
    FUMBLE,
    PAIRS,
    WAYS,
    Attack,
    Body,
    Risk,
    Stray,
    Toll,
    Tolls,
    blow,
    fells,
    hurts,
    spread,
    strayed,
    tolls,
    ways,
)

NONE = Fraction()
LEAST_HARM = min(harm for _, harm in BACKFIRE)


# A blow that is struck before, and then one's own (IST-96)


@lru_cache(1000)
def answered_first(first: Attack, then: Attack, own: Body, foe: Body) -> Odds:
    """Of both together: what one does to the other by either, and what one gets by either."""
    hurt = fell = struck = fall = 0
    for (dealt, got), often in _tolls_of_both(first).items():
        hero, striker = own.after(got, first.ward), foe.after(dealt, first.stat)
        if hero.out or striker.out:
            hurt, fell = hurt + often * WAYS * (dealt.harm > 0), fell + often * WAYS * striker.out
            struck, fall = struck + often * WAYS * (got.harm > 0), fall + often * WAYS * hero.out
            continue
        own_tolls, foe_tolls = tolls(_now(then, own, hero, foe, striker))
        hurt += often * (WAYS if dealt.harm else hurts(foe_tolls))
        fell += often * fells(foe_tolls, striker)
        struck += often * (WAYS if got.harm else hurts(own_tolls))
        fall += often * fells(own_tolls, hero)
    whole = WAYS * WAYS
    return Odds(
        percent(Fraction(hurt, whole)),
        percent(Fraction(fell, whole)),
        percent(Fraction(struck, whole)),
        percent(Fraction(fall, whole)),
    )


def _tolls_of_both(attack: Attack) -> Mapping[tuple[Toll, Toll], int]:
    """What the attacker and the defender pay by the same roll, in how many ways."""
    found = dict[tuple[Toll, Toll], int]()
    for came, often in spread(attack).items():
        both = came.own_toll, came.foe_toll
        found[both] = found.get(both, 0) + often
    return found


def _now(attack: Attack, own: Body, hero: Body, foe: Body, striker: Body) -> Attack:
    """The attacker's own blow, with what Power is left to both."""
    hit = attack.hit + hero.core.power - own.core.power
    return replace(attack, hit=hit, guard=attack.guard + striker.core.power - foe.core.power)


# Shots at who comes near (IST-98)


@lru_cache(1000)
def shot_at_first(shots: tuple[Attack, ...], own: Body, arrives: Fraction) -> Odds:
    """Each of these one after the other, as long as it stands, if it comes there at all."""
    bodies = {own: Fraction(1)}
    for shot in shots:
        then = dict[Body, Fraction]()
        for body, chance in bodies.items():
            if body.out:
                then[body] = then.get(body, NONE) + chance
                continue
            _, tolls_of_shot = tolls(replace(shot, guard=shot.guard + body.core.power - own.core.power))
            for toll, often in tolls_of_shot.items():
                hit = body.after(toll, shot.ward)
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


@lru_cache(1000)
def chained(links: tuple[Link, ...], own: Body) -> Odds:
    """`hurt` and `fell` are the first one's, all else is of the whole."""
    first = links[0]
    _, foe_tolls = tolls(first.attack)
    struck, fall, friend = _risk(links, own)
    mates = dict.fromkeys(stray.key for link in links for stray in link.strays)
    return Odds(percent(Fraction(hurts(foe_tolls), WAYS)), percent(Fraction(fells(foe_tolls, first.foe), WAYS)),
                percent(struck), percent(fall), percent(friend), " ".join(mates))  # fmt: skip


@lru_cache(5000)
def _risk(links: tuple[Link, ...], own: Body) -> Risk:
    """A fumble shows an odd face, and so is the end of it."""
    link, later = links[0], links[1:]
    attack = replace(link.attack, fumble="again") if link.strays else link.attack
    ended = dict[Toll, int]()
    struck = fall = friend = NONE
    for (toll, fumbled, even), often in _turns(attack).items():
        again = fumbled and bool(link.strays)
        if not again and (not (even and later) or own.falls(toll)):
            ended[toll] = ended.get(toll, 0) + often
            continue
        caster, chance = own.after(toll, attack.stat), Fraction(often, WAYS)
        risk = strayed(link.strays, caster) if again else _risk(later, caster)
        struck += chance if toll.harm else chance * risk[0]
        fall, friend = fall + chance * risk[1], friend + chance * risk[2]
    return struck + Fraction(hurts(ended), WAYS), fall + Fraction(fells(ended, own), WAYS), friend


@lru_cache(1000)
def _turns(attack: Attack) -> Mapping[tuple[Toll, bool, bool], int]:
    """What its caster pays, whether it is a fumble, whether the die is even; in how many ways."""
    found = dict[tuple[Toll, bool, bool], int]()
    for natural, often in ways(attack.own):
        for answer, also in ways(attack.foe):
            came = blow(attack, natural, answer)
            turn = came.own_toll, came.fumbled, natural % 2 == 0
            found[turn] = found.get(turn, 0) + often * also
    return found


# A spell around a cell (IST-56)


@dataclass(frozen=True)
class Burnt:
    """One of those a spell reaches; `friend`: its key if it is one, who is named."""

    attack: Attack
    body: Body
    friend: str = ""


@lru_cache(2000)
def burst(foes: tuple[Burnt, ...], friends: tuple[Burnt, ...], own: Body, itself: Attack | None) -> Odds:
    """That any enemy is hurt, or put out, or a friend hurt; of its caster by its own fire or because it failed.

    One die of the caster's is for all, so each of its faces is reckoned by itself.
    """
    everybody = [one.attack for one in (*foes, *friends)] + ([itself] if itself else [])
    of_foes, of_friends, of_all = (PAIRS ** len(group) for group in (foes, friends, everybody))
    hurt = fell = struck = fall = friend = 0
    for face in range(1, FACES + 1):
        hurt += of_foes - _all_spared(_burns(one.attack, face).hurts for one in foes)
        fell += of_foes - _all_spared(fells(_burns(one.attack, face).tolls, one.body) for one in foes)
        friend += of_friends - _all_spared(_burns(one.attack, face).hurts for one in friends)
        caster = own.after(Toll(0, 1), "will") if face == FUMBLE else own
        struck += _failed(everybody, face, LEAST_HARM)
        if caster.out:
            fall += of_all
        elif mortal := [harm for _, harm in BACKFIRE if harm >= caster.health]:
            fall += _failed(everybody, face, min(mortal))
        if itself:
            struck += _burns(itself, face).hurts * of_all // PAIRS
            fall += fells(_burns(itself, face).tolls, own) * of_all // PAIRS
    mates = " ".join(one.friend for one in friends)
    return Odds(
        percent(Fraction(hurt, FACES * of_foes)),
        percent(Fraction(fell, FACES * of_foes)),
        percent(Fraction(struck, FACES * of_all)),
        percent(Fraction(fall, FACES * of_all)),
        percent(Fraction(friend, FACES * of_friends)),
        mates,
    )


def _failed(everybody: list[Attack], face: int, harm: int) -> int:
    """In how many ways all of them fail by so much that the caster takes this harm, or more (IST-51)."""
    return prod(_burns(attack, face).failed[harm] for attack in everybody)


def _all_spared(often: Iterable[int]) -> int:
    """In how many ways none of these comes, each of which does in so many of 400."""
    return prod(PAIRS - many for many in often)


@dataclass(frozen=True)
class Burn:
    """What one face of the caster's does to one target, of 400 ways: what it pays; in how many it is hurt.

    `failed`: by harm, in how many it is not beaten by so much that the caster would take it (IST-51).
    """

    tolls: Tolls
    hurts: int
    failed: Mapping[int, int]


def _burns(attack: Attack, face: int) -> Burn:
    return _by_face(attack)[face - 1]


@lru_cache(500)
def _by_face(attack: Attack) -> tuple[Burn, ...]:
    found = list[Burn]()
    for natural in range(1, FACES + 1):
        may_pay, failed = dict[Toll, int](), {harm: 0 for _, harm in BACKFIRE}
        for answer, often in ways(attack.foe):
            came, gap = blow(attack, natural, answer), answer + attack.guard - natural - attack.hit
            may_pay[came.foe_toll] = may_pay.get(came.foe_toll, 0) + often
            for least, harm in BACKFIRE:
                failed[harm] += often * (not came.hit and gap >= least)
        found.append(Burn(may_pay, hurts(may_pay), failed))
    return tuple(found)
