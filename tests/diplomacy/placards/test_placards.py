"""Placards: who reads them, how they change, and that nothing in their words is more than words."""

import pytest

from tests import cast, stages
from tests.chronicle import ANN, lines, seeing
from tests.diplomacy import dynasties
from tests.diplomacy.placards.orders import SAID, hung
from tests.laws import Table


@pytest.fixture
def told(table: Table) -> Table:
    stages.arranging(table)
    return hung(table)


def test_everybody_reads_it_the_same(told: Table):
    assert seeing(told, "placard/humans") == {"public", "control"}
    placard = told.sees("public", "placard/humans")
    assert {name: placard[name] for name in SAID} == {**SAID, "spares": ["gold", "wood"]}


def test_another_takes_its_place_and_nothing_takes_it_down(told: Table):
    told.play(cast.QUEEN, "hang_placard", seeks=["metal"], spares=[])
    assert told.sees("public", "placard/humans")["seeks"] == ["metal"]
    told.play(cast.QUEEN, "hang_placard", seeks=[], spares=[])
    assert seeing(told, "placard/humans") == set()


def test_words_that_run_the_other_way_or_look_like_a_page_are_words(told: Table):
    told.play(cast.QUEEN, "hang_placard", seeks=[], spares=[], text="<b>\u202efood\u202c</b> سلام")
    assert told.sees("public", "placard/humans")["text"] == "<b>food</b> سلام"


# Courts that divide, and unite


@pytest.fixture
def court(table: Table) -> Table:
    """The queen has lent her general the trade, and he has hung the court's placard out."""
    for seat in (cast.QUEEN, cast.GENERAL):
        table.arrange(seat, "join", player=seat[-12:])
    table.until("t1/production")
    table.play(cast.QUEEN, "lend", power="trade", seat=cast.GENERAL)
    table.play(cast.GENERAL, "hang_placard", **SAID)
    return table


def hanging(table: Table) -> dict[str, str]:
    """What all read in the courts' own words, by court."""
    rows = table.screens["public"].items()
    return {row["faction"]: row["text"] for name, row in rows if name.startswith("placard/")}


def test_SUC_5_divided_the_old_court_keeps_its_placard_and_the_new_one_has_none(court: Table):
    new = dynasties.divided(court)
    assert hanging(court) == {"humans": SAID["text"]}
    court.play(cast.GENERAL, "hang_placard", seeks=["gold"], spares=[], text="A crown")
    court.play(cast.QUEEN, "hang_placard", seeks=[], spares=["food"], text="Mercy")
    assert hanging(court) == {"humans": "Mercy", new: "A crown"}
    assert lines(court, "filed_replaced") == [], "whoever has left is not told what the old court does"


def test_SUC_5_united_the_placard_of_the_court_that_is_no_more_comes_down(court: Table):
    new = dynasties.divided(court)
    court.play(cast.GENERAL, "hang_placard", seeks=["gold"], spares=[], text="A crown")
    court.play(ANN, "unite_nations", faction=new, into="humans")
    assert hanging(court) == {"humans": SAID["text"]}


def test_SUC_5_united_nobody_speaks_by_the_placard_of_the_other(court: Table):
    new = dynasties.divided(court)
    court.play(cast.QUEEN, "hang_placard", seeks=[], spares=[])
    court.play(cast.GENERAL, "hang_placard", seeks=["gold"], spares=[], text="A crown")
    court.play(ANN, "unite_nations", faction=new, into="humans")
    assert hanging(court) == {}
    court.play(cast.QUEEN, "hang_placard", **SAID)
    assert hanging(court) == {"humans": SAID["text"]}
