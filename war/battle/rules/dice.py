"""Battle (BAT-2 to BAT-6): what adds to each side's die in one round, and how many of the foe's units fall."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from factions.research.rules.effects import Effects, sources
from war.purchase.rules import SHIPS

SEA = "sea"
"""The terrain of a battle between fleets."""
SHELTERING = frozenset({"mountains", "caves", "forest"})


@dataclass(frozen=True)
class Stats:
    """A combat stat: x adds to one's own die, y to the opponent's."""

    x: int
    y: int


SHELTER, WALLS, NOTHING = Stats(2, -2), Stats(4, -4), Stats(0, 0)
"""What terrain gives the side attacked, and a fortress its owner (BAT-4)."""


class Why(StrEnum):
    """Where a modifier comes from; the screens have a word for each."""

    UNITS = "units"
    COMMANDER = "commander"
    LIEUTENANT = "lieutenant"
    TURNED = "turned"
    TERRAIN = "terrain"
    FORTRESS = "fortress"
    OUTNUMBERING = "outnumbering"


FOE = "foe/"
"""Stands before what the opponent's side gives: "foe/units", "foe/technology/longbows"."""

Modifiers = list[tuple[str, int]]


@dataclass(frozen=True)
class Fighter:
    """A unit as battle sees it, with what it has learnt."""

    kind: str
    x: int
    y: int


@dataclass(frozen=True)
class Strength:
    """All who fight together. Of its officers only these two count (BAT-5), and heirs who `turned` to it (DIP-3).

    `fortress`: one serves it (BAT-4).
    """

    units: tuple[Fighter, ...]
    commander: Stats | None = None
    lieutenant: Stats | None = None
    turned: tuple[Stats, ...] = ()
    attacking: bool = False
    fortress: bool = False
    effects: Effects = ()


def serves(owner: str, fighting: Collection[str]) -> bool:
    """Does a fortress serve who owns the province? Only while units of the owner's are in the battle (BAT-4)."""
    return owner in fighting


def modifiers(own: Strength, foe: Strength, terrain: str) -> Modifiers:
    """All that is added to a side's die, by name: its own x, and its opponent's y (BAT-2, BAT-3)."""
    ahead = max(0, len(present(own, terrain)) - len(present(foe, terrain)))
    lent = [(source, stats.x) for source, stats in _printed(own, terrain)] + _lore(own, foe, terrain, "x")
    faced = [(source, stats.y) for source, stats in _printed(foe, terrain)] + _lore(foe, own, terrain, "y")
    told = [*lent, (str(Why.OUTNUMBERING), ahead), *((FOE + source, amount) for source, amount in faced)]
    return [(source, amount) for source, amount in told if amount]


def present(side: Strength, terrain: str) -> list[Fighter]:
    """The units that fight: at sea ships alone, on land everything else (WAR-10)."""
    return [unit for unit in side.units if (unit.kind in SHIPS) == (terrain == SEA)]


def _printed(side: Strength, terrain: str) -> list[tuple[str, Stats]]:
    """What a side brings by the handbook, before what it knows."""
    units = present(side, terrain)
    shelter = SHELTER if terrain in SHELTERING and not side.attacking else NOTHING
    return [
        (str(Why.UNITS), Stats(sum(unit.x for unit in units), sum(unit.y for unit in units))),
        (str(Why.COMMANDER), side.commander or NOTHING),
        (str(Why.LIEUTENANT), side.lieutenant or NOTHING),
        (str(Why.TURNED), Stats(sum(heir.x for heir in side.turned), sum(heir.y for heir in side.turned))),
        (str(Why.TERRAIN), shelter),
        (str(Why.FORTRESS), WALLS if side.fortress else NOTHING),
    ]


def _lore(side: Strength, other: Strength, terrain: str, quantity: str) -> Modifiers:
    """What its trait and technologies add, by source (TECH-3)."""
    given = Counter[str]()
    for scope, times in _occasions(side, other, terrain).items():
        for source, amount in sources(side.effects, quantity, scope):
            given[source] += amount * times
    return list(given.items())


def _occasions(side: Strength, other: Strength, terrain: str) -> Counter[str]:
    """How often each scope of x and y counts here: for every unit of a kind, for both officers, else once."""
    once = {
        "army": True,
        terrain: True,
        "attack": side.attacking,
        "defence": not side.attacking,
        "fortress": side.fortress,
        "siege": other.fortress,
    }
    officers = sum(officer is not None for officer in (side.commander, side.lieutenant, *side.turned))
    often = Counter({scope: int(true) for scope, true in once.items()})
    often.update(unit.kind for unit in present(side, terrain))
    return often + Counter(officer=officers)


def result(die: int, modifiers: Modifiers) -> int:
    """What a side has reached (BAT-2)."""
    return die + sum(amount for _, amount in modifiers)


def losses(result: int, foes: int, round_losses: str) -> int:
    """How many of the opponent's units fall to this result, of so many at the start of the round (BAT-6)."""
    most = foes if round_losses == "all" else (foes + 1) // 2
    return max(0, min(result, most))
