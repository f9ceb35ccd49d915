"""How an order is drawn from what a screen offers for it, where nothing more is known of it than its arguments."""

from functools import cache
from random import Random
from typing import Any

from msgspec import inspect
from msgspec.structs import FieldInfo, fields

from astor.game.orders.commands import arguments
from astor.game.play.play import plays

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
