"""Quests (WEA): what stands in a paragraph, the hero's sheet, tests, and how likely each is passed. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal, get_args

from astor.ventures.rules.ground import Cell, Ground
from astor.ventures.rules.play import Told

FULL = 20
"""WEA-6: Health never rises above it."""
START, DEATH = "1", "225"
"""The first paragraph, and the one a hero without Health comes to (WEA-7)."""
POT, LEAST = 4, 5
SPLITS = {f"{LEAST + n}-{LEAST + POT - n}": (LEAST + n, LEAST + POT - n) for n in range(POT + 1)}
"""WEA-3: Dexterity and Wisdom, the pot of four points spent in every split."""
PAIRS = {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}
"""How likely two dice show a sum."""

Attribute = Literal["dex", "wis", "wb", "ac", "health", "crowns"]
Coin = Literal["heads", "tails"]
End = Literal["success", "partial", "failure"]
Kind = Literal["story", "test", "coin", "fight", "ending"]


# What stands in a quest


@dataclass(frozen=True)
class Way:
    """A way on; with `needs` only for who has that item, with `pays` for who has the crowns (WEA-4, WEA-47)."""

    to: str
    needs: str = ""
    pays: int = 0


@dataclass(frozen=True)
class Foe:
    """An enemy as the paragraph gives it (WEA-41); its Speed counts on a map alone."""

    dex: int
    health: int
    wb: int = 0
    ac: int = 0
    speed: int = 2


@dataclass(frozen=True)
class Combat:
    """A fight on a Combat map (WEA-17): its ground, where the hero and each enemy begin, the hero's Speed (WEA-2)."""

    ground: Ground
    hero: Cell
    foes: tuple[tuple[Foe, Cell], ...]
    speed: int = 2


@dataclass(frozen=True)
class Paragraph:
    """One numbered scene. Which of its fields stand says its kind. `coin`: the side that wins, unless the hero says."""

    kind: Kind = "story"
    gains: Mapping[Attribute, int] = field(default_factory=dict)
    item: str = ""
    ways: tuple[Way, ...] = ()
    attr: Literal["dex", "wis"] = "wis"
    helps: Mapping[str, int] = field(default_factory=dict)
    won: str = ""
    lost: str = ""
    foe: Foe | None = None
    combat: Combat | None = None
    rounds: int = 0
    timeout: str = ""
    round_won: str = ""
    round_lost: str = ""
    outcome: End = "failure"
    gift: str = ""
    wounds: bool = False
    coin: Coin | Literal[""] = ""

    def leads(self) -> list[str]:
        """The paragraphs one may come to from here; in a fight one may die."""
        death = [DEATH] if self.kind == "fight" else []
        leads = self.won, self.lost, self.timeout, self.round_won, self.round_lost
        return [*(way.to for way in self.ways), *filter(None, leads), *death]

    def after(self, number: int, *, won: bool) -> str:
        """Where a round both came through leads: as one that was won or lost, else as the last (WEA-31, WEA-44)."""
        last = bool(self.rounds) and number >= self.rounds
        return (self.round_won if won else self.round_lost) or (self.timeout if last else "")


Quest = Mapping[str, Paragraph]


# The hero


@dataclass(frozen=True)
class Hero:
    """The character sheet (WEA-3, WEA-4)."""

    dex: int = LEAST
    wis: int = LEAST
    wb: int = 0
    ac: int = 0
    health: int = FULL
    crowns: int = 50
    items: tuple[str, ...] = ()


@dataclass(frozen=True)
class Enemy:
    """One of several on a map, by its number."""

    key: str
    foe: Foe
    cell: Cell


@dataclass(frozen=True)
class Field:
    """Who stands where on a map; `walked`: the hero has, this round; `charges`: in a straight run (WEA-33)."""

    hero: Cell
    enemies: tuple[Enemy, ...]
    walked: bool = False
    charges: bool = False


@dataclass(frozen=True)
class Tale:
    """Where a quest stands: the hero, the paragraph, the one before, and the fight in it.

    Without a paragraph nothing is split yet.
    """

    quest: str
    hero: Hero
    at: str = ""
    foe: Foe | None = None
    round: int = 0
    field: Field | None = None
    before: str = ""


def grown(hero: Hero, gains: Mapping[Attribute, int], item: str = "") -> Hero:
    """What a paragraph gives and takes: nothing falls below 0, Health stays within its bounds (WEA-5, WEA-6)."""
    changed = {name: max(0, getattr(hero, name) + n) for name, n in gains.items()}
    hero = replace(hero, **changed, items=(*hero.items, item) if item else hero.items)
    return replace(hero, health=min(FULL, hero.health))


def changes(before: Hero, after: Hero) -> Iterator[Told]:
    """What a hero has gained and lost since, as far as it counts (WEA-5)."""
    for attr in get_args(Attribute):
        n: int = getattr(after, attr) - getattr(before, attr)
        if n:
            yield Told("gained" if n > 0 else "lost", {"attr": attr, "n": abs(n)})
    yield from (Told("found", {"item": item}) for item in after.items[len(before.items) :])


def may_go(hero: Hero, way: Way) -> bool:
    return (not way.needs or way.needs in hero.items) and way.pays <= hero.crowns


# Tests


def strain(health: int) -> int:
    """WEA-10: what injuries add to a test's dice."""
    return 0 if health >= 10 else 2 if health >= 4 else 4


def most(hero: Hero, attr: Literal["dex", "wis"], helps: Mapping[str, int]) -> int:
    """The highest sum of two dice that still passes (WEA-9 to WEA-11)."""
    value: int = getattr(hero, attr)
    return value - strain(hero.health) + sum(helps.get(item, 0) for item in hero.items)


def passes(highest: int) -> Fraction:
    """How likely two dice show so much at most; no sum passes or fails by itself (WEA-13)."""
    return sum((chance for total, chance in PAIRS.items() if total <= highest), Fraction())
