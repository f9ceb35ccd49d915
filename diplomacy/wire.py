"""What is promised, plotted and debated, as the screens are told of it (SEAT-5, TRADE-8, DIP-9, SUB-1)."""

from typing import Literal

from astor.game.play.wire import Choices, Fact, Facts, Keys, Moment, Told, Values, keys, row, view, words
from diplomacy.ending.rules import Part
from diplomacy.models import (
    Article,
    Attendance,
    Ballot,
    Ceremony,
    Deal,
    Herald,
    Letter,
    Marriage,
    Paper,
    Placard,
    Plot,
    Pool,
    Rumour,
    Succession,
    Summit,
    Theory,
    Treaty,
)
from diplomacy.plots.rules import Option
from diplomacy.pursuits.questions import Pursued
from factions.story.rules import saga
from factions.story.rules.evidence import Stand, Verdict
from factions.wire import Goods
from war.wire import Asked


class Stake(Told):
    """What one side puts into a deal; units are mercenaries. As rules/deals has it, but nothing is left out."""

    goods: Goods
    provinces: Keys
    technologies: Keys
    units: Keys


class Appeal(Told):
    """An offer that is ready to be sent: to whom, the goods for which goods."""

    to: str
    gives: Goods
    wants: Goods


class Contact(Told):
    """Whether two factions may trade, why, and where they meet."""

    may: bool
    why: str
    place: str


class Partner(Told):
    """What land can be asked of whom one may trade with."""

    provinces: Keys


Ruling = Literal["off", "sealed", "open"]
PLOT = "faction act against technology character province counters phase at seat state outcome"


class Testimony(Told):
    """A fact an objective looks at: so many there are, how many it takes, and the rows that show it."""

    fact: str
    of: Keys
    n: int
    least: int
    most: int
    stand: Stand
    rows: Keys


class Pursuit(Told):
    """An order that is ready to be given for an objective; of an attack how likely it holds the field, else 0."""

    objective: str
    command: Pursued
    args: Values
    chance: float


class Winner(Told):
    """A faction, or one of its people and the seat that has played them."""

    faction: str
    person: str
    seat: str


class Placed(Told):
    """A court or a seat in the ranking of the end: how many of its objectives it has reached, and its provinces."""

    key: str
    place: int
    reached: int
    of: int
    lands: int


class SeatPlaced(Placed):
    """The same of a seat, and whom it plays."""

    person: str


class Step(Told):
    """A step of the ceremony: of which part it is, what it tells of, and how long it stands, ms."""

    key: str
    part: Part
    about: str
    lasts: int


class StoryPiece(Told):
    """Something a story tells, under the key of the line that says it; `near`: it happened to one's own person, came
    of what one ordered or led, or happened to one's court."""

    key: str
    kind: saga.Kind
    near: saga.Near
    code: str
    facts: Facts
    phase: str
    at: int


class StorySum(Told):
    """So often: a phrase of the sentence that sums a story up."""

    what: saga.What
    n: int


ROWS = (
    view("award", place=int, measure=str, title=str, told=dict[str, dict[str, str]], n=int, winner=Winner,
         tied=list[Winner]),
    view("ending", courts=list[Placed], seats=list[SeatPlaced], steps=list[Step]),
    view("saga", told=list[StoryPiece], sums=list[StorySum]),
    view("evidence", looks=list[Testimony], verdict=Verdict, whole=bool),
    view("contact", **{"with": dict[str, Contact]}),
    view("appeal", asks=list[Appeal]),
    view("pursuit", orders=list[Pursuit]),
    row(Deal, gives=Stake, wants=Stake),
    row(Placard, "faction seeks spares text phase at", seeks=Keys, spares=Keys),
    row(Pool),
    row(Treaty),
    row(Marriage),
    row(Succession, "faction state heir turn due", chosen=Keys),
    row(Plot, PLOT),
    view("ruling", faction=str, act=str, against=str, technology=str, character=str, province=str, phase=str,
         outcome=str, exposed=bool, said=str, said_exposed=bool, ruled_by=str),
    row(Letter, "seat to faction text phase at"),
    view("talk", letters=Ruling, court_board=Ruling),
    row(Summit),
    row(Attendance),
    row(Theory, voted=Keys, due=Moment, remaining=Moment),
    row(Ballot),
    row(Paper),
    row(Herald),
    row(Article, "seat headline text place battle about state phase at"),
    row(Rumour, "text phase at"),
    row(Ceremony),
)  # fmt: skip


class Claim(Told):
    """Who could claim a part of a nation, with which officers and at most how much of its land (SUC-5)."""

    claimant: Keys
    officers: Keys
    most: int


STAKE = {"goods": Goods, "technologies": Keys, "learnable": Keys}
CHOICES: Choices = {
    "offer": {**STAKE, "faction": dict[str, Partner], "provinces": Keys, "units": Keys},
    "give": {"faction": Keys},
    **{
        order: {"deal": dict[str, Asked]} for order in ("counter", "accept", "refuse", "accept_lesson", "refuse_lesson")
    },
    "pool_research": {"faction": Keys},
    "join_pool": {"pool": dict[str, Asked]},
    "propose_treaty": {"to": dict[str, list[Literal["peace", "alliance"]]]},
    "propose_marriage": {"heir": Keys, "spouse": Keys},
    "choose_monarch": {"character": Keys, "chosen": str},
    "crown_monarch": {"faction": dict[str, Keys]},
    "split_nation": {"faction": dict[str, Claim]},
    "unite_nations": {"faction": dict[str, Keys]},
    "sanction": {
        "against": Keys,
        "technology": Keys,
        "learnable": Keys,
        "character": Keys,
        "province": Keys,
        "counters": list[Option],
    },
    "offer_lesson": {**STAKE, "faction": Keys},
    "report": {"battle": Keys},
    "hang_placard": {"seeks": Keys, "spares": Keys},
}

FACTS = {
    "character": keys("character", "officer"),
    **{name: keys("character") for name in ("between", "worn")},
    **{name: keys("faction") for name in ("agreed", "parties", "invited", "into")},
    **{name: words("act") for name in ("act", "counters")},
    "makes": words("state"),
    "why": words("contact"),
    **{name: Fact(typed=True) for name in ("matter", "venue", "hypothesis", "conclusion", "note", "headline")},
}

HOLDS: Values = {
    **dict.fromkeys(("agreed", "between", "invited"), Keys),
    **dict.fromkeys(("ayes", "noes"), int),
    **dict.fromkeys(("ally", "bit", "fleet", "killed", "monarch", "treaty"), bool),
    **dict.fromkeys(("by_us", "ended", "settled", "us", "whole", "yours"), bool),
    **dict.fromkeys(("gave", "got"), Stake),
}
