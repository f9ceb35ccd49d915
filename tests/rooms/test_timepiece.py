"""The server's time: clocks are set forward and back while an event runs and between two servers; it goes on evenly."""

import time
from collections.abc import Callable

import pytest
from django.db import connection

from astor.backups import backups
from astor.door import code_guesses
from astor.door.code_guesses import Guesser
from astor.game.models import Backup, Event, Guesses, Heartbeat, Work
from astor.game.orders import bell
from astor.game.play import countdown
from astor.running import timepiece
from astor.running.timepiece import FOLLOW, NEWS, STEP, Timepiece, lasting
from astor.works import worker
from tests import cast
from tests.laws import Table

pytestmark = pytest.mark.both_databases
SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
DAY = 24 * HOUR
FIVE_YEARS = 5 * 365 * DAY
STEPS = [-FIVE_YEARS, -HOUR, -2 * MINUTE, -20 * SECOND, 20 * SECOND, HOUR, FIVE_YEARS]


class Machine:
    """A clock that can be set and a count that cannot, in ms; servers that look at them every two seconds."""

    def __init__(self, clock: int = cast.T0) -> None:
        self.clock, self.count = clock, 17
        self.server = self.started()

    def started(self) -> Timepiece:
        server = Timepiece(lambda: self.clock, lambda: self.count)
        server.look()
        return server

    def passes(self, ms: int, *, beats: bool = True) -> int:
        """So much time passes; by how much the clock was set meanwhile, as the server found."""
        found, left = 0, ms
        while left > 0:
            step = min(2 * SECOND, left)
            self.clock, self.count, left = self.clock + step, self.count + step, left - step
            found += self.beat() if beats else 0
        return found

    def beat(self) -> int:
        found = self.server.look()
        bell.beat(self.server.now())
        self.server.gave_sign(self.server.now())
        return found


@pytest.fixture
def machine(production: Table) -> Machine:
    """One on which an event runs."""
    machine = Machine(production.now)
    machine.beat()
    return machine


@pytest.fixture
def production(table: Table) -> Table:
    table.join(cast.QUEEN)
    table.until("t1/production")
    return table


def left(event: Event, now: int) -> tuple[str, int]:
    event.refresh_from_db()
    return event.state, countdown.time_left(event, now)


# While it runs


@pytest.mark.parametrize("step", STEPS)
def test_what_is_left_is_left_however_the_clock_is_set(machine: Machine, production: Table, step: int):
    state, before = left(production.event, machine.server.now())
    machine.passes(10 * SECOND)
    machine.clock += step
    assert left(production.event, machine.server.now()) == (state, before - 10 * SECOND)
    assert machine.passes(MINUTE) == step
    assert left(production.event, machine.server.now()) == ("running", before - 70 * SECOND)
    machine.clock -= step  # and right again
    assert machine.passes(MINUTE) == -step
    assert left(production.event, machine.server.now()) == ("running", before - 130 * SECOND)
    assert machine.server.ahead == 0


@pytest.mark.parametrize("step", STEPS)
def test_bells_and_alarms_ring_once_and_in_their_time(machine: Machine, production: Table, step: int):
    _, before = left(production.event, machine.server.now())
    machine.clock += step
    machine.passes(before - SECOND)
    assert bell.ring_due(machine.server.now()) == 0
    machine.passes(2 * SECOND)
    assert bell.ring_due(machine.server.now()) == 1
    assert bell.ring_due(machine.server.now()) == 0
    production.event.refresh_from_db()
    assert production.event.phase == "t1/trade"


def test_a_machine_that_slept_is_an_outage(machine: Machine, production: Table):
    """Clock and count go on while it sleeps."""
    _, before = left(production.event, machine.server.now())
    machine.passes(HOUR, beats=False)
    assert machine.beat() == 0
    assert left(production.event, machine.server.now()) == ("paused", before)


def test_a_machine_whose_count_slept_goes_on_where_it_was(machine: Machine, production: Table):
    """As a virtual one that was put to sleep from outside: to it the clock was set forward."""
    _, before = left(production.event, machine.server.now())
    machine.clock += HOUR
    assert machine.beat() == HOUR
    assert left(production.event, machine.server.now()) == ("running", before)


def test_small_differences_are_followed_slowly(machine: Machine):
    machine.clock -= STEP
    assert machine.beat() == 0
    assert machine.server.now() == machine.clock + STEP - FOLLOW
    machine.passes(2 * SECOND * STEP // FOLLOW)
    assert machine.server.now() == machine.clock


def test_it_is_news_for_a_while(machine: Machine):
    seen = [machine.server.is_news]
    machine.clock -= HOUR
    for ms in (2 * SECOND, NEWS):
        machine.passes(ms)
        seen.append(machine.server.is_news)
    assert seen == [False, True, False]
    assert machine.server.ahead == HOUR


def test_once_nothing_waits_time_skips_what_the_clock_was_set_forward_by(machine: Machine, production: Table):
    """The clock that was wrong from the start has been put right: times of day are right from the first pause on."""
    machine.clock += HOUR
    machine.passes(MINUTE)
    assert machine.server.ahead == -HOUR
    production.now = machine.server.now()
    production.play("control/ann", "pause")
    row = worker.ask("export", by="olga", language="en", now=machine.server.now())
    Work.objects.filter(pk=row.pk).update(state=Work.State.RUNNING)
    assert machine.beat() == 0
    assert machine.server.ahead == -HOUR
    worker.forget(row)
    assert machine.beat() == 0
    alone = connection.vendor == "sqlite"
    assert machine.server.ahead == (0 if alone else -HOUR)
    assert machine.server.now() == machine.clock + machine.server.ahead


def test_a_clock_that_takes_long_to_answer_tells_nothing(machine: Machine):
    def slowly() -> int:
        machine.count += STEP + 1
        return machine.clock - HOUR

    machine.server._clock = slowly
    assert machine.server.look() == 0
    assert machine.server.ahead == 0


# From one server to the next


@pytest.mark.parametrize("step", [0, *STEPS])
def test_a_server_that_comes_at_once_goes_on_by_the_time_of_the_one_before(
    machine: Machine, production: Table, step: int
):
    _, before = left(production.event, machine.server.now())
    machine.clock += step
    machine.beat()
    machine.passes(3 * SECOND, beats=False)
    machine.server = machine.started()
    machine.beat()
    assert left(production.event, machine.server.now()) == ("running", before - 3 * SECOND)


@pytest.mark.parametrize("step", STEPS)
def test_set_between_two_servers_the_event_is_paused_with_what_was_left(machine: Machine, production: Table, step: int):
    last = machine.server.now()
    _, before = left(production.event, last)
    machine.clock += step
    machine.server = machine.started()
    assert machine.server.now() > last
    machine.beat()
    assert left(production.event, machine.server.now()) == ("paused", before)
    if step < 0:
        assert machine.server.is_news
    production.now = machine.server.now()
    production.play("control/ann", "resume")
    machine.passes(MINUTE)
    assert left(production.event, machine.server.now()) == ("running", before - MINUTE)


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_after_an_outage_the_clock_is_taken_as_it_is(machine: Machine, production: Table, step: int):
    machine.clock += step
    machine.passes(MINUTE)
    assert machine.server.ahead == -step
    last = machine.server.now()
    machine.passes(2 * HOUR, beats=False)
    machine.server = machine.started()
    assert (machine.server.now(), machine.server.ahead) == (machine.clock, 0)
    assert machine.server.now() > last


def test_but_not_as_long_as_time_would_go_back(machine: Machine, production: Table):
    machine.clock -= HOUR
    machine.passes(MINUTE)
    last = machine.server.now()
    machine.passes(MINUTE, beats=False)
    machine.server = machine.started()
    assert machine.server.now() == last + MINUTE
    machine.beat()
    assert left(production.event, machine.server.now())[0] == "paused"


# Several servers


def test_two_servers_shift_once_and_stay_together(machine: Machine, production: Table):
    _, before = left(production.event, machine.server.now())
    one, two = machine.server, machine.started()
    for step in (-HOUR, HOUR, FIVE_YEARS):
        machine.clock += step
        for machine.server in (one, two):
            assert machine.beat() == step
    assert one.now() == two.now()
    assert left(production.event, one.now()) == ("running", before)


def test_a_server_that_stood_still_alone_moves_no_other(machine: Machine, production: Table):
    """Its count stood, the others' and the clock did not."""
    still = Timepiece(lambda: machine.clock, lambda: 17)
    still.look()
    machine.passes(MINUTE)
    machine.count, count = 17, machine.count
    still.look()
    assert still.now() == machine.server.now() + count - 17
    machine.count = count
    assert machine.beat() == 0
    assert (machine.server.ahead, left(production.event, machine.server.now())[0]) == (0, "running")


def test_who_is_quicker_is_found_at_the_next_look(machine: Machine, monkeypatch: pytest.MonkeyPatch):
    now = machine.server.now()
    monkeypatch.setattr(timepiece, "_keep", lambda row, ahead: False)
    machine.clock -= HOUR
    assert machine.server.look() == 0
    assert machine.server.now() == now
    monkeypatch.undo()
    Heartbeat.objects.update(ahead=HOUR)
    assert machine.server.look() == -HOUR
    assert machine.server.now() == now


# What waits besides the clock


@pytest.mark.parametrize("step", STEPS)
def test_backups_are_asked_for_as_if_nothing_had_happened(machine: Machine, production: Table, step: int):
    backups.ask_if_due(machine.server.now())
    Backup.objects.all().update(begun=machine.server.now(), done=machine.server.now())
    backups.ask("time", machine.server.now())
    machine.clock += step
    machine.passes(backups.EVERY - SECOND)
    assert backups._due(machine.server.now()) == []
    machine.passes(2 * SECOND)
    assert backups._due(machine.server.now()) == ["time"]


@pytest.mark.parametrize("step", STEPS)
def test_who_typed_wrong_codes_waits_as_long_as_ever(machine: Machine, production: Table, step: int):
    who, event = Guesser("device", "192.0.2.7"), production.event
    for _ in range(4):
        code_guesses.count_wrong(event, who, machine.server.now())
    wait = Guesses.objects.get(device="device").until - machine.server.now()
    machine.clock += step
    machine.passes(MINUTE)
    assert Guesses.objects.get(device="device").until - machine.server.now() == wait - MINUTE
    code_guesses.allow(event, who, machine.server.now())


@pytest.mark.parametrize("step", STEPS)
def test_work_is_cut_off_after_two_minutes_of_silence(
    machine: Machine, production: Table, step: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(timepiece, "timepiece", machine.server)
    row = worker.ask("export", by="olga", language="en", now=machine.server.now())
    Work.objects.filter(pk=row.pk).update(state=Work.State.RUNNING, begun=machine.server.now())
    machine.clock += step
    machine.passes(MINUTE)
    worker.look_after(machine.server.now())
    assert Work.objects.get().state == Work.State.RUNNING
    machine.passes(2 * MINUTE)
    worker.look_after(machine.server.now())
    assert Work.objects.get().state == Work.State.CUT_OFF


@pytest.mark.parametrize(("ms", "said"), [
    (-2 * MINUTE, "2:00"), (62_400, "1:02"), (HOUR, "1:00:00"), (-47 * HOUR, "47:00:00"), (FIVE_YEARS, "1825 d"),
])  # fmt: skip
def test_it_is_said_as_people_read_it(ms: int, said: str):
    assert lasting(ms) == said


def test_the_count_goes_on():
    before: Callable[[], int] = timepiece.counted
    assert before() <= timepiece.counted()
    assert abs(Timepiece().now() - timepiece.shown()) < STEP


def test_with_services_the_clock_is_the_databases(event: Event, monkeypatch: pytest.MonkeyPatch):
    """The machine's own may be wrong, and another machine's in another way; on a laptop it is all there is."""
    right = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: right() - 10 * MINUTE * 1_000_000)
    off = timepiece.shown_to_all() - right() // 1_000_000
    wrong = connection.vendor == "sqlite"
    assert abs(off + 10 * MINUTE * wrong) < MINUTE
