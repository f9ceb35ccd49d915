"""The spare bell of services mode."""

import pytest

from astor.celery import ring
from astor.game.models import Event
from astor.running.thread import now_ms
from tests import cast

pytestmark = pytest.mark.both_databases


def test_TURN_4_celery_rings_what_no_ticker_has_rung(db: None):
    cast.new_event(planning=60)
    cast.order("control/ann", "start", now=now_ms() - 61_000)
    assert (ring(), ring()) == (1, 0)
    assert Event.objects.get().phase == "t0/diplomacy"
