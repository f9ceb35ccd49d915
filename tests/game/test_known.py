"""Scenes that were played before are laid again: the same rows, and only where nothing else was done."""

from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F, QuerySet

from astor.game.models import Entry, Event
from astor.sockets import live_board as boards
from tests import cast, laws
from tests.known import Known
from tests.laws import Table, TakenBack


def scene() -> tuple[list[Any], list[Any]]:
    """All rows and the journal after a scene, which is taken back."""
    left: list[tuple[list[Any], list[Any]]] = []
    with suppress(TakenBack), transaction.atomic():
        table = Table(watched=True)
        table.join(cast.QUEEN)
        table.until("t1/production")
        table.play(cast.QUEEN, "produce", province="ostmark", outputs=["militia", "militia"])
        table.ring()
        rows = boards.load(table.event.key).rows
        entries = Entry.objects.filter(event=table.event).values_list("seq", "command", "images", "dice", "answer")
        left.append(([(kind, list(of_kind.items())) for kind, of_kind in rows.items()], list(entries)))
        raise TakenBack
    return left[0]


def test_a_scene_is_played_twice_and_laid_from_then_on(db: None, monkeypatch: pytest.MonkeyPatch):
    given: list[str] = []
    order = cast.order

    def counted(actor: str, name: str, /, **args: Any) -> dict[str, object]:
        given.append(name)
        return order(actor, name, **args)

    monkeypatch.setattr(laws, "known", Known())
    monkeypatch.setattr(cast, "order", counted)
    first, second = scene(), scene()
    assert given == ["join", "start", "produce"] * 2
    assert scene() == second == first
    assert len(given) == 6


def test_who_writes_past_the_orders_has_left_the_way(table: Table):
    table.join(cast.QUEEN)
    assert table.way.at
    QuerySet(Event).filter(pk=table.event.pk).update(seq=F("seq"))
    assert table.way.at == ""


def test_where_a_step_was_taken_back_the_way_is_lost(table: Table):
    with suppress(TakenBack), transaction.atomic():
        table.join(cast.QUEEN)
        raise TakenBack
    table.join(cast.GENERAL)
    assert table.way.at == ""


def test_a_test_that_changes_code_takes_no_known_way(table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cast, "T0", cast.T0)
    table.join(cast.QUEEN)
    assert table.way.at == ""
