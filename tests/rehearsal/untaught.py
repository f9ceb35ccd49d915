"""Orders no bot was taught: given now and then as they are offered, so that a rehearsal has orders of every kind."""

import ast
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

from astor.bots.screen import Order, View
from astor.game.play import SEAT, plays
from tests.house.source import ROOT, tree
from tests.ways import NoWay, drawn

SOMETIMES = 0.2
"""How likely a seat gives one of them in a part of a phase."""
TAUGHT = ("astor/bots", "tests/rehearsal")


def orders(view: View, random: Random) -> Iterator[Order]:
    """What a seat gives of them, by what its screen offers."""
    for name in untaught():
        may = view.get(f"may/{name}")
        if may and may["refused"] is None and random.random() < SOMETIMES:
            with suppress(NoWay):  # which the verdict tells: nobody gave it
                if (args := drawn(random, name, may["choices"])) is not None:
                    yield name, args


@cache
def untaught() -> tuple[str, ...]:
    """What is offered to seats, and neither a bot nor the rehearsal itself ever names."""
    named = set(_texts())
    return tuple(c.name for c in plays["storms"].commands if SEAT in c.by and c.choices and c.name not in named)


def _texts() -> Iterator[str]:
    nodes = (node for folder in TAUGHT for path in (ROOT / folder).rglob("*.py") for node in ast.walk(tree(path)))
    return (n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str))
