"""Production (PROD-5, PROD-7): what lands and houses of which nobody says anything give, for a faction at once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from factions.rules.effects import Effects
from factions.rules.production import Land, Note, Work, chosen_income, ordered, times
from factions.rules.upkeep import Mouth, Stock, due, eased

NEEDED = {"food": Note.FOOD, "gold": Note.GOLD}
"""What the idle give while the next upkeep is short of it, the first first; beyond that they give food (PROD-5)."""


@dataclass(frozen=True)
class Field:
    """A province at the close: what is ordered of it now, and the last order it had."""

    land: Land
    work: Work | None
    last: Work


@dataclass(frozen=True)
class House:
    """A temple or guildhall: its province's good, how much it gives, its holder's choice now and the last one.

    `hostile`: it stands with an enemy and gives nothing (DIP-10).
    """

    good: str
    usual: int
    chosen: str | None
    last: str
    hostile: bool = False

    @property
    def amount(self) -> int:
        return 0 if self.hostile else self.usual


@dataclass(frozen=True)
class Estate:
    """All a faction lives on, what lies in its treasury, and the units it feeds besides its lands."""

    fields: Mapping[str, Field]
    houses: Mapping[str, House]
    stock: Stock
    units: Sequence[Mouth]
    effects: Effects = ()


@dataclass(frozen=True)
class Given:
    """What each province does, and the good each house gives with how that came about."""

    works: Mapping[str, Work]
    incomes: Mapping[str, tuple[str, Note]]


def field_of(land: Land, province: Mapping[str, Any], draft: Mapping[str, Any] | None) -> Field:
    """A province from its image and what was drafted for it."""
    work = Work(tuple(draft["outputs"]), draft["overwork"]) if draft else None
    return Field(land, work, Work(tuple(province["outputs"]), province["overworked"]))


def given(estate: Estate, ruling: str) -> Given:
    """What a faction's lands and houses give: as ordered, else as last time, else what its upkeep lacks (PROD-5)."""
    works = {key: ordered(of.land, of.work, of.last, ruling) for key, of in estate.fields.items()}
    goods = {key: chosen_income(of.good, of.chosen, of.last) for key, of in estate.houses.items()}
    short = lacking(estate, works, goods)
    incomes = {key: _income(of, goods[key], short) for key, of in sorted(estate.houses.items())}
    idle = {key: _idle(of.land, short) for key, of in sorted(estate.fields.items()) if works[key] is None}
    return Given({key: work or idle[key] for key, work in works.items()}, incomes)


def lacking(estate: Estate, works: Mapping[str, Work | None], goods: Mapping[str, str | None]) -> Counter[str]:
    """What the next upkeep is short of, with all that is ordered or repeated (UPK-1)."""
    outputs = Counter(output for work in works.values() if work for output in work.outputs)
    for key, good in goods.items():
        outputs[good or ""] += estate.houses[key].amount
    lands = [Mouth(f"province/{key}", "province", "") for key in estate.fields]
    recruits = [Mouth(f"unit/ {n}", "militia", "") for n in range(outputs["militia"])]
    needed = due(eased([*lands, *estate.units, *recruits], estate.effects))
    have = Stock(estate.stock.food + outputs["food"], estate.stock.gold + outputs["gold"])
    return Counter(have.less(needed).short)


def _idle(land: Land, short: Counter[str]) -> Work:
    """A province nobody speaks for gives what is still short, and then that is less short."""
    return Work(tuple(_needed(short) for _ in range(times(land))), note=Note.FOOD)


def _income(house: House, good: str | None, short: Counter[str]) -> tuple[str, Note]:
    needed = good or _needed(short, house.amount)
    if house.hostile:
        return needed, Note.HOSTILE
    if good is None:
        return needed, NEEDED[needed]
    return needed, Note.ORDERED if good == house.chosen else Note.REPEATED


def _needed(short: Counter[str], amount: int = 1) -> str:
    good = next((good for good in NEEDED if short[good] > 0), "food")
    short[good] -= amount
    return good
