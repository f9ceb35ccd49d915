"""The bell: a phase closes by itself, exactly once (TURN-4); held phases, failing ones, and outages."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from threading import Barrier

import pytest
from django.db import connection
from structlog.testing import capture_logs

from astor.desk.preview import preview
from astor.game.models import Entry, Event, Heartbeat
from astor.game.orders import bell, clock
from astor.game.orders.bell import beat, next_bell, ring_due, stopped_at
from astor.game.orders.commands import Order, issue
from astor.game.play import countdown
from astor.game.play.call import Answer, Call
from astor.game.play.play import Play, plays
from astor.game.values.errors import Refused
from astor.game.values.phases import Phase
from tests import cast
from tests.laws import Table
from tests.together import at_once

pytestmark = pytest.mark.both_databases
ANN = "control/ann"
RINGS = 1000 if connection.vendor == "sqlite" else 100
Playing = Callable[[Play], AbstractContextManager[None]]


@pytest.fixture
def production(table: Table) -> Table:
    table.join(cast.QUEEN)
    table.until("t1/production")
    return table


def deadline(table: Table) -> int:
    found = table.clock.deadline
    assert found is not None
    return found


def closings(key: str = cast.EVENT) -> int:
    return Entry.objects.filter(event__key=key, command="close_phase").count()


def public(table: Table) -> list[str]:
    return [row["code"] for name, row in table.screens["public"].items() if name.startswith("line/")]


# Exactly once


def test_TURN_4_when_its_time_is_up_a_phase_closes_by_itself(production: Table):
    bell = deadline(production) + clock.GRACE
    assert next_bell("astor") == bell
    assert ring_due(bell - 1) == 0
    assert ring_due(bell) == 1
    assert production.clock.phase == "t1/trade"
    production.catch_up()


def test_TURN_4_rung_a_thousand_times_it_closes_once(production: Table):
    bell, before = deadline(production) + clock.GRACE, closings()
    assert sum(ring_due(bell) for _ in range(RINGS)) == 1
    assert closings() == before + 1


@pytest.mark.django_db(transaction=True)
def test_TURN_4_however_many_tickers_run_it_closes_once():
    """Four tickers, each with a connection of its own, fall upon the same bell; two events, six bells each."""
    for key in ("astor", "other"):
        cast.new_event(key)
        cast.order(ANN, "start", event=key)
    together = Barrier(4)

    def tick() -> int:
        rung = 0
        for turn in range(6):
            together.wait(20)
            rung += sum(ring_due(cast.T0 + 1_200_250 + turn * 600_000) for _ in range(5))
        return rung

    rung = sum(at_once(tick, 4))
    assert [closings(key) for key in ("astor", "other")] == [6, 6]
    bells = Entry.objects.filter(event__key="astor", actor="clock", step=False).count()
    assert rung == 2 * bells
    seqs = Entry.objects.filter(event__key="astor").values_list("seq", flat=True)
    assert list(seqs) == list(range(1, Event.objects.get(key="astor").seq + 1))


# In time and late


def test_TURN_4_an_order_stamped_in_time_counts_though_it_gets_the_lock_after_the_deadline(production: Table):
    end = deadline(production)
    assert ring_due(end + clock.GRACE - 1) == 0
    production.now = end - 1
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    production.now = end + clock.GRACE
    assert ring_due(production.now) == 1
    assert production.row("province/ostmark")["outputs"] == ["gold", "gold"]
    production.catch_up()


def test_TURN_4_a_late_order_is_refused(production: Table):
    production.now = deadline(production)
    no = production.refuse(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])
    assert no == Refused("late", phase="t1/production")


def test_TURN_4_an_order_for_a_closed_phase_is_told_so(production: Table):
    production.ring()
    order = {"province": "ostmark", "outputs": ["gold"]}
    no = production.refuse(cast.QUEEN, "produce", phase="t1/production", **order)
    assert no == Refused("phase_over", phase="t1/production", now="t1/trade")
    assert production.refuse(cast.QUEEN, "produce", **order).code == "wrong_phase"


def test_orders_without_a_phase_are_never_late(production: Table):
    production.now = deadline(production)
    production.play(cast.QUEEN, "lend", seat=cast.GENERAL, power="rule")


# Held


@pytest.fixture
def held(production: Table) -> Table:
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    production.play(ANN, "hold", on=True)
    production.ring()
    return production


def test_a_held_phase_closes_orders_and_commits_nothing(held: Table):
    clock_row = held.clock
    assert (clock_row.state, clock_row.phase, clock_row.remaining) == ("held", "t1/production", 0)
    assert held.dump()["statement"] == {}
    assert held.refuse(cast.QUEEN, "produce", province="ostmark", outputs=["food"]).code == "held"
    assert ring_due(held.now + 3_600_000) == 0


def test_what_control_previews_is_what_it_publishes(held: Table):
    held.play(ANN, "override", row="province/ostmark", field="starving", value=True, reason="locusts")
    before, seq = held.dump(), held.seq
    seen = preview("astor", held.now)
    assert (held.dump(), held.seq) == (before, seq)
    held.play(ANN, "close_phase")
    published = held.dump()["statement"].values()
    assert {s["faction"]: s["items"] for s in seen} == {s["faction"]: s["items"] for s in published}
    assert {s["faction"] for s in seen} == set(cast.FACTIONS)
    assert (held.clock.phase, held.clock.state, held.clock.hold) == ("t1/trade", "running", False)
    assert deadline(held) == held.now + 600_000


def test_more_time_opens_a_held_phase_again(held: Table):
    held.play(ANN, "extend", seconds=60, revision=held.clock.revision)
    assert (held.clock.state, held.clock.remaining) == ("paused", 60_000)
    held.play(cast.QUEEN, "produce", province="ostmark", outputs=["food"])
    held.play(ANN, "resume")
    held.ring()
    assert held.clock.state == "held"


@pytest.mark.parametrize("standing", [False, True])
def test_TURN_4_a_phase_that_is_to_be_held_is_not_closed_early_but_held(production: Table, standing: bool):
    production.play(ANN, "hold", on=True)
    if standing:
        production.play(ANN, "pause")
    no = production.refuse(ANN, "close_phase")
    assert (no.code, no.facts) == ("hold_first", {"phase": "t1/production"})
    assert production.clock.hold
    production.play(ANN, "hold_now")
    now = production.clock
    assert (now.state, now.phase, now.remaining, now.hold) == ("held", "t1/production", 0, True)
    assert production.refuse(cast.QUEEN, "produce", province="ostmark", outputs=["food"]).code == "held"
    assert "held" in public(production)
    production.play(ANN, "close_phase")
    assert (production.clock.phase, production.clock.state) == ("t1/trade", "running")


def test_TURN_4_a_late_tap_holds_no_other_phase(production: Table):
    late = Order(production.event.key, ANN, "hold_now", {"phase": "t0/diplomacy"}, production.now)
    with pytest.raises(Refused, match="phase_over"):
        issue(late)
    assert production.clock.state == "running"


def test_TURN_4_the_clock_closes_nothing_that_was_held_early(production: Table):
    bell = deadline(production) + clock.GRACE
    production.play(ANN, "hold_now")
    assert ring_due(bell) == 0
    late = Order(production.event.key, "clock", "close_phase", {"phase": "t1/production"}, bell)
    with pytest.raises(Refused, match="not_due"):
        issue(late)


def test_a_hold_taken_off_in_time_does_not_hold(production: Table):
    production.play(ANN, "hold", on=True)
    production.play(ANN, "hold", on=False)
    production.ring()
    assert production.clock.phase == "t1/trade"


def test_an_event_not_started_or_ended_has_nothing_to_preview(table: Table):
    assert preview("astor", table.now) == []


# A closing that fails


def _raising(only: str) -> Play:
    """The usual play, but production cannot be resolved in this event."""

    def collapse(call: Call) -> None:
        if call.event.key == only:
            raise ZeroDivisionError("nobody thought of this")

    usual = plays["storms"]
    phases = tuple(replace(p, steps=(collapse, *p.steps)) if p.kind == "production" else p for p in usual.phases)
    return replace(usual, phases=phases)


def test_a_closing_that_fails_holds_its_event_loudly_and_no_other(production: Table, playing: Playing):
    cast.new_event("other", planning=1, initial_diplomacy=1, production=1)
    cast.order(ANN, "start", event="other", now=production.now)
    before = production.dump()
    with playing(_raising("astor")), capture_logs() as logs:
        production.ring()
    assert production.clock.state == "held"
    assert production.dump()["province"] == before["province"]
    assert [(log["log_level"], log["event"], log["game"]) for log in logs] == [("error", "the bell failed", "astor")]
    told = [row for row in production.dump()["line"].values() if row["code"] == "closing_failed"]
    assert [(row["side"], "nobody thought of this" in row["facts"]["reason"]) for row in told] == [("control", True)]
    assert Event.objects.get(key="other").phase == "t0/diplomacy"
    production.play(ANN, "close_phase")
    assert production.clock.phase == "t1/trade"


def test_an_alarm_of_an_unknown_order_is_struck_and_control_is_told(lab: Table):
    lab.play(ANN, "set_alarm", seconds=10, command="tos")
    lab.ring()
    assert (lab.clock.state, lab.dump()["alarm"]) == ("running", {})
    told = [row["facts"] for row in lab.dump()["line"].values() if row["code"] == "alarm_struck"]
    assert told == [{"command": "tos", "why": "unknown_command"}]


def test_TURN_4_a_bell_that_another_worker_rang_first_is_no_failure(production: Table, monkeypatch: pytest.MonkeyPatch):
    due = deadline(production) + clock.GRACE

    def overtaken(order: Order) -> Answer:
        if order.name == "close_phase":
            issue(order)
        return issue(order)

    monkeypatch.setattr(bell, "issue", overtaken)
    assert ring_due(due) == 0
    assert (production.clock.phase, production.clock.state) == ("t1/trade", "running")


# The heartbeat


def test_a_short_silence_changes_nothing(production: Table):
    beat(production.now)
    end = deadline(production)
    assert beat(production.now + countdown.OUTAGE) == 0
    assert (production.clock.state, deadline(production)) == ("running", end)


def test_after_an_outage_the_event_is_paused_with_what_was_left_at_the_last_heartbeat(production: Table):
    beat(production.now)
    remaining = deadline(production) - production.now
    production.now += countdown.OUTAGE + 1
    assert beat(production.now) == 1
    assert (production.clock.state, production.clock.remaining) == ("paused", remaining)
    production.catch_up()
    assert public(production)[-1] == "outage"
    production.play(ANN, "resume")
    assert deadline(production) == production.now + remaining


def test_two_servers_that_come_back_pause_it_once(production: Table):
    Heartbeat.objects.create(pk=1, at=production.now)
    production.now += 60_000
    assert [beat(production.now), beat(production.now + 5)] == [1, 0]
    assert stopped_at(production.event.pk, production.now - 60_000, production.now) is False
    assert public(production).count("outage") == 1


def test_a_machine_that_slept_does_not_ring_what_fell_due_meanwhile(production: Table):
    """Its ticker may wake before its heartbeat does."""
    beat(production.now)
    remaining = deadline(production) - production.now
    production.now += 3_600_000
    assert ring_due(production.now) == 0
    assert (production.clock.phase, production.clock.state) == ("t1/production", "paused")
    assert production.clock.remaining == remaining
    production.play(ANN, "resume")
    assert ring_due(production.now + 1) == 0
    assert production.clock.state == "running"


@pytest.mark.parametrize("back", [120_000, 3_600_000, 157_680_000_000])
def test_a_sign_of_life_of_times_to_come_is_an_outage_too(production: Table, back: int):
    beat(production.now)
    remaining = deadline(production) - production.now
    assert beat(production.now - back) == 1
    assert (production.clock.state, production.clock.remaining) == ("paused", remaining)
    told = [row["facts"] for name, row in production.screens["public"].items() if name.startswith("line/")]
    assert told[-1] == {"seconds": 0}
    assert beat(production.now - back + 2_000) == 0


def test_paused_and_ended_events_sleep_through_an_outage(production: Table):
    production.play(ANN, "pause")
    beat(production.now)
    assert beat(production.now + 60_000) == 0


def test_a_phase_that_may_not_close_yet_waits(production: Table, playing: Playing):
    usual, answer = plays["storms"], [Refused("battle_first"), None]
    waiting = Phase("production", plays["storms"].phase("production").steps, may_close=lambda event: answer[0])
    phases = tuple(waiting if p.kind == "production" else p for p in usual.phases)
    with playing(replace(usual, phases=phases)):
        assert ring_due(deadline(production) + 60_000) == 0
        del answer[0]
        assert ring_due(deadline(production) + 60_000) == 1
    production.catch_up()
