"""What travels to the screens, all of it: every app's rows and choices, and what only the roof knows."""

from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from astor.game import wire as kernel
from astor.game.models import Draft, Event
from astor.game.rows import NameOf
from astor.game.wire import Fact, Facts, Keys, Moment, Shown, Told, Untold, row, struct, view
from astor.scenarios.tables import PUBLIC, Lengths, Rules
from diplomacy import wire as promised
from factions import wire as held
from factions.wire import Output
from war import wire as moving
from war.purchase.orders import Ware

EVENT = "name scenario phase part state turns deadline remaining length hold revision commitment word practice shelved"


class DraftData(Told):
    """What an order that counts at the close asks for: each keeps some of this."""

    outputs: list[Output] | Untold = UNSET
    overwork: bool | Untold = UNSET
    good: str | Untold = UNSET
    mouths: Keys | Untold = UNSET
    without: Keys | Untold = UNSET
    wares: list[Ware] | Untold = UNSET
    cards: dict[str, str] | Untold = UNSET
    dock: str | Untold = UNSET
    capital: str | Untold = UNSET


class Finding(Told):
    """How one topic of a server's health stands; its sentence is on the desk."""

    state: Literal["good", "warn", "bad"]
    code: str
    facts: Facts


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


ROWS: tuple[Shown, ...] = (
    *kernel.ROWS,
    *held.ROWS,
    *moving.ROWS,
    *promised.ROWS,
    row(Event, EVENT, lengths=Lengths, rules=Rules, powers=dict[str, Keys], public=dict[str, Keys], turn=int,
        next=str, secret=str, part_ends=Moment, part_remaining=Moment),
    row(Draft, data=DraftData),
    view("may", **{field.name: field.type for field in msgspec.structs.fields(MayRow)}),
    view("shut", orders=dict[str, Shut]),
    view("asked", asks=list[Ask], powers=Keys),
    view("entry", command=str, actor=str, args=Facts, at=int, phase=str, closing=int | None, step=bool, reason=str,
         rows=Keys, dice=list[tuple[str, int]], draft=bool, undone=bool, undoable=bool),
    view("presence", devices=int, seen=int, active=int),
    view("desk", desks=int, at=str, since=int),
    view("health", at=int, **dict.fromkeys(("database", "clock", "disk", "phones", "backup"), Finding | Untold)),
)  # fmt: skip


CHOICES = {**kernel.CHOICES, **held.CHOICES, **moving.CHOICES, **promised.CHOICES}


@cache
def facts() -> dict[str, Fact]:
    """Name → what a text under it says. The name of a kind is the key of such a row, that of a column as declared."""
    models = [shown.model for shown in ROWS if shown.model]
    columns = [
        (column.name, column.kinds) for model in models for column in model.imaged() if isinstance(column, NameOf)
    ]
    found: dict[str, Fact] = {**kernel.FACTS, **held.FACTS, **moving.FACTS, **promised.FACTS}
    for name, kinds in [*columns, *((model.KIND, (model.KIND,)) for model in models)]:
        told = found.get(name, Fact())
        found[name] = replace(told, kinds=tuple(dict.fromkeys((*told.kinds, *kinds))))
    return dict(sorted(found.items()))


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
    """Command → its choices; one without has none."""
    named = {command: command.title().replace("_", "") + "Choices" for command in CHOICES}
    return {command: struct(named[command], list(fields.items())) for command, fields in CHOICES.items()}


def everything() -> list[type[msgspec.Struct]]:
    """For the client: every kind of row, and the choices of every command, each as one struct."""
    return [struct("Kinds", list(wholes().items())), struct("Offers", list(offers().items()))]
