"""What several threads do at the same moment, each with a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connections

T = TypeVar("T")
PATIENCE = 60
"""So long they wait for each other, s."""


def at_once(deed: Callable[[], T], threads: int = 2) -> list[T]:
    """What each of them comes to; what one raises is raised."""
    start = Barrier(threads)

    def each() -> T:
        try:
            start.wait(PATIENCE)
            return deed()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        begun = [pool.submit(each) for _ in range(threads)]
    return [one.result() for one in begun]
