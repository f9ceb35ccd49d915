"""Who fights in the ring and with what (MOR-55, MOR-56), and how it stands. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from astor.ventures.rules.fight import other
from astor.ventures.rules.ground import Cell, Ground, touching
from astor.ventures.rules.play import Entrant, Side
from astor.ventures.rules.ring.pools import Pool

MOST = 4
"""So many fight on a side at most (MOR-2)."""
ROUNDS = 5
"""MOR-3: then the larger share of health wins."""
ACTIONS = 2
SKILLS = {"surge", "steady", "onslaught", "second_wind", "bash", "rally"}

Stage = Literal["wild", "recovery", "act", "over"]
Plight = Literal["", "down", "stunned"]


@dataclass(frozen=True)
class Stats:
    """Characteristics (MOR-55); `soak` is armour's."""

    move: int = 5
    strength: int = 3
    toughness: int = 3
    agility: int = 3
    wounds: int = 12
    soak: int = 0


@dataclass(frozen=True)
class Weapon:
    """An attack profile (MOR-56). Range 0: contact. Strength 0: the warrior's own, `less` so much (MOR-47)."""

    attacks: int
    damage: int
    crit: int
    range: int = 0
    strength: int = 0
    less: int = 0
    reload: bool = False


Kit = Mapping[str, Weapon]


@dataclass(frozen=True)
class Catalogue:
    """What a duel is fought by. `skills`: the size of the set each needs; `peoples`: what they change."""

    base: Stats
    peoples: Mapping[str, Mapping[str, int]]
    kits: Mapping[str, Kit]
    skills: Mapping[str, int]
    grounds: Mapping[str, Ground]


@dataclass(frozen=True)
class Warrior:
    """One who fights. `acted`: in this round; `waits`: may act once more; `loaded`: what has to be.

    `left`: has yielded, and is off the board (VEN-5).
    """

    key: str
    side: Side
    kit: str
    cell: Cell
    stats: Stats
    health: int
    state: Plight = ""
    acted: bool = False
    waits: bool = False
    loaded: bool = True
    left: bool = False

    @property
    def full(self) -> int:
        """What its health began with."""
        return self.stats.wounds

    @property
    def fallen(self) -> bool:
        """Put out by blows, or by Control."""
        return self.health <= 0 and not self.left

    @property
    def out(self) -> bool:
        return self.left or self.fallen

    @property
    def able(self) -> bool:
        """Neither out nor down nor stunned (MOR-30)."""
        return not self.out and not self.state


@dataclass(frozen=True)
class Bout:
    """How it stands. Of who is acting: actions left, what the last was, a bonus action, dice more, skills used."""

    ground: str
    warriors: tuple[Warrior, ...]
    round: int = 0
    stage: Stage = "wild"
    a: Pool = field(default_factory=Pool)
    b: Pool = field(default_factory=Pool)
    first: Side = ""
    turn: Side = ""
    acting: str = ""
    actions: int = 0
    last: str = ""
    bonus: str = ""
    steady: int = 0
    skills: int = 0

    def pool(self, side: Side) -> Pool:
        return self.a if side == "a" else self.b

    def with_pool(self, side: Side, pool: Pool) -> "Bout":
        return replace(self, a=pool) if side == "a" else replace(self, b=pool)

    def warrior(self, key: str) -> Warrior:
        return next(warrior for warrior in self.warriors if warrior.key == key)

    def with_warrior(self, changed: Warrior) -> "Bout":
        return replace(self, warriors=tuple(changed if w.key == changed.key else w for w in self.warriors))

    @property
    def hero(self) -> Warrior:
        """Who is acting."""
        return self.warrior(self.acting)

    def standing(self, side: Side) -> list[Warrior]:
        """Who of a side is in play."""
        return [warrior for warrior in self.warriors if warrior.side == side and not warrior.out]

    def foes(self, of: Warrior) -> list[Warrior]:
        return self.standing(other(of.side))

    def beside(self, of: Warrior) -> list[Warrior]:
        """The enemies in contact."""
        return [foe for foe in self.foes(of) if touching(foe.cell, of.cell)]

    def taken(self, but: str) -> frozenset[Cell]:
        return frozenset(warrior.cell for warrior in self.warriors if not warrior.out and warrior.key != but)


def named(side: str, many: int) -> list[str]:
    """The keys of so many fighters of a side: "a" alone, "a1" and "a2" of two."""
    return [side] if many == 1 else [f"{side}{n}" for n in range(1, many + 1)]


def enlisted(rules: Catalogue, ground: str, entrants: tuple[Entrant, ...]) -> tuple[Warrior, ...]:
    """Each at the place of its side."""
    found = list[Warrior]()
    for side, cells in (("a", rules.grounds[ground].a), ("b", rules.grounds[ground].b)):
        there = [entrant for entrant in entrants if entrant.side == side]
        for key, entrant, cell in zip(named(side, len(there)), there, cells, strict=False):
            stats = stats_of(rules, entrant)
            found.append(Warrior(key, entrant.side, entrant.kit, cell, stats, stats.wounds))
    return tuple(found)


RANKS = tuple((x, y) for x in (2, 1, 0, -1) for y in (-2, -1, 0, 1))
"""What is the same of all officers' x and y in the ring: more than these is no more."""


def rank(x: int, y: int) -> int:
    """The place of an officer among them."""
    return RANKS.index((max(-1, min(2, x)), max(-2, min(1, y))))


def stats_of(rules: Catalogue, entrant: Entrant) -> Stats:
    """An officer's x is strength and wounds, y is wounds; a people changes a little (VEN, import)."""
    base, people = rules.base, rules.peoples.get(entrant.people, {})
    x, y = RANKS[rank(entrant.x, entrant.y)]
    tough = -y
    strong, sound = {2: (1, -1), 1: (0, 1), 0: (0, 0), -1: (0, -1)}[x]
    stats = replace(base, strength=base.strength + strong, wounds=base.wounds + sound + tough)
    changed: dict[str, int] = {name: getattr(stats, name) + n for name, n in people.items()}
    return replace(stats, **changed)
