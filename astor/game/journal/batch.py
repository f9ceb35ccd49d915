"""Orders that share a transaction: what is read, locked and asked for once for all of them."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from contextvars import ContextVar
from dataclasses import dataclass

from django.db import connection

from astor.game.models import Event
from astor.game.rows.board import Board

CommandId = tuple[str, str, str]
"""An event's key, an actor and what their device calls an order; "" an order without a name."""


@dataclass
class Locked:
    """An event whose lock the batch has: its row as the last order has left it, and its board, which knows what of it
    was kept.
    """

    event: Event
    board: Board


class Batch:
    """What the orders of a transaction have in common."""

    def __init__(self, ids: Iterable[CommandId]) -> None:
        self.events: dict[str, Locked] = {}
        self.kept = False
        """Has any order ended well?"""
        self.new: set[CommandId] = set()
        """Ids that are known not to stand in the journal."""
        self._ids: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for event, actor, name in ids:
            if name:
                self._ids[event].add((actor, name))

    def locks(self, event: Event, board: Board) -> None:
        """From now on nobody else enters anything in this event, so its ids are asked for, all at once."""
        ids = self._ids[event.key]
        if ids:
            self.new.update((event.key, *new) for new in ids - _standing(event, ids))
        self.events[event.key] = Locked(event, board)  # last: if the question fails, PostgreSQL lets go of the lock

    def is_new(self, one: CommandId) -> bool:
        """Does this id not stand in the journal? Said once: from then on it may."""
        new = one in self.new
        self.new.discard(one)
        return new


open_batch: ContextVar[Batch | None] = ContextVar("open_batch", default=None)


def _standing(event: Event, ids: Collection[tuple[str, str]]) -> set[tuple[str, str]]:
    """Those of these ids (actor, name) that stand in the event's journal.

    Each is looked for by itself, inside the statement: so it is a search in the index of those that have one, on
    either database and whatever it knows of the table. A join, or one condition for all, may walk the event's entries.
    """
    asked = f"""
        SELECT column1, column2 FROM (VALUES {", ".join(["(%s, %s)"] * len(ids))}) AS asked WHERE (
            SELECT seq FROM game_entry WHERE event_id = %s AND actor = column1 AND command_id = column2
            AND NOT command_id = '' LIMIT 1
        ) IS NOT NULL"""
    with connection.cursor() as cursor:
        cursor.execute(asked, [*(part for one in ids for part in one), event.pk])
        return {(actor, name) for actor, name in cursor.fetchall()}
