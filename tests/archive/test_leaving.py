"""Whatever an event has been through, its file comes back: what the check asks for is what is true of every event."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from astor.archive import keeping, writing
from astor.sockets import live_board as boards
from tests import cast
from tests.diplomacy.plotters import court, sanctioned
from tests.diplomacy.press.newsroom import REPORTER, reporter
from tests.diplomacy.test_captains import captains
from tests.game.test_rewind import ANN, a_turn, production, some_minutes, to_the_end
from tests.laws import Table
from tests.war.battle.test_aftermath import won
from tests.war.conftest import armies, field

__all__ = ["armies", "field"]
CLOCKED = ("event", "entry", "line", "alarm", "pace")
"""Kinds that tell of the clock, too, which stands in an event that was taken in."""


def comes_back(file: Path) -> None:
    """Written, and taken in beside itself, it is the same but for its key, and for a clock that ran."""
    writing.write(cast.EVENT, file)
    event = keeping.take_in(file, now=cast.T0, key="second")
    assert standing(event.key) == standing(cast.EVENT)


def standing(key: str) -> dict[str, Any]:
    return {kind: of for kind, of in boards.load(key).rows.items() if kind not in CLOCKED}


@pytest.mark.parametrize("since", [some_minutes, a_turn, to_the_end])
def test_after_a_day(table: Table, since: Callable[[Table], None], tmp_path: Path):
    production(table)
    since(table)
    comes_back(tmp_path / "event.astor")


def test_after_an_end_that_was_taken_back(table: Table, tmp_path: Path):
    """Its dice are of another secret from then on; what was published of the first still fits its commitment."""
    production(table)
    seq = table.seq
    to_the_end(table)
    table.play(ANN, "rewind", to=seq)
    comes_back(tmp_path / "event.astor")


def test_after_a_battle_whose_army_is_no_more(field: Table, tmp_path: Path):
    """A battle that is over goes on naming who fought in it."""
    won(field)
    comes_back(tmp_path / "event.astor")


def test_with_a_seat_of_no_court(table: Table, tmp_path: Path):
    reporter(table)
    table.play(REPORTER, "report", headline="The realms are laid out", place="ostmark")
    comes_back(tmp_path / "event.astor")


def test_with_a_plot_against_an_officer_without_an_office(table: Table, tmp_path: Path):
    court(table)
    (captain,) = captains(table, "elves")
    sanctioned(table, cast.QUEEN, "assassinate", character=captain)
    comes_back(tmp_path / "event.astor")
