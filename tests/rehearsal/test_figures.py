"""What a rehearsed war is measured by, on a clock of the test's own: nothing here waits."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from astor.bots.screen import Order, Screen, sides_of
from astor.bots.timing import asked
from astor.game.orders import clock
from astor.game.rows.own import SeatRow
from astor.rehearsal import great_war
from astor.rehearsal.figures import (
    ANSWERED,
    DEFAULTED,
    LAPSED,
    PLANNED,
    TITLE,
    Dispatches,
    own_section,
    put,
    section,
)
from astor.rehearsal.players import Witness
from astor.shown.offers import FilePlanOffer
from astor.shown.seen import merged
from astor.venue.server import EventServer
from tests import cast, shown
from tests.laws import Table
from war.rows import ArmyRow

WORDS = {"command": "make rehearse-war", "date": "today", "machine": "2 cores"}
ANN, MONARCHS = "control/ann", (cast.QUEEN, cast.ELF_QUEEN, cast.DWARF_KING)


class Front:
    """A war at the table of the laws, noted as its clock goes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told = Dispatches(lambda: table.now / 1000)

    def screen(self, seat: str) -> Screen:
        sides = sides_of(seat, self.table.board.of(SeatRow)[seat].faction)
        return Screen(merged(self.table.screens.get(side, {}) for side in sides), seat)

    def note(self) -> None:
        now = self.table.board.clock
        season = f"t1/{now.part}" if now.phase == great_war.WAR and now.part != "preparation" else ""
        self.told.look(season, self.table.screens["public"])

    def wait(self, ms: int) -> None:
        self.table.now += ms

    def ring(self) -> None:
        self.table.ring()
        self.note()

    def give(self, seat: str, orders: Iterator[Order]) -> None:
        for name, args in orders:
            self.table.play(seat, name, **args)
            if name in ("march", "decline"):
                self.told.answered.add((f"t1/{self.table.board.clock.part}", args["army"]))
            self.note()


@pytest.fixture
def front(table: Table) -> Front:
    """The war phase; three queens and kings are there, nobody has ordered anything."""
    table.join(*MONARCHS)
    table.until(great_war.WAR)
    return Front(table)


def test_WAR_12_calls_are_told_by_who_settled_them_and_seasons_by_how_long_they_took(front: Front):
    reach = front.screen(cast.QUEEN).choices(FilePlanOffer).army["humans-guard"]
    going = next(to for to, space in sorted(reach.spaces.items()) if space.how == "march")
    front.table.play(cast.QUEEN, "file_plan", army="humans-guard", orders={"to": going})
    front.told.planned.add(("t1/season_1", "humans-guard"))
    while front.table.clock.phase == great_war.WAR:
        if cast.ELF_QUEEN.split("-")[0] in asked(front.table.screens["public"]):
            front.wait(4_000)
            front.give(cast.ELF_QUEEN, iter([("decline", {"army": "elves-guard"})]))
        else:
            front.ring()
    found = front.told.outcomes()
    assert (found[ANSWERED], found[PLANNED], found[LAPSED]) == (2, 1, 0)
    assert found[DEFAULTED] == sum(found.values()) - 3 > 0
    assert front.told.faults(front.table.clock.phase) == []
    assert max(front.told.waits()) == 15 + clock.GRACE / 1000
    lengths = [front.told.closed[season] - front.told.opened[season] for season in sorted(front.told.closed)]
    assert len(lengths) == 2
    assert lengths[0] == 4 + 10 + 15 + 2 * clock.GRACE / 1000, "an answer, a plan, a call nobody answered"


def test_what_got_stuck_is_a_fault(front: Front):
    front.ring()
    told = front.told
    battle = shown.screen({"battle/b": {"state": "dice", "round": 1}})
    told.look("t1/season_1", {**battle, **front.table.screens["public"]})
    faults = told.faults("t1/war")
    assert "battle/b never ended" in faults
    assert "t1/season_1 never ended" in faults
    assert "t1/war never closed" in faults
    assert sum("never had its turn" in fault for fault in faults) == 1
    assert great_war.few(told) == [f"only {told.largest} armies", "only 0 battles"]


def test_every_province_musters_and_every_officer_leads(table: Table):
    table.join(*MONARCHS)
    front = Front(table)
    for phase, wanted in (("t1/production", great_war.muster), ("t1/purchase", great_war.raise_all)):
        table.until(phase)
        for seat in MONARCHS:
            while order := next(wanted(front.screen(seat)), None):
                table.play(seat, order[0], **order[1])
    armies = [army for army in table.board.of(ArmyRow).values() if army.faction == "humans" and not army.fleet]
    assert len(armies) == great_war.MOST
    assert all(army.commander for army in armies)
    table.until(great_war.WAR)
    assert {name for name, _ in great_war.plans(front.screen(cast.QUEEN))} == {"file_plan"}


def test_the_figures_take_the_place_of_the_last_ones_on_their_page(front: Front):
    front.ring()
    front.told.closed.update(front.told.opened)
    witness = Witness("phone", EventServer(Path()), "astor", "", "")
    witness.outcomes.update({("choose_losses", ""): 2, ("choose_losses", "late"): 5})
    text = section(front.told, [witness], WORDS)
    assert "| decisions of players in battles | 2 |" in text
    page = put("# Performance\n\n## Goals\n\nall\n", text)
    assert page.startswith("# Performance\n\n## Goals\n\nall\n\n## " + TITLE)
    assert put(page, text) == page
    assert own_section(page).strip() == text
    later = put(f"{page}\n## Trouble\n\nnone\n", text.replace("today", "tomorrow"))
    assert later.index("tomorrow") < later.index("## Trouble\n\nnone\n")
    assert own_section("# Performance\n") == ""
