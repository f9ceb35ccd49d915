"""`manage.py rows`: the classes of rows on a board, from the models."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from astor.game.play.row_classes import modules


class Command(BaseCommand):
    """Writes them beside the models; a test says when they have to be written again."""

    help = "Write the rows.py of each app."

    def handle(self, *_args: Any, **_options: Any) -> None:
        for path, text in modules().items():
            (settings.BASE_DIR / path).write_text(text, encoding="utf-8")
            self.stdout.write(f"wrote {path}")
