"""Every order's case once more, each order in one transaction with others that are refused around it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from astor.game.journal import journal
from astor.game.models import Entry
from astor.game.orders import bell, commands
from astor.game.orders.commands import Order, issue_all
from astor.game.play.call import Answer
from astor.game.values.errors import Refused
from tests import cast
from tests.chapters import CASES
from tests.laws import Table

pytestmark = pytest.mark.both_databases


def taken_back(order: Order) -> Answer:
    """It does all it does, whatever waits is written, and it is refused in the end."""
    with journal.locked(order.event):
        commands.issue(order)
        assert Entry.objects.filter(event__key=order.event).exists()
        raise Refused("taken_back")


def among_refused() -> Callable[[Order], Answer]:
    """How an order is given then; asked for once more by its id, it has the same answer."""
    names = count()

    def issue(order: Order) -> Answer:
        mine = order if order.id else replace(order, id=f"batched-{next(names)}")
        nobody = replace(order, actor="seat/nobody", id="")
        none, before, answer, after, again = issue_all(
            [
                (commands.issue, nobody),
                (taken_back, replace(order, id="")),
                (commands.issue, mine),
                (taken_back, replace(order, id="")),
                (commands.issue, mine),
            ]
        )
        assert all(isinstance(one, Exception) for one in (none, before, after))
        if isinstance(answer, Exception):
            raise answer
        assert again == answer
        return answer

    return issue


@pytest.mark.parametrize("command", CASES)
def test_it_is_played_among_refused_orders(table: Table, monkeypatch: pytest.MonkeyPatch, command: str):
    issue = among_refused()
    monkeypatch.setattr(cast, "issue", issue)
    monkeypatch.setattr(bell, "issue", issue)
    CASES[command](table)
    assert Entry.objects.filter(event=table.event, command=command).exists()
