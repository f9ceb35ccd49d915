"""What is told to whom (SEAT-5): the chronicle to everybody, what was sealed once all is over, a seat's deeds to it."""

from typing import Any

import pytest

from tests import cast
from tests.chronicle import ANN, override, seeing, war
from tests.diplomacy import plotters
from tests.laws import Table

QUEEN, ELF_QUEEN, DWARF_KING, GENERAL = cast.QUEEN, cast.ELF_QUEEN, cast.DWARF_KING, cast.GENERAL
TEXT = "The pass is ours together"


@pytest.fixture
def talks(table: Table) -> Table:
    return plotters.court(table)


def told(table: Table, side: str = "public") -> list[tuple[str, dict[str, Any]]]:
    rows = [row for name, row in table.screens[side].items() if name.startswith("moment/")]
    return [(row["code"], row["facts"]) for row in sorted(rows, key=lambda row: int(row["at"]))]


def codes(table: Table, side: str = "public") -> list[str]:
    return [code for code, _ in told(table, side)]


def deeds(table: Table, seat: str) -> list[tuple[str, bool]]:
    rows = table.screens[f"seat/{seat}"].items()
    return [(row["code"], row["own"]) for name, row in rows if name.startswith("deed/")]


def ended(table: Table) -> Table:
    """The evening is over with this turn."""
    override(table, "event/astor", "turns", 1)
    while table.clock.phase != "ended":
        table.ring()
    return table


def test_what_everybody_heard_is_in_the_chronicle_at_once(talks: Table):
    talks.play(QUEEN, "declare_war", to="dwarves")
    [(code, facts)] = told(talks)
    assert (code, facts["by"], facts["to"], facts["how"]) == ("war_began", "humans", "dwarves", "declared")
    assert told(talks, "control") == told(talks)
    (key,) = [name for name in talks.screens["public"] if name.startswith("moment/")]
    assert seeing(talks, key) == {"public", "control"}
    assert talks.sees("public", key)["factions"] == ["dwarves", "humans"]


def test_whoever_makes_war_upon_an_ally_has_betrayed_them(talks: Table):
    plotters.allied(talks, "humans", "dwarves")
    talks.play(QUEEN, "declare_war", to="dwarves")
    assert told(talks)[-1] == ("betrayed", {"faction": "humans", "to": "dwarves", "ally": True})


def test_whoever_leaves_an_alliance_has_ended_it_and_made_no_peace(talks: Table):
    plotters.allied(talks, "humans", "dwarves")
    talks.now += 1000
    talks.play(QUEEN, "leave_alliance", to="dwarves")
    assert codes(talks)[-1] == "alliance_ended"


def test_what_is_taken_back_was_never_told(talks: Table):
    talks.play(QUEEN, "declare_war", to="dwarves")
    talks.play(ANN, "undo", entry=talks.seq)
    assert told(talks) == []


def test_SEAT_5_a_secret_treaty_and_who_broke_it_are_told_when_all_is_over(talks: Table):
    plotters.made(talks, "dwarves", secret=True)
    talks.now += 1000
    talks.play(DWARF_KING, "declare_war", to="humans")
    assert codes(talks) == ["war_began"]
    assert all("treaty_made" not in codes(talks, side) for side in talks.screens)
    ended(talks)
    assert codes(talks)[:2] == ["treaty_made", "betrayed"]
    assert told(talks)[1][1] == {"faction": "dwarves", "to": "humans", "ally": False}
    talks.play(ANN, "back")
    assert "treaty_made" not in codes(talks)


def test_SEAT_5_who_sent_the_assassin_is_told_when_all_is_over(talks: Table):
    plotters.surely(talks, "elves", "assassinate")
    plotters.sanctioned(talks, ELF_QUEEN, "assassinate", character=QUEEN)
    plotters.published(talks)
    murder = {"monarch": True, "character": QUEEN, "faction": "humans"}
    assert ("assassinated", murder) in told(talks)
    assert all("elves" not in str(facts) for side in talks.screens for _, facts in told(talks, side))
    ended(talks)
    assert ("murdered", {**murder, "by": "elves"}) in told(talks)
    assert "plotted" not in codes(talks)


def test_a_monarch_who_dies_of_a_fever_is_mourned_before_the_next_is_crowned(talks: Table):
    override(talks, f"character/{QUEEN}", "alive", False)
    assert codes(talks)[0] == "monarch_died"
    override(talks, f"character/{GENERAL}", "alive", False)
    assert codes(talks).count("monarch_died") == 1


# What a seat did


def test_a_seats_deeds_are_its_own_and_nobody_elses(talks: Table):
    talks.play(QUEEN, "declare_war", to="dwarves")
    assert deeds(talks, QUEEN) == [("war_began", True)]
    (name,) = [name for name in talks.screens[f"seat/{QUEEN}"] if name.startswith("deed/")]
    assert seeing(talks, name) == {f"seat/{QUEEN}"}


def test_SEAT_5_no_line_says_whose_order_it_came_of(talks: Table):
    talks.play(QUEEN, "declare_war", to="dwarves")
    shown = [row for rows in talks.screens.values() for name, row in rows.items() if name.startswith("line/")]
    assert shown
    assert all("by" not in row for row in shown)


def test_who_sanctioned_a_plot_has_done_it(talks: Table):
    plotters.surely(talks, "elves", "incite")
    plotters.sanctioned(talks, ELF_QUEEN, "incite", province="ostmark")
    plotters.published(talks)
    assert deeds(talks, ELF_QUEEN) == [("plot_succeeded", True)]
    assert deeds(talks, QUEEN) == []


def test_what_a_seat_is_told_of_itself_is_part_of_its_story(talks: Table):
    override(talks, f"character/{QUEEN}", "alive", False)
    mine = deeds(talks, QUEEN)
    assert all(not own for _, own in mine)
    heard = [row for name, row in talks.screens[f"seat/{QUEEN}"].items() if name.startswith("line/")]
    assert {code for code, _ in mine} == {row["code"] for row in heard}


def test_the_war_of_others_is_no_deed_of_control_s_choosing(talks: Table):
    war(talks, "elves", "humans")
    assert deeds(talks, QUEEN) == deeds(talks, ELF_QUEEN) == []
