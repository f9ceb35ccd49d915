"""Who stands where when a war is tested: two armies at the front, or a fleet in port."""

from collections.abc import Iterator

import pytest

from tests.laws import Table
from tests.war.flotilla import moored
from tests.war.scenes import DWARF, ELF, ELF_QUEEN, GENERAL, QUEEN, at_the_front, front, preparation


@pytest.fixture
def armies() -> Iterator[None]:
    """Events are founded with more units in the guards of humans and elves."""
    with pytest.MonkeyPatch.context() as patch:
        at_the_front(patch)
        yield


@pytest.fixture
def field(armies: None, table: Table) -> Table:
    """Three regiments against three, on a plain; the number thrown is the number that falls."""
    return front(table)


@pytest.fixture
def moorings() -> Iterator[None]:
    """Events are founded with ships of the humans in Saltmere."""
    with pytest.MonkeyPatch.context() as patch:
        moored(patch)
        yield


@pytest.fixture
def port(moorings: None, table: Table) -> Table:
    """The war is prepared."""
    return preparation(table, QUEEN, GENERAL, ELF_QUEEN, ELF, DWARF)
