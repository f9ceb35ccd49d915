"""Who fights in a skirmish and with what (IST-1 to IST-5, IST-85 to IST-95), and how it stands. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from astor.ventures.rules.ground import Cell, Ground, touching
from astor.ventures.rules.play import Deed, Odds, Side

Stat = Literal["power", "finesse", "will"]
Reaction = Literal["first_strike", "charged_shot", "arrow_block", "shield_friend"]
Instruction = Literal["never", "fall", "always"]
"""When a reaction is made: not at all, when the blow might well put its target out, whenever it can be (VEN-16)."""
Aim = Literal["one", "first", "burst", "chained"]
"""Whom a spell is for: one, the first in its line, all near a cell, one after the other (IST-53 to IST-55)."""


@dataclass(frozen=True)
class Core:
    """The three Core Stats (IST-1); in a skirmish nothing brings one back (IST-5)."""

    power: int = 5
    finesse: int = 5
    will: int = 5


@dataclass(frozen=True)
class Weapon:
    """What a weapon does (IST-85 to IST-94). Range 0: in contact alone. `hit` is for attack rolls, `harm` for damage.

    `pierce`: so much armour counts for nothing; `both`: so much more harm with both hands, as it is held where there is
    no shield (IST-89); `reload`: so many actions before the next shot, `standing`: Standard actions, else either;
    `powder`: IST-75.
    """

    hands: int = 1
    range: int = 0
    hit: int = 0
    harm: int = 0
    pierce: int = 0
    both: int = 0
    first_strike: bool = False
    reload: int = 0
    standing: bool = False
    powder: bool = False


@dataclass(frozen=True)
class Spell:
    """A spell (IST-53 to IST-55): `guard` is the stat it is fended off by; `once`: in a whole skirmish, else a turn."""

    range: int
    guard: Stat
    aim: Aim
    once: bool = True
    radius: int = 0


@dataclass(frozen=True)
class Member:
    """One of a company, as it is premade (VEN section 2): the first of its weapons is held."""

    weapons: tuple[str, ...]
    armour: str = ""
    shield: bool = False
    talent: str = ""
    spells: tuple[str, ...] = ()


@dataclass(frozen=True)
class People:
    """What a people begins with (IST-106 to IST-109, IST-118, IST-142)."""

    core: Core = field(default_factory=Core)
    health: int = 20
    armour: int = 0


@dataclass(frozen=True, eq=False)
class Edition:
    """What a skirmish is fought by: an edition, bound to what both share. It is read once: it equals only itself.

    `armours`: what each counts, the shield too; `peoples`: by the word of the scenario, "" for all others;
    `companies`: the captain first.
    """

    key: str
    weapons: Mapping[str, Weapon]
    armours: Mapping[str, int]
    spells: Mapping[str, Spell]
    peoples: Mapping[str, People]
    companies: Mapping[str, tuple[Member, ...]]
    grounds: Mapping[str, Ground]


@dataclass(frozen=True)
class Instructions:
    """When each reaction is made, as told by whoever leads the figure (VEN-16)."""

    first_strike: Instruction = "always"
    charged_shot: Instruction = "never"
    arrow_block: Instruction = "fall"
    shield_friend: Instruction = "fall"


@dataclass(frozen=True)
class Figure:
    """One who fights, on a cell.

    `armour` is what is worn and what its people brings, `heavy` slows; a shield counts as far as a hand is free.
    `movement` and `standard`: these actions are unspent in this turn; `acted`: has had its activation in it; `walked`:
    has moved on foot in it. `empty`: so many reloads until it can shoot. `spent`: spells it can cast no more; `cast`:
    those it has cast in this turn. `blocks`: has raised its shield against shots until the turn is over; `pressed`: the
    enemies against whom it defends itself worse in this turn; `warded`: Abjuration lasts until its next activation.
    `left`: off the board and unharmed by that.
    """

    key: str
    side: Side
    cell: Cell
    core: Core
    health: int
    full: int
    armour: int
    heavy: bool
    shield: bool
    weapons: tuple[str, ...]
    held: str
    captain: bool = False
    talent: str = ""
    spells: tuple[str, ...] = ()
    instructions: Instructions = field(default_factory=Instructions)
    movement: bool = True
    standard: bool = True
    acted: bool = False
    walked: bool = False
    empty: int = 0
    spent: tuple[str, ...] = ()
    cast: tuple[str, ...] = ()
    blocks: bool = False
    pressed: tuple[str, ...] = ()
    warded: bool = False
    left: bool = False

    @property
    def fallen(self) -> bool:
        """Out by its wounds: no Health left, or none of the three Core Stats (IST-59, IST-60)."""
        broken = self.core.power <= 0 and self.core.finesse <= 0 and self.core.will <= 0
        return (self.health <= 0 or broken) and not self.left

    @property
    def out(self) -> bool:
        return self.left or self.fallen


@dataclass(frozen=True)
class Fray:
    """How a skirmish stands. `acting`: whose activation it is; "" while `naming` has to be followed by somebody.

    `naming`: the figure whose leader names who acts next (IST-14), "" before the first; `first`: the side that began.
    """

    ground: str
    figures: tuple[Figure, ...]
    turn: int = 1
    first: Side = ""
    acting: str = ""
    naming: str = ""

    def figure(self, key: str) -> Figure:
        return next(figure for figure in self.figures if figure.key == key)

    def with_figure(self, changed: Figure) -> "Fray":
        return replace(self, figures=tuple(changed if one.key == changed.key else one for one in self.figures))

    def with_acting(self, key: str) -> "Fray":
        return replace(self, acting=key)

    @cached_property
    def hero(self) -> Figure:
        """Whose activation it is."""
        return self.figure(self.acting)

    @cached_property
    def met(self) -> tuple[Figure, ...]:
        """The enemies in contact with whose activation it is."""
        return tuple(self.engaging(self.hero))

    @cached_property
    def reckoned(self) -> "dict[tuple[Edition, Deed], Odds | None]":
        """The odds of deeds, once they have been asked for."""
        return {}

    @cached_property
    def burnt(self) -> "dict[tuple[Edition, str, tuple[str, ...]], Odds]":
        """Those of spells around a cell, by all whom one reaches."""
        return {}

    @cached_property
    def fires(self) -> "dict[tuple[Edition, str], dict[Cell, list[Figure]]]":
        """Whom each of these spells burns, by the cell it is cast around."""
        return {}

    @cached_property
    def chains(self) -> "dict[tuple[Edition, str], dict[str, Odds]]":
        """Those of spells that go on from one to the next, by the first."""
        return {}

    @cached_property
    def lurking(self) -> tuple[Figure, ...]:
        """Its enemies who are told to shoot at who comes near, and have both the actions that takes (IST-98)."""
        return tuple(foe for foe in self.foes(self.hero)
                     if foe.instructions.charged_shot != "never" and foe.movement and foe.standard)  # fmt: skip

    @cached_property
    def in_play(self) -> tuple[Figure, ...]:
        """Whoever is not out."""
        return tuple(figure for figure in self.figures if not figure.out)

    def standing(self, side: Side) -> list[Figure]:
        return [figure for figure in self.in_play if figure.side == side]

    def foes(self, of: Figure) -> list[Figure]:
        return [figure for figure in self.in_play if figure.side != of.side]

    def friends(self, of: Figure) -> list[Figure]:
        return [figure for figure in self.standing(of.side) if figure.key != of.key]

    def engaging(self, of: Figure) -> list[Figure]:
        """The enemies in contact (IST-29)."""
        return [foe for foe in self.foes(of) if touching(foe.cell, of.cell)]

    def taken(self, but: str = "") -> frozenset[Cell]:
        return frozenset(figure.cell for figure in self.in_play if figure.key != but)
