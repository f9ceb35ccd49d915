"""The benches themselves, with a handful of phones: every run counts what it should; its times prove nothing."""

import asyncio

import pytest

from astor.rehearsal.figures import put
from tests.bench.bells import TITLE as BELLS
from tests.bench.bells import bells
from tests.bench.filing import filing
from tests.bench.floods import floods
from tests.bench.narrow import Grade, Narrow
from tests.bench.offers import TITLE as OFFERS
from tests.bench.offers import offers
from tests.bench.page import GOALS, NEXT, goals, page, steps
from tests.bench.runs import Bench, Scale, answers, events, fanout, repair, spread_out, trouble
from tests.bench.ventures import TITLE, ventures

FEW = Scale(phones=(6,), servers=("daphne",), bells=1, seconds=0.3, senders=4, events=2, devices=6, spread=2, undos=2,
            fights=1, entries=300, floods=("paper",))  # fmt: skip


@pytest.mark.thorough
async def test_every_run_fills_its_table():
    bench = Bench(FEW, {}, print)
    async with asyncio.TaskGroup() as runs:
        for run in (fanout, bells, answers, events, spread_out, trouble, repair, ventures, offers, filing, floods):
            runs.create_task(run(bench))
    rows = {table.title: [len(row) == len(table.head) for row in table.rows] for table in bench.tables}
    assert rows == {"Bell → phones": [True], "Bell by bell": [True], "Order → answer": [True],
                    BELLS: [True, True, True], "Answers a second": [True, True],
                    "2 events of 6 phones on one server": [True],
                    "2 events on two processes": [],
                    "Trouble": [True, True],
                    "Taking back": [True, True], TITLE: [True, True, True], OFFERS: [True, True],
                    "An event as a file": [True],
                    "Floods": [True]}  # fmt: skip
    named = {
        "ack",
        "acks",
        "hub",
        "first",
        "last",
        "ratio",
        "memory",
        "events",
        "many",
        "dropped",
        "accepting",
        "back",
        "undo",
        "rewind",
        "filing",
        "filing memory",
        "flood",
    }
    assert {name.partition("/")[0] for name in bench.figures} - {"beside"} == named
    answered = ("Order → answer", "Trouble", TITLE)
    refused = [row[-1] for table in bench.tables if table.title in answered for row in table.rows]
    assert refused == ["0"] * 6, "no order was refused, and every phone came back"
    assert all(table.title in page(bench, "make bench", 60.0) for table in bench.tables)


async def test_a_narrow_line_carries_and_counts_everything():
    said = bytes(range(256)) * 40

    async def repeat(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readexactly(len(said)))
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(repeat, "127.0.0.1", 0)
    async with server, Narrow(server.sockets[0].getsockname()[1], Grade(8000, 8000, 10)) as line:
        reader, writer = await asyncio.open_connection("127.0.0.1", line.port)
        writer.write(said)
        heard = await reader.read(-1)
        writer.close()
        await writer.wait_closed()
    assert heard == said
    assert (line.up.carried, line.down.carried) == (len(said), len(said))


def test_a_section_is_written_in_its_place():
    before = "# Performance\n\n## One\n\na\n\n## Two\n\nb\n\n## Three\n\nc\n"
    after = put(before, "## Two\n\nnew\n", "Two")
    assert [line for line in after.splitlines() if line] == [
        "# Performance",
        "## One",
        "a",
        "## Two",
        "new",
        "## Three",
        "c",
    ]
    assert put("# Performance\n", "## Two\n\nnew\n", "Two").endswith("## Two\n\nnew\n")


def test_a_goal_is_met_or_missed():
    limits = {name: limit for _, name, limit, _, _ in GOALS}
    assert "missed" not in "".join(goals(limits))
    worse = {name: limit * (0.5 if unit == "at least" else 2) for _, name, limit, unit, _ in GOALS}
    assert "".join(goals(worse)).count("**missed**") == len(GOALS)
    assert steps(limits) == []
    assert [line for line in steps(worse) if line.startswith("- *Bell")] == [f"- {NEXT['first']}", f"- {NEXT['last']}"]
    assert goals({}) == ["| goal | asked | before | measured | |", "| --- | --: | --: | --: | --- |"]
