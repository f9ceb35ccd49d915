"""What may be done in the ring now (MOR-18, MOR-19, MOR-33, MOR-34), and how likely it comes off. Pure."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from astor.ventures.rules.play import Deed, Odds, percent
from astor.ventures.rules.ring import attacks, moves, pools, rounds, skills
from astor.ventures.rules.ring.damage import Volley, at_least, either, passes, spread, together
from astor.ventures.rules.ring.warriors import ACTIONS, Bout, Catalogue, Warrior

END = Deed("end")
RALLY = Deed("skill", "rally")


def offered(rules: Catalogue, bout: Bout) -> Iterator[Deed]:
    """All that whose go it is may do."""
    if bout.stage == "wild":
        yield from _wild(bout)
    elif bout.stage == "recovery":
        yield from (RALLY, END)
    elif not bout.acting:
        yield from (Deed("activate", who=warrior.key) for warrior in rounds.ready(bout, bout.turn))
    else:
        yield from telling(rules, bout)
        yield from _moves(rules, bout)
        yield END


def _wild(bout: Bout) -> Iterator[Deed]:
    """MOR-11 to MOR-13"""
    yield Deed("keep")
    yield Deed("count")
    yield from (Deed("raise", str(face)) for face in pools.growable(bout.pool(bout.turn)))


def telling(rules: Catalogue, bout: Bout) -> Iterator[Deed]:
    """All but where to go: with an action left, or a bonus for just this one (MOR-20, MOR-33)."""
    if bout.actions or bout.bonus == "attack":
        yield from (Deed("attack", by, foe.key) for foe in bout.foes(bout.hero) for by in _in_range(rules, bout, foe))
    if bout.actions:
        yield from (Deed("charge", on=foe.key) for foe in bout.foes(bout.hero) if moves.run(rules, bout, foe))
        yield from (Deed("ready", by) for by, weapon in rules.kits[bout.hero.kit].items()
                    if weapon.reload and not bout.hero.loaded)  # fmt: skip
    if bout.actions == ACTIONS and not bout.last:
        yield Deed("wait")
    yield from _skills(rules, bout)


def _moves(rules: Catalogue, bout: Bout) -> Iterator[Deed]:
    if bout.actions or bout.bonus == "move":
        yield from (Deed("move", cell=cell) for cell in sorted(moves.cells(rules, bout)))
    if bout.actions:
        yield from (Deed("disengage", cell=cell) for cell in sorted(moves.free(rules, bout)))


def done(rules: Catalogue, bout: Bout) -> bool:
    """Nothing but the end is left to whoever is acting."""
    return next(telling(rules, bout), None) is None and next(_moves(rules, bout), None) is None


def _in_range(rules: Catalogue, bout: Bout, foe: Warrior) -> list[str]:
    """The weapons that carry to this enemy; in contact also those that shoot (MOR-50)."""
    kit = rules.kits[bout.hero.kit]
    return [by for by, weapon in kit.items() if attacks.in_range(rules, bout, bout.hero, weapon, foe)]


def _skills(rules: Catalogue, bout: Bout) -> Iterator[Deed]:
    """Those there is a set for, and something to use them on."""
    hero, attacks = bout.hero, bout.actions or bout.bonus == "attack"
    useful = {"surge": not bout.bonus, "steady": bool(attacks) and not bout.steady, "onslaught": not bout.bonus,
              "second_wind": hero.health < hero.stats.wounds}  # fmt: skip
    for skill, use in useful.items():
        if use and skills.may_use(rules, bout, skill):
            yield Deed("skill", skill)
    if skills.may_use(rules, bout, "bash"):
        yield from (Deed("skill", "bash", foe.key) for foe in bout.beside(hero) if not foe.state)


# How likely it comes off


def odds(rules: Catalogue, bout: Bout, deed: Deed) -> Odds | None:
    """An attack's damage, a charge that arrives, an enemy who falls; and what free attacks do on the way."""
    if deed.verb == "attack":
        return _blow(spread(volley(rules, bout, deed)), bout.warrior(deed.on).health)
    if deed.verb == "move" and deed.cell is not None:
        struck = strikes(rules, bout, deed)
        return _risk(struck, bout.hero.health, Fraction()) if moves.left(bout, deed.cell) else None
    if deed.verb == "charge":
        return _charge(rules, bout, deed)
    if deed.verb == "skill" and deed.by == "bash":
        return Odds(percent(1 - passes(bout.warrior(deed.on).stats.toughness)))
    return None


def volley(rules: Catalogue, bout: Bout, deed: Deed) -> Volley:
    weapon = rules.kits[bout.hero.kit][deed.by]
    return attacks.volley(rules, bout, bout.hero, weapon, bout.warrior(deed.on), free=False)


def strikes(rules: Catalogue, bout: Bout, deed: Deed) -> Mapping[int, Fraction]:
    """What all free attacks on the way to a cell may do."""
    assert deed.cell is not None
    left = moves.left(bout, deed.cell)
    return together([spread(attacks.volley(rules, bout, foe, attacks.melee(rules, foe)[1], bout.hero, free=True))
                     for foe in left])  # fmt: skip


def arrives(rules: Catalogue, bout: Bout, deed: Deed) -> Fraction:
    found = moves.run(rules, bout, bout.warrior(deed.on))
    return Fraction(moves.DIE + 1 - found.need, moves.DIE) if found else Fraction()


def _charge(rules: Catalogue, bout: Bout, deed: Deed) -> Odds:
    """Where it ends by the die, those who are left on the way strike first (MOR-37)."""
    found, chance, health = moves.run(rules, bout, bout.warrior(deed.on)), arrives(rules, bout, deed), bout.hero.health
    if found is None or not bout.beside(bout.hero):
        return _risk({0: Fraction(1)}, health, chance)
    ends = ((found.cell, chance), (moves.towards(rules, bout), 1 - chance))
    struck = [(strikes(rules, bout, Deed("move", cell=cell)), so_often) for cell, so_often in ends]
    stands = chance * (1 - at_least(struck[0][0], health))
    return _risk(either(struck), health, stands)


def need(rules: Catalogue, bout: Bout, deed: Deed) -> int:
    """Of a charge: the least face of the die that reaches; else 0."""
    found = moves.run(rules, bout, bout.warrior(deed.on)) if deed.verb == "charge" else None
    return found.need if found else 0


def _blow(of: Mapping[int, Fraction], health: int) -> Odds:
    return Odds(percent(at_least(of, 1)), percent(at_least(of, health)))


def _risk(of: Mapping[int, Fraction], health: int, chance: Fraction) -> Odds:
    return Odds(percent(chance), 0, percent(at_least(of, 1)), percent(at_least(of, health)))
