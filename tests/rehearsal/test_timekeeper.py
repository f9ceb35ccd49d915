"""No bell rings in a rehearsal before everybody has said what they have to say; wishes; and the wall's film."""

from pathlib import Path
from typing import Any

import pytest

from astor.rehearsal.hall import Shot, stretched, write
from astor.rehearsal.players import Witness
from astor.rehearsal.timekeeper import MORE, MOST, UNANSWERED, Timekeeper
from astor.rehearsal.wishes import FROM, Wishes
from astor.venue import wall
from astor.venue.server import EventServer
from tests import shown

Row = dict[str, Any]


class Hall:
    """A desk whose clock and rows are what they are told to be; somebody may be busy."""

    def __init__(self) -> None:
        self.now, self.busy, self.told = 0.0, "", list[str]()
        self.desk = Witness("desk", EventServer(Path()), "astor", "", "")
        self.desk.tables = {"public": {}, "control": {}}
        self.keeper = Timekeeper(
            self.desk, {"trade": 3.0, "war": 4.0}, lambda: self.busy, self.told.append, lambda: self.now
        )
        self.stands("t1/trade")

    def stands(self, phase: str, part: str = "", state: str = "running") -> None:
        self.desk.tables["public"]["event/astor"] = {"phase": phase, "part": part, "state": state}

    def left(self, now: float) -> float:
        self.now = now
        self.keeper.look()
        return round(self.keeper.left, 3)

    def unanswered(self, now: float) -> str:
        self.now = now
        return self.keeper.unanswered()


def test_a_part_has_its_time_and_none_passes_while_the_clock_stands():
    hall = Hall()
    assert [hall.left(0), hall.left(2), hall.left(3.5)] == [3.0, 1.0, -0.5]
    hall.stands("t1/war", "preparation")
    assert hall.left(4) == 1.0
    hall.stands("t1/war", "preparation", "paused")
    assert hall.left(9) == 1.0


def test_whoever_is_busy_is_waited_for_but_not_for_ever():
    hall = Hall()
    hall.left(0)
    hall.busy = "elves-monarch"
    assert hall.left(3) == MORE
    times = [hall.left(3 + MORE * n) for n in range(1, round(MOST / MORE) + 3)]
    assert times[0] == MORE
    assert times[-1] <= 0
    assert hall.told == ["t1/trade  waits no longer for elves-monarch"]


@pytest.mark.parametrize(("rows", "waits"), [
    ({}, False), ({"growth/g": {"choice": ""}}, True), ({"growth/g": {"choice": "x"}}, False),
    ({"battle/b": {"state": "losses"}}, True), ({"activation/a": {"state": "done"}}, False),
])  # fmt: skip
def test_a_war_is_waited_for_until_all_of_it_is_over(rows: dict[str, dict[str, str]], *, waits: bool):
    hall = Hall()
    hall.stands("t1/war", "season_2")
    hall.left(0)
    hall.desk.tables["control"] |= shown.screen(rows)
    assert (hall.left(1) > 0) is waits


CALLED = {"activation/a": {"state": "called"}}


@pytest.mark.parametrize(("part", "rows", "busy", "called"), [
    ("season_2", CALLED, "", "a"), ("season_2", CALLED, "elves-monarch", ""), ("season_1", CALLED, "", ""),
    ("season_2", CALLED | {"battle/b": {"state": "losses"}}, "", ""),
    ("season_2", {"activation/a": {"state": "done"}}, "", ""),
])  # fmt: skip
def test_a_call_nobody_answers_is_ended_in_the_last_season(part: str, rows: Row, busy: str, called: str):
    hall = Hall()
    hall.stands("t1/war", part)
    hall.desk.tables["public"] |= shown.screen(rows)
    hall.busy = busy
    assert [hall.unanswered(0), hall.unanswered(UNANSWERED), hall.unanswered(UNANSWERED)] == ["", called, ""]


def test_what_nobody_has_given_is_asked_of_one_seat_at_a_time():
    wishes, early, part = Wishes({"absorb", "hire"}), (f"t{FROM - 1}/war", ""), (f"t{FROM}/war", "")
    assert list(wishes.of(early, "queen")) == []
    wishes.ask(part, "queen", "hire")
    assert (list(wishes.of(part, "king")), list(wishes.of(part, "queen"))) == (["absorb"], ["absorb", "hire"])
    wishes.given("hire")
    assert list(wishes.of((f"t{FROM}/upkeep", ""), "king")) == ["absorb"]


def test_a_hurried_phase_is_shown_to_the_wall_at_its_length_of_a_day():
    shots = [
        Shot(1000, "t1/war", {"a": {}}),
        Shot(1500, "t1/war", {"b": {}}),
        Shot(3000, "t1/upkeep", {}),
        Shot(3500, "ended", {}),
    ]
    found = [(shot.at, shot.phase) for shot in stretched(shots, {"t1/war": 600, "t1/upkeep": 60, "ended": 0})]
    assert found == [(0, "t1/war"), (150_000, "t1/war"), (600_000, "t1/upkeep"), (660_000, "ended")]


def test_the_film_of_a_day_is_shown_to_the_wall_as_it_came(tmp_path: Path):
    war: Row = {"kind": "war", "rank": 80, "great": True, "first": False, "by": "", "code": "war_began", "facts": {},
           "factions": [], "place": "", "phase": "t1/war", "at": 1001}  # fmt: skip
    clock: dict[str, Row] = {"event/astor": {"state": "running", "deadline": None, "length": 0, "phase": "t1/war",
                                             "next": "t1/upkeep", "turn": 1, "turns": 6}}  # fmt: skip
    heard: dict[str, Row] = {**clock, "moment/1": war}
    shots = [Shot(1000, "t1/war", clock), Shot(1001, "t1/war", heard), Shot(1007, "t1/upkeep", heard),
             Shot(1008, "ended", heard)]  # fmt: skip
    write(stretched(shots, {"t1/war": 601, "t1/upkeep": 60}), tmp_path / "film")
    (told,) = wall.watched(tmp_path / "film").told
    assert (told.key, told.phase, told.after) == ("1", "t1/war", 0)
    assert told.ms >= wall.LEAST_MS


def test_what_stood_too_short_is_unread_though_others_of_its_stroke_were_read():
    def on(key: str, plate: str, also: int, ms: int) -> wall.Told:
        return wall.Told(key, "crown", plate, also, "t1/war", 0, 0, ms)

    lines = [wall.Said(key, "crowned", "t1/war", 1) for key in ("read", "short", "never", "no moment")]
    seen = wall.Watched([on("read", "read", 0, 5000), on("short", "plate", 1, 6000)], [])
    at = {"read": 1, "short": 1, "never": 1}
    assert [line.key for line in wall.unread(lines, seen, at)] == ["short", "never"]
