"""Orders no bot was taught, drawn now and then from what a screen offers: nothing more is known of them than their
arguments. So a rehearsal has orders of every kind.
"""

import ast
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from msgspec import inspect
from msgspec.structs import FieldInfo, fields

from astor.bots.screen import Order, Screen
from astor.game.orders.commands import arguments
from astor.game.play.play import SEAT, plays
from astor.shown.rows import ShownMay
from astor.venue.surroundings import ROOT

SOMETIMES = 0.2
"""How likely a seat gives one of them in a part of a phase."""
TAUGHT = ("astor/bots", "astor/rehearsal")


def orders(screen: Screen, random: Random) -> Iterator[Order]:
    """What a seat gives of them, by what its screen offers."""
    return offered(screen, random, (name for name in untaught() if random.random() < SOMETIMES))


def offered(screen: Screen, random: Random, names: Iterable[str]) -> Iterator[Order]:
    """Those of these orders that its screen offers."""
    for name in names:
        may = screen.find(ShownMay, name)
        if may and may.refused is None:
            with suppress(NoWay):  # which the verdict tells: nobody gave it
                if (args := drawn(random, name, may.choices)) is not None:
                    yield name, args


@cache
def untaught() -> tuple[str, ...]:
    """What is offered to seats, and neither a bot nor the rehearsal itself ever names."""
    named = set(_texts())
    return tuple(name for name in asked_of_seats() if name not in named)


def asked_of_seats() -> tuple[str, ...]:
    """Whatever a seat's screen can offer."""
    return tuple(command.name for command in plays["storms"].commands if SEAT in command.by and command.choices)


def _texts() -> Iterator[str]:
    """Every text in the programs of bots and rehearsal."""
    for folder in TAUGHT:
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


# How one is drawn

Offered = dict[str, Any]
Args = dict[str, Any]
TEXT = "As was said at the table"


class NoWay(Exception):
    """One of the arguments is neither offered nor one of few values nor mere words."""


def drawn(random: Random, command: str, choices: Offered) -> Args | None:
    """Any of what is offered for each argument that must be given; None if nothing is offered for one."""
    needed = _needed(command)
    if any(field.name in choices and not choices[field.name] for field in needed):
        return None
    return {field.name: _value(random, command, field, choices) for field in needed}


@cache
def _needed(command: str) -> tuple[FieldInfo, ...]:
    """The arguments that must be given."""
    return tuple(field for field in fields(arguments(plays["storms"].command(command))) if field.required)


def _value(random: Random, command: str, field: FieldInfo, choices: Offered) -> Any:
    of = _bare(inspect.type_info(field.type))
    match of:
        case inspect.ListType() if field.name in choices and _plain(choices[field.name]):
            return random.sample(sorted(choices[field.name]), 1)
        case _ if field.name in choices and _plain(choices[field.name]):
            return random.choice(sorted(choices[field.name]))
        case inspect.LiteralType(values=values):
            return random.choice(values)
        case inspect.BoolType():
            return random.random() < 0.5
        case inspect.StrType() if not choices or field.name == "text":
            return TEXT
    raise NoWay(f"{command}: nothing is offered for `{field.name}`, so say in `WAYS` how it is drawn")


def _plain(values: Any) -> bool:
    """Keys, words or numbers: they have an order."""
    return all(isinstance(value, str | int) for value in values)


def _bare(of: inspect.Type) -> inspect.Type:
    return of.type if isinstance(of, inspect.Metadata) else of
