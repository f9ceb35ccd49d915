"""A whole practice event with a bot on every seat, from planning to the end, under all laws."""

from collections import Counter

import pytest

from astor.game.models import Entry
from astor.game.values.phases import ENDED
from factions import turns
from tests import cast
from tests.bots.troupe import Troupe
from tests.laws import Table

ANN = "control/ann"
TURNS = 4


def override(table: Table, row: str, **fields: object) -> None:
    for field, value in fields.items():
        table.play(ANN, "override", row=row, field=field, value=value, reason="hard times")


def told(table: Table, rule: str) -> Counter[str]:
    """What all statements say of a rule: how often, by note."""
    items = (i for s in table.dump()["statement"].values() for i in s["items"] if i["rule"] == rule)
    return Counter(item["note"] for item in items)


HARD_TIMES = ("arrange", "allot", "hire", "propose", "send_proposal", "drop_proposal", "name_character", "raise_army",
              "file_plan", "march", "decline")  # fmt: skip
"""What is not ordered every turn, but at least once."""


@pytest.mark.thorough
def test_an_event_runs_with_bots_on_all_seats_and_every_law_holds(troupe: Troupe):
    table = troupe.table
    override(table, "event/astor", turns=TURNS)
    troupe.until("t2/upkeep")
    override(table, "faction/elves", gold=0)
    override(table, "faction/dwarves", food=3)
    override(table, "province/karrhold", order=5)
    troupe.until("t3/war")
    table.play(ANN, "set_relation", a="elves", b="humans", state="war", attacked=True)
    table.play(ANN, "record_battle", province="wheatley", attacker="elves")
    troupe.until("t4/war")  # what generals do has been seen by then
    table.play(ANN, "close_phase", skip=True)
    troupe.to_the_end()
    closed = Entry.objects.filter(event=table.event, command="close_phase").values_list("phase", flat=True)
    assert [*closed, ENDED] == turns.order_of_play(TURNS)
    assert table.clock.revealed == cast.SECRET
    lands_less = told(table, "ORD-3")["rises"] * TURNS
    assert troupe.given["produce"] >= TURNS * 15 - lands_less - troupe.given["send_proposal"]
    assert troupe.given["collect"] >= TURNS * 5
    assert troupe.given["confirm"] >= TURNS * 5
    assert min(troupe.given[command] for command in HARD_TIMES) >= 1
    assert troupe.given["propose"] == troupe.given["send_proposal"] + troupe.given["drop_proposal"]
    assert told(table, "UPK-4")["taken_over"] == troupe.given["hire"]
    assert told(table, "UPK-2")["starves"] == 2
