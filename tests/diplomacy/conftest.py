"""The market, the purchase phase in which research is pooled, and the phases in which courts and wizards meet."""

import pytest

from tests.diplomacy.summits import scholars
from tests.diplomacy.trade.bargains import endow, market_of
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


@pytest.fixture
def salons(table: Table) -> Table:
    return scholars.salons(table)


@pytest.fixture
def academy(table: Table) -> Table:
    return scholars.academy(table)
