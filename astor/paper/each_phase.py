"""Prints made by the server: one at each phase's start, into the folder the organiser has named."""

from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from astor.game.models import Event
from astor.paper.printing import print_on
from astor.running import programs

LONGEST = 5 * 60
"""Seconds it may take."""


def folder() -> Path | None:
    """Where every phase's start is printed to, as a USB stick; None if none is set."""
    return Path(settings.PAPER) if settings.PAPER else None


def keep(event: str, phase: str, place: Path) -> Path:
    """Print the event as it is, by a program: a phase has just begun, and everybody waits for the server.

    Raises OSError where it cannot be written, Event.DoesNotExist where it is gone.
    """
    found = Event.objects.get(key=event)
    place.mkdir(mode=0o700, exist_ok=True)  # its parent must be there: a stick that is not plugged in is not
    file = place / f"{found.key}-{phase.replace('/', '-')}.html"
    with TemporaryDirectory(prefix="astor-print-") as home:
        programs.run(programs.manage("print", event, str(file), "--language", settings.PAPER_LANGUAGE),
                     Path(home) / "said", print_on, longest=LONGEST)  # fmt: skip
    return file
