"""What Control says: who hears it, who has seen it, and how long a nudge stands."""

import pytest

from tests import cast
from tests.laws import Table

ANN = "control/ann"


def said(table: Table, *to: str, text: str = "Please sit down") -> str:
    """Ann announces this to these; returns the row's name."""
    table.play(ANN, "announce", to=list(to), text=text)
    return next(reversed([name for name in table.screens["control"] if name.startswith("announcement/")]))


def hearers(table: Table, name: str) -> set[str]:
    """The sides that read its words."""
    return {side for side, rows in table.screens.items() if "text" in rows.get(name, {})} - {"control"}


@pytest.mark.parametrize(
    ("to", "heard_by"),
    [
        (["all"], {"public"}),
        (["all", "faction/humans", f"seat/{cast.QUEEN}"], {"public"}),
        (["faction/humans"], {"faction/humans"}),
        (["faction/humans", f"seat/{cast.QUEEN}"], {"faction/humans"}),
        (["office/lord-general"], {f"seat/{f}-lord-general" for f in cast.FACTIONS}),
        (
            ["faction/humans", "office/monarch"],
            {"faction/humans"} | {f"seat/{f}-monarch" for f in cast.FACTIONS if f != "humans"},
        ),
        ([f"seat/{cast.DWARF_KING}"], {f"seat/{cast.DWARF_KING}"}),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else "",
)
def test_it_is_told_once_to_those_it_is_for_and_to_nobody_else(table: Table, to: list[str], heard_by: set[str]):
    name = said(table, *to)
    assert hearers(table, name) == heard_by


def test_nobody_learns_to_whom_else_it_was_said(table: Table):
    name = said(table, f"seat/{cast.QUEEN}", f"seat/{cast.ELF_QUEEN}")
    assert table.sees(f"seat/{cast.QUEEN}", name) == {
        "nudge": False, "text": "Please sit down", "at": table.now, "phase": "planning",
        "addressed": f"seat/{cast.QUEEN}", "seen": False}  # fmt: skip
    assert table.sees("control", name)["reach"] == sorted((cast.QUEEN, cast.ELF_QUEEN))


def test_who_has_seen_it_is_counted_once_and_told_to_control_and_that_seat_alone(table: Table):
    table.join(cast.QUEEN, cast.GENERAL, cast.ELF_QUEEN)
    name = said(table, "faction/humans")
    key = name.partition("/")[2]
    table.play(cast.QUEEN, "mark_seen", announcements=[key, "announcement-gone"])
    for seat in (cast.QUEEN, cast.ELF_QUEEN):
        assert table.refuse(seat, "mark_seen", announcements=[key, "announcement-gone"]).code == "no_change"
    assert table.sees("control", name)["seen"] == [cast.QUEEN]
    assert table.sees(f"seat/{cast.QUEEN}", name)["seen"] is True
    assert table.sees(f"seat/{cast.GENERAL}", name)["seen"] is False
    assert "seen" not in table.sees("faction/humans", name)


def test_an_announcement_that_was_seen_can_still_be_undone(table: Table):
    table.join(cast.QUEEN)
    name = said(table, "all")
    entry = table.seq
    table.play(cast.QUEEN, "mark_seen", announcements=[name.partition("/")[2]])
    table.play(ANN, "undo", entry=entry)
    assert hearers(table, name) == set()


def test_what_is_withdrawn_leaves_every_screen(table: Table):
    name = said(table, "all")
    table.play(ANN, "withdraw", announcement=name.partition("/")[2])
    assert all(name not in rows for rows in table.screens.values())


def nudges(table: Table) -> list[list[str]]:
    return [row["to"] for row in table.dump().get("announcement", {}).values() if row["nudge"]]


def test_a_nudge_takes_the_place_of_the_one_before(table: Table):
    table.play(ANN, "nudge", to=["faction/humans", "faction/elves"])
    table.play(ANN, "nudge", to=["faction/elves", "faction/humans"])
    table.play(ANN, "nudge", to=["faction/elves"])
    assert nudges(table) == [["faction/elves", "faction/humans"], ["faction/elves"]]


def test_nudges_go_with_their_phase_and_announcements_stay(table: Table):
    table.play(ANN, "start")
    name = said(table, "all")
    table.play(ANN, "nudge", to=["all"])
    table.ring()
    assert nudges(table) == []
    assert hearers(table, name) == {"public"}


def test_who_comes_into_a_faction_hears_what_was_said_to_it(table: Table):
    name = said(table, "office/lord-general")
    table.play(ANN, "override", row=f"seat/{cast.WIZARD}", field="office", value="lord-general", reason="a promotion")
    assert table.sees(f"seat/{cast.WIZARD}", name)["addressed"] == "office/lord-general"
