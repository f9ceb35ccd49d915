"""`manage.py serve`, quicker to lose patience with those who come; SIGUSR1 fills its disk and SIGUSR2 makes room again.

Started as a script by `tests.chaos.crowd`; SQLite holds each connection to its own limit, so it is set from inside.
"""

import os
import signal

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "astor.settings"
django.setup()

from asgiref.sync import SyncToAsync
from django.core.management import call_command
from django.db import connection

from astor.door import door
from astor.sockets import lines

NO_LIMIT = 2**31 - 3


def fill(*_: object) -> None:
    SyncToAsync.single_thread_executor.submit(_limit, 0)


def make_room(*_: object) -> None:
    SyncToAsync.single_thread_executor.submit(_limit, NO_LIMIT)


def _limit(pages: int) -> None:
    """Not below what there is: SQLite raises a lower limit to that."""
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA max_page_count = {pages or 1}")


if __name__ == "__main__":
    lines.PING_S, lines.LOOK_S, door.PATIENCE_S = 3.0, 0.5, 4.0
    signal.signal(signal.SIGUSR1, fill)
    signal.signal(signal.SIGUSR2, make_room)
    call_command("serve")
