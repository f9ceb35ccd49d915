"""Spells as they are cast (IST-48 to IST-58, IST-97, IST-159): at one, at a cell, from one to the next. Pure."""

from dataclasses import replace

from msgspec import structs

from astor.ventures.rules.ground import Cell
from astor.ventures.rules.play import Roll, Told
from astor.ventures.rules.skirmish import attacks, blows
from astor.ventures.rules.skirmish.blows import CRITICAL, FUMBLE, Attack, Toll, backfire, blow
from astor.ventures.rules.skirmish.fights import Fell, Throw, astray, changed, gone_out, thrown
from astor.ventures.rules.skirmish.figures import Edition, Figure, Fray, Spell

ABJURATION = "abjuration"
CODES = {"one": "cast", "first": "chilled", "burst": "burned", "chained": "forked"}
"""What is told of each roll of a spell, by whom it is for."""

Turned = tuple[Fray, tuple[Told, ...]]


def castable(edition: Edition, of: Figure) -> list[str]:
    """What it knows and has not used up (IST-52 to IST-55)."""
    return [key for key in of.spells if key in edition.spells and key not in (*of.spent, *of.cast)]


def cast(edition: Edition, fray: Fray, by: str, on: str, cell: Cell | None, roll: Roll) -> Turned:
    """It is used up however it goes; then Abjuration wards who has cast one of those it has but once (IST-159)."""
    spell, hero = edition.spells[by], fray.hero
    spent = (*hero.spent, by) if spell.once else hero.spent
    fray = fray.with_figure(replace(hero, standard=False, spent=spent, cast=(*hero.cast, by)))
    if spell.aim == "burst":
        assert cell is not None
        fray, told = _burst(edition, fray, by, cell, roll)
    elif spell.aim == "chained":
        fray, told = _chain(edition, fray, by, on, roll)
    else:
        fell = _link(edition, fray, by, on, "cast", roll)
        fray, told = fell.fray, fell.told
    if spell.once and hero.talent == ABJURATION and not fray.hero.out:
        fray = fray.with_figure(replace(fray.hero, warded=True))
        told = (*told, Told("warded", {"side": hero.side, "who": hero.key}))
    return fray, told


def _link(edition: Edition, fray: Fray, by: str, on: str, what: str, roll: Roll) -> Fell:
    """One roll against one target; what it fails by may hurt the caster (IST-49, IST-51)."""
    hero, foe, spell = fray.hero, fray.figure(on), edition.spells[by]
    attack = attacks.cast_at(edition, fray, hero, foe, spell)
    throw = Throw(hero.key, on, attack, CODES[spell.aim], by, what)
    return astray(fray, throw, attacks.strays_of_spell(edition, fray, hero, foe, spell), roll)


# From one to the next


def _chain(edition: Edition, fray: Fray, by: str, on: str, roll: Roll) -> Turned:
    """While the natural die is even and its caster in play it goes on to another, each once (IST-58, IST-97)."""
    told, hit = tuple[Told, ...](), tuple[str, ...]()
    while on:
        fell = _link(edition, fray, by, on, f"cast/{on}", roll)
        fray, told, hit = fell.fray, (*told, *fell.told), (*hit, on)
        goes_on = fell.natural % 2 == 0 and not fray.hero.out
        on = following(edition, fray, edition.spells[by], hit) if goes_on else ""
    return fray, told


def following(edition: Edition, fray: Fray, spell: Spell, hit: tuple[str, ...]) -> str:
    """Whom it goes on to, of all it could be cast at the likeliest to go out; "" nobody."""
    return next((foe.key for foe, _ in targets(edition, fray, spell) if foe.key not in hit), "")


def targets(edition: Edition, fray: Fray, spell: Spell) -> list[tuple[Figure, Attack]]:
    """All in range and sight with the roll against them, the likeliest to go out first, then in their order."""
    hero = fray.hero
    found = [(foe, attacks.cast_at(edition, fray, hero, foe, spell))
             for foe in attacks.aimed_at(edition, fray, hero, spell)]  # fmt: skip

    def falls(target: tuple[Figure, Attack]) -> int:
        foe, attack = target
        return blows.odds(attack, attacks.body(hero), attacks.body(foe)).fell

    return sorted(found, key=falls, reverse=True)


# All around a cell


def _burst(edition: Edition, fray: Fray, by: str, cell: Cell, roll: Roll) -> Turned:
    """One roll of the caster's, each fends for itself; if it beat nobody it has failed, by the smallest gap (IST-56).

    A fumble beats nobody, and costs a point of Will; nobody strikes back from there.
    """
    hero, spell = fray.hero, edition.spells[by]
    natural, dice = thrown(roll, "cast/own", "one")
    fumbled, gaps, told = natural == FUMBLE, list[int](), list[Told]()
    burnt = attacks.burnt_at(fray, spell, cell)
    throws = {one.key: structs.replace(attacks.cast_at(edition, fray, hero, one, spell), fumble="lost")
              for one in burnt}  # fmt: skip
    beaten = False
    for key, attack in throws.items():
        one = fray.figure(key)
        answer, guards = thrown(roll, f"cast/{key}/foe", attack.foe)
        came = blow(attack, natural, answer)
        beaten = beaten or came.hit
        gaps.append(answer + attack.guard - natural - attack.hit)
        now = changed(one, attacks.body(one).after(came.foe_toll, attack.ward))
        fray = fray.with_figure(now)
        told.append(Told(CODES["burst"], {
            "side": hero.side, "who": hero.key, "on": key, "by": by, "dice": dice, "guards": guards,
            "mine": natural + attack.hit, "theirs": answer + attack.guard, "dealt": came.dealt,
            "critical": int(natural == CRITICAL), "fumbled": int(fumbled), "left": now.health}))  # fmt: skip
        told += gone_out([(one, now)])
    if beaten:
        return fray, tuple(told)
    was, harm = fray.hero, backfire(min(gaps))
    now = changed(was, attacks.body(was).after(Toll(harm, int(fumbled)), "will"))
    failed = Told("failed_cast", {"side": hero.side, "who": hero.key, "by": by, "gap": max(0, min(gaps)), "harm": harm,
                                  "fumbled": int(fumbled), "left": now.health})  # fmt: skip
    return fray.with_figure(now), (*told, failed, *gone_out([(was, now)]))
