"""docs/performance.md: what was measured, beside what was asked for."""

import os
import platform
import sqlite3
from datetime import UTC, datetime
from importlib.metadata import version

from tests.bench.runs import Bench, Table

PACKAGES = ("Django", "channels", "daphne", "uvicorn", "websockets", "psycopg", "redis", "channels-redis")
GOALS = (
    ("answers a second on SQLite FULL, of a bare hub's, uvicorn", "hub/uvicorn/SQLite, FULL", 0.85, "at least", 0.5),
    ("answers a second on PostgreSQL, uvicorn", "acks/uvicorn/PostgreSQL", 500.0, "at least", 305),
    ("40 events of 5 senders: answers a second, of one event's, uvicorn", "beside/uvicorn", 0.75, "at least", 0.5),
    ("12 events on two processes: CPU an answer, of one process's", "spread/uvicorn/2, by event", 1.1, "×", 2.0),
    ("bell → first of 1,000 phones, worst bell, uvicorn", "first/uvicorn/1000", 60.0, "ms", 211),
    ("the same, Daphne", "first/daphne/1000", 60.0, "ms", 209),
    ("bell → last of 1,000 phones, worst bell, uvicorn", "last/uvicorn/1000", 90.0, "ms", 245),
    ("the same, Daphne", "last/daphne/1000", 120.0, "ms", 245),
    ("last of 1,000 phones, as a multiple of a bare server, uvicorn", "ratio/uvicorn/1000", 2.0, "×", 1.1),
    ("the same, Daphne", "ratio/daphne/1000", 4.0, "×", 0.9),
    ("order → answer, p99 at 60/s with 1,000 phones, uvicorn", "ack/uvicorn/1000", 20.0, "ms", 102),
    ("the same, Daphne", "ack/daphne/1000", 50.0, "ms", 111),
    ("answers a second on SQLite FULL, Daphne", "acks/daphne/SQLite, FULL", 500.0, "at least", 608),
    ("answers a second on PostgreSQL, Daphne", "acks/daphne/PostgreSQL", 300.0, "at least", 228),
    ("memory at 1,000 phones, uvicorn", "memory/uvicorn/1000", 115.0, "MB", 134),
    ("the same, Daphne", "memory/daphne/1000", 150.0, "MB", 157),
    ("40 events: order → answer, p99, uvicorn", "events/uvicorn", 150.0, "ms", 41),
    ("the same, Daphne", "events/daphne", 150.0, "ms", 33),
    ("memory at 40 events, uvicorn", "many/uvicorn", 160.0, "MB", 202),
    ("the same, Daphne", "many/daphne", 200.0, "MB", 224),
    ("1,000 lines dropped → all back, uvicorn", "dropped/uvicorn", 1.0, "s", 1.0),
    ("the same, Daphne", "dropped/daphne", 1.0, "s", 1.3),
    ("SIGKILL → accepting again, uvicorn", "accepting/uvicorn", 2.0, "s", 1.9),
    ("the same, Daphne", "accepting/daphne", 2.0, "s", 1.8),
    ("SIGKILL → 95 % of phones back, uvicorn", "back/uvicorn", 5.0, "s", 2.6),
    ("the same, Daphne", "back/daphne", 5.0, "s", 2.8),
    ("undo, p99", "undo/daphne", 50.0, "ms", 42),
    ("rewind, slowest", "rewind/daphne", 500.0, "ms", 158),
)  # fmt: skip
"""What, its figure, the limit, the unit, and what it was before orders were entered by the batch (2026-11-26).

`at least` turns the limit round.
"""

NEXT = {
    "first": "*Bell → first phone*: what a close changes is looked at for all sides before the first is told, and "
    "half of that is offers and forecasts. To tell the public part first would save that half of the wait; it is not "
    "done, because for a tenth of a second a phone would show the new phase with the old one's offers, and whoever "
    "taps then is refused.",
    "last": "*Bell → last phone*: that of the first, and what a bare server needs to write to as many sockets. The "
    "worst bell is the war's, which here ends four parts in one second and in play never does: see *Bell by bell*.",
    "ack": "*Order → answer*: who orders just after a name was given waits until all phones have been told of it. To "
    "tell them in slices, with orders between, would cut the tail and make the last phone later.",
    "hub": "*Of a bare hub's*: an order is looked at as the rules stand, 32 reactions ask whether it concerns them, "
    "and its news are worked out for each side; the hub does none of it. The reactions are a sixth of what an order "
    "costs: asked of an order by what it touches, most would not be asked.",
    "acks": "*Answers a second*: each batch is a handful of statements, a round trip each, and one flush. Sent as "
    "one pipeline they would cost one round trip; Django has no way to it yet.",
    "beside": "*40 events*: fifty orders of one event share its row, its lock and a round of news; of many events each "
    "has nearly its own, and is told to 25 phones. By its profile two fifths of the time are news, the coming upkeep "
    "above all, a third is the telling, a quarter are orders. To work out anew only the land that a draft is about "
    "would halve the first. (One event has become faster than many have, so the ratio fell while both figures rose.)",
    "spread": "*Two processes*: what one of them enters the other has to read and to look at again.",
    "memory": "*Memory at 1,000 phones*: Daphne brings Twisted and a library of ciphers that nobody asks here, some "
    "23 MB, and as many kB to each phone; what an event keeps of its thousand looks is some 2 MB.",
    "many": "*Memory at 40 events*: rows and looks that are alike in several events are kept once, so what is left of "
    "an event is what is its own: what was worked out, the rows in which it differs, the deltas kept for phones that "
    "come back, and its phones. What was worked out in an event at rest could be let go; its next order would work it "
    "out again.",
    "dropped": "*1,000 lines dropped*: handshakes of HTTP and WebSocket, and the hops between server and consumer, "
    "share it evenly; a snapshot is pressed once a side. More than one process divides it, as services do.",
    "accepting": "*SIGKILL → accepting*: Python and Django start, and the event is read, before anybody can be "
    "answered. A second process that stands by, as services have, answers at once.",
}  # fmt: skip
"""Of each kind of goal: what a missed one is held up by, and what the next step would gain."""


def page(bench: Bench, command: str, seconds: float) -> str:
    return "\n".join([
        "# Performance", "",
        f"Measured by `{command}` on {datetime.now(UTC).date().isoformat()} in {seconds / 60:.0f} minutes, on "
        f"{machine()}.", "",
        f"{versions()}.", "",
        "Server and load share these cores: the phones are bare sockets in a process of their own, so that what is "
        "measured is the server as far as that can be had on one machine. A phone's times include its own reading.", "",
        "## Goals", "",
        "*Before* is how it was until orders were entered by the batch and news worked out beside the loop.", "",
        *goals(bench.figures), "",
        *steps(bench.figures), "",
        *(line for table in bench.tables for line in lines(table)),
    ])  # fmt: skip


def machine() -> str:
    return f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"


def versions() -> str:
    return f"SQLite {sqlite3.sqlite_version}, " + ", ".join(f"{name} {version(name)}" for name in PACKAGES)


def goals(figures: dict[str, float]) -> list[str]:
    """Each goal with what was measured, met or not."""
    rows = ["| goal | asked | before | measured | |", "| --- | --: | --: | --: | --- |"]
    for what, name, limit, unit, before in GOALS:
        if name in figures:
            asked = f"≥ {limit:g}" if unit == "at least" else f"≤ {limit:g} {unit}"
            word = "met" if _is_met(figures[name], limit, unit) else "**missed**"
            rows.append(f"| {what} | {asked} | {shown(before)} | {shown(figures[name])} | {word} |")
    return rows


def _is_met(figure: float, limit: float, unit: str) -> bool:
    return figure >= limit if unit == "at least" else figure <= limit


def steps(figures: dict[str, float]) -> list[str]:
    """What the missed goals are held up by, a line for each kind."""
    missed = {name.partition("/")[0]: what for what, name, limit, unit, _ in reversed(GOALS)
              if name in figures and not _is_met(figures[name], limit, unit)}  # fmt: skip
    return [f"- {NEXT.get(kind, f'*{what}*: nobody has looked into it yet.')}" for kind, what in missed.items()][::-1]


def shown(figure: float) -> str:
    return f"{figure:.0f}" if figure >= 20 else f"{figure:.1f}" if figure >= 1 else f"{figure:.2f}"


def lines(table: Table) -> list[str]:
    if not table.rows:
        return [f"## {table.title}", "", f"Not measured: {table.lacking} is installed here.", ""]
    rule = " | ".join("---" if at == 0 else "--:" for at in range(len(table.head)))
    return [f"## {table.title}", "", table.note, "", f"| {' | '.join(table.head)} |", f"| {rule} |",
            *(f"| {' | '.join(row)} |" for row in table.rows), ""]  # fmt: skip
