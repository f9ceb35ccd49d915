"""Placards: who reads them, how they change, and that nothing in their words is more than words."""

import pytest

from tests import cast, stages
from tests.chronicle import seeing
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
