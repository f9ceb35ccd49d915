"""A practice event of the cast whose clock runs, a bot on every seat."""

from collections.abc import Iterator

import pytest

from tests.laws import Table
from tests.rehearsal.troupe import Troupe


@pytest.fixture
def practice(db: None) -> Iterator[Table]:
    """A practice event not yet begun; when the test is done, its journal is replayed."""
    table = Table(practice=True)
    yield table
    table.replay_repeats()


@pytest.fixture
def troupe(practice: Table) -> Troupe:
    """Everybody a bot, in planning."""
    practice.play("control/ann", "start")
    return Troupe(practice)
