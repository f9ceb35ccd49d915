"""The desk's look before a rewind: what it announces is what the rewind does; and how it finds where to go."""

from typing import Any

import pytest
from django.test import Client

from astor.game.models import Entry, Event
from tests import cast
from tests.laws import Table
from tests.rooms.screens import logged_in
from war.models import Unit

ANN = "control/ann"


@pytest.fixture
def desk(table: Table) -> Client:
    return logged_in("ann")


def asked(desk: Client, page: str, **query: Any) -> dict[str, Any]:
    answer = desk.get(f"/control/{cast.EVENT}/{page}", query)
    told: dict[str, Any] = answer.json()
    return told | {"status": answer.status_code}


@pytest.fixture
def played(table: Table) -> int:
    """The entry after which the humans have drafted, starved and been given a feast; returns its number."""
    table.join(cast.QUEEN)
    table.until("t1/production")
    seq = table.seq
    table.play(cast.QUEEN, "produce", province="ostmark", outputs=["gold"])
    table.play(ANN, "override", row="province/ostmark", field="order", value=5, reason="a feast")
    table.ring()
    return seq


def test_what_it_announces_is_what_comes(table: Table, desk: Client, played: int):
    told = asked(desk, "rewind", to=played)
    now = {row: table.row(row) for row in {change["row"] for change in told["rows"]} if "draft/" not in row}
    table.play(ANN, "rewind", to=played)
    for change in told["rows"]:
        if change["field"]:
            assert now[change["row"]][change["field"]] == change["now"]
            assert table.row(change["row"])[change["field"]] == change["then"]
    assert {"row": "province/ostmark", "kind": "province", "field": "order", "now": 5, "then": 2} in told["rows"]
    clock = table.clock
    assert (told["phase"], told["state"], told["left_ms"]) == (clock.phase, clock.state, clock.remaining)
    undone = Entry.objects.filter(undone_by=table.seq).order_by("-seq").values_list("seq", flat=True)
    assert [entry["seq"] for entry in told["entries"]] == list(undone)


def test_what_would_go_with_an_entry_is_named_and_what_it_would_come_to(table: Table, desk: Client):
    table.play(ANN, "override", row="province/ostmark", field="terrain", value="forest", reason="a feast")
    first = table.seq
    table.play(ANN, "override", row="province/ostmark", field="order", value=3, reason="a feast")
    table.play(ANN, "override", row="province/ostmark", field="terrain", value="marsh", reason="rain")
    later = table.seq
    told = asked(desk, "undo", entry=first)
    assert (told["along"], told["of"], [entry["seq"] for entry in told["entries"]]) == ([later], 2, [later, first])
    change = {"row": "province/ostmark", "kind": "province", "field": "terrain", "now": "marsh", "then": "plains"}
    assert told["rows"] == [change]
    table.play(ANN, "undo", entry=first, along=told["along"])
    assert asked(desk, "undo", entry=9999)["refused"] == "nothing_to_undo"
    assert asked(desk, "undo", entry="one")["refused"] == "bad_arguments"


def test_a_row_that_comes_back_is_named_by_what_it_was(table: Table, desk: Client):
    table.until("t1/production")
    seq = table.seq
    was = Unit.objects.filter(event=table.event).first()
    assert was is not None
    table.play(ANN, "remove", row=f"unit/{was.key}", reason="fell at the table")
    (change,) = [one for one in asked(desk, "rewind", to=seq)["rows"] if one["kind"] == "unit"]
    assert (change["field"], change["now"], change["then"]) == ("", False, True)
    assert change["facts"] == {field: was.image()[field] for field in ("kind", "faction", "place")}


def test_a_look_changes_nothing(table: Table, desk: Client, played: int):
    before, seq = table.dump(), table.seq
    assert asked(desk, "rewind", to=played)["status"] == 200
    assert (table.dump(), table.seq) == (before, seq)


def test_dice_stay_until_their_secret_is_out(table: Table, desk: Client, played: int):
    assert asked(desk, "rewind", to=played)["dice_stay"] is True
    table.play(ANN, "override", row="event/astor", field="turns", value=1, reason="a short evening")
    table.until("ended")
    assert asked(desk, "rewind", to=played)["dice_stay"] is False


@pytest.mark.parametrize(("query", "code"), [({"to": 999}, "unknown_row"), ({"to": 1}, "before_start"),
                                             ({"to": "x"}, "bad_arguments"), ({}, "bad_arguments"),
                                             ({"to": "9" * 40}, "bad_arguments")])  # fmt: skip
def test_where_one_cannot_go_is_said(desk: Client, query: dict[str, Any], code: str):
    told = asked(desk, "rewind", **query)
    assert (told["status"], told["refused"]) == (409, code)


def test_each_beginning_of_a_phase_leads_to_that_phase(table: Table, desk: Client, played: int):
    found = asked(desk, "phases")["phases"]
    assert [phase["phase"] for phase in found] == ["t1/trade", "t1/production", "t0/diplomacy"]
    assert asked(desk, "rewind", to=found[1]["seq"])["phase"] == "t1/production"
    table.play(ANN, "rewind", to=found[1]["seq"])
    assert table.clock.phase == "t1/production"
    assert [phase["phase"] for phase in asked(desk, "phases")["phases"]] == ["t1/production", "t0/diplomacy"]


def test_the_journal_can_be_read_back_to_its_beginning(table: Table, desk: Client, played: int):
    found: dict[str, Any] = {}
    before = table.seq + 1
    while entries := asked(desk, "journal", before=before)["entries"]:
        found |= entries
        before = min(map(int, entries))
    assert sorted(map(int, found)) == list(range(1, table.seq + 1))
    assert found[str(table.seq)] == table.sees("control", f"entry/{table.seq}")


@pytest.mark.parametrize("page", ["rewind?to=3", "phases", "journal?before=9", f"seat/{cast.QUEEN}"])
def test_players_and_strangers_are_sent_to_the_log_in(event: Event, page: str):
    assert Client().get(f"/control/{cast.EVENT}/{page}").status_code == 302


def test_a_control_sees_the_seats_own_screen(desk: Client):
    page = desk.get(f"/control/{cast.EVENT}/seat/{cast.QUEEN}")
    assert page.status_code == 200
    boot, its_own = page.context["boot"], ("seat", "faction", "acting", "socket")
    assert [boot[name] for name in its_own] == [cast.QUEEN, "humans", "ann", f"/ws/control/astor/seat/{cast.QUEEN}"]
    assert desk.get(f"/control/{cast.EVENT}/seat/nobody").status_code == 404
