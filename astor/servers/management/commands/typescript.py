"""`manage.py typescript`: the client's types, from what the server declares of frames, rows and choices."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from astor.typescript.interfaces import module


class Command(BaseCommand):
    """Writes them among the client's sources; a test says when they have to be written again."""

    help = "Write frontend/src/core/wire.gen.ts."

    def handle(self, *_args: Any, **_options: Any) -> None:
        path = settings.BASE_DIR / "frontend" / "src" / "core" / "wire.gen.ts"
        path.write_text(module())
        self.stdout.write(f"wrote {path.name}")
