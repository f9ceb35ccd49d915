"""How likely each deed of a skirmish comes off, exactly (VEN section 2): several rolls in a row. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod

from msgspec import Struct
from msgspec.structs import replace

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
    by_dice,
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
    """Of both together: what one does to the other by either, and what one gets by either.

    `later`: what one's own blow costs, by the points of Core Stats the first has cost both.
    """
    hurt = fell = struck = fall = 0
    later = dict[tuple[int, int], tuple[Tolls, Tolls]]()
    for (dealt, got), often in _tolls_of_both(first).items():
        if own.falls(got) or foe.falls(dealt):
            hurt, fell = hurt + often * WAYS * (dealt.harm > 0), fell + often * WAYS * foe.falls(dealt)
            struck, fall = struck + often * WAYS * (got.harm > 0), fall + often * WAYS * own.falls(got)
            continue
        hero, striker = own.after(got, first.ward), foe.after(dealt, first.stat)
        points = got.points, dealt.points
        if points not in later:
            later[points] = tolls(_now(then, own, hero, foe, striker))
        own_tolls, foe_tolls = later[points]
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


class Link(Struct, frozen=True):
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
    mine, theirs = dict(ways(attack.own)), dict(ways(attack.foe))
    for came, dice in by_dice(attack).items():
        toll = came.own_toll
        for natural, answer in dice:
            turn = toll, came.fumbled, natural % 2 == 0
            found[turn] = found.get(turn, 0) + mine[natural] * theirs[answer]
    return found


# A spell around a cell (IST-56)


class Burnt(Struct, frozen=True):
    """One of those a spell reaches; `friend`: its key if it is one, who is named."""

    attack: Attack
    body: Body
    friend: str = ""


@dataclass(frozen=True)
class Burn:
    """What one face of the caster's does to one target, of 400 ways: what it pays; in how many it is hurt.

    `failed`: by harm, in how many it is not beaten by so much that the caster would take it (IST-51).
    """

    tolls: Tolls
    hurts: int
    failed: Mapping[int, int]


@lru_cache(2000)
def burst(foes: tuple[Burnt, ...], friends: tuple[Burnt, ...], own: Body, itself: Attack | None) -> Odds:
    """That any enemy is hurt, or put out, or a friend hurt; of its caster by its own fire or because it failed.

    One die of the caster's is for all, so each of its faces is reckoned by itself.
    """
    on_foes, on_friends = ([_by_face(one.attack) for one in group] for group in (foes, friends))
    on_itself = _by_face(itself) if itself else None
    everybody = [*on_foes, *on_friends, *([on_itself] if on_itself else [])]
    of_foes, of_friends, of_all = (PAIRS ** len(group) for group in (foes, friends, everybody))
    hurt = fell = struck = fall = friend = 0
    for face in range(1, FACES + 1):
        hurt += of_foes - _all_spared(burn[face].hurts for burn in on_foes)
        fell += of_foes - _all_spared(
            fells(burn[face].tolls, one.body) for burn, one in zip(on_foes, foes, strict=True)
        )
        friend += of_friends - _all_spared(burn[face].hurts for burn in on_friends)
        caster = own.after(Toll(0, 1), "will") if face == FUMBLE else own
        struck += _failed(everybody, face, LEAST_HARM)
        if caster.out:
            fall += of_all
        elif mortal := [harm for _, harm in BACKFIRE if harm >= caster.health]:
            fall += _failed(everybody, face, min(mortal))
        if on_itself:
            struck += on_itself[face].hurts * of_all // PAIRS
            fall += fells(on_itself[face].tolls, own) * of_all // PAIRS
    mates = " ".join(one.friend for one in friends)
    return Odds(
        percent(Fraction(hurt, FACES * of_foes)),
        percent(Fraction(fell, FACES * of_foes)),
        percent(Fraction(struck, FACES * of_all)),
        percent(Fraction(fall, FACES * of_all)),
        percent(Fraction(friend, FACES * of_friends)),
        mates,
    )


def _failed(everybody: list[Mapping[int, Burn]], face: int, harm: int) -> int:
    """In how many ways all of them fail by so much that the caster takes this harm, or more (IST-51)."""
    return prod(burn[face].failed[harm] for burn in everybody)


def _all_spared(often: Iterable[int]) -> int:
    """In how many ways none of these comes, each of which does in so many of 400."""
    return prod(PAIRS - many for many in often)


@lru_cache(500)
def _by_face(attack: Attack) -> Mapping[int, Burn]:
    """What each natural face of the caster's does to one target."""
    theirs, faces = dict(ways(attack.foe)), range(1, FACES + 1)
    may_pay = {face: dict[Toll, int]() for face in faces}
    failed = {face: {harm: 0 for _, harm in BACKFIRE} for face in faces}
    for came, dice in by_dice(attack).items():
        toll, harms = came.foe_toll, [harm for _, harm in BACKFIRE if came.burnt >= harm]
        for natural, answer in dice:
            may_pay[natural][toll] = may_pay[natural].get(toll, 0) + theirs[answer]
            for harm in harms:
                failed[natural][harm] += theirs[answer]
    return {face: Burn(may_pay[face], hurts(may_pay[face]), failed[face]) for face in faces}
