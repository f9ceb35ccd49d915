"""How the day goes against its plan (TURN-4): what is kept of it, what everybody is told, what Control may win back."""

from collections.abc import Mapping
from typing import Any

import pytest

from astor.control.day import MOST_STOPS, last_turn, spare
from factions.turns import COURSE, TURN
from tests import cast
from tests.chronicle import ANN
from tests.laws import Table

MINUTE, HOUR = 60_000, 3_600_000
LENGTHS = {"planning": 1200, "initial_diplomacy": 600, **dict.fromkeys(TURN, 600)}


def plan(**changed: Any) -> dict[str, Any]:
    return {"begins": 600, "breaks": [[750, 45]], "turns": 6, "lengths": LENGTHS} | changed


def pace(table: Table) -> Mapping[str, Any]:
    return table.sees("public", "pace/plan")


def stop(table: Table, ms: int) -> list[int]:
    """The clock stands for so long; from when until when."""
    began = table.now
    table.arrange(ANN, "pause")
    table.now += ms
    table.arrange(ANN, "resume")
    return [began, table.now]


def test_TURN_4_nothing_is_late_before_the_start(table: Table):
    table.play(ANN, "plan_day", **plan())
    assert "pace/plan" not in table.screens["public"]


def test_TURN_4_the_plan_is_kept_as_it_is_at_the_start_with_its_breaks(table: Table):
    table.play(ANN, "plan_day", **plan())
    table.play(ANN, "start")
    meant = (1200 + 600 + 36 * 600) * 1000 + 45 * MINUTE
    assert (pace(table)["started"], pace(table)["meant"]) == (cast.T0, meant)
    table.play(ANN, "plan_day", **plan(turns=4, breaks=[]))
    assert (pace(table)["meant"], pace(table)["breaks"]) == (meant, [])
    assert pace(table)["ahead"] == (600 + 24 * 600) * 1000


def test_TURN_4_a_day_without_hours_has_its_phases_for_a_plan(table: Table):
    table.play(ANN, "start")
    assert (pace(table)["meant"], pace(table)["begins"]) == ((1200 + 600 + 36 * 600) * 1000, None)
    table.play(ANN, "plan_day", **plan(begins=None, breaks=[], lengths=LENGTHS | {"war": 300}))
    assert pace(table)["ahead"] == (600 + 30 * 600 + 6 * 300) * 1000


def test_TURN_4_what_is_to_come_does_not_count_the_phase_that_runs(table: Table):
    table.until("t6/upkeep")
    assert pace(table)["ahead"] == 600_000
    table.until("t6/diplomacy")
    assert pace(table)["ahead"] == 0


def test_TURN_4_it_is_kept_when_the_clock_has_stood(table: Table):
    table.play(ANN, "start")
    table.now += MINUTE
    table.play(ANN, "pause")
    assert (pace(table)["stands_since"], pace(table)["stood"]) == (table.now, [])
    table.now += HOUR
    table.play(ANN, "resume")
    assert (pace(table)["stands_since"], pace(table)["stood"]) == (None, [[table.now - HOUR, table.now]])


def test_TURN_4_the_clock_stood_from_the_last_sign_of_life_on(table: Table):
    table.play(ANN, "start")
    table.now += HOUR
    table.play("clock", "pause_outage", at=cast.T0 + MINUTE)
    assert pace(table)["stands_since"] == cast.T0 + MINUTE


def test_TURN_4_the_clock_stands_from_a_rewind_on(table: Table):
    table.play(ANN, "start")
    table.now += HOUR
    began = table.seq
    table.arrange(ANN, "plan_day", **plan())
    table.now += HOUR
    table.play(ANN, "rewind", to=began)
    stopped = table.now
    assert (pace(table)["stands_since"], pace(table)["stood"]) == (stopped, [])
    table.now += HOUR
    table.play(ANN, "resume")
    assert (pace(table)["stands_since"], pace(table)["stood"]) == (None, [[stopped, table.now]])
    table.now += MINUTE
    table.play(ANN, "pause")
    assert pace(table)["stands_since"] == table.now


def test_TURN_4_a_phase_that_is_held_stands_until_it_is_published(table: Table):
    table.play(ANN, "start")
    table.play(ANN, "hold_now")
    assert pace(table)["stands_since"] == cast.T0
    table.now += HOUR
    table.play(ANN, "close_phase")
    assert (pace(table)["stands_since"], pace(table)["stood"]) == (None, [[cast.T0, table.now]])


def test_TURN_4_a_short_stop_is_none_and_so_many_are_kept(table: Table):
    table.play(ANN, "start")
    stop(table, MINUTE - 1)
    assert pace(table)["stood"] == []
    stops = [stop(table, MINUTE) for _ in range(MOST_STOPS + 1)]
    assert pace(table)["stood"] == stops[1:]


def test_TURN_4_phases_are_shortened_to_half_and_a_minute_at_the_least():
    lengths = {"war": 610, "upkeep": 90, "trade": 60}
    assert spare(["war", "upkeep", "war", "trade"], lengths) == [
        {"phase": "war", "seconds": 610, "least": 330, "times": 2},
        {"phase": "upkeep", "seconds": 90, "least": 60, "times": 1},
    ]


@pytest.mark.parametrize(
    ("phase", "turns", "wins"), [("t0/diplomacy", 6, 3600), ("t5/war", 6, 3600), ("t6/production", 6, 0),
                                 ("planning", 1, 0), ("t5/war", 4, 0)]
)  # fmt: skip
def test_TURN_4_the_last_turn_is_dropped_unless_it_has_begun(phase: str, turns: int, wins: int):
    assert last_turn(COURSE, phase, turns, LENGTHS) == wins * 1000


def test_TURN_4_what_is_to_come_is_counted_by_control_alone(table: Table):
    table.until("t6/trade")
    seen = table.sees("control", "pace/plan")
    assert [each["phase"] for each in seen["spare"]] == ["purchase", "war", "upkeep", "diplomacy"]
    assert {"phase": "war", "seconds": 600, "least": 300, "times": 1} in seen["spare"]
    assert "spare" not in pace(table)


def test_TURN_4_two_changes_of_lengths_are_taken_back_one_by_one(table: Table):
    table.until("t1/production")
    table.play(ANN, "plan_day", **plan(begins=None, breaks=[], lengths=LENGTHS | {"upkeep": 360}))
    first = table.seq
    table.play(ANN, "plan_day", **plan(begins=None, breaks=[], lengths=LENGTHS | {"upkeep": 360, "war": 300}))
    table.play(ANN, "undo", entry=first)
    assert (table.clock.lengths["upkeep"], table.clock.lengths["war"]) == (600, 300)
