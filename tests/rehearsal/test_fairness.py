"""Whole days of bots: what counts as bad advice and as an unfair game, and that a day is played to its end."""

from collections.abc import Iterator
from typing import Any

import pytest

from astor.bots.screen import Screen
from astor.rehearsal.games import balance, fairness
from astor.rehearsal.games.advised import is_fair
from astor.rehearsal.games.days import BOTS, SILENT, WAYS, YELLOW, Day, End
from astor.shown.rows import ShownDeal
from tests import shown

Row = dict[str, Any]
COURTS = ("humans", "elves", "dwarves", "orcs")


def court(day: int, way: str, at: int, lands: int = 5, reached: int = 1) -> End:
    """One of four; of whose four objectives so many are reached."""
    return End(seed=day, way=way, faction=COURTS[at], kind="kingdom", tried=at == day % 4, lands=lands,
               reached=reached, of=4)  # fmt: skip


def days(**tried: tuple[int, int]) -> Iterator[End]:
    """Twelve days, which another court wins each time; the one that is played by `way` ends with so many lands and
    objectives.
    """
    for day in range(12):
        for way in WAYS:
            for at in range(4):
                lands, reached = tried.get(way, (5, 2)) if at == day % 4 else (5, 1)
                yield court(day, way, at, lands, reached)


def test_SET_6_as_good_as_silence_is_good_enough_and_worse_is_not():
    assert fairness.faults(list(days())) == []
    (fewer,) = fairness.faults(list(days(yellow=(4, 2))))
    assert fewer == "provinces in the median: yellow 4.00, silent 5.00"
    (less,) = fairness.faults(list(days(silent=(5, 3))))
    assert less == "objectives in the median: yellow 0.50, silent 0.75"


def test_SET_6_one_day_on_which_yellow_loses_three_provinces_is_a_fault():
    ends = [*days(), court(12, YELLOW, 0, lands=3, reached=2)]
    assert fairness.faults(ends) == []
    assert fairness.faults([*days(), court(12, YELLOW, 0, lands=2, reached=2)]) == [
        "yellow ended with 2 provinces, and 3.0 is bearable"
    ]


def test_SET_6_the_same_court_first_on_most_days_is_a_fault():
    ends = [*days(), *(court(day, BOTS, 1, reached=4) for day in range(12))]
    assert [fault for fault in fairness.faults(ends) if "elves" in fault] == ["elves came first in 12 of 12 days"]


def test_SET_6_who_taps_yellow_is_in_the_first_half_more_often_than_not():
    assert "yellow came in the first half in 0 of 12 days" in fairness.faults(list(days(yellow=(5, 0))))


def test_the_tables_stand_behind_those_of_single_kingdoms_and_stay_there(tmp_path, monkeypatch):
    monkeypatch.setattr(fairness, "many", lambda *_: days())
    monkeypatch.setattr(balance, "many", lambda *_: [])
    page = tmp_path / "balance.md"
    assert balance.main(["--games", "1", "--write", str(page)]) == 0
    assert fairness.main(["--days", "16", "--write", str(page)]) == 0
    text = page.read_text()
    assert all(f"| {way} | 5 | 5 | 5 | 50 | 50 | 100 % |" in text for way in (SILENT, YELLOW, BOTS))
    assert "| 3 | 3 | 3 | 3 |" in text
    assert balance.main(["--games", "1", "--write", str(page)]) == 0
    assert page.read_text() == text


@pytest.mark.parametrize(("wants", "fair"), [
    ({"goods": {"wood": 2}}, True), ({"goods": {"wood": 3}}, False), ({"goods": {}, "provinces": ["kingsmead"]}, False),
    ({"goods": {}, "units": ["unit-1"]}, False),
])  # fmt: skip
def test_TRADE_5_an_offer_is_yellow_that_brings_as_much_as_it_takes_and_takes_nothing_there_is_but_once(wants, fair):
    nothing: dict[str, object] = {"goods": {}, "provinces": [], "technologies": [], "units": []}
    rows = {"deal/d": {"gives": {**nothing, "goods": {"food": 2}}, "wants": {**nothing, **wants}}}
    screen = Screen(shown.screen(rows), "queen")
    assert is_fair(screen, screen.of(ShownDeal)["d"]) == fair


@pytest.mark.parametrize(("asked", "fair"), [(2, True), (3, False)])
def test_TRADE_4_a_technology_counts_as_what_it_costs(asked, fair):
    nothing: dict[str, object] = {"goods": {}, "provinces": [], "technologies": [], "units": []}
    offered: Row = {"gives": {**nothing, "technologies": ["ploughs"]}, "wants": {**nothing, "goods": {"wood": asked}}}
    ploughs: Row = {"cost": {"gold": 1, "wood": 1}, "needs": []}
    rows = {"technology/ploughs": ploughs, "deal/d": offered}
    screen = Screen(shown.screen(rows), "queen")
    assert is_fair(screen, screen.of(ShownDeal)["d"]) == fair


@pytest.mark.thorough
@pytest.mark.parametrize("way", WAYS)
def test_a_day_is_played_to_its_end(way, db):
    ends = Day(1, way).play()
    assert [end.faction for end in ends if end.tried] == ["elves"]
    assert sum(end.lands for end in ends) > 0
    assert any(end.reached for end in ends)
