"""A quest alone (WEA): the rule set of the paragraphs there are: what its hero may do, and what comes of it. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

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
from astor.ventures.rules.quest.fight import BLOWS, Duel, better, fought, odds, won
from astor.ventures.rules.quest.sheet import (
    DEATH,
    FULL,
    SPLITS,
    START,
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

RULES = "weavers-1"
COIN = ("heads", "tails")
ON = "on"
"""To strike on, until it is over or somebody's Health has come to one of these; so often at most."""
MARKS, ROUNDS = (10, 4), 40
BEST = 20
"""No attribute is set above it."""


@dataclass(frozen=True)
class Book:
    """The rules, bound to the quests there are."""

    quests: Mapping[str, Quest]

    def here(self, tale: Tale) -> Paragraph:
        return self.quests[tale.quest][tale.at]

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
        elif kind == "fight":
            yield from (Deed(verb) for verb in (*BLOWS, ON))

    def usual(self, tale: Tale) -> Deed:
        """The first way on; in a fight what gains most."""
        first = self.deeds(tale)[0]
        return Deed(better(_duel(tale))) if first.verb in BLOWS else first

    # What comes of it

    def do(self, tale: Tale, deed: Deed, roll: Roll) -> Turned[Tale]:
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

    def _after(self, tale: Tale, then: str, told: tuple[Told, ...]) -> Turned[Tale]:
        """Who is dead; else where the round leads (WEA-31, WEA-44, WEA-45)."""
        if not tale.hero.health:
            return self._enter(tale, DEATH, *told)
        if tale.foe is not None and not tale.foe.health:
            return self._enter(tale, self.here(tale).won, *told)
        return self._enter(tale, then, *told) if then else (tale, told)

    def _enter(self, tale: Tale, at: str, *told: Told) -> Turned[Tale]:
        """Another paragraph, and what it gives and takes at once; death is at once too (WEA-5, WEA-7)."""
        there = self.quests[tale.quest][at]
        hero = grown(tale.hero, there.gains, there.item)
        at = at if hero.health else DEATH
        foe = self.quests[tale.quest][at].foe
        return replace(tale, hero=hero, at=at, foe=foe, round=0), (*told, *changes(tale.hero, hero))

    # What is told of it

    def odds(self, tale: Tale, deed: Deed) -> Odds | None:
        if deed.verb == "try":
            here = self.here(tale)
            return Odds(percent(passes(most(tale.hero, here.attr, here.helps))))
        return odds(_duel(tale), deed.verb) if deed.verb in BLOWS else None

    def outcome(self, tale: Tale) -> Outcome | None:
        return None if self.deciding(tale) != OVER else _outcome(tale.at, self.here(tale))

    def share(self, tale: Tale) -> Mapping[Side, Fraction]:
        return {"a": Fraction(tale.hero.health, FULL)}

    def picture(self, tale: Tale, side: Side) -> Mapping[str, Any]:
        """Everybody sees how the hero is; the rest is the hero's own (VEN-13)."""
        health = {"health": tale.hero.health, "full": FULL}
        if side == OVER:
            return health
        here = self.here(tale) if tale.at else Paragraph()
        test = {"attr": here.attr, "most": most(tale.hero, here.attr, here.helps)} if here.kind == "test" else {}
        left = {"left": here.rounds - tale.round} if here.rounds else {}
        stands = here.kind if tale.at else "split"
        return {**health, **test, **left, "at": tale.at, "stands": stands, "hero": tale.hero, "foe": tale.foe}

    # Control's hand

    def ends(self, tale: Tale) -> Mapping[str, Outcome]:
        """Its ending paragraphs, each as if the hero had come there."""
        found = self.quests[tale.quest].items()
        return {key: _outcome(key, paragraph) for key, paragraph in found if paragraph.kind == "ending"}

    def measures(self, tale: Tale) -> Mapping[str, Measure]:
        """Nobody is put out by it: for that the quest is ended."""
        own = {name: Measure(getattr(tale.hero, name), 0, BEST) for name in ("dex", "wis", "wb", "ac")}
        foe = {"foe": Measure(tale.foe.health, 1, 60)} if tale.foe else {}
        return {"health": Measure(tale.hero.health, 1, FULL), **own, "crowns": Measure(tale.hero.crowns, 0, 999), **foe}

    def mend(self, tale: Tale, what: str, value: int) -> Tale:
        if what == "foe" and tale.foe is not None:
            return replace(tale, foe=replace(tale.foe, health=value))
        own: dict[str, Any] = {what: value}
        return replace(tale, hero=replace(tale.hero, **own))


def _outcome(at: str, end: Paragraph) -> Outcome:
    won: Side = OVER if end.outcome == "failure" else "a"
    return Outcome(won, end.outcome, end.gift, at, ("a",) if end.wounds else ())


def _duel(tale: Tale) -> Duel:
    return Duel(tale.hero, tale.foe or Foe(0, 0))


def _marks(duel: Duel) -> tuple[int, ...]:
    """How many of the marks each has come to."""
    return tuple(sum(one.health < mark for mark in MARKS) for one in (duel.hero, duel.foe))


def ruleset(quests: Mapping[str, Quest]) -> Ruleset[Tale]:
    book = Book(quests)
    return Ruleset(RULES, Tale, book.begin, book.deciding, book.deeds, book.usual, book.do, book.odds,
                   book.outcome, book.share, book.picture, book.ends, book.measures, book.mend)  # fmt: skip
