"""Events founded before technologies had a tree go on: who knew what is kept, and every technology is there once."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations import RunPython
from django.db.migrations.executor import MigrationExecutor

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]

BEFORE, PARTED = ("factions", "0003_purchase"), ("factions", "0004_knowledge")


def migrate(*targets: tuple[str, str]) -> Any:
    """Bring the tables to this state; the models as they are then."""
    executor = MigrationExecutor(connection)
    return executor.migrate(list(targets or executor.loader.graph.leaf_nodes())).apps


@pytest.fixture
def past(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The tables as they were; what has no way back is passed over, because they are empty."""
    loader = MigrationExecutor(connection).loader
    parting = next(o for o in loader.get_migration(*PARTED).operations if isinstance(o, RunPython))
    monkeypatch.setattr(parting, "reverse_code", RunPython.noop)
    yield migrate(BEFORE)
    migrate()


def test_SET_3_what_was_known_and_what_was_on_the_cards_is_kept(past: Any):
    event = past.get_model("game", "Event").objects.create(key="old", name="Old", phase="t1/production", turns=6)
    for faction, technology, state in (
        ("humans", "logic", "known"),
        ("humans", "rhetoric", "option"),
        ("elves", "logic", "option"),
    ):
        past.get_model("factions", "Technology").objects.create(
            event=event, key=f"{faction}-{technology}", faction=faction, technology=technology, name=technology.title(),
            state=state)  # fmt: skip
    now = migrate()
    tree = now.get_model("factions", "Technology").objects.values_list("key", "name", "branch", "needs")
    assert sorted(tree) == [("logic", "Logic", "lore", []), ("rhetoric", "Rhetoric", "lore", [])]
    known = now.get_model("factions", "Knowledge").objects.values_list(
        "key", "faction", "technology", "state", "stands"
    )
    assert sorted(known) == [
        ("elves-logic", "elves", "logic", "option", ""),
        ("humans-logic", "humans", "logic", "known", ""),
        ("humans-rhetoric", "humans", "rhetoric", "option", ""),
    ]
