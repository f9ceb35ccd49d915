"""`manage.py backup`: a copy of the whole database, also while a server is running."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from astor.backups import backups, copies, server_key
from astor.backups.copies import CannotCopy
from astor.running.thread import now_ms


class Command(BaseCommand):
    """Into the folder of backups, or the file named."""

    help = (
        "Copy the whole database, now, into ASTOR_DATA/backups (and ASTOR_BACKUPS, if set), or to a file. A running "
        "server makes backups by itself: at every close and every five minutes. A backup holds every secret of its "
        "events. The file secret-key-… beside it is needed on another machine, or printed links and codes are dead."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", metavar="FILE", type=Path, help="write it here instead")

    def handle(self, *_args: Any, **options: Any) -> None:
        file = self._to(options["to"]) if options["to"] else self._kept()
        self.stdout.write(f"{file}: {file.stat().st_size} bytes")

    def _to(self, file: Path) -> Path:
        file = file.resolve()
        try:
            copies.write(file)
            server_key.keep_beside(file.parent)
        except (CannotCopy, OSError) as fault:
            raise CommandError(f"No backup was made. {fault}") from fault
        return file

    def _kept(self) -> Path:
        made = backups.make("hand", now_ms())
        if not made.file:
            raise CommandError(f"No backup was made. {made.fault}")
        if made.fault:
            self.stderr.write(f"The second folder has no copy. {made.fault}")
        return backups.folder() / made.file
