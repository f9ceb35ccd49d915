"""All that docker-compose.yml describes, for the tests of a module."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from astor.venue.clusters import Missing
from tests.compose.containers import Town, standing


@contextmanager
def left_out_if_missing() -> Iterator[None]:
    """Under .ci/run no program may be missing; elsewhere tests that want it are left out."""
    try:
        yield
    except Missing as why:
        if os.environ.get("ASTOR_TEST_EVERYTHING"):
            raise
        pytest.skip(str(why))


@pytest.fixture(scope="module")
def town() -> Iterator[Town]:
    with ExitStack() as stack:
        with left_out_if_missing():
            town = stack.enter_context(standing())
        yield town
