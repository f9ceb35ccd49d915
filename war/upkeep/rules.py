"""The coming upkeep as values (UPK-2, UPK-3, ORD-3): what decides it, and what a change of that alone would give."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from factions.order.rules import Mood, Reckoning, World, causes, mood, rebels_next_to, reckoned, taken, total
from factions.research.rules.effects import Effects
from factions.upkeep.rules import Mouth, Stock, due, eased, served
from war.rows import UnitRow


def mouth(unit: UnitRow, place: str) -> Mouth:
    """A unit as upkeep sees it; the better of a kind are fed first (UPK-3)."""
    return Mouth(f"unit/{unit.key}", unit.kind, place, unit.x - unit.y, paid=unit.upkeep == "paid")


@dataclass(frozen=True)
class Ahead:
    """All that decides what an upkeep makes of a faction; `gained`: what production does to its lands' stored order.

    `units`: also those that will be raised until then; `stock`: what there will be to feed and pay them with.
    """

    faction: str
    world: World
    gained: Mapping[str, int]
    units: Sequence[Mouth]
    stock: Stock
    effects: Effects = ()
    without: Collection[str] = ()

    @cached_property
    def moods(self) -> dict[str, Mood]:
        """What bears on each of its lands, before anybody is fed."""
        own = [key for key, province in self.world.provinces.items() if province.owner == self.faction]
        felt = {key: mood(self.world, key) for key in own}
        for key, more in self.gained.items():
            if more and key in felt:
                felt[key] = replace(felt[key], stored=felt[key].stored + more)
        return felt

    @cached_property
    def mouths(self) -> list[Mouth]:
        """Everything to feed and pay, the least content land before others (UPK-3)."""
        ruling = self.world.ruling
        lands = [Mouth(row_of(key), "province", row_of(key), -total(causes(of, ruling)))
                 for key, of in self.moods.items()]  # fmt: skip
        return eased([*lands, *self.units], self.effects)

    @cached_property
    def served(self) -> frozenset[str]:
        """The rows that are fed and paid."""
        return served(self.mouths, self.stock, self.without)

    @cached_property
    def verdicts(self) -> dict[str, Reckoning]:
        """How each of its lands will stand, and whether it rises (ORD-3)."""
        fed = {key: of if of.unfed == (key in self.hungry) else replace(of, unfed=not of.unfed)
               for key, of in self.moods.items()}  # fmt: skip
        return {key: reckoned(of, self.world.ruling) for key, of in fed.items()}

    @cached_property
    def hungry(self) -> frozenset[str]:
        """Its lands that starve."""
        return frozenset(key for key in self.moods if row_of(key) not in self.served)

    @cached_property
    def rising(self) -> frozenset[str]:
        """Its lands that rise."""
        return frozenset(key for key, verdict in self.verdicts.items() if verdict.rises)

    @cached_property
    def leaving(self) -> frozenset[str]:
        """The rows of its units that disband."""
        return frozenset(of.row for of in self.mouths if of.kind != "province" and of.row not in self.served)

    @property
    def short(self) -> Stock:
        """What is missing to serve everybody who is not left out on purpose."""
        wanted = due(of for of in self.mouths if of.row not in self.without)
        short = self.stock.less(wanted).short
        return Stock(short.get("food", 0), short.get("gold", 0))


def row_of(province: str) -> str:
    return f"province/{province}"


def is_recruit(row: str) -> bool:
    """Is it the row of a unit that is still to be raised?"""
    return row.startswith("unit/ ")


# What an order would change


@dataclass(frozen=True)
class Change:
    """What an order brings and takes of all that decides an upkeep.

    `goods`: what comes into the treasury, less than nothing what goes; `lands`: whose each is then; `gone`: rows of
    units that leave; `come`: units that are fed and paid from then on; `peace`: with whom the war is over; `learnt`:
    what the technologies change that it knows then and not yet.
    """

    goods: Mapping[str, int] = field(default_factory=dict)
    lands: Mapping[str, str] = field(default_factory=dict)
    gone: Collection[str] = ()
    come: Sequence[Mouth] = ()
    peace: Collection[str] = ()
    learnt: Effects = ()


def changed(ahead: Ahead, change: Change) -> Ahead:
    """The same once this has been done."""
    world, goods = ahead.world, change.goods
    moved = {key: replace(world.provinces[key], owner=owner) for key, owner in change.lands.items()}
    over = [frozenset((ahead.faction, other)) for other in change.peace]
    wars = [war for war in world.wars if war.sides not in over]
    stay = [unit for unit in ahead.units if unit.row not in change.gone]
    stock = Stock(ahead.stock.food + goods.get("food", 0), ahead.stock.gold + goods.get("gold", 0))
    effects = (*ahead.effects, *change.learnt)
    lore = {**world.lore, ahead.faction: effects}
    there = replace(world, provinces={**world.provinces, **moved}, wars=wars, lore=lore)
    return replace(ahead, world=there, units=[*stay, *change.come], stock=stock, effects=effects)


@dataclass(frozen=True)
class Toll:
    """What an upkeep costs a faction: lands that rise, lands that starve and do not rise, and units that disband."""

    rises: tuple[str, ...]
    starves: tuple[str, ...]
    leaves: tuple[Mouth, ...]


def toll(ahead: Ahead, before: Ahead | None = None) -> Toll:
    """All that it costs; or only what it costs more than the one before."""
    rising, hungry, leaving = ahead.rising, ahead.hungry, ahead.leaving
    if before is not None:
        rising, hungry, leaving = rising - before.rising, hungry - before.hungry, leaving - before.leaving
    units = [mouth for mouth in ahead.mouths if mouth.row in leaving]
    return Toll(tuple(sorted(rising)), tuple(sorted(hungry - ahead.rising)), tuple(units))


# What a change gives


@dataclass(frozen=True)
class Gain:
    """What one upkeep has over another: lands fed, lands that do not rise, units that stay, public order by land."""

    fed: tuple[str, ...] = ()
    calm: tuple[str, ...] = ()
    stays: tuple[str, ...] = ()
    lifts: Mapping[str, int] | None = None

    @property
    def worth(self) -> tuple[int, int, int, int]:
        """What counts more comes first."""
        return len(self.calm), len(self.fed), len(self.stays), sum((self.lifts or {}).values())


def gain(before: Ahead, after: Ahead, instead: str = "") -> Gain | None:
    """What is better in the second; nothing if it is no better, or worse for anybody but the row `instead`."""
    lifts = {key: after.verdicts[key].stands - verdict.stands for key, verdict in before.verdicts.items()
             if row_of(key) != instead}  # fmt: skip
    harmed = {row_of(key) for key in before.moods if key in after.hungry - before.hungry}
    harmed |= after.leaving - before.leaving
    if after.rising - before.rising or harmed - {instead} or any(lift < 0 for lift in lifts.values()):
        return None
    found = Gain(
        fed=tuple(sorted(before.hungry - after.hungry)),
        calm=tuple(sorted(before.rising - after.rising)),
        stays=tuple(sorted(before.leaving & after.served)),
        lifts={key: lift for key, lift in lifts.items() if lift},
    )
    return found if any(found.worth) else None


def richer(ahead: Ahead, more: Stock) -> Ahead:
    """The same with so much more to feed and pay with."""
    return _alike(ahead, replace(ahead, stock=Stock(ahead.stock.food + more.food, ahead.stock.gold + more.gold)))


def _alike(ahead: Ahead, after: Ahead) -> Ahead:
    """The second, of the same world, order and units: what bears on the lands, and who eats, is found already."""
    vars(after).update(moods=ahead.moods, mouths=ahead.mouths)
    return after


def wanting(ahead: Ahead) -> list[tuple[Stock, Gain]]:
    """The least that would help somebody, and all that is missing, with what each gives (UPK-2)."""
    short = ahead.short
    least = (Stock(1, 0), Stock(0, 1), Stock(1, 1))
    steps = [step for step in least if step.food <= short.food and step.gold <= short.gold]
    tried = [(step, found) for step in steps if (found := gain(ahead, richer(ahead, step)))][:1]
    if short not in (Stock(0, 0), *(step for step, _ in tried)) and (found := gain(ahead, richer(ahead, short))):
        tried.append((short, found))
    return tried


def foes(ahead: Ahead) -> list[str]:
    """Those whose war with it weighs on its public order (ORD-3)."""
    wars = [war.sides for war in ahead.world.wars if war.counts(ahead.faction, ahead.world.turn)]
    return sorted({side for sides in wars for side in sides} - {ahead.faction})


def at_peace(ahead: Ahead) -> Ahead:
    """The same at peace with all of them: one war that is left weighs as much as several (ORD-3)."""
    wars = [war for war in ahead.world.wars if not war.counts(ahead.faction, ahead.world.turn)]
    return replace(ahead, world=replace(ahead.world, wars=wars))


def uprisings(ahead: Ahead) -> list[tuple[str, ...]]:
    """The rebel lands that weigh on one of its own, for each such land (ORD-4)."""
    found = {rebels_next_to(ahead.world, key, ahead.faction) for key, of in ahead.moods.items() if of.rebellion}
    return sorted(found)


def retaken(ahead: Ahead, lands: Iterable[str], order: int) -> Ahead:
    """The same with these lands its own again, at this public order (ORD-5)."""
    from_rebels = {
        key: taken(ahead.world.provinces[key], by=ahead.faction, turn=ahead.world.turn, order=order) for key in lands
    }
    return replace(ahead, world=replace(ahead.world, provinces={**ahead.world.provinces, **from_rebels}))


def swapped(ahead: Ahead, row: str, instead: str) -> Ahead:
    """The same with a land or unit served in the place of another (UPK-3)."""
    chosen = ahead.served - {instead} | {row}
    return _alike(ahead, replace(ahead, without=[of.row for of in ahead.mouths if of.row not in chosen]))
