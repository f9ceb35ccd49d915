"""What is usual in the ring (VEN-9): what gains most at once; by the house, by bots, and when time is up. Pure."""

from fractions import Fraction

from astor.ventures.rules.fight import other
from astor.ventures.rules.play import Deed
from astor.ventures.rules.ring import attacks, deeds, moves, pools, skills
from astor.ventures.rules.ring.damage import mean, passes
from astor.ventures.rules.ring.warriors import Bout, Catalogue, Warrior

SURE = Fraction(2, 3)
"""A charge is usual from here on."""
WEAK = 4
"""Whoever has no more health than this catches breath."""


def usual(rules: Catalogue, bout: Bout) -> Deed:
    if bout.stage == "wild":
        return _wild(bout)
    if bout.stage == "recovery" or not bout.acting:
        return next(deeds.offered(rules, bout))
    worths = {deed: worth(rules, bout, deed) for deed in deeds.telling(rules, bout)}
    best = max(worths, key=lambda deed: worths[deed], default=deeds.END)
    if worths.get(best, 0) > 0:
        return best
    nearer = bout.actions and not bout.beside(bout.hero) and moves.towards(rules, bout)
    return Deed("move", cell=nearer) if nearer and nearer != bout.hero.cell else deeds.END


def _wild(bout: Bout) -> Deed:
    """A double becomes a triple; else a single more, where that brings the initiative or keeps it; else it is kept."""
    own, theirs = bout.pool(bout.turn), bout.pool(other(bout.turn))
    double = next((face for face, size in own.sets if size == 2 and face in pools.growable(own)), 0)
    if double and not any(size > 2 for _, size in own.sets):
        return Deed("raise", str(double))
    gap = theirs.singles - own.singles
    counts = 0 <= gap <= own.wild if bout.turn != bout.first else 0 <= -gap <= theirs.wild
    return Deed("count") if counts else Deed("keep")


def worth(rules: Catalogue, bout: Bout, deed: Deed) -> Fraction:
    """In wounds: what a deed does, or brings within reach."""
    if deed.verb == "attack":
        return _harm(rules, bout, deed)
    if deed.verb == "charge":
        chance = deeds.arrives(rules, bout, deed)
        near = _shoots(rules, bout.warrior(deed.on)) if _shoots(rules, bout.hero) else True
        return chance if chance >= SURE and near else Fraction()
    if deed.verb == "ready":
        return Fraction() if bout.beside(bout.hero) else Fraction(1, 2)
    return _skill(rules, bout, deed) if deed.verb == "skill" else Fraction()


def _shoots(rules: Catalogue, of: Warrior) -> bool:
    return any(weapon.range for weapon in rules.kits[of.kit].values())


def _harm(rules: Catalogue, bout: Bout, deed: Deed) -> Fraction:
    return mean(deeds.volley(rules, bout, deed))


def _skill(rules: Catalogue, bout: Bout, deed: Deed) -> Fraction:
    """Steady and onslaught before a blow, a second wind where it heals all it can; worth a little more than a blow."""
    blow = _best(rules, bout)
    if deed.by == "second_wind":
        return _wind(rules, bout) + 1 if bout.hero.health <= WEAK else Fraction()
    if deed.by == "bash":
        foe = bout.warrior(deed.on)
        return Fraction() if foe.acted else (1 - passes(foe.stats.toughness)) * 2 * _own(rules, foe, bout) + 1
    if deed.by == "onslaught":
        return blow + 1 if blow else Fraction()
    return blow + Fraction(1, 10) if deed.by == "steady" and _small(rules, bout) else Fraction()


def _best(rules: Catalogue, bout: Bout) -> Fraction:
    """Of the attacks that could be made now."""
    kit = rules.kits[bout.hero.kit]
    found = [_harm(rules, bout, Deed("attack", by, foe.key)) for foe in bout.foes(bout.hero)
             for by, weapon in kit.items() if attacks.in_range(rules, bout, bout.hero, weapon, foe)]  # fmt: skip
    return max(found, default=Fraction())


def _small(rules: Catalogue, bout: Bout) -> bool:
    """Would a double be paid, and no greater set?"""
    paid = pools.paying(bout.pool(bout.hero.side), rules.skills["steady"])
    return paid is not None and paid[1] < rules.skills["onslaught"]


def _wind(rules: Catalogue, bout: Bout) -> Fraction:
    paid = pools.paying(bout.pool(bout.hero.side), rules.skills["second_wind"])
    missing = bout.hero.stats.wounds - bout.hero.health
    return Fraction(min(missing, skills.healing(paid[0]))) if paid else Fraction()


def _own(rules: Catalogue, foe: Warrior, bout: Bout) -> Fraction:
    """What one attack of the enemy's does."""
    weapon = attacks.melee(rules, foe)[1]
    return mean(attacks.volley(rules, bout, foe, weapon, bout.hero, free=True))
