"""What may be done in a skirmish now (VEN-15, IST-14, IST-20 to IST-22), and how likely it comes off. Pure."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import get_args

from astor.ventures.rules.ground import WALL, Cell, inches, touching
from astor.ventures.rules.play import Deed, Odds, percent
from astor.ventures.rules.skirmish import attacks, blows, chances, morale, moves, reactions, spells, turns
from astor.ventures.rules.skirmish.blows import Attack
from astor.ventures.rules.skirmish.chances import Burnt, Link
from astor.ventures.rules.skirmish.figures import Edition, Figure, Fray, Instruction, Spell

END = Deed("end")


def offered(edition: Edition, fray: Fray) -> Iterator[Deed]:
    """All that whose go it is may do; else who may be named."""
    if not fray.acting:
        yield from (Deed("name", who=figure.key) for figure in turns.nameable(fray))
        return
    yield from actions(edition, fray)
    yield from _minded(edition, fray)
    yield END


def actions(edition: Edition, fray: Fray) -> Iterator[Deed]:
    """What takes an action."""
    hero = fray.hero
    yield from attacking(edition, fray)
    yield from (Deed("walk", cell=cell) for cell in sorted(moves.walks(edition, fray)))
    yield from (Deed("sprint", cell=cell) for cell in sorted(moves.sprints(edition, fray)))
    if hero.movement:
        yield from (Deed("switch", key) for key in dict.fromkeys(hero.weapons) if key != hero.held)
    weapon = attacks.held(edition, hero)
    if hero.empty and weapon.reload and (hero.standard or (hero.movement and not weapon.standing)):
        yield Deed("reload", hero.held)


def attacking(edition: Edition, fray: Fray) -> Iterator[Deed]:
    """What may be done to enemies, with a Standard action left."""
    if fray.hero.standard:
        yield from blows_of(edition, fray)
        yield from _bursts(edition, fray)


def blows_of(edition: Edition, fray: Fray) -> Iterator[Deed]:
    """All attacks on one enemy."""
    hero = fray.hero
    yield from (Deed("strike", on=foe.key) for foe in attacks.struck_by(fray, hero))
    yield from (Deed("shoot", on=foe.key) for foe in attacks.shot_by(edition, fray, hero))
    for key in spells.castable(edition, hero):
        spell = edition.spells[key]
        if spell.aim != "burst":
            yield from (Deed("cast", key, foe.key) for foe in attacks.aimed_at(edition, fray, hero, spell))


def _bursts(edition: Edition, fray: Fray) -> Iterator[Deed]:
    """Cells where an enemy burns; friends there, and the caster, are named (IST-53, IST-56)."""
    hero, ground = fray.hero, moves.ground_of(edition, fray)
    for key in spells.castable(edition, hero):
        spell = edition.spells[key]
        if spell.aim != "burst":
            continue
        for cell, burnt in sorted(_fires(edition, fray, key).items(), key=_row_by_row):
            if attacks.carries(ground, hero.cell, cell, spell.range):
                yield Deed("cast", key, " ".join(one.key for one in burnt if one.side == hero.side), cell=cell)


def _row_by_row(fire: tuple[Cell, list[Figure]]) -> Cell:
    (x, y), _ = fire
    return y, x


def _fires(edition: Edition, fray: Fray, by: str) -> Mapping[Cell, list[Figure]]:
    """Each cell where an enemy burns by this spell, and all who do; looked for once as it stands."""
    if (edition, by) not in fray.fires:
        spell, ground = edition.spells[by], moves.ground_of(edition, fray)
        around = {cell for foe in fray.foes(fray.hero) for cell in attacks.near(foe.cell, spell.radius)}
        fires = {cell: attacks.burnt_at(fray, spell, cell) for cell in around if ground.at(cell) != WALL}
        fray.fires[edition, by] = fires
    return fray.fires[edition, by]


def _minded(edition: Edition, fray: Fray) -> Iterator[Deed]:
    """Another instruction for a reaction that its gear may let it make (VEN-16)."""
    hero = fray.hero
    for reaction in reactions.could_make(edition, hero):
        now: Instruction = getattr(hero.instructions, reaction)
        yield from (Deed("mind", reaction, instruction) for instruction in get_args(Instruction) if instruction != now)


def done(edition: Edition, fray: Fray) -> bool:
    """Nothing that takes an action is left to whoever is acting."""
    return next(actions(edition, fray), None) is None


# How likely it comes off


def odds(edition: Edition, fray: Fray, deed: Deed) -> Odds | None:
    """With the reactions that will be made; of a spell that goes on `hurt` and `fell` are of its first target."""
    if (edition, deed) not in fray.reckoned:
        fray.reckoned[edition, deed] = _odds(edition, fray, deed)
    return fray.reckoned[edition, deed]


def _odds(edition: Edition, fray: Fray, deed: Deed) -> Odds | None:
    if deed.verb == "name":
        figure = fray.figure(deed.who)
        return Odds(percent(morale.holds(fray, figure))) if morale.need(figure) else None
    if deed.verb == "strike":
        return _strike(edition, fray, fray.figure(deed.on))
    if deed.verb == "shoot":
        return _shot(edition, fray, fray.figure(deed.on))
    if deed.verb == "cast":
        return _spell(edition, fray, deed)
    if deed.verb in ("walk", "sprint") and deed.cell is not None:
        return _move(edition, fray, deed.cell, walks=deed.verb == "walk")
    return None


def _strike(edition: Edition, fray: Fray, foe: Figure) -> Odds:
    hero = fray.hero
    attack, own, other = attacks.blow_at(edition, fray, hero, foe), attacks.body(hero), attacks.body(foe)
    if reactions.strikes_first(edition, fray, hero, foe):
        return chances.answered_first(attacks.blow_at(edition, fray, foe, hero), attack, own, other)
    return blows.odds(attack, own, other)


def _shot(edition: Edition, fray: Fray, on: Figure) -> Odds:
    hero, target = fray.hero, reactions.target(edition, fray, fray.hero, on)
    strays = attacks.strays_of_shot(edition, fray, hero, target)
    return blows.odds(attacks.shot_at(edition, fray, hero, target), attacks.body(hero), attacks.body(target), strays)


def _spell(edition: Edition, fray: Fray, deed: Deed) -> Odds:
    hero, spell = fray.hero, edition.spells[deed.by]
    if spell.aim == "burst":
        return _burst(edition, fray, deed)
    if spell.aim == "chained":
        return _chains(edition, fray, deed.by)[deed.on]
    foe = fray.figure(deed.on)
    link = _link(edition, fray, foe, spell, attacks.cast_at(edition, fray, hero, foe, spell))
    return chances.chained((link,), attacks.body(hero))


def _chains(edition: Edition, fray: Fray, by: str) -> Mapping[str, Odds]:
    """Of a spell that goes on, by its first target; each is looked at once, whoever is the first."""
    if (edition, by) not in fray.chains:
        own, spell = attacks.body(fray.hero), edition.spells[by]
        links = {foe.key: _link(edition, fray, foe, spell, attack)
                 for foe, attack in spells.targets(edition, fray, spell)}  # fmt: skip
        chains = dict[str, Odds]()
        for first, link in links.items():
            others = [other for key, other in links.items() if key != first]
            chains[first] = chances.chained((link, *others), own)
        fray.chains[edition, by] = chains
    return fray.chains[edition, by]


def _link(edition: Edition, fray: Fray, foe: Figure, spell: Spell, attack: Attack) -> Link:
    return Link(attack, attacks.body(foe), attacks.strays_of_spell(edition, fray, fray.hero, foe, spell))


def _burst(edition: Edition, fray: Fray, deed: Deed) -> Odds:
    assert deed.cell is not None
    return _burning(edition, fray, deed.by, attacks.burnt_at(fray, edition.spells[deed.by], deed.cell))


def _burning(edition: Edition, fray: Fray, by: str, burnt: list[Figure]) -> Odds:
    """Of a spell around a cell, wherever it and its caster are, that reaches all these; reckoned once for them."""
    case = edition, by, tuple(one.key for one in burnt)
    if case not in fray.burnt:
        fray.burnt[case] = _burned(edition, fray, edition.spells[by], burnt)
    return fray.burnt[case]


def _burned(edition: Edition, fray: Fray, spell: Spell, burnt: list[Figure]) -> Odds:
    hero, foes, friends, itself = fray.hero, list[Burnt](), list[Burnt](), None
    for one in burnt:
        attack = attacks.cast_at(edition, fray, hero, one, spell)
        if one.key == hero.key:
            itself = attack
        elif one.side == hero.side:
            friends.append(Burnt(attack, attacks.body(one), one.key))
        else:
            foes.append(Burnt(attack, attacks.body(one)))
    return chances.burst(tuple(foes), tuple(friends), attacks.body(hero), itself)


def _move(edition: Edition, fray: Fray, cell: Cell, *, walks: bool) -> Odds | None:
    """That the die lets it out of contact, and that it is shot at as it comes into one; None if nothing hangs on it."""
    hero, shots = fray.hero, list[Attack]()
    archers = [foe for foe in reactions.archers(edition, fray) if touching(foe.cell, cell)]
    if archers:
        ways = moves.walks(edition, fray) if walks else moves.sprints(edition, fray)
        passed = moves.before(edition, fray, hero, cell, ways)
        moved = fray.with_figure(moves.moved(hero, cell))
        shots = [attacks.shot_from(edition, moved, foe, moved.hero, passed) for foe in archers
                 if reactions.shoots_first(edition, moved, foe, passed)]  # fmt: skip
    if shots:
        return chances.shot_at_first(tuple(shots), attacks.body(hero), moves.passes(fray))
    return Odds(percent(moves.passes(fray))) if fray.met else None


Later = tuple[Deed, Odds]


@lru_cache(100)
def then(edition: Edition, fray: Fray) -> Mapping[Deed, tuple[Later, ...]]:
    """By each walk what could then be done to enemies, and how likely it comes off; once for all cells alike."""
    hero, found = fray.hero, dict[Deed, tuple[Later, ...]]()
    if not hero.standard:
        return found
    alike, known = dict[object, tuple[Later, ...]](), dict[object, list[Later]]()
    concerned = {foe.key: _concerned(edition, fray, foe) for foe in fray.foes(hero)}
    castable = {key: edition.spells[key] for key in spells.castable(edition, hero)}
    aimed = [spell for spell in castable.values() if spell.aim != "burst"]
    bursts = {key: _burnable(edition, fray, key) for key, spell in castable.items() if spell.aim == "burst"}
    own = frozenset(one.key for one in fray.standing(hero.side))
    for cell, outlook in attacks.outlooks(edition, fray, moves.walks(edition, fray), aimed):
        fires = [
            (key, burnt)
            for key, burnable in bursts.items()
            for burnt in _worthwhile(own, tuple(_burnt_from(edition, fray, edition.spells[key], cell, burnable)))
        ]
        whole = (*outlook.values(), *fires)
        if whole not in alike:
            alike[whole] = (
                *_later(edition, fray, cell, outlook, concerned, known),
                *(_fire(edition, fray, key, burnt) for key, burnt in fires),
            )
        if alike[whole]:
            found[Deed("walk", cell=cell)] = alike[whole]
    return found


def _later(
    edition: Edition, fray: Fray, cell: Cell, outlook: attacks.Outlook, concerned: Mapping[str, set[str]],
    known: dict[object, list[Later]],
) -> Iterator[Later]:  # fmt: skip
    """From one cell, enemy by enemy; `known`: from another that differs in nothing the odds against one hang on.

    All hang on who is in contact (IST-72).
    """
    contacts = tuple(touches for touches, *_ in outlook.values())
    cases = {foe: (foe, contacts, tuple(of for key, of in outlook.items() if key in who))
             for foe, who in concerned.items()}  # fmt: skip
    new = {foe: known.setdefault(case, []) for foe, case in cases.items() if case not in known}
    if new:
        there = fray.with_figure(moves.moved(fray.hero, cell))
        for deed in blows_of(edition, there):
            if deed.on in new and (chance := _odds(edition, there, deed)):
                new[deed.on].append((deed, chance))
    for case in cases.values():
        yield from known[case]


def _concerned(edition: Edition, fray: Fray, foe: Figure) -> set[str]:
    """Who has a part in an attack on this enemy: it, who may shield it, and their enemies in contact with any of these.

    In a spell that goes on from one to the next everybody has.
    """
    if any(edition.spells[key].aim == "chained" for key in spells.castable(edition, fray.hero)):
        return {one.key for one in fray.in_play}
    shields = [one for one in fray.friends(foe) if one.shield and inches(one.cell, foe.cell) <= reactions.SHIELDING]
    return {one.key for target in (foe, *shields) for one in (target, *fray.engaging(target))}


# A spell around a cell, from a cell one may walk to


def _burnable(edition: Edition, fray: Fray, by: str) -> Mapping[frozenset[str], list[Cell]]:
    """Cells where an enemy burns, by who else than the caster burns there."""
    found = dict[frozenset[str], list[Cell]]()
    for cell, burnt in _fires(edition, fray, by).items():
        others = frozenset(one.key for one in burnt if one.key != fray.acting)
        found.setdefault(others, []).append(cell)
    return found


def _burnt_from(
    edition: Edition, fray: Fray, spell: Spell, cell: Cell, burnable: Mapping[frozenset[str], list[Cell]]
) -> Iterator[frozenset[str]]:
    """Who may be burnt together by a caster on this cell, themselves as well where it is too near."""
    ground = moves.ground_of(edition, fray)
    in_sight = attacks.in_sight(ground, cell, spell.range)
    beyond = attacks.in_sight(ground, cell, spell.range, beyond=spell.radius)
    for others, at in burnable.items():
        if not beyond.isdisjoint(at):
            yield others
        elif not in_sight.isdisjoint(at):
            yield others | {fray.acting}


@lru_cache(1000)
def _worthwhile(own: frozenset[str], all_burnt: tuple[frozenset[str], ...]) -> tuple[frozenset[str], ...]:
    """Without those beside which others burn the same enemies, or more, and of their `own` the same or fewer.

    Kept, for from one cell as from the next the same may be burnt.
    """
    parts = {burnt: (burnt - own, burnt & own) for burnt in all_burnt}
    worse = {
        burnt
        for burnt, (foes, friends) in parts.items()
        for other, (more, fewer) in parts.items()
        if other != burnt and more >= foes and fewer <= friends
    }
    return tuple(burnt for burnt in all_burnt if burnt not in worse)


def bursts(edition: Edition, deed: Deed) -> bool:
    """Is it a spell around a cell?"""
    return deed.verb == "cast" and edition.spells[deed.by].aim == "burst"


def _fire(edition: Edition, fray: Fray, by: str, burnt: frozenset[str]) -> Later:
    """On all these enemies at once; which friends burn with them its odds tell."""
    reached = [one for one in fray.in_play if one.key in burnt]
    foes = " ".join(one.key for one in reached if one.side != fray.hero.side)
    return Deed("cast", by, foes), _burning(edition, fray, by, reached)
