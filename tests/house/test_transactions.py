"""Transactions are begun in few places: inside an order, Django's own blocks would take back what waits of others."""

from tests.house.source import ROOT, modules

OWN = {
    "astor/backups/backups.py",
    "astor/desk/pages.py",
    "astor/game/journal/boards.py",
    "astor/game/journal/journal.py",
    "astor/game/orders/broken_events.py",
    "astor/game/rows/unwritten.py",
    "astor/sockets/refusals.py",
    "astor/works/worker.py",
}
"""What begins a transaction outside of orders, or is how orders have theirs; those use `unwritten.savepoint`."""


def test_nothing_inside_an_order_begins_a_transaction_or_asks_for_its_end():
    found = set()
    for path in modules():
        text = path.read_text(encoding="utf-8")
        if any(word in text for word in ("transaction.atomic", "on_commit(", "ATOMIC_REQUESTS")):
            found.add(path.relative_to(ROOT).as_posix())
    assert found == OWN
