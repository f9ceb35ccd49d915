"""Side tables in a rehearsal: Control opens them till the corner is full, and the hall counts them at one moment."""

from collections.abc import Callable
from typing import Any

import pytest

from astor.rehearsal import hall
from astor.rehearsal.control import referee
from astor.rehearsal.control.quests import Tables as Corner
from astor.rehearsal.control.referee import Referee
from astor.rehearsal.corner import CROWD, PAIRS, crowd
from astor.rehearsal.players import Witness
from astor.venue.server import EventServer
from astor.venue.tables import Tables
from tests.house.source import ROOT

SEATS = [f"seat-{n:02}" for n in range(40)]
OPENS = ("open_duel", "open_quest", "open_raid", "open_skirmish")


def table(kind: str, *sides: list[str], state: str = "running") -> dict[str, Any]:
    parties = {name: {"faction": "", "seats": seats, "character": "", "officer": ""}
               for name, seats in zip("ab", sides, strict=False)}  # fmt: skip
    return {"kind": kind, "state": state, "closed": False, "sides": parties}


PAIR = table("skirmish", ["a", "b"], ["c", "d"])
QUEST = table("quest", ["e"])


def corner(*rows: dict[str, Any]) -> dict[str, Any]:
    return {f"venture/{n}": row for n, row in enumerate(rows)}


class Desk(Tables):
    """A desk at which what is opened stands at once; the first so many are `brief`, over before the next is opened."""

    def __init__(self, brief: int = 0) -> None:
        self.brief = brief
        self.rows: dict[str, dict[str, Any]] = {}
        self.tables = {"control": self.rows}
        self._offer()

    def _offer(self) -> None:
        away = {seat for row in self.running() for side in row["sides"].values() for seat in side["seats"]}
        free = [seat for seat in SEATS if seat not in away]
        choices: dict[str, Any] = {"seat": free, "kit": ["sword"], "company": ["wall"]}
        self.rows |= {f"may/{name}": {"refused": None, "choices": choices} for name in OPENS}
        self.rows["may/open_quest"] = {"refused": None, "choices": {"seat": {seat: ["the-orchard"] for seat in free}}}

    def running(self) -> list[dict[str, Any]]:
        return [row for name, row in self.rows.items() if name.startswith("venture/") and row["state"] == "running"]

    async def give(self, name: str, args: dict[str, Any]) -> dict[str, Any]:
        match name:
            case "open_quest":
                opened = table("quest", [args["seat"]])
            case "open_raid":
                opened = table("duel", *([one["seat"] for one in args[side]] for side in "ab"))
            case "open_skirmish":
                opened = table("skirmish", args["a"], args["b"])
            case _:
                opened = table("duel", [args["a"]], [args["b"]])
        self.brief -= 1
        self.rows[f"venture/{len(self.rows):03}"] = opened | {"state": "over" if self.brief >= 0 else "running"}
        self._offer()
        return {}

    async def until(self, true: Callable[[], bool]) -> None:
        assert true()

    async def sleep(self, _seconds: float) -> None: ...


async def crowded(monkeypatch: Any, desk: Any) -> list[dict[str, Any]]:
    monkeypatch.setattr(referee, "asyncio", desk)
    await Corner(Referee(desk)).crowd_the_corner()
    running: list[dict[str, Any]] = desk.running()
    return running


async def test_control_opens_till_as_many_are_under_way_as_a_hall_may_have(monkeypatch: Any):
    running = await crowded(monkeypatch, Desk())
    assert {row["kind"] for row in running} == {"quest", "duel", "skirmish"}
    assert crowd(corner(*running)) == CROWD


async def test_what_is_over_before_the_last_has_begun_is_made_up_for(monkeypatch: Any):
    assert crowd(corner(*await crowded(monkeypatch, Desk(brief=PAIRS + 1)))) == CROWD


async def test_tables_that_are_all_over_at_once_are_a_fault(monkeypatch: Any):
    with pytest.raises(RuntimeError, match="10 tables were never under way at once"):
        await crowded(monkeypatch, Desk(brief=2 * len(SEATS)))


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([PAIR] * PAIRS, PAIRS),
        ([PAIR] * PAIRS + [QUEST], PAIRS + 1),
        ([PAIR, QUEST], 0),
        ([PAIR, table("skirmish", ["e", "f"], ["g"])], 0),
        ([PAIR, table("duel", ["e", "f"], ["g", "h"])], 0),
        ([PAIR, PAIR | {"state": "over"}], 0),
        ([PAIR, PAIR, QUEST | {"state": "over"}, table("duel", ["e"], ["f"], state="asked")], PAIRS),
        ([PAIR, PAIR, {"kind": "quest", "state": "running", "closed": True}], PAIRS + 1),
    ],
)
def test_tables_count_while_enough_of_them_are_skirmishes_of_two_seats_a_side(rows: list[dict[str, Any]], found: int):
    assert crowd(corner(*rows)) == found


async def test_the_hall_remembers_the_fullest_moment(monkeypatch: Any):
    async def takes(screen: Any, _line: Any, frame: dict[str, Any]) -> None:
        screen.tables["public"] |= frame["set"]

    monkeypatch.setattr(Witness, "_take", takes)
    screen: Any = hall.Hall("hall", EventServer(ROOT), "storms", "", "")
    screen.tables = {"public": {}}
    for row in (PAIR, QUEST | {"state": "over"}):
        await screen._take(None, {"t": "delta", "set": {**corner(PAIR, PAIR), "venture/2": row}})
    assert screen.crowd == len([PAIR, PAIR, PAIR])
