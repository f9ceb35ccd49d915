"""The server of a bench: as `manage.py serve`, but it notes when it begins to tell its phones something.

watched.py serve          stamps are lines in ASTOR_DATA/stamps, by the machine's monotonic clock
watched.py found COUNT    makes so many events first
"""

import sys
import time
from collections.abc import Mapping

from django.conf import settings
from django.core.management import call_command, execute_from_command_line

from astor.asgi import application
from astor.running.thread import now_ms
from astor.scenarios import loader
from astor.scenarios.founding import found
from astor.sockets import live_event as lives
from astor.sockets import presence
from astor.sockets.lines import Text
from astor.sockets.live_event import Live

CROWD = 100
"""So many phones share a seat here, and may ask as much a second: a thousand sit at the forty of one event."""


def watch() -> None:
    """Stamp every telling that reaches everybody."""
    presence.DEVICES = CROWD
    lives.ASKED = (CROWD, CROWD)
    settings.DATA.mkdir(parents=True, exist_ok=True)
    stamps = (settings.DATA / "stamps").open("a", buffering=1)
    publish = Live.publish

    async def stamped(live: Live, texts: Mapping[str, Text]) -> None:
        if "public" in texts:
            stamps.write(f"{time.monotonic()} {live.key}\n")
        await publish(live, texts)

    Live.publish = stamped  # type: ignore[method-assign,assignment]


def lay(count: int) -> None:
    """So many events, named event-0, event-1, …"""
    call_command("migrate", verbosity=0)
    plan = loader.read("storms")
    for at in range(count):
        found(f"event-{at}", plan, name=f"Event {at}", now=now_ms(), by="clock")


if __name__ == "__main__":
    assert application  # importing it has set Django up
    if sys.argv[1] == "found":
        lay(int(sys.argv[2]))
    else:
        watch()
        execute_from_command_line(["manage.py", "serve"])
