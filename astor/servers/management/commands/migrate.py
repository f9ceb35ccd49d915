"""`manage.py migrate`: Django's, which leaves a database alone that is newer than this Astor, or too old for it."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from astor.backups import versions


class Command(migrate.Command):
    """Brings the tables up to date. Of tables that are ahead nobody here knows what must be written into them."""

    def handle(self, *args: Any, **options: Any) -> None:
        if fault := versions.fault(MigrationRecorder(connections[options["database"]]).applied_migrations()):
            where = settings.DATA if settings.EMBEDDED else "the database"
            raise CommandError(f"The event in {where} was {fault}. Nothing was touched. Start the version again that "
                               "made it, or restore a backup made by this one.")  # fmt: skip
        super().handle(*args, **options)
