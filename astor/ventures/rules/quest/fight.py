"""A fight with one enemy and no map (WEA-25 to WEA-32, WEA-41 to WEA-45): its exchanges, and what is likely. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from astor.ventures.rules.play import Odds, Roll, Told, percent
from astor.ventures.rules.quest.sheet import Foe, Hero, most, passes

SLY = 3
"""WEA-32: what a Cunning Strike costs whom it goes against, whatever they wear."""
BLOWS = ("strike", "cunning")

Stats = tuple[int, int, int]
"""Dexterity, weapon bonus, armour class."""
Loss = tuple[int, int]
"""What the hero loses, and what the enemy."""
Spread = tuple[tuple[int, int, Fraction], ...]
"""Each loss that may come of an attack, and how likely it is."""


@dataclass(frozen=True)
class Duel:
    """Hero and enemy face to face."""

    hero: Hero
    foe: Foe

    @property
    def over(self) -> bool:
        return not (self.hero.health and self.foe.health)

    def hurt(self, loss: Loss) -> "Duel":
        hero, foe = loss
        return Duel(replace(self.hero, health=max(0, self.hero.health - hero)),
                    replace(self.foe, health=max(0, self.foe.health - foe)))  # fmt: skip


def stats(of: Hero | Foe) -> Stats:
    return of.dex, of.wb, of.ac


def hit(attack: int, defence: int, attacker: Stats, defender: Stats) -> Loss:
    """Injuries of attacker and defender by their two values: the loser's alone, nobody's if equal (WEA-27, WEA-28)."""
    if attack > defence:
        return 0, max(0, attack - defence + attacker[1] - defender[2])
    if defence > attack:
        return max(0, defence - attack + defender[1] - attacker[2]), 0
    return 0, 0


@lru_cache(1000)
def _spread(attacker: Stats, defender: Stats) -> Spread:
    ways: dict[Loss, int] = {}
    for a, d in product(range(1, 7), repeat=2):
        loss = hit(a + attacker[0], d + defender[0], attacker, defender)
        ways[loss] = ways.get(loss, 0) + 1
    return tuple((*loss, Fraction(n, 36)) for loss, n in ways.items())


def struck(hero: Stats, foe: Stats) -> Spread:
    """What the hero's attack may cost (WEA-26)."""
    return _spread(hero, foe)


def answered(hero: Stats, foe: Stats) -> Spread:
    """What the enemy's attack may cost."""
    return tuple((own, other, chance) for other, own, chance in _spread(foe, hero))


def schemed(hero: Hero) -> Spread:
    """What a Cunning Strike may cost (WEA-32)."""
    chance = passes(most(hero, "wis", {}))
    return (0, SLY, chance), (SLY, 0, 1 - chance)


def better(duel: Duel) -> str:
    """The attack that gains more than the other, on average."""

    def gain(spread: Spread) -> Fraction:
        return sum(((foe - own) * chance for own, foe, chance in spread), Fraction())

    plain = struck(stats(duel.hero), stats(duel.foe))
    return "cunning" if gain(schemed(duel.hero)) > gain(plain) else "strike"


# One round: the hero's attack, and the enemy's if both still stand (WEA-41, WEA-44)


def fought(duel: Duel, verb: str, roll: Roll, number: int) -> tuple[Duel, tuple[Told, ...]]:
    """A round, its dice named by its number."""
    duel, first = _attack(duel, verb, roll, number)
    if duel.over:
        return duel, (first,)
    duel, back = _return(duel, roll, number)
    return duel, (first, back)


def won(told: Iterable[Told]) -> bool:
    """A round the hero has won: somebody was hurt by it, and it was not the hero (WEA-31)."""
    return any(one.facts["dealt"] for one in told) and not any(one.facts["lost"] for one in told)


def _attack(duel: Duel, verb: str, roll: Roll, number: int) -> tuple[Duel, Told]:
    if verb == "cunning":
        highest = most(duel.hero, "wis", {})
        total = roll(f"{number}/test/1", 6) + roll(f"{number}/test/2", 6)
        loss = (0, SLY) if total <= highest else (SLY, 0)
        return duel.hurt(loss), _told("cunning", loss, total=total, most=highest)
    hero, foe = roll(f"{number}/attack/hero", 6) + duel.hero.dex, roll(f"{number}/attack/foe", 6) + duel.foe.dex
    loss = hit(hero, foe, stats(duel.hero), stats(duel.foe))
    return duel.hurt(loss), _told("struck", loss, hero=hero, foe=foe)


def _return(duel: Duel, roll: Roll, number: int) -> tuple[Duel, Told]:
    foe, hero = roll(f"{number}/return/foe", 6) + duel.foe.dex, roll(f"{number}/return/hero", 6) + duel.hero.dex
    theirs, ours = hit(foe, hero, stats(duel.foe), stats(duel.hero))
    return duel.hurt((ours, theirs)), _told("answered", (ours, theirs), hero=hero, foe=foe)


def _told(code: str, loss: Loss, **values: int) -> Told:
    return Told(code, {**values, "lost": loss[0], "dealt": loss[1]})


# What is likely


def odds(duel: Duel, verb: str) -> Odds:
    """Of one round, exactly."""
    chances = {"hurt": Fraction(), "fell": Fraction(), "struck": Fraction(), "fall": Fraction()}
    for own, foe, chance in _rounds(duel, verb):
        after = duel.hurt((own, foe))
        met = {"hurt": foe > 0, "fell": not after.foe.health, "struck": own > 0, "fall": not after.hero.health}
        for name in (name for name, so in met.items() if so):
            chances[name] += chance
    hurt, fell, struck, fall = map(percent, chances.values())
    return Odds(hurt, fell, struck, fall)


def _rounds(duel: Duel, verb: str) -> Iterator[tuple[int, int, Fraction]]:
    first = schemed(duel.hero) if verb == "cunning" else struck(stats(duel.hero), stats(duel.foe))
    back = answered(stats(duel.hero), stats(duel.foe))
    for own, foe, chance in first:
        if duel.hurt((own, foe)).over:
            yield own, foe, chance
        else:
            yield from ((own + more, foe + theirs, chance * also) for more, theirs, also in back)
