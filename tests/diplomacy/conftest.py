"""The market, and the purchase phase in which research is pooled."""

import pytest

from tests.diplomacy.bargains import endow, market_of
from tests.laws import Table


@pytest.fixture
def market(table: Table) -> Table:
    """The first trade phase."""
    market_of(table).until("t1/trade")
    endow(table, "humans", "guild", "sunfaith")
    return table


@pytest.fixture
def library(table: Table) -> Table:
    """The first purchase phase."""
    market_of(table).until("t1/purchase")
    endow(table, "humans", "guild", "sunfaith")
    return table
