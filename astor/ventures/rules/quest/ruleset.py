"""A quest alone (WEA): the rule set of the paragraphs there are: what its hero may do, and what comes of it. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from astor.ventures.rules.ground import Cell
from astor.ventures.rules.play import (
    OVER,
    Deed,
    Entrant,
    Measure,
    Odds,
    Outcome,
    Roll,
    Ruleset,
    Side,
    Told,
    Turned,
    percent,
)
from astor.ventures.rules.quest import map_fight
from astor.ventures.rules.quest.fight import BLOWS, Duel, better, fought, odds, won
from astor.ventures.rules.quest.map_fight import Melee
from astor.ventures.rules.quest.sheet import (
    DEATH,
    FULL,
    SPLITS,
    START,
    Field,
    Foe,
    Hero,
    Paragraph,
    Quest,
    Tale,
    changes,
    grown,
    may_go,
    most,
    passes,
)

COIN = ("heads", "tails")
ON = "on"
"""To strike on, until it is over or somebody's Health has come to one of these; so often at most."""
MARKS, ROUNDS = (10, 4), 40
WALK, RUN, STAY = "walk", "run", "stay"
"""On a map: to go to a square, by a straight run that charges (WEA-33); and to strike nobody this round (WEA-20)."""
BEST, MOST = 20, 60
"""No attribute is set above the first, no enemy's Health above the second."""


@dataclass(frozen=True)
class Book(Ruleset[Tale]):
    """The rules, bound to a quest."""

    key = "weavers-1"
    state = Tale
    quest: Quest

    def here(self, tale: Tale) -> Paragraph:
        return self.quest[tale.at]

    def begin(self, entrants: tuple[Entrant, ...], quest: str, _roll: Roll) -> Tale:
        """WEA-3, WEA-4; an officer's x and y give one point of weapon and armour each at the most."""
        hero = entrants[0]
        return Tale(quest, Hero(wb=int(hero.x > 0), ac=int(hero.y < 0)))

    def deciding(self, tale: Tale) -> Side:
        return OVER if tale.at and self.here(tale).kind == "ending" else "a"

    # What may be done

    def deeds(self, tale: Tale) -> tuple[Deed, ...]:
        return tuple(self._open(tale))

    def _open(self, tale: Tale) -> Iterator[Deed]:
        kind = self.here(tale).kind if tale.at else "split"
        if kind == "split":
            yield from (Deed("split", split) for split in SPLITS)
        elif kind == "story":
            yield from (Deed("go", way.to) for way in self.here(tale).ways if may_go(tale.hero, way))
        elif kind == "test":
            yield Deed("try")
        elif kind == "coin":
            named = self.here(tale).coin
            yield from [Deed("toss", named)] if named else [Deed("flip", side) for side in COIN]
        elif tale.field is not None:
            yield from _on_the_map(self._melee(tale, tale.field))
        elif kind == "fight":
            yield from (Deed(verb) for verb in (*BLOWS, ON))

    def usual(self, tale: Tale) -> Deed:
        """The first way on; in a fight what gains most."""
        if tale.field is not None:
            return _usual(self._melee(tale, tale.field))
        first = self.deeds(tale)[0]
        return Deed(better(_duel(tale))) if first.verb in BLOWS else first

    # What comes of it

    def do(self, tale: Tale, deed: Deed, roll: Roll) -> Turned[Tale]:
        if tale.field is not None:
            return self._battle(tale, self._melee(tale, tale.field), deed, roll)
        if deed.verb in (*BLOWS, ON):
            return self._fight(tale, deed.verb, roll)
        if deed.verb == "split":
            dex, wis = SPLITS[deed.by]
            return self._enter(replace(tale, hero=replace(tale.hero, dex=dex, wis=wis)), START)
        if deed.verb == "go":
            pays = next(way.pays for way in self.here(tale).ways if way.to == deed.by)
            paid = (Told("paid", {"n": pays}),) if pays else ()
            return self._enter(replace(tale, hero=grown(tale.hero, {"crowns": -pays})), deed.by, *paid)
        return self._test(tale, roll) if deed.verb == "try" else self._flip(tale, deed.by, roll)

    def _test(self, tale: Tale, roll: Roll) -> Turned[Tale]:
        """WEA-9 to WEA-12"""
        here, total = self.here(tale), roll("test/1", 6) + roll("test/2", 6)
        highest = most(tale.hero, here.attr, here.helps)
        told = Told("tested", {"attr": here.attr, "total": total, "most": highest})
        return self._enter(tale, here.won if total <= highest else here.lost, told)

    def _flip(self, tale: Tale, side: str, roll: Roll) -> Turned[Tale]:
        """The choice is known before the coin falls, the hero's or the paragraph's (WEA-15, WEA-16)."""
        here, lies = self.here(tale), COIN[roll("coin", 2) - 1]
        return self._enter(tale, here.won if lies == side else here.lost, Told("flipped", {"coin": lies}))

    def _fight(self, tale: Tale, verb: str, roll: Roll) -> Turned[Tale]:
        duel, told, last = _duel(tale), tuple[Told, ...](), tale.round + (ROUNDS if verb == ON else 1)
        number, then, before = tale.round, "", _marks(_duel(tale))
        while not (duel.over or then) and number < last and _marks(duel) == before:
            number += 1
            duel, more = fought(duel, "strike" if verb == ON else verb, roll, number - tale.round)
            told, then = (*told, *more), self.here(tale).after(number, won=won(more))
        return self._after(replace(tale, hero=duel.hero, foe=duel.foe, round=number), then, told)

    def _battle(self, tale: Tale, melee: Melee, deed: Deed, roll: Roll) -> Turned[Tale]:
        """A walk; else the hero's blow, if any, and within the same deed every enemy's turn (WEA-18, WEA-20)."""
        before, told, then, number = melee, tuple[Told, ...](), "", tale.round
        if deed.verb == WALK and deed.cell is not None:
            melee, line = map_fight.walked(melee, deed.cell)
            told = (line,)
        elif deed.verb in BLOWS:
            melee, told = map_fight.attacked(melee, deed.verb, deed.on, roll)
        if not melee.over and (deed.verb != WALK or not melee.beside):
            melee, more = map_fight.answered(melee, roll)
            told, number = (*told, *more), tale.round + 1
            then = "" if melee.over else self.here(tale).after(number, won=map_fight.won(before, melee))
        tale = replace(tale, hero=melee.hero, field=melee.field, round=number)
        return self._after(tale, then, told)

    def _after(self, tale: Tale, then: str, told: tuple[Told, ...]) -> Turned[Tale]:
        """Who is dead; else where the round leads (WEA-31, WEA-44, WEA-45)."""
        if not tale.hero.health:
            return self._enter(tale, DEATH, *told)
        foes = [enemy.foe for enemy in tale.field.enemies] if tale.field is not None else [tale.foe]
        if not any(foe is None or foe.health for foe in foes):
            return self._enter(tale, self.here(tale).won, *told)
        return self._enter(tale, then, *told) if then else (tale, told)

    def _enter(self, tale: Tale, at: str, *told: Told) -> Turned[Tale]:
        """Another paragraph, and what it gives and takes at once; death is at once too (WEA-5, WEA-7)."""
        there = self.quest[at]
        hero = grown(tale.hero, there.gains, there.item)
        at = at if hero.health else DEATH
        there = self.quest[at]
        met = map_fight.entered(there.combat) if there.combat is not None else None
        after = replace(tale, hero=hero, at=at, foe=there.foe, round=0, field=met, before=tale.at)
        return after, (*told, *changes(tale.hero, hero))

    def _melee(self, tale: Tale, stands: Field) -> Melee:
        combat = self.here(tale).combat
        assert combat is not None
        return Melee(combat, tale.hero, stands)

    # What is told of it

    def odds(self, tale: Tale, deed: Deed) -> Odds | None:
        if deed.verb == "try":
            here = self.here(tale)
            return Odds(percent(passes(most(tale.hero, here.attr, here.helps))))
        if deed.verb not in BLOWS:
            return None
        if tale.field is not None:
            return map_fight.odds(self._melee(tale, tale.field), deed.verb, deed.on)
        return odds(_duel(tale), deed.verb)

    def outcome(self, tale: Tale) -> Outcome | None:
        return None if self.deciding(tale) != OVER else _outcome(tale.at, self.here(tale))

    def share(self, tale: Tale) -> Mapping[Side, Fraction]:
        return {"a": Fraction(tale.hero.health, FULL)}

    def picture(self, tale: Tale, side: Side) -> Mapping[str, Any]:
        """Everybody sees how the hero is, and the map they fight on; the rest is the hero's own (VEN-13)."""
        health = {"health": tale.hero.health, "full": FULL, **self._map(tale)}
        if side == OVER:
            return health
        here = self.here(tale) if tale.at else Paragraph()
        test = {"attr": here.attr, "most": most(tale.hero, here.attr, here.helps)} if here.kind == "test" else {}
        left = {"left": here.rounds - tale.round} if here.rounds else {}
        stands = here.kind if tale.at else "split"
        foes = {enemy.key: enemy.foe for enemy in tale.field.enemies} if tale.field else {}
        return {**health, **test, **left, "at": tale.at, "stands": stands, "hero": tale.hero, "foe": tale.foe,
                "foes": foes}  # fmt: skip

    def _map(self, tale: Tale) -> Mapping[str, Any]:
        """The board, and who stands on it."""
        if tale.field is None:
            return {}
        melee = self._melee(tale, tale.field)
        hero = {"key": map_fight.HERO, "cell": list(melee.field.hero), "health": tale.hero.health, "full": FULL}
        foes = [{"key": enemy.key, "cell": list(enemy.cell), "health": enemy.foe.health, "full": foe.health}
                for enemy, (foe, _) in zip(melee.field.enemies, melee.combat.foes, strict=True)]  # fmt: skip
        return {"board": list(melee.ground.rows), "combatants": [hero, *foes]}

    # Control's hand

    def ends(self, _tale: Tale) -> Mapping[str, Outcome]:
        """Its ending paragraphs, each as if the hero had come there."""
        found = self.quest.items()
        return {key: _outcome(key, paragraph) for key, paragraph in found if paragraph.kind == "ending"}

    def measures(self, tale: Tale) -> Mapping[str, Measure]:
        """Nobody is put out by it: for that the quest is ended."""
        own = {name: Measure(getattr(tale.hero, name), 0, BEST) for name in ("dex", "wis", "wb", "ac")}
        foe = {"foe": Measure(tale.foe.health, 1, MOST)} if tale.foe else {}
        standing = [enemy for enemy in tale.field.enemies if enemy.foe.health] if tale.field else []
        foes = {f"foe_{enemy.key}": Measure(enemy.foe.health, 1, MOST) for enemy in standing}
        return {"health": Measure(tale.hero.health, 1, FULL), **own, "crowns": Measure(tale.hero.crowns, 0, 999), **foe,
                **foes}  # fmt: skip

    def mend(self, tale: Tale, what: str, value: int) -> Tale:
        if what == "foe" and tale.foe is not None:
            return replace(tale, foe=replace(tale.foe, health=value))
        if what.startswith("foe_") and tale.field is not None:
            melee = self._melee(tale, tale.field)
            enemy = melee.enemy(what.removeprefix("foe_"))
            mended = melee.with_enemy(replace(enemy, foe=replace(enemy.foe, health=value)))
            return replace(tale, field=mended.field)
        own: dict[str, Any] = {what: value}
        return replace(tale, hero=replace(tale.hero, **own))


def _outcome(at: str, end: Paragraph) -> Outcome:
    won: Side = OVER if end.outcome == "failure" else "a"
    return Outcome(won, end.outcome, end.gift, at, ("a",) if end.wounds else ())


def _on_the_map(melee: Melee) -> Iterator[Deed]:
    """To walk, once a round; to strike who is beside; to stay (WEA-20, WEA-25)."""
    if not melee.field.walked:
        yield from (_walk(melee, cell) for cell in sorted(map_fight.walks(melee)))
    yield from (Deed(verb, on=enemy.key) for enemy in melee.beside for verb in BLOWS)
    yield Deed(STAY)


def _walk(melee: Melee, cell: Cell) -> Deed:
    return Deed(WALK, RUN if map_fight.charges(melee, cell) else "", cell=cell)


def _usual(melee: Melee) -> Deed:
    """To where fewest enemies are beside, in a charge, if that is better than here; then the blow that gains most."""
    if not melee.field.walked and (goal := map_fight.towards(melee)) is not None:
        return _walk(melee, goal)
    blows = [deed for deed in _on_the_map(melee) if deed.verb in BLOWS]
    return max(blows, key=lambda deed: map_fight.gain(melee, deed.verb, deed.on), default=Deed(STAY))


def _duel(tale: Tale) -> Duel:
    return Duel(tale.hero, tale.foe or Foe(0, 0))


def _marks(duel: Duel) -> tuple[int, ...]:
    """How many of the marks each has come to."""
    return tuple(sum(one.health < mark for mark in MARKS) for one in (duel.hero, duel.foe))
