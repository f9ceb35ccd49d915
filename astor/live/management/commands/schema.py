"""`manage.py schema`: the frames as JSON Schema, from which the client's types are generated."""

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from astor.live.protocol import schema


class Command(BaseCommand):
    """Writes the schema beside the client; a test says when it has to be written again."""

    help = "Write frontend/schema.json."

    def handle(self, *_args: Any, **_options: Any) -> None:
        path = settings.BASE_DIR / "frontend" / "schema.json"
        path.write_text(json.dumps(schema(), indent=2) + "\n")
        self.stdout.write(f"wrote {path.name}; now run `npm run types` in frontend/")
