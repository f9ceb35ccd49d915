"""Bots who marry, inherit and rise, under the laws; and Control's part in it, at a desk made up for the purpose."""

from collections.abc import Callable
from typing import Any

import pytest

from astor.rehearsal.herald import NAME, Herald
from astor.rehearsal.referee import Deed, Referee
from tests.chronicle import ANN, lines, override
from tests.rehearsal.troupe import Troupe

LOOKS = 3


class Desk:
    """Control's desk at a table: everybody plays on while it waits."""

    def __init__(self, troupe: Troupe) -> None:
        self.troupe, self.table = troupe, troupe.table

    @property
    def tables(self) -> dict[str, dict[str, Any]]:
        return {side: self.table.screens[side] for side in ("public", "control")}

    def row(self, name: str) -> dict[str, Any]:
        return {field: value for rows in self.tables.values() for field, value in rows.get(name, {}).items()}

    async def insist(self, name: str, /, **args: Any) -> None:
        self.table.play(ANN, name, **args)

    async def until(self, true: Callable[[], bool]) -> None:
        for _ in range(LOOKS):
            if not true():
                self.troupe.everybody()
        assert true()


def herald(troupe: Troupe) -> Herald:
    desk: Any = Desk(troupe)
    return Herald(Referee(desk))


def carry_out(deed: Deed) -> None:
    """To its end at once: nothing at this desk waits."""
    work: Any = deed()
    with pytest.raises(StopIteration):
        work.send(None)


def wed(troupe: Troupe) -> None:
    """The first diplomacy phase, again and again until somebody has moved."""
    troupe.table.until("t0/diplomacy")
    for troupe.seed in range(1, 9):
        troupe.everybody()
        if lines(troupe.table, "married"):
            return
    raise AssertionError("nobody married")


def test_DIP_2_bots_marry_and_who_has_moved_plays_on_at_the_new_court(troupe: Troupe):
    wed(troupe)
    courts = {key: seat["faction"] for key, seat in troupe.table.dump()["seat"].items()}
    assert any(not key.startswith(f"{court}-") for key, court in courts.items())
    troupe.until("t1/trade")
    assert {"propose_marriage", "accept_marriage"} <= set(troupe.given)


def test_DIP_2_some_suitors_are_refused_and_some_think_better_of_it(troupe: Troupe):
    troupe.table.until("t0/diplomacy")
    for troupe.seed in range(1, 9):
        troupe.everybody()
    assert min(troupe.given[f"{answer}_marriage"] for answer in ("accept", "refuse", "withdraw")) > 0


def test_DIP_4_control_frees_who_was_caught(troupe: Troupe):
    troupe.table.until("t1/production")
    carry_out(herald(troupe).free)
    assert [facts["province"] for _, facts in lines(troupe.table, "heir_freed")] != []
    assert {person["fate"] for person in troupe.table.dump()["character"].values()} == {""}


def test_SUC_4_general_and_wizard_choose_until_two_differ_and_control_crowns(troupe: Troupe):
    troupe.table.until("t1/production")
    carry_out(herald(troupe).dispute)
    assert troupe.given["choose_monarch"] >= 2
    crowned = [facts["faction"] for _, facts in lines(troupe.table, "crowned")]
    assert len(lines(troupe.table, "crown_disputed")) == 2
    assert troupe.table.dump()["succession"] == {}
    people = troupe.table.dump()["character"].values()
    ruling = [(p["faction"], p["office"]) for p in people if p["alive"] and p["office"] == "monarch"]
    assert len(ruling) == len(set(ruling))
    assert set(crowned) <= {court for court, _ in ruling}
    troupe.until("t1/trade")


def test_SUC_5_both_halves_of_a_nation_play_on_and_so_does_what_becomes_of_them(troupe: Troupe):
    table, control = troupe.table, herald(troupe)
    table.until("t1/trade")
    for court in control.referee.kingdoms():
        override(table, f"faction/{court}", "trait", "")  # which both halves have
    carry_out(control.split)
    (new,) = (key for key, faction in table.dump()["faction"].items() if faction["name"] == NAME)
    seats = [key for key, seat in table.dump()["seat"].items() if seat["faction"] == new]
    assert len(seats) == 3
    troupe.until("t1/purchase")
    table.until("t1/diplomacy")
    troupe.until("t2/production")
    carry_out(control.unite)
    assert new not in table.dump()["faction"]
    courts = {key: seat["faction"] for key, seat in table.dump()["seat"].items()}
    assert set(courts.values()) == set(table.dump()["faction"])
    assert courts[f"{control.old}-lord-general"] == control.old
    troupe.until("t2/trade")


def test_the_ruler_of_a_court_is_who_wears_its_crown_not_whose_seat_is_called_so(troupe: Troupe):
    referee = herald(troupe).referee
    assert referee.ruler("humans") == "humans-monarch"
    for seat, office in (("humans-monarch", "officer"), ("humans-successor", "monarch")):
        override(troupe.table, f"seat/{seat}", "office", office)
    troupe.table.catch_up()
    assert referee.ruler("humans") == "humans-successor"
