"""`manage.py look_through`: what `import` would say of a file, in a process that nobody waits for."""

import json
import resource
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from astor.archive.checking import looked_through
from astor.archive.faults import Unfit
from astor.archive.lines import encode

ROOM = 3 * 2**29
"""So much memory it may take, bytes."""


class Command(BaseCommand):
    """Tells in lines of JSON how far it is, and at the end the head of the file or what is wrong with it."""

    help = "Look through a file that `export` has written; the server asks this of what it is given. Nothing is kept."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        with suppress(ValueError, OSError):  # where the system has no such bound
            resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        try:
            self._say({"head": json.loads(encode(looked_through(options["file"], self._tell)))})
        except Unfit as no:
            self._say(
                {"code": no.code, "line": no.line, "facts": {name: no.short(fact) for name, fact in no.facts.items()}}
            )
        except MemoryError:
            self._say({"code": "too_heavy", "line": 0, "facts": {}})

    def _tell(self, done: int, of: int) -> None:
        self._say({"done": done, "of": of})

    def _say(self, told: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(told))
        self.stdout.flush()
