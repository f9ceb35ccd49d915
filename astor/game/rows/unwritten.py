"""What a transaction's orders have changed and the database has not been told yet.

It hears all of it at once, in the end or before it is asked anything: an order that only changes rows tells it nothing.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import Error, InternalError, connection, models, transaction
from psycopg.pq import TransactionStatus

from astor.game.rows import writing

RowId = tuple[type[models.Model], int]
"""A model and the id of one of its rows."""
Afterwards = Callable[[], None]
"""What is to be done once an entry is kept."""


@dataclass
class Progress:
    """How far a transaction has come."""

    entries: list[tuple[models.Model, Afterwards]] = field(default_factory=list)
    """New ones that wait, in their order."""
    changes: dict[RowId, dict[str, Any]] = field(default_factory=dict)
    """Of each row that has changed, its changed fields that wait, as the database is to have them."""
    written: list[Afterwards] = field(default_factory=list)
    """Of the entries that are in their table."""

    def copy(self) -> "Progress":
        """As it is now, to go back to."""
        return Progress(list(self.entries), dict(self.changes), list(self.written))


@dataclass
class Savepoint:
    """One that has begun; the database is told of it before it is told anything inside."""

    before: Progress
    name: str | None = None
    """How the database calls it, once it has been told."""


@dataclass
class Unwritten:
    """An open transaction, and what waits in it."""

    now: Progress = field(default_factory=Progress)
    savepoints: list[Savepoint] = field(default_factory=list)
    """The outermost first."""
    aside: bool = False
    """Are the statements made now independent of what waits?"""
    marking: bool = False
    """Is the statement made now the beginning or the end of a savepoint?"""
    told: bool = False
    """Has the database been told anything?"""


_unwritten: ContextVar[Unwritten | None] = ContextVar("unwritten", default=None)


def _here() -> Unwritten:
    here = _unwritten.get()
    assert here is not None, "outside a transaction of the journal"
    return here


@contextmanager
def gathered() -> Iterator[None]:
    """In an open transaction: what is added and changed inside is written at the end, unless it is needed before."""
    assert _unwritten.get() is None, "a transaction of the journal inside another"
    here = Unwritten()
    token = _unwritten.set(here)
    first = partial(_first, here)
    connection.execute_wrappers.insert(0, first)  # before all who listen, who hear each statement in its turn
    try:
        yield
        _insist_on_transaction(here)
        write_out()
    finally:
        connection.execute_wrappers.remove(first)
        _unwritten.reset(token)
    for afterwards in here.now.written:
        transaction.on_commit(afterwards, robust=True)


def _first(here: Unwritten, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    """Before the database is told anything, it is told which savepoints have begun, and then what waits."""
    if not here.marking:
        for savepoint in here.savepoints:
            if savepoint.name is None:
                with _marking(here):
                    savepoint.name = transaction.savepoint()
        if not here.aside:
            write_out()
    here.told = True
    return execute(sql, params, many, context)


@contextmanager
def _marking(here: Unwritten) -> Iterator[None]:
    here.marking = True
    try:
        yield
    finally:
        here.marking = False


@contextmanager
def aside() -> Iterator[None]:
    """What the database is told and asked inside hangs on nothing that waits, which therefore goes on waiting."""
    here = _here()
    outer, here.aside = here.aside, True
    try:
        yield
    finally:
        here.aside = outer


def add(entry: models.Model, afterwards: Afterwards) -> None:
    """An entry, to be written with the others. What is done afterwards undoes nothing, whatever it raises."""
    _here().now.entries.append((entry, afterwards))


def change(row: models.Model, *names: str) -> None:
    """These fields of a row that is there are as they are now."""
    changes, of = _here().now.changes, (type(row), row.pk)
    changes[of] = {**changes.get(of, {}), **writing.told(row, names)}


def insert(row: models.Model) -> None:
    """A new row, written at once: from then on it has its id."""
    with aside():
        writing.insert(row)


def write_out() -> None:
    """Tell the database what waits."""
    here, now = _here(), _here().now
    if not now.entries and not now.changes:
        return
    alike: dict[tuple[type[models.Model], tuple[str, ...]], list[list[Any]]] = defaultdict(list)
    for (model, number), told in now.changes.items():
        names = tuple(sorted(told))
        alike[model, names].append([*(told[name] for name in names), number])
    with aside():
        if now.entries:
            writing.insert_all([entry for entry, _ in now.entries])
        for (model, names), rows in alike.items():
            writing.update_all(model, names, rows)
    here.now = Progress(written=[*now.written, *(afterwards for _, afterwards in now.entries)])


@contextmanager
def savepoint() -> Iterator[None]:
    """Part of a transaction that may be taken back alone. What was written inside goes with it, so what waited before
    waits again.

    It is none of Django's blocks: it may begin inside one that lasts for a statement, and those end in their order.
    """
    here = _here()
    own = Savepoint(here.now.copy())
    here.savepoints.append(own)
    try:
        yield
        _insist_on_transaction(here)
        if own.name is not None:
            with _marking(here):
                transaction.savepoint_commit(own.name)
    except BaseException:
        here.now = own.before
        _take_back(here, own)
        raise
    finally:
        here.savepoints.pop()


def _take_back(here: Unwritten, own: Savepoint) -> None:
    """If that fails, the transaction is lost; an error of the database hides nothing of what has led here."""
    if own.name is None:
        return
    transaction.set_rollback(False)
    try:
        with _marking(here):
            transaction.savepoint_rollback(own.name)
            transaction.savepoint_commit(own.name)
    except BaseException as met:
        transaction.set_rollback(True)
        if not isinstance(met, Error):
            raise


def _insist_on_transaction(here: Unwritten) -> None:
    """What the database has given up by itself is an error, not silence: nobody is answered."""
    if transaction.get_rollback() or (here.told and not _is_open()):
        raise InternalError("the database has given this transaction up")


def _is_open() -> bool:
    """Does the transaction last, as the database itself says? Django hears of errors alone that nobody has caught."""
    raw = connection.connection
    if connection.vendor == "sqlite":
        return bool(raw.in_transaction)
    return bool(raw.info.transaction_status == TransactionStatus.INTRANS)
