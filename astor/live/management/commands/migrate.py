"""`manage.py migrate`: Django's, which leaves a newer Astor's database alone."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from astor.live import versions


class Command(migrate.Command):
    """Brings the tables up to date. Of tables that are ahead nobody here knows what must be written into them."""

    def handle(self, *args: Any, **options: Any) -> None:
        newer = versions.unknown(MigrationRecorder(connections[options["database"]]).applied_migrations())
        if newer:
            where = settings.DATA if settings.EMBEDDED else "the database"
            raise CommandError(f"The event in {where} was {versions.told(newer)}. Nothing was touched. Start the newer "
                               "version again, or restore a backup made by this one.")  # fmt: skip
        super().handle(*args, **options)
