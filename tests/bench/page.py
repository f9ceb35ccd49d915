"""docs/performance.md: what was measured, beside what was asked for."""

import os
import platform
import sqlite3
from datetime import UTC, datetime
from importlib.metadata import version

from tests.bench.runs import Bench, Table

PACKAGES = ("Django", "channels", "daphne", "uvicorn", "websockets", "psycopg", "redis", "channels-redis")
GOALS = (
    ("last of 1,000 phones, as a multiple of a bare server, Daphne", "ratio/daphne/1000", 4.0, "×"),
    ("the same, uvicorn", "ratio/uvicorn/1000", 2.0, "×"),
    ("bell → last of 1,000 phones, worst bell, Daphne", "last/daphne/1000", 250.0, "ms"),
    ("the same, uvicorn", "last/uvicorn/1000", 250.0, "ms"),
    ("order → answer, p99 at 60/s with 1,000 phones, Daphne", "ack/daphne/1000", 150.0, "ms"),
    ("the same, uvicorn", "ack/uvicorn/1000", 150.0, "ms"),
    ("answers a second on SQLite FULL, Daphne", "acks/daphne/SQLite, FULL", 200.0, "at least"),
    ("the same, uvicorn", "acks/uvicorn/SQLite, FULL", 200.0, "at least"),
    ("memory at 1,000 phones, Daphne", "memory/daphne/1000", 150.0, "MB"),
    ("the same, uvicorn", "memory/uvicorn/1000", 150.0, "MB"),
    ("SIGKILL → accepting again, Daphne", "accepting/daphne", 2.0, "s"),
    ("the same, uvicorn", "accepting/uvicorn", 2.0, "s"),
    ("SIGKILL → 95 % of phones back, Daphne", "back/daphne", 5.0, "s"),
    ("the same, uvicorn", "back/uvicorn", 5.0, "s"),
    ("undo, p99", "undo/daphne", 50.0, "ms"),
    ("rewind, slowest", "rewind/daphne", 500.0, "ms"),
)  # fmt: skip
"""What, its figure, the limit, the unit; `at least` turns the limit round."""


def page(bench: Bench, command: str, seconds: float) -> str:
    return "\n".join([
        "# Performance", "",
        f"Measured by `{command}` on {datetime.now(UTC).date().isoformat()} in {seconds / 60:.0f} minutes, on "
        f"{machine()}.", "",
        f"{versions()}.", "",
        "Server and load share these cores: the phones are bare sockets in a process of their own, so that what is "
        "measured is the server as far as that can be had on one machine. A phone's times include its own reading.", "",
        "## Goals", "",
        *goals(bench.figures), "",
        *(line for table in bench.tables for line in lines(table)),
    ])  # fmt: skip


def machine() -> str:
    return f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"


def versions() -> str:
    return f"SQLite {sqlite3.sqlite_version}, " + ", ".join(f"{name} {version(name)}" for name in PACKAGES)


def goals(figures: dict[str, float]) -> list[str]:
    """Each goal with what was measured, met or not."""
    rows = ["| goal | asked | measured | |", "| --- | --: | --: | --- |"]
    for what, name, limit, unit in GOALS:
        if name in figures:
            met = figures[name] >= limit if unit == "at least" else figures[name] <= limit
            asked = f"≥ {limit:g}" if unit == "at least" else f"≤ {limit:g} {unit}"
            rows.append(f"| {what} | {asked} | {shown(figures[name])} | {'met' if met else '**missed**'} |")
    return rows


def shown(figure: float) -> str:
    return f"{figure:.0f}" if figure >= 20 else f"{figure:.1f}"


def lines(table: Table) -> list[str]:
    if not table.rows:
        return [f"## {table.title}", "", f"Not measured: {table.lacking} is installed here.", ""]
    rule = " | ".join("---" if at == 0 else "--:" for at in range(len(table.head)))
    return [f"## {table.title}", "", table.note, "", f"| {' | '.join(table.head)} |", f"| {rule} |",
            *(f"| {' | '.join(row)} |" for row in table.rows), ""]  # fmt: skip
