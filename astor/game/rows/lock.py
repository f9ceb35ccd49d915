"""The lock of an event: who holds it sees the board as it stands and lays on it what it writes."""

from contextvars import ContextVar
from dataclasses import dataclass

from astor.game.rows.board import Board


@dataclass
class Lock:
    """One holding of an event's lock. Nobody else writes to it meanwhile, so the board is what the tables say."""

    event: int | None
    board: Board


held_lock: ContextVar[Lock | None] = ContextVar("held_lock", default=None)


def held() -> Lock:
    """The lock that is held now."""
    lock = held_lock.get()
    assert lock is not None, "no event is locked"
    return lock
