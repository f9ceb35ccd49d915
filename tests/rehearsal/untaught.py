"""Orders no bot was taught: given now and then as they are offered, so that a rehearsal has orders of every kind."""

import ast
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from random import Random

from astor.bots.screen import Order, View
from astor.game.play.play import SEAT, plays
from tests.house.source import ROOT, tree
from tests.ways import NoWay, drawn

SOMETIMES = 0.2
"""How likely a seat gives one of them in a part of a phase."""
TAUGHT = ("astor/bots", "tests/rehearsal")


def orders(view: View, random: Random) -> Iterator[Order]:
    """What a seat gives of them, by what its screen offers."""
    return offered(view, random, (name for name in untaught() if random.random() < SOMETIMES))


def offered(view: View, random: Random, names: Iterable[str]) -> Iterator[Order]:
    """Those of these orders that its screen offers."""
    for name in names:
        may = view.get(f"may/{name}")
        if may and may["refused"] is None:
            with suppress(NoWay):  # which the verdict tells: nobody gave it
                if (args := drawn(random, name, may["choices"])) is not None:
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
    nodes = (node for folder in TAUGHT for path in (ROOT / folder).rglob("*.py") for node in ast.walk(tree(path)))
    return (n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str))
