"""What each statement reads, as the database itself tells: the nodes of its plan, and what they walked through.

On PostgreSQL that is counted in rows; SQLite, which counts none, tells the steps of its machine.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import connection

PLANNED = ("SELECT", "UPDATE", "DELETE")
COUNTED = (*PLANNED, "INSERT")
UNIT = {"postgresql": "rows", "sqlite": "steps"}[connection.vendor]
SHORT = 1000
"""A table of fewer rows PostgreSQL may well read as a whole; asked once more, it tells how it reads such a long one."""

Ask = Callable[..., list[Any]]
"""Carries out a statement with these values in place of the one it is about; returns its rows."""


class Node(NamedTuple):
    """A part of a plan that reads a table; `walks` it without an index, `rows` as far as they are counted."""

    told: str
    walks: bool
    rows: int = 0


@dataclass
class Statement:
    """One that was carried out: its plan, and the rows or steps it took."""

    sql: str
    nodes: tuple[Node, ...] = ()
    read: int = 0

    def __str__(self) -> str:
        plan = "; ".join(node.told for node in self.nodes) or "no plan"
        sql = self.sql if len(self.sql) <= 240 else f"{self.sql[:120]} … {self.sql[-120:]}"
        return f"{sql}: {self.read} {UNIT} read by {plan}"


class Explaining:
    """Has each statement explained before it is carried out."""

    def __init__(self) -> None:
        self.statements: list[Statement] = []
        self.listens = False

    def __call__(self, execute: Callable[..., Any], sql: str, values: Any, many: bool, context: dict[str, Any]) -> Any:
        cursor = context["cursor"].cursor  # `execute` carries out a statement once or many times, as it came

        def ask(question: str, values: Any = None) -> list[Any]:
            cursor.execute(question, values)
            return list(cursor) if cursor.description else []

        self.listens, kind = False, sql.split(maxsplit=1)[0]
        if kind in COUNTED:
            self.statements.append(Statement(" ".join(sql.split())))
        if kind in PLANNED:
            for each in values if many else [values]:
                self.explain(self.statements[-1], ask, each)
        self.listens = kind in PLANNED
        return execute(sql, values, many, context)

    def explain(self, statement: Statement, ask: Ask, values: Any) -> None:
        raise NotImplementedError

    def counting(self) -> AbstractContextManager[None]:
        return nullcontext()


class OnSQLite(Explaining):
    """Its machine is listened to while the statement lasts, and its rows are fetched."""

    def explain(self, statement: Statement, ask: Ask, values: Any) -> None:
        lines = [line[-1] for line in ask(f"EXPLAIN QUERY PLAN {statement.sql}", values)]
        statement.nodes = tuple(Node(line, _walks(line, lines)) for line in lines)

    def step(self) -> None:
        if self.listens:
            self.statements[-1].read += 1

    def counting(self) -> AbstractContextManager[None]:
        return steps_of_sqlite(self.step)


def _walks(line: str, lines: list[str]) -> bool:
    """Does this line of a plan walk a table? The values a statement came with are none."""
    named = line.removeprefix("SCAN ")
    given = named.endswith("CONSTANT ROWS") or f"CO-ROUTINE {named}" in lines
    return "SCAN" in line and " INDEX " not in line and not given


class OnPostgreSQL(Explaining):
    """The statement is carried out twice; what the first time has changed or locked is taken back."""

    def explain(self, statement: Statement, ask: Ask, values: Any) -> None:
        ask("SAVEPOINT before")
        statement.nodes = _plan(ask, statement.sql, values)
        if all(node.rows < SHORT for node in statement.nodes if node.walks):
            ask("SET LOCAL enable_seqscan = off")
            ask("SET LOCAL enable_bitmapscan = off")  # of an index it counts what is gone as well
            statement.nodes = _plan(ask, statement.sql, values)
        ask("ROLLBACK TO SAVEPOINT before")
        ask("RELEASE SAVEPOINT before")
        statement.read += sum(node.rows for node in statement.nodes)


def _plan(ask: Ask, sql: str, values: Any) -> tuple[Node, ...]:
    ((told,),) = ask(f"EXPLAIN (ANALYZE, FORMAT JSON, BUFFERS off, TIMING off) {sql}", values)
    (plan,) = json.loads(told) if isinstance(told, str) else told
    return tuple(_nodes(plan["Plan"]))


def _nodes(plan: dict[str, Any]) -> Iterator[Node]:
    """Those that read a table or an index, with the rows they took or left."""
    kind, at = plan["Node Type"], plan.get("Relation Name") or plan.get("Index Name")
    if at and kind != "ModifyTable":
        passed = sum(plan.get(name, 0) for name in ("Actual Rows", *(name for name in plan if "Rows Removed" in name)))
        rows = round(passed * plan["Actual Loops"])
        yield Node(f"{kind} of {at} ({rows} rows)", kind == "Seq Scan", rows)
    for inner in plan.get("Plans", ()):
        yield from _nodes(inner)


@contextmanager
def explained() -> Iterator[list[Statement]]:
    """The statements carried out inside this block."""
    explaining = {"postgresql": OnPostgreSQL, "sqlite": OnSQLite}[connection.vendor]()
    with explaining.counting(), connection.execute_wrapper(explaining):
        yield explaining.statements


@contextmanager
def steps_of_sqlite(step: Callable[[], None]) -> Iterator[None]:
    """Have this called at each step of the database's machine."""
    connection.connection.set_progress_handler(step, 1)
    try:
        yield
    finally:
        connection.connection.set_progress_handler(None, 1)


def analyze() -> None:
    """What PostgreSQL's own housekeeping does every now and then: count, so that its plans are those of such tables."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
