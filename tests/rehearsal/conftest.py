"""A practice event of the cast whose clock runs, a bot on every seat."""

from collections.abc import Iterator

import pytest

from tests.laws import Table, is_held
from tests.rehearsal.troupe import Troupe


@pytest.fixture
def practice(db: None, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A practice event not yet begun."""
    table = Table(practice=True, held=is_held(request.node.nodeid))
    yield table
    table.concluded()


@pytest.fixture
def troupe(practice: Table) -> Troupe:
    """Everybody a bot, in planning."""
    practice.play("control/ann", "start")
    return Troupe(practice)
