"""The clock (TURN-1 to TURN-4): its lengths, pause and resume, more time and less, end now."""

import pytest

from astor.game.models import Event, Line
from astor.game.orders import clock
from astor.game.orders.bell import next_bell, ring_due
from astor.game.orders.commands import Order, issue
from astor.game.play import countdown
from astor.game.values.errors import Refused
from tests import cast
from tests.laws import Table

ANN = "control/ann"
TEN_MINUTES = 600_000


@pytest.fixture
def production(table: Table) -> Table:
    table.until("t1/production")
    return table


def deadline(table: Table) -> int:
    found = table.clock.deadline
    assert found is not None
    return found


def left(table: Table) -> int:
    return countdown.time_left(table.clock, table.now)


def extend(table: Table, seconds: int) -> None:
    table.play(ANN, "extend", seconds=seconds, revision=table.clock.revision)


# The order of play on the clock


def test_TURN_1_each_phase_lasts_ten_minutes(table: Table):
    table.until("t1/production")
    seen = []
    for _ in range(6):
        seen.append((table.clock.phase, table.clock.length, left(table)))
        phase = table.clock.phase
        while table.clock.phase == phase:
            table.ring()
    kinds = ("production", "trade", "purchase", "war", "upkeep", "diplomacy")
    # each bell is rung a quarter of a second after the deadline, so that much is gone already
    assert seen == [(f"t1/{kind}", TEN_MINUTES, TEN_MINUTES - clock.GRACE) for kind in kinds]
    assert table.clock.phase == "t2/production"


def test_TURN_2_planning_then_ten_minutes_of_initial_diplomacy(table: Table):
    assert (table.clock.phase, table.clock.state, left(table)) == ("planning", "planning", 1_200_000)
    table.play(ANN, "start")
    assert table.clock.deadline == cast.T0 + 1_200_000
    table.ring()
    assert (table.clock.phase, table.clock.length) == ("t0/diplomacy", TEN_MINUTES)


def test_TURN_2_the_planning_waits_for_control_to_start_the_clock(table: Table):
    table.now += 10 * TEN_MINUTES
    assert ring_due(table.now) == 0
    assert next_bell(table.event.key) is None
    assert table.clock.phase == "planning"


def test_TURN_3_the_event_ends_after_the_last_turn_and_stays_ended(table: Table):
    table.play(ANN, "override", row="event/astor", field="turns", value=1, reason="a short evening")
    table.until("ended")
    ended = table.clock
    assert (ended.state, ended.deadline, ended.remaining) == ("ended", None, 0)
    assert ended.revealed == cast.SECRET
    assert ring_due(table.now + TEN_MINUTES) == 0
    assert table.refuse(ANN, "close_phase").code == "already_ended"


def test_TURN_4_all_durations_are_the_scenarios(db: None):
    event = cast.new_event(planning=60, trade=7)
    assert (event.remaining, countdown.length_of(event, "t4/trade")) == (60_000, 7_000)


def test_TURN_4_the_next_deadline_comes_from_the_old_one_so_that_the_day_does_not_drift(production: Table):
    first = deadline(production)
    for late in (0, 3_000, 14_000):
        production.now = deadline(production) + clock.GRACE + late
        assert ring_due(production.now) == 1
        production.catch_up()
    assert deadline(production) == first + 3 * TEN_MINUTES


# Pause and resume


def test_TURN_4_a_pause_keeps_the_exact_remainder(production: Table):
    production.now = deadline(production) - 123_457
    production.play(ANN, "pause")
    assert (production.clock.state, production.clock.remaining, production.clock.deadline) == ("paused", 123_457, None)
    production.now += 86_400_000
    assert ring_due(production.now) == 0
    production.play(ANN, "resume")
    assert deadline(production) == production.now + 123_457


def test_TURN_4_pausing_again_and_again_loses_nothing(production: Table):
    production.now = deadline(production) - 60_000
    for _ in range(10):
        production.play(ANN, "pause")
        production.now += 1_001
        production.play(ANN, "resume")
        production.now += 7
    assert left(production) == 60_000 - 70


def test_TURN_4_control_says_until_when_the_break_lasts_and_the_clock_waits_all_the_same(production: Table):
    production.arrange(ANN, "pause")
    for past_or_far in (-1000, 0, 86_400_001):
        no = production.refuse(ANN, "go_on_at", back=production.now + past_or_far)
        assert no.code == "return_not_ahead"
    production.play(ANN, "go_on_at", back=production.now + 60_000, text=" Soup ")
    told = Line.objects.get(event=production.event, side="public", code="break_told")
    assert told.facts == {"goes_on": production.now + 60_000, "text": "Soup"}
    assert production.clock.state == "paused"


def test_TURN_4_orders_go_on_while_the_clock_is_paused(production: Table):
    production.join(cast.QUEEN)
    production.play(ANN, "pause")
    production.now += 10 * TEN_MINUTES
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])


# More time and less


@pytest.mark.parametrize("seconds", [120, -120, 3600])
def test_TURN_4_extend_and_shorten_while_running(production: Table, seconds: int):
    before = deadline(production)
    extend(production, seconds)
    assert deadline(production) == before + seconds * 1000


@pytest.mark.parametrize("seconds", [120, -120])
def test_TURN_4_extend_and_shorten_while_paused(production: Table, seconds: int):
    production.play(ANN, "pause")
    before = left(production)
    extend(production, seconds)
    assert (production.clock.state, left(production)) == ("paused", before + seconds * 1000)


def test_TURN_4_also_before_the_clock_is_started(table: Table):
    extend(table, -60)
    assert (table.clock.state, table.clock.remaining) == ("planning", 1_140_000)


def test_TURN_4_a_phase_is_never_shortened_into_the_past(production: Table):
    production.now += 1_000
    extend(production, -3600)
    assert deadline(production) == production.now
    production.play(ANN, "undo", entry=production.seq)
    assert left(production) == TEN_MINUTES - clock.GRACE - 1_000


@pytest.mark.parametrize("seconds", [0, 45, 86_400])
def test_TURN_4_set_the_clock(production: Table, seconds: int):
    production.now += 77_777
    production.play(ANN, "set_clock", seconds=seconds, revision=production.clock.revision)
    assert left(production) == seconds * 1000
    production.play(ANN, "pause")
    production.play(ANN, "set_clock", seconds=90, revision=production.clock.revision)
    assert (production.clock.remaining, production.clock.deadline) == (90_000, None)


def test_TURN_4_undoing_an_extension_takes_only_that_time_back(production: Table):
    before = deadline(production)
    extend(production, 120)
    entry = production.seq
    extend(production, 30)
    production.now += 5_000
    production.play(ANN, "undo", entry=entry)
    assert deadline(production) == before + 30_000


def test_TURN_4_undoing_more_time_than_is_left_ends_the_phase_now_and_not_in_the_past(production: Table):
    extend(production, 120)
    production.now = deadline(production) - 30_000
    production.play(ANN, "undo", entry=production.seq)
    assert deadline(production) == production.now
    production.play(ANN, "pause")
    assert left(production) == 0


def test_TURN_4_two_minutes_more_at_the_last_instant_extend(production: Table):
    """The bell waits a quarter of a second; who gets the lock before it has extended."""
    before, revision = deadline(production), production.clock.revision
    production.now = before + clock.GRACE - 1
    production.play(ANN, "extend", seconds=120, revision=revision)
    assert ring_due(before + clock.GRACE) == 0
    assert deadline(production) == before + 120_000


def test_TURN_4_or_are_told_that_the_phase_is_over(production: Table):
    revision = production.clock.revision
    production.ring()
    for name in ("extend", "set_clock"):
        no = production.refuse(ANN, name, seconds=120, revision=revision)
        assert no == Refused("clock_moved", phase="t1/trade")


# End now


def test_TURN_4_control_ends_a_phase_early_and_the_next_begins_now(production: Table):
    production.now += 100_000
    production.play(ANN, "close_phase")
    assert (production.clock.phase, production.clock.state) == ("t1/trade", "running")
    assert deadline(production) == production.now + TEN_MINUTES


def test_TURN_4_ended_while_paused_the_next_phase_waits_paused(production: Table):
    production.play(ANN, "pause")
    production.play(ANN, "close_phase")
    assert (production.clock.phase, production.clock.state, left(production)) == ("t1/trade", "paused", TEN_MINUTES)


def test_TURN_4_a_tap_that_comes_after_the_bell_does_not_end_the_next_phase(production: Table):
    production.ring()
    late = Order(production.event.key, ANN, "close_phase", {"phase": "t1/production"}, production.now)
    with pytest.raises(Refused) as no:
        issue(late)
    assert no.value == Refused("phase_over", phase="t1/production", now="t1/trade")
    assert production.clock.phase == "t1/trade"


def test_the_clock_is_not_counted_by_ticks(production: Table):
    """The deadline is a column: nothing is written while time passes."""
    seq, bell = production.seq, deadline(production)
    for now in range(bell - 5_000, bell, 200):
        assert ring_due(now) == 0
    assert production.seq == seq
    assert Event.objects.get(key="astor").deadline == bell
