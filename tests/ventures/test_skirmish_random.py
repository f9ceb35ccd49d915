"""Skirmishes (IST): odds are what the dice give, and only what the rules allow is offered, whatever has happened."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from astor.ventures.many_quests import thrown
from astor.ventures.reading.skirmish_content import edition
from astor.ventures.rules.ground import Cell, between, inches, sight, touching
from astor.ventures.rules.play import Deed, Entrant, Odds, percent
from astor.ventures.rules.skirmish import fights, spells
from astor.ventures.rules.skirmish.blows import FACES, Keep, ways
from astor.ventures.rules.skirmish.figures import Figure, Fray, Instructions
from astor.ventures.rules.skirmish.ruleset import Skirmish
from astor.ventures.rules.skirmish.usual import PATIENT
from tests.ventures.skirmishing import GAME, HEAVY, RULES, figure, fray

FAR = figure("a3", (10, 0)), figure("b3", (10, 12))
"""Two who are not in it, so that the turn goes on."""
IDLE = Instructions(first_strike="never", charged_shot="never", arrow_block="never", shield_friend="never")
BLADES = figure("a1", (5, 5)), figure("b1", (5, 6))
BOW = figure("a1", (5, 0), "bow")
SHIELD = figure("b2", (6, 10), shield=True, instructions=replace(IDLE, shield_friend="always"))
RAY = figure("a1", (5, 1), "dagger", spells=("ray",))
FORK, FIRE = replace(RAY, spells=("fork",)), replace(RAY, spells=("fireball",))

# Odds


class Tree:
    """Every way the dice of a deed may fall, one after the other; of two of which one counts, that one, weighed."""

    def __init__(self) -> None:
        self.falls: list[int] = []
        self.met: list[tuple[int, int]] = []
        self.chance = Fraction(1)

    def thrown(self, _roll: object, _what: str, keep: Keep) -> tuple[int, str]:
        face = self._next(FACES)
        self.chance *= Fraction(dict(ways(keep))[face], FACES * FACES)
        return face, str(face)

    def roll(self, what: str, sides: int) -> int:
        self.chance /= sides
        return self._next(sides)

    def _next(self, sides: int) -> int:
        face = self.falls[len(self.met)] if len(self.met) < len(self.falls) else 1
        self.met.append((face, sides))
        return face

    def every(self, stands: Fray, deed: Deed) -> Iterator[tuple[Fray, Fraction]]:
        """All that may come of a deed, and how likely it does."""
        more = True
        while more:
            self.met, self.chance = [], Fraction(1)
            after, _ = GAME.do(stands, deed, self.roll)
            yield after, self.chance
            while self.met and self.met[-1][0] == self.met[-1][1]:
                self.met.pop()
            more = bool(self.met)
            self.falls = [face for face, _ in self.met[:-1]] + [face + 1 for face, _ in self.met[-1:]]


@pytest.fixture(name="tree")
def _tree(monkeypatch: pytest.MonkeyPatch) -> Tree:
    found = Tree()
    for module in (fights, spells):
        monkeypatch.setattr(module, "thrown", found.thrown)
    return found


def melee(*more: Figure, own: Figure = BLADES[0], foe: Figure = BLADES[1]) -> tuple[Fray, Deed]:
    return fray(own, foe, *more, *FAR), Deed("strike", on="b1")


def shot(*more: Figure, own: Figure = BOW, at: int = 10, ground: str = "plain", **foe: Any) -> tuple[Fray, Deed]:
    return fray(own, figure("b1", (5, at), **foe), *more, *FAR, ground=ground), Deed("shoot", on="b1")


def spell(own: Figure, *more: Figure, **aim: Any) -> tuple[Fray, Deed]:
    return fray(own, *more, *FAR), Deed("cast", own.spells[0], **aim)


KINDS = {
    "a blow": melee(),
    "a blow that flanks": melee(figure("a2", (5, 7))),
    "a blow of one who is flanked": melee(figure("b2", (5, 4))),
    "a blow in rage": melee(own=figure("a1", (5, 5), "two-handed", talent="rage"), foe=replace(BLADES[1], health=9)),
    "a blow at one who has shot": melee(foe=replace(BLADES[1], pressed=("a1",))),
    "a shot": shot(),
    "a shot from near": shot(at=6),
    "a shot into cover": shot(own=replace(BOW, cell=(5, 2)), ground="hedge"),
    "a shot into a melee": shot(figure("a2", (5, 9)), armour=0),
    "a shot into a melee of two friends": shot(figure("a2", (5, 9), health=9), figure("a4", (6, 11)), armour=HEAVY),
    "a shot at a raised shield": shot(shield=True, instructions=replace(IDLE, arrow_block="always")),
    "a shot at one who is shielded": shot(SHIELD, armour=0),
    "a rifle from afar": shot(own=figure("a1", (5, 0), "rifle"), at=12, armour=HEAVY),
    "a ray": spell(RAY, figure("b1", (5, 8), finesse=7), on="b1"),
    "a ray into a melee": spell(replace(RAY, health=3), figure("b1", (5, 8)), figure("a2", (6, 8)), on="b1"),
    "a fork at one": spell(FORK, figure("b1", (5, 8), armour=HEAVY), on="b1"),
    "a fireball": spell(FIRE, figure("b1", (5, 9), finesse=7), cell=(5, 10)),
    "a fireball on a friend": spell(FIRE, figure("b1", (5, 9), health=6), figure("a2", (5, 11)), on="a2", cell=(5, 10)),
}


def come(stands: Fray, after: Fray, hit: str) -> dict[str, bool]:
    """What odds tell of, as it has come."""
    hurt = {one.key for one in stands.figures if after.figure(one.key).health < one.health}
    hero, mates = stands.acting, {one.key for one in stands.friends(stands.hero)}
    return {"hurt": hit in hurt, "fell": after.figure(hit).fallen, "struck": hero in hurt,
            "fall": after.figure(hero).fallen, "friend": bool(mates & hurt)}  # fmt: skip


def likely(found: Iterable[tuple[Mapping[str, bool], Fraction]]) -> dict[str, int]:
    chances = Counter[str]()
    whole = Fraction()
    for came, chance in found:
        whole += chance
        chances.update({name: chance for name, so in came.items() if so})
    assert whole == 1
    return {name: percent(Fraction(chances[name])) for name in ("hurt", "fell", "struck", "fall", "friend")}


def odds(stands: Fray, deed: Deed) -> dict[str, int]:
    assert deed in GAME.deeds(stands)
    found = GAME.odds(stands, deed)
    assert found is not None
    return {name: getattr(found, name) for name in ("hurt", "fell", "struck", "fall", "friend")}


@pytest.mark.parametrize("kind", KINDS)
def test_VEN_15_odds_are_what_the_weighed_dice_give(tree: Tree, kind: str):
    stands, deed = KINDS[kind]
    hit = {"a shot at one who is shielded": "b2"}.get(kind, "b1")
    told = odds(stands, deed)
    assert likely((come(stands, after, hit), chance) for after, chance in tree.every(stands, deed)) == told


def both(one: Mapping[str, bool], two: Mapping[str, bool]) -> dict[str, bool]:
    return {name: so or two[name] for name, so in one.items()}


def turned(came: Mapping[str, bool]) -> dict[str, bool]:
    """As the other side tells it."""
    return {"hurt": came["struck"], "fell": came["fall"], "struck": came["hurt"], "fall": came["fell"],
            "friend": False}  # fmt: skip


def stages(
    one: Iterable[tuple[Fray, Mapping[str, bool], Fraction]],
) -> dict[tuple[Fray, tuple[tuple[str, bool], ...]], Fraction]:
    """What may have come of a first roll, each but once."""
    found = dict[tuple[Fray, tuple[tuple[str, bool], ...]], Fraction]()
    for after, came, chance in one:
        key = after, tuple(came.items())
        found[key] = found.get(key, Fraction()) + chance
    return found


def test_IST_96_odds_of_a_blow_after_a_first_strike_are_of_both(tree: Tree):
    """The spear's own blow, made by itself, and then the other's at a spear that has none left."""
    spear = figure("b1", (5, 6), "spear", health=12)
    stands = fray(figure("a1", (5, 5), health=12), spear, *FAR)
    told = odds(stands, Deed("strike", on="b1"))
    first = fray(replace(stands.hero, standard=False), spear, *FAR, acting="b1")
    found = list[tuple[Mapping[str, bool], Fraction]]()
    rolls = (
        (after, turned(come(first, after, "a1")), chance)
        for after, chance in tree.every(first, Deed("strike", on="a1"))
    )
    for (after, so), chance in stages(rolls).items():
        came = dict(so)
        if came["fell"] or came["fall"]:
            found.append((came, chance))
            continue
        then = fray(replace(after.figure("a1"), standard=True), replace(after.figure("b1"), standard=False), *FAR)
        found += [
            (both(came, come(then, last, "b1")), chance * more)
            for last, more in tree.every(then, Deed("strike", on="b1"))
        ]
    assert likely(found) == told


def test_IST_97_odds_of_a_fork_are_of_the_whole_for_its_caster(tree: Tree):
    """One target alone; with an even die, and the caster in play, the other one alone after it."""
    one, two, caster = (
        figure("b1", (5, 8), armour=HEAVY),
        figure("b2", (8, 8), armour=HEAVY, power=9),
        replace(FORK, health=2),
    )
    cast = Deed("cast", "fork", "b1")
    told = odds(fray(caster, one, two, *FAR), cast)
    alone = fray(caster, one, *FAR)
    found = list[tuple[Mapping[str, bool], Fraction]]()
    seen = list[tuple[Fray, Mapping[str, bool], Fraction]]()
    for after, chance in tree.every(alone, cast):
        goes_on = tree.met[0][0] % 2 == 0 if tree.met else False
        seen.append((after, {**come(alone, after, "b1"), "goes_on": goes_on}, chance))
    for (after, so), chance in stages(seen).items():
        came = dict(so)
        if not came.pop("goes_on") or came["fall"]:
            found.append((came, chance))
            continue
        then = fray(replace(after.figure("a1"), standard=True, spent=(), cast=()), two, *FAR)
        later = Deed("cast", "fork", "b2")
        for last, more in tree.every(then, later):
            risk = come(then, last, "b2")
            found.append(({**came, **{name: came[name] or risk[name] for name in ("struck", "fall")}}, chance * more))
    assert likely(found) == told


@pytest.mark.parametrize("will", [0, 3])
@pytest.mark.parametrize("health", [1, 4])
def test_IST_78_IST_79_IST_80_who_is_named_holds_as_often_as_is_told(health: int, will: int):
    """Its captain is near; of the whole die each face is tried."""
    shaken = figure("b1", (5, 5), health=health)
    stands = fray(figure("a1", (0, 0)), shaken, figure("b2", (5, 8), captain=True, will=will), acting="", naming="a1")
    name = Deed("name", who="b1")
    told, least = GAME.odds(stands, name), GAME.need(stands, name)
    held = list[int]()
    for face in range(1, FACES + 1):
        _, lines = GAME.do(stands, name, lambda what, _, face=face: face if what.startswith("morale") else 1)
        held += [face] * any(line.code == "morale_held" for line in lines)
    assert told
    assert (told.hurt, least) == (percent(Fraction(len(held), FACES)), held[0])
    assert GAME.odds(stands, Deed("name", who="b2")) is None


# What is offered


def allowed(stands: Fray) -> set[Deed]:
    """By the words of the rules, worked out once more and in no hurry; spells at a cell are left out here."""
    if not stands.acting:
        free = {one.key for one in stands.figures if not (one.out or one.acted)}
        return {Deed("name", who=key) for key in free if stands.naming or key[0] == stands.first}
    hero, ground = stands.hero, RULES.grounds[stands.ground]
    held, found = RULES.weapons[hero.held], {Deed("end")}
    foes = [one for one in stands.figures if one.side != hero.side and not one.out]
    met = [foe for foe in foes if touching(foe.cell, hero.cell)]
    visible = [foe for foe in foes if sight(ground, hero.cell, foe.cell) != "none"]
    far = max(0, 4 + hero.core.finesse - (2 if hero.heavy else 0))
    if hero.standard:
        found |= {Deed("strike", on=foe.key) for foe in met}
        if held.range and not hero.empty:
            near = [foe for foe in visible if inches(hero.cell, foe.cell) <= held.range and (foe in met or not met)]
            found |= {Deed("shoot", on=foe.key) for foe in near}
        for key in set(hero.spells) - {*hero.spent, *hero.cast}:
            spell = RULES.spells[key]
            near = [foe for foe in visible if inches(hero.cell, foe.cell) <= spell.range]
            if spell.aim == "first":
                taken = {one.cell for one in stands.figures if not one.out} - {hero.cell}
                near = [foe for foe in near if not any(cells <= taken for cells in between(hero.cell, foe.cell))]
            if spell.aim != "burst":
                found |= {Deed("cast", key, foe.key) for foe in near}
        if hero.walked and not met:
            found |= {Deed("sprint", cell=cell) for cell in within_reach(stands, far // 2)}
    if hero.movement:
        found |= {Deed("switch", key) for key in hero.weapons if key != hero.held}
        found |= {Deed("walk", cell=cell) for cell in within_reach(stands, far)}
    if hero.empty and (hero.standard or (hero.movement and not held.standing)):
        found.add(Deed("reload", hero.held))
    carried = [RULES.weapons[key] for key in hero.weapons]
    can = {"first_strike": any(one.first_strike for one in carried), "charged_shot": any(one.range for one in carried),
           "arrow_block": hero.shield, "shield_friend": hero.shield}  # fmt: skip
    for reaction, now in vars(hero.instructions).items():
        others = {"never", "fall", "always"} - {now}
        found |= {Deed("mind", reaction, other) for other in others if can[reaction]}
    return found


def within_reach(stands: Fray, far: int) -> set[Cell]:
    """Where so many inches lead: a step is one, a corner one and a half, rough ground twice as much, half one free.

    Around walls and everybody, and no further than the first cell in contact with an enemy.
    """
    hero, ground = stands.hero, RULES.grounds[stands.ground]
    if not far:
        return set()
    taken = {one.cell for one in stands.figures if not one.out}
    foes = [one.cell for one in stands.figures if one.side != hero.side and not one.out]
    spent = {hero.cell: 0}
    grown = True
    while grown:
        grown = False
        for (x, y), so_far in list(spent.items()):
            if (x, y) != hero.cell and any(touching((x, y), foe) for foe in foes):
                continue
            for cell in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                total = so_far + (2 if x == cell[0] or y == cell[1] else 3) * (2 if ground.at(cell) == "~" else 1)
                free = ground.at(cell) != "#" and cell not in taken
                if free and total <= 2 * far + 1 and total < spent.get(cell, total + 1):
                    spent[cell], grown = total, True
    return set(spent) - {hero.cell}


def played(seed: int) -> Counter[str]:
    """By any deeds that are offered; which verbs were offered on the way."""
    dice = Random(f"offered/{seed}")
    entrants = tuple(Entrant(side, kit=dice.choice(list(RULES.companies))) for side in ("a", "b"))
    stands, met = GAME.begin(entrants, dice.choice(list(RULES.grounds)[:1]), thrown(dice)), Counter[str]()
    while offered := GAME.deeds(stands):
        assert len(set(offered)) == len(offered)
        assert {deed for deed in offered if deed.verb != "cast" or deed.cell is None} == allowed(stands)
        assert GAME.usual(stands) in offered
        met.update(deed.verb for deed in offered)
        for deed in dice.sample(offered, min(3, len(offered))):
            GAME.do(stands, deed, thrown(dice))
        stands, _ = GAME.do(stands, dice.choice(offered), thrown(dice))
    return met


def test_VEN_15_what_is_offered_is_what_the_rules_allow_and_can_be_done():
    met = sum((played(seed) for seed in range(3)), Counter[str]())
    assert set(met) >= {"name", "walk", "sprint", "strike", "shoot", "cast", "switch", "mind", "end"}


ARMED = ("bow", "crossbow", "rifle", "spear"), ("ray", "fork", "fireball")
MARKET = Skirmish(edition("istra-2"))


def scattered(dice: Random) -> Fray:
    """Six anywhere on a board with walls and cover, some of them in contact."""
    ground = MARKET.rules.grounds["market"]
    free = [(x, y) for y, row in enumerate(ground.rows) for x, kind in enumerate(row) if kind != "#"]
    near = [(x, y) for x, y in free if 3 <= y <= 9]
    cells = dice.sample(near, 6)
    held, spell = dice.choice(ARMED[0]), dice.choice(ARMED[1])
    hero = figure("a1", cells[0], held, spells=(spell,))
    mates = [figure(f"a{n}", cells[n - 1], health=9) for n in (2, 3)]
    shields = Instructions(shield_friend="always", arrow_block="fall", charged_shot="always")
    foes = [figure("b1", cells[3], "bow", instructions=shields), figure("b2", cells[4], "spear"),
            figure("b3", cells[5], shield=True, instructions=shields)]  # fmt: skip
    return fray(hero, *mates, *foes, ground="market")


@pytest.mark.parametrize("seed", range(12))
def test_VEN_15_from_each_cell_what_is_told_could_follow_is_what_then_can(seed: int):
    stands = scattered(Random(f"scattered/{seed}"))
    follow(stands)


def test_IST_69_IST_100_a_friend_in_a_melee_with_who_shields_the_target_is_told_as_seen_from_each_cell():
    """Some cells differ in nothing but the line to that friend."""
    shield = Instructions(shield_friend="always")
    stands = fray(figure("a1", (5, 3), "bow"), figure("a2", (4, 10)), figure("b1", (7, 10), armour=0),
                  figure("b2", (5, 10), shield=True, instructions=shield), ground="market")  # fmt: skip
    follow(stands)
    told = {odds.friend for later in MARKET.then(stands).values() for deed, odds in later if deed.on == "b1"}
    assert len(told) > 1


def follow(stands: Fray) -> None:
    """What is told could follow from each cell is what can from there, with its odds."""
    told, hero = MARKET.then(stands), stands.hero
    walks = [deed for deed in MARKET.deeds(stands) if deed.verb == "walk" and deed.cell is not None]
    assert set(told) <= set(walks)
    assert told
    for deed in walks:
        assert deed.cell is not None
        there = stands.with_figure(replace(hero, cell=deed.cell, movement=False, walked=True))
        could = {later: MARKET.odds(there, later) for later in MARKET.deeds(there) if aimed(later)}
        assert Counter(told.get(deed, ())) == Counter([*could.items(), *bursts(there)]), deed


def bursts(there: Fray) -> list[tuple[Deed, Odds | None]]:
    """A spell around a cell, wherever: whom it burns, but for what burns no more enemies and no fewer friends."""
    own = {"a1", "a2", "a3"}
    found = dict[frozenset[str], tuple[Deed, Odds | None]]()
    for deed in MARKET.deeds(there):
        if deed.verb == "cast" and deed.cell is not None:
            radius = RULES.spells[deed.by].radius
            burnt = frozenset(one.key for one in there.in_play if inches(one.cell, deed.cell) <= radius)
            foes = " ".join(one.key for one in there.in_play if one.key in burnt - own)
            found[burnt] = Deed("cast", deed.by, foes), MARKET.odds(there, deed)
    best = list[tuple[Deed, Odds | None]]()
    for burnt, told in found.items():
        others = [other for other in found if other != burnt]
        if not any(burnt - own <= other - own and other & own <= burnt & own for other in others):
            best.append(told)
    return best


def aimed(deed: Deed) -> bool:
    return deed.verb in ("strike", "shoot") or (deed.verb == "cast" and deed.cell is None)


def test_VEN_9_two_whom_a_blow_costs_more_than_it_brings_fight_on_nevertheless():
    """Neither could hope for anything, and if both waited for the other they would stand there to the end."""
    weak = figure("a1", (5, 5), "dagger", power=1), figure("b1", (5, 6), "dagger", power=1)
    stands = fray(*weak, *FAR, turn=PATIENT + 1)
    for key in ("a1", "b1"):
        told = GAME.odds(stands.with_acting(key), Deed("strike", on="b1" if key == "a1" else "a1"))
        assert told
        assert told.hurt < told.struck
        assert GAME.usual(stands.with_acting(key)).verb == "strike"
