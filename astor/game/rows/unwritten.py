"""Entries that are not in their table yet: those of a transaction go there together, before anybody reads of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from django.db import models

from astor.game.rows import writing

M = TypeVar("M", bound=models.Model)
Waiting = list[tuple[models.Model, models.Model]]
"""Entries, in their order, each with its event, which has come to that number."""
_waiting: ContextVar[Waiting | None] = ContextVar("waiting", default=None)


@contextmanager
def gathered() -> Iterator[None]:
    """Entries made inside are written at the end, unless somebody asks for them before."""
    token = _waiting.set([])
    try:
        yield
        write_out()
    finally:
        _waiting.reset(token)


def add(entry: models.Model, event: models.Model) -> None:
    """To be written with the others of its transaction."""
    waiting = _waiting.get()
    assert waiting is not None, "an entry outside a transaction of the journal"
    waiting.append((entry, event))


def write_out() -> None:
    """Write what waits, and how far its events have come."""
    waiting = _waiting.get()
    if waiting:
        writing.insert_all([entry for entry, _ in waiting])
        for event in {event.pk: event for _, event in waiting}.values():
            writing.update(event, ("seq", "closings"))
        waiting.clear()


class Written(models.Manager[M]):
    """Who asks for entries finds those of the open transaction, too."""

    def get_queryset(self) -> models.QuerySet[M]:
        write_out()
        return super().get_queryset()


@contextmanager
def put_back() -> Iterator[None]:
    """Around a savepoint: what is written inside goes with it, so what has waited before waits again."""
    waiting = _waiting.get()
    before = list(waiting or ())
    try:
        yield
    except BaseException:
        if waiting is not None:
            waiting[:] = before
        raise
