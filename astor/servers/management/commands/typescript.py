"""`manage.py typescript`: the types of what screens show, from what the server declares: the client's and Python's."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from astor.shown.writing import modules
from astor.typescript.interfaces import module
from astor.ventures import gear


class Command(BaseCommand):
    """Writes them among the sources; a test says when they have to be written again."""

    help = "Write frontend/src/core/wire.gen.ts, what skirmishes are fought with, and the classes of astor/shown."

    def handle(self, *_args: Any, **_options: Any) -> None:
        source = "frontend/src"
        client = {f"{source}/core/wire.gen.ts": module(), f"{source}/parts/ventures/gear.gen.ts": gear.module()}
        for path, text in (client | modules()).items():
            (settings.BASE_DIR / path).write_text(text)
            self.stdout.write(f"wrote {path}")
