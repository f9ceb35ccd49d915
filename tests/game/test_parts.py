"""The parts of a phase (TURN-4, UPK-6): the guild window runs on an early end too; Control may end a part early."""

import pytest

from astor.game.journal import journal
from astor.game.models import Alarm, Entry
from astor.game.orders import bell, clock
from astor.game.play import countdown
from astor.game.values.errors import Refused
from tests import cast
from tests.chronicle import ANN, lines, override, ruling, treasury
from tests.laws import Table

MINUTE = 60_000
REGIMENT = "unit/regiment-humans-1"
QUARTER = 150_000


@pytest.fixture
def upkeep(table: Table) -> Table:
    """The first upkeep has just begun; the humans cannot pay their regiment."""
    table.join(cast.QUEEN, cast.GUILDMASTER)
    table.until("t1/upkeep")
    treasury(table, "humans", gold=0)
    return table


def left(table: Table) -> int:
    """What is left of the phase, in ms."""
    return countdown.time_left(table.clock, table.now)


def coming(table: Table) -> dict[str, int]:
    """Part → ms until it begins."""
    rows = [row for row in table.dump()["alarm"].values() if row["command"] == "begin_part"]
    return {r["args"]["part"]: r["remaining"] if r["due"] is None else r["due"] - table.now for r in rows}


def end(table: Table, part: str) -> None:
    table.play(ANN, "end_part", part=part)


def also_timed(table: Table, ms: int) -> None:
    """Something else of this phase that has so much time."""
    with (
        journal.locked(table.event.key) as event,
        journal.entry(event, Entry(actor="clock", command="set", at=table.now)),
    ):
        Alarm(event=event, key="later", command="begin_part", args={"part": "later"}, remaining=ms).save()


def offered(table: Table) -> bool:
    return bool(table.row(REGIMENT)["upkeep"] == "unpaid")


# The guild window


def test_UPK_4_allotments_close_so_long_before_the_end_of_the_phase(upkeep: Table):
    whole = left(upkeep)
    assert coming(upkeep) == {"guild_window": whole - 120_000}
    upkeep.ring()
    assert (upkeep.clock.part, left(upkeep), offered(upkeep)) == ("guild_window", 120_000 - clock.GRACE, True)
    assert lines(upkeep, "part_began")[-1] == ("public", {"part": "guild_window"})


@pytest.mark.parametrize(("seconds", "window"), [(60, 60_000), (400, QUARTER), (0, 0)])
def test_UPK_4_as_long_as_the_scenario_says_and_at_most_a_quarter_of_the_phase(table: Table, seconds: int, window: int):
    ruling(table, guild_window_seconds=seconds)
    table.until("t1/upkeep")
    assert left(table) - coming(table)["guild_window"] == window


def test_UPK_4_a_window_of_no_length_opens_and_the_phase_closes(table: Table):
    ruling(table, guild_window_seconds=0)
    table.until("t1/diplomacy")
    assert ("public", {"part": "guild_window"}) in lines(table, "part_began")


def test_UPK_4_it_moves_with_the_end_when_control_gives_or_takes_time(upkeep: Table):
    before = coming(upkeep)["guild_window"]
    upkeep.play(ANN, "extend", seconds=60, revision=upkeep.clock.revision)
    assert coming(upkeep)["guild_window"] == before + MINUTE
    upkeep.play(ANN, "set_clock", seconds=30, revision=upkeep.clock.revision)
    upkeep.ring()
    assert (upkeep.clock.part, left(upkeep), offered(upkeep)) == ("guild_window", 30_000 - clock.GRACE, True)


def test_UPK_4_a_pause_stops_it_too(upkeep: Table):
    before = coming(upkeep)
    upkeep.play(ANN, "pause")
    upkeep.now += 10 * MINUTE
    assert (bell.ring_due(upkeep.now), coming(upkeep)) == (0, before)
    upkeep.play(ANN, "resume")
    upkeep.ring()
    assert left(upkeep) == 120_000 - clock.GRACE


def test_UPK_4_an_allotment_counts_until_the_window_opens(upkeep: Table):
    opening = upkeep.now + coming(upkeep)["guild_window"]
    upkeep.now = opening - 1
    upkeep.play(cast.QUEEN, "allot", mouths=[])
    upkeep.now = opening
    assert bell.ring_due(upkeep.now) == 0, "orders from before come first"
    assert upkeep.refuse(cast.QUEEN, "allot", mouths=[]) == Refused("late", phase="t1/upkeep")


def test_no_part_is_shown_to_last_longer_than_its_phase(table: Table):
    table.until("t1/war")
    table.play(ANN, "set_clock", seconds=60, revision=table.clock.revision)
    shown = table.sees("public", "event/astor")
    assert shown["part_ends"] == shown["deadline"]


# An early end


def test_UPK_6_an_early_end_of_the_phase_is_refused_before_the_window(upkeep: Table):
    assert upkeep.refuse(ANN, "close_phase", phase="t1/upkeep") == Refused("window_first", part="guild_window")


def test_UPK_6_control_may_skip_it(upkeep: Table):
    upkeep.play(ANN, "close_phase", phase="t1/upkeep", skip=True)
    assert (upkeep.clock.phase, lines(upkeep, "for_hire")) == ("t1/diplomacy", [])


def test_UPK_6_or_end_allotments_early_and_the_window_runs_its_time(upkeep: Table):
    upkeep.now += 3 * MINUTE
    end(upkeep, "allot")
    assert (upkeep.clock.part, left(upkeep), offered(upkeep)) == ("guild_window", 120_000, True)
    assert upkeep.dump()["alarm"] == {}
    upkeep.ring()
    assert upkeep.clock.phase == "t1/diplomacy"


def test_UPK_6_once_it_runs_the_phase_may_be_ended(upkeep: Table):
    end(upkeep, "allot")
    upkeep.play(ANN, "close_phase", phase="t1/upkeep")
    assert upkeep.clock.phase == "t1/diplomacy"


def test_UPK_6_paused_too(upkeep: Table):
    upkeep.play(ANN, "pause")
    end(upkeep, "allot")
    assert (upkeep.clock.state, upkeep.clock.part, left(upkeep)) == ("paused", "guild_window", 120_000)
    assert offered(upkeep)
    upkeep.play(cast.GUILDMASTER, "hire", unit="regiment-humans-1")
    upkeep.play(ANN, "resume")
    assert left(upkeep) == 120_000


def test_UPK_6_the_clock_closes_an_upkeep_only_after_its_window(upkeep: Table):
    upkeep.now += left(upkeep) + clock.GRACE
    assert bell.ring_due(upkeep.now) == 2
    upkeep.catch_up()
    assert lines(upkeep, "unpaid") == [("faction/humans", {"regiments": 1})]


def test_UPK_6_held_at_the_bell_it_is_published_without_another_window(upkeep: Table):
    upkeep.play(ANN, "hold", on=True)
    while upkeep.clock.state == "running":
        upkeep.ring()
    assert (upkeep.clock.state, upkeep.clock.part) == ("held", "guild_window")
    assert upkeep.refuse(cast.GUILDMASTER, "hire", unit="regiment-humans-1").code == "held"
    upkeep.play(ANN, "close_phase", phase="t1/upkeep")
    assert upkeep.clock.phase == "t1/diplomacy"


# Ending a part


def test_TURN_4_the_next_part_begins_now_and_everything_after_it_that_much_earlier(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/war")
    table.now += 30_000
    early, end_of_war = coming(table)["season_1"], left(table)
    end(table, "preparation")
    assert (table.clock.part, left(table), coming(table)) == ("season_1", end_of_war - early, {})


def test_TURN_4_paused_the_parts_left_are_drawn_in_as_well(table: Table):
    table.until("t1/upkeep")
    table.play(ANN, "pause")
    window, whole = coming(table)["guild_window"], left(table)
    also_timed(table, whole)
    end(table, "allot")
    assert (table.clock.part, left(table), coming(table)) == ("guild_window", whole - window, {"later": whole - window})
    table.play(ANN, "resume")
    table.ring()
    assert table.clock.phase == "t1/diplomacy"


def test_TURN_4_a_part_cut_short_already_does_not_end_the_phase_before_now(table: Table):
    table.until("t1/war")
    table.play(ANN, "set_clock", seconds=30, revision=table.clock.revision)
    assert coming(table)["season_1"] > 30_000
    end(table, "preparation")
    assert (table.clock.part, left(table)) == ("season_2", 0), "nobody is there to act in the first season"
    assert table.clock.deadline == table.now, "the next phase is not counted from before now"


def test_WAR_11_a_season_ends_when_all_have_acted_and_not_by_the_clock(table: Table):
    table.join(cast.QUEEN)
    table.until("t1/war")
    table.ring()
    assert table.refuse(ANN, "end_part", part="season_1") == Refused("no_part_left")


def test_TURN_4_a_late_tap_ends_nothing(upkeep: Table):
    end(upkeep, "allot")
    assert upkeep.refuse(ANN, "end_part", part="allot") == Refused("part_over", part="allot", now="guild_window")


def test_TURN_4_the_last_part_ends_with_the_phase(upkeep: Table):
    end(upkeep, "allot")
    assert upkeep.refuse(ANN, "end_part", part="guild_window") == Refused("no_part_left")


def test_TURN_4_phases_without_parts_have_none_to_end(table: Table):
    table.until("t1/trade")
    assert table.refuse(ANN, "end_part", part="allot") == Refused("part_over", part="allot", now="t1/trade")


def test_TURN_4_nor_is_one_ended_while_the_phase_is_held(upkeep: Table):
    upkeep.play("clock", "hold_phase", reason="a bug")
    assert upkeep.refuse(ANN, "end_part", part="allot") == Refused("no_part_left")


def test_TURN_4_an_upkeep_held_without_its_window_is_published_as_it_was_held(upkeep: Table):
    assert upkeep.refuse(ANN, "hold_now") == Refused("window_first", part="guild_window")
    upkeep.play(ANN, "hold_now", skip=True)
    upkeep.play(ANN, "close_phase")
    assert upkeep.clock.phase == "t1/diplomacy"


# The way back


def test_TURN_4_back_into_an_upkeep_whose_window_was_skipped_runs_it_at_once(upkeep: Table):
    upkeep.play(ANN, "close_phase", skip=True)
    upkeep.play(ANN, "back")
    assert (upkeep.clock.part, left(upkeep), coming(upkeep)) == ("allot", MINUTE, {"guild_window": 0})
    upkeep.play(ANN, "resume")
    upkeep.ring()
    assert (upkeep.clock.part, left(upkeep), offered(upkeep)) == ("guild_window", MINUTE - clock.GRACE, True)


def test_TURN_4_back_into_the_window_does_not_open_it_a_second_time(upkeep: Table):
    upkeep.until("t1/diplomacy")
    upkeep.play(ANN, "back")
    assert (upkeep.clock.part, coming(upkeep), offered(upkeep)) == ("guild_window", {}, True)
    override(upkeep, "faction/humans", "gold", 1)
    upkeep.play(ANN, "resume")
    upkeep.ring()
    assert (upkeep.clock.phase, len(lines(upkeep, "unpaid"))) == ("t1/diplomacy", 1)
    assert upkeep.row(REGIMENT)["faction"] == "humans"
