"""Production (PROD-1 to PROD-7): what a province may give and what it gives, ordered or not."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import combinations

from astor.game.values.errors import Refused
from factions.research.rules.effects import Effects, bonus, sources
from factions.rows import ProvinceRow
from factions.upkeep.rules import Mouth, Stock, due, eased

IMPROVEMENTS = ("capital", "infrastructure")
"""Buildings that let a province produce once more; the capital's is its free one (PROD-2)."""


class Why(StrEnum):
    """Where a number comes from; the screens have a word for each."""

    BASE = "base"
    IMPROVED = "improved"
    STARVING = "starving"
    OVERWORK = "overwork"
    PRODUCED = "produced"


class Note(StrEnum):
    """What a line of a statement says beside its number."""

    ORDERED = ""
    REPEATED = "idle_repeat"
    FOOD = "idle_food"
    GOLD = "idle_gold"
    NOTHING = "idle_nothing"
    CAPPED = "order_max"
    FILLED = "filled"
    HOSTILE = "enemy_land"
    STARVES = "starves"
    DISBANDS = "disbands"
    TAKEN_OVER = "taken_over"
    HIRED = "hired"
    RISES = "rises"
    SPARED = "spared"
    KEPT = "kept"


@dataclass(frozen=True)
class Land:
    """A province as production sees it. `improved`: infrastructure, or the capital's free one.

    `lore`: what its faction's trait and technologies add, by source (TECH-3).
    """

    good: str
    improved: bool = False
    starving: bool = False
    lore: tuple[tuple[str, int], ...] = ()

    @cached_property
    def times(self) -> int:
        """How often it produces without over-work (PROD-2)."""
        return max(0, sum(amount for _, amount in reasons(self)))


@dataclass(frozen=True)
class Work:
    """What a province is told to produce, one output a time; over-worked it produces once more.

    `filled` of the times nobody said anything about.
    """

    outputs: tuple[str, ...]
    overwork: bool = False
    note: Note = Note.ORDERED
    filled: int = 0


@dataclass(frozen=True)
class Yield:
    """What comes of it: so much of each output; public order worked away, wanted, and gained below its limit."""

    outputs: tuple[tuple[str, int], ...]
    worked: int = 0
    wanted: int = 0
    gained: int = 0


def land_of(province: ProvinceRow, effects: Effects, *, improved: bool) -> Land:
    """A province from its row, with what its faction's trait and technologies change."""
    lore = tuple(sources(effects, "times", "all", province.terrain, province.good))
    return Land(province.good, improved, province.starving, lore)


def times(land: Land, *, overwork: bool = False) -> int:
    """How often the province produces (PROD-2, PROD-4)."""
    return land.times + overwork


def reasons(land: Land, *, overwork: bool = False) -> list[tuple[str, int]]:
    """The numbers behind `times`, by name."""
    all_of_them = [(Why.BASE, 2), (Why.IMPROVED, int(land.improved)), *land.lore, (Why.STARVING, -int(land.starving)),
                   (Why.OVERWORK, int(overwork))]  # fmt: skip
    return [(str(why), amount) for why, amount in all_of_them if amount]


def choices(land: Land) -> tuple[str, ...]:
    """What this province can be told to produce (PROD-3)."""
    return ("militia", "food", land.good, "gold", "order")


def may_produce(land: Land, work: Work) -> Refused | None:
    """Is this order legal for this province?"""
    may = choices(land)
    for output in work.outputs:
        if output not in may:
            return Refused("cannot_produce", output=output[:40], choices=list(may))
    most = times(land, overwork=work.overwork)
    if len(work.outputs) > most:
        return Refused("too_many_outputs", most=most, asked=len(work.outputs))
    if work.overwork and len(work.outputs) <= times(land):
        return Refused("overwork_without_output", times=times(land))
    return None


def ordered(land: Land, work: Work | None, last: Work, idle: str) -> Work | None:
    """What the province does at the close by its own order or ruling; None: by what its faction lacks (PROD-5)."""
    if work is not None and work.outputs and may_produce(land, work) is None:
        return filled(land, work)
    if idle == "nothing":
        return Work((), note=Note.NOTHING)
    if idle == "food":
        return Work(("food",) * times(land), note=Note.FOOD)
    again = Work(last.outputs[: len(last.outputs) - last.overwork], note=Note.REPEATED)
    return filled(land, again) if again.outputs and may_produce(land, again) is None else None


def filled(land: Land, work: Work) -> Work:
    """Times nothing was said about give food."""
    missing = times(land, overwork=work.overwork) - len(work.outputs)
    if not missing and not work.filled:
        return work
    return replace(work, outputs=work.outputs + ("food",) * missing, filled=missing)


def instead(work: Work, output: str, most: int) -> Iterator[Work]:
    """The same work with up to so much of it given up for this output, the least first.

    More public order begins with less over-working (PROD-4).
    """
    others = [other for other in work.outputs if other != output]
    if output == "order" and work.overwork:
        yield from (Work(_without(work.outputs, [other])) for other in dict.fromkeys(others))
    for n in range(1, min(most, len(others)) + 1):
        for given_up in dict.fromkeys(combinations(others, n)):
            yield Work((*_without(work.outputs, given_up), *(output,) * n), work.overwork)


def _without(outputs: Iterable[str], given_up: Iterable[str]) -> tuple[str, ...]:
    return tuple((Counter(outputs) - Counter(given_up)).elements())


def harvest(work: Work, *, order: int, most: int) -> Yield:
    """What the work gives (PROD-3) and costs in public order (PROD-4), which stands at `order` and rises to `most`."""
    given = Counter(work.outputs)
    wanted, worked = given.pop("order", 0), int(work.overwork)
    gained = min(wanted, max(most, order) - (order - worked))
    return Yield(outputs=tuple(given.items()), worked=worked, wanted=wanted, gained=gained)


def noted(work: Work, output: str) -> Note:
    """How an output came about."""
    if output == "food" and work.filled:
        return Note.FILLED
    return Note.GOLD if work.note is Note.FOOD and output == "gold" else work.note


def income_choices(good: str) -> tuple[str, ...]:
    """What a temple or guildhall may give its holder (PROD-7)."""
    return ("gold", "food", good)


def may_collect(good: str, chosen: str) -> Refused | None:
    """May a building in a province with this trade good give what its holder chose?"""
    if chosen not in income_choices(good):
        return Refused("cannot_produce", output=chosen[:40], choices=list(income_choices(good)))
    return None


def income_of(kind: str, usual: int, effects: Effects) -> int:
    """How much a temple or guildhall gives its holder, where one `usual` is (PROD-7, TECH-3)."""
    return max(0, usual + bonus(effects, "income", kind))


def chosen_income(good: str, choice: str | None, last: str) -> str | None:
    """What the building gives: its holder's choice, else the last one; None: nobody has said anything (PROD-7)."""
    return next((wanted for wanted in (choice, last) if wanted in income_choices(good)), None)


# What nobody ordered


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
class Collected:
    """The good that a temple or guildhall is to give (PROD-7)."""

    good: str


@dataclass(frozen=True)
class Given:
    """What each province does, and the good each house gives with how that came about."""

    works: Mapping[str, Work]
    incomes: Mapping[str, tuple[str, Note]]


def field_of(land: Land, province: ProvinceRow, drafted: Work | None) -> Field:
    """A province from its row and what was drafted for it."""
    return Field(land, drafted, Work(tuple(province.outputs), province.overworked))


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


def produces(owner: str) -> bool:
    """Independent provinces produce nothing; whoever's army stands there changes nothing (PROD-6)."""
    return owner != ""
