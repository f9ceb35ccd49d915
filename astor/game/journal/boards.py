"""The boards of this process: one per event, read once and kept from one holding of its lock to the next."""

import threading
from collections import OrderedDict
from functools import partial

from django.db import transaction

from astor.game.models import Event
from astor.game.play.play import play_of
from astor.game.rows.board import Board
from astor.game.rows.page import Image
from astor.game.rows.reading import one

MOST = 64
"""So many boards are kept; the one not used for longest makes room."""


class _Boards(threading.local):
    """Each thread that gives orders has its own: nobody looks at a board on which another writes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Board] = OrderedDict()
        self._tables = _tables

    @property
    def kept(self) -> OrderedDict[int, Board]:
        """Those that are of the tables as they are."""
        if self._tables is not _tables:
            self._kept, self._tables = OrderedDict(), _tables
        return self._kept


_tables = object()
_boards = _Boards()


def board(event: Event) -> Board:
    """The board of an event whose lock is held, as this thread has left it; read anew where there is none."""
    kept = _boards.kept
    found = kept.pop(event.pk, None)
    if found is None or found.event != event.key or found.seq > event.seq:
        found = fresh(event)
    found.settle()
    kept[event.pk] = found
    while len(kept) > MOST:
        kept.popitem(last=False)
    return found


def forget() -> None:
    """The tables may be others than they were: every thread reads anew."""
    global _tables  # noqa: PLW0603
    _tables = object()


def fresh(event: Event) -> Board:
    """An event's board from the tables; each kind of row is read when it is first asked for."""
    made = Board(event.key, event.seq, play=event.play)
    made.load = partial(_load, made, event.pk)
    made.lay(Event.KIND, {event.key: event.image()})
    return made


def _load(board: Board, event: int, kind: str) -> dict[str, Image]:
    found = play_of(board).model(kind).stored(event)
    board.apart |= {f"{kind}/{key}": apart for key, (_, apart) in found.items()}
    return {key: image for key, (image, _) in found.items()}


def astray(key: str, kind: str) -> list[str]:
    """The law that boards are held to: the rows of this kind that are not on an event's board as the tables have them.

    A board that has lost step is read anew by the next order.
    """
    with transaction.atomic():
        event = one(Event, lock=True, key=key)
        found = _boards.kept.get(event.pk) if event is not None else None
        if event is None or found is None or found.seq != event.seq or kind not in found.rows:
            return []
        stored = {key: image for key, (image, _) in play_of(event).model(kind).stored(event.pk).items()}
        laid = found.images(kind)
        lost = [f"{kind}/{row}" for row in stored.keys() | laid.keys() if stored.get(row) != laid.get(row)]
    if lost or list(stored) != list(laid):
        forget()
        return sorted(lost) or [kind]
    return []
