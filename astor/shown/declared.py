"""What travels to the screens, all of it: every app's rows and choices, and what stands in no row."""

import dataclasses
from collections import defaultdict
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import UNSET, inspect
from msgspec.structs import fields, replace

from astor.control.models import Bookmark, Pace, Template, Throw, Wall
from astor.game.models import Draft, Event
from astor.game.orders.commands import arguments
from astor.game.play import wire as kernel
from astor.game.play.play import Command, plays
from astor.game.play.wire import (
    Choices,
    Fact,
    Facts,
    Keys,
    Moment,
    Shown,
    Told,
    Untold,
    Values,
    row,
    struct,
    view,
    words,
)
from astor.game.rows.rows import NameOf
from astor.game.values.arguments import Key
from astor.scenarios.tables import PUBLIC, Lengths
from astor.scenarios.texts import KINDS
from astor.ventures import wire as ventured
from diplomacy import wire as promised
from factions import wire as held
from factions.rulings import Rules
from factions.wire import Output
from war import wire as moving
from war.purchase.orders import Ware

EVENT = "name scenario phase part state turns deadline remaining length hold revision commitment word practice shelved"


class DraftData(Told):
    """What an order that counts at the close asks for: each keeps some of this."""

    outputs: list[Output] = []
    overwork: bool = False
    good: str = ""
    mouths: Keys = []
    without: Keys = []
    wares: list[Ware] = []
    cards: dict[str, str] = {}
    dock: str = ""
    capital: str = ""


class Change(Told):
    """One order of Control's within a ruling."""

    command: str
    args: Values


class Lessons(Told):
    """What a faction could learn, be given the card for, and where an institution of it may stand."""

    learn: Keys
    cards: Keys
    sites: Keys


class Tradeable(Told):
    """What a faction could put into a deal, and what it could be taught."""

    provinces: Keys
    technologies: Keys
    units: Keys
    unknown: Keys


class Finding(Told):
    """How one topic of a server's health stands; its sentence is on the desk."""

    state: Literal["good", "warn", "bad"]
    code: str
    facts: Facts


TOPICS = "database", "clock", "disk", "address", "phones", "backup", "events", "version"
"""What the health of a server is told by."""


class MayRow(Told):
    """What a seat may order now: its choices, or the refusal it would meet; under that they are for a proposal.

    Its `own` armies, battles and officers it orders about although it lacks the power.
    """

    refused: str | None
    facts: Facts
    propose: bool
    own: list[str]
    choices: dict[str, Any]


class Shut(Told):
    """Why no seat may give an order now."""

    refused: str
    facts: Facts


class Ask(Told):
    """One thing a faction may give an order about: the command that says it, and the row it is about."""

    command: str
    row: str


class Spare(Told):
    """A kind of phase of which some are to come that may be shorter: how long each lasts, at least, in s; how many."""

    phase: str
    seconds: int
    least: int
    times: int


Languages = dict[str, dict[str, str]]
"""Language → field → what the scenario's text in it is there."""


def in_languages(shown: Shown) -> Shown:
    """A row with texts of the scenario's also tells those in other languages that are not for everybody."""
    return (
        dataclasses.replace(shown, added={**shown.added, "told": Languages | Untold}) if shown.kind in KINDS else shown
    )


APPS = (*kernel.ROWS, *held.ROWS, *moving.ROWS, *promised.ROWS, *ventured.ROWS)
ROWS: tuple[Shown, ...] = (
    *map(in_languages, APPS),
    row(Event, EVENT, lengths=Lengths, rules=Rules, powers=dict[str, Keys], public=dict[str, Keys], turn=int,
        next=str, secret=str, part_ends=Moment, part_remaining=Moment),
    row(Draft, data=DraftData),
    row(Template, changes=list[Change]),
    row(Throw, "text sides chance faces phase at"),
    row(Bookmark),
    row(Wall),
    row(Pace, begins=int | None, breaks=list[tuple[int, int]], ahead=int, spare=list[Spare] | Untold,
        last_turn=int | Untold),
    view("may", **{field.name: field.type for field in fields(MayRow)}),
    view("shut", orders=dict[str, Shut]),
    view("asked", asks=list[Ask], powers=Keys),
    view("entry", command=str, actor=str, args=Values, at=int, phase=str, closing=int | None, step=bool, reason=str,
         rows=Keys, dice=list[list[str | int]], draft=bool, undone=bool, undoable=bool),
    view("presence", devices=int, seen=int, active=int, copied=int),
    view("open", devices=int, copied=int),
    view("screen", screens=int, at=str, since=int),
    view("desk", desks=int, at=str, since=int),
    view("health", at=int, **dict.fromkeys(TOPICS, Finding | Untold)),
)  # fmt: skip


OF_CONTROL: Choices = {
    "give_unit": {"faction": dict[str, dict[str, Keys]]},
    "give_building": {"kind": dict[str, dict[str, Keys]]},
    "give_technology": {"faction": dict[str, Lessons]},
    "give_objective": {"faction": dict[str, Keys]},
    "override": {"field": dict[str, Keys]},
    "make_deal": {"goods": Keys, "faction": dict[str, Tradeable]},
    "remove": {"kind": Keys},
    "open_battle": {"army": dict[str, dict[str, Keys]]},
    "record_battle": {"province": dict[str, Keys]},
    "hand_call": {"activation": dict[str, Keys]},
    "throw_dice": {"battle": Keys, "most": int},
    "rule_plot": {"plot": Keys, "exposed": Keys},
}
APART = {**ventured.CHOICES, **OF_CONTROL}
CHOICES = {**kernel.CHOICES, **held.CHOICES, **moving.CHOICES, **promised.CHOICES, **APART}


@cache
def facts() -> dict[str, Fact]:
    """Name → what a text under it says. The name of a kind is the key of such a row, that of a column as declared,
    and that of an argument with few values a group of words.
    """
    models = [shown.model for shown in ROWS if shown.model]
    columns = [
        (column.name, column.kinds) for model in models for column in model.imaged() if isinstance(column, NameOf)
    ]
    found: dict[str, Fact] = {
        **kernel.FACTS,
        **held.FACTS,
        **moving.FACTS,
        **promised.FACTS,
        **ventured.FACTS,
    }
    for name, kinds in [*columns, *((model.KIND, (model.KIND,)) for model in models)]:
        told = found.get(name, Fact())
        found[name] = replace(told, kinds=tuple(dict.fromkeys((*told.kinds, *kinds))))
    worded = {name: words(name) for play in plays.values() for command in play.commands for name in _few(command)}
    return dict(sorted((worded | found).items()))


@cache
def told() -> type[msgspec.Struct]:
    """What lines, refusals and findings tell, as one struct: as declared; else the numbers and truths that arguments
    of the name are, and a text, or a list where they are lists, under a name that says something.
    """
    asked = _asked()
    meant = {name: Keys if asked.get(name) == Keys else str for name in facts()}
    plain = {name: of for name, of in asked.items() if of in (int, bool)}
    holds = plain | meant | kernel.HOLDS | held.HOLDS | moving.HOLDS | promised.HOLDS
    some = [(name, of | Untold, UNSET) for name, of in sorted(holds.items())]
    return struct("Facts", some, "What a line, a refusal or a finding tells: some of this.")


def _asked() -> dict[str, Any]:
    """Argument → what it is, where that is one thing in all commands."""
    found = defaultdict(set)
    for command in (command for play in plays.values() for command in play.commands):
        for field in fields(arguments(command)):
            found[field.name].add(_plain(inspect.type_info(field.type)))
    return {name: types.pop() for name, types in found.items() if len(types) == 1}


def _plain(of: inspect.Type) -> Any:
    """A type without its bounds; Any for one that has to be declared."""
    match of:
        case inspect.Metadata(type=inner):
            return _plain(inner)
        case inspect.IntType():
            return int
        case inspect.BoolType():
            return bool
        case inspect.ListType(item_type=item) if _plain(item) is str:
            return Keys
        case inspect.StrType() | inspect.LiteralType():
            return str
    return Any


def _few(command: Command) -> list[str]:
    """The arguments for which there are few values."""
    return [f.name for f in fields(arguments(command)) if isinstance(inspect.type_info(f.type), inspect.LiteralType)]


@cache
def parts() -> dict[str, type[msgspec.Struct]]:
    """Kind of row → what one side may add to a row of it."""
    return {shown.kind: shown.part() for shown in ROWS}


@cache
def wholes() -> dict[str, type[msgspec.Struct]]:
    """Kind of row → the whole row, as a screen has it; what everybody sees of it is as scenarios have it by default."""
    return {shown.kind: shown.whole(PUBLIC.get(shown.kind, "").split()) for shown in ROWS}


@cache
def offers() -> dict[str, type[msgspec.Struct]]:
    """Command → its choices, as declared or as its arguments ask for; one that has none is not among them."""
    orders = {command.name: command for play in plays.values() for command in play.commands if command.choices}
    found = {name: CHOICES.get(name) or _keyed(order) for name, order in sorted(orders.items())}
    named = {name: name.title().replace("_", "") + "Choices" for name in found}
    return {name: struct(named[name], list(choices.items())) for name, choices in found.items() if choices}


def _keyed(command: Command) -> dict[str, Any]:
    """Keys for each argument that has to be one, or several."""
    return {f.name: Keys for f in fields(arguments(command)) if f.required and Key in (f.type, *_listed(f.type))}


def _listed(of: Any) -> tuple[Any, ...]:
    """What a list is made of."""
    inner = get_args(of)[0] if get_origin(of) is Annotated else of
    return get_args(inner) if get_origin(inner) is list else ()
