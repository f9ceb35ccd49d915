"""What an order, a bell, a tick and their news cost does not grow with the journal, nor with other events.

Counted, not timed: what each statement reads, as the database explains it; the steps of SQLite's machine, and of
Python's.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from types import FrameType
from typing import Any

import pytest

from tests.explained import UNIT, Statement, explained, steps_of_sqlite
from tests.game.evening import measured

FEW, MANY = 100, 10_000
OTHERS = 40
NOISE = 1.1
"""Dictionaries and B-trees that are larger; a scan of what is there would be many times as much."""
SPARE = {"rows": 0, "steps": 3}[UNIT]
"""A search that ended with its index may end at another's row: so many steps more, and the row is not counted."""

growing = pytest.mark.parametrize(
    ("entries", "others"), [(MANY, 0), (FEW, OTHERS)], ids=["a long journal", "other events"]
)


@dataclass
class Cost:
    """What something took: steps of the database's machine, and of Python's."""

    database: int = 0
    python: int = 0

    def within(self, other: "Cost") -> bool:
        return self.database <= NOISE * other.database and self.python <= NOISE * other.python

    def step(self) -> None:
        self.database += 1

    def trace(self, frame: FrameType, event: str, _arg: object) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        self.python += event == "opcode"
        return self.trace


@contextmanager
def counted() -> Iterator[Cost]:
    """The steps taken inside this block."""
    before, cost = sys.gettrace(), Cost()
    with steps_of_sqlite(cost.step):
        sys.settrace(cost.trace)
        try:
            yield cost
        finally:
            sys.settrace(before)


@cache
def costs(entries: int, others: int) -> dict[str, Cost]:
    return measured(entries, others, counted)


@cache
def statements(entries: int, others: int) -> dict[str, list[Statement]]:
    return measured(entries, others, explained)


@growing
def test_nothing_grows_with_the_journal_or_with_other_events(db: None, entries: int, others: int):
    few, many = costs(FEW, 0), costs(entries, others)
    assert not {name: (few[name], cost) for name, cost in many.items() if not cost.within(few[name])}


@growing
@pytest.mark.both_databases
def test_no_statement_walks_a_table_or_reads_more(db: None, entries: int, others: int):
    few, many = statements(FEW, 0), statements(entries, others)
    faults = [f"{name}: {fault}" for name in few for fault in _faults(few[name], many[name])]
    assert not faults, "\n".join(faults)


def _faults(few: list[Statement], many: list[Statement]) -> Iterator[str]:
    """Statements that come besides or are others, read more, or walk a table without an index."""
    for before, after in zip_longest(few, many, fillvalue=Statement("none")):
        if before.sql != after.sql:
            yield f"{after} instead of {before}"
        elif after.read > before.read + SPARE or any(node.walks for node in after.nodes):
            yield f"{after}; it was {before.read}"
