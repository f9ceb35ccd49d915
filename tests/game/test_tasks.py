"""What waits for Control, and who sees to it: refused by name to the next one, and over once it is dealt with."""

from typing import Any

import pytest

from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import seeing
from tests.diplomacy import chancery
from tests.laws import Table

ANN, BOB, QUEEN = "control/ann", "control/bob", cast.QUEEN


@pytest.fixture
def claimed(table: Table) -> tuple[Table, str]:
    """The queen says that an objective is reached."""
    table.join(QUEEN, cast.GENERAL)
    return table, f"objective/{chancery.claimed(table, cast.seat_canary(QUEEN))}"


def tasks(table: Table) -> dict[str, str]:
    """What is seen to, and by whom."""
    rows: dict[str, dict[str, Any]] = table.dump()["task"]
    return {row["what"]: row["by"] for row in rows.values()}


def test_one_says_so_and_the_others_read_who(claimed: tuple[Table, str]):
    table, goal = claimed
    table.play(ANN, "take_up", row=goal)
    assert tasks(table) == {goal: ANN}
    (key,) = table.dump()["task"]
    assert seeing(table, f"task/{key}") == {"control"}
    assert table.refuse(BOB, "take_up", row=goal) == Refused("taken", user="ann")
    assert table.refuse(ANN, "take_up", row=goal) == Refused("no_change", field="by")
    table.play(BOB, "take_up", row=goal, over=True)
    assert tasks(table) == {goal: BOB}


def test_what_is_dealt_with_is_nobodys_task_and_waits_anew_for_all(claimed: tuple[Table, str]):
    table, goal = claimed
    table.play(ANN, "take_up", row=goal)
    table.play(BOB, "deny_objective", objective=goal.partition("/")[2], reason="Not yet.")
    assert tasks(table) == {}
    table.play(QUEEN, "claim_objective", objective=goal.partition("/")[2])
    table.play(BOB, "take_up", row=goal)
    table.play(ANN, "undo", entry=table.seq)
    assert tasks(table) == {}


def test_a_verdict_taken_back_waits_for_whoever_had_it(claimed: tuple[Table, str]):
    table, goal = claimed
    table.play(ANN, "take_up", row=goal)
    table.play(ANN, "confirm_objective", objective=goal.partition("/")[2])
    table.play(ANN, "undo", entry=table.seq)
    assert tasks(table) == {goal: ANN}


def test_a_table_is_seen_to_until_its_phase_is_over(table: Table):
    table.join(QUEEN)
    table.until("t0/diplomacy")
    table.play(ANN, "take_up", row="faction/humans")
    table.play(ANN, "override", row="faction/humans", field="gold", value=9, reason="a gift")
    assert tasks(table) == {"faction/humans": ANN}
    table.until("t1/production")
    assert tasks(table) == {}


def test_what_is_gone_is_nobodys_task(table: Table):
    table.join(QUEEN)
    request = chancery.asked(table)
    table.play(ANN, "take_up", row=f"request/{request}")
    table.play(QUEEN, "withdraw_request", request=request)
    assert tasks(table) == {}
