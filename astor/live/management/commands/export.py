"""`manage.py export`: an event as one file, also while it is played."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from astor.archive import writing
from astor.game.errors import Refused
from astor.live import files


class Command(BaseCommand):
    """One event, whole."""

    help = (
        "Write an event to a file: its journal, its rows, its dice, its own scenario. `import` takes it in again, on "
        "this server or another. The file holds every secret of the event, and without --without-names its people."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's key, as in its address")
        parser.add_argument("file", type=Path)
        parser.add_argument("--without-names", action="store_true", help="players are nobody, Controls are numbered")

    def handle(self, *_args: Any, **options: Any) -> None:
        file: Path = options["file"].resolve()
        people = not options["without_names"]
        try:
            size = files.write_whole(file, lambda part: self._write(options["event"], part, people))
        except Refused as no:
            raise CommandError(f"There is no event {options['event']}.") from no
        except OSError as fault:
            raise CommandError(f"Nothing was exported. {fault}") from fault
        self.stdout.write(f"{file}: {size} bytes")

    def _write(self, key: str, part: Path, people: bool) -> None:
        entries = writing.write(key, part, people=people)
        self.stdout.write(f"{entries} entries")
