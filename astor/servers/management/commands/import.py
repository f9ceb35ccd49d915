"""`manage.py import`: an event from its file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_slug

from astor.archive.faults import Unfit
from astor.archive.keeping import take
from astor.running.thread import now_ms
from astor.running.timepiece import timepiece


class Command(BaseCommand):
    """One event, whole or not at all."""

    help = "Take an event in from the file that `export` has written. Its seats get links and codes of this server."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--as", dest="key", default="", help="under another key, where its own is taken")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["key"]:
            validate_slug(options["key"])
        timepiece.look()
        try:
            taken = take(options["file"], key=options["key"], now=now_ms())
        except (Unfit, OSError) as fault:
            raise CommandError(f"Nothing was imported from {options['file']}. {fault}") from fault
        event = taken.event
        self.stdout.write(f"{event.name} is there as {event.key}: {event.seq} entries, {event.state}.")
        if taken.told():
            self.stdout.write(taken.told())
