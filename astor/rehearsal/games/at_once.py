"""Many games at a time, each in a process with a database of its own, in memory."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from typing import TypeVar

import django
from django.core.management import call_command
from django.db import connection

Job = TypeVar("Job")
End = TypeVar("End")


def ends(play: Callable[[Job], list[End]], jobs: Sequence[Job], processes: int, called: str) -> Iterator[End]:
    """What each of these comes to, in their order; how many are over is printed. `play` is a function of a module."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=django.setup) as pool:
        for at, found in enumerate(pool.map(partial(_alone, play), jobs), 1):
            print(f"\r{at} of {len(jobs)} {called}", end="", flush=True)
            yield from found
    print()


def _alone(play: Callable[[Job], list[End]], job: Job) -> list[End]:
    """In a database that is emptied afterwards."""
    _open()
    found = play(job)
    call_command("flush", interactive=False, verbosity=0)
    return found


@cache
def _open() -> None:
    connection.settings_dict["NAME"] = ":memory:"
    call_command("migrate", verbosity=0)
