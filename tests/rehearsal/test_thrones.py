"""Control at the thrones in a rehearsal, at a desk made up for the purpose: bots inherit and rise, under the laws."""

from collections.abc import Callable
from typing import Any

import pytest

from astor.rehearsal.control.referee import Deed, Referee
from astor.rehearsal.control.thrones import NAME, Thrones
from astor.venue.tables import Tables
from tests.bots.troupe import Troupe
from tests.chronicle import ANN, lines, override

LOOKS = 3


class Desk(Tables):
    """Control's desk at a table: everybody plays on while it waits."""

    def __init__(self, troupe: Troupe) -> None:
        self.troupe, self.table = troupe, troupe.table

    @property
    def tables(self) -> dict[str, dict[str, Any]]:  # type: ignore[override]
        return {side: self.table.screens[side] for side in ("public", "control")}

    async def insist(self, name: str, /, **args: Any) -> None:
        self.table.play(ANN, name, **args)

    async def until(self, true: Callable[[], bool]) -> None:
        for _ in range(LOOKS):
            if not true():
                self.troupe.everybody()
        assert true()


def thrones(troupe: Troupe) -> Thrones:
    desk: Any = Desk(troupe)
    return Thrones(Referee(desk))


def carry_out(deed: Deed) -> None:
    """To its end at once: nothing at this desk waits."""
    work: Any = deed()
    with pytest.raises(StopIteration):
        work.send(None)


def test_DIP_4_control_frees_who_was_caught(troupe: Troupe):
    troupe.table.until("t1/production")
    carry_out(thrones(troupe).free)
    assert [facts["province"] for _, facts in lines(troupe.table, "heir_freed")] != []
    assert {person["fate"] for person in troupe.table.dump()["character"].values()} == {""}


def test_SUC_4_general_and_wizard_choose_until_two_differ_and_control_crowns(troupe: Troupe):
    troupe.table.until("t1/production")
    carry_out(thrones(troupe).dispute)
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
    table, control = troupe.table, thrones(troupe)
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
    referee = thrones(troupe).referee
    assert referee.ruler("humans") == "humans-monarch"
    for seat, office in (("humans-monarch", "officer"), ("humans-successor", "monarch")):
        override(troupe.table, f"seat/{seat}", "office", office)
    troupe.table.catch_up()
    assert referee.ruler("humans") == "humans-successor"
