"""`manage.py restore`: a backup put in the place of what is there."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from astor.backups import backups, restoring
from astor.backups.copies import CannotCopy
from astor.running import data_lock
from astor.running.thread import now_ms


class Command(BaseCommand):
    """Stop the server first; without a file it says which there are."""

    help = (
        "Put a backup in the place of the database; the server must be stopped. What is there is backed up first. "
        "Running events come up paused, with the time they had left. Printed links and codes depend on the server's "
        "key: if the backup was made under another one, its key is taken from the file secret-key-… beside the "
        "backup and put in place, unless SECRET_KEY is set. On another machine: copy the whole folder of backups."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help="a backup; its name alone will do")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["file"] is None:
            raise CommandError(self._which())
        file = self._found(options["file"])
        lock = data_lock.hold(settings.DATA) if settings.EMBEDDED else None
        try:
            self._nobody_serves()
            restoring.restore(file, now_ms(), self.stdout.write)
        except CannotCopy as fault:
            raise CommandError(f"Nothing was restored. {fault}") from fault
        finally:
            if lock is not None:
                lock.close()

    def _found(self, named: Path) -> Path:
        for file in (named, backups.folder() / named):
            if file.is_file():
                return file.resolve()
        raise CommandError(f"There is no {named}, neither here nor in {backups.folder()}.")

    def _which(self) -> str:
        """The backups there are; of one in the first folder the name will do."""
        kept = backups.all_kept()
        if not kept:
            return f"There is no backup in {backups.places()}. Name the file, or set ASTOR_DATA."
        told = ["Restore which backup?"]
        for each in kept:
            told.append(f"  {each.file.name if each.file.parent == backups.folder() else each.file}")
        return "\n".join(told)

    def _nobody_serves(self) -> None:
        """SQLite has its lock; on PostgreSQL only the heartbeat tells."""
        silent = None if settings.EMBEDDED else restoring.still_alive()
        if silent is not None:
            raise CommandError(
                f"A server of this database was alive {silent // 1000} s ago. Stop servers, worker and beat; "
                "then wait 15 s and try again."
            )
