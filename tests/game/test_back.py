"""The clock goes back (TURN-4: rewind at any time), and what is timed below the phase goes with it."""

import pytest

from astor.game.models import Seat
from astor.game.orders import bell, clock, seats
from astor.game.play import countdown
from astor.game.values.errors import Refused
from tests import cast
from tests.laws import Dump, Table

ANN = "control/ann"
MINUTE = 60_000


@pytest.fixture
def production(table: Table) -> Table:
    table.join(cast.QUEEN)
    table.until("t1/production")
    return table


def deadline(table: Table) -> int:
    found = table.clock.deadline
    assert found is not None
    return found


def where(table: Table) -> tuple[str, str, str, int | None]:
    event = table.clock
    return event.phase, event.part, event.state, event.remaining


def alarms(table: Table) -> dict[str, int]:
    """Part → ms from now to the alarm that begins it, whether the clock runs or not."""
    rows = table.dump()["alarm"].values()
    left = (row["remaining"] if row["due"] is None else row["due"] - table.now for row in rows)
    return {row["args"].get("part", row["command"]): ms for row, ms in zip(rows, left, strict=True)}


def told(table: Table, code: str) -> int:
    return sum(row["code"] == code for row in table.dump()["line"].values())


def lands(dump: Dump) -> tuple[object, ...]:
    return dump["province"], dump["faction"], dump["unit"], dump["draft"], dump["building"]


# Back


def test_TURN_4_back_takes_the_last_closing_back_and_leaves_a_minute(production: Table):
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "militia"])
    before = lands(production.dump())
    production.ring()
    assert lands(production.dump()) != before
    production.play(ANN, "back")
    assert lands(production.dump()) == before
    assert where(production) == ("t1/production", "", "paused", MINUTE)
    assert production.dump()["statement"] == {}


def test_TURN_4_after_back_the_phase_is_played_on_and_closes_again_once(production: Table):
    production.ring()
    production.play(ANN, "back")
    production.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold", "gold"])
    production.play(ANN, "resume")
    assert deadline(production) == production.now + MINUTE
    production.ring()
    assert production.clock.phase == "t1/trade"
    assert production.row("province/ostmark")["outputs"] == ["gold", "gold"]
    assert len(production.dump()["statement"]) == len(cast.FACTIONS)


def test_TURN_4_back_also_while_paused(production: Table):
    production.ring()
    production.play(ANN, "pause")
    production.now += MINUTE
    production.play(ANN, "back")
    assert where(production) == ("t1/production", "", "paused", MINUTE)


def test_TURN_4_back_also_after_orders_were_given_in_the_next_phase(table: Table):
    table.join(cast.QUEEN)
    table.until("t2/production")
    order = {"province": "ostmark", "outputs": ["gold", "gold"]}
    table.play(cast.QUEEN, "produce", **order)
    table.play(cast.QUEEN, "lend", seat=cast.GENERAL, power="plots")
    table.play(ANN, "back")
    assert where(table) == ("t1/diplomacy", "", "paused", MINUTE)
    table.play(ANN, "resume")
    table.ring()
    assert table.row("draft/t2-production-produce-ostmark")["data"]["outputs"] == ["gold", "gold"]
    assert table.row(f"seat/{cast.GENERAL}")["lent"] == ["plots"]


def test_TURN_4_back_again_and_again_to_planning(table: Table):
    table.join(cast.QUEEN)
    founded = lands(table.dump())
    table.until("t2/trade")
    seen = []
    while table.clock.phase != "planning":
        table.play(ANN, "back")
        seen.append(table.clock.phase)
        assert where(table)[2:] == ("paused", MINUTE)
    assert seen[:2] == ["t2/production", "t1/diplomacy"]
    assert seen[-2:] == ["t0/diplomacy", "planning"]
    assert lands(table.dump()) == founded
    assert table.refuse(ANN, "back").code == "nothing_to_undo"


def test_TURN_4_from_the_end_too_and_the_secret_is_sealed_again(table: Table):
    table.play(ANN, "override", row="event/astor", field="turns", value=1, reason="a short evening")
    table.until("ended")
    table.play(ANN, "back")
    assert where(table) == ("t1/diplomacy", "", "paused", MINUTE)
    assert table.clock.revealed == ""


def test_TURN_4_links_and_codes_outlive_the_end(table: Table):
    table.play(ANN, "override", row="event/astor", field="turns", value=1, reason="a short evening")
    table.until("ended")
    table.play(ANN, "back")
    seat = Seat.objects.select_related("event").get(event=table.event, key=cast.QUEEN)
    assert seats.by_token(seats.token(seat)) == seat


def test_TURN_4_one_closing_under_another_cannot_be_taken_back_alone(production: Table):
    production.ring()
    closing = next(key for key, e in production.board.images("entry").items() if e["phase"] == "t1/production" and
                   e["command"] == "close_phase")  # fmt: skip
    production.ring()
    no = production.refuse(ANN, "undo", entry=int(closing))
    assert (no.code, no.facts["row"], no.facts["field"]) == ("built_on", "event/astor", "phase")


def test_TURN_4_one_entry_of_a_closing_takes_the_whole_closing_back(production: Table):
    production.ring()
    harvest = next(int(k) for k, e in production.board.images("entry").items() if e["command"] == "produce_all")
    undone = production.play(ANN, "undo", entry=harvest)
    assert undone["at"] == production.now
    assert where(production) == ("t1/production", "", "paused", MINUTE)
    newest = max(int(k) for k, e in production.board.images("entry").items() if e["command"] == "next_phase")
    assert production.refuse(ANN, "undo", entry=harvest) == Refused("already_undone", entry=newest)


# Parts and alarms


def test_the_parts_of_war_begin_by_themselves(table: Table):
    table.until("t1/war")
    begun = deadline(table) - 600_000
    assert table.clock.part == "preparation"
    assert alarms(table) == {"season_1": 120_000 - clock.GRACE}
    parts = []
    while table.clock.phase == "t1/war":
        table.ring()
        parts.append((table.clock.part, table.now - begun))
    assert parts[0] == ("season_2", 120_000 + clock.GRACE), "nobody is there to act in the first season"
    assert parts[1] == ("allot", 600_000 + clock.GRACE)


def test_the_guild_window_begins_before_the_end_of_upkeep_at_most_a_quarter(table: Table):
    table.until("t1/upkeep")
    assert table.clock.part == "allot"
    assert alarms(table)["guild_window"] == 480_000 - clock.GRACE
    rules = table.row("event/astor")["rules"] | {"guild_window_seconds": 400}
    table.play(ANN, "override", row="event/astor", field="rules", value=rules, reason="a long window")
    table.until("t2/upkeep")
    assert alarms(table)["guild_window"] == 450_000 - clock.GRACE


def test_a_pause_shifts_alarms(table: Table):
    table.until("t1/war")
    table.now += 20_000
    before = alarms(table)
    table.play(ANN, "pause")
    table.now += 3_600_000
    assert alarms(table) == before
    table.play(ANN, "resume")
    assert alarms(table) == before
    table.ring()
    assert table.clock.part == "season_2"


@pytest.mark.parametrize("paused", [False, True])
def test_more_time_moves_what_is_timed_from_the_end_and_nothing_else(table: Table, paused: bool):
    table.until("t1/upkeep")
    if paused:
        table.play(ANN, "pause")
    before = alarms(table)["guild_window"]
    table.play(ANN, "extend", seconds=60, revision=table.clock.revision)
    assert alarms(table)["guild_window"] == before + 60_000
    table.play(ANN, "set_clock", seconds=30, revision=table.clock.revision)
    assert alarms(table)["guild_window"] == 0
    table.play(ANN, "close_phase", skip=True)
    if paused:
        table.play(ANN, "resume")
    table.until("t2/war")
    seasons = alarms(table)
    table.play(ANN, "extend", seconds=60, revision=table.clock.revision)
    assert alarms(table) == seasons


def test_undoing_an_extension_moves_them_back(table: Table):
    table.until("t1/upkeep")
    before = alarms(table)
    table.play(ANN, "extend", seconds=60, revision=table.clock.revision)
    table.play(ANN, "undo", entry=table.seq)
    assert alarms(table) == before


def test_an_alarm_rings_before_the_bell_that_is_due_with_it(lab: Table):
    lab.play(ANN, "set_alarm", seconds=599)
    lab.now = deadline(lab) + clock.GRACE
    assert bell.ring_due(lab.now) == 2
    assert told(lab, "tossed") == 1
    assert lab.clock.phase == "t1/trade"
    lab.catch_up()


def test_an_alarm_rings_once(lab: Table):
    lab.play(ANN, "set_alarm", seconds=10)
    assert bell.next_bell("astor") == lab.now + 10_000 + clock.GRACE
    assert bell.ring_due(lab.now + 9_999 + clock.GRACE) == 0
    lab.now += 10_000 + clock.GRACE
    assert [bell.ring_due(lab.now) for _ in range(3)] == [1, 0, 0]
    assert told(lab, "tossed") == 1
    assert lab.dump()["alarm"] == {}
    lab.catch_up()


def test_what_was_not_rung_by_the_close_never_rings(table: Table):
    table.until("t1/war")
    table.play(ANN, "close_phase", skip=True)
    assert list(alarms(table)) == ["guild_window"]


@pytest.mark.parametrize("paused", [False, True])
def test_alarms_come_back_with_the_closing_as_far_before_the_end_as_they_were(lab: Table, paused: bool):
    lab.play(ANN, "set_alarm", seconds=580)
    lab.now += 100_000
    end = countdown.time_left(lab.clock, lab.now)
    if paused:
        lab.play(ANN, "pause")
    before_end = end - alarms(lab)["toss"]
    lab.play(ANN, "close_phase")
    assert alarms(lab) == {}
    lab.play(ANN, "back")
    assert alarms(lab) == {"toss": MINUTE - before_end}
    lab.play(ANN, "resume")
    lab.ring()
    assert told(lab, "tossed") == 1


def test_an_alarm_whose_time_was_over_rings_at_once_when_the_clock_goes_on(lab: Table):
    lab.play(ANN, "set_alarm", seconds=30)
    lab.play(ANN, "close_phase")
    lab.play(ANN, "back")
    assert alarms(lab) == {"toss": 0}
    lab.play(ANN, "resume")
    assert bell.ring_due(lab.now + clock.GRACE) == 1
    lab.catch_up()


def test_back_into_upkeep_is_back_into_its_guild_window(table: Table):
    table.until("t1/diplomacy")
    table.play(ANN, "back")
    assert where(table) == ("t1/upkeep", "guild_window", "paused", MINUTE)
    table.play(ANN, "back")
    assert where(table) == ("t1/war", "season_2", "paused", MINUTE)
