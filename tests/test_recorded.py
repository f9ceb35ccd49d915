"""A recorded event of six turns, all rules on, comes to the same rows again. `make record` records it anew."""

import pytest

from astor.game.play import plays
from factions import turns
from tests import recorded
from tests.recorded import MOST


@pytest.mark.django_db
def test_a_recorded_event_comes_to_the_same_rows_at_each_closing():
    seen = list(recorded.again(recorded.read()))
    assert [phase for phase, _, _ in seen] == turns.order_of_play(6)[1:]
    assert [phase for phase, now, then in seen if now != then] == []


def test_it_is_a_whole_event_of_a_readable_length():
    record = recorded.read()
    given = {order.command for order in record.orders}
    assert len(record.orders) <= MOST
    assert given <= {command.name for command in plays["storms"].commands}
    assert given >= {"produce", "buy", "march", "sign", "sanction", "vote", "act_for", "split_nation"}
