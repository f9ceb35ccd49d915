"""An order whose commit met a dead database: it is issued again under its id, and nobody is told what nobody knows."""

from collections.abc import Callable, Sequence

import pytest
from django.conf import LazySettings
from django.db import OperationalError

from astor.game.models import Entry
from astor.game.orders.commands import Given, Order, Outcome, issue, issue_all
from astor.running.thread import in_turn, now_ms
from astor.sockets import group_commit, retrying
from astor.sockets.retrying import OutcomeUnknown, carried_out
from tests import cast

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def at_once(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Services, where a lost connection says nothing; and no waiting."""
    settings.EMBEDDED = False
    monkeypatch.setattr(retrying, "AGAIN", 0.0)


class Broken:
    """Keeps orders and then loses the connection, so many times."""

    def __init__(self, times: int) -> None:
        self.left = times

    def __call__(self, orders: Sequence[Given]) -> list[Outcome]:
        outcomes = issue_all(orders)
        if self.left:
            self.left -= 1
            raise OperationalError("the connection is lost")
        return outcomes


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    return lambda times: monkeypatch.setattr(group_commit, "issue_all", Broken(times))


def an_order() -> Order:
    return Order(event=cast.EVENT, actor="control/ann", name="shout", args={"word": "dragon"}, now=now_ms(), id="c1")


async def test_it_is_answered_with_what_was_kept(broken: Callable[[int], None]):
    await in_turn(cast.new_event)
    order = an_order()
    broken(2)
    assert (await carried_out(issue, order))["at"] == order.now
    assert await in_turn(Entry.objects.filter(command_id="c1").count) == 1


async def test_when_patience_ends_it_is_not_called_refused(
    broken: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(retrying, "LONGEST", 0.0)
    await in_turn(cast.new_event)
    broken(99)
    with pytest.raises(OutcomeUnknown):
        await carried_out(issue, an_order())
    assert await in_turn(Entry.objects.filter(command_id="c1").count) == 1


async def test_on_sqlite_a_fault_is_certain(settings: LazySettings, broken: Callable[[int], None]):
    settings.EMBEDDED = True
    await in_turn(cast.new_event)
    broken(1)
    with pytest.raises(OperationalError):
        await carried_out(issue, an_order())
