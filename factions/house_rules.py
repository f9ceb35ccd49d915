"""What an event may rule, as forms ask for it: one of few choices, or numbers with their bounds. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import inspect

from factions.rulings import Rules

YES, NO = "yes", "no"
STAT = (-9, 9)
"""Between these is either number of a stat, "+2/-1"."""


@dataclass(frozen=True)
class Number:
    """A number of a ruling, from `least` to `most`; without a name it is the whole of it."""

    name: str
    least: int
    most: int


@dataclass(frozen=True)
class Question:
    """How a ruling is asked for: by one of its `choices`, or by `numbers`; and what the handbook has."""

    name: str
    choices: tuple[str, ...]
    numbers: tuple[Number, ...]
    default: Any

    def answers(self, value: Any) -> dict[str, Any]:
        """A ruling as a form shows it: its choice, or number by number."""
        if self.choices:
            return {"": {True: YES, False: NO}.get(value, value)}
        if isinstance(value, str):
            x, _, y = value.partition("/")
            return {"x": int(x), "y": int(y)}
        return dict(value) if isinstance(value, Mapping) else {"": value}

    def ruling(self, answers: Mapping[str, Any]) -> Any:
        """What such answers come to, as an event's row has it."""
        first, *others = answers.values()
        if self.choices:
            return {YES: True, NO: False}.get(first, first)
        if isinstance(self.default, str):
            return "/".join(f"{number:+}" for number in (first, *others))
        return dict(answers) if isinstance(self.default, Mapping) else first


@cache
def questions() -> Mapping[str, Question]:
    """Every ruling there is, by name, as it is declared."""
    usual = msgspec.to_builtins(Rules())
    return {field.name: _question(field.name, field.type, usual[field.name]) for field in msgspec.structs.fields(Rules)}


def _question(name: str, declared: Any, default: Any) -> Question:
    match _bare(inspect.type_info(declared)):
        case inspect.BoolType():
            return Question(name, (YES, NO), (), default)
        case inspect.LiteralType():
            return Question(name, get_args(declared), (), default)
        case inspect.StructType(fields=fields):
            return Question(name, (), tuple(_number(field.name, field.type) for field in fields), default)
        case inspect.StrType():
            return Question(name, (), (Number("x", *STAT), Number("y", *STAT)), default)
        case kind:
            return Question(name, (), (_number("", kind),), default)


def _number(name: str, declared: inspect.Type) -> Number:
    kind = _bare(declared)
    assert isinstance(kind, inspect.IntType)
    assert kind.ge is not None
    assert kind.le is not None
    return Number(name, kind.ge, kind.le)


def _bare(kind: inspect.Type) -> inspect.Type:
    """A type without what is only said of it."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return kind
