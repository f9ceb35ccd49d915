"""`manage.py typescript`: the client's types, from what the server declares; and what skirmishes are fought with."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from astor.typescript.interfaces import module
from astor.ventures import gear


class Command(BaseCommand):
    """Writes them among the client's sources; a test says when they have to be written again."""

    help = "Write frontend/src/core/wire.gen.ts, and what skirmishes are fought with."

    def handle(self, *_args: Any, **_options: Any) -> None:
        source = settings.BASE_DIR / "frontend" / "src"
        for path, text in (("core/wire.gen.ts", module()), ("parts/ventures/gear.gen.ts", gear.module())):
            (source / path).write_text(text)
            self.stdout.write(f"wrote {path}")
