"""Set-up: what is proposed for so many players and hours, and the timetable that comes of it."""

from dataclasses import astuple
from itertools import pairwise

import pytest

from astor.scenarios import loader
from astor.scenarios.proposal import (
    DAY,
    LEAST,
    SHORTEST,
    WANTED,
    Break,
    course_for,
    open_minutes,
    phases_of,
    shortest_day,
    tables_for,
    timetable,
)
from factions.turns import kind_of

STORMS = loader.read("storms")
TEN = 10 * 60
LUNCH = Break(13 * 60, 45)


@pytest.mark.parametrize(("players", "out"), [
    (40, ()), (27, ()), (24, ("orcs",)), (20, ("orcs", "lizardfolk")), (14, ("orcs", "lizardfolk"))])  # fmt: skip
def test_kingdoms_stay_out_until_the_tables_are_filled(players: int, out: tuple[str, ...]):
    assert tables_for(STORMS, players).left_out == out


@pytest.mark.parametrize("players", range(1, 60))
def test_whoever_is_proposed_can_be_played(players: int):
    tables = tables_for(STORMS, players)
    plan = loader.without(STORMS, tables.left_out)
    assert len(plan.factions.faction) == tables.factions
    assert tables.coming < players if players >= 10 else tables.coming == players
    assert tables.thin == (tables.coming < LEAST * len(plan.factions.faction))
    assert tables.surplus == max(0, tables.coming - sum(len(f.seat) for f in plan.factions.faction))


def test_nobody_is_left_out_who_could_be_filled():
    for players in range(10, 60):
        tables = tables_for(STORMS, players)
        assert not tables.left_out or tables.coming < WANTED * (tables.factions + 1)


def test_no_religion_stays_out_while_a_kingdom_could():
    assert set(tables_for(STORMS, 10).left_out) > {"orcs", "lizardfolk"}


def test_the_scenarios_own_day_is_proposed_for_its_own_hours():
    turns, lengths = course_for(STORMS, 390)
    assert (turns, lengths["planning"], lengths["war"]) == (6, 1200, 600)


@pytest.mark.parametrize("minutes", range(65, 900, 7))
def test_what_is_proposed_fits_into_the_day(minutes: int):
    turns, lengths = course_for(STORMS, minutes)
    assert sum(lengths[kind_of(phase)] for phase in phases_of(turns)) <= minutes * 60
    assert all(seconds >= 600 * SHORTEST - 30 for seconds in lengths.values())
    assert all(seconds % 30 == 0 for seconds in lengths.values())
    assert 1 <= turns <= 6


def test_less_time_first_shortens_the_phases_then_the_event():
    assert course_for(STORMS, 280)[0] == 6
    assert course_for(STORMS, 250)[0] == 5
    assert course_for(STORMS, shortest_day(STORMS))[0] == 1


def test_more_time_than_anybody_needs_is_left_over():
    assert course_for(STORMS, 2000)[1]["war"] == 900


def test_a_day_may_end_after_midnight():
    assert open_minutes(20 * 60, 60, [Break(22 * 60, 30)]) == 5 * 60 - 30


def test_the_timetable_has_every_phase_and_each_break_at_the_nearest_bell():
    day = list(timetable(phases_of(6), dict.fromkeys(map(kind_of, phases_of(6)), 600), TEN + 30, [LUNCH]))
    assert [each.phase for each in day if each.phase] == phases_of(6)
    rest = next(each for each in day if not each.phase)
    assert astuple(rest) == ("", 13 * 60, 13 * 60 + 45)
    for before, after in pairwise(day):
        assert before.ends == after.begins


def test_a_break_never_falls_into_a_phase():
    day = list(timetable(phases_of(1), dict.fromkeys(map(kind_of, phases_of(1)), 1200), TEN, [Break(TEN + 29, 5)]))
    assert next(each.begins for each in day if not each.phase) == TEN + 20


def test_a_break_after_midnight_comes_after_those_before():
    lengths = dict.fromkeys(map(kind_of, phases_of(1)), 3600)
    day = list(timetable(phases_of(1), lengths, 22 * 60, [Break(60, 15), Break(23 * 60, 10)]))
    assert [each.ends - each.begins for each in day if not each.phase] == [10, 15]
    assert max(each.begins for each in day if not each.phase) >= DAY


def test_a_break_after_the_last_bell_is_not_waited_for():
    lengths = dict.fromkeys(map(kind_of, phases_of(1)), 60)
    assert all(each.phase for each in timetable(phases_of(1), lengths, TEN, [LUNCH]))
