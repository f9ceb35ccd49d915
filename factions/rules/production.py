"""Production (PROD-1 to PROD-7): what a province may give, and what it gives."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from astor.game.errors import Refused
from factions.rules.effects import Effects, bonus, sources

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


def land_of(province: Mapping[str, Any], effects: Effects, *, improved: bool) -> Land:
    """A province from its image, with what its faction's trait and technologies change."""
    lore = tuple(sources(effects, "times", "all", province["terrain"], province["good"]))
    return Land(province["good"], improved, province["starving"], lore)


def times(land: Land, *, overwork: bool = False) -> int:
    """How often the province produces (PROD-2, PROD-4)."""
    return max(0, sum(amount for _, amount in reasons(land))) + overwork


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
    for output in work.outputs:
        if output not in choices(land):
            return Refused("cannot_produce", output=output[:40], choices=list(choices(land)))
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
    return replace(work, outputs=work.outputs + ("food",) * missing, filled=missing)


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


def income_of(kind: str, rules: Mapping[str, Any], effects: Effects) -> int:
    """How much a temple or guildhall gives its holder (PROD-7, TECH-3)."""
    return max(0, int(rules["building_income"]) + bonus(effects, "income", kind))


def chosen_income(good: str, choice: str | None, last: str) -> str | None:
    """What the building gives: its holder's choice, else the last one; None: nobody has said anything (PROD-7)."""
    return next((wanted for wanted in (choice, last) if wanted in income_choices(good)), None)


def produces(owner: str) -> bool:
    """Independent provinces produce nothing; whoever's army stands there changes nothing (PROD-6)."""
    return owner != ""


def counted(*, confirmed: bool, unconfirmed_orders: str) -> bool:
    """Does a draft count at the close, confirmed or not? (TURN-5)"""
    return confirmed or unconfirmed_orders == "count"


def capital_of(capital: str, lands: Sequence[str]) -> str:
    """Without land there is no capital; the first province gained then becomes it (SEAT-6).

    Whoever loses the capital and keeps land gets another until it names one itself (BAT-13).
    """
    if capital in lands or not lands:
        return capital if lands else ""
    return lands[0]
