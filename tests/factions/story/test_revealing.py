"""What was secret (SEAT-5): told with the last bell, or revealed by Control, one thing after the other."""

import pytest

from factions.story.questions import secrets
from tests.chronicle import ANN, override, ruling, seeing
from tests.diplomacy import chancery
from tests.laws import Table


def ended(table: Table) -> str:
    """Over, with a secret treaty of humans and dwarves; the key of the moment that tells it."""
    override(table, "event/astor", "turns", 1)
    chancery.signed(chancery.talks(table), secret=True)
    assert secrets(table.board) == [], "nothing is revealed before the end"
    table.until("ended")
    (treaty,) = (moment.key for moment in secrets(table.board) if moment.code == "treaty_made")
    return treaty


def told(table: Table, moment: str) -> bool:
    """Does the story tell it that everybody reads?"""
    found: list[str] = table.sees("public", "story/humans")["moments"]
    return moment in found


@pytest.mark.each_step
def test_SEAT_5_what_control_reveals_by_hand_is_told_to_nobody_before(table: Table):
    ruling(table, secrets="by_hand")
    treaty = ended(table)
    assert (seeing(table, f"moment/{treaty}"), told(table, treaty)) == ({"control"}, False)
    table.play(ANN, "reveal", moment=treaty)
    assert (seeing(table, f"moment/{treaty}"), told(table, treaty)) == ({"public", "control"}, True)
    assert table.sees("public", f"moment/{treaty}")["revealed"] == table.now
    table.play(ANN, "undo", entry=table.seq)
    assert (seeing(table, f"moment/{treaty}"), told(table, treaty)) == ({"control"}, False)


def test_SEAT_5_else_it_is_told_with_the_last_bell_and_control_puts_it_on_the_wall(table: Table):
    treaty = ended(table)
    assert (seeing(table, f"moment/{treaty}"), told(table, treaty)) == ({"public", "control"}, True)
    assert table.sees("public", f"moment/{treaty}")["revealed"] == 0
    table.play(ANN, "reveal", moment=treaty)
    assert table.sees("public", f"moment/{treaty}")["revealed"] == table.now
