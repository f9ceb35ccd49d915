"""`manage.py export`: an event as one file, also while it is played; or what is public of it, tables, or a page."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from astor.archive import tables, writing
from astor.game.values.errors import Refused
from astor.made import keepsake
from astor.running import files


class Command(BaseCommand):
    """One event, whole or a part of it."""

    help = (
        "Write an event to a file: its journal, its rows, its dice, its own scenario. `import` takes it in again, on "
        "this server or another. The file holds every secret of the event, and without --without-names its people."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's key, as in its address")
        parser.add_argument("file", type=Path)
        part = parser.add_mutually_exclusive_group()
        part.add_argument("--public", action="store_true", help="only what everybody may see; it cannot be imported")
        part.add_argument("--tables", action="store_true", help="a zip of tables: entries, tallies, battles, deals")
        part.add_argument("--page", action="store_true", help="an event that is over as one HTML file, with its replay")
        parser.add_argument("--without-names", action="store_true", help="players are nobody, Controls are numbered")

    def handle(self, *_args: Any, **options: Any) -> None:
        file: Path = options["file"].resolve()
        try:
            size = files.write_whole(file, lambda part: self._write(part, options))
        except Refused as no:
            raise CommandError(keepsake.WHY_NOT.get(no.code, f"There is no event {options['event']}.")) from no
        except OSError as fault:
            raise CommandError(f"Nothing was exported. {fault}") from fault
        self.stdout.write(f"{file}: {size} bytes")

    def _write(self, part: Path, options: dict[str, Any]) -> None:
        key, people = options["event"], not options["without_names"]
        if options["public"]:
            self.stdout.write(f"{writing.write_public(key, part)} rows")
            return
        if options["page"]:
            self.stdout.write(f"{keepsake.write(key, part, people=people)} changes")
            return
        write = tables.write if options["tables"] else writing.write
        self.stdout.write(f"{write(key, part, people=people)} entries")
