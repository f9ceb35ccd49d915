"""Blows and shots as they fall (IST-37 to IST-44, IST-65 to IST-69, IST-96 to IST-100): dice and harm. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from msgspec import structs

from astor.ventures.rules.ground import Cell
from astor.ventures.rules.play import Roll, Told
from astor.ventures.rules.skirmish import attacks, reactions
from astor.ventures.rules.skirmish.blows import FACES, Attack, Blow, Body, Keep, Stray, after, blow, kept
from astor.ventures.rules.skirmish.figures import Edition, Figure, Fray
from astor.ventures.rules.skirmish.members import strikes_with


@dataclass(frozen=True)
class Fell:
    """How it stands after an attack roll: what came of it, the natural die it was made with, what is told of it."""

    fray: Fray
    came: Blow
    natural: int
    told: tuple[Told, ...]


@dataclass(frozen=True)
class Throw:
    """Who attacks whom; `code`: what is told, `by`: weapon or spell; `what`: names the dice."""

    who: str
    on: str
    attack: Attack
    code: str
    by: str
    what: str


def thrown(roll: Roll, what: str, keep: Keep) -> tuple[int, str]:
    """The natural die, and all that were thrown (IST-67, IST-70)."""
    dice = [roll(f"{what}/{n}", FACES) for n in ((1,) if keep == "one" else (1, 2))]
    return kept(keep, dice), " ".join(map(str, dice))


def fall(fray: Fray, throw: Throw, roll: Roll) -> Fell:
    """The attacker's dice, then the defender's, and what they do to both."""
    own, foe, attack = fray.figure(throw.who), fray.figure(throw.on), throw.attack
    natural, dice = thrown(roll, f"{throw.what}/own", attack.own)
    answer, guards = thrown(roll, f"{throw.what}/foe", attack.foe)
    came = blow(attack, natural, answer)
    attacker, defender = after(attack, came, attacks.body(own), attacks.body(foe))
    hurt, harmed = changed(own, attacker), changed(foe, defender)
    told = Told(throw.code, {
        "side": own.side, "who": own.key, "on": foe.key, "by": throw.by, "dice": dice, "guards": guards,
        "mine": natural + attack.hit, "theirs": answer + attack.guard, "dealt": came.dealt, "taken": came.taken,
        "burnt": came.burnt, "critical": int(came.critical), "fumbled": int(came.fumbled), "left": harmed.health,
        "own_left": hurt.health})  # fmt: skip
    fray = fray.with_figure(hurt).with_figure(harmed)
    return Fell(fray, came, natural, (told, *gone_out(((own, hurt), (foe, harmed)))))


def changed(of: Figure, body: Body) -> Figure:
    return replace(of, health=max(0, body.health), core=body.core)


def gone_out(pairs: Iterable[tuple[Figure, Figure]]) -> list[Told]:
    """Who of these, as they were and as they are, is out now (IST-59, IST-60)."""
    return [Told("out", {"side": now.side, "who": now.key}) for was, now in pairs if now.fallen and not was.fallen]


def astray(fray: Fray, throw: Throw, strays: tuple[Stray, ...], roll: Roll) -> Fell:
    """An attack into a melee: if it is a fumble it is made once more, against a friend there (IST-69)."""
    if not strays:
        return fall(fray, throw, roll)
    fell = fall(fray, replace(throw, attack=structs.replace(throw.attack, fumble="again")), roll)
    if not fell.came.fumbled:
        return fell
    stray = strays[roll(f"{throw.what}/stray", len(strays)) - 1 if len(strays) > 1 else 0]
    told = Told("strayed", {"side": fell.fray.figure(throw.who).side, "who": throw.who, "on": stray.key})
    again = fall(fell.fray, replace(throw, on=stray.key, attack=stray.attack, what=f"{throw.what}/again"), roll)
    return replace(fell, fray=again.fray, told=(*fell.told, told, *again.told))


# Blows


def struck(edition: Edition, fray: Fray, on: str, roll: Roll) -> tuple[Fray, tuple[Told, ...]]:
    """A blow in contact; who is quicker strikes first, and if either is out then the blow is lost (IST-37, IST-96)."""
    fray = fray.with_figure(replace(fray.hero, standard=False))
    told = tuple[Told, ...]()
    if reactions.strikes_first(edition, fray, fray.hero, fray.figure(on)):
        fray, told = _first(edition, fray, on, roll)
    hero, foe = fray.hero, fray.figure(on)
    if hero.out or foe.out:
        return fray, told
    attack = attacks.blow_at(edition, fray, hero, foe)
    fell = fall(fray, Throw(hero.key, on, attack, "struck", strikes_with(edition, hero), "strike"), roll)
    return fell.fray, (*told, *fell.told)


def _first(edition: Edition, fray: Fray, on: str, roll: Roll) -> tuple[Fray, tuple[Told, ...]]:
    foe = replace(fray.figure(on), standard=False)
    fray = fray.with_figure(foe)
    told = Told("first_strike", {"side": foe.side, "who": foe.key, "on": fray.acting})
    attack = attacks.blow_at(edition, fray, foe, fray.hero)
    fell = fall(fray, Throw(foe.key, fray.acting, attack, "struck", strikes_with(edition, foe), "first"), roll)
    return fell.fray, (told, *fell.told)


# Shots


def shot(edition: Edition, fray: Fray, on: str, roll: Roll) -> tuple[Fray, tuple[Told, ...]]:
    """A shot; a shield may come before it (IST-43, IST-99, IST-100)."""
    weapon = attacks.held(edition, fray.hero)
    hero, foe = replace(fray.hero, standard=False, empty=weapon.reload), fray.figure(on)
    fray = fray.with_figure(hero)
    target = reactions.target(edition, fray, hero, foe)
    told = tuple[Told, ...]()
    if target.key != on:
        told = (Told("shielded", {"side": target.side, "who": target.key, "on": on}),)
    elif target != foe:
        told = (Told("blocked", {"side": target.side, "who": target.key, "on": hero.key}),)
    fray = fray.with_figure(target)
    attack = attacks.shot_at(edition, fray, hero, target)
    throw = Throw(hero.key, target.key, attack, "shot", hero.held, "shoot")
    fell = astray(fray, throw, attacks.strays_of_shot(edition, fray, hero, target), roll)
    return fell.fray, (*told, *fell.told)


def charged(edition: Edition, fray: Fray, passed: Cell, roll: Roll) -> tuple[Fray, tuple[Told, ...]]:
    """Those whom somebody has come into contact with shoot first, while it was on the cell before (IST-98).

    Who does is decided before any of their dice is thrown (VEN-16).
    """
    told = tuple[Told, ...]()
    shooting = [foe.key for foe in fray.met
                if reactions.shoots_first(edition, fray, foe, passed)]  # fmt: skip
    for key in shooting:
        hero, foe = fray.hero, fray.figure(key)
        if hero.out:
            break
        attack = attacks.shot_from(edition, fray, foe, hero, passed)
        empty = attacks.held(edition, foe).reload
        foe = replace(foe, movement=False, standard=False, empty=empty, pressed=(*foe.pressed, hero.key))
        fray = fray.with_figure(foe)
        fell = fall(fray, Throw(foe.key, hero.key, attack, "shot", foe.held, f"charged/{foe.key}"), roll)
        said = Told("charged_shot", {"side": foe.side, "who": foe.key, "on": hero.key})
        fray, told = fell.fray, (*told, said, *fell.told)
    return fray, told
