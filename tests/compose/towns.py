"""All that docker-compose.yml describes, for the tests of a module."""

import os
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from astor.venue.clusters import Missing
from tests.compose.containers import Town, standing


@pytest.fixture(scope="module")
def town() -> Iterator[Town]:
    """Under .ci/run nothing may be missing; elsewhere these tests are left out."""
    with ExitStack() as stack:
        try:
            town = stack.enter_context(standing())
        except Missing as why:
            if os.environ.get("ASTOR_TEST_EVERYTHING"):
                raise
            pytest.skip(str(why))
        yield town
