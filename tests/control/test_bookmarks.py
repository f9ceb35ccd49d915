"""Bookmarks: what Controls mark in the day."""

from astor.control import remarks
from tests.chronicle import ANN
from tests.laws import Table


def test_a_moment_lies_at_most_some_minutes_back_and_never_ahead(table: Table):
    for said, kept in ((-3_600_000, -remarks.BACK), (-5000, -5000), (60_000, 0)):
        table.play(ANN, "bookmark", text="Here", shared=False, at=table.now + said)
        assert list(table.dump()["bookmark"].values())[-1]["at"] == table.now + kept
