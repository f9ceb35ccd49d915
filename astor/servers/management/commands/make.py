"""`manage.py make`: what the server keeps of an event for all who ask; started by the server, beside itself."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from astor.made.kinds import KINDS
from astor.made.making import make
from astor.running.timepiece import timepiece

EVERY = 0.3
"""How often it says how far it is, s."""


class Command(BaseCommand):
    """Says how much is done, and of how much, a line each time."""

    help = "Make the dice, the replay or the print of an event as the server keeps them. The server does so by itself."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's key, as in its address")
        parser.add_argument("kind", choices=list(KINDS))
        parser.add_argument("version", help="the digest of the server's source, under which it looks for it")

    def handle(self, *_args: Any, **options: Any) -> None:
        self._told = 0.0
        timepiece.look()
        make(options["event"], options["kind"], self._tell, options["version"])

    def _tell(self, done: int, of: int) -> None:
        if time.monotonic() - self._told >= EVERY:
            self._told = time.monotonic()
            self.stdout.write(f"{done} {of}")
            self.stdout.flush()
