"""Public order (ORD-1 to ORD-7): what a province thinks of its faction, and when it rises."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from factions.research.rules.effects import Effects, sources
from factions.rows import BorderRow, ProvinceRow, RelationRow

Reasons = list[tuple[str, int]]


class Cause(StrEnum):
    """Where public order comes from; the screens have a word for each."""

    STORED = "stored"
    AT_WAR = "at_war"
    UNFED = "unfed"
    REBELLION = "rebellion"
    BATTLE = "battle"


WEIGHT = {Cause.AT_WAR: -1, Cause.UNFED: -2, Cause.REBELLION: -3, Cause.BATTLE: -1}
"""ORD-2"""


@dataclass(frozen=True)
class Province:
    """A province as public order sees it. Turns are 0 for never; `lost_by` and `risen` only while rebels hold it."""

    owner: str
    order: int
    starving: bool = False
    fought: int = 0
    taken: int = 0
    risen: int = 0
    lost_by: str = ""
    terrain: str = "plains"


@dataclass(frozen=True)
class War:
    """Two factions at war; `attacked`: there was an attack between them since (DIP-9)."""

    sides: frozenset[str]
    since: int
    attacked: bool

    def counts(self, faction: str, turn: int) -> bool:
        """Does it weigh on this faction's public order, after an attack and not in the turn it began? (ORD-3, DIP-9)"""
        return faction in self.sides and self.attacked and self.since < turn


@dataclass(frozen=True)
class World:
    """All provinces, who lies next to whom, the wars, and the scenario's ruling on standing causes (ORD-3)."""

    turn: int
    provinces: Mapping[str, Province]
    neighbours: Mapping[str, Iterable[str]]
    wars: Iterable[War]
    ruling: str = "while_true"
    lore: Mapping[str, Effects] = field(default_factory=dict)
    """What each faction's trait and technologies change (TECH-3)."""
    moods: dict[str, "Mood"] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What bears on the provinces that were asked for, as `mood` has found it."""


def world_of(
    provinces: Iterable[ProvinceRow],
    borders: Iterable[BorderRow],
    relations: Iterable[RelationRow],
    *,
    turn: int,
    ruling: str,
    lore: Mapping[str, Effects],
) -> World:
    """The world as public order sees it, from the rows of provinces, borders and relations."""
    neighbours = defaultdict[str, list[str]](list)
    for border in borders:
        neighbours[border.a].append(border.b)
        neighbours[border.b].append(border.a)
    lands = {province.key: province_of(province) for province in provinces}
    wars = [
        War(frozenset((r.a, r.b)), r.since_turn, r.last_attack_turn is not None) for r in relations if r.state == "war"
    ]
    return World(turn, lands, neighbours, wars, ruling, lore)


def province_of(row: ProvinceRow) -> Province:
    return Province(row.owner, row.order, row.starving, row.fought, row.taken, row.risen, row.lost_by, row.terrain)


@dataclass(frozen=True)
class Mood:
    """What bears on one province's public order."""

    stored: int
    at_war: bool = False
    unfed: bool = False
    rebellion: bool = False
    battle: bool = False
    spared: bool = False
    lore: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Reckoning:
    """What upkeep makes of a mood: the score to store, the sum that counts, what it is made of, and the verdict."""

    stored: int
    stands: int
    causes: Reasons
    rises: bool


def mood(world: World, key: str) -> Mood:
    """What bears on a province that has an owner; found once."""
    if key not in world.moods:
        world.moods[key] = _mood(world, key)
    return world.moods[key]


def _mood(world: World, key: str) -> Mood:
    province = world.provinces[key]
    return Mood(
        stored=province.order,
        at_war=at_war(world, province.owner),
        unfed=province.starving,
        rebellion=bool(rebels_next_to(world, key, province.owner)),
        battle=province.fought == world.turn > 0,
        spared=province.taken == world.turn > 0,
        lore=tuple(sources(world.lore.get(province.owner, ()), "order", "all", province.terrain)),
    )


def at_war(world: World, faction: str) -> bool:
    """Is there a war of it with anyone that weighs on its public order? (ORD-3)"""
    return any(war.counts(faction, world.turn) for war in world.wars)


def rebels(world: World, key: str, faction: str) -> bool:
    """Did this faction lose it to an uprising before this turn, and is it still independent? (ORD-3, ORD-4)"""
    province = world.provinces[key]
    return province.owner == "" and province.lost_by == faction and 0 < province.risen < world.turn


def rebels_next_to(world: World, key: str, faction: str) -> tuple[str, ...]:
    """The lands next to a province that its faction has lost so (ORD-4)."""
    return tuple(sorted(other for other in world.neighbours.get(key, ()) if rebels(world, other, faction)))


def standing(mood: Mood) -> Reasons:
    """The standing causes, each only while it is true (ORD-3)."""
    true = ((Cause.AT_WAR, mood.at_war), (Cause.UNFED, mood.unfed), (Cause.REBELLION, mood.rebellion))
    return [(cause.value, WEIGHT[cause]) for cause, is_so in true if is_so]


def causes(mood: Mood, ruling: str) -> Reasons:
    """What public order is made of now: the stored score and, while they are true, the standing causes."""
    return [(Cause.STORED.value, mood.stored), *mood.lore, *(standing(mood) if ruling == "while_true" else [])]


def stands(world: World, key: str) -> int:
    """A province's public order now."""
    return total(causes(mood(world, key), world.ruling))


def total(reasons: Reasons) -> int:
    return sum(amount for _, amount in reasons)


def reckoned(mood: Mood, ruling: str) -> Reckoning:
    """The reckoning at upkeep: a battle is charged for good, and at 0 or below the province rises (ORD-1, ORD-3).

    A province taken this turn is charged no battle and does not rise yet (ORD-5).
    """
    charged = [(Cause.BATTLE.value, WEIGHT[Cause.BATTLE])] if mood.battle and not mood.spared else []
    reasons = [(Cause.STORED.value, mood.stored), *mood.lore, *charged, *standing(mood)]
    stands = total(reasons)
    stored = mood.stored + total(charged) + (total(standing(mood)) if ruling == "each_upkeep" else 0)
    return Reckoning(stored, stands, reasons, rises=stands <= 0 and not mood.spared)


def risen(province: Province, turn: int) -> Province:
    """It declares itself independent and feeds itself (ORD-1); before the first turn as if in the first."""
    return replace(province, owner="", starving=False, risen=max(1, turn), lost_by=province.owner)


def taken(province: Province, *, by: str, turn: int, order: int) -> Province:
    """Taken by attack, from anyone: a score of its own, and this turn's upkeep leaves it alone (ORD-5)."""
    return replace(province, owner=by, order=order, taken=turn, risen=0, lost_by="")
