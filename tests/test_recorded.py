"""A recorded event of six turns, all rules on, comes to the same rows again, and has something for everybody to do.

`make record` records it anew.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from astor.game.board import Board
from astor.game.play import plays
from astor.live.board import load
from factions import turns
from factions.story.questions import chronicle, deeds
from factions.story.rules.chronicle import ranked
from factions.story.rules.claims import is_for
from tests import day, recorded
from tests.day import Look
from tests.recorded import MOST


@pytest.mark.django_db
def test_a_recorded_event_comes_to_the_same_rows_and_nobody_in_it_has_nothing_to_do(tmp_path: Path):
    """Played again once for all of it."""
    film = tmp_path / "film"
    seen = list(day.filmed(film))
    assert [phase for phase, _, _ in seen] == turns.order_of_play(6)[1:]
    assert [phase for phase, now, then in seen if now != then] == []
    board = load(recorded.KEY)
    it_is_told(board)
    every_seat_has_a_story(board)
    everybody_has_something_to_do(day.looks(film))


def everybody_has_something_to_do(looks: Sequence[Look]) -> None:
    """Not in every phase, but never for two phases one after the other."""
    assert {look.phase for look in looks} == set(turns.order_of_play(6)[:-1])
    assert len({look.seat for look in looks}) == 25
    assert day.idle_twice(looks) == []


def it_is_told(board: Board) -> None:
    """The chronicle names its deaths and who had a hand in them, its crowns, its wedding, its wars and its theories."""
    told = ranked(chronicle(board))
    assert [moment.kind for moment in told[:3]] == ["death", "murder", "death"]
    assert told[1].facts == {"monarch": True, "character": "elves-successor", "faction": "elves", "by": "humans"}
    wedding = next(moment for moment in told if moment.kind == "wedding")
    assert (wedding.first, wedding.facts["heir"], wedding.phase) == (True, "humans-successor", turns.INITIAL)
    kinds = {moment.kind for moment in told if moment.great}
    assert kinds >= {"crown", "split", "union", "war", "peace", "alliance", "betrayal", "theory"}


def every_seat_has_a_story(board: Board) -> None:
    """Deeds of its own or what became of its realm, and what it wanted."""
    for key, seat in board.of("seat").items():
        of_its_realm = [moment for moment in chronicle(board) if seat["faction"] in moment.facts.values()]
        assert deeds(board, key) or of_its_realm, key
        assert any(is_for(key, seat["faction"], goal) for goal in board.of("objective").values()), key
    assert all(deeds(board, key) for key, seat in board.of("seat").items() if seat["office"] == "arch-wizard")


def look(phase: str, *pages: str, own: int = 0) -> Look:
    return Look(phase, "elves-successor", "successor", own, 0, [(page, page) for page in pages])


@pytest.mark.parametrize(("day_of_heir", "found"), [
    ([look("t1/trade", "ask", "goals"), look("t1/purchase")], ["elves-successor in t1/trade and t1/purchase"]),
    ([look("t1/trade"), look("t1/purchase", "betroth"), look("t1/war")], []),
    ([look("t1/trade", own=1), look("t1/purchase")], []),
])  # fmt: skip
def test_what_can_always_be_done_is_not_counted_as_something_to_do(day_of_heir: Sequence[Look], found: list[str]):
    assert day.idle_twice(day_of_heir) == found


def test_it_is_a_whole_event_of_a_readable_length():
    record = recorded.read()
    given = {order.command for order in record.orders}
    assert len(record.orders) <= MOST
    assert given <= {command.name for command in plays["storms"].commands}
    assert given >= {"produce", "buy", "march", "sign", "sanction", "vote", "act_for", "split_nation"}
