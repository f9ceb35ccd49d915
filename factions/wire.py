"""What is held, as the screens are told of it: lands, lore, treasuries and objectives (SEAT-5)."""

from typing import Literal

from astor.game.play.wire import Choices, Fact, Facts, Keys, Told, Untold, Values, keys, row, view, words
from factions.models import (
    Border,
    Building,
    Character,
    Consent,
    Faction,
    Knowledge,
    Objective,
    Officer,
    Province,
    Relation,
    Sabotage,
    SeaZone,
    Tally,
    Technology,
)
from factions.story.rules import moments
from factions.story.rules.evidence import Look

Goods = dict[str, int]
Output = Literal["militia", "food", "wood", "stone", "metal", "exotic", "gold", "order"]
Cause = tuple[str, int]
"""Of public order: why, and how much."""


class Standing(Told):
    """How a technology stands to a faction: what it costs while it is not known; if it is, whether it is of use."""

    state: Literal["known", "possible", "locked", "closed"]
    missing: Keys
    cost: Goods = {}
    kept: bool = True
    site: str = ""
    inventor: str = ""


class Card(Told):
    """What lies on a space of a realm that is arranged."""

    terrain: str
    good: str


class Arrangement(Told):
    """Cards by the province they lie on, and where dock and capital stand."""

    cards: dict[str, str]
    dock: str
    capital: str


class Land(Told):
    """How often a province may give something, and what."""

    times: int
    overwork: bool
    outputs: list[Output]


class House(Told):
    """What a temple or guildhall may give."""

    goods: Keys


class Bill(Told):
    """What a technology costs, how it would be paid, and what is missing for that."""

    cost: Goods
    payment: Goods
    short: Goods


ROWS = (
    row(Faction, technologies=int | Untold),
    row(Province, outputs=list[Output], stands=int | Untold, causes=list[Cause] | Untold, times=int | Untold),
    row(Border),
    row(SeaZone),
    row(Building),
    row(Officer),
    row(Character),
    row(Relation),
    row(Technology),
    row(Knowledge),
    row(Objective, looks=tuple[Look, ...] | Untold, whole=bool | Untold),
    row(Consent),
    row(Tally),
    row(Sabotage),
    view("tree", technology=dict[str, Standing]),
    view("story", lands=Keys, monarch=str, technologies=int, moments=Keys),
    view(
        "moment",
        kind=moments.Kind,
        rank=int,
        great=bool,
        first=bool,
        by=str,
        code=str,
        facts=Facts,
        factions=Keys,
        place=str,
        phase=str,
        at=int,
        secret=bool,
        revealed=int,
    ),
    view(
        "figures",
        phase=str,
        harvest=Goods,
        counts=dict[str, int],
        won=dict[str, int],
        lost=dict[str, int],
        hungry=dict[str, int],
    ),
    view("deed", code=str, facts=Facts, phase=str, at=int, own=bool),
)

CHOICES: Choices = {
    "arrange": {"spaces": Keys, "cards": dict[str, Card], "coasts": Keys, "now": Arrangement},
    "produce": {"province": dict[str, Land]},
    "collect": {"building": dict[str, House]},
    "set_budget": {},
    "confirm": {"drafts": int, "counts": bool},
    "research": {"technology": dict[str, Bill], "sites": Keys},
}

FACTS = {
    "province": keys("province", "sea_zone"),
    "moment": keys("moment"),
    "subject": keys("province", "building"),
    **{name: keys("faction", "seat", "province") for name in ("a", "b")},
    **{name: keys("faction", "seat", "province", "sea_zone") for name in ("from", "to")},
    **{name: keys("province") for name in ("card", "coasts", "dock", "provinces")},
    **{name: keys("technology") for name in ("missing", "technologies")},
    "needs": keys("technology", words="needs"),
    **{name: words("what") for name in ("good", "what", "output", "outputs", "choices")},
    **{name: words("building") for name in ("kind", "institution")},
    "terrain": words("terrain"),
    "ruling": Fact(typed=True),
    "how": Fact(),
}

HOLDS: Values = {
    **dict.fromkeys(("choices", "coasts", "missing", "needs", "provinces", "technologies"), Keys),
    **dict.fromkeys(("cost", "goods", "short"), Goods),
    **dict.fromkeys(("food", "owed"), int),
    "invented": bool,
}
